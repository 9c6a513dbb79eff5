"""The campaign on paper: evenings, what is in the bag, rules to remember, decisions."""

from typing import Any

from campaigns.legacy.selectors.bags import contents
from campaigns.legacy.selectors.moments import Open, story_of
from campaigns.legacy.selectors.timeline import chapters_of
from campaigns.models import Campaign
from campaigns.records import read_state
from campaigns.table.selectors.pads import sentence_of
from rules.maracaibo.campaign.archive import lineage
from rules.maracaibo.campaign.tiles import changes


def sheet_context(campaign: Campaign) -> dict[str, Any]:
    """What a group would keep in the box on a sheet of A4."""
    state = read_state(story_of(campaign))
    open_ = Open.of(campaign, state)
    bag = state.archive(state.bag)
    story = lineage(state.archives, bag.evening) if bag else ()
    chapters = chapters_of(campaign, state, open_)
    numbers = {archive.evening for archive in story}
    shown = [chapter for chapter in chapters if chapter.number in numbers]
    tiles = bag.pieces.tiles_in("archive") if bag else ()
    return {
        "campaign": campaign,
        "chapters": chapters,
        "demo": campaign.group.is_demo,
        "bag_evening": state.bag,
        "bag": contents(bag, story, open_) if bag else [],
        "decisions": [(c.number, m) for c in shown for m in c.moments if m.tone == "choice"],
        "remembered": open_.remembered(),
        "tiles": [{"tile": tile, "rules": tile_rules(tile)} for tile in tiles],
    }


def tile_rules(tile: str) -> list[str]:
    """What a tile changes, in the rulebook's sentences."""
    return [sentence_of("maracaibo", change.rule) for change in changes(tile)]
