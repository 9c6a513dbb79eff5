"""What the other rooms may ask of a story: see `campaigns.series.stories`."""

from collections.abc import Iterable

from campaigns.legacy.selectors.names import people_of_story as people
from campaigns.legacy.services.demo import lay_demo
from campaigns.legacy.services.reveals import seen_in
from campaigns.legacy.services.story import GAME
from campaigns.legacy.services.story import begin_legacy as begin
from campaigns.models import Campaign, LogLine, Session
from campaigns.records import read_line, read_state
from campaigns.series.stories import Result
from companion import wording
from rules.maracaibo.campaign.archive import Archive

__all__ = ["GAME", "begin", "differences", "evenings", "lay_demo", "people", "results"]


def evenings(story: Session) -> frozenset[int]:
    state = read_state(story)
    now = {state.evening.number} if state.evening is not None else set()
    return frozenset({played.evening for played in state.played} | now)


def results(story: Session) -> list[tuple[int, list[Result]]]:
    archives = (one for one in read_state(story).archives if one.results)
    return [(one.evening, _results(one)) for one in archives]


def _results(archive: Archive) -> list[Result]:
    found = []
    for player in archive.players:
        total, won = archive.results.get(player.seat), player.seat in archive.winners
        name = player.who or wording.seat(GAME, player.seat)
        found.append(Result(player.seat, name, total, _place(archive, total, won), won))
    return found


def _place(archive: Archive, total: int | None, won: bool) -> int | None:
    """The place of a result; none where nobody typed it. Alone a tie is Mary's: whoever has as much as
    the winner and has not won comes right after (MAR-SOLOFIN-07)."""
    if total is None:
        return None
    better = sum(other > total for other in archive.results.values())
    return better + 1 if better or won else len(archive.winners) + 1


def differences(story: Session, rows: Iterable[LogLine], *, repair: bool) -> list[str]:
    """What a campaign has turned up is kept beside the log of its story."""
    turned_up, found = seen_in(read_line(row) for row in rows), []
    for campaign in Campaign.objects.filter(story=story):
        if campaign.seen != turned_up:
            found.append(f"the sides that were turned up are {turned_up!r}, not {campaign.seen!r}")
            if repair:
                Campaign.objects.filter(pk=campaign.pk).update(seen=turned_up)
    return found
