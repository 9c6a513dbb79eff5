"""The contracts between packages name every room and every game, so that nothing new escapes them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from rules.registry import GAMES

ROOT = Path(settings.BASE_DIR)
CONTRACTS: dict[str, dict[str, Any]] = {
    contract["name"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"][
        "importlinter"
    ]["contracts"]
}
GENERIC = CONTRACTS["The generic rooms know no game"]
LEGACY = CONTRACTS["Only the addresses know the legacy campaign"]


def modules_of(package: str) -> set[str]:
    """The modules and packages directly inside a package."""
    inside = (path for path in (ROOT / package).iterdir() if not path.name.startswith("_"))
    return {
        f"{package}.{path.stem}"
        for path in inside
        if path.suffix == ".py" or any(path.glob("*.py"))
    }


def test_every_generic_room_is_bound_not_to_know_a_game() -> None:
    rooms = modules_of("campaigns") | modules_of("companion")
    free = {
        "campaigns.legacy",  # knows its own game, see the contract after this one
        "campaigns.migrations",  # the past
        "companion.games",  # the games themselves; their protocol is listed
        "companion.urls",  # names the pages of a game
    }
    assert free < rooms
    listed = set(GENERIC["source_modules"])
    assert rooms - free - listed == set()
    assert {"scoring", "companion.games.face"} <= listed


def test_every_room_of_campaigns_but_the_addresses_is_bound_not_to_know_the_legacy_campaign() -> (
    None
):
    free = {"campaigns.legacy", "campaigns.migrations"}
    addresses = {"campaigns.apps", "campaigns.management", "campaigns.urls"}
    assert modules_of("campaigns") - free - addresses - set(LEGACY["source_modules"]) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_named_in_the_contracts(game: str) -> None:
    assert {f"rules.{game}", f"companion.games.{game}"} <= set(GENERIC["forbidden_modules"])
    beside = CONTRACTS["No game imports another, and the core imports no game"]["layers"][0]
    assert f"({game})" in beside.split(" | ")
    assert f"companion.games.{game}" in CONTRACTS["No game's rooms import another's"]["modules"]
    pure = CONTRACTS["Faces are pure: nothing of the tables or the results"]["source_modules"]
    assert f"companion.games.{game}.face" in pure
    foreign = CONTRACTS["The legacy campaign knows its own game only"]["forbidden_modules"]
    assert (f"rules.{game}" in foreign) == (game != "maracaibo")
