"""A file that only looks different is the same campaign; what else was done to it is named."""

import codecs
import gzip
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.log import Line, Ruling, digest, genesis, seal
from rules.core.spelling import Misspelled, plain
from rules.maracaibo.campaign.campaign_file import (
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.cards import Front, Note
from tests.rules.maracaibo.campaign.harness import BACK, Table, first_game, with_card
from tests.rules.maracaibo.campaign.test_file import bad

TABLE = with_card("12", Front(title="Маяк", steps=(Note(text="Новое правило"),))).close(red=9)
DATA = write_campaign_file(campaign_file(TABLE.setup, tuple(TABLE.lines)))


def zipped(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("campaign.json", data)
    return out.getvalue()


SAME: dict[str, Callable[[bytes], bytes]] = {
    "other line ends": lambda data: data.replace(b"\n", b"\r\n"),
    "old line ends": lambda data: data.replace(b"\n", b"\r"),
    "a byte order mark": lambda data: codecs.BOM_UTF8 + data,
    "both": lambda data: codecs.BOM_UTF8 + data.replace(b"\n", b"\r\n"),
    "no last line break": lambda data: data[:-1],
    "blank lines after it": lambda data: data + b"\n\n",
    "in one line": lambda data: json.dumps(json.loads(data)).encode(),
    "tabs": lambda data: json.dumps(json.loads(data), indent="\t", ensure_ascii=False).encode(),
    "other order": lambda data: json.dumps(dict(reversed(json.loads(data).items()))).encode(),
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "UTF-16, big end first": lambda data: codecs.BOM_UTF16_BE + data.decode().encode("utf-16-be"),
}


@pytest.mark.parametrize("name", SAME)
def test_what_only_looks_different_is_the_same_file(name: str) -> None:
    changed = SAME[name](DATA)
    assert changed != DATA
    file, folded = read_campaign_file(changed)
    assert folded.state == TABLE.state
    assert write_campaign_file(file) == DATA


OTHER: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "empty"),
    "blank": (lambda data: b" \r\n\t", "empty"),
    "zip": (zipped, "packed"),
    "gzip": (gzip.compress, "packed"),
    "doubled": (lambda data: data + data, "trailing"),
    "with a letter after it": (lambda data: data + b"-- \nAnna", "trailing"),
    "CP1251": (lambda data: data.decode().encode("cp1251"), "encoding"),
    "UTF-16 without a mark": (lambda data: data.decode().encode("utf-16-le"), "encoding"),
    "UTF-16 cut": (lambda data: data.decode().encode("utf-16")[:-1], "encoding"),
    "a page": (lambda data: b"<!doctype html><p>x", "foreign"),
    "a letter": (lambda data: "Привет".encode(), "foreign"),
    "a list": (lambda data: b"[1, 2]", "foreign"),
    "NaN": (lambda data: data.replace(b'"v": 1\n', b'"v": NaN\n'), "damaged"),
    "1.0": (lambda data: data.replace(b'"v": 1\n', b'"v": 1.0\n'), "misspelled"),
    "a name twice": (lambda data: data.replace(b'"v": 1\n', b'"v": 1, "v": 1\n'), "twice"),
    "a name twice, spelled otherwise": (
        lambda data: data.replace(b'"v": 1\n', b'"v": 1, "\\u0076": 1\n'),
        "twice",
    ),
    "newer": (lambda data: data.replace(b'"v": 1\n', b'"v": 7\n'), "newer"),
    "deep": (lambda data: b'{"format":' * 50 + b"1" + b"}" * 50, "too_deep"),
    "another word": (lambda data: data.replace("Маяк".encode(), "Мыяк".encode()), "damaged"),
    "a number of a thousand digits": (
        lambda data: data.replace(b'"v": 1\n', b'"v": ' + b"1" * 5000 + b"\n"),
        "foreign",
    ),
    "a lone half of a letter": (lambda data: data.replace(b"who-red", b"\\ud800", 1), "damaged"),
}


@pytest.mark.parametrize("name", OTHER)
def test_what_was_done_to_a_file_is_named(name: str) -> None:
    change, reason = OTHER[name]
    assert change(DATA) != DATA
    told, place = bad(change(DATA))
    assert told == reason
    assert place


def test_the_place_of_a_name_told_twice_is_where_it_stands_again() -> None:
    wrong = DATA.replace(b'"v": 1\n', b'"v": 1,\n "v": 1\n')
    again = wrong.rindex(b'"v"')
    assert bad(wrong) == ("twice", f"byte {again}")


def handmade(table: Table, *more: Line) -> bytes:
    """The log of a table with further lines, correctly sealed by somebody with an editor."""
    lines = list(table.lines)
    for line in more:
        lines.append(seal(replace(line, seq=len(lines) + 1), lines[-1].hash))
    try:
        return write_campaign_file(campaign_file(table.setup, tuple(lines)))
    except Misspelled:  # what our own export would not write either
        file = replace(campaign_file(table.setup, tuple(table.lines)), lines=tuple(lines))
        return write_campaign_file(replace(file, hash=digest(plain(replace(file, hash="")))))


def ruled(kind: str, **fields: Any) -> Line:
    ruling = Ruling(by="eve", reason="we say so", rules=("MAR-STORY-05",))
    return Line(seq=1, kind="move", move={"kind": kind, **fields}, ruling=ruling)


@pytest.mark.rule("MAR-STORY-05")
@pytest.mark.parametrize("side", ["front", "back"])
def test_a_ruled_opening_that_nobody_asked_for_is_refused_with_its_line(side: str) -> None:
    table = first_game()
    line = len(table.lines) + 1
    told = handmade(table, ruled("open_card", card="37", side=side, seat="red"))
    assert bad(told) == ("refused_move", f"line {line}")


def test_a_line_that_was_struck_later_must_have_been_possible_too() -> None:
    table = first_game()
    line = len(table.lines) + 1
    opened = ruled("open_card", card="37", side=BACK, seat="red")
    back = Line(seq=1, kind="take_back", to=line - 1)
    assert bad(handmade(table, opened, back)) == ("refused_move", f"line {line}")
    plain = Line(seq=1, kind="move", move={"kind": "next_round"})
    assert bad(handmade(table, plain, back)) == ("refused_move", f"line {line}")


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        ("teach", {"facts": {"card.37.front": "{}"}}, "refused_move"),
        ("teach", {"facts": {"tile.H3.at": 99}}, "misspelled"),
        ("place_tile", {"tile": "H5", "card": "01"}, "refused_move"),
        ("take_token", {"token": "7", "seat": "red"}, "misspelled"),
        ("take_token", {"token": "1", "seat": "pink"}, "misspelled"),
        ("follow", {"card": "37", "side": "back", "step": 3}, "refused_move"),
    ],
)
def test_what_no_ruling_may_record_is_refused_in_a_file_too(
    kind: str, fields: dict[str, Any], reason: str
) -> None:
    table = first_game()
    told, place = bad(handmade(table, ruled(kind, **fields)))
    assert (told, place.split(":")[0]) == (reason, f"line {len(table.lines) + 1}")


def test_a_ruling_without_a_reason_is_none() -> None:
    table = first_game()
    line = replace(ruled("next_round"), ruling=Ruling(by="", reason=" ", rules=()))
    assert bad(handmade(table, line))[0] == "misspelled"


def test_what_a_table_may_rule_comes_in() -> None:
    table = first_game()
    data = handmade(table, ruled("ask_card", card="37", side="front"))
    assert read_campaign_file(data)[1].state.asked is not None
    assert genesis(table.setup) == table.lines[0].prev
