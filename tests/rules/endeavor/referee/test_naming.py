"""Things that nobody has named yet: what they may be by the rules, and how they get their names."""

from typing import Any

import pytest

from rules.endeavor.referee.state import Acting, Blank, Pending
from rules.endeavor.referee.words import ACTIONS
from tests.rules.endeavor.referee.boards import box, hold, own, play, refused, table
from tests.rules.endeavor.referee.laid import GAME, REFEREE, Laid, replace

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


def no_buildings() -> dict[str, Any]:
    return {k: v for k, v in box().items() if not k.startswith("building.")}


def said(board: Laid, field: str, **partial: Any) -> tuple[Any, ...]:
    """What may be said of a thing without a name; () where there is none."""
    step = REFEREE.refine(board.t, partial)
    if step is None:
        return ()
    return tuple(c.value for c in step.choices) if step.field else ((step.move or {})[field],)


def levels(board: Laid, kind: str, seat: str) -> tuple[int, ...]:
    return said(board, "level", kind=kind, seat=seat, building="~")


def acting(*left: str, facts: dict[str, Any], **changes: Any) -> Laid:
    board: Laid = table(facts=facts, **changes)
    return replace(board, acting=Acting(seat="red", source="building", what="x", left=left))  # type: ignore[no-any-return]


@pytest.mark.rule("END-BUILD-02")
def test_a_new_building_may_be_as_high_as_the_builders_level() -> None:
    board = table(phase="build", facts=no_buildings())
    assert levels(board, "build", "red") == (1,)
    board = own(board, "red", stats={"industry": 5})
    assert levels(board, "build", "red") == (1, 2, 3)
    high = refused(board, kind="build", seat="red", building="~", level=4)
    assert high == [("END-BUILD-03", "level_too_high")]
    unsaid = refused(board, kind="build", seat="red", building="~")
    assert unsaid[0] == ("END-COMP-06", "level_unsaid")


@pytest.mark.rule("END-COMP-06")
def test_a_level_whose_kinds_are_all_named_has_no_new_building() -> None:
    board = own(table(phase="build", facts=unnamed(2)), "red", stats={"industry": 5})
    assert levels(board, "build", "red") == (2,)
    board = own(table(phase="build", facts=unnamed(4)), "red", stats={"industry": 5})
    assert levels(board, "build", "red") == ()
    other = refused(board, kind="build", seat="red", building="~", level=2)
    assert other == [("END-COMP-06", "no_other_building")]


@pytest.mark.rule("END-SILENT-22")
def test_a_shortage_takes_a_new_building_of_any_level() -> None:
    options = {"silent_fleet": True, "material_shortage": True}
    board = table("red", "blue", phase="shortage", facts=no_buildings(), options=options)
    board = replace(board, turn="blue")
    assert levels(board, "scrap", "blue") == (1, 2, 3, 4, 5)
    board = play(board, kind="scrap", seat="blue", building="~", level=5)
    assert (board.scrapped, board.uncovered) == (("~1",), ("~1",))


@pytest.mark.rule("END-BUILD-04", "END-ACTV-02")
def test_a_building_keeps_what_was_read_off_it_until_it_has_a_name() -> None:
    board = table(phase="build", facts=no_buildings())
    build = GAME.moves.decode({"kind": "build", "seat": "red", "building": "~", "level": 1})
    done = REFEREE.try_(board.t, build, {"building.~1.culture": 2})
    assert done.state.players["red"].stats["culture"] == 2
    assert done.quoted["building.~1.culture"] == 2
    assert "building.~1.economy" in done.lacked
    board = replace(table(facts=no_buildings()), blanks=done.state.blanks, tiles={"~1": 1})
    board = own(board, "red", coast=("settler_house", "~1"), stats={"culture": 2})
    unsaid = play(board, kind="activate", seat="red", cell=1)
    assert (unsaid.acting.left, unsaid.acting.both) == (ACTIONS, False), "any one action"
    board = play(board, kind="activate", seat="red", cell=1, actions="ship+occupy")
    assert board.acting.left == ("ship", "occupy")
    board = play(board, kind="name", names={"~1": "pier"})
    taught = {k: v for k, v in board.box.items() if k.startswith("building.pier.")}
    assert taught == {
        "building.pier.level": 1,
        "building.pier.actions": "ship+occupy",
        "building.pier.culture": 2,
    }
    assert (board.blanks, board.tiles, board.acting.what) == ({}, {"pier": 1}, "pier")
    assert board.players["red"].coast[1].kind == "pier"


