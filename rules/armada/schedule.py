"""Chapters «Разрешение наземных конфликтов», «2. Морские Конфликты»: three Ages, each with two sheets."""

from collections.abc import Iterator

from rules.armada.ladders import LAST_SPACE
from rules.armada.land_sheet import LandSheet
from rules.armada.naval_sheet import STRENGTH, NavalSheet
from rules.armada.rows import LAND, NAVAL
from rules.core.book import PAD
from rules.core.race import added
from rules.core.schedule import Carried, Past, Read, Schedule, Stop, same

LAND_SHEET, NAVAL_SHEET = LandSheet(), NavalSheet()
AGES = (1, 2, 3)


def _final(past: Past) -> Iterator[Carried]:
    for seat in past.setup.seats:
        yield from _land(past, seat)
        yield from _naval(past, seat)


def _land(past: Past, seat: str) -> Iterator[Carried]:
    """Victory tokens Age by Age; defeats are one heap, so they follow only from all three (ARM-BASE-29)."""
    lost: list[int] = []
    for item, age in LAND.items():
        read = past.get(f"land.{age}")
        if read is None or read.points("land_tokens", seat) is None:
            continue
        won, defeats = _tokens(read, seat)
        lost.append(defeats)
        source = f"land.{age}/land_tokens"
        yield Carried(seat=seat, item=item, value=won, source=source, kind="follows")
    if len(lost) == len(AGES):
        source = f"land.{AGES[-1]}/land_tokens"
        yield Carried(
            seat=seat, item="land_defeats", value=sum(lost), source=source, kind="follows"
        )


def _tokens(read: Read, seat: str) -> tuple[int, int]:
    """How many tokens of victory and of defeat an Age gave."""
    cells = next(row.cells for row in read.pad.rows if row.id == "land_tokens")
    fights = [(part.points or 0, part.facts.get("tokens")) for part in cells[seat].parts]
    won = sum(n for points, n in fights if points > 0 and isinstance(n, int))
    lost = sum(n for points, n in fights if points < 0 and isinstance(n, int))
    return won, lost


def _naval(past: Past, seat: str) -> Iterator[Carried]:
    for item, age in NAVAL.items():
        read = past.get(f"naval.{age}")
        token = read.points("naval_token", seat) if read else None
        if token is not None:
            source = f"naval.{age}/naval_token"
            value = _choice(token)
            yield Carried(seat=seat, item=item, value=value, source=source, kind="follows")
    last = past.get(f"naval.{AGES[-1]}")
    if last and last.value(seat, "blue_last"):
        source = f"{last.stop.id}/naval_strength"
        yield Carried(seat=seat, item="blue_ship", value=LAST_SPACE, source=source, kind="follows")


def _choice(token: int) -> str:
    """A naval token as the pad asks for it."""
    if token == 0:
        return "none"
    return f"{'plus' if token > 0 else 'minus'}_{abs(token)}"


def _stops() -> Iterator[Stop]:
    for age in AGES:
        fixed = {"age": str(age)}
        land, naval = same("land", "land_shields"), same("naval", *STRENGTH)
        yield Stop(
            id=f"land.{age}", sheet=LAND_SHEET, fixed=fixed, carry=land, race=added("land", "naval")
        )
        yield Stop(
            id=f"naval.{age}",
            sheet=NAVAL_SHEET,
            fixed=fixed,
            carry=naval,
            race=added("land", "naval"),
        )
    yield Stop(id=PAD, carry=_final)


_STOPS = tuple(_stops())
SCHEDULE = Schedule(stops=lambda setup: _STOPS)
