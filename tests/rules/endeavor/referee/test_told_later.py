"""What the box is told while discs already lie on the board, and what it can no longer be told."""

from typing import Any

import pytest

from rules.core.boxfile import read_box, write_box
from rules.core.spelling import Misspelled
from rules.endeavor.referee.chance import drawn
from rules.endeavor.referee.chart import round_cells
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.words import FLEET, ZONES
from tests.rules.endeavor.referee.boards import (
    box,
    codes,
    hold,
    new,
    offers,
    own,
    play,
    refused,
    sail,
    setup,
    source,
    table,
    told,
)
from tests.rules.endeavor.referee.laid import GAME


@pytest.mark.rule("END-EXPL-02", "END-GOV-01")
def test_a_track_that_turns_out_to_be_full_is_explored_at_once() -> None:
    board = sail(table(), "india", "red", "blue", "blue")
    after, effects = told(board, kind="teach", facts={"a.track.india": 3})
    assert after.explored == ("india",)
    assert after.governors == {"india": "blue"}
    assert after.players["blue"].stats["culture"] == 1, "the governor's symbol"
    assert {"region_explored", "governor_to", "move_marker"} <= set(codes(effects))
    assert "sea.india" in offers(source(after, "red", "ship"), "red")["ship"]


@pytest.mark.rule("END-EXPL-02", "END-SILENT-09")
def test_the_silent_fleet_may_win_the_governor_of_a_shorter_track() -> None:
    board = table("red", "blue", options={"silent_fleet": True})
    board = sail(board, "india", "red", FLEET)
    after = play(board, kind="teach", facts={"a.track.india": 2})
    assert after.governors == {"india": ""}
    assert after.cards_gone == ("governor.india",)


@pytest.mark.rule("END-EXPL-02")
@pytest.mark.parametrize("cells", [4, 5, 15])
def test_a_track_that_is_longer_explores_nothing_and_what_is_explored_stays_so(cells: int) -> None:
    board = sail(table(), "india", "red", "blue", "blue")
    board = sail(board, "far_east", "red", "red", "red", "red")
    told_now = {"a.track.india": cells, "a.track.far_east": 15}
    assert play(board, kind="teach", facts=told_now).explored == ("far_east",)


@pytest.mark.rule("END-EXPL-02")
def test_an_empty_track_is_never_full() -> None:
    assert play(table(), kind="teach", facts={"a.track.india": 1}).explored == ()


@pytest.mark.rule("END-COMP-02")
def test_a_place_with_a_disc_is_not_forgotten_and_may_lie_elsewhere() -> None:
    board = hold(table(), "blue", "lisbon", "channel")
    gone: dict[str, Any] = {"a.city.lisbon.zone": None, "a.city.paris.zone": None}
    assert refused(board, kind="teach", facts=gone) == [("END-COMP-02", "place_has_disc")]
    turned = {"a.fleet.channel.zone": None, "a.city.channel.zone": "europe"}
    assert refused(board, kind="teach", facts=turned) == [("END-COMP-02", "place_has_disc")]
    assert refused(board, kind="teach", facts={"a.city.lisbon.zone": "india"}) == []
    assert refused(board, kind="teach", facts={"a.city.paris.zone": None}) == []


@pytest.mark.rule("END-COMP-02")
@pytest.mark.parametrize(("kind", "field"), [("occupy", "city"), ("ship", "to")])
def test_where_every_place_is_known_another_one_is_refused_and_not_asked_for(
    kind: str, field: str
) -> None:
    value, place = ("atlantis", "city") if kind == "occupy" else ("fleet.atlantis", "fleet")
    board = source(table(), "red", kind)
    move = {"kind": kind, "seat": "red", field: value}
    assert refused(board, **move) == [("END-COMP-02", "no_such_place")]
    facts = box() | {f"a.all.{place}.caribbean": False}
    board = source(table(facts=facts), "red", kind)
    assert GAME.lacked(board, GAME.moves.decode(move)) == (f"a.{place}.atlantis.zone",)
    zones = [z for z in ZONES if refused(board, **move, zone=z) == []]
    assert zones == ["europe"], "there may be one that the box does not know"
    assert play(board, **move, zone="europe").box[f"a.{place}.atlantis.zone"] == "europe"


@pytest.mark.rule("END-SETUP-04", "END-COMP-02")
def test_a_token_cannot_lie_in_a_city_that_the_whole_map_does_not_have() -> None:
    assert refused(new(), kind="lay", tokens={"city.atlantis": "pay"}) == [
        ("END-COMP-02", "no_such_place")
    ]


