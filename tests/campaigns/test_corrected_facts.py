"""After a correction, a later line may read a fact that it never read before: the log must say what it took."""

from typing import Any

import pytest

from campaigns.box.services.facts import keep_facts
from campaigns.log.services.corrections import correct
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import box_name, read_line, read_setup, read_state
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.core.replay import replay
from tests.sample_game import CODE
from tests.sample_game.game import GAME
from tests.tables import play


@pytest.fixture
def planning(group: Group, islands: None) -> Session:
    """Both have homes."""
    session = start_session(
        group, Plan(CODE, [Chair("red", "A"), Chair("blue", "B")], depth="referee")
    )
    homes = {"red": "north_1", "blue": "north_28"}
    play(session, *({"kind": "settle", "seat": s, "space": at} for s, at in homes.items()))
    return session


def plan(seat: str, chosen: str) -> dict[str, Any]:
    return {"kind": "plan", "seat": seat, "plan": chosen}


def test_what_a_later_line_newly_reads_is_quoted_by_the_correction(planning: Session) -> None:
    session = planning
    keep_facts(session.group_id, box_name(session), {}, {"tide.1": 2})
    play(session, plan("red", "guard"), plan("blue", "guard"))
    patrols = [{"kind": "patrol", "seat": "red", "space": f"north_{n}"} for n in (2, 8)]
    play(session, *patrols, {"kind": "skip", "seat": "blue"})
    reveal = session.lines.get(seq=3)
    answers = {seat: plan(seat, what) for seat, what in (("red", "guard"), ("blue", "rest"))}
    correct(session.pk, reveal.seq, {"kind": "reveal", "answers": answers}, Post())
    session.refresh_from_db()
    line = read_line(session.lines.get(seq=session.version))
    assert [fallen.seq for fallen in line.fallen] == [6]
    assert line.told["tide.1"] == 2
    lines = [read_line(row) for row in session.lines.order_by("seq")]
    alone = replay(GAME, read_setup(session), lines)
    assert alone.state == read_state(session)
    assert alone.state.players["red"].trades == 2
