"""Sides, tokens, level-5 buildings, crown and starting buildings."""

from typing import Any

import pytest

from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from rules.endeavor.referee.checklist import checklist
from rules.endeavor.referee.options import RefereeOptions
from rules.endeavor.tracks import STATS
from tests.rules.endeavor.referee.boards import (
    box,
    new,
    offers,
    own,
    play,
    refused,
    ruled,
    setup,
    table,
    told,
)
from tests.rules.endeavor.referee.laid import GAME, REFEREE, replace


@pytest.mark.rule("END-SETUP-08", "END-EXPL-01")
def test_at_the_start_all_governors_wait_and_only_europe_is_explored() -> None:
    board = new()
    assert board.governors == {}
    assert board.explored == ()


@pytest.mark.rule("END-COMP-16", "END-EVT-01")
@pytest.mark.parametrize(("events", "rows"), [(False, 0), (True, 3)])
def test_events_are_entered_and_counted_only_with_their_module(events: bool, rows: int) -> None:
    board = table(phase="audit", options={"events": events})
    for seat in board.seats:
        assert ("enter" in {option.kind for option in GAME.options(board, seat)}) is events
    move = {"kind": "enter", "seat": "red", "values": {"event_1": 1}}
    assert refused(board, **move) == ([] if events else [("END-SCORE-02", "no_events")])
    pad = GAME.pad(GAME.count(board))
    assert sum(row.id.startswith("event") for row in pad.rows) == rows


@pytest.mark.rule("END-SETUP-12", "END-COMP-13", "END-COMP-11")
def test_everybody_starts_with_markers_on_0_and_35_discs_in_stock() -> None:
    for player in new().players.values():
        assert player.stats == dict.fromkeys(STATS, 0)
        assert (player.stock, player.harbour, player.coast) == (35, 0, ())
    with pytest.raises(Refused):
        new("red", "red")


@pytest.mark.rule("END-SETUP-01", "END-SETUP-02", "END-SETUP-03", "END-SILENT-01")
@pytest.mark.parametrize(
    ("players", "side", "options", "code"),
    [
        (2, "a", {}, None),
        (2, "b", {}, ("END-SETUP-03", "side_not_for_players")),
        (2, "b", {"silent_fleet": True}, None),
        (2, "a", {"silent_fleet": True}, None),
        (3, "a", {}, None),
        (3, "b", {}, ("END-SETUP-01", "side_not_for_players")),
        (3, "b", {"any_side": True}, None),
        (3, "a", {"silent_fleet": True}, ("END-SILENT-01", "fleet_needs_two")),
        (4, "a", {}, None),
        (4, "b", {}, None),
        (5, "a", {}, ("END-SETUP-02", "side_not_for_players")),
        (5, "b", {}, None),
    ],
)
def test_the_sides_by_players(
    players: int, side: str, options: dict[str, Any], code: tuple[str, str] | None
) -> None:
    seats = ("red", "yellow", "blue", "purple", "green")[:players]
    if code is None:
        assert new(*seats, side=side, **options).side == side
        return
    with pytest.raises(Refused) as caught:
        new(*seats, side=side, **options)
    assert [(r.rule, r.code) for r in caught.value.refusals] == [code]


def test_without_a_word_the_side_follows_the_players() -> None:
    assert new("red", "blue").side == "a"
    assert new("red", "yellow", "blue", "purple", "green").side == "b"


@pytest.mark.rule("END-SETUP-04", "END-SETUP-05")
@pytest.mark.parametrize(
    ("tokens", "code"),
    [
        ({"city.lisbon": "pay", "track.india.4": "attack", "fleet.channel": "culture"}, None),
        ({"route.lisbon.paris": "industry"}, None),
        ({"route.channel.lisbon": "industry"}, ("END-SETUP-05", "no_round_cell")),
        ({"route.goa.lisbon": "industry"}, ("END-SETUP-05", "no_round_cell")),
        ({"track.india.5": "industry"}, ("END-SETUP-04", "no_such_cell")),
        (
            {"city.lisbon": "pay", "city.paris": "pay", "city.goa": "pay"},
            ("END-COMP-04", "no_such_token_left"),
        ),
    ],
)
def test_one_token_on_every_round_cell(
    tokens: dict[str, str], code: tuple[str, str] | None
) -> None:
    assert refused(new(), kind="lay", tokens=tokens) == ([code] if code else [])


