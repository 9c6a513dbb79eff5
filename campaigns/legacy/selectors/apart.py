"""After a take-back: whether the table and its story still stand at the same point of the evening, whichever of
them was taken back."""

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.legacy.selectors.evenings import campaign_of
from campaigns.models import Campaign, LogLine, Session
from campaigns.records import read_move, read_state
from campaigns.series.stories import Apart


def apart(session: Session) -> Apart | None:
    """What a take-back at this table leaves to be taken back in its story: a round, or the evening's end."""
    campaign = campaign_of(session) if session.is_open else None
    if campaign is None or campaign.story is None:
        return None
    state, number = read_state(campaign.story), {"number": session.evening}
    tonight = state.evening
    if tonight is None:
        over = any(archive.evening == session.evening for archive in state.played)
        row = _last(campaign.story, "close_evening") if over else None
        text = _("In the story evening %(number)s is closed, with the scores of before.") % number
        label = _("Reopen it in the story too")
        return _offer(campaign, row, text, label)
    if tonight.number != session.evening or session.due != f"interim.{tonight.round - 1}":
        return None
    row = _last(campaign.story, "next_round") if session.keeps_rounds else None
    values = {"number": tonight.round, "sheet": tonight.round - 1}
    text = _("The story is in round %(number)s, and the sheet of round %(sheet)s is open.") % values
    return _offer(campaign, row, text, _("Take the story back too"))


def left_at_table(story: Session, table: Session | None) -> Apart | None:
    """What a take-back in the story leaves to be taken back at its table: the sheet of a round, or the count."""
    evening = read_state(story).evening
    newest = story.lines.order_by("-seq").values_list("kind", flat=True).first()
    if table is None or evening is None or evening.stage != "scoring" or newest != "take_back":
        return None
    if evening.final:
        if table.is_open:
            return None
        text = _("The evening is open again in the story, and its count is closed.")
        url = reverse("table-reopen", args=[table.code])
        return Apart(text, _("Open the count again too"), url, table.version)
    row = _last(table, "close") if table.is_open and table.keeps_rounds else None
    if row is None or read_move(row).get("sheet") != f"interim.{evening.round}":
        return None
    text = _("The story is back in round %(number)s, and its sheet is closed at the table.")
    url = reverse("table-undo-to", args=[table.code, row.seq])
    label = _("Take the sheet back too")
    return Apart(text % {"number": evening.round}, label, url, table.version)


def _last(story: Session, kind: str) -> LogLine | None:
    """The last line in force, if it is of this kind: only that can be taken back without losing another."""
    rows = story.lines.filter(struck_by=None, move__isnull=False).order_by("-seq")
    row = rows.first()
    return row if row is not None and read_move(row).get("kind") == kind else None


def _offer(campaign: Campaign, row: LogLine | None, text: str, label: str) -> Apart | None:
    if row is None or campaign.story is None:
        return None
    url = reverse("story-undo", args=[campaign.code, row.seq])
    return Apart(text, label, url, campaign.story.version)
