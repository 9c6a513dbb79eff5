"""How a table is kept, and who sits where under which name: all of it may change at any time."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.log.selectors.lines import newest
from campaigns.log.selectors.states import reads_at, table_at
from campaigns.log.services import history
from campaigns.log.services.evenings import GoOnBySheets
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post, write
from campaigns.models import Group, PeopleLine, Person, Place, Session
from campaigns.records import engine_at, setup_now
from campaigns.seats.services import people
from campaigns.table.selectors.tables import marks_at
from campaigns.table.services.sessions import Chair, Plan, start_session
from scoring.models import Score, Standing
from scoring.services.compute import compute
from tests.campaigns.evenings import lay
from tests.campaigns.seats import phone_of, place
from tests.demo_table import lay_demo
from tests.tables import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(group: Group, browser_of: Callable[..., Client]) -> Client:
    return browser_of(group)


def keep(phone: Client, session: Session, **sent: Any) -> Any:
    session.refresh_from_db()
    form = {"version": session.version, "key": f"k{session.version}{len(sent)}", **sent}
    return phone.post(f"/t/{session.code}/keep/", form)


def seats(session: Session) -> dict[str, str]:
    return dict(session.seats.order_by("order").values_list("person__name", "seat"))


def test_rounds_are_switched_off_and_on_and_nothing_is_lost(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.3")
    state, version = session.state, session.version
    assert keep(phone, session, depth="pad").status_code == 302
    session.refresh_from_db()
    assert (session.keeps_rounds, session.due) == (False, "")
    assert 'id="pad"' in phone.get(f"/t/{session.code}/").content.decode()
    keep(phone, session, depth="rounds")
    session.refresh_from_db()
    assert (session.keeps_rounds, session.due) == (True, "round.3")
    assert (session.state, session.version) == (state, version)
    assert 'id="now"' in phone.get(f"/t/{session.code}/").content.decode()


def test_other_screens_are_told_that_it_is_kept_in_another_way(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.3")
    address = f"/t/{session.code}/parts/?since={session.version}&seating={session.seating}"
    assert phone.get(address).status_code == 204
    keep(phone, session, depth="pad")
    parts = phone.get(address, headers={"HX-Request": "true"})
    assert parts.status_code == 200
    assert 'data-kept="pad"' in parts.content.decode()


def test_a_sheet_by_itself_and_a_finished_game_have_no_depth_to_change(
    group: Group, phone: Client
) -> None:
    chairs = [Chair("britain", "Аня"), Chair("france", "Борис")]
    alone = start_session(group, Plan("imperial_struggle", chairs, sheet="war"))
    assert phone.get(f"/t/{alone.code}/keep/").status_code == 200
    assert keep(phone, alone, depth="rounds").status_code == 400
    session = lay(group, "endeavor")
    history.finish(session.pk, Post())
    assert keep(phone, session, depth="pad").status_code == 409


def test_names_change_and_the_people_of_other_evenings_keep_theirs(
    group: Group, phone: Client
) -> None:
    first, second = lay(group, "endeavor", upto="round.1"), lay(group, "endeavor", upto="round.1")
    keep(phone, second, **{"name-red": "Анна"})
    assert (next(iter(seats(first))), next(iter(seats(second)))) == ("Аня", "Анна")
    keep(phone, second, **{"name-red": "Аннушка"})  # she has played nowhere else
    assert not Person.objects.filter(name="Анна").exists()
    assert PeopleLine.objects.filter(session=second, kind="renamed").count() == 2
    assert "Аннушка" in phone.get(f"/t/{second.code}/").content.decode()


@pytest.mark.parametrize("name", ["Борис", "борис", "А" * 41])
def test_two_of_the_same_name_are_refused_and_what_was_typed_stays(
    group: Group, phone: Client, name: str
) -> None:
    session = lay(group, "endeavor", upto="round.1")
    answer = keep(phone, session, **{"name-red": name})
    assert answer.status_code == 422
    assert f'value="{name}"' in answer.content.decode()
    assert next(iter(seats(session))) == "Аня"


def test_colours_swap_with_all_that_was_counted(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.2")
    before = dict(reads_at(session)["round.1"].own.seats)
    answer = keep(phone, session, **{"place-red": "blue", "place-blue": "red"})
    assert answer.status_code == 302
    assert seats(session) == {"Аня": "blue", "Борис": "yellow", "Вера": "red"}
    session.refresh_from_db()
    assert reads_at(session)["round.1"].own.seats["blue"] == before["red"]
    assert refold(session.pk, repair=False) == []
    history.take_back(session.pk, session.version - 1, Post())
    assert seats(session) == {"Аня": "red", "Борис": "yellow", "Вера": "blue"}


def test_two_at_one_place_are_refused_with_the_reason(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.2")
    answer = keep(phone, session, **{"place-red": "blue"})
    assert answer.status_code == 422
    assert "У двух игроков один цвет" in answer.content.decode()
    assert seats(session)["Аня"] == "red"


def test_a_wonder_is_said_later_and_taken_back_to_not_given(group: Group, phone: Client) -> None:
    chairs = [Chair("city_1", "Аня"), Chair("gizah", "Борис"), Chair("city_3", "Вера")]
    session = start_session(group, Plan("armada", chairs, depth="rounds"))
    page = phone.get(f"/t/{session.code}/keep/").content.decode()
    assert page.count("не указано") == 3
    keep(phone, session, **{"place-city_1": "olympia", "place-gizah": "gizah"})
    assert seats(session) == {"Аня": "olympia", "Борис": "gizah", "Вера": "city_3"}
    keep(phone, session, **{"place-gizah": ""})
    assert seats(session)["Борис"].startswith("city_")
    assert len(set(seats(session).values())) == 3
    assert keep(phone, session, **{"place-olympia": "atlantis"}).status_code == 422


def test_people_change_places_by_their_names_and_their_phones_go_with_them(
    group: Group, phone: Client, browser_of: Callable[..., Client]
) -> None:
    """What was counted stays with the colour: it was told of the wrong person."""
    session = lay(group, "endeavor", upto="round.2")
    anna, state = browser_of(group), session.state
    place(anna, session, "player", "red")
    swapped = {"name-red": "Борис", "name-yellow": "Аня"}
    assert keep(phone, session, **swapped).status_code == 302
    assert seats(session) == {"Борис": "red", "Аня": "yellow", "Вера": "blue"}
    session.refresh_from_db()
    assert session.state == state
    assert "Вы: Аня" in anna.get(f"/t/{session.code}/").content.decode()
    assert Place.objects.get(session=session, seat__seat="yellow").phone == phone_of(anna)
    assert PeopleLine.objects.filter(session=session, kind="renamed").count() == 2
    round_robin = {"name-red": "Вера", "name-yellow": "Борис", "name-blue": "Галя"}
    keep(phone, session, **round_robin)
    assert seats(session) == {"Вера": "red", "Борис": "yellow", "Галя": "blue"}


def test_people_who_change_places_after_the_count_change_on_the_result_too(
    group: Group, phone: Client
) -> None:
    session = lay(group, "endeavor")
    history.finish(session.pk, Post())
    score = Score.objects.create(session=session, version=session.version + 1)
    compute(score.pk)
    before = standings(session)
    keep(phone, session, **{"name-red": "Борис", "name-yellow": "Аня"})
    after = standings(session)
    assert (after["Аня"], after["Борис"]) == (before["Борис"], before["Аня"])
    assert after["Вера"] == before["Вера"]


def standings(session: Session) -> dict[str, Any]:
    return dict(
        Standing.objects.filter(score__session=session).values_list("person__name", "total")
    )


def test_lines_are_told_of_the_people_who_sat_there_then(group: Group, phone: Client) -> None:
    chairs = [Chair("city_1", "Аня"), Chair("gizah", "Борис"), Chair("city_3", "Вера")]
    session = start_session(group, Plan("armada", chairs, depth="rounds"))
    play(session, {"kind": "enter", "seat": "city_1", "values": {"coins": 7}})
    keep(phone, session, **{"place-city_1": "gizah", "place-gizah": "olympia"})
    play(session, {"kind": "enter", "seat": "gizah", "values": {"coins": 9}})
    told = [line.text for line in newest(session, marks_at(session), 3)]
    assert told == ["Аня: Монеты — 9", "Аня: Гиза, Борис: Олимпия", "Аня: Монеты — 7"]
    session.refresh_from_db()
    history.take_back(session.pk, 1, Post())
    session = Session.objects.get(pk=session.pk)
    assert [line.text for line in newest(session, marks_at(session), 4)][1:] == told


def test_a_cell_whose_seat_was_given_another_wonder_meanwhile_keeps_what_was_typed(
    group: Group, phone: Client
) -> None:
    chairs = [Chair("city_1", "Аня"), Chair("gizah", "Борис"), Chair("city_3", "Вера")]
    session = start_session(group, Plan("armada", chairs))
    keep(phone, session, **{"place-city_1": "gizah", "place-gizah": "olympia"})
    form = {"version": 0, "key": "late", "coins": "9", "in_place": "1"}
    for seat, now in (("city_1", "gizah"), ("gizah", "olympia")):
        url = f"/t/{session.code}/cell/{seat}/treasury/"
        answer = phone.post(url, form, headers={"HX-Request": "true"})
        assert answer.status_code == 409
        card = answer.content.decode()
        assert f'hx-post="/t/{session.code}/cell/{now}/treasury/"' in card
        assert 'name="coins" value="9"' in card
        assert "Ваше: Монеты — 9" in card
    session.refresh_from_db()
    assert session.version == 1


def test_options_change_later_and_an_undo_brings_them_back(group: Group, phone: Client) -> None:
    session = lay(group, "armada", upto="land.3")
    page = phone.get(f"/t/{session.code}/keep/").content.decode()
    assert 'name="option-cities" value="1">' in page
    sent = {"options": "1", "option-cities": "1", "place-gizah": "siracusa"}
    assert keep(phone, session, **sent).status_code == 302
    session.refresh_from_db()
    assert setup_now(session).options == {"cities": True}
    assert "siracusa" in seats(session).values()
    assert (
        'name="option-cities" value="1" checked>'
        in phone.get(f"/t/{session.code}/keep/").content.decode()
    )
    assert "/cities/" in phone.get(f"/t/{session.code}/pad/").content.decode()
    line = newest(session, marks_at(session), 1)[0]
    assert line.text == "С дополнением Cities — Да"
    assert refold(session.pk, repair=False) == []
    history.take_back(session.pk, session.version - 1, Post())
    session.refresh_from_db()
    assert setup_now(session).options == {}


def test_an_option_that_the_table_cannot_have_changes_nothing_at_all(
    group: Group, phone: Client
) -> None:
    chairs = [Chair("gizah", "Г"), Chair("olympia", "О"), Chair("rhodos", "Р")]
    three = start_session(group, Plan("armada", chairs))
    sent = {"options": "1", "option-teams": "1", "name-gizah": "Галя", "place-rhodos": "siracusa"}
    answer = keep(phone, three, **sent)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Для команд по двое нужно" in page
    assert 'value="Галя"' in page
    assert 'name="option-teams" value="1" checked>' in page
    three.refresh_from_db()
    assert (three.version, seats(three)) == (0, {"Г": "gizah", "О": "olympia", "Р": "rhodos"})


def test_nobody_is_asked_for_options_that_seat_somebody_or_of_a_refereed_game(
    group: Group, phone: Client, refereed: Session
) -> None:
    session = lay(group, "maracaibo", upto="interim.1")
    for table in (session, refereed):
        page = phone.get(f"/t/{table.code}/keep/")
        assert (page.status_code, "option-" in page.content.decode()) == (200, False)


def test_only_the_scribe_changes_it_and_strangers_see_nothing(
    group: Group, phone: Client, browser_of: Callable[..., Client]
) -> None:
    session = lay(group, "endeavor", upto="round.2")
    watcher = browser_of(group)
    watcher.post(f"/t/{session.code}/people/", {"do": "watch"})
    assert keep(watcher, session, depth="pad").status_code == 403
    assert "Это меняет писарь" in watcher.get(f"/t/{session.code}/keep/").content.decode()
    stranger = Client()
    assert stranger.get(f"/t/{session.code}/keep/").status_code == 404
    assert keep(stranger, session, depth="pad").status_code == 404
    assert people.Role.WATCHER in set(session.places.values_list("role", flat=True))


def test_a_refereed_table_says_when_it_may_go_on_by_rounds(
    refereed: Session, browser_of: Callable[..., Client]
) -> None:
    phone = browser_of(refereed.group)
    page = phone.get(f"/t/{refereed.code}/keep/").content.decode()
    assert "В конце раунда можно перейти на раунды" in page
    keep(phone, refereed, **{"name-red": "Анюта"})
    assert seats(refereed)["Анюта"] == "red"
    refereed.refresh_from_db()
    assert refereed.version == 0


def colours(session: Session) -> dict[str, str]:
    fresh = Session.objects.get(pk=session.pk)
    return {mark.name: mark.colour for mark in marks_at(fresh).values()}


def test_the_colours_of_a_refereed_table_change_by_a_line_that_replays(
    refereed: Session, browser_of: Callable[..., Client]
) -> None:
    phone = browser_of(refereed.group)
    place(phone, refereed, "scribe", "red")
    (anna, red), (boris, blue), *_rest = colours(refereed).items()
    assert keep(phone, refereed, **{"place-red": blue, f"place-{blue}": red}).status_code == 302
    assert (colours(refereed)[anna], colours(refereed)[boris]) == (blue, red)
    assert seats(refereed) == {anna: "red", boris: blue} | dict(list(seats(refereed).items())[2:])
    refereed.refresh_from_db()
    assert refereed.version == 1
    page = phone.get(f"/t/{refereed.code}/").content.decode()
    assert f'<svg class="mark piece-{blue}"' in page[page.index('id="me"') :][:900]
    log = [line.text for line in newest(refereed, marks_at(refereed), 1)]
    assert log == [f"{anna}: Синий, {boris}: Красный"]
    assert refold(refereed.pk, repair=False) == []
    assert keep(phone, refereed, **{f"place-{blue}": blue}).status_code == 422
    history.take_back(refereed.pk, 0, Post())
    assert colours(refereed) == {anna: red, boris: blue} | dict(list(colours(refereed).items())[2:])


def test_a_recoloured_table_goes_over_to_sheets_and_back_with_its_people(group: Group) -> None:
    session = lay_demo(group)
    for seq in range(session.version - 1, 0, -1):
        history.take_back(session.pk, seq, Post())
        session = Session.objects.get(pk=session.pk)
        if engine_at(session).edge(table_at(session)):
            break
    first, second = list(colours(session).items())[:2]
    play(session, {"kind": "reseat", "seats": {first[1]: second[1], second[1]: first[1]}})
    recoloured, ids = colours(session), seats(session)
    write(session.pk, Post(), GoOnBySheets())
    assert colours(session) == seats(session) == recoloured
    session = Session.objects.get(pk=session.pk)
    told = [line.text for line in newest(session, marks_at(session), 2)]
    assert told[1].startswith(f"{first[0]}: ")
    assert refold(session.pk, repair=False) == []
    history.take_back(session.pk, session.version - 1, Post())
    assert (colours(session), seats(session)) == (recoloured, ids)


def test_a_finished_table_says_why_only_names_change(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor")
    history.finish(session.pk, Post())
    page = phone.get(f"/t/{session.code}/keep/").content.decode()
    assert "place-red" not in page
    assert "Партия окончена: имена меняются и сейчас" in page
