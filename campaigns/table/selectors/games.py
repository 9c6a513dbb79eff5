"""The games one can play: how many people, at which depths, on which seats; and who they may be."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.models import Group, Session
from companion import wording
from rules.registry import CODES
from rules.registry import sheet as engine

PEOPLE = 12


@dataclass(frozen=True)
class GameCard:
    """A game as it is offered."""

    code: str
    name: str
    min_players: int
    players_text: str
    ready: bool = True


def game_cards() -> list[GameCard]:
    return [_card(code) for code in CODES]


def _card(code: str) -> GameCard:
    least, most = engine(code).min_seats - len(wording.seated_by(code)), engine(code).max_seats
    values = {"min": least, "max": most}
    players = (
        _("%(min)s players") % values if least == most else _("%(min)s–%(max)s players") % values
    )
    return GameCard(code, wording.name(code), least, players)


def options_type(game: str, sheet: str, depth: str) -> Any:
    """What a table of this game chooses before it begins, at this depth."""
    found: Any = engine(game, sheet)
    at_pad = found.options_type
    return getattr(found, "referee_options_type", at_pad) if depth == "referee" else at_pad


def depths_of(game: str, sheet: str) -> tuple[str, ...]:
    """The depths at which a game can be followed."""
    return ("pad", "referee") if not sheet and wording.referee(game) else ("pad",)


def seat_choices(game: str) -> list[tuple[str, str, str]]:
    """The seats of the box, what they are called and the colour they are drawn in."""
    return [
        (seat, wording.seat(game, seat), wording.seat_colour(game, seat))
        for seat in wording.seats(game)
    ]


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
