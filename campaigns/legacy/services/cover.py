"""What happens to votes under cover when the story moves: they go with their question, and come back with it."""

from campaigns.legacy.selectors.votes import question_of
from campaigns.log.services import sealing
from campaigns.models import Session
from campaigns.records import read_state


def drop_other_votes(story: Session) -> None:
    """After a line, forget the votes on a question that is no longer asked."""
    question = question_of(read_state(story))
    for answer in story.sealed.filter(line=None).exclude(move=""):
        if question is None or not question.accepts(answer):
            answer.delete()


def cover_votes(story: Session, to: int) -> None:
    """After a take-back to line `to`, put the votes that were opened since under cover again."""
    drop_other_votes(story)
    question = question_of(read_state(story))
    opened = story.sealed.filter(line__gt=to).order_by("-line")
    lines = [answer.line for answer in opened if question and question.accepts(answer)]
    if lines and lines[0] is not None:
        sealing.reseal(story, lines[0])
