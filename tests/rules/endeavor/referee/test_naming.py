"""Things that only the table can name: what they may be by the rules, and the move they are named for."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.option import OneOf
from rules.endeavor import GAME
from rules.endeavor.referee.state import Acting, Board, Pending
from tests.rules.endeavor.referee.boards import box, hold, own, table

EUROPE = "europe"


def unmapped(*zones: str, kind: str = "city") -> dict[str, Any]:
    """A box that does not know whether these zones have another place."""
    facts = box()
    return {k: v for k, v in facts.items() if k not in [f"a.all.{kind}.{z}" for z in zones]}


def unnamed(level: int) -> dict[str, Any]:
    """A box that lacks one kind of building of this level."""
    facts = box()
    kind = next(k.split(".")[1] for k, v in facts.items() if k.endswith(".level") and v == level)
    return {k: v for k, v in facts.items() if not k.startswith(f"building.{kind}.")}


def legal(board: Board, seat: str, key: str) -> tuple[Any, ...]:
    """What the question for this fact of a new thing offers; () where it is not asked."""
    for option in GAME.options(board, seat):
        field = option.fields.get(f"facts.{key}")
        if isinstance(field, OneOf):
            return field.values
    return ()


def acting(*left: str, facts: dict[str, Any], **changes: Any) -> Board:
    board = table(facts=facts, **changes)
    return replace(board, acting=Acting(seat="red", source="building", what="x", left=left))


@pytest.mark.rule("END-BUILD-02")
def test_a_new_building_is_asked_up_to_the_builders_level() -> None:
    facts = {k: v for k, v in box().items() if not k.startswith("building.")}
    board = table(phase="build", facts=facts)
    assert legal(board, "red", "building.*.level") == (1,)
    board = own(board, "red", stats={"industry": 5})
    assert legal(board, "red", "building.*.level") == (1, 2, 3)
    assert GAME.follows(board, ["building.shop.level", "building.shop.name"]) == {
        "kind": "build",
        "seat": "red",
        "building": "shop",
    }


@pytest.mark.rule("END-COMP-06")
def test_a_level_whose_kinds_are_all_named_has_no_new_building() -> None:
    board = own(table(phase="build", facts=unnamed(2)), "red", stats={"industry": 5})
    assert legal(board, "red", "building.*.level") == (2,)
    board = own(table(phase="build", facts=unnamed(4)), "red", stats={"industry": 5})
    assert legal(board, "red", "building.*.level") == ()


@pytest.mark.rule("END-SILENT-22")
def test_a_shortage_takes_a_new_building_of_any_level() -> None:
    options = {"silent_fleet": True, "material_shortage": True}
    facts = {k: v for k, v in box().items() if not k.startswith("building.")}
    board = table("red", "blue", phase="shortage", facts=facts, options=options, turn="blue")
    assert legal(board, "blue", "building.*.level") == (1, 2, 3, 4, 5)
    assert GAME.follows(board, ["building.shop.level"])["kind"] == "scrap"


@pytest.mark.rule("END-OCC-03", "END-OCC-04", "END-PRES-02")
def test_a_new_city_lies_where_one_may_occupy_now() -> None:
    facts = unmapped(EUROPE, "india", "far_east", "africa")
    board = acting("occupy", facts=facts, explored=("india", "far_east"))
    board = hold(board, "red", "goa")
    assert legal(board, "red", "a.city.*.zone") == (EUROPE, "india")
    assert GAME.follows(board, ["a.city.cochin.zone"]) == {
        "kind": "occupy",
        "seat": "red",
        "city": "cochin",
    }


@pytest.mark.rule("END-SHIP-06", "END-EXPL-01")
def test_a_new_fleet_lies_in_europe_or_in_an_explored_region() -> None:
    facts = unmapped(EUROPE, "india", "africa", kind="fleet")
    board = acting("ship", facts=facts, explored=("india",))
    assert legal(board, "red", "a.fleet.*.zone") == (EUROPE, "india")
    assert GAME.follows(board, ["a.fleet.malabar.zone"])["to"] == "fleet.malabar"


@pytest.mark.rule("END-SHIP-01", "END-OCC-01")
def test_without_a_disc_in_the_harbour_no_new_place_is_asked_for() -> None:
    facts = {k: v for k, v in box().items() if ".all." not in k}
    board = own(acting("ship", "occupy", "draw", facts=facts), "red", harbour=0)
    assert legal(board, "red", "a.city.*.zone") == ()
    assert legal(board, "red", "a.fleet.*.zone") == ()


@pytest.mark.rule("END-SILENT-10", "END-SILENT-23")
def test_a_new_city_is_named_for_the_fleets_reaction() -> None:
    options = {"silent_fleet": True, "occupy_limit": True}
    facts = unmapped(EUROPE, "india")
    due = Pending(kind="react", seat="red", actions=("occupy",), zone=EUROPE)
    board = table("red", "blue", facts=facts, options=options, explored=("india",), queue=(due,))
    board = replace(board, fleet_stock=35)
    assert legal(board, "red", "a.city.*.zone") == (EUROPE,)
    assert GAME.follows(board, ["a.city.genoa.zone"]) == {
        "kind": "react",
        "seat": "red",
        "target": "city.genoa",
    }


@pytest.mark.parametrize(
    "key", ["building.shop.level", "a.city.genoa.zone", "a.fleet.x.zone", "b.city.genoa.zone"]
)
def test_what_nobody_waits_for_is_only_remembered(key: str) -> None:
    assert GAME.follows(table(phase="actions"), [key]) is None


def test_facts_of_other_things_lead_to_no_move() -> None:
    board = acting("occupy", facts=unmapped(EUROPE))
    assert GAME.follows(board, ["card.india.1.culture", "level.culture.0"]) is None


@pytest.mark.rule("END-COMP-06")
def test_a_building_that_a_whole_box_does_not_know_is_refused_and_not_asked_for() -> None:
    build = GAME.moves.decode({"kind": "build", "seat": "red", "building": "palazzo"})
    uncover = GAME.moves.decode({"kind": "uncover", "building": "palazzo"})
    for phase, move in (("build", build), ("setup", uncover)):
        codes = [r.code for r in GAME.check(table(phase=phase), move)]
        assert ("no_such_building" in codes, "unknown_fact" in codes) == (True, False)
        codes = [r.code for r in GAME.check(table(phase=phase, facts=unnamed(4)), move)]
        assert ("no_such_building" in codes, "unknown_fact" in codes) == (False, True)
