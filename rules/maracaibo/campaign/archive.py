"""The archive (the blue bag): an immutable snapshot after each evening, chained by hash into a tree."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.core.log import digest
from rules.core.refusal import Fact
from rules.core.setup import Seat
from rules.core.spelling import plain
from rules.maracaibo.campaign.ids import CardId, Name, Start, is_red
from rules.maracaibo.campaign.pieces import Pieces

Score = Annotated[int, Meta(ge=-999, le=9999)]


class _Data(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Player(_Data, frozen=True, kw_only=True):
    """Who sat where; `who` is the site's id of a person or a typed name."""

    seat: Seat
    who: Name = ""


class Event(_Data, frozen=True, kw_only=True):
    """One moment of the story, for the timeline; no text of any card."""

    code: str
    line: int = 0
    facts: dict[str, Fact] = {}


class Archive(_Data, frozen=True, kw_only=True):
    """An evening as it ended. `parent` is the hash of the archive that it began from or replaced."""

    evening: int
    start: Start
    players: tuple[Player, ...]
    pieces: Pieces
    parent: str = ""
    card: CardId | None = None
    branch: Name = ""
    solo: bool = False
    on: str = ""
    results: dict[str, Score] = {}
    winners: tuple[Seat, ...] = ()
    filled: dict[str, int] = {}  # markers on the tiles before they were cleared (MAR-AFTER-02)
    events: tuple[Event, ...] = ()
    hash: str = ""


class Bag(Struct, frozen=True):
    """What lies in the blue bag: story cards, legacy tiles and «В» cards for the deck."""

    cards: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()


def bag_of(archive: Archive | None) -> Bag:
    if archive is None:
        return Bag()
    kept = archive.pieces.lying("archive")
    return Bag(
        cards=tuple(card for card in kept if not is_red(card)),
        tiles=archive.pieces.tiles_in("archive"),
        deck=tuple(card for card in kept if is_red(card)),
    )


def sealed(archive: Archive) -> Archive:
    """The archive with its hash, which covers its parent's."""
    return replace(archive, hash=digest(plain(replace(archive, hash=""))))


class BrokenArchive(Exception):
    """An archive that was altered, or whose parent is missing."""

    def __init__(self, evening: int, reason: Literal["hash", "parent", "twice"]) -> None:
        super().__init__(f"the archive of evening {evening} is broken: {reason}")
        self.evening = evening
        self.reason = reason


def verify_archives(archives: Iterable[Archive]) -> None:
    """Raise `BrokenArchive` at the first archive that does not hold."""
    hashes, evenings = {""}, set()
    for archive in archives:
        if archive.evening in evenings:
            raise BrokenArchive(archive.evening, "twice")
        if archive.parent not in hashes:
            raise BrokenArchive(archive.evening, "parent")
        if sealed(archive).hash != archive.hash:
            raise BrokenArchive(archive.evening, "hash")
        hashes.add(archive.hash)
        evenings.add(archive.evening)


def lineage(archives: Iterable[Archive], evening: int) -> tuple[Archive, ...]:
    """The story so far: the evenings that led to this one, oldest first.

    A first game or a chapter begins a story: what it replaced is no part of it."""
    by_hash = {archive.hash: archive for archive in archives}
    at = next((archive for archive in by_hash.values() if archive.evening == evening), None)
    story: list[Archive] = []
    while at is not None:
        story.append(at)
        at = by_hash.get(at.parent) if at.start == "continue" else None
    return tuple(reversed(story))


class Node(Struct, frozen=True):
    """One evening in the tree of branches."""

    evening: int
    parent: int | None
    start: Start
    branch: str
    children: tuple[int, ...]


def tree(archives: Iterable[Archive]) -> tuple[Node, ...]:
    """The tree of evenings, in the order they were played. Who goes on is on the branch before it; a
    first game or a chapter begins a story of its own."""
    known = tuple(archives)
    of_hash = {archive.hash: archive.evening for archive in known}
    branches: dict[int, str] = {}
    nodes = []
    for archive in known:
        parent = of_hash.get(archive.parent)
        before = branches.get(parent, "") if parent and archive.start == "continue" else ""
        branches[archive.evening] = archive.branch or before
        children = tuple(c.evening for c in known if c.parent == archive.hash)
        nodes.append(
            Node(archive.evening, parent, archive.start, branches[archive.evening], children)
        )
    return tuple(nodes)
