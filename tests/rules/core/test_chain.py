"""What is left of the log after take-backs and corrections, compared with a naive model."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.chain import Chain, struck
from rules.core.log import Fallen, Line
from rules.core.spelling import Misspelled
from tests.rules.core.toy import pearls

Places = list[tuple[int, int]]  # the seq and source of each move in force


def naive(lines: Sequence[Line]) -> dict[int, Places]:
    """The moves in force after every line, each time as a whole list: slow and plain."""
    tables: dict[int, Places] = {0: []}
    for line in lines:
        table = list(tables[line.seq - 1])
        if line.kind in ("move", "checkpoint"):
            table = [*table, (line.seq, line.seq)]
        elif line.kind == "take_back":
            table = list(tables[line.to or 0])
        elif line.kind == "correction":
            gone = {fallen.seq for fallen in line.fallen}
            if line.move is None:
                gone.add(line.to or 0)
            kept = [(seq, source) for seq, source in table if seq not in gone]
            table = [(seq, line.seq if seq == line.to else source) for seq, source in kept]
        tables[line.seq] = table
    return tables


@st.composite
def logs(draw: st.DrawFn) -> list[Line]:
    lines: list[Line] = []
    for seq in range(1, draw(st.integers(0, 14)) + 1):
        holding = [place for place, _ in naive(lines)[seq - 1]]
        kinds = ["move", "move", "checkpoint", "take_back", "finish", "reopen"]
        kind = draw(st.sampled_from(kinds + ["correction"] * 3 * bool(holding)))
        fields: dict[str, Any] = {}
        if kind in ("move", "checkpoint"):
            fields["move"] = {"n": seq}
        elif kind == "take_back":
            fields["to"] = draw(st.integers(0, seq - 1))
        elif kind == "correction":
            to = draw(st.sampled_from(holding))
            later = [place for place in holding if place > to]
            fallen = draw(st.sets(st.sampled_from(later))) if later else set()
            fields["to"] = to
            fields["fallen"] = tuple(Fallen(place, ()) for place in sorted(fallen))
            fields["move"] = draw(st.none() | st.just({"n": seq}))
        lines.append(Line(seq=seq, kind=kind, **fields))
    return lines


def holds(chain: Chain, as_of: int | None = None) -> Places:
    return [(link.seq, link.source) for link in chain.links(as_of)]


@given(logs())
@settings(max_examples=200)
def test_the_chain_agrees_with_the_naive_model_after_every_line(lines: list[Line]) -> None:
    chain, tables = Chain(lines), naive(lines)
    assert holds(chain) == tables[len(lines)]
    for seq, table in tables.items():
        assert holds(chain, seq) == table
    for link in chain.links():
        assert link.move == lines[link.source - 1].move


@given(logs())
def test_struck_lines_are_those_whose_move_is_no_longer_in_force(lines: list[Line]) -> None:
    holding = {source for _, source in naive(lines)[len(lines)]}
    with_move = {line.seq for line in lines if line.move is not None}
    by = struck(lines)
    assert set(by) == with_move - holding
    assert all(striker > seq for seq, striker in by.items())


@given(logs(), st.data())
def test_a_take_back_to_any_line_returns_to_the_table_as_of_it(
    lines: list[Line], data: st.DataObject
) -> None:
    to = data.draw(st.integers(0, len(lines)))
    chain = Chain(lines)
    then = holds(chain, to)
    chain.add(Line(seq=len(lines) + 1, kind="take_back", to=to))
    assert holds(chain) == then


def test_undo_redo_and_undo_of_a_correction() -> None:
    chain = Chain([pearls(1, 1), pearls(2, 2), Line(seq=3, kind="take_back", to=1)])
    assert holds(chain) == [(1, 1)]
    chain.add(Line(seq=4, kind="take_back", to=2))  # a redo: back to the struck line
    assert holds(chain) == [(1, 1), (2, 2)]
    chain.add(Line(seq=5, kind="correction", to=1, move={"n": 5}, fallen=(Fallen(2, ()),)))
    assert holds(chain) == [(1, 5)]
    chain.add(Line(seq=6, kind="take_back", to=4))  # before the correction
    assert holds(chain) == [(1, 1), (2, 2)]
    chain.add(Line(seq=7, kind="correction", to=1))  # a correction to nothing removes
    assert holds(chain) == [(2, 2)]


def test_a_move_corrected_twice_stands_where_it_stood() -> None:
    lines = [pearls(1, 1), pearls(2, 2)]
    lines += [Line(seq=3, kind="correction", to=1, move={"n": 3})]
    lines += [Line(seq=4, kind="correction", to=1, move={"n": 4})]
    assert holds(Chain(lines)) == [(1, 4), (2, 2)]
    assert struck(lines) == {1: 3, 3: 4}


def test_a_struck_line_that_is_redone_is_no_longer_struck() -> None:
    lines = [pearls(1, 1), Line(seq=2, kind="take_back", to=0)]
    assert struck(lines) == {1: 2}
    assert struck([*lines, Line(seq=3, kind="take_back", to=1)]) == {}


@pytest.mark.parametrize(
    "line",
    [
        Line(seq=1, kind="finish"),
        Line(seq=3, kind="finish"),
        Line(seq=0, kind="finish"),
        Line(seq=2, kind="move"),
        Line(seq=2, kind="checkpoint"),
        Line(seq=2, kind="take_back"),
        Line(seq=2, kind="take_back", to=2),
        Line(seq=2, kind="take_back", to=-1),
        Line(seq=2, kind="take_back", to=10**30),
        Line(seq=2, kind="correction", move={}),
        Line(seq=2, kind="correction", to=0, move={}),
        Line(seq=2, kind="correction", to=2, move={}),
        Line(seq=2, kind="correction", to=1, move={}, fallen=(Fallen(1, ()),)),
        Line(seq=2, kind="correction", to=1, move={}, fallen=(Fallen(7, ()),)),
    ],
    ids=repr,
)
def test_a_line_that_refers_to_nothing_is_misspelled_and_not_added(line: Line) -> None:
    chain = Chain([pearls(1, 1)])
    with pytest.raises(Misspelled, match=f"line {line.seq}"):
        chain.add(line)
    assert holds(chain) == [(1, 1)]
    chain.add(Line(seq=2, kind="finish"))


def test_a_correction_of_a_struck_move_is_misspelled() -> None:
    chain = Chain([pearls(1, 1), Line(seq=2, kind="take_back", to=0)])
    with pytest.raises(Misspelled, match="no move that holds"):
        chain.add(Line(seq=3, kind="correction", to=1, move={}))
