"""The put-back list as it is shown: from which bag to which, and what is ticked off of it."""

from typing import Any

from campaigns.legacy.selectors.bags import EMPTY, checklist, choices, in_the_bag
from campaigns.legacy.selectors.moments import story_of
from campaigns.legacy.selectors.setup import with_ticks
from campaigns.models import Campaign
from campaigns.records import read_state


def put_back_context(campaign: Campaign, from_ref: str, to_ref: str) -> dict[str, Any] | None:
    """The list from one bag to another; None where a reference means no archive of the group."""
    state = read_state(story_of(campaign))
    found = choices(campaign, state)
    own = EMPTY if state.bag is None else str(state.bag)
    asked = bool(from_ref or to_ref)
    # a list that empties or rebuilds a bag is wished for, never guessed: unasked, there is none
    from_ref = from_ref or (in_the_bag(found, state.bag) if asked else own)
    to_ref = to_ref or own
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
        "asked": asked,
        "demo": campaign.group.is_demo,
        **listed,
    }
