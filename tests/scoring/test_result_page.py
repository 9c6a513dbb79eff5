"""The result page: who has won and what to do next first, then the pad whose numbers explain themselves."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from campaigns.models import Campaign, Group, Session
from campaigns.records import to_json
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.registry import CODES, game
from scoring.models import Score
from scoring.services import sharing
from tests.generated import counts
from tests.scoring.results import counted, counted_example, result_of
from tests.tables import count_all, enter, play

PEOPLE = ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар")


def lay(group: Group, code: str) -> Score:
    """A counted evening of any game, from its invented count."""
    count = counts(code, 1)[0]
    chairs = [Chair(seat, name) for seat, name in zip(count["seats"], PEOPLE, strict=False)]
    session = start_session(group, Plan(code, chairs, count.get("options", {})))
    moves = [{"kind": "teach", "facts": count["box"]}] if count.get("box") else []
    moves += [enter(None, **count["table"])] if count.get("table") else []
    moves += [enter(seat, **values) for seat, values in count["seats"].items()]
    play(session, *moves)
    return counted(session)


def page(client: Client, session: Session) -> str:
    answer = client.get(result_of(session))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("code", list(CODES))
def test_every_game_has_a_headline_places_acts_and_a_pad_that_explains_each_number(
    member: Client, group: Group, code: str
) -> None:
    score = lay(group, code)
    html = page(member, score.session)
    pad = game(code).pad(game(code).read_count(counts(code, 1)[0]))
    assert re.search(r'<h1 class="headline">Побеждает ', html)
    for words in ("Поделиться", "Картинка", "Фото", "Ещё раз", "Журнал"):
        assert words in html
    for row in pad.rows:
        for seat in pad.seats:
            assert f'href="#why-{row.id}-{seat}"' in html
            assert html.count(f'id="why-{row.id}-{seat}"') == 1


def test_imperial_struggle_is_one_marker_and_not_two_totals(member: Client, group: Group) -> None:
    html = page(member, lay(group, "imperial_struggle").session)
    assert 'class="duel-track"' in html
    assert "Маркер ПО на делении" in html
    places = html[html.index('<ol class="places') :]
    assert "num" not in places[: places.index("</ol>")]


def test_up_to_three_stand_on_a_podium_and_more_are_a_list(member: Client, group: Group) -> None:
    assert 'class="places plain podium"' in page(member, lay(group, "endeavor").session)
    assert 'class="places plain ladder"' in page(member, lay(group, "armada").session)


def test_a_number_leads_to_the_line_that_counted_it_and_to_its_correction(
    member: Client, table: Session
) -> None:
    score = counted_example(table)
    html = page(member, score.session)
    why = html[html.index('id="why-industry-red"') :]
    why = why[: why.index("</tr>")]
    assert f"/t/{table.code}/log/?line=1#line-1" in why
    assert f"/t/{table.code}/line/1/" in why
    for link in re.findall(r'href="(/t/[^"#?]+)', why):
        assert member.get(link).status_code == 200


def test_play_again_fills_in_people_colours_options_and_depth(member: Client, group: Group) -> None:
    campaign = Campaign.objects.create(group=group, game="maracaibo", name="Серия")
    chairs = [Chair("red", "Бо & Ко"), Chair("mary", "Мэри")]
    session = start_session(group, Plan("maracaibo", chairs, {"solo": True}, campaign=campaign))
    Score.objects.create(session=session, version=0, state="done", pad=to_json(empty(session)))
    Session.objects.filter(pk=session.pk).update(status="finished")
    html = page(member, session)
    found = re.search(r'href="(/tables/new/\?[^"]+)"', html)
    assert found is not None
    url = unescape(found[1])
    assert parse_qs(urlsplit(url).query) == {
        "game": ["maracaibo"],
        "depth": ["pad"],
        "campaign": [campaign.code],
        "seat-0-name": ["Бо & Ко"],
        "seat-0-colour": ["red"],
        "option-solo": ["1"],
    }
    assert 'value="Бо &amp; Ко"' in member.get(url).content.decode()


def empty(session: Session) -> object:
    """The pad of a table on which nothing was counted."""
    engine = game(session.game)
    return engine.pad(engine.read_count({"seats": {"red": {}, "mary": {}}}))


def test_a_count_that_somebody_never_finished_names_what_is_open(
    member: Client, table: Session
) -> None:
    count_all(table)
    play(table, enter("yellow", industry=None))
    html = page(member, counted(table).session)
    assert "Пока впереди Анна" in html
    assert "Не посчитана 1 клетка" in html
    assert "Вера, не посчитано: Промышленность." in html


def test_the_page_of_a_stranger_has_no_acts_and_no_links(stranger: Client, table: Session) -> None:
    share = sharing.share(counted_example(table))
    html = stranger.get(f"/r/{share.token}/").content.decode()
    assert "Побеждает Анна" in html
    assert 'id="why-industry-red"' in html
    for hidden in ("Исправить", "Ещё раз", "share-panel", "/tables/new/?"):
        assert hidden not in html
