"""Who may see a result: the table's group, and anybody with a valid link."""

from django.db.models import Prefetch
from django.http import Http404, HttpRequest

from campaigns.models import Seat
from campaigns.seats.access import table_or_404
from scoring.models import Score, Share
from scoring.selectors.results import latest_score


def shared_or_404(token: str) -> Score:
    """The score behind a valid link."""
    seats = Prefetch("score__session__seats", Seat.objects.select_related("person"))
    shares = Share.objects.select_related("score__session__group").prefetch_related(seats)
    share = shares.filter(token=token).first()
    if share is None:
        raise Http404
    return share.score


def counted_or_404(request: HttpRequest, code: str) -> Score:
    """The computed score of this table, if this browser may see the table."""
    session = table_or_404(request, code)
    score = latest_score(session)
    if score is None or score.state != Score.State.DONE:
        raise Http404
    score.session = session
    return score
