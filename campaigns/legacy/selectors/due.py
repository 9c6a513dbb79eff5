"""What a campaign waits for, step by step through an evening, and where exactly it is done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.legacy.selectors.evenings import tables_of
from campaigns.legacy.selectors.moments import Open, story_of
from campaigns.legacy.selectors.recap import told
from campaigns.legacy.selectors.steps import AWAY, LAID, RECAP, packing, sitting, ticks_of
from campaigns.models import Campaign, Session
from campaigns.records import read_state
from campaigns.series.stories import Played, Step
from companion import wording
from rules.maracaibo.campaign.archive import Archive, bag_of
from rules.maracaibo.campaign.check_life import scored, waiting
from rules.maracaibo.campaign.ids import LAST_ROUND
from rules.maracaibo.campaign.setup_story import source
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.visible import visible

GAME = "maracaibo"


@dataclass(frozen=True)
class Situation:
    """A campaign with what decides its next step: its state, tonight's table, what is ticked off."""

    campaign: Campaign
    state: State
    table: Session | None
    ticks: frozenset[str]

    @property
    def number(self) -> int:
        """The evening that is under way, or else the next one."""
        return self.state.evening.number if self.state.evening else self.state.evenings + 1

    def url(self, name: str, *args: object) -> str:
        return reverse(name, args=[self.campaign.code, *args])

    def at_table(self, name: str, *args: object) -> str:
        return reverse(name, args=[self.table.code, *args]) if self.table else self.url("story")


def due_steps(campaigns: Iterable[Campaign]) -> dict[int, Step]:
    """What each campaign with a story waits for, by its id: one query for tables, one for ticks."""
    with_story = [campaign for campaign in campaigns if campaign.story_id is not None]
    tables, ticks = tables_of(with_story), ticks_of(with_story)
    return {
        campaign.pk: _with_past(situation, due_of(situation))
        for campaign in with_story
        for situation in [situation_of(campaign, tables, ticks)]
    }


def situation_of(
    campaign: Campaign,
    tables: Mapping[tuple[int, int], Session],
    ticks: Mapping[tuple[int, int], Iterable[str]],
) -> Situation:
    state = read_state(story_of(campaign))
    number = state.evening.number if state.evening else state.evenings
    here = (campaign.pk, number)
    return Situation(campaign, state, tables.get(here), frozenset(ticks.get(here, ())))


def _with_past(at: Situation, step: tuple[str, str, str]) -> Step:
    kind, label, url = step
    state = at.state
    return Step(
        kind=kind,
        label=label,
        url=url,
        evening=at.number if kind != "put_back" else at.number - 1,
        told=told(state, Open(visible(state))),
        things=things(state),
        played=tuple(_played(archive) for archive in state.played),
        table=at.table.code if at.table and at.state.evening else "",
    )


def _played(archive: Archive) -> Played:
    names = {p.seat: p.who or wording.seat(GAME, p.seat) for p in archive.players}
    names.setdefault("mary", wording.seat(GAME, "mary"))
    winners = tuple((seat, names[seat]) for seat in archive.winners if seat in names)
    return Played(archive.evening, archive.on, winners)


def things(state: State) -> int:
    """How many pieces tonight takes out of the bag; between evenings, what lies in it."""
    bag = bag_of(source(state) if state.evening else state.archive(state.bag))
    return len(bag.cards) + len(bag.tiles) + len(bag.deck)


def due_of(at: Situation) -> tuple[str, str, str]:
    """The kind of the step that is due, the words of its button, and its address."""
    state = at.state
    if state.status in ("finished", "abandoned"):
        return "over", _("The whole story"), at.url("story-timeline")
    if state.status == "resting":
        return "resume", _("Take the campaign up again"), at.url("story")
    if state.evening is None:
        return _between(at)
    if state.evening.stage == "choose":
        return "begin", _("Choose how tonight begins"), at.url("story")
    if state.evening.round == 1 and state.evening.stage == "play" and not _is_laid(at):
        return _opening(at)
    if any(waiting(state, fronts=not state.evening.final)) or any(scored(state)):
        return "story", _("Go on with the story"), at.url("story")
    return _playing(at)


