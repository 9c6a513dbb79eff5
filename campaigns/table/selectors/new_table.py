"""The form that starts a table; it keeps what was typed when the game or the depth is changed."""

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaigns.models import Group
from campaigns.table.selectors.colours import Palette, palette
from campaigns.table.selectors.games import depths_of, options_type, people_of
from companion import wording
from companion.controls import Control
from companion.half_typed import MOST_LETTERS
from rules.core.layout import Item, items_of
from rules.registry import sheet as engine

DEPTHS = {
    "pad": (_("Only the result"), _("One pad at the end, nothing before.")),
    "rounds": (_("By rounds"), _("One short sheet when a round ends, and the pad at the end.")),
    "referee": (_("Every move"), _("The app is the referee from set-up to the final count.")),
}
FIELD = re.compile(r"seat-[0-9]-(name|colour)|option-[a-z0-9_]{1,40}")


def new_table_form(
    chosen: tuple[str, str, str],
    group: Group | None,
    sent: Mapping[str, Any],
    errors: list[str],
    *,
    spread: bool,
) -> dict[str, Any]:
    """The form with what was typed before; with `spread` each seat without a colour gets a free one."""
    game, sheet, depth = chosen
    options = items_of(options_type(*chosen)).values()
    colours, most = palette(game, group), engine(game, sheet).max_seats
    shown = {f"seat-{index}-{part}" for index in range(most) for part in ("name", "colour")}
    shown |= {f"option-{option.id}" for option in options}
    return {
        "seats": _seats(colours, most, sent, spread=spread and not wording.seats_not_given(game)),
        "spare": [name for index in range(most, 10) if (name := sent.get(f"seat-{index}-name"))],
        "kept": _kept(sent, shown),
        "palette": colours,
        "long_list": len(colours.every) > 8,
        "people": remembered(group, colours),
        "seat_kind": wording.seat_kind(game),
        "may_wait": bool(wording.seats_not_given(game)),
        "options": _options(game, options, sent),
        "depth": depth,
        "depths": [
            (name, *DEPTHS[name], name == depth)
            for name in depths_of(game, sheet)
            if len(depths_of(game, sheet)) > 1
        ],
        "errors": errors,
        "action_url": reverse("new-table"),
        "sheet": sheet,
        "sheets": [
            (name, wording.sheet(game, name), name == sheet)
            for name in ("", *engine(game).calculators)
        ],
    }


def _kept(sent: Mapping[str, Any], shown: set[str]) -> list[tuple[str, str]]:
    """Values that this game or depth has no field for, kept in case people change back."""
    return [
        (name, str(value)[:MOST_LETTERS])
        for name, value in sent.items()
        if value and name not in shown and FIELD.fullmatch(name)
    ]


def _seats(
    colours: Palette, most: int, sent: Mapping[str, Any], *, spread: bool
) -> list[dict[str, Any]]:
    names = [sent.get(f"seat-{index}-name", "") for index in range(most)]
    chosen = [sent.get(f"seat-{index}-colour", "") for index in range(most)]
    if spread:
        chosen = _spread(names, chosen, [choice.id for choice in colours.every])
    return [
        {"index": index, "name": name, "colour": colour}
        for index, (name, colour) in enumerate(zip(names, chosen, strict=True))
    ]


def _spread(names: list[str], chosen: list[str], seats: list[str]) -> list[str]:
    """Everybody keeps their colour if this game has it; the rest get free ones, named people first."""
    kept: dict[int, str] = {}
    order = sorted(range(len(chosen)), key=lambda index: not names[index])
    for index in order:
        if chosen[index] in seats and chosen[index] not in kept.values():
            kept[index] = chosen[index]
    free = [seat for seat in seats if seat not in kept.values()]
    for index in order:
        if index not in kept:
            kept[index] = free.pop(0) if free else ""
    return [kept[index] for index in range(len(chosen))]


def option_control(game: str, option: Item) -> Control:
    """The field of one option; of several answers the first is the default."""
    words = wording.of(game)
    label, hint = map(str, words.OPTIONS.get(option.id, (option.id, "")))
    offered = getattr(words, "OPTION_CHOICES", {}).get(option.id, option.choices)
    name, say = f"option-{option.id}", partial(wording.value, game, option.id)
    if offered:
        return Control(
            name, label, name, "choice", values=offered, say=say, value=offered[0], hint=hint
        )
    return Control(name, label, name, "check" if option.kind == "toggle" else "stepper", hint=hint)


def _options(game: str, options: Iterable[Item], sent: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The options to choose from, as they were sent."""
    controls = {option.id: option_control(game, option) for option in options}
    drawn = {
        option: control.filled(sent) if sent.get(control.name) else control
        for option, control in controls.items()
    }
    return nested(game, drawn)


def nested(game: str, drawn: dict[str, Control]) -> list[dict[str, Any]]:
    """Options by id, those that need another listed under it."""
    needs = getattr(wording.of(game), "OPTION_NEEDS", {})
    under: dict[str, list[Control]] = {}
    for option, needed in needs.items():
        if needed in drawn and option in drawn:
            under.setdefault(needed, []).append(drawn.pop(option))
    return [
        {"id": option, "control": control, "more": under.get(option, [])}
        for option, control in drawn.items()
    ]


def remembered(group: Group | None, colours: Palette) -> list[dict[str, str]]:
    """Names to tap, each with the seat that they had last if this game has it."""
    pieces = {choice.id: choice.colour for choice in colours.every}
    return [
        {
            "name": person.name,
            "colour": person.colour if person.colour in pieces else "",
            "piece": pieces.get(person.colour, ""),
        }
        for person in people_of(group)
    ]
