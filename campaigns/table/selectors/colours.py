"""The colours that a form offers: those of the game's box, as far as the rulebook or the group has told them."""

from dataclasses import dataclass
from typing import NamedTuple

from campaigns.models import Group, Seat
from campaigns.table.selectors.games import seat_choices
from companion import wording
from rules.registry import sheet as engine

LATELY = 40  # seats of the group's last tables of a game


class Choice(NamedTuple):
    """A seat to choose: its id, its name, its colour."""

    id: str
    label: str
    colour: str


@dataclass(frozen=True)
class Palette:
    """The seats to choose from; `others` are colours that the box has not, as far as we know."""

    offered: tuple[Choice, ...]
    others: tuple[Choice, ...] = ()

    @property
    def every(self) -> tuple[Choice, ...]:
        return self.offered + self.others

    @property
    def others_ids(self) -> frozenset[str]:
        return frozenset(choice.id for choice in self.others)


def palette(game: str, group: Group | None) -> Palette:
    """What people choose from in this group.

    A box has pieces in so many colours. What the rulebook does not name, the group's own tables tell: the colours
    that it took last. Until then the usual ones fill up."""
    choices = tuple(Choice(*choice) for choice in seat_choices(game))
    pieces = engine(game).pieces
    if pieces is None:
        return Palette(choices)
    usual = [colour for colour in pieces.colours if colour in {choice.id for choice in choices}]
    known = [*usual[: pieces.printed], *_taken_lately(game, group), *usual]
    box = tuple(dict.fromkeys(colour for colour in known if colour in usual))[: pieces.sets]
    return Palette(
        tuple(choice for choice in choices if choice.id in box),
        tuple(choice for choice in choices if choice.id not in box),
    )


def _taken_lately(game: str, group: Group | None) -> list[str]:
    if group is None:
        return []
    seats = Seat.objects.filter(session__group=group, session__game=game)
    taken = seats.order_by("-session", "order").values_list("seat", flat=True)[:LATELY]
    automatic = wording.seated_by(game).values()
    return [seat for seat in taken if seat not in automatic]
