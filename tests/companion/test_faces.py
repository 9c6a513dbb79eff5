"""A game has two rooms and one entry in the list: one from a folder outside the tree is counted and refereed."""

import shutil
import sys
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from campaigns.models import Session
from campaigns.records import _states, read_state
from companion.games.face import face
from rules import registry
from rules.core.setup import Setup
from rules.registry import Rooms
from scoring.models import Score
from scoring.services.compute import compute
from scoring.services.jobs import request_score
from tests.links import Phone, Player
from tests.rules.kit import Kit

pytestmark = pytest.mark.django_db

EXAMPLE = settings.BASE_DIR / "docs" / "examples" / "shells"


@pytest.fixture
def shells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of the guide in a folder of its own, and its one entry in the list."""
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(registry.GAMES, "shells", Rooms("shells_rules", "shells_face"))
    yield
    registry.game.cache_clear()
    face.cache_clear()
    _states.cache_clear()
    for module in ("shells_rules", "shells_face"):
        sys.modules.pop(module, None)


@pytest.mark.usefixtures("shells")
def test_a_pad_outside_the_tree_is_offered_laid_and_counted() -> None:
    phone = Phone(Client())
    assert "Shells" in phone.get("/").text
    assert "Shells on the shore" in phone.get("/pads/shells/").text
    table = laid(phone, "pad")
    assert "Shells on the shore" in phone.get(table).text
    told = {"version": "0", "key": "a", "shells": "31"}
    refused = phone.client.post(f"{table}cell/red/shells/", told)
    assert refused.status_code == 422
    assert "The box has 30." in refused.content.decode()
    told = {"version": "0", "key": "b", "shells": "12"}
    assert phone.client.post(f"{table}cell/red/shells/", told).status_code == 302
    assert "What is a shell worth?" in phone.get(f"{table}box/").text


def laid(phone: Phone, depth: str) -> str:
    """The address of a table of two, by the form that starts one."""
    form = phone.get(f"/tables/new/?game=shells&depth={depth}").form_to("/tables/new/")
    people = {"seat-0-name": "Анна", "seat-0-colour": "red", "seat-1-name": "Борис"}
    return phone.send(form, **people, **{"seat-1-colour": "blue"}).url


@pytest.mark.usefixtures("shells")
def test_a_refereed_game_outside_the_tree_is_played_by_links_to_its_result() -> None:
    """One registration is enough: rules of two acts, words, no template."""
    phone = Phone(Client())
    table = laid(phone, "referee")
    page = phone.get(table)
    assert "Анна: Where?" in page.text
    assert page.links_to("decide", "beach=far"), "how many is the next question"
    for beach, shells in (("far", 3), ("near", 1)):
        page = phone.get(table)
        links = page.links_to("decide", f"beach={beach}")
        page = phone.get(links[0]) if links else page
        taps = [b for form in page.forms for b in form.buttons if f'"shells":{shells}' in b[1]]
        phone.send(page.form_to("/moves/"), taps[0])
    page = phone.get(phone.get(table).links_to("decide", "beach=far")[0])
    assert "Only 2 are left." in page.text, "what is impossible says why"
    player = Player(phone, table, Random(1).choice)
    after = player.plays_to_the_end()
    session = Session.objects.get()
    state = read_state(session)
    assert (state.left, sum(state.players.values())) == (0, 6)
    score = compute(request_score(session.pk, session.version).pk)
    assert score is not None
    assert score.state == Score.State.DONE
    assert "Take" in "".join(player.seen)
    result = phone.get(f"{table}result/").text
    assert "Shells on the shore" in result
    assert "Анна" in after.text


@pytest.mark.usefixtures("shells")
def test_a_refereed_game_outside_the_tree_runs_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    referee: Any = registry.game("shells")

    class TestShells(Kit):
        game = referee.referee
        setups = (Setup(game="shells", seats=("red", "blue"), depth="referee"),)
        boxes = {"empty": {}, "full": {"price": 2}}
        domain = {"gather.shells": [0, 1, 2, 3, 4]}

    kit = TestShells()
    tests = [name for name in dir(kit) if name.startswith("test_")]
    assert len(tests) > 10
    for name in tests:
        run = getattr(kit, name)
        run(*([monkeypatch] if "monkeypatch" in signature(run).parameters else []))


@pytest.mark.parametrize("code", registry.CODES)
def test_every_game_of_the_list_has_a_face_and_only_refereed_ones_a_table(code: str) -> None:
    shown = face(code)
    assert str(shown.words.NAME)
    refereed = hasattr(registry.game(code), "referee")
    assert (shown.table is not None) == refereed
    assert (shown.pictures is not None) <= refereed
