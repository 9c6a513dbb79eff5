"""The log only grows, and its hashes tell of every line altered, left out or put in."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.log import Broken, Fallen, Line, Ruling, genesis, seal, verify
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from tests.rules.core.toy import SETUP, pearls, sealed

RULED = Ruling(by="red", reason="We counted twice.", rules=("TOY-1",))
LOG = sealed(
    pearls(1, 3, by="red", at="2031-05-04T18:00:00Z"),
    pearls(2, 99, ruling=RULED),
    Line(seq=3, kind="take_back", to=1, note="Red miscounted."),
    pearls(4, 5, "blue"),
    Line(
        seq=5,
        kind="correction",
        to=1,
        move={"kind": "enter", "seat": "red", "values": {"pearls": 4}},
        fallen=(Fallen(4, (Refusal("TOY-1", "too_deep", {"have": 5}),)),),
    ),
    Line(seq=6, kind="checkpoint", move={"kind": "checkpoint", "round": 2}),
    Line(seq=7, kind="finish"),
    Line(seq=8, kind="reopen"),
)
CHANGES: dict[str, Any] = {
    "kind": "reopen",
    "move": {"kind": "enter", "seat": "blue", "values": {"pearls": 1}},
    "to": 0,
    "ruling": Ruling(by="blue", reason="", rules=()),
    "fallen": (Fallen(1, ()),),
    "by": "somebody",
    "at": "2031-05-04T18:00:01Z",
    "note": "x",
}


def test_an_untouched_log_verifies() -> None:
    verify(SETUP, LOG)
    verify(SETUP, [])


@pytest.mark.parametrize("field", CHANGES)
@given(index=st.integers(0, len(LOG) - 1))
def test_an_altered_line_is_found_at_its_place(field: str, index: int) -> None:
    altered = msgspec.structs.replace(LOG[index], **{field: CHANGES[field]})
    if altered == LOG[index]:
        return
    with pytest.raises(Broken) as caught:
        verify(SETUP, [*LOG[:index], altered, *LOG[index + 1 :]])
    assert (caught.value.seq, caught.value.reason) == (index + 1, "hash")


@given(st.integers(0, len(LOG) - 2))
def test_a_removed_line_is_found_even_when_the_rest_is_renumbered(index: int) -> None:
    rest = [*LOG[:index], *LOG[index + 1 :]]
    with pytest.raises(Broken) as caught:
        verify(SETUP, rest)
    assert (caught.value.seq, caught.value.reason) == (index + 1, "gap")
    again = [msgspec.structs.replace(line, seq=n) for n, line in enumerate(rest, start=1)]
    with pytest.raises(Broken) as caught:
        verify(SETUP, again)
    assert (caught.value.seq, caught.value.reason) == (index + 1, "prev")


@given(st.integers(0, len(LOG) - 1))
def test_an_inserted_line_is_found_by_the_line_after_it(index: int) -> None:
    before = LOG[index - 1].hash if index else genesis(SETUP)
    forged = seal(pearls(index + 1, 9), before)
    moved = [msgspec.structs.replace(line, seq=line.seq + 1) for line in LOG[index:]]
    with pytest.raises(Broken) as caught:
        verify(SETUP, [*LOG[:index], forged, *moved])
    assert caught.value.seq == index + 2


@given(st.permutations(range(len(LOG))))
def test_lines_in_another_order_are_found(order: list[int]) -> None:
    if order != sorted(order):
        with pytest.raises(Broken):
            verify(SETUP, [LOG[n] for n in order])


def test_another_setup_breaks_the_first_line() -> None:
    other = Setup(game="pearls", seats=("blue", "red"))
    with pytest.raises(Broken) as caught:
        verify(other, LOG)
    assert (caught.value.seq, caught.value.reason) == (1, "prev")


def test_a_resealed_forgery_breaks_the_next_line() -> None:
    forged = seal(pearls(1, 9), genesis(SETUP))
    with pytest.raises(Broken) as caught:
        verify(SETUP, [forged, *LOG[1:]])
    assert (caught.value.seq, caught.value.reason) == (2, "prev")


@pytest.mark.parametrize("line", LOG, ids=lambda line: line.kind)
def test_a_line_survives_storage_with_its_hash(line: Line) -> None:
    stored = msgspec.json.decode(msgspec.json.encode(line), type=Line)
    assert stored == line
    assert seal(stored, stored.prev).hash == line.hash


def test_a_field_that_no_hash_covers_cannot_be_slipped_in() -> None:
    text = msgspec.json.encode({**msgspec.to_builtins(LOG[0]), "extra": 1})
    with pytest.raises(msgspec.ValidationError, match="extra"):
        msgspec.json.decode(text, type=Line)


def test_the_order_of_keys_does_not_change_a_hash() -> None:
    turned = dict(reversed((LOG[0].move or {}).items()))
    assert seal(msgspec.structs.replace(LOG[0], move=turned), LOG[0].prev).hash == LOG[0].hash


def test_the_first_hash_never_changes() -> None:
    assert genesis(SETUP) == "dc843254643187ebe871ac942a8c8acef17f506f65f604b6d4ac05112e0fd100"
