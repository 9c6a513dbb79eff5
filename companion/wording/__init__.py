"""The words of each game: the engine speaks in ids and codes, this package in sentences."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from companion.games.face import StopWords, TableWords, face
from companion.wording import common
from rules.core.outcome import Effect
from rules.core.referee.table import Table

YES, NO = pgettext_lazy("answer", "Yes"), pgettext_lazy("answer", "No")


def of(game: str) -> Any:
    """The game's words (NAME, OPTIONS, ROWS, ITEMS, CHOICES, REFUSALS, …)."""
    return face(game).words


def name(game: str) -> str:
    return str(of(game).NAME)


def sheet(game: str, sheet_id: str) -> str:
    """The name of a further sheet; the pad itself is the final count."""
    if not sheet_id:
        return _("Final count")
    named = getattr(of(game), "SHEETS", {}).get(sheet_id, sheet_id)
    return str(named[0] if isinstance(named, tuple) else named)


def stop(game: str, stop_id: str) -> StopWords:
    """A sheet of the evening; without words of the game's own it is a round."""
    if not stop_id:
        return _final_count(game)
    words = getattr(of(game), "stop", None)
    if words is not None:
        named: StopWords = words(stop_id)
        return named
    return common.a_round(stop_id.partition(".")[2])


def _final_count(game: str) -> StopWords:
    """The last sheet; a game whose last round has no sheet of its own says which round that is."""
    last: StopWords | None = getattr(of(game), "LAST_STOP", None)
    return StopWords(
        _("Final count"),
        last.short if last else "",
        icon="" if last else "total",
        label=pgettext("the last buoy", "result"),
        place=str(last.place) if last else _("Final count"),
        over=_("Is the game over?"),
        record=_("Count the score"),
    )


def after(game: str, effects: Iterable[Effect], who: Mapping[str, str]) -> list[str]:
    """What the hands do after a sheet of the evening: a sentence for each kind of thing."""
    words = of(game)
    each, everybody = getattr(words, "AFTER_EACH", {}), getattr(words, "AFTER_ALL", {})
    sentences = []
    for code, group in groupby(effects, key=lambda effect: effect.code):
        kind = list(group)
        if code in each:
            heading, template = each[code]
            people = (
                str(template) % {**effect.facts, "who": who.get(effect.seat or "", "")}
                for effect in kind
            )
            sentences.append(f"{heading}: {', '.join(people)}.")
        elif code in everybody:
            sentences += [str(everybody[code]) % dict(effect.facts) for effect in kind]
    return sentences


def row(game: str, row_id: str) -> str:
    return str(of(game).ROWS.get(row_id, row_id))


def icon(game: str, row_id: str) -> str:
    name: str = of(game).ICONS.get(row_id, "")
    return name


def item(game: str, item_id: str) -> str:
    """A thing to count, or a row whose points are typed as a plain number."""
    words = of(game)
    return str(words.ITEMS.get(item_id, (words.ROWS.get(item_id, item_id), ""))[0])


def thing(game: str, item_id: str) -> str:
    """A thing that the box has once, as one asks for it; its label where that says nothing else."""
    things: Mapping[str, Any] = getattr(of(game), "THINGS", {})
    return str(things[item_id]) if item_id in things else item(game, item_id)


def some_of(game: str, row_id: str, picks: int, among: int) -> str:
    """How many things of a row are chosen; said with their name where the game has one for them."""
    named = getattr(of(game), "SOME_OF", {}).get(row_id)
    return str(named or _("%(picks)s of %(among)s") % {"picks": picks, "among": among})


def item_or_row(game: str, name: str) -> str:
    """An item, or the row whose points were typed as a plain number."""
    return item(game, name) if name in of(game).ITEMS else row(game, name)


def option(game: str, option_id: str) -> str:
    """What a table chooses when it begins."""
    return str(of(game).OPTIONS.get(option_id, (option_id, ""))[0])


def hint(game: str, item_id: str) -> str:
    return str(of(game).ITEMS.get(item_id, ("", ""))[1])


def value(game: str, item_id: str, counted: object) -> str:
    """A counted value in words."""
    if isinstance(counted, bool):
        return str(YES if counted else NO)
    if isinstance(counted, str):
        choose = getattr(of(game), "choice", None)
        if choose and (chosen := choose(item_id, counted)) is not None:
            return str(chosen)
        return str(of(game).CHOICES.get(item_id, {}).get(counted, counted))
    return "—" if counted is None else str(counted)


def seat(game: str, seat_id: str) -> str:
    """The name of a seat without a player's name: its colour, or the game's word for it."""
    return str(getattr(of(game), "SEATS", {}).get(seat_id) or common.COLOURS.get(seat_id, seat_id))


def seats(game: str) -> list[str]:
    """The seats that people choose from, in the order in which they are offered."""
    others = (*seated_by(game).values(), *seats_not_given(game))
    return [seat for seat in getattr(of(game), "SEATS", common.COLOURS) if seat not in others]


