"""Whole evenings of Islands by links and forms alone, from the new table to its result."""

from random import Random

import pytest
from django.test import Client

from campaigns.log.services.refold import refold
from campaigns.models import Session
from campaigns.records import read_line, read_move
from campaigns.seats.selectors.people import chairs
from scoring.models import Score
from scoring.services.compute import compute
from scoring.services.jobs import request_score
from tests.links import Phone, Player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("islands")]


def laid(phone: Phone, *, pirate: bool) -> Session:
    """A table of two people by the form that starts one; the pirate sits down by an option."""
    form = phone.get("/tables/new/?game=islands&depth=referee").form_to("/tables/new/")
    people = {"seat-0-name": "Анна", "seat-0-colour": "red"}
    people |= {"seat-1-name": "Борис", "seat-1-colour": "blue"}
    options = {"option-pirate": "on"} if pirate else {}
    phone.send(form, **people, **options)
    return Session.objects.get()


@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.long), 1])
def test_an_evening_is_played_by_links_and_forms_alone(seed: int) -> None:
    phone, chance = Phone(Client()), Random(seed)
    session = laid(phone, pirate=bool(seed))
    player = Player(phone, f"/t/{session.code}/", chance.choice)
    result = player.plays_to_the_end()
    session.refresh_from_db()
    assert session.status == Session.Status.FINISHED
    kinds = {read_move(row)["kind"] for row in session.lines.all() if row.move}
    assert {"settle", "reveal", "tide"} <= kinds | {"wait"}
    assert ("raid" in kinds) == bool(seed)
    assert not refold(session.pk, repair=False)
    lines = [read_line(row) for row in session.lines.all()]
    assert any(line.lacked for line in lines)
    assert any(line.told for line in lines)
    score = compute(request_score(session.pk, session.version).pk)
    assert score is not None
    assert score.state == Score.State.DONE
    assert "Острова" in result.text
    assert "Счёт" in phone.get(f"/t/{session.code}/result/").text


def test_the_pirate_is_on_a_seat_that_nobody_takes() -> None:
    phone = Phone(Client())
    session = laid(phone, pirate=True)
    assert list(session.seats.values_list("seat", flat=True)) == ["red", "blue", "black"]
    assert "Пират" in phone.get(f"/t/{session.code}/").text
    assert [chair.mark.id for chair in chairs(session, "")] == ["red", "blue"]
