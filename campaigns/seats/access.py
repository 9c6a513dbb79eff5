"""Who may see what: a browser belongs to the groups whose link it has opened, and to the tables where
it has sat down; an account remembers both. Strangers see nothing."""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Group, Membership, Place, Seat, Session, new_phone
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.places import beside, find, own, rights_of
from companion import limits
from companion.cookies import named
from companion.limits import founds
from rules.registry import CAMPAIGN_SHEET

GROUPS = "groups"
NAMES = "names"  # group → the name that this browser goes by there, and nowhere else
MOST_GROUPS = 50  # of one browser
PHONE = "phone"  # the cookie that tells one browser from another; signed, read by nobody but us
PHONE_AGE = 400 * 24 * 3600  # the longest that browsers keep one


def phone_groups(request: HttpRequest) -> list[int]:
    """The groups whose link this browser has opened, the last joined first."""
    return list(request.session.get(GROUPS, []))


def my_groups(request: HttpRequest) -> list[int]:
    """The groups of this browser and those of the account that is signed in here."""
    mine = phone_groups(request)
    return [*mine, *(pk for pk in account_groups(request) if pk not in mine)]


def account_groups(request: HttpRequest) -> list[int]:
    """What the signed-in account remembers, the last joined first; asked once in a request."""
    user = account_of(request)
    if user is None:
        return []
    known: list[int] | None = vars(request).get("_account_groups")
    if known is None:
        known = list(Membership.objects.filter(user=user).values_list("group_id", flat=True))
        vars(request)["_account_groups"] = known
    return known


def account_of(request: HttpRequest) -> Any:
    """Who is signed in on this browser, if anybody is."""
    user = getattr(request, "user", None)
    return user if user is not None and user.is_authenticated else None


def join(request: HttpRequest, group: Group) -> None:
    """Let this browser belong to the group; a signed-in account remembers it too."""
    others = [pk for pk in phone_groups(request) if pk != group.pk]
    request.session[GROUPS] = [group.pk, *others][:MOST_GROUPS]
    remember(request, [group.pk])


def remember(request: HttpRequest, groups: list[int]) -> None:
    """Let the signed-in account know these groups."""
    user = account_of(request)
    if user is not None:
        new = [Membership(user=user, group_id=pk) for pk in reversed(groups)]
        Membership.objects.bulk_create(new, ignore_conflicts=True)
        vars(request).pop("_account_groups", None)


def phone_of(request: HttpRequest) -> str:
    """What tells this browser from others; "" where it has never sat down, or the cookie is forged."""
    given: str = vars(request).get("_phone", "")
    kept = request.get_signed_cookie(named(PHONE), default="", salt="campaigns.phone")
    return given or kept or ""


def known_phone(request: HttpRequest) -> str:
    """The same, but a browser without one gets it now; the answer must keep it (`keep_phone`)."""
    phone = phone_of(request) or new_phone()
    vars(request)["_phone"] = phone
    return phone


def keep_phone(answer: HttpResponse, phone: str) -> HttpResponse:
    """Let the browser come back as itself."""
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
    """The group for a new table; a first visitor founds one, or is told to wait (`TooMany`)."""
    group = my_group(request)
    if group is None:
        founds(request, limits.GROUPS)
        group = Group.objects.create(name=_("Our company"))
        join(request, group)
    return group


def table_or_404(request: HttpRequest, code: str) -> Session:
    """The session of this address, if this browser may see it: its group's, or the demo's."""
    session = find(phone_of(request), code)
    if session is None or session.sheet == CAMPAIGN_SHEET:  # a story has pages of its own
        raise Http404
    if not _may_see(request, session):
        raise Http404
    return session


def _may_see(request: HttpRequest, session: Session) -> bool:
    if belongs(request, session) or own(session, "role"):
        return True
    user = account_of(request)
    return user is not None and session.seats.filter(user=user).exists()


def belongs(request: HttpRequest, session: Session) -> bool:
    """Whether the table is one of this browser's groups, or everybody's."""
    return session.group.is_demo or session.group_id in my_groups(request)


def my_tables(request: HttpRequest) -> Q:
    """The tables of this browser: of its groups, where it sits, where its account sat."""
    mine = Q(group__in=my_groups(request))
    if phone := phone_of(request):
        mine |= Q(pk__in=Place.objects.filter(phone=phone).values("session"))
    if user := account_of(request):
        mine |= Q(pk__in=Seat.objects.filter(user=user).values("session"))
    return mine


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
    """Group → the name under which this browser writes there, if its owner has said."""
    said = request.session.get(NAMES, {})
    return {int(group): str(name)[:80] for group, name in said.items()}


def writer(request: HttpRequest, group: int) -> str:
    """The name under which this browser writes for this group; a name of another group stays there."""
    return names_of(request).get(group, "")


def go_by(request: HttpRequest, group: int, name: str) -> None:
    """From now on this browser writes for this group under this name."""
    said = dict(request.session.get(NAMES, {}))
    said.pop(str(group), None)
    kept = list(said.items())[1 - MOST_GROUPS :]
    request.session[NAMES] = {**dict(kept), str(group): name}


def rights_at(request: HttpRequest, session: Session) -> Rights:
    """What this browser may do at this table; expects the session's group to be loaded.

    Whoever comes only by a claimed seat reads, and writes after sitting down."""
    if not hasattr(session, "own_role"):  # it was not asked for through `places.beside`
        asked = beside(Session.objects.select_related("group"), phone_of(request))
        session = asked.get(pk=session.pk)
    return rights_of(session, member=belongs(request, session))


def only_writers(request: HttpRequest, session: Session) -> None:
    """What is no move, but not for those who only watch."""
    if rights_at(request, session).watches:
        raise PermissionDenied


def only_deciders(request: HttpRequest, session: Session) -> None:
    """What is no move, but the scribe's where each records the own seat."""
    if not rights_at(request, session).decides:
        raise PermissionDenied
