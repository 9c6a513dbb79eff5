"""The pages of rescoring: a group sees its own runs and decides on its own sessions; strangers see nothing."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from campaigns.models import Campaign, Group, LogLine
from scoring.models import Difference, Rescore, Score
from scoring.services import rescore
from tests.scoring.rescoring import lay_sessions
from tests.scoring.test_rescore import run_all

HTMX = {"HX-Request": "true"}


@pytest.fixture
def counted(group: Group) -> Rescore:
    """A run that is done and found two differences in three sessions."""
    lay_sessions(group, 3, older_every=2)
    return run_all(rescore.start(group=group))


def url(run: Rescore, rest: str = "") -> str:
    return f"/rescore/{run.pk}/{rest}"


def test_an_empty_list_teaches_what_it_is_for(
    member: Client, stranger: Client, group: Group
) -> None:
    for client in (member, stranger):
        assert "Пока ничего не пересчитывали" in client.get("/rescore/").content.decode()
    member.post("/rescore/", {"what": f"group-{group.pk}"})
    assert "Пока ничего не пересчитывали" not in member.get("/rescore/").content.decode()


def test_a_member_starts_a_run_for_the_group(member: Client, group: Group) -> None:
    lay_sessions(group, 2)
    answer = member.post("/rescore/", {"what": f"group-{group.pk}"})
    run = Rescore.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, url(run))
    assert run.scope == "group"
    assert group.name in member.get("/rescore/").content.decode()


def test_a_member_starts_a_run_for_a_campaign(member: Client, group: Group) -> None:
    campaign = Campaign.objects.create(group=group, game="endeavor", name="Пассаты")
    lay_sessions(group, 1, campaign=campaign)
    assert "Пассаты" in member.get("/rescore/").content.decode()
    member.post("/rescore/", {"what": f"campaign-{campaign.pk}"})
    assert Rescore.objects.get().campaign == campaign


@pytest.mark.parametrize("what", ["group-{}", "campaign-{}", "group-x", "", "all"])
def test_nobody_starts_a_run_for_others(stranger: Client, group: Group, what: str) -> None:
    assert stranger.post("/rescore/", {"what": what.format(group.pk)}).status_code == 404
    assert not Rescore.objects.exists()


def test_a_run_under_way_asks_for_its_block_and_can_be_stopped_and_resumed(
    member: Client, group: Group
) -> None:
    lay_sessions(group, 2)
    run = rescore.start(group=group)
    page = member.get(url(run)).content.decode()
    assert 'hx-trigger="every 1s"' in page
    assert "<progress" in page
    block = member.get(url(run), headers=HTMX).content.decode()
    assert "<html" not in block
    assert 'id="rescore"' in block
    member.post(url(run, "cancel/"))
    page = member.get(url(run)).content.decode()
    assert url(run, "resume/") in page
    assert "hx-trigger" not in page
    member.post(url(run, "resume/"))
    assert run_all(run).state == "done"
    assert member.get(url(run), headers=HTMX).headers["HX-Refresh"] == "true"


def test_the_report_shows_old_and_new_totals_and_the_row_that_changed(
    member: Client, counted: Rescore
) -> None:
    page = member.get(url(counted)).content.decode()
    found = Difference.objects.first()
    assert found is not None
    assert page.count('class="why"') == 2
    assert f'id="difference-{found.pk}"' in page
    assert f"/t/{found.session.code}/result/" in page
    assert "→" in page


def test_accepting_one_leaves_the_other_open(member: Client, counted: Rescore) -> None:
    first, second = Difference.objects.all()
    member.post(url(counted, "decide/"), {"difference": first.pk, "answer": "accept"})
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.accepted, second.accepted) == (True, None)
    assert Score.objects.count() == 4
    result = member.get(f"/t/{first.session.code}/result/").content.decode()
    assert "shiplog-rules" in result


def test_accepting_all_and_keeping_all(member: Client, counted: Rescore) -> None:
    one = Difference.objects.first()
    assert one is not None
    member.post(url(counted, "decide/"), {"difference": one.pk, "answer": "keep"})
    member.post(url(counted, "decide/"), {"answer": "accept"})
    assert list(Difference.objects.values_list("accepted", flat=True)) == [False, True]
    assert member.get(url(counted)).status_code == 200


def test_a_session_that_cannot_be_counted_says_why(member: Client, group: Group) -> None:
    (pk,) = lay_sessions(group, 1)
    LogLine.objects.filter(session=pk, seq=2).update(by="Mallory")
    run = run_all(rescore.start(group=group))
    page = member.get(url(run)).content.decode()
    assert 'value="keep"' in page
    assert 'value="accept"' not in page


@pytest.mark.parametrize("rest", ["", "cancel/", "resume/", "decide/"])
def test_strangers_find_nothing(stranger: Client, counted: Rescore, rest: str) -> None:
    ask = stranger.post if rest else stranger.get
    assert ask(url(counted, rest)).status_code == 404
    assert not Difference.objects.exclude(accepted=None).exists()


def test_a_site_wide_run_shows_each_group_its_own_sessions_only(
    browser_of: Any, group: Group, stranger: Client
) -> None:
    other = Group.objects.create(name="other")
    (mine,) = lay_sessions(group, 1, older_every=1)
    (theirs,) = lay_sessions(other, 1, older_every=1)
    run = run_all(rescore.start())
    member = browser_of(group)
    assert f'id="difference-{Difference.objects.get(session=mine).pk}"' in (
        page := member.get(url(run)).content.decode()
    )
    assert f'id="difference-{Difference.objects.get(session=theirs).pk}"' not in page
    member.post(url(run, "decide/"), {"answer": "accept"})
    assert Difference.objects.get(session=theirs).accepted is None
    assert member.post(url(run, "cancel/")).status_code == 404
    assert stranger.get(url(run)).status_code == 404
    assert browser_of(Group.objects.create(name="third")).get(url(run)).status_code == 404


@pytest.mark.parametrize("number", [1, 12])
def test_the_report_takes_the_same_queries_however_much_was_found(
    member: Client, group: Group, number: int, django_assert_num_queries: Any
) -> None:
    lay_sessions(group, number, older_every=1)
    run = run_all(rescore.start(group=group))
    with django_assert_num_queries(6):
        member.get(url(run))


@pytest.mark.parametrize("number", [1, 5])
def test_the_list_of_runs_takes_the_same_queries_however_many(
    member: Client, group: Group, number: int, django_assert_num_queries: Any
) -> None:
    for _ in range(number):
        rescore.start(group=group)
    with django_assert_num_queries(4):
        member.get("/rescore/")


def test_the_history_leads_there(member: Client, counted: Rescore) -> None:
    assert "/rescore/" in member.get("/history/").content.decode()


def test_the_command_prints_the_report_and_accepts_only_when_told(
    counted: Rescore, group: Group
) -> None:
    out = StringIO()
    call_command("rescore", run=counted.pk, stdout=out)
    assert "2 differ, 0 cannot be counted" in out.getvalue()
    assert out.getvalue().count("[open]") == 2
    call_command("rescore", run=counted.pk, accept=True, stdout=out)
    assert "2 recounts accepted" in out.getvalue()
    with pytest.raises(CommandError):
        call_command("rescore", accept=True)
    with pytest.raises(CommandError):
        call_command("rescore", group=0x7FFFFFFF)
