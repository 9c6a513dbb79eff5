"""The questions to the box as a form draws them: a thing at a time, what is known filled in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args, get_origin

from django.http import QueryDict

from campaigns.box.selectors.groups import NEW, keys_in, spec_of, suggested
from companion import numbers, wording
from companion.controls import NO, YES
from companion.wording import boxes as words
from companion.wording.boxes import group_of
from rules.core.box import Box, FactSpec, Origin
from rules.core.referee.desk import NAMELESS
from rules.core.spelling import Misspelled
from rules.registry import game as engine

Kind = Literal["tally", "number", "chips", "pair", "text", "ends"]
Choice = tuple[str, str, bool]  # what is sent, what is read, whether it is chosen

SIGN, TWO = ".sign", ".two"  # a pair is told in three taps
NONE = "none"  # a pair of nothing
MOST_KEYS = 200
FEW, MANY = 6, 16  # so many numbers are chips always, or where little else is asked
SHORT = 3


@dataclass(frozen=True)
class AskField:
    """One question; `value` is what is known, suggested or was typed before."""

    key: str
    label: str
    kind: Kind
    value: Any
    origin: Origin
    icon: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[Choice, ...] = ()
    seconds: tuple[Choice, ...] = ()
    signs: tuple[Choice, ...] = ()
    suggested: bool = False
    shown: str = ""  # a locked value in words

    @property
    def locked(self) -> bool:
        return self.origin == "shipped"

    @property
    def step(self) -> str:
        """The number of a step, which needs no word beside it."""
        last = self.key.rsplit(".", 1)[-1]
        return last if last.isdigit() else ""


@dataclass(frozen=True)
class AskGroup:
    """One thing with its questions, in the order in which it is read."""

    id: str
    title: str
    fields: tuple[AskField, ...]
    seldom: tuple[AskField, ...] = ()
    grid: tuple[AskField, ...] = ()
    grid_label: str = ""

    @property
    def is_new(self) -> bool:
        return NEW in self.id

    @property
    def before(self) -> list[AskField]:
        return [one for one in self.fields if one.kind in ("text", "ends", "chips")]

    @property
    def tallies(self) -> list[AskField]:
        return [one for one in self.fields if one.kind == "tally"]

    @property
    def after(self) -> list[AskField]:
        return [one for one in self.fields if one.kind in ("pair", "number")]

    @property
    def all_fields(self) -> tuple[AskField, ...]:
        return (*self.fields, *self.seldom, *self.grid)

    @property
    def is_suggested(self) -> bool:
        return any(one.suggested for one in self.all_fields)


@dataclass(frozen=True)
class Wanted:
    """What a form asks: one whole group, or chosen facts."""

    about: str = ""
    keys: tuple[str, ...] = ()
    said: frozenset[str] = frozenset()  # what a move says itself of its thing is not asked again


def wanted_of(game: str, params: Mapping[str, Any]) -> Wanted:
    """What an address or a posted form names; `Misspelled` where the box has no such thing."""
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
    """The groups of a form; `Misspelled` where the wanted group is not of this box. `names` also tells
    what a table calls the things that have no name in the box."""
    who = {**words.names_of(game, box), **(names or {})}
    if wanted.about:
        keys = keys_in(game, wanted.about, box)
        if not keys:
            raise Misspelled(f"the box has no {wanted.about!r}", "about")
        return [_group(game, box, wanted.about, keys, (), typed, who)]
    asked: dict[str, list[str]] = {}
    for key in wanted.keys:
        asked.setdefault(group_of(game, key), []).append(key)
    found = []
    for group, keys in asked.items():
        if words.is_whole(game, group) and NAMELESS not in group:
            whole = [
                k for k in keys_in(game, group, box) if k.rpartition(".")[2] not in wanted.said
            ]
            found.append(_group(game, box, group, whole, keys, typed, who))
        else:
            found.append(_group(game, box, group, keys, keys, typed, who))
    return found


def sheet_groups(
    game: str,
    box: Mapping[str, Any],
    wanted: Wanted,
    typed: Mapping[str, Any] | None = None,
    names: Mapping[str, str] | None = None,
) -> list[AskGroup]:
    """The groups on the sheet of a move: what the move asks, and the symbols that are read at the same look."""
    return [
        replace(
            group,
            fields=tuple(
                field
                for field in group.fields
                if field.key in wanted.keys or (field.kind == "tally" and not field.locked)
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
    asked: Sequence[str],
    typed: Mapping[str, Any] | None,
    who: Mapping[str, str],
) -> AskGroup:
    drawn = _Drawing(game, box, who, typed, short=len(keys) <= SHORT)
    fields = [drawn.field(key) for key in keys]
    title = words.title(game, group, who)
    if len(keys) > FEW and all(_is_toggle(game, key) for key in keys):
        if isinstance(typed, QueryDict):  # a row of chips is sent under the name of its group
            tapped = typed.getlist(group)
            fields = [f if f.locked else replace(f, value=f.key in tapped) for f in fields]
        return AskGroup(group, title, (), grid=tuple(fields), grid_label=words.grid(game, group))
    if len(fields) == 1 and not words.is_thing(game, group) and NEW not in group:
        fields = [replace(fields[0], label=wording.fact(game, fields[0].key, who))]
    named = NEW in group
    seldom = [
        one
        for one in fields
        if words.is_seldom(game, one.key)
        and one.key not in asked
        and not one.suggested  # nobody shall confirm what is folded away
        and not (named and one.kind == "text")
    ]
    return AskGroup(group, title, tuple(one for one in fields if one not in seldom), tuple(seldom))


@dataclass(frozen=True)
class _Drawing:
    """One form while it is drawn."""

    game: str
    box: Mapping[str, Any]
    who: Mapping[str, str]
    typed: Mapping[str, Any] | None
    short: bool

    def field(self, key: str) -> AskField:
        spec = spec_of(self.game, key)
        assert spec is not None
        known = Box(engine(self.game).facts, self.box)
        value, origin = known.get(key), known.origin(key)
        if spec.shipped is not None and value == spec.shipped and not spec.from_copy:
            origin = "shipped"  # told, but printed all the same
        hint = suggested(self.game, key) if value is None else None
        if origin == "copied":  # another copy prints it: this one may not
            hint = spec.shipped
        if self.typed is not None and origin != "shipped":
            value, hint = _typed(spec, self.typed.get(key, "")), None
        shown = value if hint is None else hint
        kind = self._kind(spec)
        return AskField(
            key=key,
            label=words.label(self.game, key, self.who),
            kind=kind,
            value=shown,
            origin=origin,
            icon=words.icon(self.game, key),
            low=spec.low,
            high=spec.high,
            choices=self._choices(spec, kind, shown),
            signs=self._signs(key, shown) if kind == "pair" else (),
            seconds=self._seconds(key, shown, kind),
            suggested=hint is not None,
            shown=wording.value(self.game, key, value) if origin == "shipped" else "",
        )

    def _kind(self, spec: FactSpec) -> Kind:
        if spec.key.count(NEW) > 1:
            return "ends"
        if spec.type is bool or get_origin(spec.type) is Literal:
            return "chips"
        if spec.type is not int:
            return "pair" if words.parts_of(self.game, spec.key) else "text"
        if words.icon(self.game, spec.key) and spec.low == 0:
            return "tally"
        if spec.low is None or spec.high is None:
            return "number"
        span = spec.high - spec.low + 1
        return "chips" if span < FEW or (span <= MANY and self.short) else "number"

    def _choices(self, spec: FactSpec, kind: Kind, value: Any) -> tuple[Choice, ...]:
        if kind == "pair":
            first = str(value).replace("/", "+").split("+")[0] if value else ""
            return self._said(spec.key, (NONE, *words.parts_of(self.game, spec.key)), first)
        if kind not in ("chips", "ends"):
            return ()
        if spec.type is bool:
            pairs = ((YES, str(wording.YES), True), (NO, str(wording.NO), False))
            return tuple((sent, text, value is meant) for sent, text, meant in pairs)
        if get_origin(spec.type) is Literal:
            return self._said(spec.key, get_args(spec.type), value)
        span = range(spec.low or 0, (spec.high or 0) + 1)
        return tuple((str(n), str(n), n == value) for n in span)

    def _said(self, key: str, values: Sequence[str], value: Any) -> tuple[Choice, ...]:
        return tuple((one, wording.value(self.game, key, one), one == value) for one in values)

    def _signs(self, key: str, value: Any) -> tuple[Choice, ...]:
        told = str(self.typed.get(key + SIGN, "")) if self.typed is not None else str(value or "")
        pairs = tuple((sign, str(word), sign in told) for sign, word in words.SIGNS.items())
        alone = not any(chosen for _sign, _word, chosen in pairs)
        return (("", str(words.ALONE), alone), *pairs)

    def _seconds(self, key: str, value: Any, kind: Kind) -> tuple[Choice, ...]:
        if kind == "ends":
            return self._ends(group_of(self.game, key))
        if kind != "pair":
            return ()
        pair = str(value or "").replace("/", "+").split("+")
        second = pair[1] if len(pair) > 1 else ""
        if self.typed is not None:
            second = str(self.typed.get(key + TWO, ""))
        return self._said(key, words.parts_of(self.game, key), second)

    def _ends(self, group: str) -> tuple[Choice, ...]:
        """What a link may join, by name."""
        own = words.words(self.game)
        ends = own.ends_of(group, self.box) if own else {}
        named = [(end, words.title(self.game, thing, self.who)) for end, thing in ends.items()]
        return tuple((end, name, False) for end, name in sorted(named, key=lambda one: one[1]))


def _typed(spec: FactSpec, text: Any) -> Any:
    """What was typed, as the field shows it again; what is no number stays as it is."""
    text = str(text).strip()
    if not text:
        return None
    if spec.type is bool:
        return {YES: True, NO: False}.get(text)
    number = numbers.whole(text) if spec.type is int else None
    return text if number is None else number
