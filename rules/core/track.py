"""One marker between two sides: for games that have no two totals to compare."""

from typing import Any

from msgspec import Struct


class Track(Struct, frozen=True, kw_only=True):
    """The track from `least` to `most`; points of `forward` move the marker up, those of `back` down."""

    start: int
    least: int
    most: int
    back: str
    forward: str

    def at(self, points: dict[str, int]) -> int:
        """Where the marker stands once these points are scored; it may leave the track."""
        return self.start + points.get(self.forward, 0) - points.get(self.back, 0)


def track_of(game: Any) -> Track | None:
    """The track that decides this game; None where everybody has a total."""
    track: Track | None = getattr(game, "track", None)
    return track
