"""What the second reading changed on the story's pages: skulls, quests of a free game, logs of before."""

import json
import re
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client
from msgspec.structs import replace

from campaigns.legacy.selectors.files import file_of
from campaigns.legacy.services.imports import import_campaign, read_file
from campaigns.log.services.refold import refold
from campaigns.models import Campaign, Group, Session
from rules.core.log import Line, genesis, seal
from rules.core.setup import Setup
from rules.maracaibo.campaign.campaign_file import campaign_file, write_campaign_file
from rules.maracaibo.campaign.cards import Amount, Back, Front, Place, Story, Take
from rules.maracaibo.campaign.facts import PRINTED
from tests.campaigns import legacy
from tests.rules.maracaibo.campaign.harness import tell
from tests.rules.maracaibo.campaign.test_skulls import old_log

pytestmark = pytest.mark.django_db
FEVER = Front(steps=(Story(at=7), Place(tiles=("H20", "H21"))), removes=("H20",))


def buttons(page: str, kind: str) -> list[dict[str, str]]:
    moves = [json.loads(unescape(m)) for m in re.findall(r'name="move" value="([^"]*)"', page)]
    return [move for move in moves if move["kind"] == kind]


def fever(group: Group, front: Front = FEVER) -> Campaign:
    """Round II with card 37 on the board, which has laid two skulls."""
    campaign = legacy.back_of_01(group)
    legacy.teach(campaign, "01", Back(steps=(Take(card="37"),)))
    legacy.follow_all(campaign)
    legacy.open_side(campaign, "37", "front")
    legacy.teach(campaign, "37", front)
    legacy.follow_all(campaign)
    legacy.do(campaign, "next_round")
    return campaign


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_skull_gets_its_button_when_the_quest_is_done_and_only_for_who_did_it(
    member: Client, group: Group
) -> None:
    campaign = fever(group)
    assert buttons(legacy.get(member, campaign), "remove_tile") == []
    sent = json.dumps({"kind": "remove_tile", "tile": "H20", "seat": "red"})
    assert legacy.post(member, campaign, "moves/", move=sent, key="a") == 422
    legacy.do(campaign, "take_token", token="2", seat="blue")
    (button,) = buttons(legacy.get(member, campaign), "remove_tile")
    assert (button["seat"], button["tile"], button["card"]) == ("blue", "H20", "37")
    assert legacy.post(member, campaign, "moves/", move=json.dumps(button), key="b") == 302
    assert legacy.state_of(campaign).pieces.tiles_in("board") == ("H21",)


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_skull_of_an_older_box_file_is_asked_for_its_tile(member: Client, group: Group) -> None:
    old = Front(steps=FEVER.steps, reward=(Amount("skull", 1), Amount("doubloons", 3)))
    campaign = fever(group, old)
    page = legacy.get(member, campaign)
    assert "Какой жетон с черепом убирает награда карты 37?" in page
    url = f"/c/{campaign.code}/story/cards/37/front/?kind=removes"
    assert f'href="{url}"' in page
    assert 'name="tiles" value="H22"' in member.get(url).content.decode()


# ---------------------------------------------------------------- a free game after rounds II and III


@pytest.fixture
def free(group: Group) -> Campaign:
    """A free game with card 75 in the scoring of round II."""
    campaign = legacy.begin(group)
    legacy.sit(campaign)
    legacy.do(campaign, "start_free", card="75")
    legacy.open_side(campaign, "75", "front")
    legacy.follow_all(campaign)
    legacy.do(campaign, "end_round", seat="red")
    legacy.do(campaign, "next_round")
    legacy.do(campaign, "end_round", seat="red")
    return campaign


def answer(member: Client, campaign: Campaign, **step: str) -> None:
    """The question's link, one quest (or none), remembered."""
    (url,) = re.findall(r'class="ask" href="([^"]*)"', legacy.get(member, campaign))
    page = member.get(unescape(url)).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    form = {name: unescape(told) for name, told in hidden.items()}
    (number,) = re.findall(r'name="round" value="(\d)" checked', page)
    put = member.post(url, {**form, "do": "add", "round": number, **step})
    again = dict(re.findall(r'name="(\w+)" value="([^"]*)"', put.content.decode()))
    sent = {**form, "draft": unescape(again["draft"]), "kind": "", "do": "save"}
    assert member.post(url, sent).status_code == 302


@pytest.mark.rule("MAR-INTER-11")
def test_the_quests_of_a_later_round_are_asked_once_and_kept_in_the_groups_box(
    member: Client, free: Campaign, group: Group
) -> None:
    page = legacy.get(member, free)
    assert "Какие жетоны заданий выкладывает карта 75 после раунда 2?" in page
    assert buttons(page, "next_round") == []
    sent = json.dumps({"kind": "next_round"})
    assert legacy.post(member, free, "moves/", move=sent, key="a") == 422
    answer(member, free, at="9")
    page = legacy.get(member, free)
    assert "рядом с поселением 9" in page  # what the hands do now
    legacy.do(free, "next_round")
    legacy.do(free, "end_round", seat="blue")
    answer(member, free, nothing="1")
    assert "не выкладывает" in legacy.get(member, free)
    legacy.close(free, red=1, blue=2)
    other = legacy.begin(group, "Another story")
    legacy.sit(other)
    legacy.do(other, "start_free", card="75")
    legacy.open_side(other, "75", "front")  # the box tells the log what it knows
    told = legacy.state_of(other).box["card.75.front"]
    assert [one["round"] for one in json.loads(str(told))["rounds"]] == [1, 2, 3]
    assert PRINTED["75"].rounds[0].round == 1


# ---------------------------------------------------------------- a log of before


def _dated(lines: list[Line], setup: Setup) -> tuple[Line, ...]:
    """The lines with a moment each, sealed anew: a file of the site has them."""
    found, prev = [], genesis(setup)
    for line in lines:
        found.append(
            seal(replace(line, at="2026-01-02T17:00:00.000000+00:00", hash="", prev=""), prev)
        )
        prev = found[-1].hash
    return tuple(found)


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_log_of_before_is_imported_refolded_and_exported_as_it_was(
    group: Group, capsys: pytest.CaptureFixture[str]
) -> None:
    table = old_log()
    stamped = write_campaign_file(campaign_file(table.setup, _dated(table.lines, table.setup)))
    made = import_campaign(group, read_file(stamped), "Before").campaign
    session = Session.objects.get(pk=made.story_id)
    assert refold(session.pk, repair=False) == []
    call_command("refold", "--check")
    assert "0 with differences" in capsys.readouterr().out
    assert file_of(made) == stamped


@pytest.mark.rule("MAR-COMP-08")
def test_a_side_that_one_campaign_has_ruled_does_not_block_the_next(
    member: Client, group: Group
) -> None:
    first = legacy.begin(group)
    legacy.sit(first)
    legacy.do(first, "start_chapter", card="80")
    legacy.open_side(first, "80", "front")
    told = tell("80", Front(steps=(Place(tiles=("H19",)),)))
    ruled = {"move": json.dumps({"kind": "teach", "facts": told}), "reason": "It is in our box"}
    assert legacy.post(member, first, "moves/", key="a", **ruled) == 302
    second = legacy.begin(group, "Another story")
    legacy.sit(second)
    legacy.do(second, "start_chapter", card="80")
    legacy.open_side(second, "80", "front")
    assert "card.80.front" not in legacy.state_of(second).box
    page = member.get(f"/c/{second.code}/story/cards/80/front/").content.decode()
    assert "H19" in page  # nobody types it twice: it is there to be ruled
