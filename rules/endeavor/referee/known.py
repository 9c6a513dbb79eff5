"""What the box says of the things on this table; `Unknown` or None where nobody has read it.

The `need_*` functions are for guards: an unread fact leaves that one rule unchecked."""

from msgspec import Struct

from rules.core.move import Value
from rules.core.referee.table import Facts, Table, Unknown, derived
from rules.endeavor.referee.facts import ASSUMED, KNOWN_KINDS, SHIPPED
from rules.endeavor.referee.state import Board, is_nameless, side_of
from rules.endeavor.referee.words import (
    EXTENDED,
    START_BUILDINGS,
    is_governor,
    value_of,
)
from rules.endeavor.tracks import STATS

KNOWN = {**ASSUMED, **SHIPPED}  # what a table goes by without being told


def level_key(stat: str, step: int) -> str:
    """Steps beyond 15 are read at 15: the extender prints no higher level that we know of."""
    return f"level.{stat}.{min(max(step, 0), EXTENDED)}"


def card_key(card: str) -> str:
    return card if is_governor(card) else f"card.{card}"


def symbol_keys(thing: str) -> tuple[str, ...]:
    """The keys of the four stats on a card, a governor or a building."""
    return tuple(f"{thing}.{stat}" for stat in STATS)


def number(facts: Facts, key: str) -> int | None:
    value = facts.get(key)
    return value if isinstance(value, int) else None


def trusted(facts: Facts, key: str) -> Value:
    """The fact, unless it is only likely: what is scored must have been read."""
    return None if facts.is_likely(key) else facts.get(key)


# ------------------------------------------------------------ the box at a glance


class Index(Struct, frozen=True):
    """What the box can name on this side: cities, fleets, routes with a round cell, kinds of building."""

    city: dict[str, str]
    fleet: dict[str, str]
    round_routes: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]


@derived
def index(t: Table[Board]) -> Index:
    """All that is offered by name at this table."""
    return index_of(t.facts, side_of(t))


def index_of(facts: Facts, side: str) -> Index:
    """One walk over the taught facts; most of them are pairs of places without a round route."""
    on_side, on_routes = f"{side}.", f"{side}.route."
    places: dict[str, dict[str, str]] = {"city": {}, "fleet": {}}
    routes: list[tuple[str, str]] = []
    kinds: dict[str, None] = dict.fromkeys(KNOWN_KINDS)
    for key, value in facts.taught.items():
        if key.startswith(on_routes):
            if value == "round" and key not in facts.hidden:
                _side, _route, start, end = key.split(".")
                routes.append((start, end))
        elif value is None or key in facts.hidden:
            continue
        elif key.startswith("building."):
            kinds[key.split(".", 2)[1]] = None
        elif key.startswith(on_side) and key.endswith(".zone"):
            _side, family, place, _zone = key.split(".")
            places[family][place] = str(value)
    named = tuple(kind for kind in kinds if kind not in START_BUILDINGS)
    return Index(places["city"], places["fleet"], tuple(routes), named)


def beside(t: Table[Board], state: Board) -> Table[Board]:
    """The same table with another state: the box is walked once for both."""
    index(t)
    other = Table(t.setup, state, t.facts)
    other.memo = {key: value for key, value in t.memo.items() if key[0] is index.__wrapped__}  # type: ignore[attr-defined]
    return other


# ------------------------------------------------------------ tracks


def level(facts: Facts, stat: str, step: int) -> int | None:
    """The level at a step; between two equal steps a track that only rises cannot differ."""
    step = min(max(step, 0), EXTENDED)
    key = level_key(stat, step)
    if key in facts.hidden:
        return None
    exact = facts.peek(key)
    if isinstance(exact, int):
        return exact
    low = _nearest(facts, stat, range(step - 1, -1, -1))
    return (
        low
        if low is not None and low == _nearest(facts, stat, range(step + 1, EXTENDED + 1))
        else None
    )


def _nearest(facts: Facts, stat: str, steps: range) -> int | None:
    values = (facts.peek(level_key(stat, step)) for step in steps)
    return next((value for value in values if isinstance(value, int)), None)


def level_of(t: Table[Board], seat: str, stat: str) -> int | None:
    return level(t.facts, stat, t.state.players[seat].stats[stat])


def need_level(t: Table[Board], seat: str, stat: str) -> int:
    known_level = level_of(t, seat, stat)
    if known_level is None:
        raise Unknown(level_key(stat, t.state.players[seat].stats[stat]))
    return known_level


# ------------------------------------------------------------ cards and buildings


def symbols(t: Table[Board], thing: str) -> dict[str, int]:
    """The stat symbols that are known; what is not read counts as none."""
    family, _, kind = thing.partition(".")
    if family == "building" and is_nameless(kind):
        return t.state.blanks[kind].symbols if kind in t.state.blanks else {}
    counts = {stat: number(t.facts, f"{thing}.{stat}") for stat in STATS}
    return {stat: n for stat, n in counts.items() if n}


def may_bring_disc(card: str) -> bool:
    """Whether a card may have the bonus disc at all (END-DRAW-07)."""
    return not is_governor(card) and value_of(card) == 1


def building_level(t: Table[Board], kind: str) -> int | None:
    if is_nameless(kind):
        return t.state.blanks[kind].level if kind in t.state.blanks else None
    return number(t.facts, f"building.{kind}.level")


def need_building_level(t: Table[Board], kind: str) -> int:
    known_level = building_level(t, kind)
    if known_level is None:
        raise Unknown(f"building.{kind}.level")
    return known_level


def printed_actions(t: Table[Board], kind: str) -> str | None:
    """The actions of a building as they are printed: ship+occupy, none."""
    if is_nameless(kind):
        return (t.state.blanks[kind].actions if kind in t.state.blanks else "") or None
    text = t.facts.get(f"building.{kind}.actions")
    return text if isinstance(text, str) else None


def need_actions(t: Table[Board], kind: str) -> str:
    text = printed_actions(t, kind)
    if text is None:
        raise Unknown(f"building.{kind}.actions")
    return text


def split_actions(text: str) -> tuple[tuple[str, ...], bool]:
    """The actions, and whether both may be taken."""
    if text in ("", "none"):
        return (), False
    return tuple(text.replace("+", "/").split("/")), "+" in text


def need_no_pay(t: Table[Board], kind: str) -> bool:
    """The printed sign; until it is read, a building that itself pays is barred (END-GAP-05)."""
    printed = None if is_nameless(kind) else t.facts.get(f"building.{kind}.no_pay")
    if isinstance(printed, bool):
        return printed
    return "pay" in split_actions(need_actions(t, kind))[0]
