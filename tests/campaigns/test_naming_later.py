"""Things that came onto the table without a name get one later, on a sheet where any name can be typed."""

import re
from html import unescape
from typing import Any

import pytest

from campaigns.log.selectors import lines
from campaigns.log.selectors.states import table_at
from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.records import read_line, read_move, to_json
from campaigns.table.selectors.naming import line_as_named
from campaigns.table.selectors.tables import marks_at
from rules.endeavor.referee.state import Board
from tests.campaigns.asking import Table, to_build, untouched

NEW = {"kind": "build", "seat": "red", "building": "~", "level": 1}


@pytest.fixture
def built(at: Table) -> Table:
    """Red has a building of level 1 that nobody has named; a theatre's worth of culture is on it."""
    to_build(at.session)
    at.send(at.move(NEW), **{"building.~1.culture": "1"})
    return at


def sheet_of(at: Table) -> str:
    """The sheet of names, by the link on the page."""
    link = re.search(r'href="([^"]*/decide/\?kind=name[^"]*)"', at.page())
    assert link, "the page leads to the names"
    return at.page(unescape(link[1]).removeprefix(at.url()))


def name(at: Table, **names: str) -> int:
    sent = {**untouched(sheet_of(at)), **{f"at.names.{t}": n for t, n in names.items()}}
    return int(at.post("moves/", **sent).status_code)


def test_a_building_is_named_and_what_was_read_off_it_goes_to_the_box(built: Table) -> None:
    assert "Здание 1 уровня" in sheet_of(built)
    assert name(built, **{"~1": "Мастерская"}) == 200
    assert read_move(built.last) == {"kind": "name", "v": 1, "names": {"~1": "masterskaya"}}
    assert [tile.kind for tile in built.state.players["red"].coast][1:] == ["masterskaya"]
    printed = {"name": "Мастерская", "level": 1, "culture": 1}
    assert built.box == {f"building.masterskaya.{what}": value for what, value in printed.items()}
    assert "kind=name" not in built.page(), "nothing is without a name now"


def words_of(at: Table, seq: int) -> str:
    """A line as the log words it."""
    session = Session.objects.get(pk=at.session.pk)
    marks = marks_at(session)
    return lines.line_view(session, marks, session.lines.get(seq=seq)).text


def test_the_log_says_the_name_once_it_is_known_and_no_longer_after_an_undo(built: Table) -> None:
    line = built.last.seq
    assert words_of(built, line).endswith("Строит: здание 1 уровня")
    name(built, **{"~1": "Мастерская"})
    assert words_of(built, line).endswith("Строит: Мастерская")
    assert "Строит: Мастерская" in built.page("log/")
    history.take_back(built.session.pk, line, Post())
    assert words_of(built, line).endswith("Строит: здание 1 уровня")
    history.take_back(built.session.pk, line - 1, Post())
    assert words_of(built, line).endswith("Строит: здание 1 уровня"), "it is off the table"


def test_the_name_in_the_log_costs_no_query_and_no_replay(
    built: Table, django_assert_num_queries: Any
) -> None:
    line = built.last.seq
    name(built, **{"~1": "Мастерская"})
    session = Session.objects.get(pk=built.session.pk)
    row, _table = session.lines.get(seq=line), table_at(session)
    with django_assert_num_queries(0):
        assert line_as_named(session, row).move == {**NEW, "v": 1, "building": "masterskaya"}


def test_the_name_of_a_known_building_is_that_building(built: Table) -> None:
    assert name(built, **{"~1": "Рынок"}) == 200
    assert read_move(built.last)["names"] == {"~1": "market"}
    assert "building.market.name" not in built.box


def test_an_empty_sheet_writes_nothing_and_a_wrong_name_is_refused(built: Table) -> None:
    before = built.session.lines.count()
    assert name(built) == 200
    assert name(built, **{"~1": "Театр"}) == 422, "the theatre is of level 3"
    assert built.session.lines.count() == before


def test_the_count_asks_for_names_first_and_then_for_the_glory(built: Table) -> None:
    session = Session.objects.get(pk=built.session.pk)
    board: Board = built.state
    session.state = to_json(type(board)(**{**_fields(board), "phase": "over", "turn": ""}))
    session.save(update_fields=["state"])
    assert "kind=name" in built.page().split('id="asks"')[1]
    assert name(built, **{"~1": "Мастерская"}) == 200
    asks = built.page().split('id="asks"')[1]
    assert "kind=name" not in asks
    assert "building.masterskaya.glory" in asks
    assert read_line(built.last).kind == "move"


def _fields(board: Board) -> dict[str, object]:
    return {field: getattr(board, field) for field in board.__struct_fields__}