@pytest.mark.rule("END-SETUP-04")
def test_a_token_that_was_recorded_wrongly_is_laid_anew_or_taken_off_the_record() -> None:
    board = play(new(), kind="lay", tokens={"city.lisbon": "pay", "city.paris": "pay"})
    same = refused(board, kind="lay", tokens={"city.lisbon": "pay"})
    assert same == [("END-SETUP-04", "laid_already")]
    third = {"city.goa": "pay"}
    assert refused(board, kind="lay", tokens=third) == [("END-COMP-04", "no_such_token_left")]
    moved = play(board, kind="lay", tokens={"city.lisbon": "attack", "city.goa": "pay"})
    assert moved.laid == {"city.paris": "pay", "city.lisbon": "attack", "city.goa": "pay"}
    off = play(moved, kind="lay", tokens={"city.goa": None})
    assert "city.goa" not in off.laid
    again = refused(off, kind="lay", tokens={"city.goa": None})
    assert again == [("END-SETUP-04", "nothing_laid")]


@pytest.mark.rule("END-SETUP-04")
def test_a_cell_whose_token_was_won_is_not_laid_again() -> None:
    board = table(emptied=("city.lisbon",))
    wrong = refused(board, kind="lay", tokens={"city.lisbon": "attack"})
    assert wrong == [("END-SETUP-04", "cell_had_token")]


@pytest.mark.rule("END-SETUP-04")
def test_a_side_with_more_round_cells_than_tokens_is_refused() -> None:
    many = {f"a.city.c{n}.zone": "europe" for n in range(62)}
    assert refused(new(), kind="teach", facts=many) == [("END-SETUP-04", "more_cells_than_tokens")]


@pytest.mark.rule("END-SETUP-10")
def test_the_hands_are_told_which_building_lies_face_up() -> None:
    """The table may have let the app draw it."""
    move = GAME.moves.decode({"kind": "uncover", "building": "palace"})
    (effect,) = GAME.apply(new(), move).effects
    assert (effect.code, effect.seat, effect.facts) == ("turn_up", None, {"building": "palace"})


@pytest.mark.rule("END-SETUP-10", "END-SETUP-11")
def test_three_level_5_buildings_lie_face_up_and_the_rest_is_out_of_play() -> None:
    board = new()
    for kind in ("palace", "mint", "memorial"):
        board = play(board, kind="uncover", building=kind)
    assert refused(board, kind="uncover", building="academy") == [("END-SETUP-10", "three_face_up")]
    assert refused(new(), kind="uncover", building="market") == [("END-SETUP-10", "not_level_five")]
    wrong = refused(board, kind="build", seat="red", building="academy")
    assert ("END-SETUP-11", "face_down") in wrong


@pytest.mark.rule("END-SETUP-10", "END-SETUP-11")
def test_a_level_5_building_that_is_named_lies_face_up_until_three_are_known() -> None:
    board = own(table("red", "blue", phase="build"), "red", stats={"industry": 12})
    board = own(board, "blue", stats={"industry": 12})
    assert board.uncovered == (), "the table has recorded none"
    board = play(board, kind="build", seat="red", building="palace")
    assert board.uncovered == ("palace",)
    known = replace(board, uncovered=("palace", "mint", "memorial"))
    assert refused(known, kind="build", seat="blue", building="mint") == []
    assert refused(known, kind="build", seat="blue", building="academy") == [
        ("END-SETUP-11", "face_down")
    ]


