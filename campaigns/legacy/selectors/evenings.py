"""The tables of a story's evenings: each evening has one, found by its number."""

from collections.abc import Iterable

from django.urls import reverse

from campaigns.models import Campaign, Session

Tables = dict[tuple[int, int], Session]


def tables_of(campaigns: Iterable[Campaign]) -> Tables:
    """The table of every evening, by campaign and number, in one query; of several the newest."""
    sessions = Session.objects.filter(campaign__in=campaigns, sheet="", evening__isnull=False)
    return {
        (session.campaign_id, session.evening): session
        for session in sessions.order_by("created_at", "pk")
        if session.campaign_id is not None and session.evening is not None
    }


def table_at(campaign: Campaign, evening: int | None) -> Session | None:
    """The table of one evening."""
    sessions = Session.objects.filter(campaign=campaign, sheet="", evening=evening)
    return None if evening is None else sessions.order_by("-created_at", "-pk").first()


def keeps_rounds(campaign: Campaign) -> bool:
    """Whether the last table of the campaign recorded its rounds; a first one is asked to."""
    sessions = Session.objects.filter(campaign=campaign, sheet="", evening__isnull=False)
    last = sessions.order_by("-created_at").values_list("keeps_rounds", flat=True).first()
    return last is not False


def link_of(session: Session) -> dict[str, str]:
    """Where a table leads: to itself while it is open, then to its result."""
    name = "table" if session.is_open else "result"
    return {"url": reverse(name, args=[session.code]), "name": name, "code": session.code}


def links_of(campaign: Campaign) -> dict[int, list[dict[str, str]]]:
    """The tables of a campaign by evening, in one query."""
    links: dict[int, list[dict[str, str]]] = {}
    sessions = Session.objects.filter(campaign=campaign, sheet="", evening__isnull=False)
    for session in sessions.order_by("created_at", "pk"):
        links.setdefault(session.evening or 0, []).append(link_of(session))
    return links


def campaign_of(session: Session) -> Campaign | None:
    """The campaign whose story has the evening of this table."""
    if session.evening is None:
        return None
    campaigns = Campaign.objects.select_related("story", "group")
    return campaigns.filter(sessions=session, story__isnull=False).first()


def story_url(session: Session) -> str:
    """The story of the evening that a table belongs to; "" if it belongs to none."""
    if session.evening is None or session.campaign_id is None:
        return ""
    campaign = session.campaign
    return reverse("story", args=[campaign.code]) if campaign and campaign.story_id else ""