def _between(at: Situation) -> tuple[str, str, str]:
    """No evening is open: something may still have to go into the bag."""
    last = at.state.played[-1] if at.state.played else None
    if last and _is_recent(last) and f"{packing(last)}{AWAY}" not in at.ticks:
        return "put_back", _("Put everything into the bag"), at.url("story-away", last.evening)
    return "open", _("Open evening %(number)s") % {"number": at.number}, at.url("story")


def _is_recent(archive: Archive) -> bool:
    """Whether the evening was played last night: later nobody asks whether the bag was packed."""
    try:
        return date.fromisoformat(archive.on) >= timezone.localdate() - timedelta(days=1)
    except ValueError:
        return False


def _is_laid(at: Situation) -> bool:
    return f"{sitting(at.state.evening)}{LAID}" in at.ticks or _is_counted(at)


def _is_counted(at: Situation) -> bool:
    """Whether the table went on without a word about its set-up."""
    return at.table is not None and (at.table.version > 0 or not at.table.is_open)


def _opening(at: Situation) -> tuple[str, str, str]:
    """Read aloud what was, take things out of the bag, lay out the rest."""
    url, prefix = at.url("story-setup"), sitting(at.state.evening)
    if at.state.played and f"{prefix}{RECAP}" not in at.ticks:
        return "recap", _("Read what happened last time"), url
    if left := len({f"{prefix}{entry}" for entry in bag_entries(at.state)} - at.ticks):
        text = ngettext(
            "Take %(count)s thing out of the bag", "Take %(count)s things out of the bag", left
        )
        return "bag", text % {"count": left}, f"{url}#bag"
    return "set_up", _("Set up the game"), f"{url}#list"


def bag_entries(state: Any) -> list[str]:
    """The entries of tonight's set-up list that come out of the bag."""
    bag = bag_of(source(state))
    cards, deck = (f"card.{card}" for card in bag.cards), (f"red_card.{card}" for card in bag.deck)
    return [*cards, *(f"tile.{tile}" for tile in bag.tiles), *deck]


def _playing(at: Situation) -> tuple[str, str, str]:
    """The table, its sheet of this round, the count, the end: whatever comes next."""
    evening = at.state.evening
    assert evening is not None
    number = {"number": evening.round}
    if evening.final:
        return _final(at)
    sheet = f"interim.{evening.round}"
    has_sheet = at.table is not None and at.table.is_open and at.table.keeps_rounds
    if at.table is None:
        return "table", _("Go on with the evening"), at.url("story")
    if evening.stage == "scoring":
        if has_sheet and at.table.due == sheet:
            return "sheet", _("Record round %(number)s") % number, at.at_table("sheet", sheet)
        return "round", _("Begin round %(number)s") % {"number": evening.round + 1}, _rounds(at)
    if not at.table.is_open or (has_sheet and _is_ahead(at.table.due, evening.round)):
        return "round", _("Tell who ended round %(number)s") % number, _rounds(at)
    return "table", _("Go on with round %(number)s") % number, at.at_table("table")


def _is_ahead(due: str, number: int) -> bool:
    """Whether the table has recorded this round already."""
    last = LAST_ROUND if not due.startswith("interim.") else int(due.removeprefix("interim."))
    return last > number


def _rounds(at: Situation) -> str:
    return f"{at.url('story')}#g-round"


def _final(at: Situation) -> tuple[str, str, str]:
    number = {"number": at.number}
    if at.table is not None and at.table.is_open:
        return "count", _("Count the score"), at.at_table("table-pad")
    if at.table is not None:
        return "close", _("Close evening %(number)s") % number, at.at_table("result")
    return "close", _("Close evening %(number)s") % number, f"{at.url('story')}#close"
