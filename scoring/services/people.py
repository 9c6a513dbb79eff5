"""Who sits where turned out otherwise after the count: its standings are those of the people who sat there."""

from typing import Any

from campaigns.models import Session
from scoring.models import Standing


def on_people_changed(sender: Any, session: Session, **_more: Any) -> None:
    people = dict(session.seats.values_list("seat", "person"))
    counted = {"score__session": session, "score__version": session.version}
    standings = list(Standing.objects.filter(**counted))
    for standing in standings:
        standing.person_id = people.get(standing.seat, standing.person_id)
    Standing.objects.bulk_update(standings, ["person"])
