"""Which branch of the story a table is on, and the name of a branch that nobody named."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.legacy.selectors.moments import story_of
from campaigns.models import Campaign
from campaigns.records import read_state
from rules.maracaibo.campaign.archive import Archive


@dataclass(frozen=True)
class Branch:
    """The branch that the story is on, and the evening at which it branched off."""

    name: str
    after: int


def branch_of(state: Any) -> Branch | None:
    """Tonight's branch, or that of the archive in the bag; None on the story's main line."""
    by_hash = {archive.hash: archive for archive in state.archives}
    tonight = state.evening
    if tonight is not None and tonight.start == "continue":
        parent: Archive | None = by_hash.get(tonight.parent)
        if tonight.branch and parent is not None:
            return Branch(tonight.branch, parent.evening)
    else:
        parent = state.archive(state.bag) if tonight is None or tonight.start is None else None
    while parent is not None and parent.start == "continue":
        before = by_hash.get(parent.parent)
        if parent.branch and before is not None:
            return Branch(parent.branch, before.evening)
        parent = before
    return None


def unnamed_branch(campaign: Campaign, evening: int) -> str:
    """The name of a branch that nobody named; continuing from the bag itself is not a branch."""
    state = read_state(story_of(campaign))
    if evening == state.bag:
        return ""
    name = _("From evening %(evening)s") % {"evening": evening}
    used = {archive.branch for archive in state.archives}
    numbered = (f"{name} ({number})" for number in range(2, len(used) + 3))
    return name if name not in used else next(free for free in numbered if free not in used)
