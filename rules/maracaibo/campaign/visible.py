"""What may leave the server: pieces and open sides; nothing that this campaign has not turned up."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from rules.core.move import Value
from rules.maracaibo.campaign.cards import Back, Front
from rules.maracaibo.campaign.conditions import condition
from rules.maracaibo.campaign.facts import cells, number
from rules.maracaibo.campaign.ids import TOKENS
from rules.maracaibo.campaign.pieces import TokenAt
from rules.maracaibo.campaign.remembered import Remembered, remembered
from rules.maracaibo.campaign.seen import asks, readable, visible_facts
from rules.maracaibo.campaign.state import Asked, Evening, State, Status
from rules.maracaibo.campaign.story import Todo, todo, unread
from rules.maracaibo.campaign.tiles import changes, marys_rules


class SeenCard(Struct, frozen=True, kw_only=True):
    """A card that has left the stack. A side is there only if it was opened; `met` and `reader` tell
    whether its condition holds; `seen` are opened sides and those whose opening was taken back."""

    card: str
    zone: str
    front: Front | None = None
    back: Back | None = None
    opened: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    met: bool | None = None
    reader: str = ""


class SeenTile(Struct, frozen=True, kw_only=True):
    """A tile that was ever called for: where it lies and the rules that it brings, alone also for Mary
    (MAR-LEG-05)."""

    tile: str
    zone: str
    card: str | None
    filled: int
    cells: int | None
    at: int | None
    rules: tuple[str, ...]


class Visible(Struct, frozen=True, kw_only=True):
    """The campaign as its players may see it."""

    status: Status
    evening: Evening | None
    asked: Asked | None
    cards: tuple[SeenCard, ...]
    tiles: tuple[SeenTile, ...]
    tokens: dict[str, TokenAt]
    top: str
    todo: tuple[Todo, ...]
    unread: tuple[str, ...]
    asks: tuple[str, ...]
    facts: dict[str, Value]
    notes: tuple[Remembered, ...]


def visible(
    state: State, box: Mapping[str, Value] | None = None, seen: Collection[str] = ()
) -> Visible:
    """The state without anything unrevealed; `box` is the group's file, the log's own facts go first.

    `seen` are the sides that were ever opened ("37.back"), taken back or not."""
    known = {**(box or {}), **state.box}
    return Visible(
        status=state.status,
        evening=state.evening,
        asked=state.asked,
        cards=tuple(_card(state, known, seen, c) for c in _listed(state, seen)),
        tiles=tuple(_tile(state, t) for t in state.shown if t.startswith("H")),
        tokens={token: state.pieces.token(token) for token in TOKENS},
        top=state.pieces.top,
        todo=todo(state),
        unread=unread(state),
        asks=asks(state),
        facts=visible_facts(state, known),
        notes=remembered(state),
    )


def _listed(state: State, seen: Collection[str]) -> list[str]:
    shown = {key.split(".")[0] for key in (*state.shown, *seen) if not key.startswith("H")}
    return sorted({*state.pieces.cards, *shown})


def _card(state: State, known: Mapping[str, Value], seen: Collection[str], card: str) -> SeenCard:
    at, sides = state.pieces.card(card), readable(state, known, card)
    front, back = sides.get("front"), sides.get("back")
    active = at.zone == "board" and at.front is not None
    fulfilment = condition(state, card) if active else None
    met = fulfilment.met if fulfilment else None
    return SeenCard(
        card=card,
        zone="fulfilled" if met else at.zone,
        front=front if isinstance(front, Front) else None,
        back=back if isinstance(back, Back) else None,
        opened=tuple(sides),
        seen=tuple(s for s in ("front", "back") if f"{card}.{s}" in seen or s in sides),
        met=met,
        reader=fulfilment.reader if fulfilment and met else "",
    )


def _tile(state: State, tile: str) -> SeenTile:
    at = state.pieces.tile(tile)
    alone = state.evening is not None and state.evening.solo
    return SeenTile(
        tile=tile,
        zone=at.zone,
        card=at.card,
        filled=at.filled,
        cells=cells(state.box, tile),
        at=number(state.box, f"tile.{tile}.at"),
        rules=(*(change.rule for change in changes(tile)), *(marys_rules(tile) if alone else ())),
    )
