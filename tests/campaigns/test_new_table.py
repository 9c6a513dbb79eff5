"""Starting a table by the form: names and colours remembered, wrong ones told, nothing lost."""

import re
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


def test_the_colour_of_the_silent_fleet_is_one_of_those_offered(member: Client) -> None:
    fleet = {"option-silent_fleet": "1", "option-fleet_colour": "yellow", "option-side": "b"}
    sent = form(*THREE[:2], depth="referee", **fleet)
    for wrong in ("mauve", "7"):
        refused = {**sent, "option-fleet_colour": wrong}
        assert member.post("/tables/new/", refused).status_code == 400
    assert member.post("/tables/new/", sent).status_code == 302
    options = read_setup(Session.objects.get()).options
    assert (options["fleet_colour"], options["side"]) == ("yellow", "b")


@pytest.mark.rule("END-SILENT-02")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", "В коробке пять цветов. Эти два вместе в неё не входят: Зелёный, Белый."),
        ("en", "The box has five colours. These cannot both be among them: Green, White."),
    ],
)
def test_the_silent_fleet_brings_no_sixth_colour(member: Client, language: str, told: str) -> None:
    member.cookies["django_language"] = language
    fleet = {"option-silent_fleet": "1", "option-fleet_colour": "white"}
    sent = form(("Анна", "red"), ("Борис", "green"), depth="referee", **fleet)
    answer = member.post("/tables/new/", sent)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Session.objects.exists()
    assert member.post("/tables/new/", {**sent, "seat-1-colour": "blue"}).status_code == 302


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_choice_that_the_form_does_not_offer_is_misspelled_in_the_readers_language(
    member: Client, language: str
) -> None:
    member.cookies["django_language"] = language
    sent = form(*THREE, depth="referee", **{"option-side": "z"})
    answer = member.post("/tables/new/", sent)
    page = answer.content.decode()
    assert answer.status_code == 400
    told = {
        "ru": "«Сторона поля»: выберите один из ответов формы.",
        "en": "“Side of the board”: choose one of the answers that the form offers.",
    }
    assert told[language] in page
    assert 'value="Анна"' in page
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


