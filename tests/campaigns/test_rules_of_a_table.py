"""The rules of a game at a table of it: what matters now comes first, and what the group has ruled stands with them."""

from html import unescape

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.log.services.history import take_back
from campaigns.log.services.moves import record_ruling
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Session
from campaigns.table.services.sessions import Plan, start_session
from rules.registry import game
from tests.demo_table import SHIPS_LATER, lay_demo
from tests.tables import CHAIRS, enter

BOOK = game("endeavor").rulebook


def rules_at(client: Client, session: Session, more: str = "") -> str:
    answer = client.get(f"/t/{session.code}/rules/{more}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def another(group: Group, **more: str) -> Session:
    plan = Plan(game="endeavor", chairs=CHAIRS, **more)
    return start_session(group, plan)


def rule(session: Session, reason: str, discs: int = 36) -> None:
    """More discs than the box has, as the table's own decision."""
    post = Post(by="Анна", version=session.version)
    record_ruling(session.code, enter("red", harbour=discs), reason, post)


def test_the_rules_of_the_sheet_come_first_and_lead_to_their_place(
    member: Client, table: Session
) -> None:
    page = rules_at(member, table)
    brief, rest = page.split('class="rules-in"')
    assert f'<a href="#END-SCORE-10">{BOOK["END-SCORE-10"].ru}</a>' in brief
    assert f'href="/t/{table.code}/"' in brief
    assert 'id="END-SCORE-10"' in rest
    assert "Что важно сейчас" not in rules_at(member, table, "?q=губернатор")


def test_a_refereed_table_shows_the_rules_of_the_step_that_is_due(
    member: Client, group: Group
) -> None:
    session = another(group, depth="referee")
    brief = rules_at(member, session).split('class="rules-in"')[0]
    assert "Что важно сейчас" in brief
    assert BOOK["END-SETUP-13"].ru in brief


def test_the_rules_of_the_moves_that_are_due_come_first(member: Client, group: Group) -> None:
    brief = rules_at(member, lay_demo(group, SHIPS_LATER)).split('class="rules-in"')[0]
    due = {"ship", "ship-sea", "ship-track", "ship-fleet"}
    assert all(rule.ru in brief for rule in BOOK.rules.values() if rule.topic in due)
    assert BOOK["END-SCORE-10"].ru not in brief


def test_a_ruling_stands_with_its_rule_at_every_table_of_the_group(
    member: Client, stranger: Client, group: Group, table: Session
) -> None:
    rule(table, "нашли диск под столом")
    later = another(group)
    page = rules_at(member, later)
    place = page.split('id="END-COMP-12"')[1].split("</li>")[0]
    assert "нашли диск под столом" in place
    assert "Анна" in place
    assert f'href="/t/{table.code}/log/?line=1#line-1"' in place
    assert f'<a href="#END-COMP-12">{BOOK["END-COMP-12"].ru}</a>' in page
    assert stranger.get(f"/t/{table.code}/rules/").status_code in {302, 403, 404}
    assert "под столом" not in stranger.get("/rules/endeavor/").content.decode()


def test_a_ruling_that_was_taken_back_is_gone(member: Client, table: Session) -> None:
    rule(table, "нашли диск")
    take_back(table.code, 0, Post(version=1))
    assert "нашли диск" not in rules_at(member, table)


def test_the_page_asks_as_often_with_many_rulings(member: Client, table: Session) -> None:
    rule(table, "раз")
    rules_at(member, table)
    with CaptureQueriesContext(connection) as once:
        rules_at(member, table)
    for n in range(5):
        table.refresh_from_db()
        rule(table, f"ещё {n}", discs=37 + n)
    with CaptureQueriesContext(connection) as often:
        page = rules_at(member, table)
    assert "ещё 4" in page
    assert len(often) == len(once)


@pytest.mark.django_db
def test_a_story_shows_the_rules_of_what_it_has_turned_up_and_folds_the_rest(
    client: Client,
) -> None:
    call_command("demo")
    story = Campaign.objects.get(group__is_demo=True, story__isnull=False)
    page = unescape(client.get(f"/c/{story.code}/story/rules/").content.decode())
    assert "Что раскрыто в вашей кампании" in page
    met = page.split('id="met"')[1].split("</section>")[0]
    secret = [one for one in game("maracaibo").rulebook.rules.values() if one.is_secret]
    shown = [one.id for one in secret if one.ru in met]
    assert shown
    assert [one.id for one in secret if one.ru in page] == shown
