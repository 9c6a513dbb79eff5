"""What a story's timeline shows of an evening: moments in words, with open titles and votes.

Titles, notes and choices come only from the engine's `visible`; everything else is numbers of
components.
"""

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
    """One moment; `tone` is the kind of thing it is, for its dot on the line."""

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
    """What is revealed of the campaign's cards: titles, notes, labels of choices."""

    @classmethod
    def of(cls, campaign: Campaign, state: Any) -> "Open":
        box = known_facts(campaign.group_id, box_name(story_of(campaign)))
        return cls(visible(state, box))

    def __init__(self, revealed: Visible) -> None:
        self.cards = {card.card: card for card in revealed.cards}
        self.rules = revealed.notes

    def title(self, card: str) -> str:
        """The card's title as far as it is revealed; the front's comes first."""
        shown = self.cards.get(card)
        sides = (shown.front, shown.back) if shown else ()
        return next((side.title for side in sides if side and side.title), "")

    def name(self, card: str) -> str:
        title = self.title(card)
        return f"{card} «{title}»" if title else card

    def notes(self, card: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """The new rules of a card, according to its decisions on an evening."""
        steps = (*self.steps(card, "front", chosen), *self.steps(card, "back", chosen))
        return tuple(step.text for step in steps if isinstance(step, Note))

    def remembered(self) -> list[dict[str, Any]]:
        """The new rules in force: their text, the card and the evening they came from."""
        return [
            {"text": rule.text, "card": self.name(rule.card), "evening": rule.evening}
            for rule in self.rules
        ]

    def steps(self, card: str, side: Side, chosen: Mapping[str, str]) -> tuple[AnyStep, ...]:
        """The instructions of an open side, according to its decisions."""
        shown = self.cards.get(card)
        typed = (shown.front if side == "front" else shown.back) if shown else None
        return as_decided(typed, side, chosen) if typed else ()

    def label(self, card: str, choice: str) -> str:
        """The label of a choice, if the table has typed it."""
        shown = self.cards.get(card)
        for side in sides_of(shown) if shown else ():
            for step in side.steps:
                if isinstance(step, Decide):
                    for option in step.choices:
                        if option.id == choice and option.label:
                            return option.label
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
    marks = {p.seat: mark(GAME, p.seat, p.who or wording.seat(GAME, p.seat)) for p in players}
    if solo:
        marks["mary"] = mark(GAME, "mary", wording.seat(GAME, "mary"))
    return marks


def moments(
    events: Iterable[Event], marks: Mapping[str, Mark], open_: Open, pieces: Pieces
) -> list[Moment]:
    """The moments of an evening that led to these pieces; the chapter itself covers the beginning
    and the end.
    """
    names = {seat: mark.name for seat, mark in marks.items()}
    return [_moment(event, names, open_, pieces) for event in events if event.code in words.MOMENTS]


def _moment(event: Event, names: Mapping[str, str], open_: Open, pieces: Pieces) -> Moment:
    facts: dict[str, Any] = dict(event.facts)
    card, by = str(facts.get("card") or ""), str(facts.get("by_card") or "")
    by_seat = dict(str(vote).split(":", 1) for vote in facts.get("votes") or ())
    votes = [(names[seat], open_.label(card, by_seat[seat])) for seat in names if seat in by_seat]
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
