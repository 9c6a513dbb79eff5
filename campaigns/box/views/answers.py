"""From a posted form about the box to facts; what cannot be read is told beside its field."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.box.selectors.fields import (
    NONE,
    SIGN,
    TWO,
    AskField,
    AskGroup,
    Wanted,
    groups_for,
    sheet_groups,
    wanted_of,
)
from campaigns.box.selectors.groups import NEW, listed
from campaigns.box.selectors.things import id_of
from campaigns.table.views.parsing import whole
from campaigns.text import one_line
from companion.controls import NO, YES
from companion.wording import boxes as words
from rules.core.spelling import Misspelled
from rules.registry import game as engine

REST = "rest"  # the button "That is all": what was not tapped is not printed
ALL, SURE = "1", "sure"  # its values: at first, and after the list of what becomes 0
NOTHING = ".nothing"  # the chip "nothing is printed" of one thing
FORGET = "forget"
ENDS = (".one", ".other")


class Unclear(Misspelled):
    """A form that is not finished: it is drawn again with this sentence, nothing is lost."""

    def __init__(self, sentence: str, place: str) -> None:
        super().__init__(sentence, place)
        self.sentence = sentence


def told_facts(game: str, box: Mapping[str, Any], form: QueryDict) -> dict[str, Any]:
    """What a posted form says that the box does not know yet; `Misspelled` where it says nothing."""
    groups = groups_for(game, box, wanted_of(game, form))
    if not groups:
        raise Misspelled("the form does not say what it is about", "about")
    if form.get(FORGET):
        keys = [one.key for group in groups for one in group.all_fields]
        return {key: None for key in keys if box.get(key) is not None}
    facts: dict[str, Any] = {}
    for group in groups:
        told = read_group(group, form, rest=bool(form.get(REST)))
        facts |= _named(game, box, group, told, form) if group.is_new else told
    return {key: value for key, value in facts.items() if value != box.get(key)}


def sheet_facts(
    game: str, box: Mapping[str, Any], wanted: Wanted, form: QueryDict
) -> dict[str, Any]:
    """What was tapped on the sheet of a move. Whoever tapped a symbol of a thing has looked at it, so its
    other symbols are not there; a thing that nobody touched stays unread, whatever was filled in."""
    facts: dict[str, Any] = {}
    for group in sheet_groups(game, box, wanted):
        tapped = read_group(group, form, rest=False)
        drawn = {field.key: field.value for field in group.all_fields}
        touched = {key for key, value in tapped.items() if value != drawn[key]}
        if form.get(group.id + NOTHING) or any(field.key in touched for field in group.tallies):
            facts |= read_group(group, form, rest=True)
        elif touched:
            facts |= tapped
    return {key: value for key, value in facts.items() if value != box.get(key)}


def read_group(group: AskGroup, form: QueryDict, *, rest: bool) -> dict[str, Any]:
    """What a form tells of one thing; with `rest` the symbols that were not tapped are not there."""
    if group.grid:
        return _grid(group, form, rest)
    found = {}
    for field in (*group.fields, *group.seldom):
        value = None if field.locked else _value(field, form)
        if value is None and field.kind == "tally" and rest and not field.locked:
            value = 0
        if value is not None:
            found[field.key] = value
    return found


def left_out(
    game: str, box: Mapping[str, Any], form: QueryDict, *, always: bool = False
) -> list[tuple[str, str]]:
    """What "That is all" would remember as not printed without anybody having said so: each kind of
    symbol with the things that lack it. One card alone is read at one look and needs no list,
    unless it is asked for `always`; a grid of which nothing was tapped was not looked at."""
    groups = [g for g in groups_for(game, box, wanted_of(game, form)) if g.tallies or g.grid]
    untouched = any(g.grid and not form.getlist(g.id) for g in groups)
    if not (always or untouched or len(groups) > 1):
        return []
    found: dict[str, list[str]] = {}
    for group in groups:
        said = read_group(group, form, rest=False)
        unsaid = read_group(group, form, rest=True).keys() - said.keys()
        for field in group.all_fields:
            if field.key in unsaid and field.value is None and box.get(field.key) is None:
                label, thing = (
                    (group.title, field.step) if group.grid else (field.label, group.title)
                )
                found.setdefault(label, []).append(thing)
    return [(label, ", ".join(things)) for label, things in found.items()]


def _grid(group: AskGroup, form: QueryDict, rest: bool) -> dict[str, Any]:
    """Steps that are tapped carry a symbol; with "That is all" the others do not."""
    tapped = set(form.getlist(group.id))
    if tapped - {field.key for field in group.grid}:
        raise Misspelled("no such step", group.id)
    return {
        field.key: field.key in tapped
        for field in group.grid
        if not field.locked and (rest or field.key in tapped)
    }


def _value(field: AskField, form: QueryDict) -> Any:
    text = form.get(field.key, "").strip()
    if field.kind == "text":
        return one_line(text, 60) or None
    if field.kind == "pair":
        return _pair(field, form, text)
    if not text:
        return None
    if field.kind in ("tally", "number"):
        return whole(text, field.key)
    sent = {choice for choice, _said, _chosen in field.choices}
    if text not in sent and field.low is None:
        raise Misspelled(f"not a choice: {text[:40]!r}", field.key)
    if sent == {YES, NO}:
        return text == YES
    return text if field.low is None else whole(text, field.key)


def _pair(field: AskField, form: QueryDict, first: str) -> str | None:
    """One part, or two with their sign."""
    known = {sent for sent, _said, _chosen in field.seconds}
    sign, second = form.get(field.key + SIGN, ""), form.get(field.key + TWO, "")
    if not first:
        return None
    if first not in (*known, NONE) or (second and second not in known):
        raise Misspelled(f"not a choice: {first[:20]!r} {second[:20]!r}", field.key)
    if not sign or first == NONE:
        return first
    if sign not in words.SIGNS:
        raise Misspelled(f"neither and nor or: {sign[:20]!r}", field.key)
    if not second:
        raise Unclear(_("Which is the second one?"), field.key)
    return f"{first}{sign}{second}"


def _named(
    game: str, box: Mapping[str, Any], group: AskGroup, told: dict[str, Any], form: QueryDict
) -> dict[str, Any]:
    """The facts of a new thing under an id of its own."""
    if group.fields[0].kind == "ends":
        return _link(game, box, group, form)
    name_key = group.id + ".name"
    name = told.pop(name_key, None)
    if not name:
        raise Unclear(_("What is its name?"), name_key)
    thing, listed_already = id_of(game, box, group.id, name)
    facts = {
        key.replace(NEW, thing): value
        for key, value in told.items()
        if form.get(key) or not _is_printed(game, key.replace(NEW, thing))
    }
    if not listed_already:
        facts[name_key.replace(NEW, thing)] = name
    if _is_told(game, box, group.id.replace(NEW, thing), facts, name):
        sentence = _("“%(name)s” is in the box already: correct it there.")
        raise Unclear(sentence % {"name": name}, name_key)
    own = words.words(game)
    for needed in own.NEEDED if own else ():
        field = next((one for one in group.fields if one.key.endswith(f".{needed}")), None)
        if field and field.key not in told:
            raise Unclear(_("%(label)s: please choose.") % {"label": field.label}, field.key)
    return facts


def _is_printed(game: str, key: str) -> bool:
    """Whether the rulebook prints it: what was not tapped then says nothing."""
    spec = engine(game).facts.get(key)
    return spec is not None and spec.shipped is not None


def _is_told(
    game: str, box: Mapping[str, Any], group: str, facts: Mapping[str, Any], name: str
) -> bool:
    """What the box knows already is corrected in its own place, not told anew by chance."""
    kind = group.split(".")[-2]
    names = words.names_of(game, box).items()
    named = {told.casefold() for one, told in names if one.startswith(f"{kind}.")}
    foreign = group in listed(game) and not facts.keys() <= set(listed(game)[group])
    return foreign or name.casefold() in named or any(box.get(key) is not None for key in facts)


def _link(game: str, box: Mapping[str, Any], group: AskGroup, form: QueryDict) -> dict[str, Any]:
    """A link between two things, and what is printed on it."""
    own, field = words.words(game), group.fields[0]
    assert own is not None
    one, other = sorted(form.get(group.id + end, "") for end in ENDS)
    if not one or one == other:
        raise Unclear(_("Choose two different ends."), group.id)
    known = own.ends_of(group.id, box)
    for end in (one, other):
        if end not in known:
            raise Misspelled(f"no such end: {end[:40]!r}", group.id)
    printed = form.get(field.key, "")
    if printed not in {choice for choice, _said, _chosen in field.choices}:
        raise Unclear(_("%(label)s: please choose.") % {"label": field.label}, field.key)
    return {own.link_of(group.id, (one, other)): printed}