def typed(page: str) -> dict[str, str]:
    """What the form would send, as a browser reads it: the last field of a name holds."""
    from html.parser import HTMLParser

    found: dict[str, str] = {}

    class Fields(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            told = dict(attrs)
            name, kind = told.get("name") or "", told.get("type", "text")
            counts = kind not in ("radio", "checkbox") or "checked" in told
            if tag == "input" and name.startswith(("seat", "option", "game", "depth")) and counts:
                found[name] = told.get("value") or ""

    Fields().feed(page)
    return found


FIVE = (*THREE, ("Григорий", "green"), ("Дарья", "white"))
CHANGES = [
    ("/tables/new/?change", {"depth": "referee"}),
    ("/i18n/setlang/?next=/tables/new/", {"language": "en"}),
    ("/theme/?next=/tables/new/", {"theme": "dark"}),
]


@pytest.mark.parametrize(("address", "pressed"), CHANGES)
def test_a_change_of_depth_language_or_light_empties_nothing(
    member: Client, address: str, pressed: dict[str, str]
) -> None:
    sent = form(*THREE, depth="pad", **{"option-events": "1", "csrfmiddlewaretoken": "secret"})
    answer = member.post(address, {**sent, "key": "k", **pressed})
    assert answer["Location"].startswith("/tables/new/?")
    assert "secret" not in answer["Location"]
    again = typed(member.get(answer["Location"]).content.decode())
    for index, (name, seat) in enumerate(THREE):
        assert (again[f"seat-{index}-name"], again[f"seat-{index}-colour"]) == (name, seat)
    assert again["option-events"] == "1"
    assert again["depth"] == pressed.get("depth", "pad")


def test_another_game_keeps_the_names_and_gives_back_those_it_has_no_seat_for(
    member: Client,
) -> None:
    sent = form(*FIVE, **{"option-events": "1"})
    there = member.post("/tables/new/?change", {**sent, "game": "imperial_struggle"})
    page = member.get(there["Location"]).content.decode()
    assert "Вера, Григорий, Дарья" in page  # named as waiting
    at_two = typed(page)
    assert {at_two["seat-0-colour"], at_two["seat-1-colour"]} == {"britain", "france"}
    back = member.post("/tables/new/?change", {**at_two, "game": "endeavor"})
    again = typed(member.get(back["Location"]).content.decode())
    assert [again[f"seat-{n}-name"] for n in range(5)] == [name for name, _seat in FIVE]
    assert len({again[f"seat-{n}-colour"] for n in range(5)}) == 5
    assert again["option-events"] == "1"


def test_names_without_a_seat_in_this_game_are_not_seated(member: Client) -> None:
    two = (("Анна", "britain"), ("Борис", "france"), ("Вера", "yellow"))
    assert member.post("/tables/new/", form(*two, game="imperial_struggle")).status_code == 302
    assert Session.objects.get().seats.count() == 2


def test_a_colour_that_two_have_after_a_change_stays_with_one(member: Client) -> None:
    address = "/tables/new/?game=endeavor&seat-0-name=A&seat-0-colour=red"
    again = typed(
        member.get(
            f"{address}&seat-1-name=B&seat-1-colour=red&seat-2-colour=mauve"
        ).content.decode()
    )
    colours = [again[f"seat-{n}-colour"] for n in range(5)]
    assert colours[0] == "red"
    assert len(set(colours)) == 5


def test_what_an_address_brings_is_shown_as_text_and_cut(member: Client) -> None:
    page = member.get("/tables/new/?seat-0-name=<script>&option-x=%22><b>&seat-77-name=no&evil=1")
    text = page.content.decode()
    assert "<script>&" not in text
    assert 'value="&quot;&gt;&lt;b&gt;"' in text
    assert 'name="seat-77' not in text
    assert 'name="evil' not in text


@pytest.mark.parametrize("first", [True, False])
def test_a_second_tap_finds_the_table_laid_already(
    stranger: Client, member: Client, first: bool
) -> None:
    """Also of somebody who has never been here: the form has brought the phone's cookie."""
    client = stranger if first else member
    key = client.get("/tables/new/").context["key"]
    sent = form(*THREE, key=key)
    before = Group.objects.count()
    told = []
    for _ in range(2):
        told.append(client.post("/tables/new/", sent)["Location"])
        if first:
            client.cookies.pop("sessionid")  # the first answer came too late to be read
    assert told[0] == told[1]
    assert Session.objects.get().places.get().role == "scribe"
    assert Group.objects.count() == before + first
    assert client.get(told[0]).status_code == 200


def test_a_key_of_somebody_else_or_a_forged_one_lays_a_table_of_its_own(
    member: Client, table: Session
) -> None:
    answer = member.post("/tables/new/", form(*THREE, key=f"{table.code}:forged"))
    assert answer["Location"] != f"/t/{table.code}/"
    assert Session.objects.count() == 2


def test_a_form_that_is_refused_founds_no_group(stranger: Client) -> None:
    assert stranger.post("/tables/new/", form(("Анна", "red"))).status_code == 422
    assert stranger.post("/tables/new/", form(("Анна", "red"), ("анна", "blue"))).status_code == 422
    assert not Group.objects.exists()
    assert not stranger.session.get("groups")


def test_rounds_are_offered_first_and_kept_when_started(member: Client) -> None:
    page = member.get("/tables/new/?game=maracaibo").content.decode()
    assert '<input type="hidden" name="depth" value="rounds">' in page
    sent = form(("Анна", "red"), ("Борис", "blue"), game="maracaibo", depth="rounds")
    assert member.post("/tables/new/", sent).status_code == 302
    session = Session.objects.get()
    assert (session.keeps_rounds, session.due, session.depth) == (True, "interim.1", "rounds")


def test_only_endeavor_offers_every_move(member: Client) -> None:
    chip = 'name="depth" value="referee"'
    assert chip in member.get("/tables/new/?game=endeavor").content.decode()
    assert chip not in member.get("/tables/new/?game=armada").content.decode()
    assert 'name="depth" value="rounds"' not in (
        member.get("/tables/new/?game=armada&sheet=land").content.decode()
    )


def test_nobody_has_to_say_which_wonder_they_play(member: Client) -> None:
    page = member.get("/tables/new/?game=armada&seat-0-name=Анна").content.decode()
    assert "selected" not in page
    people = (("Анна", ""), ("Борис", "gizah"), ("Вера", ""))
    assert member.post("/tables/new/", form(*people, game="armada")).status_code == 302
    session = Session.objects.get()
    first, second, third = read_setup(session).seats
    assert second == "gizah"
    assert {first, third} == {"city_1", "city_3"}  # nobody else in the colour of Gizah
    assert "Чудо не указано" not in member.get(f"/t/{session.code}/").content.decode()


def test_a_wonder_that_there_is_not_is_still_refused(member: Client) -> None:
    people = (("Анна", "atlantis"), ("Борис", ""), ("Вера", ""))
    assert member.post("/tables/new/", form(*people, game="armada")).status_code == 422


def offered(member: Client, game: str) -> list[str]:
    page = member.get(f"/tables/new/?game={game}").content.decode()
    row = page[page.index("data-seat>") : page.index("</fieldset>")]
    first = row[: row.index("<details")]
    return re.findall(r'name="seat-0-colour" value="([a-z]+)"', first)


def test_the_colours_offered_are_those_of_the_box(member: Client) -> None:
    """As many as it has; those that the rulebook names first, the others as the group has taken them."""
    assert offered(member, "endeavor") == ["red", "yellow", "blue", "purple", "green"]
    assert offered(member, "maracaibo") == ["red", "yellow", "blue", "green"]
    member.post("/tables/new/", form(("Анна", "white"), ("Борис", "red"), game="endeavor"))
    member.post("/tables/new/", form(("Анна", "black"), ("Борис", "white"), game="maracaibo"))
    assert offered(member, "endeavor") == ["red", "yellow", "blue", "purple", "white"]
    assert offered(member, "maracaibo") == ["red", "yellow", "white", "black"]
    member.post("/tables/new/", form(("Анна", "green"), ("Вера", "purple"), game="maracaibo"))
    assert offered(member, "maracaibo") == ["purple", "green", "white", "black"]


def test_other_colours_are_folded_away_and_may_still_be_chosen(member: Client) -> None:
    page = member.get("/tables/new/?game=maracaibo").content.decode()
    assert '<details class="other-colours">' in page
    kept = member.get("/tables/new/?game=maracaibo&seat-0-name=A&seat-0-colour=orange")
    assert '<details class="other-colours" open>' in kept.content.decode()
    sent = form(("Анна", "orange"), ("Борис", "purple"), game="maracaibo")
    assert member.post("/tables/new/", sent).status_code == 302


def test_what_has_no_colours_has_none_to_fold(member: Client) -> None:
    for game in ("armada", "imperial_struggle"):
        page = member.get(f"/tables/new/?game={game}").content.decode()
        assert "other-colours" not in page
    assert page.count('value="britain"') == 2


def test_a_game_that_was_tapped_is_not_asked_for_again(member: Client) -> None:
    named = member.get("/tables/new/?game=maracaibo").content.decode()
    assert "Во что играете?" not in named
    assert '<details class="step which"' in named
    assert "Во что играете?" in member.get("/tables/new/").content.decode()


def test_only_as_many_empty_rows_as_a_game_needs_are_not_spare(member: Client) -> None:
    for game, rows, most in (("armada", 3, 8), ("maracaibo", 2, 4), ("endeavor", 2, 5)):
        page = member.get(f"/tables/new/?game={game}").content.decode()
        assert page.count('class="seat-row" data-seat') == rows
        assert page.count('class="seat-row spare" data-seat') == most - rows
