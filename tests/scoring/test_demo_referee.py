"""The demo's refereed table: a game under way that everybody may poke at."""

import pytest
from django.test import Client

from campaigns.models import Group
from campaigns.records import is_refereed, read_state
from companion.games.face import face
from scoring.selectors.demos import demo_games
from scoring.services.demo import make_played

pytestmark = pytest.mark.django_db


def test_the_demo_game_is_in_its_fourth_round_and_a_stranger_may_look_and_play() -> None:
    group = Group.objects.create(name="Демо", is_demo=True)
    demo = face("endeavor").demo
    assert demo is not None
    assert demo.played is not None
    session = make_played(group, "endeavor", demo.played())
    state = read_state(session)
    assert is_refereed(session)
    assert (state.round, state.phase) == (4, "actions")
    assert state.explored
    (endeavor,) = demo_games()
    assert endeavor.referee_url == f"/t/{session.code}/"
    page = Client().get(endeavor.referee_url)
    assert page.status_code == 200
    assert 'name="move"' in page.content.decode()
