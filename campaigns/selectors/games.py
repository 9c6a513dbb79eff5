"""The games one can play, and the form that starts a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from campaigns.models import Group, Session
from campaigns.selectors.tables import new_key
from companion import wording
from rules.core.layout import Item, items_of
from rules.registry import CODES
from rules.registry import sheet as engine

PEOPLE = 12


@dataclass(frozen=True)
class GameCard:
    """A game as it is offered."""

    code: str
    name: str
    min_players: int
    max_players: int
    players_text: str
    ready: bool = True


def game_cards() -> list[GameCard]:
    return [_card(code) for code in CODES]


def _card(code: str) -> GameCard:
    least, most = engine(code).min_seats - len(wording.seated_by(code)), engine(code).max_seats
    values = {"min": least, "max": most}
    players = (
        _now("%(min)s players") % values
        if least == most
        else _now("%(min)s–%(max)s players") % values
    )
    return GameCard(code, wording.name(code), least, most, players)


def options_type(game: str, sheet: str, depth: str) -> Any:
    """What a table of this game chooses before it begins, at this depth."""
    found: Any = engine(game, sheet)
    return found.referee_options_type if depth == "referee" else found.options_type


def depths_of(game: str, sheet: str) -> tuple[str, ...]:
    """The depths at which a game can be followed."""
    return ("pad", "referee") if not sheet and wording.referee(game) else ("pad",)


DEPTHS = {
    "pad": (_("Final count"), _("Only the pad at the end.")),
    "referee": (_("Every move"), _("The app is the referee from set-up to the crown.")),
}


def new_table_form(
    game: str,
    sheet: str,
    group: Group | None,
    sent: Mapping[str, Any],
    errors: list[str],
    depth: str = "pad",
) -> dict[str, Any]:
    """The form with what was typed before, or with the colours spread over the empty seats."""
    found = engine(game, sheet)
    options = items_of(options_type(game, sheet, depth)).values()
    colours = seat_choices(game)
    seats = [
        {
            "index": index,
            "name": sent.get(f"seat-{index}-name", ""),
            "colour": sent.get(f"seat-{index}-colour", "")
            or (colours[index][0] if not sent and index < len(colours) else ""),
            "errors": [],
        }
        for index in range(found.max_seats)
    ]
    return {
        "seats": seats,
        "colours": colours,
        "long_list": len(colours) > 8,
        "people": [_remembered(person, colours) for person in people_of(group)],
        "seat_kind": wording.seat_kind(game),
        "options": [_option(game, item, sent) for item in options],
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
        "key": new_key(),
    }


def _option(game: str, option: Item, sent: Mapping[str, Any]) -> dict[str, Any]:
    words = wording.of(game)
    label, hint = words.OPTIONS.get(option.id, (option.id, ""))
    told = sent.get(f"option-{option.id}", "")
    listed = getattr(words, "OPTION_CHOICES", {}).get(option.id, option.choices)
    choices = [
        (
            choice,
            wording.value(game, option.id, choice),
            told == choice or (not told and index == 0),
        )
        for index, choice in enumerate(listed)
    ]
    return {
        "id": option.id,
        "label": str(label),
        "hint": str(hint),
        "checked": bool(told),
        "choices": choices,
        "needs": getattr(words, "OPTION_NEEDS", {}).get(option.id, ""),
    }


def seat_choices(game: str) -> list[tuple[str, str, str]]:
    """The seats of the box, what they are called and the colour they are drawn in."""
    return [
        (seat, wording.seat(game, seat), wording.seat_colour(game, seat))
        for seat in wording.seats(game)
    ]


def _remembered(person: Any, seats: list[tuple[str, str, str]]) -> dict[str, str]:
    """A name to tap, with the seat last played and its piece where this game has that seat."""
    pieces = {seat: colour for seat, _label, colour in seats}
    piece = pieces.get(person.colour, "")
    return {"name": person.name, "colour": person.colour if piece else "", "piece": piece}


def people_of(group: Group | None) -> list[Any]:
    """The people of the group, who played last first."""
    if group is None:
        return []
    return list(group.people.order_by("-last_played_at", "name")[:PEOPLE])


def people_to_choose(group: Group, at: Session | None) -> list[Any]:
    """Who somebody at the door may be: the people of this table first; no seat that plays itself."""
    automatic = {seat for code in CODES for seat in wording.seated_by(code).values()}
    played = group.people.exclude(colour__in=automatic).order_by("-last_played_at", "name")
    here = {seat.person_id for seat in at.seats.all()} if at else set()
    return sorted(played[:50], key=lambda person: person.pk not in here)[:PEOPLE]
