"""The put-back list as it is shown: from which bag to which, and what is ticked off of it."""

from typing import Any

from campaigns.models import Campaign
from campaigns.records import read_state
from campaigns.selectors.legacy_bags import EMPTY, Choice, checklist, choices, in_the_bag
from campaigns.selectors.legacy_moments import story_of
from campaigns.selectors.legacy_setup import with_ticks


def put_back_context(campaign: Campaign, from_ref: str, to_ref: str) -> dict[str, Any] | None:
    """The list from one bag to another; None where a reference means no archive of the group."""
    state = read_state(story_of(campaign))
    found = choices(campaign, state)
    from_ref = from_ref or in_the_bag(found, state.bag)
    to_ref = to_ref or _wanted(state, found, from_ref)
    if from_ref not in found or to_ref not in found:
        return None
    a, b = found[from_ref], found[to_ref]
    prefix = f"{from_ref}>{to_ref}:"
    listed = with_ticks(campaign, state.evenings, checklist(a.archive, b.archive), prefix)
    return {
        "campaign": campaign,
        "choices": found.values(),
        "from_bag": a,
        "to_bag": b,
        "demo": campaign.group.is_demo,
        **listed,
    }


def _wanted(state: Any, found: dict[str, Choice], from_ref: str) -> str:
    """What the table most likely wants in the bag: what tonight goes on from, the campaign's own bag,
    or else the newest archive that does not lie in it."""
    tonight = state.evening.parent if state.evening else ""
    source = next((one.evening for one in state.archives if one.hash == tonight), state.bag)
    own = [source, state.bag, *(one.evening for one in reversed(state.archives))]
    refs = [str(one) for one in own if one is not None]
    return next((ref for ref in refs if ref != from_ref), EMPTY if EMPTY in found else from_ref)
