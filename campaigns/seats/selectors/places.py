"""Where a phone sits, joined to the session that is loaded, so that no page needs a further query."""

from collections.abc import Collection
from typing import Any

from django.db.models import (
    Count,
    Exists,
    F,
    FilteredRelation,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce

from campaigns.models import Place, Session
from campaigns.seats.rights import STRANGER, Rights
from campaigns.table.selectors.titles import numbered


def beside(sessions: QuerySet[Session], phone: str) -> QuerySet[Session]:
    """The sessions, each with the place of this phone (role, seat, name of the person there) and
    whether anybody is the scribe.
    """
    scribes = Place.objects.filter(session=OuterRef("pk"), role=Place.Role.SCRIBE)
    return with_phones(sessions).annotate(
        own_place=FilteredRelation("places", condition=Q(places__phone=phone)),
        own_phone=F("own_place__phone"),
        own_role=F("own_place__role"),
        own_seat=F("own_place__seat__seat"),
        own_colour=F("own_place__seat__colour"),
        own_name=F("own_place__seat__person__name"),
        has_scribe=Exists(scribes),
    )


def with_phones(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """The sessions, each with the number of phones that write there."""
    writers = Place.objects.filter(session=OuterRef("pk")).exclude(role=Place.Role.WATCHER)
    counted = writers.order_by().values("session").annotate(number=Count("pk")).values("number")
    return sessions.annotate(phones=Coalesce(Subquery(counted, IntegerField()), 0))


def phones_at(session: Session) -> int:
    """How many phones write at this table; a query, unless it was loaded `with_phones`."""
    known: int | None = getattr(session, "phones", None)
    if known is None:
        known = session.places.exclude(role=Place.Role.WATCHER).count()
        session.phones = known  # type: ignore[attr-defined]  # as `with_phones` adds it
    return known


def find(phone: str, code: str = "", **by: Any) -> Session | None:
    """The session with this code, its group and the place of this phone."""
    named = {"code": code, **by} if code else by
    sessions = numbered(beside(Session.objects.select_related("group", "campaign"), phone))
    return sessions.filter(**named).first()


def of_phone(session: Session, name: str) -> str:
    """The role, seat or name of the phone for which the session was loaded; "" if it has no place."""
    return getattr(session, f"own_{name}", None) or ""


def rights_of(session: Session, *, member: bool) -> Rights:
    """The rights of the phone for which the session was loaded; expects its place to be annotated."""
    role = of_phone(session, "role")
    if not member and not role:
        return STRANGER
    return _rights(session, role, of_phone(session, "seat"))


def rights_of_place(session: Session, place: Place) -> Rights:
    """The rights of another phone at this table."""
    return _rights(session, place.role, place.seat.seat if place.seat else "")


def _rights(session: Session, role: str, seat: str) -> Rights:
    return Rights(
        scribe=role == Place.Role.SCRIBE,
        seat=seat or None,
        anyone=session.anyone_records,
        led=getattr(session, "has_scribe", False),
        watches=role == Place.Role.WATCHER,
    )


def whom_to_ask(session: Session, seats: Collection[str]) -> list[Place]:
    """The phones that may allow something that crosses lines of these seats: for a single seat its
    own phone and the scribe's; if it crosses a decision (no seats given) only the scribe's.
    """
    may = Q(role=Place.Role.SCRIBE)
    if len(seats) == 1:
        may |= Q(role=Place.Role.PLAYER, seat__seat__in=seats)
    return list(session.places.select_related("seat__person").filter(may))
