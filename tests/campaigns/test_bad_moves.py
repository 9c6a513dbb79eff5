"""Bad input in the middle of a refereed game: the rule and the facts, nothing recorded, what is legal."""

import json
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.records import read_line
from campaigns.table.services.sessions import Plan, start_session
from rules.endeavor.referee.state import Acting, Tile
from tests.campaigns.asking import HTMX, lay
from tests.endeavor_boards import box, hold, own
from tests.endeavor_boards import table as board_of
from tests.tables import CHAIRS

SEATS = tuple(chair.seat for chair in CHAIRS)
OPEN = (Tile(kind="settler_house", disc=True), Tile(kind="market"))


def laid(group: Group, **changes: Any) -> Session:
    """A table in the middle of round 2: red is to act, India is explored, all is known."""
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    board = own(board_of(*SEATS, explored=("india",), **changes), "red", coast=OPEN)
    lay(session, hold(board, "blue", "lisbon"))
    return session


def acting(group: Group, *left: str, **changes: Any) -> Session:
    what = Acting(seat="red", source="building", what="market", left=left, cell=1)
    return laid(group, acting=what, **changes)


def post(client: Client, session: Session, move: Any) -> tuple[int, str]:
    text = move if isinstance(move, str) else json.dumps(move)
    form = {"move": text, "version": session.version, "key": "k"}
    answer = client.post(f"/t/{session.code}/moves/", form, headers=HTMX)
    return answer.status_code, answer.content.decode()


RED = {"seat": "red"}
BAD = {
    "an unknown city": (
        ("occupy",),
        {"kind": "occupy", "city": "atlantis", **RED},
        ("END-COMP-02",),
        "Atlantis",
    ),
    "an attack on an unknown city": (
        ("occupy",),
        {"kind": "attack", "place": "atlantis", **RED},
        ("END-ACT-04", "END-ATK-03"),
        "Atlantis",
    ),
    "a foreign seat": ((), {"kind": "activate", "seat": "blue", "cell": 0}, ("END-ROUND-02",), ""),
    "a wrong phase": ((), {"kind": "build", "building": "market", **RED}, ("END-ROUND-01",), ""),
    "a disc that is not there": (("pay",), {"kind": "pay", "cell": 1, **RED}, ("END-PAY-01",), "2"),
    "a card above presence": (
        ("draw",),
        {"kind": "draw", "card": "india.1", **RED},
        ("END-DRAW-02",),
        "0",
    ),
    "an unexplored region": (
        ("occupy",),
        {"kind": "occupy", "city": "macao", **RED},
        ("END-OCC-03", "END-OCC-04"),
        "Дальний Восток",
    ),
    "an occupied city": (
        ("occupy",),
        {"kind": "occupy", "city": "lisbon", **RED},
        ("END-OCC-02",),
        "Борис",
    ),
    "a second action on an occupied building": (
        (),
        {"kind": "activate", "cell": 0, **RED},
        ("END-ACTV-02",),
        "Дом колониста",
    ),
    "a building that is not there": (
        (),
        {"kind": "activate", "cell": 7, **RED},
        ("END-ACTV-02",),
        "8",
    ),
    "a token that nobody has": ((), {"kind": "spend", "token": "pay", **RED}, ("END-TOK-01",), ""),
    "a token without a question": (
        (),
        {"kind": "collect", "cell": "city.lisbon", "token": "pay", **RED},
        ("END-ACT-01",),
        "",
    ),
}


@pytest.mark.rule("END-ROUND-02", "END-DRAW-02", "END-OCC-03", "END-ACTV-02", "END-PAY-01")
@pytest.mark.parametrize("name", BAD)
def test_each_is_refused_with_rule_and_facts_and_the_nearest_moves(
    member: Client, group: Group, name: str
) -> None:
    left, move, rules, fact = BAD[name]
    session = acting(group, *left) if left else laid(group)
    status, text = post(member, session, move)
    assert status == 422, text[:500]
    for rule in rules:
        assert rule in text
    assert fact in text
    assert ": —." not in text, "no fact is empty"
    refusal = text[: text.index("</section>")]
    ways = refusal.count('name="move"')
    assert ways >= 2, "nearest legal moves, and the ruling"
    session.refresh_from_db()
    assert (session.version, session.lines.count()) == (0, 0)


def test_where_the_map_has_gaps_an_unknown_city_is_taken_and_what_was_not_checked_is_on_the_line(
    member: Client, group: Group
) -> None:
    """Nobody has read where it lies: the rules about its zone stay unchecked, all others bind."""
    gaps = box() | {"a.all.city.europe": False}
    session = acting(group, "occupy", facts=gaps)
    move = {"kind": "occupy", "city": "atlantis", **RED}
    status, _text = post(member, session, move)
    assert status == 200
    assert "a.city.atlantis.zone" in read_line(session.lines.get()).lacked
    taken = acting(group, "occupy", facts=gaps)
    assert post(member, taken, {**move, "city": "lisbon"})[0] == 422


def test_a_lesson_is_no_move_at_a_refereed_table(member: Client, group: Group) -> None:
    session = laid(group)
    status, text = post(member, session, {"kind": "teach", "facts": {"card.india.1.culture": 1}})
    assert status == 400
    assert "Ничего не записано" in text
    assert session.lines.count() == 0


