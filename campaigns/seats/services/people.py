"""Sit down, watch, leave; what the scribe does about the others. Each step is told in the people's log."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import F

from campaigns.errors import NotAllowed, NothingThere, NotYours, SeatTaken
from campaigns.models import PeopleLine, Place, Seat, Session
from campaigns.seats.selectors.places import beside, own, rights_of
from campaigns.signals import seating_changed
from companion import wording

Kind, Role = PeopleLine.Kind, Place.Role


@dataclass(frozen=True)
class Visitor:
    """Who asks: the browser, the groups it belongs to, the name its owner goes by."""

    phone: str
    groups: frozenset[int] = frozenset()
    name: str = ""
    # has shown the short code of the table, or comes by the seat that is its own
    by_door: bool = False
    account: int | None = None


@dataclass(frozen=True)
class Asked:
    """A table under its lock, and who asks for a change of its seating."""

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
        """Note what happened; other screens hear of it after the commit."""
        session = self.session
        PeopleLine.objects.create(session=session, kind=kind, by=self.name[:80], whom=whom[:80])
        tell_screens(session)


def tell_screens(session: Session) -> None:
    """After the commit every screen looks for itself; the table's version stays as it is."""
    Session.objects.filter(pk=session.pk).update(seating=F("seating") + 1)
    transaction.on_commit(partial(seating_changed.send, Session, code=session.code))


Step = Callable[[Asked], None]


@transaction.atomic
def change(code: str, visitor: Visitor, step: Step) -> None:
    """Lock the table and do one step; a stranger finds no table, the demo has no seats to take."""
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
    if own(session, "role"):
        mine = session.places.select_related("seat__person")
        place = mine.get(phone=visitor.phone)
    step(Asked(session, visitor, place))


def open_table(session: Session, visitor: Visitor) -> None:
    """Whoever lays a table is its scribe, and sits where the own name is; the demo is everybody's."""
    if session.group.is_demo:
        return
    automatic = wording.seated_by(session.game).values()
    own = session.seats.exclude(seat__in=automatic).filter(person__name=visitor.name)
    Place.objects.create(
        session=session,
        phone=visitor.phone,
        role=Role.SCRIBE,
        seat=own.first() if visitor.name else None,
        name=visitor.name[:80],
    )


def sit(asked: Asked, seat: str) -> None:
    """Take a free seat, or change to it; sitting down twice changes nothing.

    Whoever the account is takes the own seat back from a phone that is lost, and with it the pen."""
    session, place = asked.session, asked.place
    chair = session.seats.select_related("person", "place").filter(seat=seat).first()
    if chair is None or seat in wording.seated_by(session.game).values():
        raise NothingThere(f"no seat {seat[:24]!r}")
    if place is not None and place.seat_id == chair.pk:
        return
    if session.locked and (place is None or place.role == Role.WATCHER):
        raise NotAllowed("locked")
    roles = {place.role if place else ""}
    if hasattr(chair, "place"):
        if asked.visitor.account is None or chair.person.user_id != asked.visitor.account:
            raise SeatTaken
        roles.add(chair.place.role)
        asked.tell(Kind.RELEASED, chair.person.name)
        chair.place.delete()
    _put(asked, Role.SCRIBE if Role.SCRIBE in roles else Role.PLAYER, chair)
    asked.tell(Kind.SAT, chair.person.name)


def watch(asked: Asked) -> None:
    """Only look on; a seat and the scribe's pen are given back."""
    if asked.place is not None and asked.place.role == Role.WATCHER:
        return
    if asked.session.locked and asked.visitor.by_door and asked.place is None:
        raise NotAllowed("locked")
    asked.tell(Kind.WATCHES)
    _put(asked, Role.WATCHER, None)


def _put(asked: Asked, role: str, chair: Seat | None) -> None:
    Place.objects.update_or_create(
        session=asked.session,
        phone=asked.visitor.phone,
        defaults={"role": role, "seat": chair, "name": asked.visitor.name[:80]},
    )


def leave(asked: Asked) -> None:
    """Stand up."""
    if asked.place is not None:
        asked.tell(Kind.LEFT)
        asked.place.delete()


def take_over(asked: Asked) -> None:
    """Become the scribe: the one before may have lost the phone, or there was none."""
    before = asked.scribe
    if before is not None and before.phone == asked.visitor.phone:
        return
    if asked.place is not None and asked.place.role == Role.WATCHER:
        raise NotAllowed("watching")
    if before is not None:
        before.role = Role.PLAYER
        before.save(update_fields=["role"])
    asked.tell(Kind.TOOK_OVER, _name(before))
    _put(asked, Role.SCRIBE, asked.place.seat if asked.place else None)


def make_scribe(asked: Asked, place_id: int) -> None:
    """Hand the pen to another phone at the table."""
    other = _other(asked, place_id)
    if other.role == Role.WATCHER:
        raise NothingThere("a watcher does not write")
    mine = _as_scribe(asked)
    mine.role = Role.PLAYER
    mine.save(update_fields=["role"])
    other.role = Role.SCRIBE
    other.save(update_fields=["role"])
    asked.tell(Kind.SCRIBE, _name(other))


def release(asked: Asked, place_id: int) -> None:
    """Free a seat: whoever held it, or watched, has to come by the code again."""
    other = _other(asked, place_id)
    asked.tell(Kind.RELEASED, _name(other))
    other.delete()


def lock(asked: Asked, *, locked: bool) -> None:
    """Let nobody new sit down, or let them again."""
    _as_scribe(asked)
    _set(asked, "locked", locked, Kind.LOCKED if locked else Kind.UNLOCKED)


def let_anyone_record(asked: Asked, *, anyone: bool) -> None:
    """Whether each player writes for all seats or for the own one."""
    _as_scribe(asked)
    _set(asked, "anyone_records", anyone, Kind.ANYONE if anyone else Kind.OWN_SEATS)


def _set(asked: Asked, field: str, value: bool, kind: str) -> None:
    if getattr(asked.session, field) != value:
        Session.objects.filter(pk=asked.session.pk).update(**{field: value})
        asked.tell(kind)


def _as_scribe(asked: Asked) -> Place:
    if asked.place is None or asked.place.role != Role.SCRIBE:
        raise NotAllowed("scribe")
    return asked.place


def _other(asked: Asked, place_id: int) -> Place:
    mine = _as_scribe(asked)
    places = asked.session.places.select_related("seat__person").exclude(pk=mine.pk)
    found = places.filter(pk=place_id).first()
    if found is None:
        raise NothingThere("nobody is there any more")
    return found


def _name(place: Place | None) -> str:
    return place.holder if place is not None else ""
