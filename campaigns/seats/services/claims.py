"""An account claims to be a person of a group: one person for each group, and it can be undone."""

from typing import Any

from django.db import IntegrityError, transaction

from campaigns.errors import NotAllowed, NothingThere
from campaigns.models import Membership, Person, Seat


def claim(person_id: int, user: Any, phone: str = "") -> None:
    """Bind a person to the account; the view has checked the right to do so.

    Only tables where this phone sits in that person's seat become the account's: a name alone opens
    nothing.
    """
    try:
        with transaction.atomic():
            free = Person.objects.filter(pk=person_id, user=None)
            if not free.update(user=user) and not _is_mine(person_id, user):
                raise NotAllowed("claimed")
    except IntegrityError:  # the account already is somebody else of this group
        raise NotAllowed("claimed_another") from None
    if phone:
        Seat.objects.filter(person_id=person_id, place__phone=phone).update(user=user)


def sat_down(session_id: int, seat: str, user: Any, phone: str) -> None:
    """Remember a table for an account that sits down as the person it has claimed."""
    mine = Seat.objects.filter(session_id=session_id, seat=seat, person__user=user)
    mine.filter(place__phone=phone, user=None).update(user=user)


def _is_mine(person_id: int, user: Any) -> bool:
    return Person.objects.filter(pk=person_id, user=user).exists()


def unclaim(person_id: int, user: Any) -> None:
    """Undo a claim that was mistaken or is no longer wanted."""
    if not Person.objects.filter(pk=person_id, user=user).update(user=None):
        raise NothingThere("that is not you")
    Seat.objects.filter(person_id=person_id, user=user).update(user=None)


def release_claim(person_id: int) -> None:
    """Undo a wrong claim on behalf of the scribe, who knows who sits there."""
    Person.objects.filter(pk=person_id).update(user=None)
    Seat.objects.filter(person_id=person_id).update(user=None)


def leave_group(group_id: int, user: Any) -> None:
    """Make the account forget a group; the group's history stays as it is."""
    Membership.objects.filter(group_id=group_id, user=user).delete()
