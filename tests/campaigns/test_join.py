"""Joining a group by its link: no account, a name for the log, strangers stay out."""

from django.test import Client
from django.utils import timezone

from campaigns.models import Group, Session
from tests.campaigns import legacy
from tests.tables import CHAIRS


def test_the_link_seats_a_phone_at_the_table_under_its_name(
    stranger: Client, group: Group, table: Session
) -> None:
    link = f"/g/{group.join_code}/?t={table.code}"
    assert CHAIRS[0].name in stranger.get(link).content.decode()
    assert stranger.get(f"/t/{table.code}/").status_code == 404
    answer = stranger.post(link, {"name": CHAIRS[0].name})
    assert answer["Location"] == f"/t/{table.code}/"
    form = {"version": 0, "key": "k", "harbour": 4}
    stranger.post(f"/t/{table.code}/cell/red/population/", form)
    assert table.lines.get().by == CHAIRS[0].name


def test_a_name_that_nobody_has_is_not_taken(
    stranger: Client, group: Group, table: Session
) -> None:
    stranger.post(f"/g/{group.join_code}/?t={table.code}", {"name": "Mallory"})
    form = {"version": 0, "key": "k", "harbour": 4}
    stranger.post(f"/t/{table.code}/cell/red/population/", form)
    assert table.lines.get().by == ""


def test_a_wrong_code_is_404(stranger: Client, group: Group) -> None:
    assert stranger.get("/g/nonsense22/").status_code == 404
    assert stranger.post("/g/nonsense22/").status_code == 404


def test_a_link_with_a_foreign_table_leads_to_the_history(stranger: Client, group: Group) -> None:
    answer = stranger.post(f"/g/{group.join_code}/?t=nonsense22", {"name": ""})
    assert answer["Location"] == "/history/"


def test_odd_characters_in_a_link_are_no_server_error(stranger: Client, group: Group) -> None:
    answer = stranger.post(f"/g/{group.join_code}/?t=%00", {"name": "\x00"})
    assert answer.status_code == 302


def test_the_people_of_the_table_are_offered_first_and_mary_never(
    stranger: Client, group: Group, table: Session
) -> None:
    for number in range(14):
        group.people.create(name=f"Гость {number:02}", last_played_at=timezone.now())
    group.people.create(name="Мэри", colour="mary", last_played_at=timezone.now())
    page = stranger.get(f"/g/{group.join_code}/?t={table.code}").content.decode()
    assert all(chair.name in page for chair in CHAIRS)
    assert "Мэри" not in page


def test_a_story_offers_its_own_people_and_a_field_for_another_name(
    stranger: Client, group: Group
) -> None:
    campaign = legacy.begin(group)
    legacy.sit(campaign)
    group.people.create(name="Вера", last_played_at=timezone.now())
    link = f"/g/{group.join_code}/?c={campaign.code}"
    page = stranger.get(link)
    assert [one["name"] for one in page.context["people"]] == ["Анна", "Борис", "Вера"]
    assert 'name="other"' in page.content.decode()
    assert stranger.post(link, {"name": "Борис"})["Location"] == f"/c/{campaign.code}/story/"
    assert stranger.session["names"][str(group.pk)] == "Борис"
    stranger.post(link, {"other": "  Глеб  "})
    assert stranger.session["names"][str(group.pk)] == "Глеб"
    stranger.post(link, {"name": "Mallory"})
    assert stranger.session["names"][str(group.pk)] == "Глеб"


def test_a_story_that_nobody_has_played_asks_for_a_name(stranger: Client, group: Group) -> None:
    page = stranger.get(f"/g/{group.join_code}/?c={legacy.begin(group).code}")
    assert page.context["people"] == []
    assert 'name="other"' in page.content.decode()
