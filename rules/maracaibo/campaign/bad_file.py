"""Why a file is not a campaign of ours: one reason, the place, and what is wrong there."""

from typing import Literal

Reason = Literal[
    "missing", "empty", "too_large", "too_deep", "packed", "encoding", "truncated", "damaged",
    "trailing", "twice", "foreign", "newer", "misspelled", "broken_log", "broken_archive",
    "refused_move", "unlike_log", "spoiler",
]  # fmt: skip


class BadFile(ValueError):
    """A file that is not a campaign of ours, with the reason and the place; nothing of it is used."""

    def __init__(self, reason: Reason, place: str = "$", detail: str = "") -> None:
        super().__init__(f"{reason} at {place}" + (f": {detail}" if detail else ""))
        self.reason = reason
        self.place = place
        self.detail = detail
