"""Maracaibo: once the final scoring is closed nothing more is counted."""

from pathlib import Path

import msgspec
import pytest

from campaigns.errors import Closed
from campaigns.log.services.history import finish
from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.tables import enter, play

GAMES = Path(__file__).parents[1] / "games" / "maracaibo"


@pytest.fixture
def counted(group: Group) -> Session:
    data = msgspec.json.decode((GAMES / "pad_invented.json").read_bytes())
    chairs = tuple(Chair(seat, seat) for seat in data["seats"])
    session = start_session(group, Plan("maracaibo", chairs))
    play(session, {"kind": "teach", "facts": data["box"]}, enter(None, **data["table"]))
    play(session, *(enter(seat, **own) for seat, own in data["seats"].items()))
    return session


@pytest.mark.rule("MAR-END-01", "MAR-TURN-03")
def test_the_game_ends_right_after_the_final_scoring(counted: Session) -> None:
    finish(counted.pk, Post())
    with pytest.raises(Closed):
        record_move(counted.pk, enter("red", cards=99), Post())
    counted.refresh_from_db()
    assert counted.lines.last().kind == "finish"
