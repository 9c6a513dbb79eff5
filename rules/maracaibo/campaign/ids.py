"""The pieces of the campaign by their printed ids: story cards 01–99, legacy tiles, story tokens."""

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from rules.core.outcome import Effect
from rules.core.refusal import Fact, Refusal
from rules.maracaibo.facts import load

DATA = load("campaign")
CARDS: dict[str, Any] = DATA["cards"]

_END = r"$(?!\n)"  # a bare $ would let a final line break through
CardId = Annotated[
    str,
    Meta(
        pattern=rf"^(0[1-9]|[1-9][0-9]){_END}", description="A story card's red number, 01 to 99."
    ),
]
RedId = Annotated[
    str, Meta(pattern=rf"^9[0-9]{_END}", description="A «В» card: 90 to 99 (MAR-CAMP-12).")
]
TileId = Literal[
    "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12", "H13",
    "H14", "H15", "H16", "H17", "H18", "H19", "H20", "H21", "H22", "H23", "H24", "H25",
]  # fmt: skip
FillTile = Literal["H10", "H11", "H12", "H13", "H14", "H15", "H16", "H17"]
NewCity = Literal["H1", "H4", "H7"]
Settlement = Annotated[int, Meta(ge=0, le=22)] | NewCity
TokenId = Literal["1", "2", "3", "4"]
Side = Literal["front", "back"]
Start = Literal["first", "continue", "chapter", "free"]
Words = Annotated[str, Meta(max_length=300)]
Name = Annotated[str, Meta(max_length=80)]

ALL_CARDS = tuple(f"{number:02}" for number in range(1, 100))
ALL_TILES: tuple[TileId, ...] = get_args(TileId)
UNNAMED: frozenset[TileId] = frozenset({"H19", "H24"})  # only by a ruling (MAR-COMP-08, MAR-GAP-45)
TILES: tuple[TileId, ...] = tuple(tile for tile in ALL_TILES if tile not in UNNAMED)
FILL: tuple[FillTile, ...] = get_args(FillTile)
TOKENS: tuple[TokenId, ...] = get_args(TokenId)
SKULLS: frozenset[TileId] = frozenset({"H3", "H20", "H21", "H22", "H23"})  # MAR-SINSTR-25
FIRST = "01"  # MAR-CAMP-05
FREE = ("75", "76", "77")  # MAR-FREE-01, 03
CHAPTERS = tuple(f"{number}" for number in range(80, 90))  # MAR-CAMP-15
REGULAR: int = CARDS["regular"]
RED: int = CARDS["red"]
LAST_ROUND = 4
CARTAGENA = 14


def refuse(rule: str, code: str, **facts: Fact) -> Refusal:
    return Refusal(rule, code, facts)


def effect(code: str, rule: str, seat: str | None = None, **facts: Fact) -> Effect:
    """Something for the hands, with the rule that says so."""
    return Effect(code, seat, {"rule": rule, **facts})


def is_red(card: str) -> bool:
    """A «В» card: a travel card with a story number, never a story card on the board."""
    return card.startswith("9")


def chapter_of(card: str) -> int:
    """80 is chapter 2, 81 chapter 3, and so on; the first game is chapter 1 (MAR-CAMP-16)."""
    return int(card) - 78 if card in CHAPTERS else 1