@pytest.mark.rule("END-OCC-03", "END-OCC-04", "END-PRES-02")
def test_a_new_city_lies_where_one_may_occupy_now() -> None:
    facts = unmapped(EUROPE, "india", "far_east", "africa")
    board = acting("occupy", facts=facts, explored=("india", "far_east"))
    board = hold(board, "red", "goa")
    move = {"kind": "occupy", "seat": "red", "city": "~"}
    assert said(board, "zone", **move) == (EUROPE, "india")
    assert refused(board, **move, zone="far_east") == [("END-OCC-04", "not_present")]
    assert refused(board, **move)[0] == ("END-COMP-02", "zone_unsaid")
    assert refused(acting("occupy", facts=box()), **move, zone=EUROPE) == [
        ("END-COMP-02", "no_other_place")
    ]


@pytest.mark.rule("END-SHIP-06", "END-EXPL-01")
def test_a_new_fleet_lies_in_europe_or_in_an_explored_region() -> None:
    facts = unmapped(EUROPE, "india", "africa", kind="fleet")
    board = acting("ship", facts=facts, explored=("india",))
    assert said(board, "zone", kind="ship", seat="red", to="fleet.~") == (EUROPE, "india")


@pytest.mark.rule("END-SHIP-01", "END-OCC-01")
def test_without_a_disc_in_the_harbour_no_new_place_is_entered() -> None:
    facts = {k: v for k, v in box().items() if ".all." not in k}
    board = own(acting("ship", "occupy", "draw", facts=facts), "red", harbour=0)
    assert said(board, "zone", kind="occupy", seat="red", city="~") == ()
    assert said(board, "zone", kind="ship", seat="red", to="fleet.~") == ()


@pytest.mark.rule("END-SILENT-10", "END-SILENT-23")
def test_the_fleet_may_react_in_a_city_without_a_name() -> None:
    options = {"silent_fleet": True, "occupy_limit": True}
    facts = unmapped(EUROPE, "india")
    due = Pending(kind="react", seat="red", actions=("occupy",), zone=EUROPE)
    board = table("red", "blue", facts=facts, options=options, explored=("india",), queue=(due,))
    board = replace(board, fleet_stock=35)
    assert said(board, "zone", kind="react", seat="red", target="city.~") == (EUROPE,)
    board = play(board, kind="react", seat="red", target="city.~", zone=EUROPE)
    assert (board.places["~1"].owner, board.places["~1"].zone) == ("silent_fleet", EUROPE)


@pytest.mark.rule("END-COMP-02")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("lisbon", "named_already"),
        ("channel", "city_and_fleet"),
        ("goa", "another_zone"),
        ("porto", None),
        ("paris", None),
    ],
)
def test_a_name_must_fit_what_the_box_knows_of_it(name: str, code: str | None) -> None:
    board = hold(acting("occupy", facts=unmapped(EUROPE)), "red", "lisbon")
    board = play(board, kind="occupy", seat="red", city="~", zone=EUROPE)
    naming = refused(board, kind="name", names={"~1": name})
    assert naming == ([("END-COMP-02", code)] if code else [])
    assert refused(board, kind="name", names={"~7": "porto"}) == [
        ("END-COMP-02", "nothing_to_name")
    ]


@pytest.mark.rule("END-COMP-06")
def test_a_building_that_a_whole_box_does_not_know_is_refused() -> None:
    build = GAME.moves.decode({"kind": "build", "seat": "red", "building": "palazzo"})
    uncover = GAME.moves.decode({"kind": "uncover", "building": "palazzo"})
    for phase, move in (("build", build), ("setup", uncover)):
        codes = [r.code for r in GAME.check(table(phase=phase), move)]
        assert "no_such_building" in codes
        codes = [r.code for r in GAME.check(table(phase=phase, facts=unnamed(4)), move)]
        assert "no_such_building" not in codes


@pytest.mark.rule("END-SPEC-03")
@pytest.mark.parametrize(("printed", "codes"), [("ship", ["contradicts_rulebook"]), ("draw", [])])
def test_what_has_no_draw_symbol_cannot_be_named_town_hall(printed: str, codes: list[str]) -> None:
    blank = Blank(level=5, actions=printed)
    board = replace(table(facts=no_buildings()), blanks={"~1": blank}, tiles={"~1": 1})
    wrong = refused(board, kind="name", names={"~1": "town_hall"})
    assert [code for _rule, code in wrong] == codes


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        ({"kind": "occupy", "seat": "red", "city": "~", "zone": EUROPE}, "city"),
        ({"kind": "ship", "seat": "red", "to": "fleet.~", "zone": EUROPE}, "fleet"),
    ],
)
def test_a_line_finds_the_thing_that_it_brought_under_its_new_name(
    move: dict[str, Any], kind: str
) -> None:
    board = acting(move["kind"], facts=unmapped(EUROPE, kind=kind))
    board = play(board, **move)  # as line 7
    assert REFEREE.arrived(board.t, move, 7) == "~1"
    board = play(board, kind="name", names={"~1": "riga"})
    assert REFEREE.arrived(board.t, move, 7) == "riga"
    assert REFEREE.arrived(board.t, move, 6) == ""
    assert REFEREE.arrived(board.t, {"kind": "pass", "seat": "red"}, 7) == ""
