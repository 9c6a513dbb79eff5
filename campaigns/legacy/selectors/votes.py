"""A vote of the story that is cast on the own phone: all see who has voted, and nobody sees what.

Not even the phone that voted shows it again: it may be passed round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.urls import reverse

from campaigns.legacy.selectors.moments import Open, marks_of
from campaigns.models import SealedAnswer, Session
from campaigns.records import read_state
from campaigns.seats.rights import Rights
from campaigns.table.selectors.tables import new_key
from companion.marks import Mark
from rules.maracaibo.campaign.options import all_options
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import read_first
from rules.maracaibo.campaign.visible import visible

ABSTAINS = ""


@dataclass(frozen=True)
class Question:
    """A decision that the table votes on: the move without its votes, the seats, the answers."""

    move: Mapping[str, Any]
    seats: tuple[str, ...]
    choices: tuple[str, ...]

    @property
    def id(self) -> str:
        """Which decision it is: an answer to another one is not an answer to this."""
        return f"{self.move['card']}.{self.move['side']}.{self.move['step']}"

    def accepts(self, answer: SealedAnswer) -> bool:
        told = read_answer(answer)
        known = told.get("choice") in (*self.choices, ABSTAINS)
        return told.get("question") == self.id and known and answer.seat in self.seats


@dataclass(frozen=True)
class Ballot:
    """A seat that votes, whether it has, and where this phone may vote for it."""

    mark: Mark
    voted: bool
    url: str = ""


def question_of(state: State) -> Question | None:
    """The decision that is voted on now; none while a card has to be read first."""
    if state.evening is None or read_first(state):
        return None
    for option in all_options(state):
        if option.kind == "vote":
            seats = tuple(name.removeprefix("votes.") for name in option.fields)
            choices: Any = next(iter(option.fields.values()))
            return Question(option.move, seats, tuple(choices.values))
    return None


def read_answer(answer: SealedAnswer) -> dict[str, Any]:
    told: Any = msgspec.json.decode(answer.move) if answer.move else {}
    return told if isinstance(told, dict) else {}


def votes_of(story: Session, question: Question) -> dict[str, SealedAnswer]:
    """The votes that are in, by seat: one query."""
    stored = story.sealed.filter(line=None).exclude(move="")
    return {answer.seat: answer for answer in stored if question.accepts(answer)}


def vote_view(
    story: Session, table: Session, rights: Rights, seat: str = ""
) -> dict[str, Any] | None:
    """The vote as one phone sees it; `seat` is whose vote it casts, else that of its own seat."""
    state = read_state(story)
    question = question_of(state)
    if question is None or state.evening is None:
        return None
    marks, votes = marks_of(state.evening.players), votes_of(story, question)
    open_ = Open(visible(state))
    card = str(question.move["card"])
    whose = seat or (rights.seat or "")
    url = reverse("table-vote", args=[table.code])
    return {
        "card": open_.name(card),
        "question": question.id,
        "choices": [(choice, open_.label(card, choice)) for choice in question.choices],
        "whose": marks.get(whose) if whose in question.seats else None,
        "voted": whose in votes,
        "passed": bool(seat),  # the phone is in somebody's hand for this one vote
        "may": whose in question.seats and rights.writes(whose),
        "ballots": [
            Ballot(
                marks[name],
                name in votes,
                f"{url}?seat={name}" if rights.writes(name) and name != rights.seat else "",
            )
            for name in question.seats
        ],
        "count": len(votes),
        "total": len(question.seats),
        "may_open": rights.decides and bool(votes),
        "url": url,
        "seating": story.seating,
        "key": new_key(),
    }
