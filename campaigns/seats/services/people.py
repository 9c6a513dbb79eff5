"""Sit down, watch, leave; and what the scribe does about the others. Each step is recorded in the
people's log.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import F

from campaigns.errors import NotAllowed, NothingThere, NotYours, SeatTaken
from campaigns.models import PeopleLine, Place, Seat, Session
from campaigns.seats.selectors.places import beside, of_phone, rights_of
from campaigns.signals import seating_changed
from companion import wording
from companion.live import Aside, whisper
from companion.presence import alias

Kind, Role = PeopleLine.Kind, Place.Role


@dataclass(frozen=True)
class Visitor:
    """The browser that asks, the groups it belongs to, and the name that its owner uses."""

    phone: str
    groups: frozenset[int] = frozenset()
    name: str = ""
    # has entered the short code of the table, or has claimed a seat there
    by_door: bool = False
    account: int | None = None


@dataclass(frozen=True)
class SeatingChange:
    """A change of a table's seating, under the table's lock, and who asks for it."""

    session: Session
    visitor: Visitor
    place: Place | None

    @property
    def name(self) -> str:
        return _name(self.place) or self.visitor.name

    @property
    def scribe(self) -> Place | None:
        places = self.session.places.select_related("seat__person")
        return places.filter(role=Role.SCRIBE).first()

    def tell(self, kind: str, whom: str = "") -> None:
        """Record what happened; other screens are notified after the commit."""
        session = self.session
        PeopleLine.objects.create(session=session, kind=kind, by=self.name[:80], whom=whom[:80])
        if kind == Kind.SAT:
            transaction.on_commit(partial(_tell_joined, session.code, whom, self.visitor.phone))
        tell_screens(session)


def _tell_joined(code: str, name: str, phone: str) -> None:
    """Whoever looks at the table sees for a moment who has come."""
    told = json.dumps({"name": name, "who": alias(phone, code)}, ensure_ascii=False)
    whisper(code, Aside("joined", told))


def tell_screens(session: Session) -> None:
    """Tell every screen after the commit to check for itself; the table's version does not change."""
    Session.objects.filter(pk=session.pk).update(seating=F("seating") + 1)
    transaction.on_commit(partial(seating_changed.send, Session, code=session.code))


Step = Callable[..., None]  # a step of this module: a change of seating, and what it is about


@transaction.atomic
def change(code: str, visitor: Visitor, step: Step, *about: str | int | bool) -> None:
    """Lock the table and do one step. Strangers get a 404; the demo has no seats to take."""
    sessions = beside(Session.objects.select_related("group"), visitor.phone)
    session = sessions.select_for_update(of=("self",)).filter(code=code).first()
    if session is None:
        raise NotYours
    member = session.group.is_demo or session.group_id in visitor.groups
    if rights_of(session, member=member).stranger and not visitor.by_door:
        raise NotYours
    if session.group.is_demo:
        raise NotAllowed("demo")
    place = None
    if of_phone(session, "role"):
        mine = session.places.select_related("seat__person")
        place = mine.get(phone=visitor.phone)
    step(SeatingChange(session, visitor, place), *about)


def open_table(session: Session, visitor: Visitor) -> None:
    """Make whoever starts a table its scribe, and seat them if their name is at the table; the demo
    belongs to everybody.
    """
    if session.group.is_demo:
        return
    automatic = wording.seated_by(session.game).values()
    seats = session.seats.exclude(seat__in=automatic).filter(person__name=visitor.name)
    Place.objects.create(
        session=session,
        phone=visitor.phone,
        role=Role.SCRIBE,
        seat=seats.first() if visitor.name else None,
        name=visitor.name[:80],
    )


