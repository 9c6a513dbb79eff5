"""Finished tables whose pads are made up: any number of players, ties, teams, one marker; nobody has counted them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import read_setup, to_json
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion import wording
from rules.core.pad import Cell, Pad, Part, Place, Row, build_pad
from rules.registry import game
from scoring.models import Score

NAMES = (
    *("Анна", "Борис", "Константин-Павел Юрьев", "Ж"),
    *("Мария-Александра Иванова", "Егор", "Захар", "Лев"),
)


def columns(code: str, players: int, even: bool = False) -> dict[str, list[int]]:
    """Points by row; nobody has the same as another unless all are `even`."""
    rows = [row.id for row in game(code).rows if row.kind == "score"]
    return {
        row: [6 if even else (3 + 7 * n + 5 * seat) % 13 - (n == 1) * 4 for seat in range(players)]
        for n, row in enumerate(rows)
    }


def pad(
    code: str,
    seats: Sequence[str],
    points: Mapping[str, Sequence[int]],
    **more: Any,
) -> Pad:
    """The pad with these points; `ties` breaks a tie, `teams` plays in twos, others replace what the pad says."""
    rule = {row.id: row.rule for row in game(code).rows}
    rows = [_row(row, "score", rule[row], seats, given) for row, given in points.items()]
    if ties := more.pop("ties", None):
        breaker = next(row for row in game(code).rows if row.kind == "tiebreak")
        rows.append(_row(breaker.id, "tiebreak", breaker.rule, seats, ties))
    if note := more.pop("note", ""):
        rows.append(_row(note, "note", rule[note], seats, [0] * len(seats)))
    if more.pop("teams", False):
        return _in_teams(code, seats, rows, rule["team"])
    made = build_pad(code, game(code).version, seats, rows, decided_by=_decides(code))
    return Pad(**{name: getattr(made, name) for name in made.__struct_fields__} | more)


def _decides(code: str) -> str:
    return next(row.rule for row in reversed(game(code).rows) if row.kind != "note")


def _row(row: str, kind: Any, rule: str, seats: Sequence[str], given: Sequence[int]) -> Row:
    cells = {seat: Cell(points=n, rule=rule) for seat, n in zip(seats, given, strict=True)}
    return Row(id=row, rule=rule, kind=kind, cells=cells)


def _in_teams(code: str, seats: Sequence[str], rows: list[Row], rule: str) -> Pad:
    """Neighbours are partners; the team with more points has won."""
    made = build_pad(code, game(code).version, seats, rows, decided_by=_decides(code))
    teams = [tuple(seats[n : n + 2]) for n in range(0, len(seats), 2)]
    sums = {team: sum(made.running[seat] for seat in team) for team in teams}
    cells = {
        seat: Cell(
            points=sums[team],
            rule=rule,
            parts=tuple(Part(item="total", rule=rule, facts={"seat": one}) for one in team),
        )
        for team in teams
        for seat in team
    }
    ranked = sorted(teams, key=lambda team: -sums[team])
    places = tuple(Place(1 + 2 * n, team) for n, team in enumerate(ranked))
    row = Row(id="team", rule=rule, kind="note", cells=cells)
    fields = {name: getattr(made, name) for name in made.__struct_fields__}
    return Pad(**fields | {"rows": (*rows, row), "places": places})


def lay(
    group: Group,
    code: str,
    players: int = 0,
    seats: Sequence[str] = (),
    names: Sequence[str] = NAMES,
    options: Mapping[str, Any] | None = None,
    points: Mapping[str, Sequence[int]] | None = None,
    **more: Any,
) -> Session:
    """A finished table with the score of a made-up pad, counted just now."""
    seats = seats or wording.seats(code)[:players]
    chairs = [Chair(seat, name) for seat, name in zip(seats, names, strict=False)]
    session = start_session(group, Plan(code, chairs, options or {}))
    finish(session, points, **more)
    return session


def finish(
    session: Session, points: Mapping[str, Sequence[int]] | None = None, **more: Any
) -> Score:
    """Close the table, and put a made-up score beside it as if a worker had just counted it."""
    history.finish(session.pk, Post())
    session.refresh_from_db()
    seats = read_setup(session).seats
    made = pad(session.game, seats, points or columns(session.game, len(seats)), **more)
    told = {
        "state": Score.State.DONE,
        "pad": to_json(made),
        "done_at": timezone.now(),
        "engine": made.version,
    }
    score, _ = Score.objects.update_or_create(
        session=session, version=session.version, revision=0, defaults=told
    )
    return score


TABLES: dict[str, dict[str, Any]] = {
    "two": {"code": "maracaibo", "players": 2},
    "three": {"code": "endeavor", "players": 3},
    "five": {"code": "endeavor", "players": 5},
    "eight": {"code": "armada", "players": 8},
    "teams": {"code": "armada", "players": 8, "options": {"teams": True}, "teams": True},
    "tie": {
        "code": "armada",
        "players": 4,
        "points": columns("armada", 4, even=True),
        "ties": (3, 9, 4, 1),
    },
    "shared": {"code": "endeavor", "players": 3, "points": columns("endeavor", 3, even=True)},
    "solo": {"code": "maracaibo", "seats": ("red", "mary"), "options": {"solo": True}},
    "marker": {
        "code": "imperial_struggle",
        "players": 2,
        "points": {
            "track": (0, 4),
            "prestige": (2, 0),
            "available_debt": (0, 1),
            "furs": (1, 0),
            "spice": (0, 1),
            "sugar": (0, 1),
            "territories": (4, 6),
        },
        "note": "marker",
    },
    "at once": {
        "code": "imperial_struggle",
        "players": 2,
        "points": {"track": (0, 15)},
        "decided_by": "IMP-VIC-01",
    },
}


def table(group: Group, kind: str) -> Session:
    """One of the tables that a reveal or a result must stand."""
    return lay(group, **TABLES[kind])
