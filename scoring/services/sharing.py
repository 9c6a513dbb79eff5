"""Share a result with people outside the group by an unguessable link, until somebody takes it back."""

from django.db import transaction

from campaigns.models import Session
from scoring.models import Score, Share


@transaction.atomic
def share(score: Score) -> Share:
    """The link of this score; a second request, or two at once, returns the same one."""
    link, _created = Share.objects.get_or_create(score=score)
    return link


def revoke(session: Session) -> int:
    """Revoke every link to the session's results, including those to earlier counts."""
    gone, _by_model = Share.objects.filter(score__session=session).delete()
    return gone
