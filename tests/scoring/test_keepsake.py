"""An evening as one file: everything inside, nothing fetched, readable without scripts; the honest link."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from campaigns.models import SMALL, Group, Photo, Session
from campaigns.records import to_json
from rules.core.race import Leg
from rules.registry import CODES
from scoring.models import Score
from scoring.selectors.races import chart_of
from scoring.selectors.results import pad_of
from scoring.selectors.sharing import is_of_the_house
from tests.scoring.pads import marks
from tests.scoring.results import counted_example, result_of
from tests.scoring.test_result_page import lay


class Fetched(HTMLParser):
    """What a page would load or lead to, and the ids that it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("src", "href", "srcset", "action", "xlink:href", "data", "poster"):
                self.addresses.append(value or "")
            if name == "id":
                self.ids.append(value or "")


def saved(client: Client, session: Session) -> str:
    answer = client.get(result_of(session, "html"))
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('.html"')
    return answer.content.decode()


@pytest.mark.parametrize("code", list(CODES))
def test_the_file_of_any_game_fetches_nothing_and_has_every_symbol_it_draws(
    member: Client, group: Group, code: str
) -> None:
    page = saved(member, lay(group, code).session)
    found = Fetched(page)
    assert not [one for one in found.addresses if not one.startswith(("#", "data:image/"))]
    assert not {"script", "link", "form", "iframe"} & found.tags
    assert not re.search(r"url\((?!#)|@import|@font-face", page)
    named = {one[1:] for one in found.addresses if one.startswith("#")}
    assert named <= set(found.ids), named - set(found.ids)


def test_it_has_the_result_the_reasons_the_log_and_both_themes(
    member: Client, table: Session
) -> None:
    page = saved(member, counted_example(table).session)
    for words in ("Побеждает Анна", "66 очков, отрыв 2", 'id="why-industry-red"', "Журнал"):
        assert words in page
    assert page.count("<li>") >= 4, "the lines of the log"
    assert "prefers-color-scheme: dark" in page
    assert '<html lang="ru"' in page
    for hidden in (table.code, table.group.join_code, "Ещё раз", "Исправить"):
        assert hidden not in page


def test_it_speaks_the_language_of_the_page(member: Client, table: Session) -> None:
    session = counted_example(table).session
    member.post("/i18n/setlang/", {"language": "en", "next": "/"})
    page = saved(member, session)
    assert '<html lang="en"' in page
    assert "Анна wins" in page


def test_small_photos_are_inside_and_a_lost_one_is_left_out(
    member: Client, table: Session, settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    counted_example(table)
    for number, caption in enumerate(("Финал", "Потеряно")):
        photo = Photo.objects.create(
            session=table,
            digest=str(number),
            width=4,
            height=3,
            caption=caption,
            thumbnail=Photo.Thumbnail.DONE,
        )
        if not number:
            photo.path(SMALL).parent.mkdir(parents=True)
            photo.path(SMALL).write_bytes(b"\xff\xd8small")
    page = saved(member, table)
    assert page.count("data:image/jpeg;base64,/9hzbWFsbA==") == 1
    assert "Финал" in page
    assert "Потеряно" not in page


@pytest.mark.parametrize(
    ("host", "house"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("192.168.1.20", True),
        ("10.0.0.5", True),
        ("fe80::1", True),
        ("shiplog.local", True),
        ("nas", True),
        ("shiplog.example.org", False),
        ("93.184.216.34", False),
    ],
)
def test_an_address_of_the_house_is_known_as_one(host: str, house: bool) -> None:
    assert is_of_the_house(host) is house


def test_the_share_box_says_when_a_link_opens_only_at_home(
    member: Client, table: Session, settings
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    session = counted_example(table).session
    at_home = member.get(result_of(session), headers={"host": "192.168.1.20:8000"})
    abroad = member.get(result_of(session), headers={"host": "shiplog.example.org"})
    assert "только дома" in at_home.content.decode()
    assert "только дома" not in abroad.content.decode()
    for answer in (at_home, abroad):
        assert f"/t/{session.code}/result.html" in answer.content.decode()


def test_the_race_is_a_line_for_each_and_a_gap_is_dashed(member: Client, table: Session) -> None:
    score = counted_example(table)
    assert chart_of(score, pad_of(score), marks(("red", "blue", "yellow"))) is None
    run = [
        Leg(stop="round.1", at={"red": 5, "blue": 9, "yellow": 2}),
        Leg(stop="round.3", at={"red": 20, "blue": 18, "yellow": 12}, gap=True),
    ]
    Score.objects.filter(pk=score.pk).update(race=to_json(run))
    html = member.get(result_of(table)).content.decode()
    assert html.count('class="way piece-') == 3
    assert html.count('<path class="gap"') == 3
    assert "Как шла партия" in html


@pytest.mark.parametrize(
    ("points", "numbers"),
    [
        ((47, 143), ["0", "50", "100", "150"]),
        ((-3, 14), ["−20", "0", "20", "40", "60", "80"]),
        ((0, 0), ["0", "20", "40", "60", "80"]),
        ((1, 9999), ["0", "2000", "4000", "6000", "8000", "10000"]),
    ],
)
def test_the_chart_counts_in_round_numbers_on_the_page_and_in_the_saved_file(
    member: Client, table: Session, points: tuple[int, int], numbers: list[str]
) -> None:
    score = counted_example(table)
    run = [Leg(stop="round.1", at=dict(zip(("red", "blue", "yellow"), (*points, 0), strict=True)))]
    Score.objects.filter(pk=score.pk).update(race=to_json(run))
    for url in (result_of(table), f"/t/{table.code}/result.html"):
        html = member.get(url).content.decode()
        side = re.findall(r'<text class="side"[^>]*>([^<]*)</text>', html)
        assert side == numbers, url
