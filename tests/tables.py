"""Fixtures: a group, a laid table of Endeavor, browsers of its members and of strangers."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post, Written
from campaigns.models import Group, LogLine, Session
from campaigns.records import engine_at, game_of, line_row, read_line, read_setup, stamp, to_json
from campaigns.seats.access import GROUPS
from campaigns.table.selectors.leaves import pad_leaf
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion.lasting import SINCE
from rules.core.log import Line, genesis, seal
from rules.core.replay import replay

CHAIRS = (Chair("red", "Анна"), Chair("blue", "Борис"), Chair("yellow", "Вера"))

# the worked example of the rulebook (66 glory), and two columns that need no taught step
EXAMPLE = {
    "industry": 10,
    "culture": 8,
    "economy": 9,
    "influence": 12,
    "cities": 12,
    "two_glory_cities": 3,
    "routes": 4,
    "buildings": 5,
    "town_hall_draws": 0,
    "cards": 3,
    "governor_slot_empty": True,
    "harbour": 4,
    "slavery": 1,
}
LESS = {**EXAMPLE, "cities": 10, "harbour": 2, "slavery": 0}
LEAST = {**EXAMPLE, "cities": 5, "routes": 0, "two_glory_cities": 0, "harbour": 0, "slavery": 0}
COLUMNS = {"red": EXAMPLE, "blue": LESS, "yellow": LEAST}
TOTALS = {"red": 66, "blue": 64, "yellow": 52}


def enter(seat: str | None, **values: Any) -> dict[str, Any]:
    """The move that enters these things."""
    return {"kind": "enter", "seat": seat, "values": values}


def play(session: Session, *moves: dict[str, Any]) -> Written:
    """Record moves one after the other; the last result."""
    written = None
    for move in moves:
        written = record_move(session.pk, move, Post())
    assert written is not None
    return written


def on_pad(session: Session) -> Mapping[str, Mapping[str, Any]]:
    """What counts on the pad, by seat."""
    return pad_leaf(session).sheet.seats


def of_old(session: Session) -> Session:
    """The table as it would be from before evenings had sheets: its state is one pad."""
    setup = replace(read_setup(session), depth="pad")
    session.depth, session.setup = "pad", to_json(setup)
    session.state, session.head_hash = to_json(game_of(session).new(setup)), genesis(setup)
    session.save()
    return session


def count_all(session: Session) -> Written:
    """Enter every column."""
    return play(session, *(enter(seat, **column) for seat, column in COLUMNS.items()))


def long_log(session: Session, lines: int) -> Written:
    """A log of so many lines."""
    return play(session, *(enter("red", harbour=n % 30) for n in range(lines)))


def bulk_log(session: Session, lines: int) -> None:
    """The same log, written at once: for whoever reads lines and needs no snapshots."""
    engine, setup = engine_at(session), read_setup(session)
    prev, at = session.head_hash, timezone.now()
    sealed: list[Line] = []
    for n in range(lines):
        move = engine.moves.encode(engine.moves.decode(enter("red", harbour=n % 30)))
        line = Line(seq=session.version + n + 1, kind="move", move=move, at=stamp(at))
        sealed.append(seal(line, prev))
        prev = sealed[-1].hash
    before = [read_line(row) for row in session.lines.order_by("seq")]
    LogLine.objects.bulk_create(line_row(session, line, at, None) for line in sealed)
    session.state = to_json(replay(game_of(session), setup, [*before, *sealed]).state)
    session.version, session.head_hash = session.version + lines, prev
    session.save()


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="Our company")


@pytest.fixture
def table(group: Group) -> Session:
    """A laid table of three."""
    return start_session(group, Plan("endeavor", CHAIRS))


@pytest.fixture
def browser_of(db: None) -> Callable[..., Client]:
    """browser_of(group, …): a browser that belongs to these groups; none is a stranger."""

    def make(*groups: Group) -> Client:
        client = Client()
        session = client.session
        session[GROUPS] = [group.pk for group in groups]
        session[SINCE] = timezone.now().date().isoformat()  # it was here before
        session.save()
        return client

    return make


@pytest.fixture
def member(browser_of: Callable[..., Client], group: Group) -> Client:
    return browser_of(group)


@pytest.fixture
def stranger(browser_of: Callable[..., Client]) -> Client:
    return browser_of()
