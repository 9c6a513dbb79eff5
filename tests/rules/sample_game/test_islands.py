"""A few evenings of Islands by hand: each thing that a heavy game asks of the frame, once and readable."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.engine import engine_of
from rules.core.referee.stage import Due, Reveal, Verbal
from rules.core.refusal import Refused
from rules.core.replay import replay
from rules.core.setup import Setup
from tests.rules.kit.evening import Evening
from tests.rules.sample_game import test_islands_kit
from tests.sample_game.chart import SPACES
from tests.sample_game.game import GAME as ISLANDS
from tests.sample_game.referee.audit import AuditRow, audit_rows
from tests.sample_game.referee.game import GAME
from tests.sample_game.referee.state import TREASURES, Captain

SETUP = Setup(game="islands", seats=("red", "blue"), depth="referee")
PIRATE = Setup(
    game="islands", seats=("red", "blue", "black"), depth="referee", options={"pirate": True}
)


def settled(setup: Setup = SETUP, **box: Any) -> Evening:
    """Both have a home in the north and choose their plans."""
    evening = Evening(GAME, setup, {key.replace("_", "."): n for key, n in box.items()})
    for seat, space in (("red", "north_1"), ("blue", "north_28")):
        evening.play({"kind": "settle", "seat": seat, "space": space})
    return evening


def plans(ruled: dict[str, Verbal] | None = None, **chosen: str) -> Reveal:
    answers = {s: {"kind": "plan", "seat": s, "plan": plan} for s, plan in chosen.items()}
    return Reveal(answers=answers, ruled=ruled or {})


def sailing(setup: Setup = SETUP, **box: Any) -> Evening:
    """Red sails, blue rests."""
    evening = settled(setup, **box)
    evening.play(plans(red="sail", blue="rest"))
    return evening


def sail(space: str, **pay: int) -> dict[str, Any]:
    return {"kind": "sail", "seat": "red", "space": space, "pay": pay}


# ------------------------------------------------------------ openly, all at once


@pytest.mark.rule("ISL-02")
def test_all_choose_a_home_openly_and_a_taken_one_is_greyed_with_its_reason() -> None:
    evening = Evening(GAME, SETUP)
    wait = GAME.wait(evening.t)
    assert (wait.phase, wait.seats, wait.sealed) == ("setup", ("red", "blue"), False)
    evening.play({"kind": "settle", "seat": "blue", "space": "north_1"})
    assert GAME.wait(evening.t).seats == ("red",)
    step = GAME.options(evening.t, "red", greyed=True)[0]
    assert (step.field, step.part, len(step.choices)) == ("space", "space", len(SPACES))
    grey = [choice for choice in step.choices if choice.refused is not None]
    assert [(c.value, c.refused and c.refused.code) for c in grey] == [("north_1", "taken")]


def test_goods_are_laid_on_a_sheet_and_a_mat_is_put_right_at_any_time() -> None:
    evening = Evening(GAME, SETUP)
    (lay,) = GAME.options(evening.t, "")
    assert (lay.kind, len(lay.sheet)) == ("lay", 112)
    evening.play({"kind": "lay", "tokens": {"north_1": 2, "north_2": 1, "north_3": 0}})
    evening.play({"kind": "settle", "seat": "red", "space": "north_1"})
    assert evening.state.players["red"].trades == 2
    assert evening.state.tokens == {"north_2": 1}
    assert evening.codes(kind="lay", tokens={"north_1": 1}) == ["taken"]
    evening.play({"kind": "adjust", "seat": "red", "values": {"debt": 1}})
    assert evening.state.players["red"] == Captain(trades=2, debt=1)
    assert evening.codes(kind="adjust", seat="red", values={"debt": 7}) == ["over_limit"]


# ------------------------------------------------------------ unseen, all at once


@pytest.mark.rule("ISL-03", "ISL-04")
def test_of_two_traders_the_second_chooses_again_or_the_table_rules() -> None:
    evening = settled()
    assert GAME.wait(evening.t).sealed
    verdicts = GAME.judge_answers(evening.t, plans(blue="trade", red="trade"))
    assert [r.code for r in verdicts["blue"].broken] == ["trade_taken"]
    assert not verdicts["red"].broken
    ruled = {"blue": Verbal(by="red", reason="we like it", rules=("ISL-04",))}
    done = evening.play(plans(ruled, red="trade", blue="trade"), {"market.1": 1})
    assert [captain.trades for captain in done.state.players.values()] == [2, 2]
    assert replay(GAME, SETUP, evening.lines).state == evening.state


def test_what_an_answer_asks_is_asked_when_it_is_sealed() -> None:
    evening = settled()
    trade = GAME.moves.decode({"kind": "plan", "seat": "blue", "plan": "trade"})
    assert GAME.try_(evening.t, trade).asks == ("market.1",)
    assert GAME.try_(evening.t, trade, {"market.1": 0}).asks == ()


@pytest.mark.rule("ISL-08")
def test_an_unread_wind_leaves_its_rule_unchecked_and_a_read_storm_forbids() -> None:
    unread = settled()
    assert unread.judge(kind="plan", seat="red", plan="sail").lacked == ("wind.force",)
    unread.play(plans(red="sail", blue="rest"))
    assert unread.lines[-1].lacked == ("wind.force",)
    storm = settled(wind_force=6)
    assert storm.codes(kind="plan", seat="red", plan="sail") == ["storm"]
    with pytest.raises(Refused):
        storm.play(plans(red="sail", blue="rest"))


def test_a_line_that_lacked_a_fact_is_a_suspect_once_it_is_read() -> None:
    evening = settled()
    evening.play(plans(red="sail", blue="rest"))
    line, before = evening.lines[-1], evening.states[-2]
    now = GAME.table(SETUP, before, {"wind.force": 6})
    later = GAME.check(now, GAME.moves.decode(line.move))
    assert [refusal.code for refusal in later.broken] == ["storm"]
    assert replay(GAME, SETUP, evening.lines).state == evening.state


# ------------------------------------------------------------ dependent fields


@pytest.mark.rule("ISL-05", "ISL-06", "ISL-09")
def test_the_space_decides_the_cost_and_a_tap_says_all_of_it() -> None:
    step = GAME.options(sailing(toll_north=1).t, "red")[0]
    near = {choice.value: choice for choice in step.choices}
    assert set(near) == {"north_2", "north_8"}
    tap = near["north_2"]
    assert tap.notes == {"cost": 3, "parts": ("ISL-06:2", "ISL-09:1"), "goods": 0, "debt": 1}
    assert tap.move is not None
    assert tap.move["pay"]["points"] == 2


def test_goods_or_debt_is_a_question_and_sparing_points_stands_aside() -> None:
    evening = sailing(toll_north=1)
    evening.play({"kind": "adjust", "seat": "red", "values": {"trades": 1}})
    step = GAME.refine(evening.t, {"kind": "sail", "seat": "red", "space": "north_2"})
    assert step is not None
    asked = [choice.value for choice in step.choices if not choice.aside]
    assert len(asked) == 2
    assert {value.get("goods", 0) for value in asked} == {0, 1}
    assert any(choice.aside for choice in step.choices)
    tap = next(c for c in GAME.options(evening.t, "red")[0].choices if c.value == "north_2")
    assert tap.move is None, "which of the two is not for a tap to decide"


def test_an_unread_toll_is_paid_by_hand_and_the_known_part_binds() -> None:
    evening = sailing()
    step = GAME.refine(evening.t, {"kind": "sail", "seat": "red", "space": "north_2"})
    assert step is not None
    assert step.lacked == ("toll.north",)
    printed = step.notes["cost_from"]
    assert all(choice.move is None for choice in step.choices)
    assert sum(step.choices[0].value.values()) == printed
    assert evening.codes(**sail("north_2", points=1)) == ["does_not_pay"]
    verdict = evening.judge(**sail("north_2", points=2, debt=3))
    assert (verdict.broken, verdict.lacked) == ((), ("toll.north",))
    evening.play(sail("north_2", points=2, debt=3))
    assert "toll.north" in evening.lines[-1].lacked
    assert replay(GAME, SETUP, evening.lines).state == evening.state


def test_a_likely_toll_is_used_and_marked_and_a_printed_one_is_not_marked() -> None:
    evening = settled()
    evening.state = replace(evening.state, flags={"east_1": "red", "south_1": "red"})
    evening.play(plans(red="sail", blue="rest"))
    choices = {c.value: c for c in GAME.options(evening.t, "red")[0].choices}
    assert choices["east_2"].notes["likely"] is True
    assert choices["east_2"].move is not None
    assert "likely" not in choices["south_2"].notes
    done = GAME.try_(evening.t, GAME.moves.decode(choices["east_2"].move))
    assert done.quoted["toll.east"] == 1


@pytest.mark.rule("ISL-11")
def test_nobody_borrows_more_than_the_limit() -> None:
    evening = sailing(toll_north=2)
    evening.play({"kind": "adjust", "seat": "red", "values": {"debt": 6}})
    assert "too_much_debt" in evening.codes(**sail("north_2", points=2, debt=3))


# ------------------------------------------------------------ forced moves and dues


@pytest.mark.rule("ISL-07")
def test_a_ship_that_can_go_nowhere_stays_by_itself() -> None:
    evening = sailing(toll_north=2)
    assert GAME.forced(evening.t) is None
    evening.play({"kind": "adjust", "seat": "red", "values": {"debt": 6}})
    stay = GAME.forced(evening.t)
    assert stay is not None
    assert GAME.moves.encode(stay) == {"kind": "stay", "seat": "red", "v": 1}


@pytest.mark.rule("ISL-10")
def test_a_guard_may_put_two_patrols_one_or_none() -> None:
    evening = settled()
    evening.play(plans(red="guard", blue="guard"))
    assert [(due.seat, due.times) for due in evening.state.queue] == [("red", 2), ("blue", 2)]
    evening.play({"kind": "patrol", "seat": "red", "space": "north_2"})
    assert evening.codes(kind="patrol", seat="red", space="north_2") == ["patrolled"]
    assert evening.codes(kind="patrol", seat="red", space="north_9") == ["not_linked"]
    evening.play({"kind": "patrol", "seat": "red", "space": "north_8"})
    evening.play({"kind": "skip", "seat": "blue"})
    assert evening.state.queue == ()


def test_a_patrol_that_nobody_can_put_lapses() -> None:
    evening = Evening(GAME, SETUP)
    for seat in SETUP.seats:
        evening.play({"kind": "wait", "seat": seat})
    done = evening.play(plans(red="guard", blue="rest"))
    assert ("lapsed", "red") in [(effect.code, effect.seat) for effect in done.effects]
    assert evening.state.queue == ()


@pytest.mark.rule("ISL-13")
def test_a_pirate_has_a_seat_without_a_person_and_its_only_prey_needs_no_tap() -> None:
    evening = settled(PIRATE)
    assert GAME.bots(PIRATE) == {"black"}
    assert "black" not in GAME.wait(evening.t).seats
    evening.play(plans(red="rest", blue="rest"))
    assert GAME.wait(evening.t).seats == ("black",)
    raid = GAME.options(evening.t, "black")[0]
    assert [choice.value for choice in raid.choices] == ["north_1", "north_28"]
    assert GAME.forced(evening.t) is None
    evening.play({"kind": "raid", "seat": "black", "space": "north_1"})
    evening.play({"kind": "tide", "gain": 0})
    evening.play(plans(red="rest", blue="rest"))
    forced = GAME.forced(evening.t)
    assert forced is not None
    assert GAME.moves.encode(forced)["space"] == "north_28"


# ------------------------------------------------------------ nameless things, stops


def found(evening: Evening) -> Evening:
    """Red owes a find, as after sailing into a new sea."""
    due = Due(kind="find", seat="red", where="east_8", rule="ISL-12")
    evening.state = replace(evening.state, queue=(due,))
    return evening


@pytest.mark.rule("ISL-12")
def test_a_thing_without_a_name_gives_what_it_says_and_is_named_later() -> None:
    evening = found(sailing())
    find = GAME.moves.decode({"kind": "find", "seat": "red", "treasure": "~"})
    assert GAME.try_(evening.t, find).asks == ("treasure.~1.worth",)
    evening.play(find, {"treasure.~1.worth": 2})
    assert evening.state.players["red"] == Captain(trades=2, treasures=("~1",))
    assert evening.box == {}, "what has no name teaches nothing yet"
    done = evening.play({"kind": "name", "seat": "blue", "thing": "~1", "treasure": "silk"})
    assert done.teaches == {"treasure.silk.worth": 2}
    assert evening.box == {"treasure.silk.worth": 2}
    assert evening.state.players["red"].treasures == ("silk",)
    assert evening.state.unnamed == {}


def test_what_was_not_read_of_a_nameless_thing_never_teaches_a_zero() -> None:
    evening = found(sailing())
    evening.play({"kind": "find", "seat": "red", "treasure": "~"})
    assert evening.state.unnamed == {"~1": None}
    done = evening.play({"kind": "name", "seat": "red", "thing": "~1", "treasure": "silk"})
    assert (done.teaches, evening.box) == ({}, {})


def test_a_name_whose_worth_is_known_to_be_another_is_refused() -> None:
    evening = found(sailing())
    evening.box["treasure.silk.worth"] = 1
    evening.play({"kind": "find", "seat": "red", "treasure": "~"}, {"treasure.~1.worth": 2})
    name = {"kind": "name", "seat": "red", "thing": "~1"}
    assert evening.codes(**name, treasure="silk") == ["other_worth"]
    assert evening.judge(**name, treasure="amber").lacked == ("treasure.amber.worth",)


def test_a_find_lapses_when_no_treasure_is_left() -> None:
    evening = sailing(toll_east=0, toll_north=0)
    players = {**evening.state.players, "blue": Captain(treasures=TREASURES)}
    evening.state = replace(evening.state, players=players, flags={"north_14": "red"})
    done = evening.play(sail("east_8", points=2, debt=1))
    assert "lapsed" in [effect.code for effect in done.effects]
    assert done.state.queue == ()


@pytest.mark.rule("ISL-14")
def test_the_tide_stops_for_an_unread_card_and_what_the_table_says_teaches() -> None:
    evening = settled(tide_2=1)
    done = evening.play(plans(red="rest", blue="rest"))
    assert (done.state.phase, done.lacked, done.asks) == ("tide", ("tide.1",), ())
    assert [step.kind for step in GAME.options(evening.t, "")] == ["tide"]
    assert evening.play({"kind": "tide", "gain": 2}).teaches == {"tide.1": 2}
    assert evening.state.round == 2
    evening.play(plans(red="rest", blue="rest"))
    assert (evening.state.round, evening.state.phase) == (3, "plan"), "a read card needs nobody"
    assert [captain.trades for captain in evening.state.players.values()] == [3, 3]
    assert replay(GAME, SETUP, evening.lines).state == evening.state


# ------------------------------------------------------------ setup, audit, pad


def test_a_pirate_sits_down_by_the_option_and_only_by_it() -> None:
    for setup in (replace(PIRATE, options={}), replace(SETUP, options={"pirate": True})):
        with pytest.raises(Refused) as refused:
            GAME.new(setup)
        assert [r.code for r in refused.value.refusals] == ["pirates_seat"]
    with pytest.raises(Refused) as refused:
        ISLANDS.referee.new(replace(SETUP, seats=("red",)))
    assert [r.rule for r in refused.value.refusals] == ["ISL-01"]


def effects_by_line(evening: Evening) -> dict[int, Any]:
    return dict(replay(GAME, evening.setup, evening.lines).effects)


def test_the_audit_tells_what_was_expected_what_was_read_and_the_lines_behind_it() -> None:
    evening = sailing(toll_north=1)
    evening.play(sail("north_2", points=2, debt=1))
    evening.play({"kind": "tide", "gain": 2})
    rows = {(row.seat, row.item): row for row in audit_rows(evening.t, effects_by_line(evening))}
    assert rows["red", "debt"] == AuditRow("red", "debt", 1, 1, (4,))
    assert rows["blue", "trades"] == AuditRow("blue", "trades", 2, 2, (5,))
    evening.play({"kind": "adjust", "seat": "red", "values": {"debt": 3}})
    rows = {(row.seat, row.item): row for row in audit_rows(evening.t, effects_by_line(evening))}
    assert rows["red", "debt"] == AuditRow("red", "debt", 1, 3, (4,)), "read otherwise"


def test_the_expected_and_the_read_agree_wherever_nobody_adjusts() -> None:
    evenings = [evening for _name, evening in test_islands_kit.TestIslands.evenings()]
    unadjusted = [e for e in evenings if all((m.move or {})["kind"] != "adjust" for m in e.lines)]
    assert unadjusted
    for evening in unadjusted:
        effects = effects_by_line(evening)
        differ = [r for r in audit_rows(evening.t, effects) if r.expected != r.read]
        assert not differ, differ


def test_the_pad_counts_what_lies_there_and_names_the_lines_behind_it() -> None:
    assert engine_of(ISLANDS, "referee") is ISLANDS.referee
    evening = sailing(toll_north=0)
    (tap, *_more) = [c.move for c in GAME.options(evening.t, "red")[0].choices if c.move]
    evening.play(dict(tap))
    assert replay(ISLANDS, SETUP, evening.lines).state == evening.state
    pad = ISLANDS.pad(GAME.count(evening.t, effects_by_line(evening)))
    assert pad.totals == {"red": 2, "blue": 1}
    assert [s.ref for s in pad.rows[0].cells["red"].sources if s.kind == "line"] == ["4"]
