"""How everybody stood after each sheet that was closed: the race of an evening."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.core.cells import TABLE
from rules.core.schedule import Read, Standing


class Leg(Struct, frozen=True, kw_only=True):
    """The points after a sheet by seat; the seat "" has the one marker that all share.

    `gap`: what lies between this sheet and the last one in the race was not recorded."""

    stop: str
    at: Mapping[str, int]
    gap: bool = False


def legs(reads: Mapping[str, Read]) -> Iterator[Leg]:
    """The sheets that tell how the race stood, in order; one with an unknown number is a gap."""
    gap = False
    for read in reads.values():
        if read.stop.race is None:
            continue
        at = read.stop.race(read) if read.given else {}
        known = {seat: points for seat, points in at.items() if points is not None}
        if not known or len(known) < len(at):
            gap = True
            continue
        yield Leg(stop=read.stop.id, at=known, gap=gap)
        gap = False


def at_row(row: str) -> Standing:
    """The points of a row that says where everybody's marker stands."""

    def standing(read: Read) -> Mapping[str, int | None]:
        return {seat: read.points(row, seat) for seat in read.past.setup.seats}

    return standing


def one_marker(row: str) -> Standing:
    """The marker that all share; the row has the same number for everybody."""

    def standing(read: Read) -> Mapping[str, int | None]:
        return {TABLE: read.points(row, read.past.setup.seats[0])}

    return standing


def added(*families: str) -> Standing:
    """What the sheets of these families have given together."""

    def standing(read: Read) -> Mapping[str, int | None]:
        sums = dict.fromkeys(read.past.setup.seats, 0)
        for each in (*read.past.given(*families), read):
            for seat, points in each.pad.running.items():
                sums[seat] += points
        return sums

    return standing
