"""Rulebook 2.1 «Виды раундов» and the round track: six peace rounds, four wars, the final scoring."""

from collections.abc import Iterator

from rules.core.book import PAD
from rules.core.race import one_marker
from rules.core.schedule import Schedule, Stop
from rules.imperial_struggle import carry_peace, carry_war
from rules.imperial_struggle.aftermath import AFTERMATH
from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.carry_pad import final
from rules.imperial_struggle.endings import ends
from rules.imperial_struggle.peace_evening import PEACE_OF_EVENING
from rules.imperial_struggle.theatres import theatres_of
from rules.imperial_struggle.victory import LAST_ROUND
from rules.imperial_struggle.war import WAR


def _stops() -> Iterator[Stop]:
    for number in range(1, LAST_ROUND + 1):
        yield Stop(
            id=f"peace.{number}",
            sheet=PEACE_OF_EVENING,
            fixed={"round": str(number)},
            carry=carry_peace.scoring(number),
            race=one_marker("marker"),
        )
        for war in (war for war, after in WARS.items() if after == number):
            yield from _war(war)
    yield Stop(id=PAD, carry=final)


def _war(war: str) -> Iterator[Stop]:
    """The theatres in the order of the war board, then the war's end (IMP-WAR-02, IMP-WAR-03)."""
    for theatre in theatres_of(war):
        carry = carry_war.theatre(theatre)
        yield Stop(id=f"war.{theatre.id}", sheet=WAR, fixed={"theatre": theatre.id}, carry=carry)
    yield Stop(
        id=f"war.{war}",
        sheet=AFTERMATH,
        fixed={"war": war},
        carry=carry_war.aftermath(war),
        race=one_marker("war_marker"),
    )


_STOPS = tuple(_stops())
SCHEDULE = Schedule(stops=lambda setup: _STOPS, ends=ends)
