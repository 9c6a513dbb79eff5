"""The short code of a table: one way of showing it, many of typing it, and none of guessing it."""

import itertools
import math
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client

from campaigns.models import ALPHABET, Group, Session, new_door
from campaigns.seats import doors
from campaigns.seats.views import joining
from companion.limits import GUESSES, Budget, Limit
from tests.campaigns.seats import place

CODE = "abe2kx"


@pytest.fixture
def laid(table: Session) -> Session:
    Session.objects.filter(pk=table.pk).update(door=CODE)
    table.refresh_from_db()
    return table


def guesses() -> Iterator[str]:
    """Codes that no table has here."""
    return ("".join(letters) for letters in itertools.product("mnpqrst", repeat=doors.LENGTH))


def guess(client: Client, times: int, address: str) -> set[int]:
    return {
        client.get(f"/j/{code}/", REMOTE_ADDR=address).status_code
        for code in itertools.islice(guesses(), times)
    }


@pytest.mark.parametrize(
    "typed",
    [
        "ABE2KX",
        "abe2kx",
        "abe 2kx",
        " ABE-2KX ",
        "a.b.e – 2 k x",
        "АВЕ2КХ",  # the same letters on a Russian keyboard
        "аве 2кх",
        "ＡＢＥ２ＫＸ",
        "http://192.168.0.7:8000/j/ABE2KX/",
        "shiplog.example/j/abe2kx",
    ],
)
def test_a_code_is_read_however_it_was_typed(stranger: Client, laid: Session, typed: str) -> None:
    answer = stranger.post("/join/", {"code": typed})
    assert answer["Location"] == "/j/ABE2KX/", typed


@pytest.mark.parametrize("letters", ["А-a", "В-b", "С-c", "Е-e", "Н-h", "К-k", "М-m", "Р-p", "Т-t"])
def test_every_letter_that_looks_alike_in_both_alphabets_is_one(letters: str) -> None:
    russian, latin = letters.split("-")
    assert doors.read(f"{russian}2345{russian}") == f"{latin}2345{latin}"


def test_every_new_code_is_read_back_as_it_is_shown() -> None:
    for _ in range(200):
        door = new_door()
        assert doors.read(doors.shown(door)) == door


@pytest.mark.parametrize("path", ["/j/АВЕ2КХ/", "/j/abe-2kx/", "/j/ABE2KX/"])
def test_an_address_is_as_forgiving_as_the_form(stranger: Client, laid: Session, path: str) -> None:
    assert stranger.get(path).status_code == 200


def test_the_code_is_shown_in_capitals_everywhere(member: Client, laid: Session) -> None:
    place(member, laid, "scribe")
    for page in ("", "people/", "screen/"):
        text = member.get(f"/t/{laid.code}/{page}").content.decode()
        assert ">ABE2KX<" in text, page
        assert CODE not in text, page
    assert CODE not in member.get("/j/ABE2KX/").content.decode()


@pytest.mark.parametrize("typed", ["zzzzzz", "", "%", "ы" * 50, "\x00", "12345", "o0il11"])
def test_a_code_that_leads_nowhere_says_so(stranger: Client, table: Session, typed: str) -> None:
    answer = stranger.post("/join/", {"code": typed})
    assert answer.status_code == (404 if typed.strip("\x00") else 200)
    assert "Код стола" in answer.content.decode()  # and asks again


def test_codes_of_finished_tables_and_of_the_demo_lead_nowhere(
    stranger: Client, table: Session
) -> None:
    Session.objects.update(status="finished")
    assert stranger.get(f"/j/{table.door}/").status_code == 404
    Session.objects.update(status="open")
    Group.objects.update(is_demo=True)
    assert stranger.get(f"/j/{table.door}/").status_code == 404


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Budget:
    """The same budget with few tries, to be spent in a moment."""
    budget = Budget(Limit("door", 10, 600), Limit("doors", 40, 600), GUESSES.first)
    monkeypatch.setattr(joining, "GUESSES", budget)
    return budget


def test_a_household_that_mistypes_still_gets_in_with_the_right_code(
    stranger: Client, laid: Session, small: Budget
) -> None:
    address = "192.0.2.17"
    assert guess(stranger, small.each.tries - 1, address) == {404}
    assert stranger.get("/j/ABE2KX/", REMOTE_ADDR=address).status_code == 200


