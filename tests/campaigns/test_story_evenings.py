"""An evening of a story as one flow: its table, every step that is due, three evenings in a row."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Session
from campaigns.series.stories import Step, due_step, stories
from campaigns.table.services.sessions import Chair, Plan, start_session
from scoring.models import Score, Standing
from tests.campaigns.legacy import (
    begin,
    close,
    do,
    first_evening,
    follow_all,
    open_side,
    state_of,
    version_of,
)

PEOPLE = {
    "seat-0-name": "Анна",
    "seat-0-colour": "red",
    "seat-1-name": "Борис",
    "seat-1-colour": "blue",
}


def due(campaign: Campaign) -> Step:
    step = due_step(Campaign.objects.select_related("story").get(pk=campaign.pk))
    assert step is not None
    return step


def post(client: Client, campaign: Campaign, page: str, **sent: Any) -> Any:
    url = f"/c/{campaign.code}/story/{page}"
    return client.post(url, {"version": version_of(campaign), **sent})


def open_evening(client: Client, campaign: Campaign, depth: str = "rounds", start: str = "") -> Any:
    start = start or ("continue" if state_of(campaign).bag else "start_first")
    return post(
        client,
        campaign,
        "evening/",
        key=f"e{version_of(campaign)}",
        depth=depth,
        start=start,
        **PEOPLE,
    )


def table_of(campaign: Campaign) -> Session:
    evening = state_of(campaign).evening
    assert evening is not None
    return Session.objects.get(campaign=campaign, sheet="", evening=evening.number)


def count(session: Session, **totals: int) -> None:
    """The pad is finished and scored, by hand."""
    history.finish(session.pk, Post())
    session.refresh_from_db()
    score = Score.objects.create(session=session, version=session.version, state=Score.State.DONE)
    for seat in session.seats.select_related("person"):
        Standing.objects.create(
            score=score, person=seat.person, seat=seat.seat, total=totals[seat.seat], place=1
        )


def close_sheet(client: Client, session: Session, stop: str) -> None:
    session.refresh_from_db()
    form = {"version": session.version, "key": f"s{session.version}", "skip": "1"}
    assert client.post(f"/t/{session.code}/s/{stop}/close/", form).status_code == 302


def read_cards(campaign: Campaign) -> None:
    """Whatever lies unread on the board is read and followed."""
    state = state_of(campaign)
    for card in state.pieces.lying("board"):
        if state.pieces.card(card).front is None:
            open_side(campaign, card, "front")
    follow_all(campaign)


@pytest.mark.parametrize("depth", ["rounds", "pad"])
def test_three_evenings_in_a_row_and_the_step_that_is_due_after_each_tap(
    group: Group, member: Client, depth: str
) -> None:
    campaign = begin(group)
    for number in (1, 2, 3):
        assert (due(campaign).kind, due(campaign).evening) == ("open", number)
        answer = open_evening(member, campaign, depth)
        assert answer.status_code == 302
        assert answer.url == due(campaign).url
        session = table_of(campaign)
        assert session.keeps_rounds == (depth == "rounds")
        assert {s.seat: s.person.name for s in session.seats.all()} == {
            "red": "Анна",
            "blue": "Борис",
        }
        _opening(member, campaign, number)
        _rounds(member, campaign, session)
        assert (due(campaign).kind, due(campaign).url) == ("count", f"/t/{session.code}/pad/")
        count(session, red=100 + number, blue=90)
        assert (due(campaign).kind, due(campaign).url) == ("close", f"/t/{session.code}/result/")
        answer = post(member, campaign, "close/", key=f"c{number}", pad="1")
        assert answer.url == due(campaign).url == f"/c/{campaign.code}/story/away/{number}/"
        assert (due(campaign).kind, due(campaign).evening) == ("put_back", number)
        archive = state_of(campaign).played[-1]
        assert (archive.results, archive.winners) == ({"red": 100 + number, "blue": 90}, ("red",))
        assert member.post(due(campaign).url, {"step": "1"}).url == "/"
    assert [(one.number, one.winners) for one in due(campaign).played] == [
        (number, (("red", "Анна"),)) for number in (1, 2, 3)
    ]


def _opening(member: Client, campaign: Campaign, number: int) -> None:
    setup = f"/c/{campaign.code}/story/setup/"
    if number > 1:
        assert (due(campaign).kind, due(campaign).url) == ("recap", setup)
        answer = member.post(setup, {"step": "step.recap"})
        assert answer.url == due(campaign).url
        assert (due(campaign).kind, due(campaign).things) == ("bag", 1)
        assert member.post(setup, {"done": "card.01"}).status_code == 302
    assert (due(campaign).kind, due(campaign).url) == ("set_up", f"{setup}#list")
    answer = member.post(setup, {"step": "step.laid"})
    assert due(campaign).kind == "story"  # card 01 is to be read
    assert answer.url == due(campaign).url == f"/c/{campaign.code}/story/"
    read_cards(campaign)


def _rounds(member: Client, campaign: Campaign, session: Session) -> None:
    for number in (1, 2, 3):
        assert (due(campaign).kind, due(campaign).url) == ("table", f"/t/{session.code}/")
        do(campaign, "end_round", seat="red")
        if session.keeps_rounds:
            sheet = f"/t/{session.code}/s/interim.{number}/"
            assert (due(campaign).kind, due(campaign).url) == ("sheet", sheet)
            close_sheet(member, session, f"interim.{number}")  # brings the next round of the story
        else:
            assert due(campaign).kind == "round"
            do(campaign, "next_round")
    do(campaign, "end_round", seat="red")


def test_opened_twice_from_one_form_there_is_one_evening_and_one_table(
    group: Group, member: Client
) -> None:
    campaign = begin(group)
    form = {"version": 0, "key": "k", "start": "start_first", **PEOPLE}
    for _ in range(2):
        assert member.post(f"/c/{campaign.code}/story/evening/", form).status_code == 302
    assert Session.objects.filter(campaign=campaign, sheet="").count() == 1
    assert state_of(campaign).evenings == 1


def test_a_table_that_the_same_people_have_begun_is_the_evenings(
    group: Group, member: Client
) -> None:
    campaign = begin(group)
    chairs = (Chair("red", "Анна"), Chair("blue", "Борис"))
    others = start_session(
        group, Plan("maracaibo", (*chairs[:1], Chair("green", "Вера")), campaign=campaign)
    )
    begun = start_session(group, Plan("maracaibo", chairs, campaign=campaign))
    open_evening(member, campaign)
    assert table_of(campaign) == begun
    others.refresh_from_db()
    assert others.evening is None


def test_the_scribe_of_a_new_table_is_who_opened_the_evening(group: Group, member: Client) -> None:
    campaign = begin(group)
    open_evening(member, campaign)
    (place,) = table_of(campaign).places.all()
    assert place.role == "scribe"


def test_a_new_name_at_the_table_is_the_storys_too(group: Group, member: Client) -> None:
    campaign = begin(group)
    open_evening(member, campaign)
    member.post(f"/c/{campaign.code}/story/setup/", {"step": "step.laid"})
    read_cards(campaign)
    do(campaign, "take_token", token="1", seat="red")
    session, story = table_of(campaign), f"/c/{campaign.code}/story/"
    form = {"version": session.version, "key": "n", "name-red": "Борис", "name-blue": "Галя"}
    page = member.get(f"/t/{session.code}/keep/").content.decode()
    assert "place-red" not in page
    assert "Цвета — часть сюжета" in page
    assert member.post(f"/t/{session.code}/keep/", form).status_code == 302
    evening = state_of(campaign).evening
    assert evening is not None
    assert [(player.seat, player.who) for player in evening.players] == [
        ("red", "Борис"),
        ("blue", "Галя"),
    ]
    assert state_of(campaign).pieces.tokens["1"].seat == "red"
    page = member.get(story).content.decode()
    assert "Раунд закончился в ход игрока: Галя" in page
    assert "в ход игрока: Анна" not in page
    assert (
        member.post(f"/t/{session.code}/keep/", {**form, "place-red": "green"}).status_code == 302
    )
    assert {seat.seat for seat in table_of(campaign).seats.all()} == {"red", "blue"}


def test_what_the_set_up_list_had_laid_is_not_asked_for_again(group: Group, member: Client) -> None:
    campaign = begin(group)
    open_evening(member, campaign)
    story, laying = f"/c/{campaign.code}/story/", "Положите карту сюжета 01"
    assert laying in member.get(story).content.decode()
    member.post(f"{story}setup/", {"step": "step.laid"})
    assert laying not in member.get(story).content.decode()


def test_what_was_put_into_the_bag_is_not_asked_for_again(
    playing: Campaign, member: Client
) -> None:
    story, packing = f"/c/{playing.code}/story/", "в архив (синий пакетик)"
    counted(playing, member)
    post(member, playing, "close/", key="c", pad="1")
    assert packing in member.get(story).content.decode()
    assert member.post(due(playing).url, {"step": "1"}).status_code == 302
    assert packing not in member.get(story).content.decode()


def test_alone_mary_sits_at_the_table_too(group: Group, member: Client) -> None:
    campaign = begin(group)
    sent = {"seat-0-name": "Анна", "seat-0-colour": "red", "solo": "1", "start": "start_first"}
    assert post(member, campaign, "evening/", key="e", **sent).status_code == 302
    assert [seat.seat for seat in table_of(campaign).seats.all()] == ["red", "mary"]


def test_an_evening_that_was_opened_without_a_table_gets_one_with_the_same_people(
    group: Group, member: Client
) -> None:
    campaign = begin(group)
    players = [{"seat": "red", "who": "Анна"}, {"seat": "blue", "who": "Борис"}]
    do(campaign, "open_evening", evening=1, players=players, on="2025-01-02")
    do(campaign, "start_first")
    assert "story/table/" in member.get(f"/c/{campaign.code}/story/").content.decode()
    for _ in range(2):
        assert post(member, campaign, "table/").status_code == 302
    assert [seat.seat for seat in table_of(campaign).seats.all()] == ["red", "blue"]
    assert "story/table/" not in member.get(f"/c/{campaign.code}/story/").content.decode()


def test_a_campaign_that_rests_or_is_over_says_so(group: Group) -> None:
    campaign = begin(group)
    do(campaign, "rest")
    assert (due(campaign).kind, due(campaign).url) == ("resume", f"/c/{campaign.code}/story/")
    do(campaign, "resume")
    assert due(campaign).kind == "open"
    do(campaign, "finish_campaign")
    assert due(campaign).kind == "over"


def test_nobody_is_asked_for_the_bag_weeks_later(group: Group) -> None:
    campaign = first_evening(group)  # of 2 January 2026
    close(campaign, red=3, blue=2)
    assert timezone.localdate().isoformat() > "2026-01-03"
    assert (due(campaign).kind, due(campaign).evening) == ("open", 2)


def test_the_steps_of_many_campaigns_take_as_many_queries_as_those_of_one(
    group: Group, member: Client, django_assert_num_queries: Any
) -> None:
    for number in range(3):
        campaign = begin(group, f"Story {number}")
        open_evening(member, campaign)
    campaigns = list(Campaign.objects.select_related("story").filter(group=group))
    with django_assert_num_queries(2):
        assert len(stories().due_steps(campaigns)) == 3


@pytest.fixture
def playing(group: Group, member: Client) -> Campaign:
    """The first evening, recorded by rounds, in round 1."""
    campaign = begin(group)
    open_evening(member, campaign)
    member.post(f"/c/{campaign.code}/story/setup/", {"step": "step.laid"})
    read_cards(campaign)
    return campaign


def stage(campaign: Campaign) -> tuple[int, str]:
    evening = state_of(campaign).evening
    assert evening is not None
    return evening.round, evening.stage


def test_a_round_that_the_table_recorded_first_is_over_when_the_story_says_who_ended_it(
    playing: Campaign, member: Client
) -> None:
    close_sheet(member, table_of(playing), "interim.1")
    assert stage(playing) == (1, "play")
    assert due(playing).kind == "round"
    do(playing, "end_round", seat="blue")
    assert stage(playing) == (2, "play")


def test_a_card_that_waits_keeps_the_story_in_its_round(playing: Campaign, member: Client) -> None:
    do(playing, "take_token", token="1", seat="red")
    do(playing, "end_round", seat="red")
    close_sheet(member, table_of(playing), "interim.1")
    assert stage(playing) == (1, "scoring")  # the back of card 01 is to be read
    assert (due(playing).kind, due(playing).url) == ("story", f"/c/{playing.code}/story/")


def test_a_sheet_that_is_taken_back_offers_to_take_the_story_back_too(
    playing: Campaign, member: Client
) -> None:
    session = table_of(playing)
    do(playing, "end_round", seat="red")
    close_sheet(member, session, "interim.1")
    assert stage(playing) == (2, "play")
    assert stories().apart(table_of(playing)) is None
    session.refresh_from_db()
    undo = {"version": session.version, "key": "u"}
    assert member.post(f"/t/{session.code}/undo/{session.version}/", undo).status_code == 302
    offer = stories().apart(table_of(playing))
    assert offer is not None
    sent = {"version": offer.version, "key": "o"}
    assert member.post(offer.url, sent).status_code == 302
    assert stage(playing) == (1, "scoring")
    assert stories().apart(table_of(playing)) is None


def offered(member: Client, campaign: Campaign) -> Any:
    """What the story's page offers to take back at the table, as its form would be sent."""
    return member.get(f"/c/{campaign.code}/story/").context["apart"]


