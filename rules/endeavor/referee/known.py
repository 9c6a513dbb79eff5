"""What the box says of the things on this table; None where nobody has read it off the cardboard."""

from collections.abc import Iterable, Iterator, Mapping

from rules.core.move import Value
from rules.core.refusal import Refusal
from rules.endeavor.referee.facts import ASSUMED, FACTS, KNOWN_KINDS, SHIPPED
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import (
    EXTENDED,
    REGIONS,
    START_BUILDINGS,
    deck_of,
    is_governor,
    value_of,
)
from rules.endeavor.tracks import STATS

UNKNOWN = "unknown_fact"
KNOWN = {**ASSUMED, **SHIPPED}  # what a table goes by without being told
Facts = Mapping[str, Value]


def fact(box: Facts, key: str) -> Value:
    taught = box.get(key)
    return KNOWN.get(key) if taught is None else taught


def number(box: Facts, key: str) -> int | None:
    found = fact(box, key)
    return found if isinstance(found, int) else None


def unknown(box: Facts, keys: Iterable[str]) -> Iterator[Refusal]:
    """One refusal that names every fact to be read off the cardboard first."""
    missing = tuple(key for key in keys if fact(box, key) is None)
    if missing:
        spec = FACTS.get(missing[0])
        yield Refusal(spec.rule if spec else "END-COMP-02", UNKNOWN, {"keys": missing})


# ------------------------------------------------------------ tracks


def level_key(stat: str, step: int) -> str:
    """Steps beyond 15 are read at 15: the extender prints no higher level that we know of."""
    return f"level.{stat}.{min(max(step, 0), EXTENDED)}"


def level(box: Facts, stat: str, step: int) -> int | None:
    """The level at a step; between two equal steps a track that only rises cannot differ."""
    step = min(max(step, 0), EXTENDED)
    exact = number(box, f"level.{stat}.{step}")
    if exact is not None:
        return exact
    below = (number(box, f"level.{stat}.{n}") for n in range(step - 1, -1, -1))
    above = (number(box, f"level.{stat}.{n}") for n in range(step + 1, EXTENDED + 1))
    low = next((found for found in below if found is not None), None)
    high = next((found for found in above if found is not None), None)
    return low if low is not None and low == high else None


def level_of(board: Board, seat: str, stat: str) -> int | None:
    return level(board.box, stat, board.players[seat].stats[stat])


def level_needs(board: Board, seat: str, stat: str) -> tuple[str, ...]:
    """The fact to ask for, if the level at this player's marker is not known."""
    if level_of(board, seat, stat) is not None:
        return ()
    return (level_key(stat, board.players[seat].stats[stat]),)


# ------------------------------------------------------------ cards and buildings


def card_key(card: str) -> str:
    return card if is_governor(card) else f"card.{card}"


def symbol_keys(thing: str) -> tuple[str, ...]:
    """The keys of the four stats on a card, a governor or a building."""
    return tuple(f"{thing}.{stat}" for stat in STATS)


def symbols(box: Facts, thing: str) -> dict[str, int]:
    """The stat symbols that are known; what is not known counts as none (only after a ruling)."""
    found = {stat: number(box, f"{thing}.{stat}") for stat in STATS}
    return {stat: n for stat, n in found.items() if n}


def bonus_keys(card: str) -> tuple[str, ...]:
    """Europe's and slavery's card of value 1: the text leaves open whether they have the disc."""
    return (f"card.{card}.bonus_disc",) if card in ("europe.1", "slavery.1") else ()


def has_bonus(box: Facts, card: str) -> bool:
    if is_governor(card) or value_of(card) != 1:
        return False
    return deck_of(card) in REGIONS or box.get(f"card.{card}.bonus_disc") is True


def building_level(box: Facts, kind: str) -> int | None:
    return number(box, f"building.{kind}.level")


def building_actions(box: Facts, kind: str) -> tuple[tuple[str, ...], bool] | None:
    """The printed actions, and whether both may be taken."""
    text = fact(box, f"building.{kind}.actions")
    if not isinstance(text, str):
        return None
    if text == "none":
        return (), False
    return tuple(text.replace("+", "/").split("/")), "+" in text


def no_pay(box: Facts, kind: str) -> bool | None:
    """The printed sign; until it is read, a building that itself pays is barred (END-GAP-05)."""
    printed = box.get(f"building.{kind}.no_pay")
    if isinstance(printed, bool):
        return printed
    actions = building_actions(box, kind)
    return None if actions is None else "pay" in actions[0]


def kinds(box: Facts) -> tuple[str, ...]:
    """The kinds of building that the box can name, without the starting ones."""
    taught = (key.split(".")[1] for key in box if key.startswith("building."))
    found = dict.fromkeys((*KNOWN_KINDS, *taught))
    return tuple(kind for kind in found if kind not in START_BUILDINGS)