@pytest.mark.rule("END-COMP-14", "END-SETUP-13")
def test_nobody_has_the_crown_before_it_is_drawn_and_then_exactly_one() -> None:
    board = new()
    assert board.crown == ""
    for step in ({"kind": "crown", "seat": "blue"}, *START):
        board = play(board, **step)
        assert board.crown == "blue"


START = tuple(
    {"kind": "start", "seat": seat, "building": "settler_house"}
    for seat in ("blue", "purple", "red", "yellow")
)


@pytest.mark.rule("END-SETUP-13")
def test_chance_names_one_first_player() -> None:
    board = new()
    assert refused(board, kind="start", seat="red", building="settler_house") == [
        ("END-SETUP-13", "no_crown")
    ]
    board = play(board, kind="crown", seat="blue")
    assert board.crown == "blue"
    assert refused(board, kind="crown", seat="red") == [("END-SETUP-13", "crown_given")]


@pytest.mark.rule("END-SETUP-14", "END-SETUP-15", "END-SETUP-17")
def test_sides_of_the_start_building_are_chosen_from_the_crown_on() -> None:
    board = play(new(), kind="crown", seat="blue")
    assert GAME.actors(board) == {"blue"}
    wrong = refused(board, kind="start", seat="red", building="settler_house")
    assert wrong == [("END-SETUP-14", "not_your_turn")]
    assert offers(board, "blue") == {"start": ["settler_house", "trading_wharf"]}
    for seat in ("blue", "purple", "red", "yellow"):
        board = play(board, kind="start", seat=seat, building="settler_house")
    assert (board.round, board.phase, board.turn) == (1, "build", "blue")
    assert {(own.stock, own.harbour) for own in board.players.values()} == {(34, 0)}
    assert all(own.coast[0].disc for own in board.players.values())


@pytest.mark.rule("END-SETUP-16")
def test_end_ex_17_the_trading_wharf_starts_with_economy_1() -> None:
    board = play(new(), kind="crown", seat="red")
    board, effects = told(board, kind="start", seat="red", building="trading_wharf")
    own = board.players["red"]
    assert own.stats == {"industry": 0, "culture": 0, "economy": 1, "influence": 0}
    assert (own.stock, own.coast[0].disc) == (34, True)
    assert effects[1].facts == {"stat": "economy", "old": 0, "new": 1, "level": None}


@pytest.mark.rule("END-SILENT-02", "END-SILENT-20")
def test_the_silent_fleet_has_a_third_colour_and_its_rules_are_agreed_before() -> None:
    board = new("red", "blue", silent_fleet=True, fleet_colour="green", occupy_limit=True)
    assert board.fleet_stock == 35
    assert set(board.players) == {"red", "blue"}
    with pytest.raises(Refused):
        new("red", "blue", silent_fleet=True, fleet_colour="red")
    with pytest.raises(Refused) as caught:
        new("red", "blue", occupy_limit=True)
    assert caught.value.refusals[0].code == "only_with_fleet"
    kinds = set(REFEREE.by_tag)
    assert not kinds & set(RefereeOptions.__struct_fields__), "no move changes an option"


@pytest.mark.rule("END-SILENT-02", "END-COMP-12")
@pytest.mark.parametrize(
    ("seats", "colour", "code"),
    [
        (("red", "blue"), "", None),
        (("red", "blue"), "yellow", None),
        (("red", "blue"), "white", None),
        (("red", "green"), "purple", None),
        (("red", "blue"), "blue", "fleet_colour_taken"),
        (("red", "blue"), "pink", "no_such_colour"),
        (("red", "green"), "white", "fleet_fifth_colour"),
    ],
)
def test_the_fleet_sails_under_a_colour_of_the_box(
    seats: tuple[str, ...], colour: str, code: str | None
) -> None:
    options = {"silent_fleet": True, "fleet_colour": colour}
    if code is None:
        assert new(*seats, **options).fleet_stock == 35
        return
    with pytest.raises(Refused) as caught:
        new(*seats, **options)
    assert [(r.rule, r.code) for r in caught.value.refusals] == [("END-SILENT-02", code)]


