"""Where a phone sits: joined to the session it is asked for, so that no page needs a further query."""

from typing import Any

from django.db.models import F, FilteredRelation, Q, QuerySet

from campaigns.models import Place, Session
from campaigns.rights import STRANGER, Rights


def beside(sessions: QuerySet[Session], phone: str) -> QuerySet[Session]:
    """The sessions, each with the place of this phone: its role, its seat, the name of who sits there."""
    return sessions.annotate(
        own_place=FilteredRelation("places", condition=Q(places__phone=phone)),
        own_role=F("own_place__role"),
        own_seat=F("own_place__seat__seat"),
        own_name=F("own_place__seat__person__name"),
    )


def find(phone: str, code: str = "", **by: Any) -> Session | None:
    """The session of this code, with its group and the place of this phone."""
    named = {"code": code, **by} if code else by
    return beside(Session.objects.select_related("group"), phone).filter(**named).first()


def own(session: Session, name: str) -> str:
    """The role, seat or name of the phone that asked for this session; "" where it has no place."""
    return getattr(session, f"own_{name}", None) or ""


def rights_of(session: Session, *, member: bool) -> Rights:
    """The rights of the phone that asked for this session; expects its place beside it."""
    role = own(session, "role")
    if not member and not role:
        return STRANGER
    return Rights(
        scribe=role == Place.Role.SCRIBE,
        seat=own(session, "seat") or None,
        anyone=session.anyone_records,
        watches=role == Place.Role.WATCHER,
    )
