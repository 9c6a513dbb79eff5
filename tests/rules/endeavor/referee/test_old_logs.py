"""Logs from before lines quoted their facts: they are folded over the box that they were taught."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from rules.core.chain import Chain
from rules.core.log import Line
from rules.core.replay import opening, pin_rules, replay
from rules.core.setup import Setup
from rules.endeavor import GAME
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.laid import REFEREE
from tests.sampling import sampled
from tests.yardstick.logs import paths, read


@cache
def logs() -> tuple[str, ...]:
    setups = {name: read(path).setup for name, path in paths().items()}
    return tuple(
        name
        for name, setup in setups.items()
        if (setup.game, setup.depth) == ("endeavor", "referee")
    )


@pytest.mark.parametrize("name", sampled(logs(), "two_laid_1"))
def test_a_line_corrected_to_itself_changes_nothing(name: str) -> None:
    """A correction quotes its facts; the old lines after it are played as they were."""
    session = read(paths()[name])
    lines = session.all_lines()
    setup = pin_rules(GAME, session.setup, lines)
    links = Chain(lines).links()
    acts = [n for n, link in enumerate(links) if link.move["kind"] in ("ship", "occupy", "draw")]
    for n in Random(4).sample(acts, 4):
        position = opening(REFEREE, setup)
        for at, link in enumerate(links):
            if at == n and not link.ruling:
                t = REFEREE.table(setup, position.state, position.box)
                done = REFEREE.try_(t, REFEREE.moves.decode(link.move), at=link.source)
                link = replace(link, v=2, told=dict(done.quoted), lacked=tuple(done.lacked))
            folded = REFEREE.fold(setup, position, link)
            assert folded.refusals == (), (n, link.seq, link.move)
            position = folded.position
        assert without_zones(position.state) == without_zones(replay(GAME, setup, lines).state)


def without_zones(board: Board) -> Board:
    """A line that quotes its facts keeps the zone of its place, an old one does not."""
    places = {place: replace(held, zone="") for place, held in board.places.items()}
    return replace(board, places=places)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"card.north_america.3.industry": 3}, "contradicts_rulebook"),
        ({"building.town_hall.actions": "ship"}, "contradicts_rulebook"),
    ],
)
def test_a_lesson_against_the_rulebook_stops_the_replay(
    facts: dict[str, object], code: str
) -> None:
    setup = Setup(game="endeavor", seats=("red", "blue"), depth="referee")
    stopped = replay(
        GAME, setup, [Line(seq=1, kind="move", move={"kind": "teach", "facts": facts})]
    ).stopped
    assert stopped is not None
    assert [refusal.code for refusal in stopped.refusals] == [code]
