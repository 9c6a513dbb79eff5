"""Who may see what: a browser belongs to the groups whose link it has opened and to the tables
where it has sat down; an account remembers both. Strangers see nothing.
"""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Group, Membership, Place, Seat, Session, new_phone
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.places import beside, find, of_phone, rights_of
from companion import limits
from companion.bar import looked_at
from companion.cookies import named
from companion.limits import founds
from rules.registry import CAMPAIGN_SHEET

GROUPS = "groups"
NAMES = "names"  # group → the name that this browser uses there, and nowhere else
MOST_GROUPS = 50  # for one browser
MOST_VISITS = 200  # tables of other groups that a browser or an account finds again
PHONE = "phone"  # the cookie that tells one browser from another; signed, and read by nobody but us
PHONE_AGE = 400 * 24 * 3600  # the longest that browsers keep a cookie


def phone_groups(request: HttpRequest) -> list[int]:
    """The groups whose link this browser has opened, the last joined first."""
    return list(request.session.get(GROUPS, []))


def my_groups(request: HttpRequest) -> list[int]:
    """The groups of this browser and of the account that is signed in here."""
    mine = phone_groups(request)
    return [*mine, *(pk for pk in account_groups(request) if pk not in mine)]


def account_groups(request: HttpRequest) -> list[int]:
    """The groups that the signed-in account remembers, the last joined first; queried once per
    request.
    """
    user = account_of(request)
    if user is None:
        return []
    group_ids: list[int] | None = vars(request).get("_account_groups")
    if group_ids is None:
        group_ids = list(Membership.objects.filter(user=user).values_list("group_id", flat=True))
        vars(request)["_account_groups"] = group_ids
    return group_ids


def account_of(request: HttpRequest) -> Any:
    """The account that is signed in on this browser, if any."""
    user = getattr(request, "user", None)
    return user if user is not None and user.is_authenticated else None


def join(request: HttpRequest, group: Group) -> None:
    """Add this browser to the group; a signed-in account remembers it too."""
    others = [pk for pk in phone_groups(request) if pk != group.pk]
    request.session[GROUPS] = [group.pk, *others][:MOST_GROUPS]
    remember(request, [group.pk])


def remember(request: HttpRequest, groups: list[int]) -> None:
    """Make the signed-in account remember these groups."""
    user = account_of(request)
    if user is not None:
        new = [Membership(user=user, group_id=pk) for pk in reversed(groups)]
        Membership.objects.bulk_create(new, ignore_conflicts=True)
        vars(request).pop("_account_groups", None)


def phone_of(request: HttpRequest) -> str:
    """The id of this browser; "" if it has never sat down or the cookie is forged."""
    phone: str = vars(request).get("_phone", "")
    cookie = request.get_signed_cookie(named(PHONE), default="", salt="campaigns.phone")
    return phone or cookie or ""


def known_phone(request: HttpRequest) -> str:
    """Like `phone_of`, but a browser without an id gets one now; the response must store it
    (`keep_phone`).
    """
    phone = phone_of(request) or new_phone()
    vars(request)["_phone"] = phone
    return phone


def keep_phone(answer: HttpResponse, phone: str) -> HttpResponse:
    """Store the browser's id in its cookie."""
    answer.set_signed_cookie(
        named(PHONE),
        phone,
        salt="campaigns.phone",
        max_age=PHONE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return answer


def my_group(request: HttpRequest) -> Group | None:
    """The group that this browser last played with."""
    groups = Group.objects.in_bulk(my_groups(request))
    return next((groups[pk] for pk in my_groups(request) if pk in groups), None)


def own_group(request: HttpRequest) -> Group:
    """The group for a new table; a first visitor gets a new one, or has to wait (`TooMany`)."""
    group = my_group(request)
    if group is None:
        founds(request, limits.GROUPS)
        group = Group.objects.create(name=_("Our company"))
        join(request, group)
    return group


def table_or_404(request: HttpRequest, code: str) -> Session:
    """The session of this address, if this browser may see it: one of its groups, or the demo."""
    session = find(phone_of(request), code)
    if session is None or session.sheet == CAMPAIGN_SHEET:  # a story has pages of its own
        raise Http404
    if not _may_see(request, session):
        raise Http404
    if not session.group.is_demo:
        looked_at(request, session.code, running=session.is_open)
    return session


def _may_see(request: HttpRequest, session: Session) -> bool:
    if belongs(request, session) or of_phone(session, "role"):
        return True
    user = account_of(request)
    return user is not None and session.seats.filter(user=user).exists()


def belongs(request: HttpRequest, session: Session) -> bool:
    """Whether the table belongs to one of this browser's groups, or to everybody."""
    return session.group.is_demo or session.group_id in my_groups(request)


def my_tables(request: HttpRequest) -> Q:
    """The tables of this browser: those of its groups, where it sits, and where its account sat.

    Tables of other groups are looked up first: few, and then the index of the groups finds the rest.
    """
    groups = my_groups(request)
    guest: set[int] = set()
    if phone := phone_of(request):
        places = Place.objects.filter(phone=phone).exclude(session__group__in=groups)
        guest.update(places.order_by("-pk").values_list("session", flat=True)[:MOST_VISITS])
    if user := account_of(request):
        seats = Seat.objects.filter(user=user).exclude(session__group__in=groups)
        guest.update(seats.order_by("-pk").values_list("session", flat=True)[:MOST_VISITS])
    mine = Q(group__in=groups)
    return mine | Q(pk__in=guest) if guest else mine


def campaign_or_404(request: HttpRequest, code: str) -> Campaign:
    """The campaign of this address, if this browser may see it."""
    campaign = Campaign.objects.select_related("group", "story").filter(code=code).first()
    if campaign is None:
        raise Http404
    if not campaign.group.is_demo and campaign.group_id not in my_groups(request):
        raise Http404
    return campaign


def groups_of(request: HttpRequest) -> frozenset[int]:
    """The groups that this browser may write for."""
    return frozenset(my_groups(request))


def names_of(request: HttpRequest) -> dict[int, str]:
    """Group → the name that this browser writes under there, if its owner has entered one."""
    names = request.session.get(NAMES, {})
    return {int(group): str(name)[:80] for group, name in names.items()}


def writer(request: HttpRequest, group: int) -> str:
    """The name that this browser writes under for this group; names of other groups are not used."""
    return names_of(request).get(group, "")


def go_by(request: HttpRequest, group: int, name: str) -> None:
    """Use this name for everything that this browser writes for this group from now on."""
    names = dict(request.session.get(NAMES, {}))
    names.pop(str(group), None)
    newest = list(names.items())[1 - MOST_GROUPS :]
    request.session[NAMES] = {**dict(newest), str(group): name}


def rights_at(request: HttpRequest, session: Session) -> Rights:
    """What this browser may do at this table; expects the session's group to be loaded.

    Somebody who only has a claimed seat may read, and may write after sitting down.
    """
    if not hasattr(session, "own_role"):  # it was not loaded through `places.beside`
        sessions = beside(Session.objects.select_related("group"), phone_of(request))
        session = sessions.get(pk=session.pk)
    return rights_of(session, member=belongs(request, session))


def only_writers(request: HttpRequest, session: Session) -> None:
    """Refuse watchers something that is not a move."""
    if rights_at(request, session).watches:
        raise PermissionDenied


def only_deciders(request: HttpRequest, session: Session) -> None:
    """Refuse something that is not a move to everybody but the scribe, if players record their own
    seats.
    """
    if not rights_at(request, session).decides:
        raise PermissionDenied
