"""The put-back list as pages show it: from which bag to which, and what is ticked off."""

from typing import Any

from campaigns.legacy.selectors.bags import EMPTY, checklist, choices, in_the_bag
from campaigns.legacy.selectors.moments import story_of
from campaigns.legacy.selectors.setup import with_ticks
from campaigns.models import Campaign
from campaigns.records import read_state


def put_back_context(campaign: Campaign, from_ref: str, to_ref: str) -> dict[str, Any] | None:
    """The list from one bag to another; None if a reference is no archive of the group."""
    state = read_state(story_of(campaign))
    offered = choices(campaign, state)
    current = EMPTY if state.bag is None else str(state.bag)
    requested = bool(from_ref or to_ref)
    # a list that empties or rebuilds a bag is requested, never guessed: without a request there is
    # none
    from_ref = from_ref or (in_the_bag(offered, state.bag) if requested else current)
    to_ref = to_ref or current
    if from_ref not in offered or to_ref not in offered:
        return None
    a, b = offered[from_ref], offered[to_ref]
    prefix = f"{from_ref}>{to_ref}:"
    listed = with_ticks(campaign, state.evenings, checklist(a.archive, b.archive), prefix)
    return {
        "campaign": campaign,
        "choices": offered.values(),
        "from_bag": a,
        "to_bag": b,
        "asked": requested,
        "demo": campaign.group.is_demo,
        **listed,
    }
