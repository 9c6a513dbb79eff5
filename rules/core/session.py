"""A session as a file: setup and lines or, if written by hand, setup and bare moves."""

from typing import Any, Literal

from msgspec import Struct

from rules.core.log import Line
from rules.core.setup import Setup


class Session(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `replay` reads; an export has sealed `lines`, a hand-written file may have `moves`."""

    setup: Setup
    format: Literal["shiplog-session"] = "shiplog-session"
    v: Literal[1] = 1
    lines: tuple[Line, ...] = ()
    moves: tuple[dict[str, Any], ...] = ()

    def all_lines(self) -> tuple[Line, ...]:
        bare = (
            Line(seq=seq, kind="move", move=move)
            for seq, move in enumerate(self.moves, start=len(self.lines) + 1)
        )
        return (*self.lines, *bare)
