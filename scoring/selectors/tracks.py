"""The one marker of a duel on its track, as a drawing."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.marks import Mark
from rules.core.pad import Pad
from rules.core.track import Track
from scoring.selectors.verdicts import marker_of, number

WIDE = 1000  # units of the drawing
EDGE = 40  # before the first notch and after the last
FIVE = 5  # every fifth notch has its number


@dataclass(frozen=True)
class Notch:
    """A notch; `label` is empty between the numbered ones."""

    x: float
    label: str


@dataclass(frozen=True)
class TrackView:
    """The track with its two ends, the notches, where the marker began and where it stands."""

    ends: tuple[Mark, Mark]
    notches: tuple[Notch, ...]
    start: float
    began: int
    x: float
    at: int
    said: str
    winner: Mark | None


def place_on(track: Track, at: int) -> float:
    """The x of a position; a marker that left the track lies at its end."""
    inside = min(max(at, track.least), track.most)
    return round(EDGE + (inside - track.least) * (WIDE - 2 * EDGE) / (track.most - track.least), 1)


def track_view(pad: Pad, track: Track, marks: Mapping[str, Mark]) -> TrackView:
    at = marker_of(pad, track)
    return TrackView(
        ends=(marks[track.back], marks[track.forward]),
        notches=tuple(
            Notch(place_on(track, n), "" if n % FIVE else str(n))
            for n in range(track.least, track.most + 1)
        ),
        start=place_on(track, track.start),
        began=track.start,
        x=place_on(track, at),
        at=at,
        said=number(at),
        winner=marks[pad.winners[0]] if pad.winners else None,
    )
