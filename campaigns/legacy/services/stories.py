"""The legacy campaign's answers to other packages: see `campaigns.series.stories`."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from campaigns.legacy.selectors.apart import apart
from campaigns.legacy.selectors.beside import beside
from campaigns.legacy.selectors.closing import closing
from campaigns.legacy.selectors.due import due_steps
from campaigns.legacy.selectors.evenings import story_url
from campaigns.legacy.selectors.names import people_of_story as people
from campaigns.legacy.services.demo import make_demo
from campaigns.legacy.services.people import renamed
from campaigns.legacy.services.reveals import seen_in
from campaigns.legacy.services.rounds import sheet_closed
from campaigns.legacy.services.story import GAME
from campaigns.legacy.services.story import begin_legacy as begin
from campaigns.models import Campaign, LogLine, Session
from campaigns.records import read_line, read_state
from campaigns.series.stories import Result
from companion import wording
from companion.games.face import Text
from rules.maracaibo.campaign.archive import Archive

__all__ = [
    "GAME",
    "REMEMBERED",
    "apart",
    "begin",
    "beside",
    "closing",
    "differences",
    "due_steps",
    "evenings",
    "make_demo",
    "people",
    "renamed",
    "results",
    "sheet_closed",
    "story_url",
]

REMEMBERED: Text = _(
    "Story cards, legacy tiles and the blue bag are remembered from evening to evening."
)


def evenings(story: Session) -> frozenset[int]:
    state = read_state(story)
    tonight = {state.evening.number} if state.evening is not None else set()
    return frozenset({played.evening for played in state.played} | tonight)


def results(story: Session) -> list[tuple[int, list[Result]]]:
    archives = (archive for archive in read_state(story).archives if archive.results)
    return [(archive.evening, _results(archive)) for archive in archives]


def _results(archive: Archive) -> list[Result]:
    results = []
    for player in archive.players:
        total, won = archive.results.get(player.seat), player.seat in archive.winners
        name = player.who or wording.seat(GAME, player.seat)
        results.append(Result(player.seat, name, total, _place(archive, total, won), won))
    return results


def _place(archive: Archive, total: int | None, won: bool) -> int | None:
    """The place of a result; None if nobody typed it.

    In a solo game Mary wins a tie: whoever equals the winner without having won comes right after
    (MAR-SOLOFIN-07).
    """
    if total is None:
        return None
    better = sum(other > total for other in archive.results.values())
    return better + 1 if better or won else len(archive.winners) + 1


def differences(story: Session, rows: Iterable[LogLine], *, repair: bool) -> list[str]:
    """Compare the revealed sides that are stored beside the story's log with the log."""
    turned_up, messages = seen_in(read_line(row) for row in rows), []
    for campaign in Campaign.objects.filter(story=story):
        if campaign.seen != turned_up:
            messages.append(
                f"the sides that were turned up are {turned_up!r}, not {campaign.seen!r}"
            )
            if repair:
                Campaign.objects.filter(pk=campaign.pk).update(seen=turned_up)
    return messages
