"""From a guest's seat to a history of one's own: sign up, "this is me", another phone, another evening."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Membership, Person, Place, Seat, Session
from campaigns.table.services.sessions import Plan, start_session
from companion.accounts.models import User
from scoring.models import Score
from scoring.services.compute import compute
from tests.campaigns.seats import place
from tests.tables import CHAIRS, count_all

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

BORIS = CHAIRS[1].name
FORM = {"name": BORIS, "email": "boris@example.com", "password": "brass-lantern-7"}
IS_THIS_YOU = "Это вы?"


def words(client: Client, url: str = "/me/") -> str:
    page = client.get(url).content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(re.sub("<[^>]+>", " ", main).split())


def sign_up(client: Client) -> User:
    assert client.post("/account/sign-up/", FORM)["Location"] == "/me/"
    return User.objects.get()


@pytest.fixture
def guest(stranger: Client, table: Session) -> Client:
    """A phone on Boris's seat, by the code of the table."""
    stranger.post(f"/j/{table.door}/", {"seat": "blue"})
    return stranger


def test_after_signing_up_in_a_seat_one_tap_makes_it_mine(
    guest: Client, browser_of: Callable[..., Client], table: Session
) -> None:
    user = sign_up(guest)
    told = words(guest)
    assert f"{IS_THIS_YOU} Этот телефон сидит за столом." in told
    assert BORIS in told
    assert "Сядьте за стол" not in told  # one sits already
    assert "Мои компании" not in told
    person = Person.objects.get(name=BORIS)
    answer = guest.post("/me/", {"do": "claim", "id": person.pk}, follow=True)
    assert f"Вы — {BORIS}" in answer.content.decode()
    told = words(guest)
    assert IS_THIS_YOU not in told
    assert "Ни одна ваша партия ещё не закончена." in told
    assert "Вы там в гостях" in told
    assert Seat.objects.get(person=person).user == user

    second = browser_of()
    assert second.get(f"/t/{table.code}/").status_code == 404
    second.post("/account/sign-in/", FORM, REMOTE_ADDR="198.51.100.40")
    assert second.get(f"/t/{table.code}/").status_code == 200
    assert table.code in second.get("/history/").content.decode()

    count_all(table)
    history.finish(table.pk, Post())
    table.refresh_from_db()
    compute(Score.objects.create(session=table, version=table.version).pk)
    assert "1 партия" in words(second)
    assert second.post("/account/sign-out/everywhere/").status_code == 302
    assert guest.get("/me/").status_code == 302
    assert guest.get(f"/t/{table.code}/").status_code == 200  # the phone keeps its seat


def test_the_next_evening_in_the_same_name_is_mine_without_asking(
    guest: Client, group: Group, table: Session
) -> None:
    user = sign_up(guest)
    guest.post("/me/", {"do": "claim", "id": Person.objects.get(name=BORIS).pk})
    later = start_session(group, Plan("endeavor", CHAIRS))
    guest.post(f"/j/{later.door}/", {"seat": "blue"})
    assert later.seats.get(seat="blue").user == user
    other = start_session(group, Plan("endeavor", CHAIRS))
    guest.post(f"/j/{other.door}/", {"seat": "red"})  # in somebody else's name
    assert other.seats.get(seat="red").user is None
    Place.objects.all().delete()
    assert guest.get(f"/t/{later.code}/").status_code == 200
    assert guest.get(f"/t/{other.code}/").status_code == 404


def test_whoever_was_released_is_asked_nothing_any_more(guest: Client, table: Session) -> None:
    sign_up(guest)
    Place.objects.all().delete()  # as the scribe does it
    told = words(guest)
    assert IS_THIS_YOU not in told
    assert "Сядьте за стол" in told
    person = Person.objects.get(name=BORIS)
    assert guest.post("/me/", {"do": "claim", "id": person.pk}).status_code == 404
    assert table.code not in guest.get("/history/").content.decode()


def test_a_seat_that_another_account_has_claimed_is_no_question(
    guest: Client, table: Session
) -> None:
    other = User.objects.create_user("other@example.com", "brass-lantern-7", "Другой")
    Person.objects.filter(name=BORIS).update(user=other)
    guest.post("/account/sign-up/", FORM)
    assert IS_THIS_YOU not in words(guest)


def test_a_member_who_says_who_it_is_is_not_asked_for_other_seats(
    member: Client, group: Group, table: Session
) -> None:
    user = sign_up(member)
    assert Membership.objects.get().user == user
    assert "Скажите ниже, кто вы" in words(member)
    person = Person.objects.get(name=BORIS)
    member.post("/me/", {"do": "claim", "id": person.pk})
    place(member, table, "player", "red")
    assert IS_THIS_YOU not in words(member)
    assert f"Вы — {BORIS}." in words(member)


def test_whoever_lays_a_table_sits_where_the_own_name_is(member: Client, group: Group) -> None:
    session = member.session
    session["names"] = {str(group.pk): BORIS}
    session.save()
    form = {"game": "endeavor"}
    for n, chair in enumerate(CHAIRS):
        form |= {f"seat-{n}-name": chair.name, f"seat-{n}-colour": chair.seat}
    member.post("/tables/new/", form)
    found = Place.objects.get()
    assert (found.role, found.seat.person.name) == ("scribe", BORIS)


def test_a_new_account_without_anything_is_told_how_to_begin(stranger: Client) -> None:
    sign_up(stranger)
    told = words(stranger)
    assert "Сядьте за стол" in told
    assert IS_THIS_YOU not in told
    assert "Мои компании" not in told
