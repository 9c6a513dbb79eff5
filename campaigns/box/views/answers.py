"""From a posted form about the box to facts; problems are shown beside their field."""

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
from campaigns.box.selectors.groups import NEW, listed_groups
from campaigns.box.selectors.things import id_of
from companion.controls import Unfinished
from companion.grids import Grid
from companion.wording import boxes as words
from rules.core.spelling import Misspelled
from rules.registry import game as engine

REST = "rest"  # the button "That is all": untapped symbols are not printed
ALL = "1"  # its value at first; "sure" after the list of what becomes 0
NOTHING = ".nothing"  # the chip "nothing is printed" of one thing
FORGET = "forget"


class Unclear(Misspelled):
    """An unfinished form: it is drawn again with this sentence and what was typed."""

    def __init__(self, sentence: str, place: str) -> None:
        super().__init__(sentence, place)
        self.sentence = sentence


def posted_facts(game: str, box: Mapping[str, Any], form: QueryDict) -> dict[str, Any]:
    """The facts of a posted form that are new to the box; raises `Misspelled` if it names no thing."""
    groups = groups_for(game, box, wanted_of(game, form))
    if not groups:
        raise Misspelled("the form does not say what it is about", "about")
    if form.get(FORGET):
        keys = [field.name for group in groups for field in group.all_fields]
        return {key: None for key in keys if box.get(key) is not None}
    facts: dict[str, Any] = {}
    for group in groups:
        read = read_group(group, form, rest=bool(form.get(REST)))
        facts |= _of_new_thing(game, box, group, read, form) if group.is_new else read
    return {key: value for key, value in facts.items() if value != box.get(key)}


def sheet_facts(
    game: str, box: Mapping[str, Any], wanted: Wanted, form: QueryDict
) -> dict[str, Any]:
    """The facts tapped on the sheet of a move.

    One tapped symbol means that somebody looked at the thing, so its other symbols are not there; a thing
    that nobody touched stays unread, suggestions included."""
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
    """The posted facts of one thing; with `rest` untapped symbols are 0."""
    if group.grid:
        return _grid(group.grid, form, rest)
    facts = {}
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
            facts[control.name] = value
    return facts


def left_out(
    game: str, box: Mapping[str, Any], form: QueryDict, *, always: bool = False
) -> list[tuple[str, str]]:
    """What "That is all" would store as not printed: each kind of symbol with the things that lack it.

    A single card is read at a glance and needs no list, unless `always`; a grid without any tap was not
    looked at."""
    groups = [g for g in groups_for(game, box, wanted_of(game, form)) if g.tallies or g.grid]
    untouched = any(g.grid and not form.getlist(g.id) for g in groups)
    if not (always or untouched or len(groups) > 1):
        return []
    lacking: dict[str, list[str]] = {}
    for group in groups:
        tapped = read_group(group, form, rest=False)
        untapped = read_group(group, form, rest=True).keys() - tapped.keys()
        for field in group.all_fields:
            if field.name in untapped and field.value is None and box.get(field.name) is None:
                label, thing = field.label, group.title
                if group.grid:
                    label, thing = thing, label
                lacking.setdefault(label, []).append(thing)
    return [(label, ", ".join(things)) for label, things in lacking.items()]


def _grid(grid: Grid, form: QueryDict, rest: bool) -> dict[str, Any]:
    """Tapped steps carry a symbol; with `rest` the others do not."""
    steps = grid.read(form) or dict.fromkeys(grid.open, False)
    return {key: tapped for key, tapped in steps.items() if rest or tapped}


def _of_new_thing(
    game: str, box: Mapping[str, Any], group: AskGroup, read: dict[str, Any], form: QueryDict
) -> dict[str, Any]:
    """The facts of a new thing under an id of its own."""
    if group.ends:
        return _link(game, box, group, form)
    name_key = group.id + ".name"
    name = read.pop(name_key, None)
    if not name:
        raise Unclear(_("What is its name?"), name_key)
    thing, is_known = id_of(game, box, group.id, name)
    facts = {
        key.replace(NEW, thing): value
        for key, value in read.items()
        if form.get(key) or not _is_printed(game, key.replace(NEW, thing))
    }
    if not is_known:
        facts[name_key.replace(NEW, thing)] = name
    if _is_known(game, box, group.id.replace(NEW, thing), facts, name):
        sentence = _("“%(name)s” is in the box already: correct it there.")
        raise Unclear(sentence % {"name": name}, name_key)
    box_words = words.words(game)
    for needed in box_words.NEEDED if box_words else ():
        field = next((f for f in group.fields if f.name.endswith(f".{needed}")), None)
        if field and field.name not in read:
            raise Unclear(_("%(label)s: please choose.") % {"label": field.label}, field.name)
    return facts


def _is_printed(game: str, key: str) -> bool:
    """Whether the rulebook prints it: an untapped field then means nothing."""
    spec = engine(game).facts.get(key)
    return spec is not None and spec.shipped is not None


def _is_known(
    game: str, box: Mapping[str, Any], group: str, facts: Mapping[str, Any], name: str
) -> bool:
    """Whether the box already knows the thing: it is then corrected there, not added again."""
    kind = group.split(".")[-2]
    names = words.names_of(game, box).items()
    taken = {known.casefold() for thing, known in names if thing.startswith(f"{kind}.")}
    foreign = group in listed_groups(game) and not facts.keys() <= set(listed_groups(game)[group])
    return foreign or name.casefold() in taken or any(box.get(key) is not None for key in facts)


def _link(game: str, box: Mapping[str, Any], group: AskGroup, form: QueryDict) -> dict[str, Any]:
    """A link between two things, and what is printed on it."""
    box_words, field = words.words(game), group.fields[0]
    assert box_words is not None
    ends = sorted(str(end.read(form) or "") for end in group.ends)
    if not ends[0] or ends[0] == ends[1]:
        raise Unclear(_("Choose two different ends."), group.id)
    printed = field.read(form)
    if printed is None:
        raise Unclear(_("%(label)s: please choose.") % {"label": field.label}, field.name)
    return {box_words.link_of(group.id, (ends[0], ends[1])): printed}
