"""Tonight's set-up list as pages show it: the rulebook's steps, a sentence each, what is ticked
off.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.legacy.selectors.bags import EMPTY
from campaigns.legacy.selectors.due import bag_entries
from campaigns.legacy.selectors.moments import GAME, Open, marks_of, story_of
from campaigns.legacy.selectors.recap import recap
from campaigns.legacy.selectors.steps import LAID, RECAP, sitting
from campaigns.legacy.selectors.story import names_of
from campaigns.models import Campaign, SetupTick
from campaigns.records import read_state
from campaigns.table.selectors.pads import section_of, sentence_of
from companion.games.maracaibo.face import campaign as campaign_words
from companion.games.maracaibo.face import legacy as words
from rules.maracaibo.campaign.setup_list import setup_list
from rules.maracaibo.campaign.setup_story import source

BAG = "bag"  # the group of what comes out of the bag, or goes into it


def setup_context(campaign: Campaign) -> dict[str, Any]:
    """The list for an evening whose start is chosen, with everybody's ticks."""
    state = read_state(story_of(campaign))
    number = state.evening.number if state.evening else 0
    marks = marks_of(state.evening.players, state.evening.solo) if state.evening else {}
    names = names_of(state)
    start = state.evening.start if state.evening else None
    bag, steps = set(bag_entries(state)), _first_groups(state)
    for entry in setup_list(state):
        title = words.step(entry.step, start)
        step = {"id": entry.step, "title": title, "why": "", "fold": True, "entries": []}
        group = BAG if entry.id in bag else entry.step
        steps.setdefault(group, step)["entries"].append(
            {
                "id": entry.id,
                "text": campaign_words.setup(entry.id, entry.place, entry.facts, names),
                "rule": entry.rule,
                "mark": marks.get(str(entry.facts.get("seat", ""))),
            }
        )
    groups = [group for group in steps.values() if group["entries"]]
    listed = with_ticks(campaign, number, groups, sitting(state.evening))
    open_ = Open.of(campaign, state)
    last = recap(state, open_) if start else None
    return {
        "campaign": campaign,
        "evening": state.evening,
        "floor": _floor(last, len(bag), listed["ticked"]),
        "recap": last if RECAP not in listed["ticked"] else None,
        "bag_url": _bag_url(campaign, state),
        "remembered": open_.remembered() if start else [],
        "numbered": True,
        "demo": campaign.group.is_demo,
        **listed,
    }


def _floor(last: Any, things: int, ticked: set[str]) -> dict[str, str] | None:
    """The button under the list: the recap was read, or everything lies on the table."""
    if last is not None and RECAP not in ticked:
        if not things:
            return {"step": RECAP, "label": _("Read. Set up the game")}
        text = ngettext("Read. Take out %(count)s thing", "Read. Take out %(count)s things", things)
        return {"step": RECAP, "label": text % {"count": things}}
    if LAID in ticked:
        return None
    return {"step": LAID, "label": _("Everything is on the table. Begin round 1")}


def _first_groups(state: Any) -> dict[str, dict[str, Any]]:
    """What is the campaign's own comes first: the things from the bag, then the rest of the story."""
    start = state.evening.start if state.evening else None
    count = len(bag_entries(state))
    title = ngettext(
        "Take out of the bag: %(count)s thing", "Take out of the bag: %(count)s things", count
    )
    story = {"id": "14", "title": words.step("14", start), "why": words.early(start), "entries": []}
    return {BAG: {"id": BAG, "title": title % {"count": count}, "entries": []}, "14": story}


def _bag_url(campaign: Campaign, state: Any) -> str:
    """The page for putting together the bag that tonight needs; "" for a free game, which leaves it
    alone.
    """
    if state.evening is None or state.evening.start in (None, "free"):
        return ""
    archive = source(state)
    target = str(archive.evening) if archive else EMPTY
    return f"{reverse('story-put-back', args=[campaign.code])}?to={target}"


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
        "ticked": set(ticks),
        "stamp": _stamp(entries),
    }


def _stamp(entries: Iterable[dict[str, Any]]) -> str:
    text = ";".join(f"{entry['id']}={entry['done']:d}" for entry in entries)
    return sha256(text.encode()).hexdigest()[:12]


def listed_ids(context: dict[str, Any]) -> set[str]:
    return {entry["id"] for group in context["groups"] for entry in group["entries"]}
