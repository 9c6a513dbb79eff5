"""Starting a table by the form: names and colours remembered, wrong ones told, nothing lost."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Person, Session
from campaigns.records import read_setup


def form(*people: tuple[str, str], game: str = "endeavor", **more: Any) -> dict[str, Any]:
    sent: dict[str, Any] = {"game": game, **more}
    for index, (name, seat) in enumerate(people):
        sent[f"seat-{index}-name"] = name
        sent[f"seat-{index}-colour"] = seat
    return sent


THREE = (("Анна", "red"), ("Борис", "blue"), ("Вера", "yellow"))


def test_a_first_visitor_founds_a_group_and_sits_at_the_table(db: None) -> None:
    client = Client()
    answer = client.post("/tables/new/", form(*THREE), follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[0][0] == f"/t/{Session.objects.get().code}/"
    assert list(Person.objects.values_list("name", flat=True)) == ["Анна", "Борис", "Вера"]


def test_the_next_form_offers_the_people_with_their_colours(member: Client, group: Group) -> None:
    member.post("/tables/new/", form(*THREE))
    page = member.get("/tables/new/").content.decode()
    assert 'data-name="Анна" data-colour="red"' in page
    assert Group.objects.count() == 1


def test_empty_seats_are_ignored(member: Client) -> None:
    member.post("/tables/new/", form(("Анна", "red"), ("", "yellow"), ("Вера", "blue")))
    assert read_setup(Session.objects.get()).seats == ("red", "blue")


def test_options_are_kept(member: Client) -> None:
    member.post("/tables/new/", form(*THREE, **{"option-events": "1"}))
    assert read_setup(Session.objects.get()).options == {"events": True}


@pytest.mark.parametrize(
    "people",
    [
        (("Анна", "red"),),
        (("Анна", "red"), ("Борис", "red")),
        (("Анна", "red"), ("Анна", "blue")),
        (("Анна", "red"), ("Борис", "")),
        (("Анна", "red"), ("Борис", "mauve")),
        (("Анна", "green"), ("Борис", "white")),
        (("А" * 41, "green"), ("Борис", "red")),
        (("Анна", "red"), ("Борис", "' OR 1=1")),
    ],
)
def test_a_wrong_table_is_422_with_a_sentence_and_what_was_typed(
    member: Client, people: tuple[tuple[str, str], ...]
) -> None:
    answer = member.post("/tables/new/", form(*people))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in page
    assert f'value="{people[0][0]}"' in page
    assert not Session.objects.exists()


def test_an_unknown_game_or_sheet_is_no_server_error(member: Client) -> None:
    assert member.get("/tables/new/?game=chess").status_code == 200
    assert member.get("/tables/new/?game=endeavor&sheet=chess").status_code == 200
    assert member.post("/tables/new/", form(*THREE, game="chess")).status_code == 422


@pytest.mark.parametrize("game", ["endeavor", "maracaibo", "imperial_struggle", "armada"])
def test_every_game_and_sheet_has_a_form(member: Client, game: str) -> None:
    from rules.registry import game as engine

    for sheet in ("", *engine(game).calculators):
        assert member.get(f"/tables/new/?game={game}&sheet={sheet}").status_code == 200


def test_alone_against_mary_she_takes_her_seat_herself(member: Client) -> None:
    sent = form(("Анна", "red"), game="maracaibo", **{"option-solo": "1"})
    assert member.post("/tables/new/", sent).status_code == 302
    assert read_setup(Session.objects.get()).seats == ("red", "mary")


def test_a_further_sheet_is_a_table_of_its_own(member: Client) -> None:
    sent = form(("Анна", "britain"), ("Борис", "france"), game="imperial_struggle", sheet="war")
    assert member.post("/tables/new/", sent, follow=True).status_code == 200
    session = Session.objects.get()
    assert (session.sheet, read_setup(session).sheet) == ("war", "war")


def test_control_characters_in_a_name_are_folded_away(member: Client) -> None:
    member.post("/tables/new/", form(("Ан\x00на\n", "red"), ("\tБорис", "blue")))
    assert sorted(Person.objects.values_list("name", flat=True)) == ["Ан на", "Борис"]


def test_who_plays_by_itself_is_not_typed_in(member: Client) -> None:
    people = (("Анна", "red"), ("мэри", "blue"))
    answer = member.post("/tables/new/", form(*people, game="maracaibo", **{"option-solo": "1"}))
    assert answer.status_code == 422
    assert "«Мэри» сядет за стол сама" in answer.content.decode()
    alone = form(("Анна", "red"), game="maracaibo", **{"option-solo": "1"})
    assert member.post("/tables/new/", alone).status_code == 302


def test_a_person_of_another_game_has_no_piece_that_this_game_lacks(
    member: Client, group: Group
) -> None:
    Person.objects.create(group=group, name="Клеопатра", colour="alexandria")
    there = member.get("/tables/new/?game=armada").content.decode()
    assert 'data-name="Клеопатра" data-colour="alexandria"><svg class="piece piece-white"' in there
    here = member.get("/tables/new/?game=endeavor").content.decode()
    assert 'data-name="Клеопатра" data-colour="">Клеопатра' in here


def test_a_wonder_is_chosen_by_a_list_with_its_name(member: Client) -> None:
    page = member.get("/tables/new/?game=armada").content.decode()
    assert page.count('<label class="seat-of"><span>Чудо света</span>') == 8
