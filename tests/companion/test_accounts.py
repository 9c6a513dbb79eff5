"""Accounts: sign up, in, out, everywhere; a new password by mail; deleting leaves the history."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client, override_settings

from campaigns.models import Group, Membership, Person, Session
from campaigns.table.services.sessions import Plan, start_session
from companion.accounts import views
from companion.accounts.models import User
from companion.limits import (
    MAILS_TO,
    OWN_PASSWORD,
    SIGN_IN_ACCOUNT,
    SIGN_IN_ADDRESS,
    SIGN_UPS,
    Budget,
    Limit,
)
from tests.campaigns.seats import place
from tests.tables import CHAIRS

EMAIL, PASSWORD = "anna@example.com", "brass-lantern-7"
ANNA = CHAIRS[0].name

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user(EMAIL, PASSWORD, ANNA)


def sign_in(client: Client, address: str = "198.51.100.1", **form: str):
    form = {"email": EMAIL, "password": PASSWORD, **form}
    return client.post("/account/sign-in/", form, REMOTE_ADDR=address)


def without_token(page: Any) -> str:
    return re.sub(r'[A-Za-z0-9]{64}|nonce="[^"]+"', "", page.content.decode())


def test_a_new_account_is_signed_in_and_knows_the_groups_of_this_browser(
    member: Client, group: Group
) -> None:
    form = {"name": ANNA, "email": "Anna@Example.com", "password": PASSWORD}
    answer = member.post("/account/sign-up/", form)
    assert answer["Location"] == "/me/"
    found = User.objects.get()
    assert (found.email, found.name) == (EMAIL, ANNA)
    assert Membership.objects.filter(user=found, group=group).exists()
    assert ANNA in member.get("/me/").content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"password": "short7"},
        {"password": "1234567890"},
        {"password": "password"},
        {"password": ""},
        {"email": "nobody"},
        {"email": ""},
        {"name": "  "},
        {"name": "x" * 41},
        {"name": "\x00"},
        {"email": "a\x00@example.com"},
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    stranger: Client, wrong: dict[str, str]
) -> None:
    form = {"name": ANNA, "email": EMAIL, "password": PASSWORD, **wrong}
    answer = stranger.post("/account/sign-up/", form)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'role="alert"' in page
    assert {field for field in ("name", "email") if form[field] not in page} <= set(wrong)
    assert not User.objects.exists()


def test_everything_that_is_wrong_is_said_at_once(stranger: Client) -> None:
    page = stranger.post("/account/sign-up/", {"name": " ", "email": "a@b", "password": "1234"})
    assert page.content.decode().count('class="errorlist"') == 3


def test_one_address_is_one_account(stranger: Client, user: User) -> None:
    form = {"name": "Другая", "email": "ANNA@example.com", "password": "another-password-7"}
    answer = stranger.post("/account/sign-up/", form, REMOTE_ADDR="198.51.100.20")
    assert answer.status_code == 422
    assert "не подходят друг к другу" in answer.content.decode()
    assert User.objects.get().name == ANNA


@pytest.mark.parametrize("wrong", [{"password": ""}, {"password": "short7"}, {"name": ""}])
def test_a_form_that_makes_no_account_tells_nothing_of_others(
    stranger: Client, user: User, wrong: dict[str, str]
) -> None:
    told = []
    for email in (EMAIL, "nobody@example.com"):
        form = {"name": ANNA, "email": email, "password": "another-password-7", **wrong}
        page = stranger.post("/account/sign-up/", form, REMOTE_ADDR="198.51.100.24")
        assert page.status_code == 422
        told.append(without_token(page).replace(email, ""))
    assert told[0] == told[1]


def test_only_so_many_addresses_are_looked_up(stranger: Client, user: User) -> None:
    def ask(number: int, email: str = EMAIL) -> Any:
        form = {"name": ANNA, "email": email, "password": f"another-password-{number}"}
        address = {"REMOTE_ADDR": "198.51.100.25"}
        return Client().post("/account/sign-up/", form, **address)

    for number in range(SIGN_UPS.each.tries):
        assert ask(number, f"sailor-{number}@example.com").status_code == 302
    held = [ask(99, email) for email in (EMAIL, "nobody@example.com")]
    assert [one.status_code for one in held] == [429, 429]
    assert 0 < int(held[0]["Retry-After"]) <= 3600
    pages = [without_token(one) for one in held]
    assert pages[0].replace(EMAIL, "nobody@example.com") == pages[1]


def test_signing_up_twice_with_the_same_password_is_signing_in(stranger: Client) -> None:
    form = {"name": ANNA, "email": EMAIL, "password": PASSWORD}
    for _ in range(2):  # a double tap
        answer = stranger.post("/account/sign-up/", form, REMOTE_ADDR="198.51.100.21")
        assert answer["Location"] == "/me/"
    assert User.objects.count() == 1


def test_the_form_for_a_new_account_is_no_way_around_the_limit_of_guesses(
    stranger: Client, user: User
) -> None:
    form = {"name": ANNA, "email": EMAIL}
    address = {"REMOTE_ADDR": "198.51.100.22"}
    codes = [
        stranger.post("/account/sign-up/", {**form, "password": f"guess-{n}-guess"}, **address)
        for n in range(6)
    ]
    assert [one.status_code for one in codes] == [422] * 5 + [429]
    assert int(codes[-1]["Retry-After"]) > 0
    held = stranger.post("/account/sign-up/", {**form, "password": PASSWORD}, **address)
    assert held.status_code == 429


def test_who_knows_the_old_password_chooses_a_new_one_without_a_letter(
    browser_of: Callable[..., Client], user: User
) -> None:
    phone, desk = browser_of(), browser_of()
    for device in (phone, desk):
        sign_in(device, "198.51.100.23")
    new = {"new_password1": "tall-rigging-42", "new_password2": "tall-rigging-42"}
    url = "/account/password/change/"
    wrong = phone.post(url, {**new, "old_password": "no"})
    assert wrong.status_code == 422
    assert "Это не ваш пароль." in wrong.content.decode()
    assert phone.post(url, {**new, "old_password": PASSWORD})["Location"] == "/me/"
    assert phone.get("/me/").status_code == 200
    assert desk.get("/me/").status_code == 302
    assert mail.outbox == []


def test_a_new_phone_sees_the_groups_of_the_account(
    stranger: Client, user: User, group: Group, table: Session
) -> None:
    Membership.objects.create(user=user, group=group)
    assert stranger.get(f"/t/{table.code}/").status_code == 404
    sign_in(stranger, email="Anna@example.com ")
    assert stranger.get(f"/t/{table.code}/").status_code == 200
    assert table.code in stranger.get("/history/").content.decode()
    form = {"version": 0, "key": "k", "harbour": 4}
    assert stranger.post(f"/t/{table.code}/cell/red/population/", form).status_code == 302
    stranger.post("/account/sign-out/")
    assert stranger.get(f"/t/{table.code}/").status_code == 404


def test_a_friends_phone_keeps_its_own_groups_and_gets_none_of_mine(
    browser_of: Callable[..., Client], user: User, group: Group
) -> None:
    theirs = Group.objects.create(name="Theirs")
    Membership.objects.create(user=user, group=group)
    phone = browser_of(theirs)
    sign_in(phone)
    assert not Membership.objects.filter(group=theirs).exists()
    phone.post("/account/sign-out/")
    assert phone.session["groups"] == [theirs.pk]


def test_a_joined_group_is_remembered_by_the_account(
    stranger: Client, user: User, group: Group
) -> None:
    sign_in(stranger)
    stranger.post(f"/g/{group.join_code}/", {"name": ""})
    assert Membership.objects.get().group == group
    stranger.post(f"/g/{group.join_code}/", {"name": ""})
    assert Membership.objects.count() == 1


@pytest.mark.parametrize(
    ("target", "leads"),
    [
        ("/history/", "/history/"),
        ("https://evil.example/", "/me/"),
        ("//evil.example/", "/me/"),
        ("javascript:alert(1)", "/me/"),
        ("/\\evil.example", "/me/"),
        ("", "/me/"),
    ],
)
def test_after_signing_in_one_stays_on_this_site(
    stranger: Client, user: User, target: str, leads: str
) -> None:
    assert sign_in(stranger, next=target)["Location"] == leads


def test_a_wrong_password_and_an_unknown_address_sound_the_same(
    stranger: Client, user: User
) -> None:
    said = [
        stranger.post("/account/sign-in/", form, REMOTE_ADDR="198.51.100.2").content.decode()
        for form in (
            {"email": EMAIL, "password": "wrong-password"},
            {"email": "nobody@example.com", "password": "wrong-password"},
        )
    ]
    assert all("Адрес или пароль неверны." in page for page in said)


def test_guessing_a_password_is_stopped_for_a_while(stranger: Client, user: User) -> None:
    address = "198.51.100.3"
    tries = [sign_in(stranger, address, password=f"guess-{n}").status_code for n in range(6)]
    assert tries == [422] * 5 + [429]
    blocked = sign_in(stranger, address)
    assert blocked.status_code == 429
    assert "15 минут" in blocked.content.decode()
    assert sign_in(stranger, "198.51.100.4").status_code == 302


def test_an_account_is_guessed_at_from_everywhere_only_so_often(
    stranger: Client, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Budget(SIGN_IN_ACCOUNT.each, Limit("sign-in-account", 8, 3600), SIGN_IN_ACCOUNT.first)
    monkeypatch.setattr(views, "SIGN_IN_ACCOUNT", small)
    for host in range(2):
        for n in range(4):
            wrong = sign_in(stranger, f"203.0.113.{host}", password=f"guess-{n}")
            assert wrong.status_code == 422
    # it is spent: somebody who has tried already waits, whether right or wrong
    assert sign_in(stranger, "203.0.113.1").status_code == 429
    # and the owner, from wherever, does not
    for n in range(2):
        assert sign_in(stranger, "203.0.113.9", password=f"mistyped-{n}").status_code == 422
    assert sign_in(stranger, "203.0.113.9").status_code == 302
    # other accounts are not touched
    User.objects.create_user("boris@example.com", PASSWORD, "Борис")
    assert sign_in(Client(), "203.0.113.1", email="boris@example.com").status_code == 302


def test_an_address_that_never_gives_up_waits_for_a_day(stranger: Client, user: User) -> None:
    who = ("203.0.113.20", EMAIL)
    for _ in range(SIGN_IN_ACCOUNT.each.tries):
        SIGN_IN_ACCOUNT.each.spend(*who)
    held = sign_in(stranger, who[0])
    assert held.status_code == 429
    assert int(held["Retry-After"]) > 80_000


def test_what_is_held_up_spends_nothing_of_the_others(stranger: Client, user: User) -> None:
    """One account under attack, and the other seven phones of the household."""
    address = "203.0.113.30"
    for n in range(SIGN_IN_ADDRESS.tries + 10):
        sign_in(stranger, address, password=f"guess-{n}")
    User.objects.create_user("boris@example.com", PASSWORD, "Борис")
    assert sign_in(Client(), address, email="boris@example.com").status_code == 302


def test_eight_phones_of_one_household_mistype_and_get_in(db: None) -> None:
    address = "203.0.113.31"
    for phone in range(8):
        client, email = Client(), f"sailor-{phone}@example.com"
        form = {"name": "Сосед", "email": email, "password": PASSWORD}
        signed = client.post("/account/sign-up/", form, REMOTE_ADDR=address)
        assert signed.status_code == 302
        client.post("/account/sign-out/")
        for n in range(4):
            wrong = sign_in(client, address, email=email, password=f"mistyped-{n}")
            assert wrong.status_code == 422
        assert sign_in(client, address, email=email).status_code == 302


NEW = {"new_password1": "tall-rigging-42", "new_password2": "tall-rigging-42"}


@pytest.mark.parametrize(
    ("url", "field", "more"),
    [("/account/password/change/", "old_password", NEW), ("/account/delete/", "password", {})],
)
def test_the_own_password_is_not_guessed_on_a_phone_that_lies_open(
    stranger: Client, user: User, url: str, field: str, more: dict[str, str]
) -> None:
    stranger.force_login(user)
    tries = [
        stranger.post(url, {**more, field: f"guess-{n}"}).status_code
        for n in range(OWN_PASSWORD.tries + 1)
    ]
    assert tries == [422] * OWN_PASSWORD.tries + [429]
    held = stranger.post(url, {**more, field: PASSWORD})  # the right one: it is not even looked at
    assert held.status_code == 429
    assert "15 минут" in held.content.decode()
    assert int(held["Retry-After"]) > 0
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_new_password_that_is_no_good_is_no_guess_at_the_old_one(
    stranger: Client, user: User
) -> None:
    stranger.force_login(user)
    short = {"old_password": PASSWORD, "new_password1": "x", "new_password2": "x"}
    for _ in range(OWN_PASSWORD.tries + 1):
        assert stranger.post("/account/password/change/", short).status_code == 422


def test_one_mailbox_is_not_filled_from_many_addresses(stranger: Client, user: User) -> None:
    for host in range(8):
        sent = {"email": "Anna@example.com"}
        answer = stranger.post("/account/password/", sent, REMOTE_ADDR=f"203.0.113.{40 + host}")
        assert answer["Location"] == "/account/password/sent/"
    assert len(mail.outbox) == MAILS_TO.tries


def test_signing_in_often_is_no_guessing(browser_of: Callable[..., Client], user: User) -> None:
    codes = [sign_in(browser_of(), "198.51.100.5").status_code for _ in range(8)]
    assert set(codes) == {302}


def test_sign_out_everywhere_ends_the_other_devices(
    browser_of: Callable[..., Client], user: User
) -> None:
    phone, desk = browser_of(), browser_of()
    sign_in(phone, "198.51.100.6")
    sign_in(desk, "198.51.100.6")
    assert desk.get("/me/").status_code == 200
    assert phone.post("/account/sign-out/everywhere/").status_code == 302
    for device in (phone, desk):
        assert device.get("/me/")["Location"] == "/account/sign-in/?next=/me/"


@pytest.mark.parametrize("url", ["/account/sign-out/", "/account/sign-out/everywhere/"])
def test_signing_out_is_a_post(stranger: Client, user: User, url: str) -> None:
    sign_in(stranger, "198.51.100.7")
    assert stranger.get(url).status_code == 405
    assert stranger.get("/me/").status_code == 200


def link_in(letter: mail.EmailMessage) -> str:
    found = re.search(r"https?://[^/]+(/account/password/\S+)", letter.body)
    assert found
    return found[1]


def test_a_new_password_comes_by_mail_works_once_and_ends_other_sessions(
    browser_of: Callable[..., Client], user: User
) -> None:
    old, new = browser_of(), browser_of()
    sign_in(old, "198.51.100.8")
    answer = new.post("/account/password/", {"email": EMAIL}, REMOTE_ADDR="198.51.100.8")
    assert answer["Location"] == "/account/password/sent/"
    (letter,) = mail.outbox
    assert letter.to == [EMAIL]
    assert ANNA in letter.body
    link = link_in(letter)
    form_url = new.get(link)["Location"]
    form = {"new_password1": "tall-rigging-42", "new_password2": "tall-rigging-42"}
    assert new.post(form_url, form)["Location"] == "/account/password/done/"
    assert old.get("/me/").status_code == 302
    assert sign_in(new, "198.51.100.8", password="tall-rigging-42").status_code == 302
    assert "Эта ссылка больше не действует" in browser_of().get(link).content.decode()


@pytest.mark.parametrize(
    ("host", "linked"),
    [
        ("evil.example", "http://testserver:80/"),
        ("192.168.0.66:8000", "http://testserver:80/"),  # somebody else of the same network
        ("localhost:8000", "http://localhost:8000/"),
        ("192.168.0.7:8000", "http://192.168.0.7:8000/"),
    ],
)
def test_a_letter_of_a_household_never_leads_to_a_name_that_a_stranger_chose(
    stranger: Client, user: User, host: str, linked: str
) -> None:
    with override_settings(ALLOWED_HOSTS=["*"], LAN_ADDRESS="192.168.0.7"):
        stranger.post("/account/password/", {"email": EMAIL}, headers={"host": host})
    (letter,) = mail.outbox
    assert f"{linked}account/password/" in letter.body
    assert "evil" not in letter.body
    assert "0.66" not in letter.body


def test_a_letter_of_a_named_site_uses_its_name(stranger: Client, user: User) -> None:
    with override_settings(ALLOWED_HOSTS=["shiplog.example"]):
        told = {"host": "shiplog.example"}
        stranger.post("/account/password/", {"email": EMAIL}, headers=told)
    assert "http://shiplog.example/account/password/" in mail.outbox[0].body


def test_no_letter_goes_to_an_unknown_address_and_the_answer_is_the_same(
    stranger: Client, user: User
) -> None:
    sent = {"email": "nobody@example.com"}
    answer = stranger.post("/account/password/", sent, REMOTE_ADDR="198.51.100.9")
    assert answer["Location"] == "/account/password/sent/"
    assert mail.outbox == []


def test_letters_are_limited(stranger: Client, user: User) -> None:
    address = {"REMOTE_ADDR": "198.51.100.10"}
    codes = [
        stranger.post("/account/password/", {"email": EMAIL}, **address).status_code
        for _ in range(6)
    ]
    assert codes == [302] * 5 + [429]


def test_a_letter_speaks_the_readers_language(stranger: Client, user: User) -> None:
    stranger.post("/i18n/setlang/", {"language": "en"})
    stranger.post("/account/password/", {"email": EMAIL}, REMOTE_ADDR="198.51.100.11")
    assert mail.outbox[0].subject == "Shiplog: a new password"


@override_settings(EMAIL_BACKEND="django.core.mail.backends.console.EmailBackend")
def test_a_server_without_mail_says_so(stranger: Client, db: None) -> None:
    for page in ("/account/password/", "/account/password/sent/"):
        assert "не умеет отправлять письма" in stranger.get(page).content.decode()


@override_settings(EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend", EMAIL_PORT=1)
def test_a_dead_mail_server_is_no_server_error(stranger: Client, user: User) -> None:
    answer = stranger.post("/account/password/", {"email": EMAIL}, REMOTE_ADDR="198.51.100.12")
    assert answer.status_code == 302


def test_a_person_is_claimed_once_and_given_back(
    member: Client, browser_of: Callable[..., Client], user: User, group: Group, table: Session
) -> None:
    sign_in(member, "198.51.100.13")
    me, other = group.people.order_by("name")[:2]
    member.post("/me/", {"do": "claim", "id": me.pk})
    member.post("/me/", {"do": "claim", "id": other.pk})  # two people are not one
    assert list(Person.objects.filter(user=user)) == [me]
    second = User.objects.create_user("boris@example.com", PASSWORD, "Борис")
    boris = browser_of(group)
    boris.force_login(second)
    boris.post("/me/", {"do": "claim", "id": me.pk})
    me.refresh_from_db()
    assert me.user == user
    assert boris.post("/me/", {"do": "unclaim", "id": me.pk}).status_code == 404
    member.post("/me/", {"do": "unclaim", "id": me.pk})
    assert not Person.objects.filter(user=user).exists()


def test_nobody_claims_a_person_of_a_foreign_group(
    stranger: Client, user: User, table: Session
) -> None:
    sign_in(stranger, "198.51.100.14")
    person = table.seats.first().person
    assert stranger.post("/me/", {"do": "claim", "id": person.pk}).status_code == 404
    assert Person.objects.get(pk=person.pk).user is None


def test_a_guest_claims_the_own_seat_and_keeps_its_tables_without_the_phone(
    stranger: Client, browser_of: Callable[..., Client], user: User, table: Session
) -> None:
    place(stranger, table, "player", "blue")
    people = f"/t/{table.code}/people/"
    assert stranger.post(people, {"do": "claim", "seat": "blue"}).status_code == 403
    sign_in(stranger, "198.51.100.15")
    assert stranger.post(people, {"do": "claim", "seat": "red"}).status_code == 403
    assert stranger.post(people, {"do": "claim", "seat": "blue"}).status_code == 302
    assert Person.objects.get(user=user).name == CHAIRS[1].name
    new = browser_of()
    assert new.get(f"/t/{table.code}/").status_code == 404
    sign_in(new, "198.51.100.15")
    assert new.get(f"/t/{table.code}/").status_code == 200
    assert table.code in new.get("/me/").content.decode()
    form = {"version": 0, "key": "k", "harbour": 4}
    url = f"/t/{table.code}/cell/red/population/"
    assert new.post(url, form).status_code == 404  # to write one sits down first


def test_a_claimed_name_opens_no_table_where_another_phone_sat(
    stranger: Client, user: User, table: Session, group: Group
) -> None:
    other = start_session(group, Plan("endeavor", CHAIRS))
    place(stranger, table, "player", "blue")
    sign_in(stranger, "198.51.100.16")
    people = f"/t/{table.code}/people/"
    assert stranger.post(people, {"do": "claim", "seat": "blue"}).status_code == 302
    assert stranger.get(f"/t/{table.code}/").status_code == 200
    for page in ("", "log/", "export.json", "people/", "screen/", "notes/"):
        assert stranger.get(f"/t/{other.code}/{page}").status_code == 404, page
    assert other.code not in stranger.get("/me/").content.decode()
    assert other.code not in stranger.get("/history/").content.decode()


def test_the_scribe_undoes_a_wrong_claim(
    member: Client, stranger: Client, user: User, table: Session
) -> None:
    Person.objects.filter(name=ANNA).update(user=user)
    people = f"/t/{table.code}/people/"
    assert member.post(people, {"do": "unclaim", "seat": "red"}).status_code == 403
    place(member, table, "scribe")
    assert member.post(people, {"do": "unclaim", "seat": "red"}).status_code == 302
    assert not Person.objects.filter(user=user).exists()


def test_a_group_is_left_and_what_only_the_browser_knows_can_be_remembered(
    member: Client, user: User, group: Group
) -> None:
    sign_in(member, "198.51.100.16")
    assert "remember" in member.get("/me/").content.decode()
    member.post("/me/", {"do": "remember", "id": group.pk})
    assert Membership.objects.get().group == group
    member.post("/me/", {"do": "forget", "id": group.pk})
    assert not Membership.objects.exists()
    assert member.session["groups"] == []
    assert member.post("/me/", {"do": "remember", "id": group.pk}).status_code == 404


@pytest.mark.parametrize(
    "form", [{}, {"do": "x", "id": "1"}, {"do": "claim"}, {"do": "claim", "id": "9" * 30}]
)
def test_odd_posts_to_my_page_are_404(stranger: Client, user: User, form: dict[str, str]) -> None:
    stranger.force_login(user)
    assert stranger.post("/me/", form).status_code == 404


def test_a_deleted_account_leaves_the_history_and_frees_the_person(
    member: Client, user: User, group: Group, table: Session
) -> None:
    Person.objects.filter(name=ANNA).update(user=user)
    member.force_login(user)
    wrong = member.post("/account/delete/", {"password": "no"})
    assert wrong.status_code == 422
    assert member.post("/account/delete/", {"password": PASSWORD})["Location"] == "/"
    assert not User.objects.exists()
    assert Person.objects.get(name=ANNA).user is None
    assert table.seats.count() == 3
    assert member.get("/me/").status_code == 302
