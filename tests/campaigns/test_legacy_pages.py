"""The pages of a legacy campaign at every stage: archives, branches, timeline, sheet, log, story."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, Group
from rules.maracaibo.campaign.cards import Back, Choice, Decide, Front, Note, Place, Story, Take
from tests.campaigns.invented import invented
from tests.campaigns.legacy import (
    back_of_01,
    begin,
    close,
    do,
    first_and_free_evening,
    first_evening,
    follow_all,
    get,
    open_side,
    post,
    sit,
    state_of,
    teach,
)

PAGES = ("", "setup/", "archives/", "timeline/", "sheet/", "log/", "put-back/", "seen/")
FORK = Decide(choices=(Choice(id="a", label="Build a dock"), Choice(id="b", label="Sail on")))


def test_every_page_is_there_at_every_stage(group: Group, member: Client) -> None:
    campaign = begin(group)

    def all_pages() -> None:
        for page in PAGES:
            get(member, campaign, page)

    all_pages()
    sit(campaign)
    all_pages()
    do(campaign, "start_first")
    all_pages()
    open_side(campaign, "01", "front")
    all_pages()
    follow_all(campaign)
    do(campaign, "take_token", token="1", seat="red")
    do(campaign, "end_round", seat="red")
    all_pages()
    open_side(campaign, "01", "back")
    teach(campaign, "01", Back(steps=(Take(card="12"),)))
    follow_all(campaign)
    open_side(campaign, "12", "front")
    all_pages()
    teach(campaign, "12", Front(title="A storm", steps=(Story(at=7), Place(tiles=("H5",)))))
    follow_all(campaign)
    do(campaign, "teach", facts={"tile.H5.at": 6})
    close(campaign, red=10, blue=12)
    all_pages()
    get(member, campaign, "archives/1/")
    do(campaign, "rest")
    all_pages()


def test_strangers_find_none_of_the_pages(group: Group, stranger: Client) -> None:
    campaign = invented(group)
    for page in (*PAGES, "archives/1/"):
        get(stranger, campaign, page, status=404)
    assert post(stranger, campaign, "branch/", evening=1) == 404


def test_a_series_without_a_story_has_none_of_them(group: Group, member: Client) -> None:
    plain = Campaign.objects.create(group=group, game="endeavor", name="Winter")
    for page in PAGES:
        get(member, plain, page, status=404)


def test_the_timeline_tells_decisions_with_votes_tiles_and_rules(
    group: Group, member: Client
) -> None:
    campaign = invented(group)
    page = get(member, campaign, "timeline/")
    assert "Invented: build" in page
    assert "H12" in page
    answer = member.get(f"/c/{campaign.code}/story/timeline/")
    chapters = answer.context["chapters"]
    assert [chapter.number for chapter in chapters] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    (decision,) = [one for one in chapters[0].moments if one.tone == "choice"]
    assert decision.tied
    voted = [
        "Invented: sail on",
        "Invented: build",
    ]  # in the order of the seats, not of their names
    assert [choice for _, choice in decision.votes] == voted


def test_results_of_the_evenings_add_up_by_person(group: Group, member: Client) -> None:
    campaign = invented(group)
    rows = member.get(f"/c/{campaign.code}/story/timeline/").context["totals"]
    assert sum(row["wins"] for row in rows) >= 8
    assert max(row["played"] for row in rows) == 7


def test_an_unread_side_is_on_no_page(group: Group, member: Client) -> None:
    """The first campaign taught the box; the second has turned up nothing but card 01."""
    told = back_of_01(group, "First")
    teach(told, "01", Back(title="A secret turn", steps=(Note(text="a secret rule"), FORK)))
    fresh = first_evening(group, "Second")
    close(fresh, red=1, blue=2)
    for page in (*PAGES, "archives/1/"):
        shown = get(member, fresh, page)
        for secret in ("A secret turn", "a secret rule", "Build a dock"):
            assert secret not in shown, page


def test_the_whole_log_is_paged_and_names_the_people_of_each_evening(
    group: Group, member: Client
) -> None:
    campaign = first_evening(group)
    close(campaign, red=3, blue=2)
    number = state_of(campaign).evenings + 1
    players = [{"seat": "red", "who": "Глеб"}, {"seat": "blue", "who": "Дима"}]
    do(campaign, "open_evening", evening=number, players=players, on="2026-02-03")
    do(campaign, "continue")
    open_side(campaign, "01", "front")
    texts = {
        line["seq"]: line["text"]
        for line in member.get(f"/c/{campaign.code}/story/log/").context["log"]
    }
    assert any("Анна" in text for text in texts.values())
    assert any("Глеб" in text for text in texts.values())
    long = invented(group)
    assert len(member.get(f"/c/{long.code}/story/log/?page=2").context["log"]) == 50


@pytest.mark.parametrize("page", [*PAGES, "archives/1/", "archives/1/?with=2"])
def test_queries_do_not_grow_with_the_story(group: Group, member: Client, page: str) -> None:
    def queries(campaign: Campaign) -> int:
        get(member, campaign, page)  # the first visit of a browser writes its session
        with CaptureQueriesContext(connection) as seen:
            get(member, campaign, page)
        return len(seen)

    short = first_evening(group, "Short")
    close(short, red=1, blue=2)
    sit(short)
    do(short, "continue")
    open_side(short, "01", "front")
    follow_all(short)
    close(short, red=2, blue=1)
    long = invented(group)
    assert queries(short) == queries(long)


def test_the_end_of_every_round_is_told(group: Group, member: Client) -> None:
    campaign = first_evening(group)
    close(campaign, red=-3, blue=2)
    (chapter,) = member.get(f"/c/{campaign.code}/story/timeline/").context["chapters"]
    ends = [moment.text for moment in chapter.moments if moment.tone == "round"]
    assert [any(f" {number} " in text for text in ends) for number in (1, 2, 3, 4)] == [True] * 4
    page = get(member, campaign, "timeline/")
    assert "−3" in page
    assert ">-3<" not in page


def test_a_free_game_is_an_evening_of_the_timeline_and_of_the_shelf(
    group: Group, member: Client
) -> None:
    campaign = first_and_free_evening(group)
    first, free = member.get(f"/c/{campaign.code}/story/timeline/").context["chapters"]
    assert (first.free, free.free, free.number) == (False, True, 2)
    assert {one["mark"].name: one["result"] for one in free.people} == {"Борис": 12, "Анна": 11}
    shelf = get(member, campaign, "archives/")
    assert f'href="/c/{campaign.code}/story/timeline/#evening-2"' in shelf
    assert f'href="/c/{campaign.code}/story/archives/2/"' not in shelf
    get(member, campaign, "archives/2/", status=404)  # it left no archive (MAR-FREE-07)
    totals = member.get(f"/c/{campaign.code}/story/timeline/").context["totals"]
    assert {row["played"] for row in totals} == {1}
