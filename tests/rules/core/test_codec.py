"""Moves are spelled the same in a form, the log and an export; what cannot be read is no ruling."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.move import Checkpoint, Codec, Enter, Move, Teach
from rules.core.spelling import Misspelled

CODEC = Codec(Enter, Teach, Checkpoint)
VALUE = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
VALUES = st.dictionaries(st.text(max_size=8), VALUE, max_size=4)
MOVES = st.one_of(
    st.builds(Enter, seat=st.none() | st.text(max_size=8), values=VALUES, table=VALUES),
    st.builds(Teach, facts=VALUES),
    st.builds(
        Checkpoint,
        round=st.none() | st.integers(),
        seats=st.dictionaries(st.text(max_size=8), VALUES, max_size=3),
        table=VALUES,
    ),
)


class Sail(Move, frozen=True, kw_only=True, tag="sail"):
    """A move in its third shape: first `far`, then `distance`, now `distance` and `wind`."""

    v: int = 3
    distance: int
    wind: str


SAIL = Codec(
    Sail,
    upcasts={
        ("sail", 1): lambda old: {"kind": "sail", "distance": old["far"]},
        ("sail", 2): lambda old: {**old, "wind": "calm"},
    },
    since={("sail", 2): frozenset({"too_far"}), ("sail", 3): frozenset({"no_wind"})},
)


@given(MOVES)
def test_a_move_survives_plain_data_and_json(move: Move) -> None:
    assert CODEC.decode(CODEC.encode(move)) == move
    assert CODEC.decode(msgspec.json.decode(msgspec.json.encode(move))) == move


@given(MOVES)
def test_every_move_carries_its_kind_and_version(move: Move) -> None:
    data = CODEC.encode(move)
    assert data["kind"] in CODEC.kinds
    assert data["v"] == 1


@pytest.mark.parametrize(
    "old",
    [
        {"kind": "sail", "far": 4},
        {"kind": "sail", "v": 1, "far": 4},
        {"kind": "sail", "v": 2, "distance": 4},
        {"kind": "sail", "v": 3, "distance": 4, "wind": "calm"},
    ],
)
def test_an_old_shape_is_lifted_one_version_at_a_time(old: dict[str, object]) -> None:
    assert SAIL.decode(old) == Sail(distance=4, wind="calm")


def test_lifting_does_not_touch_the_stored_move() -> None:
    old = {"kind": "sail", "v": 1, "far": 4}
    SAIL.decode(old)
    assert old == {"kind": "sail", "v": 1, "far": 4}


def test_a_version_from_the_future_is_misspelled_and_says_so() -> None:
    with pytest.raises(Misspelled, match="newer than this engine") as caught:
        SAIL.decode({"kind": "sail", "v": 4, "distance": 1, "wind": "gale"})
    assert caught.value.place == "$.v"


@pytest.mark.parametrize(
    ("junk", "place"),
    [
        (None, "$"),
        ([], "$"),
        ("enter", "$"),
        (7, "$"),
        ({}, "$.kind"),
        ({"kind": None}, "$.kind"),
        ({"kind": ["enter"]}, "$.kind"),
        ({"kind": "surrender"}, "$.kind"),
        ({"kind": "enter", "v": True, "values": {}}, "$.v"),
        ({"kind": "enter", "v": 0, "values": {}}, "$.v"),
        ({"kind": "enter", "v": 1.0, "values": {}}, "$.v"),
        ({"kind": "enter", "v": 10**40, "values": {}}, "$.v"),
        ({"kind": "enter"}, "$"),
        ({"kind": "enter", "values": {}, "extra": 1}, "$"),
        ({"kind": "enter", "values": []}, "$.values"),
        ({"kind": "enter", "values": {"cities": 1.5}}, "$.values[...]"),
        ({"kind": "enter", "values": {"cities": float("nan")}}, "$.values[...]"),
        ({"kind": "enter", "values": {"cities": {}}}, "$.values[...]"),
        ({"kind": "enter", "seat": 3, "values": {}}, "$.seat"),
        ({"kind": "checkpoint", "round": "two"}, "$.round"),
        ({"kind": "checkpoint", "seats": {"red": 1}}, "$.seats[...]"),
        ({"kind": "teach", "facts": None}, "$.facts"),
    ],
)
def test_what_is_no_move_is_misspelled_at_its_place(junk: object, place: str) -> None:
    with pytest.raises(Misspelled) as caught:
        CODEC.decode(junk)
    assert caught.value.place == place


def test_an_unknown_key_is_told_with_the_object_it_stands_in() -> None:
    with pytest.raises(Misspelled) as caught:
        CODEC.decode({"kind": "checkpoint", "seats": {3: {}}})
    assert caught.value.place == "$.seats"


def test_a_move_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Enter(values={}).seat = "red"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("v", "younger"), [({}, {"too_far", "no_wind"}), ({"v": 2}, {"no_wind"}), ({"v": 3}, set())]
)
def test_a_stored_move_is_older_than_the_refusals_of_the_shapes_after_its_own(
    v: dict[str, int], younger: set[str]
) -> None:
    assert SAIL.younger({"kind": "sail", **v}) == younger
    assert SAIL.younger({"kind": "row", **v}) == set()
