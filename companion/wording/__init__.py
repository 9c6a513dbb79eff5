"""The words of each game: the engine speaks in ids and codes, this package in sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from companion.games.face import TableWords, face
from companion.wording import common

YES, NO = pgettext_lazy("answer", "Yes"), pgettext_lazy("answer", "No")


def of(game: str) -> Any:
    """The game's own words (NAME, OPTIONS, ROWS, ITEMS, CHOICES, REFUSALS, …)."""
    return face(game).words


def name(game: str) -> str:
    return str(of(game).NAME)


def sheet(game: str, sheet_id: str) -> str:
    """What a further sheet is called; the pad itself is the final count."""
    if not sheet_id:
        return _("Final count")
    named = getattr(of(game), "SHEETS", {}).get(sheet_id, sheet_id)
    return str(named[0] if isinstance(named, tuple) else named)


def row(game: str, row_id: str) -> str:
    return str(of(game).ROWS.get(row_id, row_id))


def icon(game: str, row_id: str) -> str:
    found: str = of(game).ICONS.get(row_id, "")
    return found


def item(game: str, item_id: str) -> str:
    return str(of(game).ITEMS.get(item_id, (item_id, ""))[0])


def hint(game: str, item_id: str) -> str:
    return str(of(game).ITEMS.get(item_id, ("", ""))[1])


def value(game: str, item_id: str, counted: object) -> str:
    """A counted value as people say it."""
    if isinstance(counted, bool):
        return str(YES if counted else NO)
    if isinstance(counted, str):
        choose = getattr(of(game), "choice", None)
        if choose and (told := choose(item_id, counted)) is not None:
            return str(told)
        return str(of(game).CHOICES.get(item_id, {}).get(counted, counted))
    return "—" if counted is None else str(counted)


def seat(game: str, seat_id: str) -> str:
    """The name of a seat that nobody has named: its colour, or what the game calls it."""
    return str(getattr(of(game), "SEATS", {}).get(seat_id) or common.COLOURS.get(seat_id, seat_id))


def seats(game: str) -> list[str]:
    """The seats that people choose from, in the order they are offered."""
    taken = seated_by(game).values()
    return [seat for seat in getattr(of(game), "SEATS", common.COLOURS) if seat not in taken]


def seated_by(game: str) -> dict[str, str]:
    """Seats that no person takes, by the option that takes them (Mary, in a game alone)."""
    found: dict[str, str] = getattr(of(game), "SEATED_BY", {})
    return found


def side(game: str, seat_id: str) -> str:
    """What a seat is called beside its player's name, where it is more than a colour."""
    return "" if seat_id in common.COLOURS else seat(game, seat_id)


def seat_kind(game: str) -> str:
    """What the seats of this game are: colours, Wonders."""
    return str(getattr(of(game), "SEAT_KIND", None) or _("Seat"))


def seat_colour(game: str, seat_id: str) -> str:
    """The colour a seat is drawn in."""
    colour: str = getattr(of(game), "SEAT_COLOURS", {}).get(seat_id, seat_id)
    return colour


def referee(game: str) -> TableWords | None:
    """The words of the game's refereed table; None where only the count is kept."""
    return face(game).table


def names_in(game: str, state: Any) -> dict[str, str]:
    """What a refereed table has named, by id."""
    words = referee(game)
    return words.names_in(state) if words else {}


def move(game: str, data: Mapping[str, Any], who: Mapping[str, str]) -> str | None:
    """A move of a refereed game in words; None where the game has none for it."""
    words = of(game) if referee(game) else None
    return str(words.move(data, who)) if words else None


def effect(game: str, code: str, facts: Mapping[str, Any], who: Mapping[str, str]) -> str:
    """What hands must do, in a sentence."""
    return str(of(game).effect(code, facts, who))


def refusal(game: str, code: str, facts: Mapping[str, Any], who: Mapping[str, str]) -> str:
    """What is missing, in a sentence; an unworded code is shown with its facts, never hidden."""
    spoken = {key: _spoken(game, key, fact, who) for key, fact in facts.items()}
    template = (
        getattr(of(game), "REFUSALS", {}).get(code)
        or common.REFUSALS.get(code)
        or (face(game).story_refusals or {}).get(code)
    )
    if template is None:
        return f"{code}: " + ", ".join(f"{key} = {fact}" for key, fact in spoken.items())
    return str(template) % _Facts(spoken)


def fact(game: str, key: str, who: Mapping[str, str] | None = None) -> str:
    """The question behind a fact of the box; `who` tells what the table calls its things."""
    ask = getattr(of(game), "fact", None)
    if not ask:
        return key
    return str(ask(key, who) if who and referee(game) else ask(key))


def doubt(code: str, expected: object) -> str:
    """Why a fact that was taken should be looked at once more."""
    return str(common.DOUBTS[code]) % {"expected": expected}


def part(game: str, item_id: str, counted: object, facts: Mapping[str, Any]) -> str:
    """One addend of a cell, as the explanation shows it, and a doubt about the fact behind it."""
    told = _addend(game, item_id, counted, facts)
    if "doubt" not in facts:
        return told
    return f"{told}. {doubt(facts['doubt'], facts['expected'])}"


def _addend(game: str, item_id: str, counted: object, facts: Mapping[str, Any]) -> str:
    label, told = item(game, item_id), value(game, item_id, counted)
    step = facts.get("step")
    if step is not None and step != counted:
        values = {"item": label, "value": told, "step": step}
        return _("%(item)s: %(value)s, moved back to %(step)s") % values
    explain = getattr(of(game), "part", None)
    if explain and (how := explain(item_id, facts)):
        return _("%(item)s: %(value)s (%(how)s)") % {"item": label, "value": told, "how": how}
    return f"{label}: {told}"


def _spoken(game: str, key: str, fact: object, who: Mapping[str, str]) -> str:
    if key == "item":
        return item(game, str(fact))
    if key in ("seat", "owner") and str(fact) in who:
        return who[str(fact)]
    name = getattr(of(game), "named", None)
    if name and (told := name(key, fact, who)) is not None:
        return str(told)
    if isinstance(fact, list | tuple):
        return ", ".join(who.get(str(one), seat(game, str(one))) for one in fact)
    return str(fact)


class _Facts(dict[str, Any]):
    """Facts for a template: one that the engine did not give is shown as a dash, not as an error."""

    def __missing__(self, key: str) -> str:
        return "—"
