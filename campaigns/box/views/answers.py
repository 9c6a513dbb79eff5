"""From a posted form about the box to facts; what cannot be read is told beside its field."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.box.selectors.fields import (
    AskGroup,
    Wanted,
    groups_for,
    sheet_groups,
    wanted_of,
)
from campaigns.box.selectors.groups import NEW, listed
from campaigns.box.selectors.things import id_of
from companion.controls import Unfinished
from companion.grids import Grid
from companion.wording import boxes as words
from rules.core.spelling import Misspelled
from rules.registry import game as engine

REST = "rest"  # the button "That is all": what was not tapped is not printed
ALL, SURE = "1", "sure"  # its values: at first, and after the list of what becomes 0
NOTHING = ".nothing"  # the chip "nothing is printed" of one thing
FORGET = "forget"


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
        keys = [one.name for group in groups for one in group.all_fields]
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
        drawn = {field.name: field.value for field in group.all_fields}
        touched = {key for key, value in tapped.items() if value != drawn[key]}
        if form.get(group.id + NOTHING) or any(field.name in touched for field in group.tallies):
            facts |= read_group(group, form, rest=True)
        elif touched:
            facts |= tapped
    return {key: value for key, value in facts.items() if value != box.get(key)}


def read_group(group: AskGroup, form: QueryDict, *, rest: bool) -> dict[str, Any]:
    """What a form tells of one thing; with `rest` the symbols that were not tapped are not there."""
    if group.grid:
        return _grid(group.grid, form, rest)
    found = {}
    for control in (*group.fields, *group.seldom):
        if control.locked:
            continue
        try:
            value = control.read(form)
        except Unfinished as error:
            raise Unclear(_("Which is the second one?"), error.place) from None
        if value is None and control.kind == "tally" and rest:
            value = 0
        if value is not None:
            found[control.name] = value
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
            if field.name in unsaid and field.value is None and box.get(field.name) is None:
                label, thing = field.label, group.title
                if group.grid:
                    label, thing = thing, label
                found.setdefault(label, []).append(thing)
    return [(label, ", ".join(things)) for label, things in found.items()]


def _grid(grid: Grid, form: QueryDict, rest: bool) -> dict[str, Any]:
    """Steps that are tapped carry a symbol; with "That is all" the others do not."""
    said = grid.read(form) or dict.fromkeys(grid.open, False)
    return {key: tapped for key, tapped in said.items() if rest or tapped}


def _named(
    game: str, box: Mapping[str, Any], group: AskGroup, told: dict[str, Any], form: QueryDict
) -> dict[str, Any]:
    """The facts of a new thing under an id of its own."""
    if group.ends:
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
        field = next((one for one in group.fields if one.name.endswith(f".{needed}")), None)
        if field and field.name not in told:
            raise Unclear(_("%(label)s: please choose.") % {"label": field.label}, field.name)
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
    ends = sorted(str(end.read(form) or "") for end in group.ends)
    if not ends[0] or ends[0] == ends[1]:
        raise Unclear(_("Choose two different ends."), group.id)
    printed = field.read(form)
    if printed is None:
        raise Unclear(_("%(label)s: please choose.") % {"label": field.label}, field.name)
    return {own.link_of(group.id, (ends[0], ends[1])): printed}
