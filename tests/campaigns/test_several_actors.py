"""A refereed page where several seats are asked at once: own moves first, who is still thinking, a phone
that is passed round, and a map of 112 linked spaces."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Group, Session
from campaigns.records import read_state
from tests.campaigns.islands import PLANS, lay, phones, plan, planning, post, read
from tests.campaigns.seats import place
from tests.sample_game.chart import LINKS, NEAR, SPACES
from tests.tables import play

pytestmark = pytest.mark.usefixtures("islands")
BrowserOf = Callable[..., Client]


def page_of(client: Client, session: Session, rest: str = "") -> str:
    return str(client.get(f"/t/{session.code}/{rest}").content.decode())


def offered(page: str) -> list[dict[str, Any]]:
    found = re.findall(r'name="move" value="([^"]*)"', page)
    return [json.loads(html.unescape(move)) for move in found]


def seats_of(page: str) -> list[str]:
    return list(dict.fromkeys(move["seat"] for move in offered(page)))


# ------------------------------------------------------------ openly, all at once


def test_a_page_holds_the_own_moves_and_leads_to_those_of_others(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group)
    blue = browser_of()
    place(blue, session, "player", "blue")
    page = page_of(blue, session)
    assert seats_of(page) == ["blue"]
    assert re.findall(r'href="[^"]*answer/\?seat=(\w+)"', page) == ["red", "yellow"]
    step = re.search(r'id="sheet".*?name="move" value="([^"]*)"', page, re.DOTALL)
    assert step
    assert json.loads(html.unescape(step[1])) == {"kind": "wait", "seat": "blue"}
    layer = page_of(blue, session, "answer/?seat=red")
    assert offered(layer)[-1] == {"kind": "wait", "seat": "red"}
    assert len(offered(layer)) == len(SPACES) + 1
    assert "<details" not in layer[layer.index('data-kind="settle"') :][:300]


def test_where_each_records_the_own_seat_only_own_moves_are_offered(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group)
    seated = phones(browser_of, session)
    assert seats_of(page_of(seated["blue"], session)) == ["blue"]
    assert "data-my-turn" in page_of(seated["blue"], session)
    post(seated["blue"], session, {"kind": "wait", "seat": "blue"})
    page = page_of(seated["blue"], session)
    assert "data-my-turn" not in page
    assert offered(page) == []
    names = re.search(r"data-waiting-for>([^<]*)<", page)
    assert names
    assert names[1].endswith("Анна, Вера")


def test_a_phone_without_a_seat_has_no_big_button_that_might_be_anybodys(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group)
    page = page_of(phones(browser_of, session)["scribe"], session)
    assert offered(page) == []
    assert re.findall(r'href="[^"]*answer/\?seat=(\w+)"', page) == ["red", "blue", "yellow"]


def test_all_may_move_at_once_in_any_order_on_the_same_version_one_after_the_other(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group)
    seated = phones(browser_of, session)
    for n, seat in enumerate(("yellow", "red", "blue")):
        move = {"kind": "settle", "seat": seat, "space": SPACES[n]}
        assert post(seated[seat], session, move).status_code == 200
    assert read_state(Session.objects.get(pk=session.pk)).phase == "plan"


# ------------------------------------------------------------ unseen


def test_a_page_offers_the_own_answer_and_layers_for_those_it_may_answer_for(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group)
    seated = phones(browser_of, session)
    assert seats_of(page_of(seated["blue"], session)) == ["blue"]
    assert "answer/?seat=" not in page_of(seated["blue"], session)
    page = page_of(seated["scribe"], session)
    assert offered(page) == []
    assert re.findall(r'href="[^"]*answer/\?seat=(\w+)"', page) == ["red", "blue", "yellow"]


def test_a_phone_that_is_passed_round_covers_what_was_chosen(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group)
    scribe = phones(browser_of, session)["scribe"]
    layer = page_of(scribe, session, "answer/?seat=red")
    assert seats_of(layer) == ["red"]
    plain = scribe.post(
        f"/t/{session.code}/moves/",
        {"move": json.dumps(plan("red", "sail")), "version": session.version, "key": "a"},
    )
    assert plain.status_code == 302, "without JavaScript, too"
    page = page_of(scribe, session)
    assert PLANS["sail"] not in page
    assert answered(page) == ["Анна"]
    again = page_of(scribe, session, "answer/?seat=red")
    assert again.count(PLANS["trade"]) == again.count(PLANS["guard"]), "as good as any other"


def answered(page: str) -> list[str]:
    """The names with a tick among those who are asked."""
    chips = re.findall(r'<li>(?:(?!</li>).)*class="chip"(?:(?!</li>).)*</li>', page, re.DOTALL)
    ticked = [chip for chip in chips if "#check" in chip]
    return [re.findall(r"</svg>\s*([^<]+)<", chip)[0] for chip in ticked]


def test_the_own_phone_shows_its_answer_folded_away_and_lets_it_be_changed(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group)
    seated = phones(browser_of, session)
    post(seated["red"], session, plan("red", "sail"))
    page = page_of(seated["red"], session)
    fold = page[page.index('<details class="aside sealed"') :]
    assert "open" not in fold[:60]
    assert PLANS["sail"] in fold
    assert seats_of(fold) == ["red"]
    assert "data-my-turn" not in page


def test_the_layer_is_only_for_seats_that_are_asked(group: Group, browser_of: BrowserOf) -> None:
    session = planning(group)
    scribe = phones(browser_of, session)["scribe"]
    assert scribe.get(f"/t/{session.code}/answer/?seat=nobody").status_code == 404
    assert scribe.get(f"/t/{session.code}/answer/").status_code == 404
    play(session, plan("red", "sail"), plan("blue", "rest"), plan("yellow", "rest"))
    assert scribe.get(f"/t/{session.code}/answer/?seat=red").status_code == 404, "one seat is due"


def test_the_big_screen_shows_who_is_still_thinking_and_follows_without_a_new_line(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group)
    seated = phones(browser_of, session)
    url = f"screen/parts/?since={session.version}&seating={session.seating}"
    assert seated["red"].get(f"/t/{session.code}/{url}").status_code == 204
    post(seated["red"], session, plan("red", "sail"))
    parts = page_of(seated["red"], session, url)
    assert re.findall(r"tv-player piece-(\w+)( due)?", parts) == [
        ("red", ""),
        ("blue", " due"),
        ("yellow", " due"),
    ]
    assert "Борис, Вера" in parts
    phone = f"parts/?since={session.version}&seating={session.seating}"
    assert "Борис, Вера" in page_of(seated["yellow"], session, phone)


def test_after_a_reveal_the_hands_are_told_of_every_answer(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group)
    seated = phones(browser_of, session)
    for seat, what in (("red", "sail"), ("blue", "trade"), ("yellow", "guard")):
        answer = post(seated[seat], session, plan(seat, what)).content.decode()
    hands = answer[answer.index('id="hands"') : answer.index('id="now"')]
    said = re.findall(r"Откройте план: ([\w ]+)", hands)
    assert said == [PLANS["sail"], PLANS["trade"], PLANS["guard"]]
    assert "Возьмите товары: 1" in hands


@pytest.mark.parametrize("players", [2, 4])
def test_a_page_asks_the_same_number_of_times_however_many_have_answered(
    group: Group, browser_of: BrowserOf, players: int
) -> None:
    session = planning(group, players)
    seated = phones(browser_of, session)
    counts: dict[str, set[int]] = {"red": set(), "scribe": set()}
    for seat in [*seated][:-2]:
        for role, found in counts.items():
            page_of(seated[role], session)
            with CaptureQueriesContext(connection) as asked:
                page_of(seated[role], session)
            found.add(len(asked))
        post(seated[seat], session, plan(seat, "guard"))
    assert all(len(found) == 1 for found in counts.values()), counts


# ------------------------------------------------------------ the map, and costs with parts


def test_every_space_and_link_is_drawn_and_only_legal_ones_may_be_tapped(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group)
    red = phones(browser_of, session)["red"]
    page = page_of(red, session)
    assert len(SPACES) == 112
    assert page.count('data-tap="space.') == 112
    path = re.search(r'<path class="pc-link" d="([^"]*)"', page)
    assert path
    assert path[1].count("M") == len(LINKS)
    assert "<details" in page[page.index('data-kind="settle"') :][:300], "a long list is folded"
    homes = [
        {"kind": "settle", "seat": seat, "space": space}
        for seat, space in (("red", "north_9"), ("blue", "north_10"), ("yellow", "south_1"))
    ]
    play(session, *homes, plan("red", "sail"), plan("blue", "rest"), plan("yellow", "rest"))
    page = page_of(red, session)
    legal = {f"space.{one}" for one in NEAR["north_9"] if one != "north_10"}
    assert {*re.findall(r'data-tap="([^"]*)"', page)} == legal
    assert {*re.findall(r'data-target="([^"]*)"', page)} == legal, "the same as buttons"


def test_a_cost_with_parts_is_asked_in_steps_that_are_links(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group, 2)
    read(session, toll_north=1, wind_force=1)
    red = phones(browser_of, session)["red"]
    for seat, space in (("red", "north_1"), ("blue", "south_1")):
        play(session, {"kind": "settle", "seat": seat, "space": space})
    play(session, plan("red", "sail"), plan("blue", "rest"))
    play(session, {"kind": "adjust", "seat": "red", "values": {"trades": 1}})
    page = page_of(red, session)
    (link,) = re.findall(r'href="([^"]*decide/\?[^"]*space=north_8)"', page)
    assert "цена 3" in page[page.index(link) :][:400], "a choice says its price before the tap"
    layer = red.get(html.unescape(link)).content.decode()
    assert "Чем заплатить: С8" in layer
    ways = re.findall(r"<span>([^<]*)</span><small>(долг[^<]*)</small>", layer)
    assert ways == [
        ("действия: 2, товары: 1", "долг 0 → 0"),
        ("действия: 2, долг: 1", "долг 0 → 1"),
        *[way for way in ways if "действия: 2" not in way[0]],
    ]
    assert len(ways) == 2 + 4, "to spare action points is possible, and stands behind"
    short = {"kind": "sail", "seat": "red", "space": "north_8", "pay": {"points": 2}}
    refused = post(red, session, short)
    assert refused.status_code == 422
    assert "Цена: 3" in refused.content.decode()
    borrowed = next(m for m in offered(layer) if m["pay"] == {"points": 2, "debt": 1})
    assert post(red, session, borrowed).status_code == 200
    assert read_state(Session.objects.get(pk=session.pk)).players["red"].debt == 1
