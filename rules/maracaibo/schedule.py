"""«Промежуточный подсчёт очков» after rounds I, II and III, then the final count."""

from collections.abc import Iterator

from rules.core.book import PAD
from rules.core.move import Value
from rules.core.race import at_row
from rules.core.schedule import START, Carried, Past, Read, Schedule, Stop, same
from rules.maracaibo.interim import INTERIMS, Interim
from rules.maracaibo.round_end import on_the_table
from rules.maracaibo.tracks import LAP

INTERIM = Interim()
STANDING = ("vp_income", "doubloon_income", "automa_markers", "automa_cards")
TOKENS = ("none", "100", "200")  # by laps of the VP track
_standing = same("interim", *STANDING)


def _interim(past: Past) -> Iterator[Carried]:
    """A round lies between two interim scorings: the markers have surely moved.

    Before the first one the income in VP stands where everybody begins (MAR-SETUP-29, MAR-INTER-06); that in doubloons
    has surely moved, too, and tells the hands what to pay."""
    if past.last("interim") is None:
        for seat in past.setup.seats:
            yield Carried(seat=seat, item="vp_income", value=0, source=START, gap=bool(past.reads))
    yield from _standing(past)
    for read, seat, vp in _markers(past):
        yield _hint(past, read, seat, "vp_before", vp)


def _final(past: Past) -> Iterator[Carried]:
    """The pad asks for the marker within its lap and for the token (MAR-VPTOK-01, MAR-VPTOK-02)."""
    yield from _standing(past)
    for read, seat, vp in _markers(past):
        laps, space = divmod(vp, LAP)
        if laps < len(TOKENS):
            yield _hint(past, read, seat, "vp_marker", space)
            yield _hint(past, read, seat, "vp_token", TOKENS[laps])


def _markers(past: Past) -> Iterator[tuple[Read, str, int]]:
    """Where the markers stood after the last interim scoring that was recorded."""
    if read := past.last("interim"):
        for seat in past.setup.seats:
            if (vp := read.points("vp_after", seat)) is not None:
                yield read, seat, vp


def _hint(past: Past, read: Read, seat: str, item: str, value: Value) -> Carried:
    return Carried(
        seat=seat,
        item=item,
        value=value,
        source=f"{read.stop.id}/vp_after",
        kind="hint",
        gap=bool(past.after(read)),
    )


_STOPS = (
    *(
        Stop(
            id=f"interim.{number}",
            sheet=INTERIM,
            fixed={"round": number},
            carry=_interim,
            after=on_the_table,
            race=at_row("vp_after"),
        )
        for number in INTERIMS
    ),
    Stop(id=PAD, carry=_final),
)
SCHEDULE = Schedule(stops=lambda setup: _STOPS)
