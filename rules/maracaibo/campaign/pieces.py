"""Where every physical piece of the campaign lies; each is in exactly one place."""

from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.maracaibo.campaign.ids import (
    ALL_TILES,
    TILES,
    TOKENS,
    CardId,
    Settlement,
    Side,
    TileId,
    is_red,
)

CardZone = Literal[
    "stack", "under", "board", "read", "tucked", "used", "deck", "discard", "archive", "removed", "box"
]  # fmt: skip
TileZone = Literal["supply", "board", "archive", "box"]
TokenZone = Literal["stack", "board", "taken", "box"]


P = TypeVar("P")


class _Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece that has left its first place."""


class CardAt(_Piece, frozen=True, kw_only=True):
    """A card that has left the stack. `front` and `back` count the instructions followed tonight;
    null is not read tonight. `opened` are the sides that this campaign has ever opened."""

    zone: CardZone
    opened: tuple[Side, ...] = ()
    front: int | None = None
    back: int | None = None
    chosen: dict[str, str] = {}
    fulfilled_by: str = ""  # a seat that the table named; tokens and tiles speak for themselves
    reader: str = ""


class TileAt(_Piece, frozen=True, kw_only=True):
    """A legacy tile, the card that brought it and the round markers on it."""

    zone: TileZone = "supply"
    card: CardId | None = None
    filled: int = 0


class TokenAt(_Piece, frozen=True, kw_only=True):
    """A story token: in the stack, at a settlement for a card, or taken by a seat."""

    zone: TokenZone = "stack"
    at: Settlement | None = None
    card: CardId | None = None
    seat: str = ""


class Pieces(_Piece, frozen=True, kw_only=True):
    """Cards not listed lie where `rest` says; those below `top` lie under the stack (MAR-STORY-16)."""

    cards: dict[str, CardAt] = {}
    tiles: dict[str, TileAt] = {}
    tokens: dict[str, TokenAt] = {}
    top: str = ""
    rest: Literal["stack", "box"] = "stack"
    cartagena: bool = True  # a city token lies there (MAR-H03-02)

    def card(self, card: str) -> CardAt:
        return self.cards.get(card) or CardAt(zone=self.zone(card))

    def zone(self, card: str) -> CardZone:
        if card in self.cards:
            return self.cards[card].zone
        return "under" if self.rest == "stack" and card < self.top else self.rest

    def tile(self, tile: str) -> TileAt:
        return self.tiles.get(tile) or TileAt(zone="box" if self.rest == "box" else "supply")

    def token(self, token: str) -> TokenAt:
        return self.tokens.get(token) or TokenAt(zone="box" if self.rest == "box" else "stack")

    def lying(self, *zones: CardZone) -> tuple[str, ...]:
        """The listed cards in these zones, in ascending order."""
        return tuple(sorted(card for card, at in self.cards.items() if at.zone in zones))

    def tiles_in(self, zone: TileZone) -> tuple[str, ...]:
        return tuple(tile for tile in self.all_tiles if self.tile(tile).zone == zone)

    @property
    def all_tiles(self) -> tuple[TileId, ...]:
        """The 23 tiles of the rulebook, and those that the table has ruled to be in its box."""
        return tuple(tile for tile in ALL_TILES if tile in TILES or tile in self.tiles)

    def put_card(self, card: str, at: CardAt) -> "Pieces":
        return replace(self, cards=_with(self.cards, card, at))

    def put_tile(self, tile: str, at: TileAt) -> "Pieces":
        return replace(self, tiles=_with(self.tiles, tile, at))

    def put_token(self, token: str, at: TokenAt) -> "Pieces":
        return replace(self, tokens=_with(self.tokens, token, at))

    def next_token(self) -> str | None:
        """The top story token of the stack."""
        return next((t for t in TOKENS if self.token(t).zone == "stack"), None)


def packed(pieces: Pieces) -> Pieces:
    """After the game: board and «В» cards and tiles into the archive, markers and tokens cleared."""
    cards = {card: _packed_card(at) for card, at in pieces.cards.items()}
    tiles = {}
    for tile, at in pieces.tiles.items():
        zone: TileZone = "archive" if at.zone == "board" else at.zone
        tiles[tile] = replace(at, zone=zone, filled=0)
    return replace(pieces, cards=cards, tiles=tiles, tokens={}, cartagena=True)


def _packed_card(at: CardAt) -> CardAt:
    zone = at.zone
    if zone in ("board", "deck", "discard"):
        zone = "archive"
    elif zone in ("read", "tucked"):
        zone = "used"  # kept as a list of read cards (MAR-GAP-16)
    reader = at.reader if zone == "used" else ""
    return replace(at, zone=zone, front=None, back=None, fulfilled_by="", reader=reader)


def unpacked(pieces: Pieces) -> Pieces:
    """Before the next game: the archive's cards onto the board, «В» cards into the deck.

    Its tiles stay in the bag until they are laid, one by one, with their effects."""
    cards = {
        card: replace(at, zone="deck" if is_red(card) else "board") if at.zone == "archive" else at
        for card, at in pieces.cards.items()
    }
    return replace(pieces, cards=cards)


def red_cards_of(pieces: Pieces) -> tuple[str, ...]:
    """The «В» cards that lie among the travel cards, between games or in one (MAR-AFTER-04)."""
    return tuple(c for c in pieces.lying("archive", "deck", "discard") if is_red(c))


def _with(mapping: Mapping[str, P], key: str, value: P) -> dict[str, P]:
    return {**mapping, key: value}