JUNK: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    "true",
    "7",
    '"occupy"',
    "[" * 5000,
    '{"kind":' * 3000,
    {},
    {"kind": None},
    {"kind": "fly", **RED},
    {"kind": "occupy"},
    {"kind": "occupy", "city": None, **RED},
    {"kind": "occupy", "city": 7, **RED},
    {"kind": "occupy", "city": "Лиссабон", **RED},
    {"kind": "occupy", "city": "lisbon\n", **RED},
    {"kind": "occupy", "city": "a" * 33, **RED},
    {"kind": "occupy", "city": "../../etc", **RED},
    {"kind": "occupy", "city": "lisbon", "seat": "mauve"},
    {"kind": "occupy", "city": "lisbon", "seat": None},
    {"kind": "occupy", "city": "lisbon", "seat": "red", "extra": 1},
    {"kind": "activate", "cell": -1, **RED},
    {"kind": "activate", "cell": 8, **RED},
    {"kind": "activate", "cell": 10**30, **RED},
    {"kind": "activate", "cell": 1.0, **RED},
    {"kind": "activate", "cell": True, **RED},
    {"kind": "activate", "cell": "0", **RED},
    {"kind": "draw", "card": "india.6", **RED},
    {"kind": "draw", "card": "india.-1", **RED},
    {"kind": "draw", "card": "atlantis.1", **RED},
    {"kind": "ship", "to": "track.atlantis", **RED},
    {"kind": "ship", "to": "fleet.", **RED},
    {"kind": "collect", "cell": "track.india.0", "token": "pay", **RED},
    {"kind": "collect", "cell": "track.india.1", "token": "gold", **RED},
    {"kind": "adjust", "item": "harbour", "value": 10**12, **RED},
    {"kind": "adjust", "item": "souls", "value": 1, **RED},
    {"kind": "lay", "tokens": {"moon": "pay"}},
    {"kind": "lay", "tokens": []},
    {"kind": "teach", "facts": {"card.india.9.culture": 1}},
    {"kind": "teach", "facts": {"a.city.x.zone": "moon"}},
    {"kind": "teach", "facts": {"card.india.1.culture": "many"}},
    {"kind": "enter", "seat": "red", "values": {"harbour": 3}},
    {"kind": "checkpoint", "count": {}},
    {"kind": "end", "seat": "red"},
    {"kind": "pass", "v": 99, **RED},
    {"kind": "\u202eoccupy", **RED},
]


@pytest.mark.parametrize("number", range(len(JUNK)))
def test_junk_is_400_and_nothing_is_recorded(member: Client, group: Group, number: int) -> None:
    session = laid(group)
    status, text = post(member, session, JUNK[number])
    assert status == 400, (JUNK[number], text[:300])
    session.refresh_from_db()
    assert (session.version, session.lines.count()) == (0, 0)


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"version": "0"},
        {"move": "{}", "version": "x"},
        {"move": "{}", "version": "9" * 40},
        {"move": '{"kind":"pass","seat":"red"}', "version": "0", "key": "k" * 65},
        {"move": '{"kind":"pass","seat":"red"}', "version": "0", "key": "a\x00b"},
    ],
)
def test_a_form_that_says_nothing_is_400(
    member: Client, group: Group, form: dict[str, str]
) -> None:
    session = laid(group)
    answer = member.post(f"/t/{session.code}/moves/", form, headers=HTMX)
    assert answer.status_code == 400
    assert session.lines.count() == 0


def test_a_version_that_never_was_is_not_the_present_one(member: Client, group: Group) -> None:
    session = laid(group)
    form = {"move": '{"kind":"pass","seat":"red"}', "version": "-5", "key": "k"}
    answer = member.post(f"/t/{session.code}/moves/", form, headers=HTMX)
    assert answer.status_code == 409
    assert session.lines.count() == 0


def test_a_board_under_a_ruling_stays_playable(member: Client, group: Group) -> None:
    """The unexplored city as a ruling: recorded with its reason, and the turn goes on."""
    session = acting(group, "occupy")
    move = json.dumps({"kind": "occupy", "city": "macao", **RED})
    form = {"move": move, "version": 0, "key": "k", "reason": "так играем"}
    answer = member.post(f"/t/{session.code}/moves/", form, headers=HTMX)
    assert answer.status_code == 200
    row = session.lines.get()
    assert "END-OCC-03" in str(row.ruling)


def test_a_number_that_cannot_be_read_names_its_field(member: Client, group: Group) -> None:
    session = start_session(group, Plan("endeavor", CHAIRS, {"events": True}, depth="referee"))
    form = {"move": json.dumps({"kind": "enter", **RED}), "at.values.event_1": "1.5"}
    answer = member.post(
        f"/t/{session.code}/moves/", {**form, "version": 0, "key": "k"}, headers=HTMX
    )
    text = answer.content.decode()
    notice = text[: text.index("</section>")]
    assert answer.status_code == 400
    assert "Слава за первое событие: Введите целое число" in notice
    assert "values." not in notice
