"""The games on offer: number of players, depths, seats; and the people to choose from."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.models import Group, Session
from companion import wording
from rules.core.engine import keeps_sheets
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

    @property
    def rows(self) -> int:
        """How many rows for names a form always shows; each name opens one more."""
        return max(2, self.min_players)


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
    """The type of the options that a table of this game chooses at this depth."""
    sheet_game: Any = engine(game, sheet)
    if depth == "referee":
        return getattr(sheet_game, "referee_options_type", sheet_game.options_type)
    return sheet_game.options_type


def depths_of(game: str, sheet: str) -> tuple[str, ...]:
    """The depths at which a game can be followed; a sheet by itself has none to choose."""
    if sheet:
        return ("pad",)
    rounds = ("rounds",) if keeps_sheets(engine(game)) else ()
    return ("pad", *rounds, *(("referee",) if wording.referee(game) else ()))


def seat_choices(game: str) -> list[tuple[str, str, str]]:
    """The seats of the game: id, name and colour."""
    return [
        (seat, wording.seat(game, seat), wording.seat_colour(game, seat))
        for seat in wording.seats(game)
    ]


def people_of(group: Group | None) -> list[Any]:
    """The people of the group, latest players first."""
    if group is None:
        return []
    return list(group.people.order_by("-last_played_at", "name")[:PEOPLE])


def people_to_choose(group: Group, at: Session | None) -> list[Any]:
    """The people a newcomer may claim to be: those at this table first; no automatic opponents."""
    automatic = {seat for code in CODES for seat in wording.seated_by(code).values()}
    played = group.people.exclude(colour__in=automatic).order_by("-last_played_at", "name")
    here = {seat.person_id for seat in at.seats.all()} if at else set()
    return sorted(played[:50], key=lambda person: person.pk not in here)[:PEOPLE]
