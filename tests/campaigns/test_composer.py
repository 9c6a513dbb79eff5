"""The composer: what an open side says is typed in taps, each of them a plain post."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.legacy.services.story import take_back
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group
from rules.maracaibo.campaign.cards import Back, Decide, Place, Quests, Story, Take
from rules.maracaibo.campaign.facts import back_of
from tests.campaigns import legacy

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(group: Group) -> Campaign:
    return legacy.back_of_01(group)


@pytest.fixture
def card_front(member: Client, campaign: Campaign) -> "Composer":
    """A new card lies open, and nobody has typed its front."""
    legacy.teach(campaign, "01", Back(steps=(Take(card="37"),)))
    legacy.follow_all(campaign)
    legacy.open_side(campaign, "37", "front")
    return Composer(member, campaign, "37", "front")


class Composer:
    """One browser with the composer of a side open."""

    def __init__(self, member: Client, campaign: Campaign, card: str = "01", side: str = "back"):
        self.member, self.url = member, f"/c/{campaign.code}/story/cards/{card}/{side}/"
        self.answer: Any = member.get(self.url)

    @property
    def form(self) -> dict[str, str]:
        hidden = re.findall(
            r'<input type="hidden" name="(\w+)" value="([^"]*)"', self.answer.content.decode()
        )
        return {name: unescape(value) for name, value in hidden if name != "csrfmiddlewaretoken"}

    @property
    def page(self) -> str:
        found: str = self.answer.content.decode()
        return found[found.index('id="composer"') :]

    @property
    def draft(self) -> dict[str, Any]:
        return json.loads(self.form["draft"])

    def tap(self, do: str | None, **fields: Any) -> "Composer":
        sent = {**self.form, **fields, **({"do": do} if do else {})}
        self.answer = self.member.post(self.url, sent)
        return self


def test_a_side_is_told_in_taps_and_remembered(member: Client, campaign: Campaign) -> None:
    composer = Composer(member, campaign)
    composer.tap("kind:take").tap("add", card="37")
    composer.tap("kind:story").tap(None, at="7")  # the Enter key puts it in
    composer.tap("kind:quests").tap("add", at="3", least="2", most="3")
    composer.tap("kind:place").tap("add", tiles=["H4", "H12"])
    answer = composer.tap("save", title="The letter").answer
    assert answer.status_code == 302
    told = back_of(legacy.state_of(campaign).box, "01")
    assert told is not None
    assert told.title == "The letter"
    assert told.steps[:3] == (Take(card="37"), Story(at=7), Quests(at=3, least=2, most=3))


@pytest.mark.rule("MAR-STORY-16")
@pytest.mark.rule("MAR-SINSTR-05")
@pytest.mark.parametrize(
    ("kind", "rule", "words"),
    [
        ("take", "MAR-STORY-16", "Карта 01 не может велеть взять новой картой саму себя."),
        ("read", "MAR-SINSTR-05", "Карта 01 не может велеть прочитать саму себя"),
    ],
)
def test_a_card_that_names_itself_is_refused_by_its_own_rule(
    member: Client, campaign: Campaign, kind: str, rule: str, words: str
) -> None:
    composer = Composer(member, campaign).tap(f"kind:{kind}").tap("add", card="1")
    answer = composer.tap("save").answer
    page = answer.content.decode()
    assert answer.status_code == 422
    assert [refusal.rule_id for refusal in answer.context["refusals"]] == [rule]
    assert words in page


def test_a_new_city_is_a_settlement_too(member: Client, campaign: Campaign) -> None:
    composer = Composer(member, campaign).tap("kind:story").tap("add", city="H4", at="")
    assert composer.draft["steps"] == [{"do": "story", "at": "H4"}]


def test_steps_are_moved_changed_and_taken_out(member: Client, campaign: Campaign) -> None:
    composer = Composer(member, campaign)
    for card in ("37", "38", "39"):
        composer.tap("kind:take").tap("add", card=card)
    composer.tap("up:steps.2").tap("drop:steps.0").tap("edit:steps.1")
    assert composer.form["slot"] == "steps.1"
    composer.tap("add", card="41")
    assert [step["card"] for step in composer.draft["steps"]] == ["39", "41"]


def test_a_decision_has_choices_and_each_leads_somewhere(
    member: Client, campaign: Campaign
) -> None:
    composer = Composer(member, campaign)
    composer.tap("kind:decide").tap("add", **{"choice-a": "Stay", "choice-b": "Sail"})
    composer.tap("into:steps.0.1").tap("kind:take").tap("add", card="37")
    composer.tap("kind:note").tap("add", text="Storms cost one more.")
    composer.tap("into:")
    assert composer.tap("save").answer.status_code == 302
    told = back_of(legacy.state_of(campaign).box, "01")
    assert told is not None
    assert isinstance(told.steps[0], Decide)
    stay, sail = told.steps[0].choices
    assert (stay.id, stay.label, stay.steps) == ("a", "Stay", ())
    assert sail.steps[0] == Take(card="37")


def test_a_front_has_condition_cost_reward_and_rounds(member: Client, group: Group) -> None:
    campaign = legacy.back_of_01(group)
    legacy.teach(campaign, "01", Back(steps=(Take(card="37"),)))
    legacy.follow_all(campaign)
    legacy.open_side(campaign, "37", "front")
    composer = Composer(member, campaign, "37", "front")
    composer.tap("kind:fills").tap("add", fills="H12")
    composer.tap("kind:cost").tap("add", what="doubloons", n="4")
    composer.tap("kind:reward").tap("add", what="victory_points", n="5")
    composer.tap("kind:rounds").tap("add", round="2", at="9")
    draft = composer.draft
    assert draft["fills"] == "H12"
    assert draft["cost"] == [{"what": "doubloons", "n": 4}]
    assert draft["rounds"][0]["round"] == 2
    composer.tap("drop:fills").tap("drop:reward.0")
    assert "fills" not in composer.draft
    assert not composer.draft.get("reward")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("take", {"card": ""}),
        ("take", {"card": "100"}),
        ("story", {"at": "23"}),
        ("place", {"tiles": []}),
        ("place", {"tiles": ["H26"]}),
        ("quests", {"at": "x"}),
        ("cost", {"what": "doubloons"}),
    ],
)
def test_what_no_card_can_say_is_not_put_in(
    member: Client, campaign: Campaign, kind: str, fields: dict[str, Any]
) -> None:
    answer = Composer(member, campaign).tap(f"kind:{kind}").tap("add", kind=kind, **fields).answer
    assert answer.status_code == 400
    assert answer.context["steps"] == []


@pytest.mark.parametrize("do", ["drop:steps.9", "up:x", "into:steps.0.0", "edit:", "kind:x"])
def test_a_tap_on_nothing_is_no_tap(member: Client, campaign: Campaign, do: str) -> None:
    composer = Composer(member, campaign).tap("kind:take").tap("add", card="37")
    before = {name: composer.form[name] for name in ("draft", "into", "slot", "kind")}
    assert composer.tap(do).answer.status_code == 400
    assert {name: composer.form[name] for name in before} == before


@pytest.mark.parametrize("draft", ["{", "[]", '{"steps":[{"do":"x"}]}', '{"evil":1}', "[" * 4000])
def test_a_draft_that_is_no_side_is_refused_without_an_error(
    member: Client, campaign: Campaign, draft: str
) -> None:
    assert Composer(member, campaign).tap("look", draft=draft).answer.status_code == 400


def test_the_rules_are_cited_and_the_draft_kept(member: Client, campaign: Campaign) -> None:
    composer = Composer(member, campaign).tap("kind:take").tap("add", card="95").tap("save")
    assert composer.answer.status_code == 422
    assert composer.answer.context["refusals"][0].rule_id == "MAR-CAMP-12"
    assert composer.draft["steps"][0]["card"] == "95"
    assert composer.tap("save", reason="our box says so").answer.status_code == 302


def test_whoever_was_slower_keeps_the_draft(member: Client, campaign: Campaign) -> None:
    composer = Composer(member, campaign).tap("kind:take").tap("add", card="37")
    legacy.teach(campaign, "01", Back(steps=(Take(card="38"),)))
    assert composer.tap("save").answer.status_code == 409
    assert composer.draft["steps"][0]["card"] == "37"
    assert composer.tap("save").answer.status_code == 302


def test_htmx_gets_the_form_alone_and_is_sent_back_at_the_end(
    member: Client, campaign: Campaign
) -> None:
    composer = Composer(member, campaign)
    htmx = {"HTTP_HX_REQUEST": "true"}
    part = member.post(composer.url, {**composer.form, "do": "kind:take"}, **htmx)
    assert part.content.lstrip().startswith(b"<form")
    sent = member.post(composer.url, {**composer.form, "do": "save"}, **htmx)
    assert sent["HX-Redirect"] == f"/c/{campaign.code}/story/"


def test_what_was_typed_and_taken_back_need_not_be_typed_again(
    member: Client, campaign: Campaign, group: Group
) -> None:
    legacy.teach(campaign, "01", Back(title="Invented", steps=(Take(card="37"),)))
    opened = legacy.version_of(campaign) - 1
    take_back(campaign, opened, Post())
    again = Composer(member, campaign)
    assert again.draft == {"title": "Invented", "steps": [{"do": "take", "card": "37"}]}
    assert again.tap("save").answer.status_code == 302
    take_back(campaign, opened - 1, Post())  # the side is closed again: there is nothing to fill in
    assert member.get(again.url).status_code == 404
    second = legacy.back_of_01(group, "The second time")
    legacy.teach(second, "01", Back(title="Invented", steps=(Take(card="38"),)))
    legacy.do(campaign, "open_card", card="01", side="back", seat="red")  # told by the box at once
    take_back(campaign, legacy.version_of(campaign) - 1, Post())
    assert Composer(member, campaign).draft["steps"] == [{"do": "take", "card": "38"}]


def test_only_an_open_side_has_a_composer(
    member: Client, stranger: Client, campaign: Campaign
) -> None:
    base = f"/c/{campaign.code}/story/cards"
    assert member.get(f"{base}/01/front/").status_code == 200
    for path in ("37/front", "37/back", "79/front", "00/front", "xx/back", "01/top", "H4/front"):
        assert member.get(f"{base}/{path}/").status_code == 404
        assert member.post(f"{base}/{path}/", {"do": "save"}).status_code == 404
    assert stranger.get(f"{base}/01/front/").status_code == 404


def test_the_story_page_leads_to_the_composer_and_asks_for_a_tiles_numbers(
    member: Client, campaign: Campaign
) -> None:
    page = f"/c/{campaign.code}/story/"
    assert f'href="{page}cards/01/back/"' in member.get(page).content.decode()
    legacy.teach(campaign, "01", Back(steps=(Place(tiles=("H12",)),)))
    legacy.follow_all(campaign)
    answer = member.get(page)
    asked = [ask["key"] for ask in answer.context["asks"]]
    assert asked == [
        "tile.H12.at",
        "tile.H12.cells",
        "tile.H12.two_player",
    ]  # Анна and Борис are two
    sent = {"version": answer.context["version"], "key": "k", "tile.H12.cells": "6"}
    assert member.post(f"{page}teach/", sent).status_code == 302
    assert legacy.state_of(campaign).box["tile.H12.cells"] == 6
    fresh = {"version": member.get(page).context["version"], "key": "l"}
    assert member.post(f"{page}teach/", {**fresh, "tile.H99.at": "3"}).status_code == 400


@pytest.mark.parametrize(
    ("kind", "things"),
    [
        ("cost", ("combat_points", "object_cards", "doubloons", "movement_points", "sailors")),
        ("cost", ("goods_cards",)),
        ("reward", ("doubloons", "compass_doubloons", "compass_victory_points", "influence_any")),
        ("reward", ("sailors", "combat_points", "influence_spain", "round_markers")),
        ("reward", ("victory_points", "combat", "exploration")),
    ],
)
def test_the_price_list_is_that_of_the_rulebook(
    card_front: "Composer", kind: str, things: tuple[str, ...]
) -> None:
    """MAR-SINSTR-09 to 24: whatever a story quest may cost or give can be tapped."""
    for thing in things:
        page = card_front.tap(f"kind:{kind}").page
        assert f'name="what" value="{thing}"' in page
        card_front.tap("add", what=thing, n="2")
        assert card_front.draft[kind][-1] == {"what": thing, "n": 2}


@pytest.mark.rule("MAR-SINSTR-25")
def test_a_skull_is_rewarded_only_with_its_tile(card_front: "Composer") -> None:
    assert 'value="skull"' not in card_front.tap("kind:reward").page
    page = card_front.tap("stop").tap("kind:removes").page
    assert re.findall(r'name="tiles" value="(H\d+)"', page) == ["H3", "H20", "H21", "H22", "H23"]
    assert card_front.tap("add").answer.status_code == 400  # a reward names its tile
    card_front.tap("add", tiles=["H21"])
    assert card_front.draft["removes"] == ["H21"]
    assert "убрать H21 с поля" in card_front.page
    assert "removes" not in card_front.tap("drop:removes").draft


@pytest.mark.rule("MAR-COMP-08")
def test_a_tile_that_the_rulebook_does_not_name_is_a_ruling(
    card_front: "Composer", campaign: Campaign
) -> None:
    page = card_front.tap("kind:place").page
    assert 'value="H19"' not in page.partition("<details")[0]
    card_front.tap("add", tiles=["H19"])
    assert card_front.tap("save").answer.status_code == 422
    assert "H19" in card_front.page
    card_front.tap("save", reason="The tile is in our box")
    assert card_front.answer.status_code == 302
    legacy.follow_all(campaign)
    assert legacy.state_of(campaign).pieces.tiles_in("board") == ("H19",)


def test_only_cities_and_tiles_that_can_be_in_play_are_offered_first(
    card_front: "Composer",
) -> None:
    def first(page: str) -> str:
        return page.partition("<details")[0]

    assert 'value="H4"' not in first(card_front.tap("kind:quests").page)
    assert 'value="H4"' in card_front.page  # printed it may be: it is one tap away
    assert 'value="H12"' not in first(card_front.tap("stop").tap("kind:fills").page)
    card_front.tap("stop").tap("kind:place").tap("add", tiles=["H4", "H12"])
    assert 'value="H4"' in first(card_front.tap("kind:quests").page)
    near = first(card_front.tap("stop").tap("kind:fills").page)
    assert 'value="H12"' in near
    assert 'value="H13"' not in near
