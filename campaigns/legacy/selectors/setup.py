"""Tonight's set-up list as pages show it: the rulebook's steps, a sentence each, what is ticked
off.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from django.urls import reverse

from campaigns.legacy.selectors.bags import EMPTY
from campaigns.legacy.selectors.moments import GAME, Open, marks_of, story_of
from campaigns.legacy.selectors.story import names_of
from campaigns.models import Campaign, SetupTick
from campaigns.records import read_state
from campaigns.table.selectors.pads import section_of, sentence_of
from companion.games.maracaibo.face import campaign as campaign_words
from companion.games.maracaibo.face import legacy as words
from rules.maracaibo.campaign.setup_list import setup_list
from rules.maracaibo.campaign.setup_story import source


def setup_context(campaign: Campaign) -> dict[str, Any]:
    """The list for an evening whose start is chosen, with everybody's ticks."""
    state = read_state(story_of(campaign))
    number = state.evening.number if state.evening else 0
    marks = marks_of(state.evening.players, state.evening.solo) if state.evening else {}
    names = names_of(state)
    start = state.evening.start if state.evening else None
    steps: dict[str, dict[str, Any]] = {}
    for entry in setup_list(state):
        step = {"id": entry.step, "title": words.step(entry.step, start), "entries": []}
        step["why"] = words.early(start) if entry.step == "14" else ""
        steps.setdefault(entry.step, step)["entries"].append(
            {
                "id": entry.id,
                "text": campaign_words.setup(entry.id, entry.place, entry.facts, names),
                "rule": entry.rule,
                "mark": marks.get(str(entry.facts.get("seat", ""))),
            }
        )
    listed = with_ticks(campaign, number, list(steps.values()), _sitting(state))
    return {
        "campaign": campaign,
        "evening": state.evening,
        "story_step": "14" in steps,
        "from_the_bag": start == "continue",
        "bag_url": _bag_url(campaign, state),
        "remembered": Open.of(campaign, state).remembered() if start else [],
        "numbered": True,
        "demo": campaign.group.is_demo,
        **listed,
    }


def _bag_url(campaign: Campaign, state: Any) -> str:
    """The page for putting together the bag that tonight needs; "" for a free game, which leaves it
    alone.
    """
    if state.evening is None or state.evening.start in (None, "free"):
        return ""
    archive = source(state)
    target = str(archive.evening) if archive else EMPTY
    return f"{reverse('story-put-back', args=[campaign.code])}?to={target}"


def _sitting(state: Any) -> str:
    """The line that opened this evening: an evening that is taken back and opened again starts
    without ticks.
    """
    events = state.evening.events if state.evening else ()
    opened = next((event.line for event in events if event.code == "evening_opened"), 0)
    return f"{opened}@"


def with_ticks(
    campaign: Campaign, evening: int, groups: list[dict[str, Any]], prefix: str = ""
) -> dict[str, Any]:
    """The groups of a list with what is done, how much of it, and a stamp that changes with it."""
    ticks = {
        tick.entry.removeprefix(prefix): tick
        for tick in SetupTick.objects.filter(
            campaign=campaign, evening=evening, entry__startswith=prefix
        )
    }
    entries = [entry for group in groups for entry in group["entries"]]
    for entry in entries:
        ticked = ticks.get(entry["id"])
        entry["done"], entry["by"] = ticked is not None, ticked.by if ticked else ""
        entry["section"] = section_of(GAME, entry["rule"])
        entry["sentence"] = sentence_of(GAME, entry["rule"])
    for group in groups:
        sections = {entry["section"] for entry in group["entries"]}
        group["section"] = sections.pop() if len(sections) == 1 else ""
        group["left"] = sum(not entry["done"] for entry in group["entries"])
    done = sum(entry["done"] for entry in entries)
    return {
        "groups": groups,
        "done": done,
        "total": len(entries),
        "number": evening,
        "prefix": prefix,
        "stamp": _stamp(entries),
    }


def _stamp(entries: Iterable[dict[str, Any]]) -> str:
    text = ";".join(f"{entry['id']}={entry['done']:d}" for entry in entries)
    return sha256(text.encode()).hexdigest()[:12]


def listed_ids(context: dict[str, Any]) -> set[str]:
    return {entry["id"] for group in context["groups"] for entry in group["entries"]}
