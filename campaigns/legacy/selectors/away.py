"""After an evening: who won it, and what the players put into the bag, to tick off."""

from typing import Any

from django.urls import reverse
from django.utils.translation import ngettext

from campaigns.legacy.selectors.board import effect_view
from campaigns.legacy.selectors.moments import marks_of, story_of
from campaigns.legacy.selectors.setup import BAG, with_ticks
from campaigns.legacy.selectors.steps import AWAY, CLOSED, line_of, packing
from campaigns.legacy.selectors.timeline import day, people_of
from campaigns.log.selectors.states import state_at
from campaigns.models import Campaign
from campaigns.records import game_of, read_state
from rules.core.outcome import Effect
from rules.maracaibo.campaign.archive import Archive


def closed_evening(campaign: Campaign) -> int | None:
    """The number of the evening that was closed last."""
    state = read_state(story_of(campaign))
    return state.played[-1].evening if state.played and state.evening is None else None


def away_context(campaign: Campaign, number: int) -> dict[str, Any] | None:
    """The page after an evening; None if there is no such evening."""
    state = read_state(story_of(campaign))
    archive = next((past for past in state.played if past.evening == number), None)
    if archive is None:
        return None
    marks, prefix = marks_of(archive.players, archive.solo), packing(archive)
    names = {seat: mark.name for seat, mark in marks.items()}
    entries = [
        {
            "id": _id(effect),
            "text": effect_view(effect, names)["text"],
            "rule": str(effect.facts.get("rule", "")),
            "mark": marks.get(effect.seat or ""),
        }
        for effect in _effects(campaign, archive)
    ]
    title = ngettext("Put %(count)s thing away", "Put %(count)s things away", len(entries)) % {
        "count": len(entries)
    }
    groups = [{"id": BAG, "title": title, "entries": entries}] if entries else []
    return {
        "campaign": campaign,
        "archive": archive,
        "evening_number": number,
        "day": day(archive.on),
        "people": people_of(archive, marks),
        "winners": [marks[seat] for seat in archive.winners if seat in marks],
        "archive_url": ""
        if archive.start == "free"
        else reverse("story-archive", args=[campaign.code, number]),
        "url": reverse("story-away", args=[campaign.code, number]),
        "step": AWAY,
        "demo": campaign.group.is_demo,
        **with_ticks(campaign, number, groups, prefix),
    }


def _effects(campaign: Campaign, archive: Archive) -> tuple[Effect, ...]:
    """What the players did with their hands when the evening was closed."""
    session = story_of(campaign)
    line = line_of(archive.events, CLOSED)
    if not line:
        return ()
    engine = game_of(session)
    before = state_at(session, line - 1)
    return engine.apply(before, engine.moves.decode({"kind": "close_evening"})).effects


def _id(effect: Effect) -> str:
    piece = effect.facts.get("card") or effect.facts.get("tile") or ""
    return f"{effect.code}.{piece}" if piece else effect.code
