"""Which tracks, harbours and events a line touched, from the effects that are kept on it.

The pad's sources and the audit's suspects are found here, so that the state need not remember lines."""

from collections.abc import Iterable, Mapping

from rules.core.outcome import Effect
from rules.endeavor.referee.desk import HARBOUR, STOCK
from rules.endeavor.referee.words import FLEET

Touch = tuple[str, str]  # seat, item
_HANDS = frozenset({"disc_to_building", "disc_from_building", "discs_to_harbour"})


def touch_of(effect: Effect) -> Touch | None:
    """The seat and the item that one effect touched."""
    facts = effect.facts
    if effect.seat is None or facts.get("owner") == FLEET:
        return None
    if effect.code == "move_marker":
        return effect.seat, str(facts["stat"])
    if effect.code == "event_glory":
        return effect.seat, str(facts["item"])
    if effect.code == "adjusted":
        return (effect.seat, str(facts["item"])) if facts["old"] != facts["new"] else None
    if effect.code in _HANDS or facts.get("origin") in (HARBOUR, STOCK):
        return effect.seat, HARBOUR
    return None


def touched(
    effects: Mapping[int, Iterable[Effect]],
) -> dict[str, dict[str, tuple[int, ...]]]:
    """Seat, item, and the lines that touched it, in the order of play."""
    lines: dict[str, dict[str, tuple[int, ...]]] = {}
    for seq, done in effects.items():
        for touch in dict.fromkeys(touch_of(effect) for effect in done):
            if touch is not None:
                seat, item = touch
                items = lines.setdefault(seat, {})
                items[item] = (*items.get(item, ()), seq)
    return lines
