"""Votes of the story under cover: stored beside its log until all are in, then opened as one line."""

from typing import Any

from django.db import transaction

from campaigns.errors import NotAllowed, NotYours, Stale
from campaigns.legacy.selectors.evenings import campaign_of
from campaigns.legacy.selectors.votes import (
    ABSTAINS,
    Question,
    question_of,
    read_answer,
    votes_of,
)
from campaigns.legacy.services.story import tell
from campaigns.log.services import sealing
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, SealedAnswer, Session
from campaigns.records import read_state, to_json
from campaigns.seats.rights import Rights
from campaigns.seats.services import permission
from campaigns.seats.services.people import tell_screens
from rules.core.spelling import Misspelled


@transaction.atomic
def cast(table: Session, rights: Rights, post: Post, seat: str, asked: str, choice: str) -> bool:
    """Put the vote of a seat under cover; returns whether it was the last one and all were opened."""
    campaign, story, question = _locked(table, asked)
    permission.check_writer(rights)
    permission.check_seat(rights, seat)
    if seat not in question.seats:
        raise Misspelled("nobody votes there", "seat")
    if choice not in (*question.choices, ABSTAINS):
        raise Misspelled("no such answer", "choice")
    move = to_json({"question": asked, "choice": choice})
    answer = SealedAnswer(session=story, seat=seat, move=move, phone=post.phone)
    sealing.store(story, answer, post.key, post.seating)
    votes = votes_of(story, question)
    if set(question.seats) <= votes.keys() and any(map(_choice, votes.values())):
        _open(campaign, story, question, post)
        return True
    _announce(story, table)
    return False


@transaction.atomic
def open_votes(table: Session, rights: Rights, post: Post, asked: str) -> None:
    """The scribe opens the votes that are in; who has not voted abstains."""
    campaign, story, question = _locked(table, asked)
    if not rights.decides:
        raise NotAllowed("scribe")
    if not any(map(_choice, votes_of(story, question).values())):
        raise Misspelled("nobody has voted", "votes")
    _open(campaign, story, question, post)


def _choice(answer: SealedAnswer) -> str:
    return str(read_answer(answer).get("choice") or "")


def _locked(table: Session, asked: str) -> tuple[Campaign, Session, Question]:
    """The story under its lock, if it still asks what was answered."""
    campaign = campaign_of(table)
    if campaign is None:
        raise NotYours
    # the table first, as everywhere
    Session.objects.select_for_update(of=("self",)).get(pk=table.pk)
    story = Session.objects.select_for_update(of=("self",)).get(story_of=campaign)
    state = read_state(story)
    question = question_of(state)
    tonight = state.evening is not None and state.evening.number == table.evening
    if question is None or not tonight or question.id != asked:
        raise Stale(story)
    return campaign, story, question


def _open(campaign: Campaign, story: Session, question: Question, post: Post) -> None:
    answers = votes_of(story, question)
    votes: dict[str, Any] = {seat: _choice(a) for seat, a in answers.items() if _choice(a)}
    # the line that opens them; before it is told, or they would go with their question
    opened = [answer.pk for answer in answers.values()]
    story.sealed.filter(pk__in=opened).update(line=story.version + 1)
    tell(campaign, {**question.move, "votes": votes}, Post(by=post.by))


def _announce(story: Session, table: Session) -> None:
    """Every screen looks again: who has voted has changed, the log has not."""
    tell_screens(story)
    tell_screens(table)
