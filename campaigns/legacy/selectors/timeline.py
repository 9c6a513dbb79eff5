"""The story as chapters: each evening with its date, people, results, moments; and the sheet of
all.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.utils.formats import date_format

from campaigns.album.selectors.pages import Album, Occasion, albums_of_story
from campaigns.legacy.selectors.evenings import links_of
from campaigns.legacy.selectors.moments import Moment, Open, marks_of, moments, story_of
from campaigns.models import Campaign
from campaigns.records import read_state
from companion.games.maracaibo.face import legacy as words
from companion.marks import Mark
from rules.maracaibo.campaign.archive import Archive, Node, tree


@dataclass(frozen=True)
class Chapter:
    """An evening on the timeline; tonight's has no archive yet."""

    number: int
    date: str
    start: str
    branch: str
    people: list[dict[str, Any]]
    moments: list[Moment]
    tonight: bool = False
    in_bag: bool = False
    free: bool = False  # outside the campaign: it left no archive
    parent: int | None = None
    sessions: list[dict[str, str]] = field(default_factory=list)
    album: Album | None = None


def timeline_context(campaign: Campaign) -> dict[str, Any]:
    """Evenings in the order they were played, with their photos and notes, and who has won what."""
    state = read_state(story_of(campaign))
    open_ = Open.of(campaign, state)
    return {
        "campaign": campaign,
        "chapters": with_albums(campaign, chapters_of(campaign, state, open_)),
        "totals": totals(state.archives),
        "demo": campaign.group.is_demo,
    }


def chapters_of(campaign: Campaign, state: Any, open_: Open) -> list[Chapter]:
    """Every evening, tonight last, in one query."""
    played = links_of(campaign)
    nodes = {node.evening: node for node in tree(state.archives)}
    chapters = [
        chapter(archive, open_, played, nodes.get(archive.evening), state.bag)
        for archive in state.played
    ]
    return chapters if state.evening is None else [*chapters, _tonight(state, open_, played)]


def with_albums(campaign: Campaign, chapters: Iterable[Chapter]) -> list[Chapter]:
    """Each evening with its own photos and notes and those of its tables."""
    evenings, tables = albums_of_story(campaign)
    filled = []
    for chapter in chapters:
        occasion = Occasion(story_of(campaign), chapter.number, campaign)
        album = evenings.get(chapter.number, Album(url=occasion.url("notes")))
        for played in chapter.sessions:
            album += tables.get(played["code"], Album())
        filled.append(replace(chapter, album=album))
    return filled


def chapter(
    archive: Archive,
    open_: Open,
    played: Mapping[int, list[dict[str, str]]],
    node: Node | None,
    bag: int | None,
) -> Chapter:
    """An evening that is over; a free game is no node of the tree."""
    marks = marks_of(archive.players, archive.solo)
    return Chapter(
        number=archive.evening,
        date=day(archive.on),
        start=words.start(archive.start, archive.card),
        branch=node.branch if node else "",
        people=people_of(archive, marks),
        moments=moments(archive.events, marks, open_, archive.pieces),
        in_bag=archive.evening == bag,
        free=node is None,
        parent=node.parent if node else None,
        sessions=played.get(archive.evening, []),
    )


def _tonight(state: Any, open_: Open, played: Mapping[int, list[dict[str, str]]]) -> Chapter:
    evening = state.evening
    marks = marks_of(evening.players, evening.solo)
    return Chapter(
        number=evening.number,
        date=day(evening.on),
        start=words.start(evening.start, evening.card) if evening.start else "",
        branch=evening.branch,
        people=[{"mark": mark, "result": None, "won": False} for mark in marks.values()],
        moments=moments(evening.events, marks, open_, state.pieces),
        tonight=True,
        sessions=played.get(evening.number, []),
    )


def people_of(archive: Archive, marks: Mapping[str, Mark]) -> list[dict[str, Any]]:
    """Who was there, the best result first."""
    people = [
        {"mark": mark, "result": archive.results.get(seat), "won": seat in archive.winners}
        for seat, mark in marks.items()
    ]
    return sorted(
        people, key=lambda person: -(person["result"] if person["result"] is not None else -1000)
    )


def totals(archives: Iterable[Archive]) -> list[dict[str, Any]]:
    """Each person over all evenings: played, won, the best result."""
    rows: dict[str, dict[str, Any]] = {}
    for archive in archives:
        for person in people_of(archive, marks_of(archive.players, archive.solo)):
            new = {"mark": person["mark"], "played": 0, "wins": 0, "best": None, "sum": 0}
            row = rows.setdefault(person["mark"].name, new)
            row["played"] += 1
            row["wins"] += person["won"]
            if person["result"] is not None:
                row["sum"] += person["result"]
                best = person["result"] if row["best"] is None else row["best"]
                row["best"] = max(person["result"], best)
    return sorted(rows.values(), key=lambda row: (-row["wins"], -row["sum"], row["mark"].name))


def day(on: str) -> str:
    """A date in words; text that is no date is shown as it was typed."""
    try:
        return date_format(date.fromisoformat(on), "j E Y")
    except ValueError:
        return on
