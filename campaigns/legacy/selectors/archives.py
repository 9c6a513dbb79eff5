"""The archives of a campaign: the list with the tree of branches, and the page of one."""

from typing import Any

from campaigns.legacy.selectors.bags import contents, difference
from campaigns.legacy.selectors.evenings import links_of
from campaigns.legacy.selectors.moments import Open, story_of
from campaigns.legacy.selectors.timeline import chapter
from campaigns.legacy.selectors.tree import picture
from campaigns.models import Campaign
from campaigns.records import read_state
from companion import numbers
from rules.maracaibo.campaign.archive import Archive, bag_of, lineage, tree


def archives_context(campaign: Campaign) -> dict[str, Any]:
    """Every evening, the newest first, and the drawing of how the archives are connected."""
    state = read_state(story_of(campaign))
    open_ = Open.of(campaign, state)
    nodes = {node.evening: node for node in tree(state.archives)}
    rows = []
    for archive in reversed(state.played):
        node, bag = nodes.get(archive.evening), bag_of(archive if archive.start != "free" else None)
        shown = chapter(archive, open_, {}, node, state.bag)
        rows.append(
            {
                "chapter": shown,
                "cards": len(bag.cards),
                "tiles": len(bag.tiles),
                "deck": len(bag.deck),
            }
        )
    return {
        "campaign": campaign,
        "archives": rows,
        "picture": picture(state) if state.archives else None,
        "demo": campaign.group.is_demo,
    }


def archive_context(campaign: Campaign, evening: int, other: str = "") -> dict[str, Any] | None:
    """The page of one archive; None if there is no such evening."""
    state = read_state(story_of(campaign))
    open_ = Open.of(campaign, state)
    archive: Archive | None = state.archive(evening)
    if archive is None:
        return None
    nodes = {node.evening: node for node in tree(state.archives)}
    story = lineage(state.archives, evening)
    played = links_of(campaign)
    chapters = [chapter(past, open_, played, nodes[past.evening], state.bag) for past in story]
    number = numbers.natural(other)
    against = None if number is None else state.archive(number)
    return {
        "campaign": campaign,
        "archive": archive,
        "chapter": chapters[-1],
        "story": chapters,
        "hash": archive.hash[:12],
        "children": nodes[evening].children,
        "bag": contents(archive, story, open_),
        "bag_evening": state.bag,
        "filled": sorted(archive.filled.items()),
        "others": [past.evening for past in state.archives if past.evening != evening],
        "compared": difference(archive, against, open_) if against else None,
        "may_branch": state.evening is None or state.evening.stage == "choose",
        "demo": campaign.group.is_demo,
    }
