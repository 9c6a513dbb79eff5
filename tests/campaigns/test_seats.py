"""Sitting down by the short code: one post, a signed cookie, one phone on each seat; strangers stay out."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.models import Group, PeopleLine, Place, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns.seats import phone_of, place
from tests.tables import CHAIRS, enter, play

ANNA, BORIS, _VERA = (chair.name for chair in CHAIRS)
PLAN = Plan("endeavor", CHAIRS)


def door(session: Session) -> str:
    return f"/j/{session.door}/"


def people(session: Session) -> str:
    return f"/t/{session.code}/people/"


def write(client: Client, session: Session, seat: str = "red", **form: object) -> int:
    version = Session.objects.get(pk=session.pk).version
    form = {"version": version, "key": f"k{version}-{seat}", "harbour": 4 + version, **form}
    return client.post(f"/t/{session.code}/cell/{seat}/population/", form).status_code


def test_one_tap_on_a_seat_seats_a_stranger_who_writes_under_that_name(
    stranger: Client, table: Session
) -> None:
    page = stranger.get(door(table)).content.decode()
    assert all(chair.name in page for chair in CHAIRS)
    answer = stranger.post(door(table), {"seat": "blue"})
    assert answer["Location"] == f"/t/{table.code}/"
    assert stranger.get(f"/t/{table.code}/").status_code == 200
    assert write(stranger, table) == 302
    assert table.lines.get().by == BORIS


def test_a_guest_sees_this_table_and_nothing_else_of_the_group(
    stranger: Client, group: Group, table: Session
) -> None:
    from campaigns.table.services.sessions import Plan, start_session

    other = start_session(group, Plan("endeavor", CHAIRS))
    stranger.post(door(table), {"seat": "blue"})
    assert stranger.get(f"/t/{other.code}/").status_code == 404
    for page in (f"/t/{table.code}/", people(table), "/history/", "/"):
        text = stranger.get(page).content.decode()
        assert group.join_code not in text
        assert other.code not in text
    assert table.code in stranger.get("/history/").content.decode()


def test_the_seat_cookie_is_signed_hidden_from_scripts_and_lax(
    stranger: Client, table: Session
) -> None:
    answer = stranger.post(door(table), {"seat": "blue"})
    cookie = answer.cookies["phone"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert Place.objects.get().phone not in ("", cookie.value)
    stranger.cookies["phone"] = cookie.value.replace(":", "x:", 1)
    assert stranger.get(f"/t/{table.code}/").status_code == 404


def test_one_cookie_serves_twenty_tables(stranger: Client, group: Group) -> None:
    from campaigns.table.services.sessions import Plan, start_session

    tables = [start_session(group, Plan("endeavor", CHAIRS)) for _ in range(21)]
    for session in tables:
        stranger.post(door(session), {"seat": "red"})
    assert all(stranger.get(f"/t/{session.code}/").status_code == 200 for session in tables)


def test_a_seat_holds_one_phone_and_the_second_is_told_so(
    stranger: Client, member: Client, table: Session
) -> None:
    place(member, table, "player", "blue")
    page = stranger.get(door(table)).content.decode()
    assert 'value="blue"' not in page
    answer = stranger.post(door(table), {"seat": "blue"})
    assert answer.status_code == 409
    assert Place.objects.count() == 1


def test_changing_the_seat_frees_the_first(stranger: Client, table: Session) -> None:
    stranger.post(door(table), {"seat": "blue"})
    stranger.post(door(table), {"seat": "red"})
    assert Place.objects.get().seat.seat == "red"


@pytest.mark.parametrize("seat", ["green", "x" * 500, "\x00", "mary"])
def test_a_seat_that_is_not_there_is_400(stranger: Client, table: Session, seat: str) -> None:
    assert stranger.post(door(table), {"seat": seat}).status_code == 400
    assert not Place.objects.exists()


def test_nobody_sits_down_at_a_locked_table(stranger: Client, table: Session) -> None:
    Session.objects.update(locked=True)
    assert stranger.get(door(table)).status_code == 200
    assert 'name="seat"' not in stranger.get(door(table)).content.decode()
    for form in ({"seat": "red"}, {"watch": "1"}):
        assert stranger.post(door(table), form).status_code == 403
    assert not Place.objects.exists()
    assert stranger.get(f"/t/{table.code}/").status_code == 404


def test_a_locked_table_says_so_where_it_invited_and_the_scribe_may_open_it(
    member: Client, stranger: Client, table: Session
) -> None:
    place(member, table, "scribe")
    place(stranger, table, "player", "blue")
    shut, parts = "Стол больше никого не пускает", f"/t/{table.code}/parts/?since=0&seating=0"
    assert shut not in member.get(f"/t/{table.code}/").content.decode()
    member.post(people(table), {"do": "lock"})
    for address in (parts, f"/t/{table.code}/"):
        mine, theirs = (
            client.get(address).content.decode().partition('<div id="shut"')[2]
            for client in (member, stranger)
        )
        assert shut in mine
        assert 'name="do" value="unlock"' in mine
        assert shut in theirs
        assert 'value="unlock"' not in theirs
        assert "Снова пустить может писарь." in theirs
    member.post(people(table), {"do": "unlock"})
    assert '<div id="shut" hx-swap-oob="true"></div>' in member.get(parts).content.decode()


def test_a_released_phone_hears_whether_the_code_still_helps(
    stranger: Client, table: Session
) -> None:
    told = [stranger.get(f"/join/?gone={table.code}").content.decode()]
    Session.objects.update(locked=True)
    told.append(stranger.get(f"/join/?gone={table.code}").content.decode())
    assert ["Его код позволит снова сесть" in page for page in told] == [True, False]
    assert ["Он сейчас никого не пускает" in page for page in told] == [False, True]


def test_the_name_of_a_seat_stays_in_its_group(
    stranger: Client, table: Session, group: Group
) -> None:
    public = start_session(Group.objects.create(name="Demo", is_demo=True), PLAN)
    stranger.post(door(table), {"seat": "blue"})
    assert write(stranger, public) == 302
    ruling = {"move": json.dumps(enter("red", harbour=999)), "reason": "Because", "version": 1}
    stranger.post(f"/t/{public.code}/moves/", {**ruling, "key": "r"})
    assert [line.by for line in public.lines.order_by("seq")] == ["", ""]
    assert BORIS not in str(public.lines.get(seq=2).ruling)
    assert write(stranger, table) == 302
    assert table.lines.get().by == BORIS


def test_a_member_goes_by_the_name_of_the_seat_at_other_tables_of_the_group(
    member: Client, table: Session, group: Group
) -> None:
    member.post(people(table), {"do": "sit", "seat": "blue"})
    other = start_session(group, PLAN)
    assert write(member, other) == 302
    assert other.lines.get().by == BORIS


def test_whoever_lays_a_table_is_its_scribe(stranger: Client, db: None) -> None:
    form = {"game": "endeavor"}
    for n, chair in enumerate(CHAIRS):
        form |= {f"seat-{n}-name": chair.name, f"seat-{n}-colour": chair.seat}
    assert stranger.post("/tables/new/", form).status_code == 302
    session = Session.objects.get()
    assert Place.objects.get().role == "scribe"
    assert Place.objects.get().phone == phone_of(stranger)
    assert stranger.post(people(session), {"do": "sit", "seat": "red"}).status_code == 302
    found = Place.objects.get()
    assert (found.role, found.seat.seat) == ("scribe", "red")


def test_the_scribe_releases_a_seat_and_its_phone_is_a_stranger_again(
    member: Client, stranger: Client, table: Session
) -> None:
    place(member, table, "scribe")
    other = place(stranger, table, "player", "blue")
    assert stranger.get(f"/t/{table.code}/").status_code == 200
    assert member.post(people(table), {"do": "release", "place": other.pk}).status_code == 302
    assert stranger.get(f"/t/{table.code}/").status_code == 404
    assert not hasattr(table.seats.get(seat="blue"), "place")


def test_the_scribe_hands_over_the_pen(member: Client, stranger: Client, table: Session) -> None:
    mine = place(member, table, "scribe", "red")
    other = place(stranger, table, "player", "blue")
    member.post(people(table), {"do": "scribe", "place": other.pk})
    other.refresh_from_db()
    mine.refresh_from_db()
    assert (other.role, mine.role) == ("scribe", "player")


def test_a_seated_player_takes_over_where_the_scribe_has_lost_the_phone(
    member: Client, stranger: Client, table: Session
) -> None:
    lost = place(member, table, "scribe", "red")
    mine = place(stranger, table, "player", "blue")
    page = stranger.get(people(table)).content.decode()
    assert 'value="take-over"' in page
    stranger.post(people(table), {"do": "take-over"})
    mine.refresh_from_db()
    lost.refresh_from_db()
    assert (mine.role, lost.role) == ("scribe", "player")
    line = PeopleLine.objects.first()
    assert (line.kind, line.by, line.whom) == ("took_over", BORIS, ANNA)
    assert BORIS in member.get(people(table)).content.decode()


@pytest.mark.parametrize("do", ["lock", "unlock", "anyone", "own-seats", "release", "scribe"])
@pytest.mark.parametrize("role", ["player", "watcher"])
def test_only_the_scribe_decides_about_the_others(
    member: Client, stranger: Client, table: Session, do: str, role: str
) -> None:
    scribe = place(member, table, "scribe", "red")
    place(stranger, table, role, "blue" if role == "player" else "")
    answer = stranger.post(people(table), {"do": do, "place": scribe.pk})
    assert answer.status_code == 403
    assert Place.objects.filter(pk=scribe.pk, role="scribe").exists()
    table.refresh_from_db()
    assert (table.locked, table.anyone_records, table.seating) == (False, True, 0)


@pytest.mark.parametrize(
    "form", [{}, {"do": "x"}, {"do": "release"}, {"do": "scribe", "place": "9"}]
)
def test_what_cannot_be_read_is_400(member: Client, table: Session, form: dict[str, str]) -> None:
    place(member, table, "scribe", "red")
    assert member.post(people(table), form).status_code == 400


def test_the_demo_has_no_seats_to_take(stranger: Client, table: Session) -> None:
    Group.objects.update(is_demo=True)
    for do in ("sit", "watch", "take-over", "lock"):
        assert stranger.post(people(table), {"do": do, "seat": "red"}).status_code == 403
    assert not Place.objects.exists()
    assert write(stranger, table) == 302


def test_with_htmx_the_layer_comes_back_over_the_fresh_table(
    member: Client, table: Session
) -> None:
    answer = member.post(
        people(table), {"do": "sit", "seat": "red"}, headers={"HX-Request": "true"}
    )
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'hx-swap-oob="true"' in page
    assert 'data-seating="1"' in page


def test_screens_hear_of_a_change_of_seats_without_a_new_version(
    member: Client, table: Session
) -> None:
    parts = f"/t/{table.code}/parts/?since=0&seating="
    assert member.get(f"{parts}0").status_code == 204
    member.post(people(table), {"do": "sit", "seat": "red"})
    assert member.get(f"{parts}0").status_code == 200
    assert member.get(f"{parts}1").status_code == 204


def test_a_guest_who_leaves_is_a_stranger_again(stranger: Client, table: Session) -> None:
    stranger.post(door(table), {"seat": "red"})
    assert stranger.post(people(table), {"do": "leave"})["Location"] == "/"
    assert stranger.get(f"/t/{table.code}/").status_code == 404
    play(table, enter("red", harbour=4))  # the seat's moves stay
    assert table.lines.count() == 1


@pytest.fixture
def second_phone(stranger: Client, browser_of: Callable[..., Client], table: Session) -> Client:
    """Boris sat down, said "this is me" and lost that phone; on another one he signs in."""
    stranger.post(door(table), {"seat": "blue"})
    account = {"name": BORIS, "email": "boris@example.com", "password": "brass-lantern-7"}
    stranger.post("/account/sign-up/", account)
    stranger.post(people(table), {"do": "claim", "seat": "blue"})
    second = browser_of()
    second.post("/account/sign-in/", account, REMOTE_ADDR="198.51.100.41")
    return second


@pytest.mark.parametrize("by_door", [True, False])
def test_an_account_takes_its_own_seat_back_from_a_lost_phone(
    second_phone: Client, stranger: Client, table: Session, by_door: bool
) -> None:
    way = door(table) if by_door else people(table)
    assert "это ваше место: сесть здесь вместо другого телефона" in (
        second_phone.get(way).content.decode()
    )
    form = {"seat": "blue"} if by_door else {"do": "sit", "seat": "blue"}
    assert second_phone.post(way, form).status_code == 302
    assert Place.objects.get().phone == phone_of(second_phone)
    assert write(second_phone, table, "blue") == 302
    assert table.lines.get().by == BORIS
    told = second_phone.get(people(table)).content.decode()
    assert f"{BORIS}: место свободно ({BORIS})" in told
    stranger.post("/account/sign-out/")
    assert stranger.get(f"/t/{table.code}/").status_code == 404


def test_the_pen_comes_along_with_the_own_seat(second_phone: Client, table: Session) -> None:
    Place.objects.update(role="scribe")
    second_phone.post(door(table), {"seat": "blue"})
    assert Place.objects.get().role == "scribe"
    assert Place.objects.get().phone == phone_of(second_phone)


def test_an_account_takes_nobody_elses_seat_and_opens_no_lock(
    second_phone: Client, browser_of: Callable[..., Client], table: Session
) -> None:
    place(browser_of(), table, "player", "red")
    assert second_phone.post(door(table), {"seat": "red"}).status_code == 409
    for do in ("take-over", "lock", "leave"):  # by the own seat one reads, and may sit down
        assert second_phone.post(people(table), {"do": do}).status_code == 404
    Session.objects.update(locked=True)
    for way, form in ((door(table), {}), (people(table), {"do": "sit"})):
        assert second_phone.post(way, {**form, "seat": "blue"}).status_code == 403
    assert Place.objects.count() == 2
    assert not Place.objects.filter(phone=phone_of(second_phone)).exists()
