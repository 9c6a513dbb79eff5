"""Forms about the box, thing by thing, with the known facts filled in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from campaigns.box.selectors.groups import NEW, keys_in, spec_of, suggested_value
from companion import wording
from companion.controls import Control
from companion.grids import Grid
from companion.wording import boxes as words
from companion.wording.boxes import group_of
from rules.core.box import Box
from rules.core.move import Value
from rules.core.referee.desk import NAMELESS
from rules.core.spelling import Misspelled
from rules.registry import game as engine

MOST_KEYS = 200
FEW, MANY = 6, 16  # up to this many numbers are chips: always, or on a short form
SHORT = 3
ENDS = (".one", ".other")  # of a link


@dataclass(frozen=True)
class AskGroup:
    """One thing and its questions in reading order."""

    id: str
    title: str
    fields: tuple[Control, ...]
    seldom: tuple[Control, ...] = ()
    grid: Grid | None = None
    ends: tuple[Control, ...] = ()  # what a new link may join
    is_taught: bool = False  # some of it was taught by the table

    def marked(self, wrong: Mapping[str, str]) -> "AskGroup":
        """The same questions, with what is wrong beside the field that it is about."""
        fields, seldom = (
            tuple(replace(f, error=wrong[f.name]) if f.name in wrong else f for f in some)
            for some in (self.fields, self.seldom)
        )
        return replace(self, fields=fields, seldom=seldom)

    @property
    def is_new(self) -> bool:
        return NEW in self.id

    @property
    def before(self) -> list[Control]:
        return [field for field in self.fields if field.kind in ("text", "choice", "chips")]

    @property
    def tallies(self) -> list[Control]:
        return [field for field in self.fields if field.kind == "tally"]

    @property
    def after(self) -> list[Control]:
        return [field for field in self.fields if field.kind in ("pair", "stepper")]

    @property
    def all_fields(self) -> tuple[Control, ...]:
        return (*self.fields, *self.seldom, *(self.grid.cells if self.grid else ()))

    @property
    def is_suggested(self) -> bool:
        return any(field.suggested for field in self.all_fields)


@dataclass(frozen=True)
class Wanted:
    """What a form asks for: one whole group, or chosen facts."""

    about: str = ""
    keys: tuple[str, ...] = ()
    in_move: frozenset[str] = frozenset()  # facts that the move itself states, not asked for again


def wanted_of(game: str, params: Mapping[str, Any]) -> Wanted:
    """What an address or a posted form asks for; raises `Misspelled` for unknown facts."""
    about = str(params.get("about", ""))[:80]
    keys = tuple(key for key in str(params.get("keys", "")).split(",") if key)
    if len(keys) > MOST_KEYS:
        raise Misspelled("too many facts at once", "keys")
    for key in keys:
        if spec_of(game, key) is None:
            raise Misspelled(f"the box has no fact {key[:60]!r}", "keys")
    return Wanted(about, tuple(dict.fromkeys(keys)))


def groups_for(
    game: str,
    box: Mapping[str, Any],
    wanted: Wanted,
    typed: Mapping[str, Any] | None = None,
    names: Mapping[str, str] | None = None,
) -> list[AskGroup]:
    """The groups of a form; raises `Misspelled` for an unknown group. `names` has the table's words for
    things without a name in the box."""
    who = {**words.names_of(game, box), **(names or {})}
    if wanted.about:
        keys = keys_in(game, wanted.about, box)
        if not keys:
            raise Misspelled(f"the box has no {wanted.about!r}", "about")
        return [_group(game, box, wanted.about, keys, (), typed, who)]
    by_group: dict[str, list[str]] = {}
    for key in wanted.keys:
        by_group.setdefault(group_of(game, key), []).append(key)
    groups = []
    for group, keys in by_group.items():
        if words.is_whole(game, group) and NAMELESS not in group:
            whole = [
                k for k in keys_in(game, group, box) if k.rpartition(".")[2] not in wanted.in_move
            ]
            groups.append(_group(game, box, group, whole, keys, typed, who))
        else:
            groups.append(_group(game, box, group, keys, keys, typed, who))
    return groups


def sheet_groups(
    game: str,
    box: Mapping[str, Any],
    wanted: Wanted,
    typed: Mapping[str, Any] | None = None,
    names: Mapping[str, str] | None = None,
) -> list[AskGroup]:
    """The groups on the sheet of a move: the facts it needs, and the symbols seen at the same glance."""
    return [
        replace(
            group,
            fields=tuple(
                field
                for field in group.fields
                if field.name in wanted.keys or (field.kind == "tally" and not field.locked)
            ),
            seldom=(),
        )
        for group in groups_for(game, box, wanted, typed, names)
    ]


def _is_toggle(game: str, key: str) -> bool:
    spec = spec_of(game, key)
    return spec is not None and spec.type is bool


def _group(
    game: str,
    box: Mapping[str, Any],
    group: str,
    keys: Sequence[str],
    wanted: Sequence[str],
    typed: Mapping[str, Any] | None,
    who: Mapping[str, str],
) -> AskGroup:
    drawn = _Drawing(game, box, who, typed, short=len(keys) <= SHORT)
    controls = [drawn.control(key) for key in keys]
    title, is_new = words.title(game, group, who), NEW in group
    is_taught = any(box.get(field.name) is not None and not field.locked for field in controls)
    if len(keys) > FEW and all(_is_toggle(game, key) for key in keys):
        grid = _grid(game, group, controls)
        if typed is not None:  # chips are posted under the name of their group
            grid = grid.filled(typed)
        return AskGroup(group, title, (), grid=grid, is_taught=is_taught)
    if len(controls) == 1 and not words.is_thing(game, group) and not is_new:
        controls = [replace(controls[0], label=wording.fact(game, controls[0].name, who))]
    seldom = [
        field
        for field in controls
        if words.is_seldom(game, field.name)
        and field.name not in wanted
        and not field.suggested  # nobody should confirm a suggestion that is folded away
        and not (is_new and field.kind == "text")
    ]
    return AskGroup(
        group,
        title,
        tuple(field for field in controls if field not in seldom),
        tuple(seldom),
        ends=drawn.ends(group) if any(key.count(NEW) > 1 for key in keys) else (),
        is_taught=is_taught,
    )


def _grid(game: str, group: str, controls: Sequence[Control]) -> Grid:
    """The steps of a track, labelled by their numbers, or things labelled by name."""
    steps = [control.name.rpartition(".")[2] for control in controls]
    numbered = all(step.isdigit() for step in steps)
    cells = (
        replace(control, kind="check", label=step if numbered else control.label)
        for control, step in zip(controls, steps, strict=True)
    )
    label = words.grid(game, group) or _("Tap what is printed")
    return Grid(group, label, tuple(cells), numbered)


@dataclass(frozen=True)
class _Drawing:
    """What the controls of one form share."""

    game: str
    box: Mapping[str, Any]
    who: Mapping[str, str]
    typed: Mapping[str, Any] | None
    short: bool

    def control(self, key: str) -> Control:
        spec = spec_of(self.game, key)
        assert spec is not None
        known = Box(engine(self.game).facts, self.box)
        value, origin = known.get(key), known.origin(key)
        if spec.shipped is not None and value == spec.shipped and not spec.from_copy:
            origin = "shipped"  # taught, but also printed
        hint = suggested_value(self.game, key) if value is None else None
        if origin == "copied":  # read off another copy, so this one may differ
            hint = spec.shipped
        control = Control.of_fact(
            spec,
            words.label(self.game, key, self.who),
            partial(wording.value, self.game, key),
            parts=words.parts_of(self.game, key),
            chips=MANY if self.short else FEW - 1,
            icon=words.icon(self.game, key),
            value=value if hint is None else hint,
            suggested=hint is not None,
            locked=origin == "shipped",
        )
        return control if self.typed is None or control.locked else control.filled(self.typed)

    def ends(self, group: str) -> tuple[Control, ...]:
        """The controls that choose the two ends of a link."""
        box_words = words.words(self.game)
        things = box_words.ends_of(group, self.box) if box_words else {}
        names = {end: words.title(self.game, thing, self.who) for end, thing in things.items()}
        values = tuple(sorted(names, key=lambda end: names[end]))
        say = partial(_name, names)
        drawn = (
            Control(group + end, _("End %(n)s") % {"n": n}, group, "list", values=values, say=say)
            for n, end in enumerate(ENDS, 1)
        )
        return tuple(end if self.typed is None else end.filled(self.typed) for end in drawn)


def _name(names: Mapping[str, str], end: Value) -> str:
    return names[str(end)]
