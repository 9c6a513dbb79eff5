"""Whether a round is over both in the story and on the sheets of its table."""

from campaigns.legacy.selectors.evenings import table_at
from campaigns.models import Campaign, Session
from campaigns.records import game_of, is_evening, read_state
from rules.maracaibo.campaign.moves import NextRound


def may_go_on(story: Session) -> bool:
    """Whether nothing in the story waits before the next round."""
    state = read_state(story)
    return state.evening is not None and not game_of(story).check(state, NextRound())


def is_recorded(campaign: Campaign, story: Session) -> bool:
    """Whether the table has closed the sheet of the round that the story is in."""
    evening = read_state(story).evening
    table = table_at(campaign, evening.number) if evening else None
    if evening is None or table is None or not is_evening(table) or not table.keeps_rounds:
        return False
    page = read_state(table).page(f"interim.{evening.round}")
    return page.closed is not None or page.skipped