def undo_story(member: Client, campaign: Campaign) -> None:
    version = version_of(campaign)
    assert post(member, campaign, f"undo/{version}/", key=f"u{version}").status_code == 302


def test_a_story_that_is_taken_back_offers_to_take_the_sheet_back_too(
    playing: Campaign, member: Client
) -> None:
    session = table_of(playing)
    do(playing, "end_round", seat="red")
    close_sheet(member, session, "interim.1")
    assert offered(member, playing) is None
    undo_story(member, playing)
    assert stage(playing) == (1, "scoring")
    offer = offered(member, playing)
    assert member.post(offer.url, {"version": offer.version, "key": "o"}).status_code == 302
    session.refresh_from_db()
    assert session.due == "interim.1"
    assert offered(member, playing) is None
    assert stories().apart(table_of(playing)) is None


def test_an_evening_that_is_open_again_offers_to_open_its_count_too(
    playing: Campaign, member: Client
) -> None:
    session = table_of(playing)
    counted(playing, member)
    assert offered(member, playing) is None
    post(member, playing, "close/", key="c", pad="1")
    undo_story(member, playing)
    offer = offered(member, playing)
    assert member.post(offer.url, {"version": offer.version, "key": "o"}).status_code == 302
    session.refresh_from_db()
    assert session.is_open
    assert offered(member, playing) is None
    assert due(playing).kind == "count"


