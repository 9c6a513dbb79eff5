"""The race of a refereed table: after each round on its page and, counted, on its result; undone with its line."""

from itertools import pairwise
from pathlib import Path

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group
from rules.core.session import Session as Recorded
from rules.core.spelling import spell_json
from rules.registry import game as engine
from scoring.services.compute import counted
from tests.browser.refereed import lay
from tests.endeavor_games import follow

pytestmark = pytest.mark.django_db
SCALE = 'class="card race'
GAMES = Path(__file__).parent.parent / "games" / "endeavor"


def test_the_race_stands_on_the_page_once_a_round_is_over_and_goes_with_its_line(
    member: Client, group: Group
) -> None:
    game, session = lay(group, 2)
    while game.state.phase != "actions":
        game.step()
    session = follow(session, game)
    assert SCALE not in member.get(f"/t/{session.code}/").content.decode()
    while game.state.round < 2:
        game.step()
    session = follow(session, game)
    page = member.get(f"/t/{session.code}/").content.decode()
    assert SCALE in page
    assert "после: Раунд 1" in page
    parts = member.get(f"/t/{session.code}/parts/?since=0", headers={"HX-Request": "true"})
    assert SCALE in parts.content.decode()
    closed = session.lines.filter(move__contains='"close"').get()
    history.take_back(session.pk, closed.seq - 1, Post())
    assert SCALE not in member.get(f"/t/{session.code}/").content.decode()


def test_the_count_of_a_log_has_the_race_of_every_round() -> None:
    recorded = spell_json(
        (GAMES / "invented_three_on_an_empty_box.session.json").read_bytes(), Recorded
    )
    run = counted(engine("endeavor"), recorded.setup, recorded.all_lines()).race
    assert [leg.stop for leg in run] == [f"round.{number}" for number in range(1, 7)]
    for before, after in pairwise(run):
        assert before.at != after.at
