"""The form of a tile: place, spaces, cost and reward are told once, and put right when misread."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Group, LogLine
from rules.maracaibo.campaign.cards import Back, Place
from tests.campaigns.legacy import back_of_01, close, follow_all, state_of, teach, version_of


@pytest.fixture
def campaign(group: Group) -> Campaign:
    """A story whose first card has laid H4, H8, H10 and H12."""
    begun = back_of_01(group)
    teach(begun, "01", Back(steps=(Place(tiles=("H4", "H8", "H10", "H12")),)))
    follow_all(begun)
    return begun


def url(campaign: Campaign, tile: str = "H12") -> str:
    return f"/c/{campaign.code}/story/tiles/{tile}/"


def send(client: Client, campaign: Campaign, tile: str = "H12", **facts: str) -> Any:
    told = {f"tile.{tile}.{name}": value for name, value in facts.items()}
    form = {"version": version_of(campaign), "key": f"k{version_of(campaign)}", **told}
    return client.post(url(campaign, tile), form)


COST = {"cost.doubloons": "3", "cost.sailors": "1", "reward.victory_points": "5"}


@pytest.mark.rule("MAR-HGRP-02")
def test_cost_and_reward_of_a_tile_are_told_and_shown(member: Client, campaign: Campaign) -> None:
    answer = send(member, campaign, at="7", cells="3", two_player="2", **COST)
    assert answer.status_code == 302
    box = state_of(campaign).box
    assert box["tile.H12.cost"] == '[{"what":"doubloons","n":3},{"what":"sailors","n":1}]'
    assert box["tile.H12.reward"] == '[{"what":"victory_points","n":5}]'
    assert (box["tile.H12.at"], box["tile.H12.cells"]) == (7, 3)
    page = member.get(f"/c/{campaign.code}/story/").content.decode()
    assert "Стоимость · дублоны: 3" in page
    assert "Награда · ПО: 5" in page
    assert f'href="{url(campaign)}"' in page
    form = member.get(url(campaign)).content.decode()
    assert 'name="tile.H12.cost.doubloons" value="3"' in form


def test_only_what_differs_is_written(member: Client, campaign: Campaign) -> None:
    send(member, campaign, at="7", cells="3", **COST)
    before = LogLine.objects.count()
    assert send(member, campaign, at="7", cells="3", two_player="", **COST).status_code == 302
    assert LogLine.objects.count() == before
    assert send(member, campaign, at="8", cells="3", **COST).status_code == 302
    newest = LogLine.objects.order_by("-seq")[0]
    assert '"facts":{"tile.H12.at":8}' in (newest.move or "").replace(" ", "")
    gone = {**COST, "cost.sailors": "", "reward.victory_points": "0"}
    send(member, campaign, **gone)
    box = state_of(campaign).box
    assert box["tile.H12.cost"] == '[{"what":"doubloons","n":3}]'
    assert box["tile.H12.reward"] == "[]"


def test_a_misread_number_is_put_right_on_a_later_evening(
    member: Client, campaign: Campaign
) -> None:
    send(member, campaign, cells="13")
    close(campaign, red=3, blue=2)
    assert send(member, campaign, cells="3").status_code == 302
    assert state_of(campaign).box["tile.H12.cells"] == 3


@pytest.mark.parametrize(
    ("tile", "wrong"),
    [
        ("H12", {"cells": "three"}),
        ("H12", {"cells": "3", "two_player": "4"}),
        ("H12", {"at": "23"}),
        ("H12", {"cost.doubloons": "100"}),
        ("H12", {"cost.doubloons": "-1"}),
        ("H12", {"reward.combat": "x"}),
        ("H8", {"from": "10", "to": "10"}),
    ],
)
def test_what_no_tile_has_printed_is_400_and_kept(
    member: Client, campaign: Campaign, tile: str, wrong: dict[str, str]
) -> None:
    before = LogLine.objects.count()
    answer = send(member, campaign, tile, **wrong)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Ничего не записано" in page
    for name, value in wrong.items():
        assert f'name="tile.{tile}.{name}" value="{value}"' in page
    assert LogLine.objects.count() == before


def test_a_stale_form_is_409_and_keeps_what_was_typed(member: Client, campaign: Campaign) -> None:
    form = {"version": 3, "key": "late", "tile.H12.cells": "4"}
    answer = member.post(url(campaign), form)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'name="tile.H12.cells" value="4"' in page
    assert f'name="version" value="{version_of(campaign)}"' in page
    assert "tile.H12.cells" not in state_of(campaign).box


def test_only_a_tile_that_was_called_for_has_a_form(
    member: Client, stranger: Client, campaign: Campaign
) -> None:
    for tile in (
        "H20",
        "H13",
        "H99",
        "01",
        "H4",
    ):  # not called for, none, and H4 is in the rulebook
        assert member.get(url(campaign, tile)).status_code == 404
        assert send(member, campaign, tile, at="3").status_code == 404
    assert stranger.get(url(campaign)).status_code == 404
    assert send(stranger, campaign, at="3").status_code == 404
    page = member.get(url(campaign, "H10")).content.decode()
    assert "tile.H10.cost" not in page  # using it is free (MAR-H10-01)
    assert "tile.H10.reward.doubloons" in page