def test_a_reopened_pad_offers_to_reopen_its_evening(playing: Campaign, member: Client) -> None:
    session = table_of(playing)
    counted(playing, member)
    post(member, playing, "close/", key="c", pad="1")
    session.refresh_from_db()
    form = {"version": session.version, "key": "r"}
    assert member.post(f"/t/{session.code}/reopen/", form).status_code == 302
    session.refresh_from_db()
    offer = stories().apart(session)
    assert offer is not None
    assert member.post(offer.url, {"version": offer.version, "key": "o"}).status_code == 302
    assert due(playing).kind == "count"


def counted(campaign: Campaign, member: Client, **totals: int) -> None:
    """The rest of the evening, up to the counted pad."""
    session = table_of(campaign)
    for number in (1, 2, 3):
        do(campaign, "end_round", seat="red")
        close_sheet(member, session, f"interim.{number}")
    do(campaign, "end_round", seat="red")
    count(session, **(totals or {"red": 70, "blue": 60}))


def test_the_result_closes_the_evening_in_one_tap_without_a_digit(
    playing: Campaign, member: Client
) -> None:
    session = table_of(playing)
    assert stories().closing(session).label == due(playing).label  # not counted yet
    counted(playing, member)
    session.refresh_from_db()
    closing = stories().closing(session)
    assert closing is not None
    assert closing.version == version_of(playing)
    sent = {"version": closing.version, "key": "c", "pad": "1"}
    assert member.post(closing.url, sent).url == f"/c/{playing.code}/story/away/1/"
    assert state_of(playing).played[-1].results == {"red": 70, "blue": 60}
    assert stories().closing(session).url == f"/c/{playing.code}/story/away/1/"
    member.post(f"/c/{playing.code}/story/away/1/", {"step": "1"})
    assert stories().closing(session) is None


