"""The new referee and the first one, side by side over every stored log: the same tables, offers, refusals."""

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest
from tests.rules.endeavor.referee.both import (
    REFEREE,
    begun_setup,
    canonical,
    first_offers,
    new_offers,
    played,
    table_of,
    whole_box,
)

from rules.core.engine import Plain
from rules.core.referee.table import Table
from rules.core.replay import opening, replay
from rules.endeavor import GAME
from rules.endeavor.referee.audit import audit_rows
from rules.endeavor.referee.audit import audit_rows as first_audit
from rules.endeavor.referee.sources import touched
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.state import Board as FirstBoard
from rules.endeavor.referee.tally import count_of
from tests.rules.endeavor.referee.universe import universe
from tests.sampling import sampled
from tests.yardstick.logs import paths, read

FIRST = Plain(GAME)
FEW = ("fleet_1", "three_empty_1", "three_rulings_1")
UNREAD = "unknown_fact"
LET_BE = (
    "END-ACTV-01",
    "take_one_action",
)  # where no action is certain, the source may be given back


@cache
def logs() -> tuple[str, ...]:
    sessions = {name: read(path).setup for name, path in paths().items()}
    return tuple(
        name
        for name, setup in sessions.items()
        if (setup.game, setup.depth) == ("endeavor", "referee")
    )


def some(*names: str) -> list[object]:
    """A few logs in every run, the rest in the long one."""
    return sampled(logs(), *names)


def boards(name: str, every: int) -> Iterator[FirstBoard]:
    """The tables of a log as the first referee left them, every so many lines."""
    session = read(paths()[name])
    setup = begun_setup(session)
    position = opening(FIRST, setup)
    for seq, link in played(session):
        position = FIRST.fold(setup, position, link).position
        if seq % every == 0:
            yield position.state


def codes(refusals: object) -> set[tuple[str, str]]:
    return {(r.rule, r.code) for r in refusals if r.code != UNREAD}  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", some(*FEW))
def test_an_old_log_leads_to_the_same_table_at_every_line(name: str) -> None:
    session = read(paths()[name])
    setup = begun_setup(session)
    first, now = opening(FIRST, setup), opening(REFEREE, setup)
    for seq, link in played(session):
        old, new = FIRST.fold(setup, first, link), REFEREE.fold(setup, now, link)
        assert old.refusals == new.refusals == (), seq
        first, now = old.position, new.position
        assert canonical(first.state) == canonical(now.state), seq
        assert dict(first.box) == dict(now.box), seq


@pytest.mark.parametrize("name", some("fleet_1"))
def test_the_same_moves_are_legal_where_the_box_is_known(name: str) -> None:
    known = whole_box(read(paths()[name]))
    for board in boards(name, every=10):
        first, now = first_offers(board), new_offers(table_of(board))
        if known:
            assert first == now
        else:
            assert all(moves <= now.get(kind, set()) for kind, moves in first.items())


@pytest.mark.parametrize("name", some("three_rulings_1"))
def test_an_illegal_move_is_refused_with_the_same_rules(name: str) -> None:
    """On a box that is not read, whatever was refused for a known reason still is."""
    known, random = whole_box(read(paths()[name])), Random(3)
    for board in boards(name, every=30):
        t = table_of(board)
        for data in random.sample(list(universe(board)), 200):
            first = GAME.check(board, GAME.moves.decode(data))
            now = codes(REFEREE.check(t, REFEREE.moves.decode(data)).broken)
            if known:
                assert codes(first) == now, data
            elif not any(r.code == UNREAD for r in first):
                assert codes(first) - {LET_BE} <= now, data


@pytest.mark.parametrize("name", some("fleet_1", "three_empty_1"))
def test_the_pad_and_the_audit_find_the_same_lines_in_the_effects(name: str) -> None:
    session = read(paths()[name])
    setup = begun_setup(session)
    first = replay(GAME, session.setup, session.all_lines()).state
    done = replay(REFEREE, setup, session.all_lines())
    t: Table[Board] = REFEREE.table(setup, done.state, done.box)
    lines = touched(done.effects)
    assert count_of(t, lines) == GAME.count(first)
    assert GAME.pad(count_of(t, lines)) == GAME.pad(GAME.count(first))
    assert audit_rows(t, lines) == first_audit(first)


@pytest.mark.parametrize("name", some(*FEW))
def test_the_text_of_an_old_state_decodes_as_it_is(name: str) -> None:
    for board in boards(name, every=40):
        text = msgspec.json.encode(board)
        assert canonical(msgspec.json.decode(text, type=Board)) == canonical(board)


@pytest.mark.parametrize("name", some("two_laid_1"))
def test_a_line_of_an_old_log_corrected_to_itself_changes_nothing(name: str) -> None:
    """A correction quotes its facts; the old lines after it are played as they were."""
    session = read(paths()[name])
    setup = begun_setup(session)
    links = [link for _, link in played(session)]
    acts = [n for n, link in enumerate(links) if link.move["kind"] in ("ship", "occupy", "draw")]
    for n in Random(4).sample(acts, 4):
        position = opening(REFEREE, setup)
        for at, link in enumerate(links):
            if at == n and not link.ruling:
                t = REFEREE.table(setup, position.state, position.box)
                done = REFEREE.try_(t, REFEREE.moves.decode(link.move), at=link.told_by)
                told, lacked = dict(done.told), tuple(done.lacked)
                link = msgspec.structs.replace(link, v=2, told=told, lacked=lacked)
            folded = REFEREE.fold(setup, position, link)
            assert folded.refusals == (), (n, link.seq, link.move)
            position = folded.position
        assert without_zones(position.state) == without_zones(
            replay(REFEREE, setup, session.all_lines()).state
        )


def without_zones(board: Board) -> Board:
    """A line that quotes its facts keeps the zone of its place, an old one does not."""
    replace = msgspec.structs.replace
    places = {place: replace(held, zone="") for place, held in board.places.items()}
    return replace(board, places=places)  # type: ignore[no-any-return]
