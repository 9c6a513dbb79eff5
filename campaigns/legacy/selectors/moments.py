"""What a story's timeline shows of an evening: moments in words, with open titles and votes.

Titles, notes and choices come from the engine's `visible` alone; the rest are numbers of cardboard."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.box.selectors.facts import known_facts
from campaigns.models import Campaign, Session
from campaigns.records import box_name
from campaigns.table.selectors.marks import mark
from companion import wording
from companion.games.maracaibo.face import campaign as campaign_words
from companion.games.maracaibo.face import legacy as words
from companion.marks import Mark
from rules.maracaibo.campaign.archive import Event, Player
from rules.maracaibo.campaign.cards import AnyStep, Decide, Note
from rules.maracaibo.campaign.ids import Side
from rules.maracaibo.campaign.pieces import Pieces
from rules.maracaibo.campaign.story import as_decided
from rules.maracaibo.campaign.visible import SeenCard, Visible, visible

GAME = "maracaibo"


@dataclass(frozen=True)
class Moment:
    """One moment; `tone` says what kind of thing it is, for its dot on the line."""

    text: str
    icon: str
    tone: str
    line: int
    votes: tuple[tuple[str, str], ...] = ()
    tied: bool = False
    choice: str = ""
    by: str = ""
    notes: tuple[str, ...] = ()


class Open:
    """What lies open of the campaign's cards: titles, notes, labels of choices."""

    @classmethod
    def of(cls, campaign: Campaign, state: Any) -> "Open":
        box = known_facts(campaign.group_id, box_name(story_of(campaign)))
        return cls(visible(state, box))

    def __init__(self, seen: Visible) -> None:
        self.cards = {card.card: card for card in seen.cards}
        self.rules = seen.notes

    def title(self, card: str) -> str:
        """The card's title as far as it is open; the front's goes first."""
        found = self.cards.get(card)
        sides = (found.front, found.back) if found else ()
        return next((side.title for side in sides if side and side.title), "")

    def name(self, card: str) -> str:
        title = self.title(card)
        return f"{card} «{title}»" if title else card

    def notes(self, card: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """The new rules of a card, as its decisions went on an evening."""
        told = (*self.steps(card, "front", chosen), *self.steps(card, "back", chosen))
        return tuple(step.text for step in told if isinstance(step, Note))

    def remembered(self) -> list[dict[str, Any]]:
        """The new rules that hold now: what they say, the card and the evening they came from."""
        return [
            {"text": one.text, "card": self.name(one.card), "evening": one.evening}
            for one in self.rules
        ]

    def steps(self, card: str, side: Side, chosen: Mapping[str, str]) -> tuple[AnyStep, ...]:
        """The instructions of an open side, as its decisions went."""
        found = self.cards.get(card)
        told = (found.front if side == "front" else found.back) if found else None
        return as_decided(told, side, chosen) if told else ()

    def label(self, card: str, choice: str) -> str:
        """What a choice is called where the table has typed it."""
        found = self.cards.get(card)
        for side in sides_of(found) if found else ():
            for step in side.steps:
                if isinstance(step, Decide):
                    for one in step.choices:
                        if one.id == choice and one.label:
                            return one.label
        return choice


def story_of(campaign: Campaign) -> Session:
    """The log of a legacy campaign."""
    if campaign.story is None:
        raise LookupError("this campaign has no story")
    return campaign.story


def sides_of(card: SeenCard) -> list[Any]:
    return [side for side in (card.front, card.back) if side is not None]


def marks_of(players: Iterable[Player], solo: bool = False) -> dict[str, Mark]:
    """The marks of an evening's people, by seat."""
    found = {p.seat: mark(GAME, p.seat, p.who or wording.seat(GAME, p.seat)) for p in players}
    if solo:
        found["mary"] = mark(GAME, "mary", wording.seat(GAME, "mary"))
    return found


def moments(
    events: Iterable[Event], marks: Mapping[str, Mark], open_: Open, pieces: Pieces
) -> list[Moment]:
    """The moments of an evening that led to these pieces; its beginning and its end are told by the
    chapter itself."""
    names = {seat: mark.name for seat, mark in marks.items()}
    return [_moment(event, names, open_, pieces) for event in events if event.code in words.MOMENTS]


def _moment(event: Event, names: Mapping[str, str], open_: Open, pieces: Pieces) -> Moment:
    facts: dict[str, Any] = dict(event.facts)
    card, by = str(facts.get("card") or ""), str(facts.get("by_card") or "")
    given = dict(str(told).split(":", 1) for told in facts.get("votes") or ())
    votes = [(names[seat], open_.label(card, given[seat])) for seat in names if seat in given]
    icon, tone = words.MOMENTS[event.code]
    return Moment(
        text=campaign_words.event(event.code, {**facts, "card": open_.name(card)}, names),
        icon=icon,
        tone=tone,
        line=event.line,
        votes=tuple(votes),
        tied=bool(facts.get("tied")),
        choice=open_.label(card, str(facts["choice"])) if "choice" in facts else "",
        by=open_.name(by) if by and event.code == "place_tile" else "",
        notes=open_.notes(card, pieces.card(card).chosen) if event.code == "remember_rule" else (),
    )