@pytest.mark.rule("END-SETUP-04")
def test_a_route_without_its_places_has_no_cell() -> None:
    """A city was misspelled and forgotten: its routes are left in the box, and count no more."""
    facts = box()
    cells = round_cells(new("red", "blue", facts=facts).t)
    odd = {"a.route.lisbonne.paris": "round", "a.route.paris.paris": "round"}
    odd |= {"a.route.paris.lisbon": "round"}  # told again, the other way round
    board = new("red", "blue", facts={**facts, **odd})
    assert round_cells(board.t) == cells
    (lay,) = [option for option in GAME.options(board, "") if option.kind == "lay"]
    routes = {path for path in lay.fields if ".route." in path}
    assert routes == {
        "tokens.route.bengal.goa",
        "tokens.route.goa.surat",
        "tokens.route.lisbon.paris",
    }
    laid = drawn(board.t, "lay", lambda things: None)["tokens"]
    assert {f"tokens.{cell}" for cell in laid} == set(lay.fields)
    for cell in ("route.lisbonne.paris", "route.paris.paris"):
        wrong = refused(board, kind="lay", tokens={cell: "pay"})
        assert wrong == [("END-SETUP-04", "no_such_cell")]


@pytest.mark.rule("END-ROUTE-02", "END-ROUTE-03")
@pytest.mark.parametrize("phase", ["build", "actions", "audit"])
def test_a_route_that_was_overlooked_gives_its_token_when_it_is_told(phase: str) -> None:
    facts = box() | {"a.route.lisbon.paris": "none"}
    board = hold(table(phase=phase, facts=facts), "red", "lisbon", "paris")
    after = play(board, kind="teach", facts={"a.route.lisbon.paris": "round"})
    assert GAME.actors(after) == {"red"}
    move = {"kind": "collect", "seat": "red", "cell": "route.lisbon.paris", "token": "culture"}
    assert "culture" in offers(after, "red")["collect"]
    taken = play(after, **move)
    assert taken.players["red"].stats["culture"] == 1
    assert (taken.phase, taken.turn, taken.queue) == (board.phase, board.turn, ())
    forth = play(taken, kind="teach", facts={"a.route.lisbon.paris": "square"})
    back = play(forth, kind="teach", facts={"a.route.lisbon.paris": "round"})
    assert back.queue == (), "its token is gained once only"


@pytest.mark.rule("END-ROUTE-01", "END-ROUTE-03", "END-SILENT-12")
def test_a_route_that_is_told_gives_nothing_to_two_owners_to_the_fleet_or_if_square() -> None:
    facts = box() | {"a.route.lisbon.paris": "none"}
    fleet = table("red", "blue", options={"silent_fleet": True}, facts=facts)
    boards = [
        hold(hold(table(facts=facts), "red", "lisbon"), "blue", "paris"),
        hold(fleet, FLEET, "lisbon", "paris"),
    ]
    for board in boards:
        assert play(board, kind="teach", facts={"a.route.lisbon.paris": "round"}).queue == ()
    own_both = hold(table(facts=facts), "red", "lisbon", "paris")
    assert play(own_both, kind="teach", facts={"a.route.lisbon.paris": "square"}).queue == ()


@pytest.mark.rule("END-ROUTE-02")
def test_the_token_of_an_overlooked_route_that_is_recorded_is_taken_at_once() -> None:
    facts = box() | {"a.route.lisbon.paris": "none"}
    board = hold(table(facts=facts, laid={"route.lisbon.paris": "pay"}), "red", "lisbon", "paris")
    after, effects = told(board, kind="teach", facts={"a.route.lisbon.paris": "round"})
    assert after.players["red"].tokens == {"pay": 1}
    assert (after.laid, after.queue) == ({}, ())
    assert "take_token" in codes(effects)


@pytest.mark.rule("END-SETUP-10", "END-COMP-07")
def test_a_starting_building_is_never_turned_up_whatever_the_box_says() -> None:
    board = GAME.new(setup("red", "blue", facts=box(building__settler_house__level=5)))
    wrong = refused(board, kind="uncover", building="settler_house")
    assert wrong == [("END-COMP-07", "start_building_only")]
    assert "settler_house" not in offers(board, "")["uncover"]


@pytest.mark.rule("END-SILENT-19")
def test_a_choice_that_nobody_asks_for_is_refused_once_and_with_facts() -> None:
    board = table("red", "blue", options={"silent_fleet": True})
    wrong = refused(own(board, "red"), kind="react_to", seat="red", action="ship")
    assert wrong == [("END-ACT-01", "nothing_pending")]


@pytest.mark.parametrize("name", ["", "   ", "a\x00b", "Лис\nсабон", "Лиссабон\n", "x" * 61])
def test_a_name_is_one_line_that_can_be_read(name: str) -> None:
    facts = {"a.city.x.zone": "europe", "a.city.x.name": name}
    with pytest.raises(Misspelled):
        read_box("endeavor", FACTS, write_box("endeavor", facts))
    good = {**facts, "a.city.x.name": "Сан-Томé «x» 1"}
    assert read_box("endeavor", FACTS, write_box("endeavor", good)) == good


@pytest.mark.rule("END-SILENT-02")
@pytest.mark.parametrize("colour", ["<b>", "x" * 25, "green\n", "Зелёный"])
def test_the_fleets_colour_is_the_id_of_a_colour(colour: str) -> None:
    with pytest.raises(Misspelled):
        GAME.new(setup("red", "blue", silent_fleet=True, fleet_colour=colour))
