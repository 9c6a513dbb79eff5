"""From setup and log to the state: the same for ever, and readable where it stops."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chain import Chain
from rules.core.engine import engine_of
from rules.core.log import Line, Ruling
from rules.core.move import Enter, Move
from rules.core.refusal import Refused
from rules.core.replay import play, replay
from rules.core.setup import Setup
from rules.core.sheet import Sheet
from rules.core.spelling import Misspelled
from tests.rules.core.toy import GAME, SETUP, pearls

RULED = Ruling(by="blue", reason="House rule.", rules=("TOY-1",))
ENTRIES = st.fixed_dictionaries(
    {},
    optional={
        "pearls": st.none() | st.integers(0, 9),
        "diver": st.none() | st.booleans(),
        "ships": st.none() | st.integers(0, 9),
    },
)
MOVES = st.one_of(
    st.builds(Enter, seat=st.sampled_from(SETUP.seats), values=ENTRIES),
    st.sampled_from([3, None]).map(lambda n: Enter(seat=None, values={"depth": n})),
)
GAMES = st.lists(MOVES, max_size=8).map(
    lambda moves: [
        Line(seq=seq, kind="move", move=GAME.moves.encode(move))
        for seq, move in enumerate(moves, start=1)
    ]
)


@given(GAMES, st.data())
def test_a_prefix_and_then_the_rest_is_the_whole(lines: list[Line], data: st.DataObject) -> None:
    whole = replay(GAME, SETUP, lines)
    cut = data.draw(st.integers(0, len(lines)))
    snapshot = replay(GAME, SETUP, lines[:cut]).position
    later = play(engine_of(GAME), SETUP, snapshot, Chain(lines).links()[cut:])
    assert later.position == whole.position


@given(GAMES)
def test_replaying_twice_gives_the_same_and_survives_storage(lines: list[Line]) -> None:
    state = replay(GAME, SETUP, lines).state
    assert replay(GAME, SETUP, lines).state == state
    stored = msgspec.json.decode(msgspec.json.encode(state), type=GAME.state_type)
    assert stored == state
    assert GAME.pad(GAME.count(stored)) == GAME.pad(GAME.count(state))


@given(GAMES)
def test_a_take_back_restores_the_earlier_state(lines: list[Line]) -> None:
    back = Line(seq=len(lines) + 1, kind="take_back", to=len(lines) // 2)
    restored = replay(GAME, SETUP, [*lines, back])
    assert restored == replay(GAME, SETUP, lines[: len(lines) // 2])


def test_a_replay_stops_readable_at_the_first_refusal() -> None:
    result = replay(GAME, SETUP, [pearls(1, 3), pearls(2, 99), pearls(3, 98, "blue")])
    assert result.stopped is not None
    assert result.stopped.seq == 2
    assert [(r.rule, r.code) for r in result.stopped.refusals] == [("TOY-1", "too_deep")]
    assert result.stopped.refusals[0].facts["have"] == 99
    assert result.state.seats["red"] == {"pearls": 3}


def test_a_stop_names_the_line_where_a_corrected_move_stands() -> None:
    wrong = {"kind": "enter", "seat": "red", "values": {"pearls": 99}}
    result = replay(GAME, SETUP, [pearls(1, 3), Line(seq=2, kind="correction", to=1, move=wrong)])
    assert result.stopped is not None
    assert result.stopped.seq == 1


def test_a_ruling_is_applied_and_the_rules_go_on_after_it() -> None:
    ruled = [pearls(1, 99, ruling=RULED), pearls(2, 3, "blue")]
    assert replay(GAME, SETUP, ruled).stopped is None
    assert replay(GAME, SETUP, ruled).state.seats["red"] == {"pearls": 99}
    after = replay(GAME, SETUP, [*ruled, pearls(3, 98, "blue")])
    assert after.stopped is not None
    assert [r.facts["seat"] for r in after.stopped.refusals] == ["blue"]


def test_the_source_of_a_corrected_entry_is_the_line_that_spells_it() -> None:
    right = {"kind": "enter", "seat": "red", "values": {"pearls": 4}}
    lines = [pearls(1, 3), pearls(2, 2, "blue"), Line(seq=3, kind="correction", to=1, move=right)]
    assert replay(GAME, SETUP, lines).state.sources == {"red": {"pearls": 3}, "blue": {"pearls": 2}}


def test_a_checkpoint_sets_seats_table_and_round_at_once() -> None:
    move = {
        "kind": "checkpoint",
        "round": 3,
        "seats": {"red": {"pearls": 2}, "blue": {}},
        "table": {"depth": 1},
    }
    state = replay(GAME, SETUP, [Line(seq=1, kind="checkpoint", move=move)]).state
    assert (state.round, state.table) == (3, {"depth": 1})
    assert state.seats == {"red": {"pearls": 2}, "blue": {}}
    assert state.sources == {"red": {"pearls": 1}, "": {"depth": 1}}


@pytest.mark.parametrize(
    ("move", "place"),
    [
        (None, "line 1"),
        ({"kind": "dance"}, "line 1: $.kind"),
        ({"kind": "enter", "seat": "green", "values": {"pearls": 1}}, "line 1: $.seat"),
        ({"kind": "enter", "seat": "green", "values": {}}, "line 1: $.seat"),
        ({"kind": "enter", "seat": "", "values": {"depth": 1}}, "line 1: $.seat"),
        ({"kind": "enter", "seat": None, "values": {"pearls": 1}}, "line 1: $.values"),
        ({"kind": "enter", "seat": "red", "values": {"pearls": True}}, "line 1: $.values.pearls"),
        ({"kind": "enter", "seat": "red", "values": {"crew": "some"}}, "line 1: $.values.crew"),
        ({"kind": "checkpoint", "seats": {"green": {}}}, "line 1: $.seats.green"),
        ({"kind": "checkpoint", "seats": {"": {"depth": 1}}}, "line 1: $.seats."),
        ({"kind": "checkpoint", "table": {"pearls": 1}}, "line 1: $.table"),
        ({"kind": "teach", "facts": {"price.gold": 1}}, "line 1: $.facts.price.gold"),
    ],
)
def test_a_line_that_is_no_move_is_misspelled_with_its_number(move: Any, place: str) -> None:
    with pytest.raises(Misspelled) as caught:
        replay(GAME, SETUP, [Line(seq=1, kind="move", move=move)])
    assert caught.value.place == place


@pytest.mark.parametrize("seats", [(), ("red",) * 2, ("a", "b", "c", "d", "e")])
def test_an_illegal_setup_is_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as caught:
        replay(GAME, Setup(game="pearls", seats=seats), [])
    assert {r.rule for r in caught.value.refusals} == {"TOY-0"}


def test_another_games_setup_is_misspelled() -> None:
    with pytest.raises(Misspelled, match="this is chess"):
        replay(GAME, Setup(game="chess", seats=("red",)), [])


@given(MOVES)
def test_a_move_changes_no_state_but_makes_a_new_one(move: Move) -> None:
    before: Sheet = GAME.new(SETUP)
    stored = msgspec.json.encode(before)
    after = GAME.apply(before, move).state
    frozen = msgspec.json.encode(after)
    GAME.apply(after, Enter(seat="red", values={"pearls": 1, "diver": None}))
    move.values.clear()  # type: ignore[attr-defined]
    assert msgspec.json.encode(before) == stored
    assert msgspec.json.encode(after) == frozen
