"""Rulebook chapters «Раунды», «Конец игры»: a sheet after each of six rounds, the seventh ends on the pad."""

from collections.abc import Iterator

from rules.core.book import PAD
from rules.core.move import Value
from rules.core.schedule import START, Carried, Past, Read, Schedule, Stop, running
from rules.endeavor.round_sheet import GLORY, PARTS, RoundSheet, by_parts
from rules.endeavor.scoring import EVENTS, ROUNDS
from rules.endeavor.tracks import STATS

ROUND = RoundSheet()
ROW_OF = {**{item: item for item in (*STATS, *EVENTS, "slavery")}, "harbour": "population"}


def _round(past: Past) -> Iterator[Carried]:
    """What the round before left; in the first one, how everybody starts (END-SETUP-12): with nothing."""
    last = past.last("round")
    if last is None:
        begun = (*STATS, *(EVENTS if past.setup.options.get("events") else ()), *GLORY.values())
        for seat in past.setup.seats:
            for item in begun:
                yield Carried(seat=seat, item=item, value=0, source=START, gap=bool(past.reads))
        return
    yield from _final(past)
    for seat in past.setup.seats:
        for row, item in GLORY.items():
            yield _stands(past, last, seat, item, last.points(row, seat), row)


def _final(past: Past) -> Iterator[Carried]:
    """The markers of the last round, and the things of a row where that is how they were told."""
    last = past.last("round")
    if last is None:
        return
    for seat in past.setup.seats:
        for item, row in ROW_OF.items():
            yield _stands(past, last, seat, item, last.value(seat, item), row)
    yield from _parts(past)


def _parts(past: Past) -> Iterator[Carried]:
    """The things of each row as they were last told, unless a later sheet has told their glory instead."""
    for seat in past.setup.seats:
        for row, items in PARTS.items():
            told = _told(past, seat, row)
            if told is None or not by_parts(told.count, seat, row):
                continue
            for item in items:
                yield _stands(past, told, seat, item, told.value(seat, item), row)


def _told(past: Past, seat: str, row: str) -> Read | None:
    """The last sheet on which somebody told anything of this row."""
    items = {GLORY[row], *PARTS[row]}
    for read in reversed(past.given("round")):
        page = read.page
        if items & set(page.typed(seat)) or row in page.points.get(seat, {}):
            return read
    return None


def _stands(past: Past, read: Read, seat: str, item: str, value: Value, row: str) -> Carried:
    gap = any(not between.given for between in past.after(read))
    return Carried(seat=seat, item=item, value=value, source=f"{read.stop.id}/{row}", gap=gap)


def _stops() -> Iterator[Stop]:
    for number in range(1, ROUNDS):
        yield Stop(id=f"round.{number}", sheet=ROUND, carry=_round, race=running)
    yield Stop(id=PAD, carry=_final)


_STOPS = tuple(_stops())
SCHEDULE = Schedule(stops=lambda setup: _STOPS)