def test_a_flood_of_guesses_is_held_up_and_told_for_how_long(
    stranger: Client, laid: Session
) -> None:
    address = "192.0.2.18"
    assert guess(stranger, GUESSES.each.tries, address) == {404}
    for code in ("ABE2KX", "zzzzzz"):  # right or wrong: the answer tells a guesser nothing
        held = stranger.get(f"/j/{code}/", REMOTE_ADDR=address)
        assert held.status_code == 429
        assert 0 < int(held["Retry-After"]) <= GUESSES.each.seconds
        assert "10 минут" in held.content.decode()
    assert stranger.get("/j/ABE2KX/", REMOTE_ADDR="192.0.2.19").status_code == 200


def test_even_in_a_flood_whoever_belongs_to_the_table_gets_in(
    stranger: Client, member: Client, laid: Session, small: Budget
) -> None:
    address = "192.0.2.20"
    guess(Client(), small.each.tries + 1, address)
    assert Client().get("/j/ABE2KX/", REMOTE_ADDR=address).status_code == 429
    assert member.get("/j/ABE2KX/", REMOTE_ADDR=address).status_code == 200
    place(stranger, laid, "player", "blue")
    assert stranger.get("/j/ABE2KX/", REMOTE_ADDR=address).status_code == 200


def test_guesses_from_many_addresses_are_counted_together(
    stranger: Client, laid: Session, small: Budget
) -> None:
    for host in range(small.common.tries // small.each.tries):
        assert guess(stranger, small.each.tries, f"198.51.100.{host}") == {404}
    address = "192.0.2.21"
    assert guess(stranger, small.first, address) == {404}
    assert guess(stranger, 1, address) == {429}


def test_one_address_that_guesses_and_guesses_shuts_nobody_else_out(
    stranger: Client, laid: Session, small: Budget
) -> None:
    assert guess(stranger, small.common.tries + small.each.tries, "192.0.2.66") == {404, 429}
    newcomer = "192.0.2.67"
    assert guess(stranger, small.each.tries - 1, newcomer) == {404}  # and may mistype like anybody
    assert stranger.get("/j/ABE2KX/", REMOTE_ADDR=newcomer).status_code == 200


def test_even_when_all_the_world_guesses_a_newcomer_joins(
    stranger: Client, laid: Session, small: Budget
) -> None:
    for host in range(1 + small.common.tries // small.each.tries):
        guess(stranger, small.each.tries, f"198.51.100.{host}")
    assert stranger.get("/j/ABE2KX/", REMOTE_ADDR="192.0.2.68").status_code == 200


def test_the_right_code_gives_no_guesses_back_to_whoever_is_held_up(
    stranger: Client, laid: Session, small: Budget
) -> None:
    """Else the owner of one table would buy guesses at all others with it."""
    address = "192.0.2.69"
    guess(stranger, small.each.tries, address)
    for _ in range(small.each.tries):
        assert stranger.get("/j/ABE2KX/", REMOTE_ADDR=address).status_code == 429
    spent, _wait = small.common.counted("")
    assert spent == small.each.tries + 1


def test_a_network_of_many_addresses_counts_as_one_household(
    stranger: Client, laid: Session, small: Budget
) -> None:
    assert guess(stranger, small.each.tries, "2001:db8:0:7::1") == {404}
    held = stranger.get("/j/ABE2KX/", REMOTE_ADDR="2001:db8:0:7:ffff::2")
    assert held.status_code == 429
    assert stranger.get("/j/ABE2KX/", REMOTE_ADDR="2001:db8:0:8::1").status_code == 200


def test_what_is_no_code_at_all_and_the_right_code_are_no_guesses(
    stranger: Client, laid: Session, small: Budget
) -> None:
    address = "192.0.2.22"
    for code, status in (("ABE2KX", 200), ("hello", 404)):
        tries = range(small.each.tries + 3)
        told = {stranger.get(f"/j/{code}/", REMOTE_ADDR=address).status_code for _ in tries}
        assert told == {status}


def test_an_evening_of_guessing_finds_a_table_less_than_once_in_ten_thousand() -> None:
    codes = len(ALPHABET) ** doors.LENGTH
    evening = timedelta(hours=5).total_seconds()
    assert codes == 887_503_681
    for limit, at_most in ((GUESSES.each, 4e-6), (GUESSES.common, 1e-4)):
        tries = limit.tries * math.ceil(evening / limit.seconds)
        assert tries / codes < at_most