def test_two_phones_that_close_at_once_close_it_once_and_the_second_is_told_kindly(
    playing: Campaign, member: Client
) -> None:
    counted(playing, member)
    version = version_of(playing)
    for key, status in (("one", 302), ("one", 302), ("two", 409)):
        sent = {"version": version, "key": key, "pad": "1"}
        answer = member.post(f"/c/{playing.code}/story/close/", sent)
        assert answer.status_code == status
    assert "Вечер 1 уже закрыт" in answer.content.decode()
    assert "Всё в мешке" in answer.content.decode()
    assert len(state_of(playing).played) == 1


def test_a_pad_that_is_not_counted_is_not_taken_for_an_empty_one(
    playing: Campaign, member: Client
) -> None:
    session = table_of(playing)
    for number in (1, 2, 3):
        do(playing, "end_round", seat="red")
        close_sheet(member, session, f"interim.{number}")
    do(playing, "end_round", seat="red")
    answer = post(member, playing, "close/", key="c", pad="1")
    assert answer.status_code == 422  # scores are asked for
    assert "result-red" in answer.content.decode()
    assert state_of(playing).evening is not None


def test_what_goes_into_the_bag_is_ticked_off_and_tells_numbers_only(
    playing: Campaign, member: Client
) -> None:
    counted(playing, member)
    post(member, playing, "close/", key="c", pad="1")
    away = f"/c/{playing.code}/story/away/1/"
    page = member.get(away)
    assert [entry["id"] for entry in page.context["groups"][0]["entries"]] == ["card_to_bag.01"]
    assert member.post(away, {"done": "card_to_bag.01"}).status_code == 302
    assert member.get(away).context["done"] == 1
    assert member.post(away, {"done": "card_to_bag.99"}).status_code == 404
    assert member.get(f"/c/{playing.code}/story/away/9/").status_code == 404


def test_old_tables_get_the_number_of_the_evening_of_their_day(group: Group) -> None:
    from importlib import import_module

    from django.apps import apps

    campaign = begin(group)
    players = [{"seat": "red", "who": "Анна"}, {"seat": "blue", "who": "Борис"}]
    do(campaign, "open_evening", evening=1, players=players, on="2026-01-02")
    chairs = (Chair("red", "Анна"), Chair("blue", "Борис"))
    moments = {"2026-01-02T20:00": 1, "2026-01-03T00:30": 1, "2026-01-05T20:00": None}
    for moment in moments:
        session = start_session(group, Plan("maracaibo", chairs, campaign=campaign))
        at = timezone.make_aware(datetime.fromisoformat(moment))
        Session.objects.filter(pk=session.pk).update(created_at=at)
    migration = import_module("campaigns.migrations.0013_story_evenings")
    migration.number_the_tables(apps, None)
    tables = Session.objects.filter(campaign=campaign, sheet="").order_by("created_at")
    assert [table.evening for table in tables] == list(moments.values())
