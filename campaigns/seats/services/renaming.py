"""Change the names of those who sit at a table, or who of them sits where."""

from collections.abc import Mapping

from campaigns.models import PeopleLine, Person, Seat
from campaigns.seats.services.people import SeatingChange
from campaigns.series.stories import stories
from campaigns.signals import people_changed
from campaigns.text import one_line
from companion import wording
from rules.core.spelling import Misspelled

LETTERS = 40
NAMES = "$.seats"  # the place of a misspelled name


def rename(change: SeatingChange, names: Mapping[str, str]) -> None:
    """Give seats other names: somebody who sits at another seat here, a person of the group by that name, or a new
    one. What was recorded stays with the seat, a phone stays with its person.

    Somebody who has never played elsewhere is the same person under another name."""
    session = change.session
    automatic = wording.seated_by(session.game).values()
    everybody = session.seats.select_related("person").order_by("order")
    seats = [seat for seat in everybody if seat.seat not in automatic]
    wanted = {seat.seat: one_line(names.get(seat.seat, "")) or seat.person.name for seat in seats}
    said = [name.casefold() for name in wanted.values()]
    said += [seat.person.name.casefold() for seat in everybody if seat.seat in automatic]
    if len(set(said)) < len(said) or any(len(name) > LETTERS for name in wanted.values()):
        raise Misspelled("two seats have the same name, or it is too long", NAMES)
    before = {seat.seat: seat.person.name for seat in seats}
    _change_places(seats, wanted)
    for seat in seats:
        name = wanted[seat.seat]
        if name != seat.person.name:
            seat.person = _person(seat, name)
            seat.save(update_fields=["person"])
        if name != before[seat.seat]:
            change.tell(PeopleLine.Kind.RENAMED, name)
    people_changed.send(type(session), session=session)
    if session.evening is not None:
        stories().renamed(session, change.name)


def _change_places(seats: list[Seat], wanted: Mapping[str, str]) -> None:
    """Bring everybody who is wanted at another seat there; who is wanted nowhere stays, or takes what is left."""
    places = {seat.seat: seat.order for seat in seats}
    by_name = {seat.person.name.casefold(): seat for seat in seats}
    sits = {place: by_name.get(name.casefold()) for place, name in wanted.items()}
    others = [seat for seat in seats if seat not in sits.values()]
    others.sort(key=lambda seat: sits[seat.seat] is not None)  # who may stay is asked first
    for seat in others:
        free = [place for place, somebody in sits.items() if somebody is None]
        sits[seat.seat if seat.seat in free else free[0]] = seat
    moved = [(seat, place) for place, seat in sits.items() if seat and seat.seat != place]
    for step in ("-", ""):  # two may swap: nobody has the other's seat meanwhile
        for seat, place in moved:
            seat.seat, seat.order = f"{step}{place}"[:24], places[place]
        Seat.objects.bulk_update([seat for seat, _ in moved], ["seat", "order"])


def _person(seat: Seat, name: str) -> Person:
    known = Person.objects.filter(group=seat.person.group_id, name__iexact=name).first()
    person = known or seat.person
    if known is None and Seat.objects.filter(person=person).exclude(pk=seat.pk).exists():
        return Person.objects.create(group_id=person.group_id, name=name, colour=person.colour)
    person.name = name
    person.save(update_fields=["name"])
    return person
