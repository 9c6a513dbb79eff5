"""Pads of all games for the tests of results: generated counts, and small ones made to measure."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.marks import Mark
from rules.core.pad import Cell, Pad, Part, Place, Row, build_pad
from rules.registry import CODES, game
from tests.generated import counts

RULE = "END-SCORE-12"
NAMES = {"red": "Анна", "blue": "Борис", "yellow": "Вера", "green": "Глеб"}


def marks(seats: Sequence[str], names: Mapping[str, str] = NAMES) -> dict[str, Mark]:
    return {s: Mark(s, names.get(s, s), "red", "circle", names.get(s, s)[:1]) for s in seats}


def counted(code: str, number: int) -> list[Pad]:
    """So many pads of a game."""
    return [game(code).pad(game(code).read_count(count)) for count in counts(code, number)]


def all_games(number: int) -> list[Pad]:
    return [pad for code in CODES for pad in counted(code, number)]


def pad_of(rows: Mapping[str, Sequence[int | None]], seats: Sequence[str] = tuple(NAMES)) -> Pad:
    """A pad of Endeavor with these points by row; a row called `tie…` breaks ties."""
    made = [
        Row(
            id=name,
            rule=RULE,
            kind="tiebreak" if name.startswith("tie") else "score",
            cells={
                seat: Cell(points=points, rule=RULE)
                for seat, points in zip(seats, given, strict=False)
            },
        )
        for name, given in rows.items()
    ]
    width = min(len(given) for given in rows.values())
    return build_pad("endeavor", "endeavor-1", list(seats)[:width], made, decided_by=RULE)


def teams_of_two(rows: Mapping[str, Sequence[int]]) -> Pad:
    """Two teams: the first two seats against the others."""
    pad = pad_of(rows)
    teams = (pad.seats[:2], pad.seats[2:])
    sums = {team: sum(pad.totals[seat] or 0 for seat in team) for team in teams}
    cells: dict[str, Any] = {}
    for team in teams:
        parts = tuple(Part(item="total", rule=RULE, facts={"seat": seat}) for seat in team)
        cells |= {seat: Cell(points=sums[team], rule=RULE, parts=parts) for seat in team}
    row = Row(id="team", rule=RULE, kind="note", cells=cells)
    first, second = sorted(teams, key=lambda team: -sums[team])
    places = (Place(1, first), Place(3, second))
    if sums[first] == sums[second]:
        places = (Place(1, pad.seats),)
    return Pad(
        **{
            **{name: getattr(pad, name) for name in pad.__struct_fields__},
            "rows": (*pad.rows, row),
            "places": places,
        }
    )
