"""Rules that story cards have brought, on the story page, the set-up list and the campaign sheet; and
what rulings may not bring onto a page."""

import json
import re
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.legacy.selectors.story import story_of
from campaigns.log.services.refold import refold
from campaigns.models import BoxFile, Campaign, Group, LogLine, Session, Snapshot
from rules.maracaibo.campaign.cards import Back, Choice, Decide, Front, Note, Place, Story, Take
from tests.campaigns.legacy import (
    back_of_01,
    close,
    do,
    first_and_free_evening,
    follow_all,
    get,
    open_side,
    post,
    sit,
    state_of,
    teach,
    version_of,
)

pytestmark = pytest.mark.django_db
RULE, OTHER = "Ships sail backwards", "Ships stay at home"


@pytest.fixture
def campaign(group: Group) -> Campaign:
    """The first evening has brought a rule by the answer that was chosen on card 01."""
    made = back_of_01(group)
    choices = (
        Choice(id="a", label="Back", steps=(Note(text=RULE),)),
        Choice(id="b", label="Home", steps=(Note(text=OTHER),)),
    )
    teach(made, "01", Back(title="The wind", steps=(Decide(choices=choices), Take(card="12"))))
    do(made, "vote", card="01", side="back", step=0, votes={"red": "a", "blue": "a"})
    follow_all(made)
    open_side(made, "12", "front")
    teach(made, "12", Front(steps=(Story(at=3), Place(tiles=("H12",)))))
    follow_all(made)
    return made


def told(client: Client, campaign: Campaign, page: str) -> list[tuple[str, str, int]]:
    found = client.get(f"/c/{campaign.code}/story/{page}").context["remembered"]
    return [(one["text"], one["card"], one["evening"]) for one in found]


@pytest.mark.rule("MAR-SAIL-12")
@pytest.mark.parametrize("page", ["", "setup/", "sheet/"])
def test_a_new_rule_is_listed_with_the_card_and_the_evening_it_came_from(
    member: Client, campaign: Campaign, page: str
) -> None:
    close(campaign, red=3, blue=2)
    sit(campaign)
    do(campaign, "continue")
    assert told(member, campaign, page) == [(RULE, "01 «The wind»", 1)]
    shown = get(member, campaign, page)
    assert "вечер 1" in shown
    assert shown.count(RULE) == 1
    assert OTHER not in shown


def test_the_timeline_tells_the_rule_that_was_chosen(member: Client, campaign: Campaign) -> None:
    shown = get(member, campaign, "timeline/")
    assert RULE in shown
    assert OTHER not in shown


def test_the_campaign_sheet_asks_for_no_album(member: Client, campaign: Campaign) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        get(member, campaign, "sheet/")
    tables = " ".join(one["sql"] for one in asked.captured_queries)
    assert not re.search(r"campaigns_(photo|note)", tables)


@pytest.mark.both_databases
def test_a_free_game_of_before_becomes_an_evening_without_a_command(
    group: Group, member: Client
) -> None:
    campaign = first_and_free_evening(group)
    for model in (Session, Snapshot):  # as states were before they kept free games
        for row in model.objects.all():
            state = json.loads(row.state)
            state.pop("free_games", None)
            model.objects.filter(pk=row.pk).update(state=json.dumps(state, separators=(",", ":")))
    assert len(member.get(f"/c/{campaign.code}/story/timeline/").context["chapters"]) == 1
    import_module("campaigns.migrations.0010_free_games").fold_free_games(apps, None)
    assert len(member.get(f"/c/{campaign.code}/story/timeline/").context["chapters"]) == 2
    assert refold(story_of(campaign).pk, repair=False) == []


def ruling(client: Client, campaign: Campaign, **move: Any) -> int:
    return post(client, campaign, "moves/", move=json.dumps(move), reason="we say so")


@pytest.mark.parametrize(
    ("move", "status"),
    [
        ({"kind": "teach", "facts": {"tile.H12.at": 99}}, 400),
        ({"kind": "take_token", "token": "7", "seat": "red"}, 400),
        ({"kind": "take_token", "token": "1", "seat": "pink"}, 400),
        ({"kind": "place_tile", "tile": "H26", "card": "12"}, 400),
        ({"kind": "place_tile", "tile": "H5", "card": "12"}, 422),
        ({"kind": "teach", "facts": {"card.37.front": "{}"}}, 422),
        ({"kind": "teach", "facts": {"tile.H5.at": 3}}, 422),
        ({"kind": "open_card", "card": "37", "side": "front", "seat": "red"}, 422),
        ({"kind": "fulfil", "card": "37", "seat": "red"}, 422),
    ],
)
def test_no_ruling_records_what_does_not_exist_or_nobody_has_turned_up(
    member: Client, campaign: Campaign, move: dict[str, Any], status: int
) -> None:
    BoxFile.objects.filter(group=campaign.group).delete()
    facts = {"tile.H5.at": 17, "card.37.front": '{"title":"SECRET"}'}
    BoxFile.objects.create(group=campaign.group, game="maracaibo.campaign", facts=json.dumps(facts))
    before = LogLine.objects.count()
    answer = member.post(
        f"/c/{campaign.code}/story/moves/",
        {"move": json.dumps(move), "reason": "x", "version": version_of(campaign), "key": "k"},
    )
    assert answer.status_code == status
    page = answer.content.decode()
    assert LogLine.objects.count() == before
    assert "SECRET" not in page
    assert 'name="reason"' not in page  # and no ruling is offered
    assert f'href="/c/{campaign.code}/story/" data-close' in page  # the way back, without a script


def test_what_a_table_may_decide_is_a_ruling_still(member: Client, campaign: Campaign) -> None:
    assert ruling(member, campaign, kind="remove_tile", tile="H12", seat="red") == 302
    assert state_of(campaign).pieces.tile("H12").zone == "box"
    assert ruling(member, campaign, kind="place_tile", tile="H12", card="01") == 302
    assert state_of(campaign).pieces.tile("H12").zone == "board"
