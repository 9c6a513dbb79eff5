"""Who may see what: a browser belongs to the groups whose link it has opened; strangers see nothing."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Group, Session
from campaigns.selectors.tables import session_by_code
from rules.registry import CAMPAIGN_SHEET

GROUPS = "groups"
PERSON = "name"


def my_groups(request: HttpRequest) -> list[int]:
    """The groups of this browser, the last joined first."""
    return list(request.session.get(GROUPS, []))


def join(request: HttpRequest, group: Group) -> None:
    others = [pk for pk in my_groups(request) if pk != group.pk]
    request.session[GROUPS] = [group.pk, *others][:50]


def my_group(request: HttpRequest) -> Group | None:
    """The group that this browser last played with."""
    groups = Group.objects.in_bulk(my_groups(request))
    return next((groups[pk] for pk in my_groups(request) if pk in groups), None)


def own_group(request: HttpRequest) -> Group:
    """The group for a new table; a first visitor founds one."""
    group = my_group(request)
    if group is None:
        group = Group.objects.create(name=_("Our company"))
        join(request, group)
    return group


def table_or_404(request: HttpRequest, code: str) -> Session:
    """The session of this address, if this browser may see it: its group's, or the demo's."""
    session = session_by_code(code)
    if session is None or session.sheet == CAMPAIGN_SHEET:  # a story has pages of its own
        raise Http404
    if not session.group.is_demo and session.group_id not in my_groups(request):
        raise Http404
    return session


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


def writer(request: HttpRequest) -> str:
    """The name under which this browser writes into the log, if its owner has said."""
    return str(request.session.get(PERSON, ""))[:80]
