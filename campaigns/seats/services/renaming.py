"""Change the names of those who sit at a table."""

from collections.abc import Mapping

from campaigns.models import PeopleLine, Person, Seat
from campaigns.seats.services.people import SeatingChange
from campaigns.text import one_line
from companion import wording
from rules.core.spelling import Misspelled

LETTERS = 40
NAMES = "$.seats"  # the place of a misspelled name


def rename(change: SeatingChange, names: Mapping[str, str]) -> None:
    """Give seats other names: a person of the group by that name, or a new one.

    Somebody who has never played elsewhere is the same person under another name."""
    session = change.session
    automatic = wording.seated_by(session.game).values()
    seats = list(session.seats.select_related("person"))
    wanted = {seat: one_line(names.get(seat.seat, "")) or seat.person.name for seat in seats}
    said = [name.casefold() for name in wanted.values()]
    if len(set(said)) < len(said) or any(len(name) > LETTERS for name in wanted.values()):
        raise Misspelled("two seats have the same name, or it is too long", NAMES)
    here = {seat.person.name.casefold() for seat in seats}
    for seat, name in wanted.items():
        if name == seat.person.name or seat.seat in automatic:
            continue
        if name.casefold() in here and name.casefold() != seat.person.name.casefold():
            raise Misspelled("they sit at this table already", NAMES)
        seat.person = _person(seat, name)
        seat.save(update_fields=["person"])
        change.tell(PeopleLine.Kind.RENAMED, name)


def _person(seat: Seat, name: str) -> Person:
    known = Person.objects.filter(group=seat.person.group_id, name__iexact=name).first()
    person = known or seat.person
    if known is None and Seat.objects.filter(person=person).exclude(pk=seat.pk).exists():
        return Person.objects.create(group_id=person.group_id, name=name, colour=person.colour)
    person.name = name
    person.save(update_fields=["name"])
    return person
