"""The picture on the page: drawn once for all phones, swapped piece by piece, each part with an address of its own."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors import states
from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Seat, Session
from campaigns.table.selectors import pictures
from tests.demo_table import SHIPS_FIRST, lay_demo

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def sailing(group: Group) -> Session:
    return lay_demo(group, SHIPS_FIRST)


@pytest.fixture
def phone(group: Group, browser_of: BrowserOf) -> Client:
    return browser_of(group)


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The sessions whose picture was drawn, not just shown again."""
    found, draw = [], pictures._draw

    def counted(session: Session, *rest: Any, **more: Any) -> pictures.Drawn:
        found.append(session)
        return draw(session, *rest, **more)

    monkeypatch.setattr(pictures, "_draw", counted)
    monkeypatch.setattr(pictures, "_RECENT", type(pictures._RECENT)())
    return found


def page_of(client: Client, session: Session, way: str = "", **headers: str) -> str:
    answer = client.get(f"/t/{session.code}/{way}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def stamp_of(page: str) -> str:
    found = re.search(r'data-stamp="([^"]+)"', page)
    assert found
    return found[1]


def swapped(page: str) -> list[str]:
    """The ids of the elements that an answer brings."""
    inside = page[page.index("<template>") : page.index("</template>")]
    return re.findall(r' id="part-([^"]*)"', inside)


def moves_of(page: str) -> list[dict[str, Any]]:
    return [json.loads(html.unescape(m)) for m in re.findall(r'name="move" value="([^"]*)"', page)]


def test_the_second_phone_is_shown_the_same_drawing(
    group: Group, sailing: Session, browser_of: BrowserOf, drawings: list[Session]
) -> None:
    first, second = browser_of(group), browser_of(group)
    page_of(first, sailing)
    page_of(second, sailing)
    page_of(second, sailing, "parts/", **HTMX)
    assert len(drawings) == 1
    second.cookies["django_language"] = "en"
    page = page_of(second, sailing)
    assert "Harbour" in page
    assert len(drawings) == 2
    page_of(second, sailing, "screen/")
    page_of(first, sailing, "screen/")
    assert len(drawings) == 4, "a wall has its own, in each language"


@pytest.mark.parametrize("undone", [False, True], ids=["after a move", "after an undo"])
def test_the_table_before_is_played_again_only_for_a_new_drawing(
    sailing: Session,
    phone: Client,
    drawings: list[Session],
    monkeypatch: pytest.MonkeyPatch,
    undone: bool,
) -> None:
    if undone:
        history.take_back(sailing.pk, sailing.version - 1, Post())
    replayed, state_at = [], states.state_at

    def counted(session: Session, seq: int) -> Any:
        replayed.append(seq)
        return state_at(session, seq)

    monkeypatch.setattr(states, "state_at", counted)
    pages = [page_of(phone, sailing), page_of(phone, sailing)]
    page_of(phone, sailing, "parts/", **HTMX)
    assert len(replayed) == len(drawings) == 1
    glowing = [re.findall(r'class="[^"]*\bfresh\b', page) for page in pages]
    assert glowing[0] == glowing[1] != [], "what has changed still glows"


def test_a_new_name_and_a_new_fact_are_drawn_at_once(
    group: Group, sailing: Session, phone: Client, drawings: list[Session]
) -> None:
    before = page_of(phone, sailing)
    keep_facts(group.pk, "endeavor", {}, {"a.city.europe_city_0.name": "Новый Гавр"})
    renamed = page_of(phone, sailing)
    assert "Новый Гавр" in renamed
    assert stamp_of(before) != stamp_of(renamed)
    person = Seat.objects.get(session=sailing, seat="red").person
    assert person
    person.name = "Аглая"
    person.save()
    assert "Аглая" in page_of(phone, sailing)
    assert len(drawings) == 3


def test_only_so_many_drawings_are_kept(
    sailing: Session, phone: Client, drawings: list[Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST", 1)
    page_of(phone, sailing)
    page_of(phone, sailing, "screen/")
    page_of(phone, sailing)
    assert len(drawings) == 3


def test_an_answer_brings_what_differs_from_the_picture_of_this_phone(
    sailing: Session, phone: Client
) -> None:
    page = page_of(phone, sailing)
    move = {"kind": "ship", "seat": "red", "to": "track.india"}
    (move,) = [one for one in moves_of(page) if {**one, **move} == one]
    told = {"move": json.dumps(move), "version": sailing.version, "key": "k" * 20}
    headers = {**HTMX, "Shiplog-Drawn": stamp_of(page)}
    answer = phone.post(f"/t/{sailing.code}/moves/", told, headers=headers).content.decode()
    assert f'data-since="{stamp_of(page)}"' in answer
    found = swapped(answer)
    assert {"track.india", "area.india", "zoom.india", "harbour.red"} <= {*found}
    assert not {"board", "track.africa", "sea.india", "tableau.yellow"} & {*found}
    assert len(answer) < len(page) / 4
    assert 'class="pc-track fresh"' in answer
    assert "data-tap" not in answer, "what may be tapped follows the buttons"
    late = page_of(phone, sailing, "parts/?since=1", **{**HTMX, "Shiplog-Drawn": stamp_of(page)})
    assert swapped(late) == found, "another phone that had the same picture"
    lost = page_of(phone, sailing, "parts/?since=1", **{**HTMX, "Shiplog-Drawn": "forgotten"})
    assert 'data-since=""' in lost
    assert {"board", "tableau.red", "tableau.blue", "tableau.yellow"} <= {*swapped(lost)}


def test_nothing_is_swapped_where_nothing_changed(sailing: Session, phone: Client) -> None:
    stamp = stamp_of(page_of(phone, sailing))
    answer = page_of(phone, sailing, "parts/?since=1", **{**HTMX, "Shiplog-Drawn": stamp})
    assert swapped(answer) == []
    assert stamp_of(answer) == stamp


# ------------------------------------------------------------ the address of a part


def test_every_link_of_the_picture_leads_to_its_move(sailing: Session, phone: Client) -> None:
    page = page_of(phone, sailing)
    offered = moves_of(page)
    links = re.findall(r'href="(/t/[^"]*/part/[^"]*)" data-tap="([^"]*)"', page)
    assert len(links) > 5
    for url, part in links:
        answer = phone.get(url)
        assert answer.status_code == 200
        assert any(move in offered for move in moves_of(answer.content.decode())), part


def test_a_part_tells_what_it_is_and_why_not(sailing: Session, phone: Client) -> None:
    page = page_of(phone, sailing, "part/sea.india/")
    assert "Открытое море: никого" in page
    assert "option greyed" in page
    assert "<button" not in page[page.index("entry-body") :].split("</section>")[0]
    free = page_of(phone, sailing, "part/stat.yellow.culture/")
    assert "Культура: деление" in html.unescape(free)
    assert "Сейчас с этим ничего не сделать." in free
    assert "Анна" in free


def test_whoever_may_not_move_is_told_whose_turn_it_is(
    sailing: Session, browser_of: BrowserOf
) -> None:
    sailing.group.is_demo = True
    sailing.group.save()
    for part in ("track.india", "place.europe_city_0", "coast.red.0", "organizer.shed"):
        answer = browser_of().get(f"/t/{sailing.code}/part/{part}/")
        assert answer.status_code == 200


@pytest.mark.parametrize(
    "part",
    ["board", "tableau.red", "area.india", "track.atlantis", "x", "place.", "..", "track.india.1"],
)
def test_what_is_no_part_is_not_found(sailing: Session, phone: Client, part: str) -> None:
    assert phone.get(f"/t/{sailing.code}/part/{part}/").status_code == 404


def test_parts_are_not_for_strangers_nor_of_a_pad(
    sailing: Session, table: Session, phone: Client, browser_of: BrowserOf
) -> None:
    assert browser_of().get(f"/t/{sailing.code}/part/track.india/").status_code == 404
    assert phone.get(f"/t/{table.code}/part/track.india/").status_code == 404


def test_every_part_of_a_table_can_be_asked_about(sailing: Session, phone: Client) -> None:
    page = page_of(phone, sailing)
    names = re.findall(r'<a id="part-([^"]*)"', page)
    assert len(names) > 90
    for name in names[::9]:
        assert phone.get(f"/t/{sailing.code}/part/{name}/", headers=HTMX).status_code == 200
