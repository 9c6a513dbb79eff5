"""Fixtures' helpers: finished tables with their counted scores."""

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Session
from scoring.models import Score
from scoring.services import compute, jobs
from tests.tables import count_all


def counted(session: Session) -> Score:
    """The score of the session as it stands."""
    history.finish(session.pk, Post())
    session.refresh_from_db()
    score = compute.compute(jobs.request_score(session.pk, session.version).pk)
    assert score is not None
    assert score.state == "done"
    score.session = session
    return score


def counted_example(session: Session) -> Score:
    """The worked example: Анна 66, Борис 64, Вера 52."""
    count_all(session)
    return counted(session)


def result_of(session: Session, ending: str = "") -> str:
    """The address of the result, or of its file with this ending."""
    return f"/t/{session.code}/result" + (f".{ending}" if ending else "/")