def sit(change: SeatingChange, seat: str) -> None:
    """Take a free seat, or move to it; sitting down twice changes nothing.

    An account may take its own seat back from a lost phone, and with it the role of scribe.
    """
    session, place = change.session, change.place
    chair = session.seats.select_related("person", "place").filter(seat=seat).first()
    if chair is None or seat in wording.seated_by(session.game).values():
        raise NothingThere(f"no seat {seat[:24]!r}")
    if place is not None and place.seat_id == chair.pk:
        return
    if session.locked and (place is None or place.role == Role.WATCHER):
        raise NotAllowed("locked")
    roles = {place.role if place else ""}
    if hasattr(chair, "place"):
        if change.visitor.account is None or chair.person.user_id != change.visitor.account:
            raise SeatTaken
        roles.add(chair.place.role)
        change.tell(Kind.RELEASED, chair.person.name)
        chair.place.delete()
    _put(change, Role.SCRIBE if Role.SCRIBE in roles else Role.PLAYER, chair)
    change.tell(Kind.SAT, chair.person.name)


def watch(change: SeatingChange) -> None:
    """Only watch; gives back a seat and the role of scribe."""
    if change.place is not None and change.place.role == Role.WATCHER:
        return
    if change.session.locked and change.visitor.by_door and change.place is None:
        raise NotAllowed("locked")
    change.tell(Kind.WATCHES)
    _put(change, Role.WATCHER, None)


def _put(change: SeatingChange, role: str, chair: Seat | None) -> None:
    Place.objects.update_or_create(
        session=change.session,
        phone=change.visitor.phone,
        defaults={"role": role, "seat": chair, "name": change.visitor.name[:80]},
    )


def leave(change: SeatingChange) -> None:
    """Stand up."""
    if change.place is not None:
        change.tell(Kind.LEFT)
        change.place.delete()


def take_over(change: SeatingChange) -> None:
    """Become the scribe: the last one may have lost the phone, or there was none."""
    before = change.scribe
    if before is not None and before.phone == change.visitor.phone:
        return
    if change.place is not None and change.place.role == Role.WATCHER:
        raise NotAllowed("watching")
    if before is not None:
        before.role = Role.PLAYER
        before.save(update_fields=["role"])
    change.tell(Kind.TOOK_OVER, _name(before))
    _put(change, Role.SCRIBE, change.place.seat if change.place else None)


def make_scribe(change: SeatingChange, place_id: int) -> None:
    """Make another phone at the table the scribe."""
    other = _other(change, place_id)
    if other.role == Role.WATCHER:
        raise NothingThere("a watcher does not write")
    mine = _as_scribe(change)
    mine.role = Role.PLAYER
    mine.save(update_fields=["role"])
    other.role = Role.SCRIBE
    other.save(update_fields=["role"])
    change.tell(Kind.SCRIBE, _name(other))


def release(change: SeatingChange, place_id: int) -> None:
    """Free a seat: whoever held it, or watched, has to join by the code again."""
    other = _other(change, place_id)
    change.tell(Kind.RELEASED, _name(other))
    other.delete()


def lock(change: SeatingChange, locked: bool) -> None:
    """Close the table to newcomers, or open it again."""
    _as_scribe(change)
    _set(change, "locked", locked, Kind.LOCKED if locked else Kind.UNLOCKED)


def let_anyone_record(change: SeatingChange, anyone: bool) -> None:
    """Choose whether each player records all seats or only their own."""
    _as_scribe(change)
    _set(change, "anyone_records", anyone, Kind.ANYONE if anyone else Kind.OWN_SEATS)


def hide_totals(change: SeatingChange, hidden: bool) -> None:
    """Keep the running totals for the reveal, or show them."""
    _as_scribe(change)
    if change.session.hides_totals != hidden:
        Session.objects.filter(pk=change.session.pk).update(hides_totals=hidden)
        tell_screens(change.session)


def _set(change: SeatingChange, field: str, value: bool, kind: str) -> None:
    if getattr(change.session, field) != value:
        Session.objects.filter(pk=change.session.pk).update(**{field: value})
        change.tell(kind)


def _as_scribe(change: SeatingChange) -> Place:
    if change.place is None or change.place.role != Role.SCRIBE:
        raise NotAllowed("scribe")
    return change.place


def _other(change: SeatingChange, place_id: int) -> Place:
    mine = _as_scribe(change)
    places = change.session.places.select_related("seat__person").exclude(pk=mine.pk)
    place = places.filter(pk=place_id).first()
    if place is None:
        raise NothingThere("nobody is there any more")
    return place


def _name(place: Place | None) -> str:
    return place.holder if place is not None else ""
