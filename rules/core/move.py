"""Moves: small typed values with one format for forms, logs and exports."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Union

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rules.core.spelling import Misspelled, plain, spell

Seat = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9_]{1,24}$(?!\n)",  # a bare $ would let a final line break through
        description="A seat's id: the colour of its pieces.",
    ),
]
Value = int | bool | str | None
Upcast = Callable[[dict[str, Any]], dict[str, Any]]


class Move(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """One thing that somebody did or that the table drew; `v` is the version of its shape."""

    v: int = 1

    @property
    def by_seat(self) -> str | None:
        """The seat that moves; None for the whole table."""
        return getattr(self, "seat", None)


class Enter(Move, frozen=True, kw_only=True, tag="enter"):
    """Facts counted for one seat (or for the whole table when `seat` is null).

    `table` adds facts of the whole table, counted at the same time; a null value wipes an entry.
    `points` are rows whose points the table tells as a plain number, without the parts."""

    seat: str | None = None
    values: dict[str, Value]
    table: dict[str, Value] = {}
    sheet: str | UnsetType = UNSET  # a sheet of the evening ("peace.3"); unset is the pad
    points: dict[str, int | None] | UnsetType = UNSET


class Teach(Move, frozen=True, kw_only=True, tag="teach"):
    """Facts read off the cardboard, by the box's keys."""

    facts: dict[str, Value]


class Checkpoint(Move, frozen=True, kw_only=True, tag="checkpoint"):
    """The table as it stands ("catch up"): the log does not know how it got there."""

    round: int | None = None
    seats: dict[str, dict[str, Value]] = {}
    table: dict[str, Value] = {}
    sheet: str | UnsetType = UNSET


class Close(Move, frozen=True, kw_only=True, tag="close"):
    """A sheet of the evening is done: what was carried to it and left alone stands. Or nobody recorded it.

    `saw` quotes what stood there untouched, by seat and item: evidence for later, not a value."""

    sheet: str
    skipped: bool = False
    saw: dict[str, dict[str, Value]] = {}


class Reseat(Move, frozen=True, kw_only=True, tag="reseat"):
    """Seats that are another colour, Wonder or side than was said: old id to new id."""

    seats: dict[str, Seat]


class Options(Move, frozen=True, kw_only=True, tag="options"):
    """Options that are others than the table said when it began."""

    options: dict[str, int | bool | str]


class Codec:
    """Reads and writes the moves of one game; old versions are upcast one `v` at a time.

    `since` lists the refusals added with a version: they do not apply to older moves."""

    def __init__(
        self,
        *kinds: type[Move],
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
        since: Mapping[tuple[str, int], frozenset[str]] | None = None,
    ) -> None:
        self.kinds = {_tag(kind): kind for kind in kinds}
        self.union: Any = Union[tuple(kinds)]  # noqa: UP007 - built from a list
        self._versions = {tag: _version(kind) for tag, kind in self.kinds.items()}
        self._upcasts = dict(upcasts or {})
        self._since = dict(since or {})

    def also(self, *kinds: type[Move]) -> "Codec":
        """The codec with further kinds of move."""
        every = dict.fromkeys((*self.kinds.values(), *kinds))
        return Codec(*every, upcasts=self._upcasts, since=self._since)

    def decode(self, data: object) -> Move:
        """The move in plain data; `Misspelled` if it is not one."""
        if not isinstance(data, Mapping):
            raise Misspelled("a move is an object with a kind")
        lifted = self._lift(dict(data))
        move: Move = spell(lifted, self.union)
        return move

    def encode(self, move: Move) -> dict[str, Any]:
        data: dict[str, Any] = plain(move)
        return data

    def younger(self, data: Mapping[str, Any]) -> frozenset[str]:
        """The codes of refusals added since this stored move's version."""
        kind, version = data.get("kind"), data.get("v", 1)
        codes = (new for (on, v), new in self._since.items() if on == kind and v > version)
        return frozenset().union(*codes)

    def _lift(self, data: dict[str, Any]) -> dict[str, Any]:
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in self._versions:
            raise Misspelled(f"unknown kind of move: {kind!r}", "$.kind")
        version = data.get("v", 1)
        if type(version) is not int or version < 1:
            raise Misspelled(f"not a version: {version!r}", "$.v")
        current = self._versions[kind]
        if version > current:
            raise Misspelled(f"{kind} v{version} is newer than this engine (v{current})", "$.v")
        while version < current:
            data = {**self._upcasts[kind, version](data), "v": version + 1}
            version += 1
        return data


def _tag(kind: type[Move]) -> str:
    return str(kind.__struct_config__.tag)


def _version(kind: type[Move]) -> int:
    return int(next(f.default for f in msgspec.structs.fields(kind) if f.name == "v"))