@pytest.mark.rule("END-SETUP-16")
def test_a_table_may_read_symbols_off_the_settler_house() -> None:
    """The text names none: 0 is taken until a table reads otherwise, and nobody is asked."""
    board = new("red", "blue", facts={})
    told_later = play(board, kind="crown", seat="red")
    told_later = play(told_later, kind="start", seat="red", building="settler_house")
    assert told_later.players["red"].stats["culture"] == 0
    assert not refused(board, kind="teach", facts={"building.settler_house.culture": 1})
    told_later = play(told_later, kind="teach", facts={"building.settler_house.culture": 1})
    assert told_later.players["red"].stats["culture"] == 1
    wharf = refused(board, kind="teach", facts={"building.trading_wharf.culture": 1})
    assert wharf == [("END-COMP-06", "contradicts_rulebook")]


def test_a_setup_that_is_none_is_misspelled() -> None:
    with pytest.raises(Misspelled):
        new(side="c")
    with pytest.raises(Misspelled):
        GAME.new(setup(facts={"a.city.Lisbon.zone": "europe"}))
    with pytest.raises(Misspelled):
        GAME.new(setup(facts={"a.city.lisbon.zone": "atlantis"}))


def test_a_second_start_building_by_ruling_changes_nothing() -> None:
    board = play(new(), kind="crown", seat="red")
    board = play(board, kind="start", seat="red", building="trading_wharf")
    after = ruled(board, kind="start", seat="red", building="settler_house")
    assert after.players["red"].coast == board.players["red"].coast


def test_the_box_of_the_tests_is_a_legal_box() -> None:
    assert refused(GAME.new(setup(facts={})), kind="teach", facts=box()) == []


@pytest.mark.rule("END-SETUP-18")
def test_the_checklist_names_every_step_for_this_table() -> None:
    steps = checklist(new("red", "blue", silent_fleet=True, fleet_colour="green", events=True).t)
    assert [step.code for step in steps] == [
        "lay_out_board",
        "deal_tokens",
        "place_decks",
        "tuck_governors",
        "place_organizer",
        *["stack_buildings"] * 4,
        "shuffle_level_five",
        "take_components",
        "take_components",
        "fleet_discs",
        "set_up_events",
        "draw_first_player",
        "choose_start_buildings",
    ]
    assert [step.facts["n"] for step in steps if step.code == "stack_buildings"] == [5, 4, 3, 2]
    plain = checklist(new().t)
    assert {"fleet_discs", "set_up_events"} & {step.code for step in plain} == set()
    assert [step.seat for step in plain if step.seat] == ["red", "yellow", "blue", "purple"]


def test_every_known_round_cell_may_be_laid_while_the_type_lasts() -> None:
    board = new()
    (lay,) = [option for option in GAME.options(board, "") if option.kind == "lay"]
    # six tracks of 4, seven cities, three fleets, three round routes
    assert len(lay.fields) == 24 + 7 + 3 + 3
    for path, field in lay.fields.items():
        cell = path.removeprefix("tokens.")
        assert all(not refused(board, kind="lay", tokens={cell: t}) for t in field.values)  # type: ignore[union-attr]
    board = play(board, kind="lay", tokens={"city.goa": "pay", "city.surat": "pay"})
    (lay,) = [option for option in GAME.options(board, "") if option.kind == "lay"]
    assert len(lay.fields) == 37, "a recorded token may turn out to be another"
    assert "pay" not in lay.fields["tokens.city.lisbon"].values  # type: ignore[union-attr]
    anew = ruled(board, kind="lay", tokens={"city.goa": "attack", "city.lisbon": "pay"})
    assert anew.laid == {"city.surat": "pay", "city.goa": "attack", "city.lisbon": "pay"}
    assert ruled(anew, kind="lay", tokens={"city.paris": "pay"}).laid == anew.laid
