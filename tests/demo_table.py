"""The demo's refereed game of Endeavor, laid for any group and stopped where a test wants it."""

from django.db import transaction

from campaigns.box.services.facts import keep_facts
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion.games.face import face
from tests.tables import play

# Anna has activated a building and is about to ship: in the first round, and in the fourth
SHIPS_FIRST, SHIPS_LATER = 17, -2


def lay_demo(group: Group, stop: int | None = None) -> Session:
    """The game up to its move `stop`, on a box that the group knows by heart."""
    demo = face("endeavor").demo
    assert demo
    assert demo.played
    game = demo.played()
    with transaction.atomic():
        keep_facts(group.pk, "endeavor", {}, game.facts)
    chairs = [Chair(seat, name) for seat, name in game.names.items()]
    session = start_session(group, Plan("endeavor", chairs, depth="referee"))
    return play(session, *game.moves[:stop]).session