def seats_not_given(game: str) -> tuple[str, ...]:
    """The seats of people who have not said which they have; empty where the game must know it."""
    seats: tuple[str, ...] = getattr(of(game), "SEATS_NOT_GIVEN", ())
    return seats


def seat_not_given(game: str, taken: Iterable[str]) -> str | None:
    """A seat for somebody who does not say which, in a colour that nobody has; None if there is none."""
    seats = set(taken)
    colours = {seat_colour(game, seat) for seat in seats}
    free = [seat for seat in seats_not_given(game) if seat not in seats]
    return min(free, key=lambda seat: seat_colour(game, seat) in colours, default=None)


def seated_by(game: str) -> dict[str, str]:
    """Seats that no person takes, by the option that fills them (an automatic opponent)."""
    seats_by_option: dict[str, str] = getattr(of(game), "SEATED_BY", {})
    return seats_by_option


def side(game: str, seat_id: str) -> str:
    """The name of a seat beside its player's name, if it is more than a colour."""
    plain = seat_id in common.COLOURS or seat_id in seats_not_given(game)
    return "" if plain else seat(game, seat_id)


def seat_kind(game: str) -> str:
    """What the seats of this game are called: colours, powers."""
    kind = getattr(of(game), "SEAT_KIND", None)
    if kind is None and set(seats(game)) <= set(common.COLOURS):
        return _("Colour")
    return str(kind or _("Seat"))


def seat_colour(game: str, seat_id: str) -> str:
    """The colour a seat is drawn in."""
    colour: str = getattr(of(game), "SEAT_COLOURS", {}).get(seat_id, seat_id)
    return colour


def referee(game: str) -> TableWords | None:
    """The words of the game's refereed table; None if the game has only a pad."""
    return face(game).table


def names_in(game: str, t: Table[Any]) -> dict[str, str]:
    """The names that a refereed table has given, by id."""
    words = referee(game)
    return words.names_in(t) if words else {}


def move(game: str, data: Mapping[str, Any], who: Mapping[str, str]) -> str | None:
    """A move of a refereed game in words; None if the game has no words for it."""
    words = of(game) if referee(game) else None
    return str(words.move(data, who)) if words else None


def effect(game: str, code: str, facts: Mapping[str, Any], who: Mapping[str, str]) -> str:
    """What the players must do, in a sentence."""
    return str(of(game).effect(code, facts, who))


def refusal(game: str, code: str, facts: Mapping[str, Any], who: Mapping[str, str]) -> str:
    """What is missing, in a sentence; a code without words is shown with its facts, never hidden."""
    spoken = {key: _spoken(game, key, fact, who) for key, fact in facts.items()}
    if "seat" in facts:
        spoken["side"] = seat(game, str(facts["seat"]))
    template = (
        getattr(of(game), "REFUSALS", {}).get(code)
        or common.REFUSALS.get(code)
        or (face(game).story_refusals or {}).get(code)
    )
    if template is None:
        return f"{code}: " + ", ".join(f"{key} = {fact}" for key, fact in spoken.items())
    return str(template) % _Facts(spoken)


def fact(game: str, key: str, who: Mapping[str, str] | None = None) -> str:
    """The question about a fact of the box; `who` maps ids to the names that the table uses."""
    ask = getattr(of(game), "fact", None)
    if not ask:
        return key
    return str(ask(key, who) if who and referee(game) else ask(key))


def doubt(code: str, expected: object) -> str:
    """Why an accepted fact should be checked once more."""
    return str(common.DOUBTS[code]) % {"expected": expected}


def part(game: str, item_id: str, counted: object, facts: Mapping[str, Any]) -> str:
    """One addend of a cell, as the explanation shows it, with a doubt about the fact behind it."""
    addend = _addend(game, item_id, counted, facts)
    if "doubt" not in facts:
        return addend
    return f"{addend}. {doubt(facts['doubt'], facts['expected'])}"


def _addend(game: str, item_id: str, counted: object, facts: Mapping[str, Any]) -> str:
    label, number = item(game, item_id), value(game, item_id, counted)
    step = facts.get("step")
    if step is not None and step != counted:
        values = {"item": label, "value": number, "step": step}
        return _("%(item)s: %(value)s, moved back to %(step)s") % values
    explain = getattr(of(game), "part", None)
    if explain and (how := explain(item_id, facts)):
        return _("%(item)s: %(value)s (%(how)s)") % {"item": label, "value": number, "how": how}
    return f"{label}: {number}"


def _spoken(game: str, key: str, fact: object, who: Mapping[str, str]) -> str:
    if key == "item":
        return item(game, str(fact))
    if key in ("seat", "owner") and str(fact) in who:
        return who[str(fact)]
    name = getattr(of(game), "named", None)
    if name and (sentence := name(key, fact, who)) is not None:
        return str(sentence)
    if isinstance(fact, list | tuple):
        return ", ".join(who.get(str(seat_id), seat(game, str(seat_id))) for seat_id in fact)
    return str(fact)


class _Facts(dict[str, Any]):
    """Facts for a template: a missing one is shown as a dash instead of raising an error."""

    def __missing__(self, key: str) -> str:
        return "—"
