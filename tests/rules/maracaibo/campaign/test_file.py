"""A campaign as a file: read back identical, or refused with the reason and the place."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.box import to_text
from rules.core.log import genesis, seal
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign import campaign_file as module
from rules.maracaibo.campaign.campaign_file import (
    BadFile,
    CampaignFile,
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.cards import Back, Front, Place, Story, Take
from rules.registry import game
from rules.schema import schema
from tests.rules.maracaibo.campaign.harness import BACK, Table, first_game, with_card
from tests.rules.test_schema import admits


def table() -> Table:
    return with_card("12", Front(steps=(Story(at=7), Place(tiles=("H12",))))).close(red=9, blue=8)


TABLE = table()
FILE = campaign_file(TABLE.setup, tuple(TABLE.lines))
DATA = write_campaign_file(FILE)


def resealed(**changes: Any) -> bytes:
    file = replace(FILE, **changes)
    return write_campaign_file(replace(file, hash=module._seal(file)))


def bad(data: bytes) -> tuple[str, str]:
    with pytest.raises(BadFile) as error:
        read_campaign_file(data)
    return error.value.reason, error.value.place


def test_an_own_export_is_read_back_identical() -> None:
    file, folded = read_campaign_file(DATA)
    assert file == FILE
    assert folded.state == TABLE.state
    assert write_campaign_file(campaign_file(file.setup, file.lines)) == DATA


def test_the_box_of_a_file_holds_only_what_was_opened() -> None:
    assert set(FILE.box) == {"card.01.back", "card.12.front"}


def test_a_file_may_end_in_the_middle_of_an_evening_and_after_take_backs() -> None:
    open_table = first_game()
    open_table.do("take_token", token="1", seat="red").take_back(len(open_table.lines) - 1)
    data = write_campaign_file(campaign_file(open_table.setup, tuple(open_table.lines)))
    assert read_campaign_file(data)[1].state == open_table.state


@settings(max_examples=150)
@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
def test_any_byte_flipped_is_refused_or_only_white_space(at: int, mask: int) -> None:
    wrong = bytearray(DATA)
    wrong[at] ^= mask
    try:
        file, _folded = read_campaign_file(bytes(wrong))
    except BadFile:
        return
    assert bytes([DATA[at]]) in b" \n"  # one white space for another: the same file
    assert bytes([wrong[at]]) in b" \t\r\n"
    assert file == FILE


@pytest.mark.parametrize("length", [1, 100, len(DATA) // 2, len(DATA) - 2])
def test_a_truncated_file_is_refused(length: int) -> None:
    assert bad(DATA[:length])[0] == "truncated"


@pytest.mark.parametrize(
    "data", [b"{}", b"[]", b'"x"', b'{"format":"shiplog-session","v":1}', b"3"]
)
def test_a_foreign_file_is_refused(data: bytes) -> None:
    assert bad(data) == ("foreign", "$.format")


def test_a_newer_file_is_refused() -> None:
    assert bad(DATA.replace(b'"v": 1\n}', b'"v": 2\n}')) == ("newer", "$.v")


def test_noise_is_refused() -> None:
    assert bad(b"\xff\xfe\x00")[0] == "encoding"
    assert bad(b"\x89PNG\r\n\x1a\n\x00\x00")[0] == "foreign"
    assert bad(b"\x00" * 100) == ("foreign", "byte 0")  # a hundred bytes are not nothing
    assert bad(b" \r\n\t") == ("empty", "byte 0")


def test_a_file_too_large_or_too_deep_is_refused_before_it_is_read() -> None:
    assert bad(b" " * (module.MAX_BYTES + 1))[0] == "too_large"
    assert bad(b"[" * 100_000) == ("too_deep", "byte 40")
    assert bad(b'{"x":"' + b'\\"' * 1_000_000)[0] == "truncated"  # and it is not slow


def test_keys_told_twice_are_refused() -> None:
    wrong = DATA.replace(b'"box": {', b'"box": {},\n "box": {', 1)
    again = wrong.rindex(b'"box"')
    assert bad(wrong) == ("twice", f"byte {again}")


def test_unknown_fields_are_named_with_their_place() -> None:
    wrong = msgspec.json.decode(DATA)
    wrong["lines"][3]["extra"] = 1
    assert bad(msgspec.json.encode(wrong)) == ("misspelled", "$.lines[3]")


def test_an_altered_line_is_named_even_if_the_file_was_sealed_again() -> None:
    lines = (*FILE.lines[:5], replace(FILE.lines[5], by="eve"), *FILE.lines[6:])
    assert bad(resealed(lines=lines)) == ("broken_log", "line 6")
    assert bad(resealed(lines=FILE.lines[1:])) == ("broken_log", "line 1")
    assert bad(resealed(lines=(*FILE.lines, FILE.lines[-1])))[0] == "broken_log"


def test_altered_archives_are_refused() -> None:
    (archive,) = FILE.archives
    assert bad(resealed(archives=(replace(archive, on="x"),))) == ("broken_archive", "evening 1")
    assert bad(resealed(archives=())) == ("unlike_log", "$.archives")
    assert bad(resealed(archives=(archive, archive))) == ("broken_archive", "evening 1")


def test_a_smuggled_fact_is_refused() -> None:
    assert bad(resealed(box={**FILE.box, "card.12.back": "{}"})) == (
        "spoiler",
        "$.box.card.12.back",
    )
    assert bad(resealed(box={**FILE.box, "x": 1})) == ("misspelled", "$.box.x")
    assert bad(resealed(box={})) == ("unlike_log", "$.box")


def relined(*moves: dict[str, Any]) -> bytes:
    """The log with further moves, hashes and all."""
    lines, prev = [], genesis(FILE.setup)
    for seq, move in enumerate([line.move for line in FILE.lines] + list(moves), start=1):
        lines.append(seal(replace(FILE.lines[0], seq=seq, move=move), prev))
        prev = lines[-1].hash
    return resealed(lines=tuple(lines))


def test_a_refused_or_senseless_move_is_named_with_its_line() -> None:
    last = len(FILE.lines) + 1
    assert bad(relined({"kind": "next_round"})) == ("refused_move", f"line {last}")
    assert bad(relined({"kind": "dance"})) == ("misspelled", f"line {last}: $.kind")
    assert bad(relined({"kind": "teach", "facts": {"x": 1}}))[0] == "misspelled"


def test_a_log_of_other_rules_stops_readable_and_loses_nothing() -> None:
    """A corrected rule may refuse an old log: it is still read, up to the line it names."""
    setup = replace(FILE.setup, rules="maracaibo-campaign-0")
    lines, prev = [], genesis(setup)
    moves = [line.move for line in FILE.lines] + [{"kind": "next_round"}]
    for seq, move in enumerate(moves, start=1):
        lines.append(seal(replace(FILE.lines[0], seq=seq, move=move), prev))
        prev = lines[-1].hash
    file = CampaignFile(setup=setup, lines=tuple(lines), archives=FILE.archives, box=FILE.box)
    data = write_campaign_file(replace(file, hash=module._seal(file)))
    _, folded = read_campaign_file(data)
    assert folded.stopped is not None
    assert folded.stopped.seq == len(lines)


def test_the_published_schema_admits_an_export_and_nothing_else() -> None:
    document = schema(game("maracaibo"))
    shapes = document["properties"]["campaign"]["properties"]
    exported = msgspec.json.decode(DATA)
    assert admits(shapes["file"], exported, document)
    for line in exported["lines"]:
        assert admits(shapes["moves"], line["move"], document)
    assert admits(
        shapes["back"], msgspec.json.decode(to_text(Back(steps=(Take(card="12"),)))), document
    )
    assert not admits(shapes["file"], {**exported, "extra": 1}, document)
    assert not admits(shapes["moves"], {"kind": "open_card", "card": "100"}, document)


def test_a_campaign_of_another_table_is_no_spoiler_for_ours() -> None:
    """An export made before the back was opened says nothing of it, whatever the box knows."""
    early = first_game().do("take_token", token="1", seat="red").do("end_round", seat="red")
    data = write_campaign_file(campaign_file(early.setup, tuple(early.lines)))
    early.read("01", BACK, "red", Back(title="SECRET"))
    assert b"SECRET" not in data
    assert CAMPAIGN.box_file == "maracaibo.campaign"


def run(*argv: str, data: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "rules", *argv], input=data, capture_output=True)


def test_the_command_line_reads_a_campaign_or_says_why_not() -> None:
    good = run("campaign", "maracaibo", data=DATA)
    assert good.returncode == 0
    assert msgspec.json.decode(good.stdout)["bag"] == 1
    cut = run("campaign", "maracaibo", data=DATA[:900])
    assert (cut.returncode, cut.stderr.startswith(b"error: truncated at byte 900")) == (1, True)
    assert run("campaign", "endeavor", data=DATA).returncode == 2


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 120) | st.sampled_from(["", "01", "red", "H12"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "do"]), inner)
    ),
    max_leaves=6,
)


@given(st.sampled_from(sorted(CAMPAIGN.moves.kinds)), st.data())
def test_no_junk_breaks_the_reading_of_a_move(kind: str, data: Any) -> None:
    fields = CAMPAIGN.moves.kinds[kind].__struct_fields__
    move = {"kind": kind, **{name: data.draw(JUNK) for name in fields if data.draw(st.booleans())}}
    try:
        read = CAMPAIGN.moves.decode(move)
        refusals = CAMPAIGN.check(TABLE.state, read)
        after = CAMPAIGN.apply(TABLE.state, read).state
    except Misspelled:
        return
    assert CAMPAIGN.moves.encode(read)["kind"] == kind
    assert {refusal.rule for refusal in refusals} <= set(CAMPAIGN.rulebook.rules)
    assert msgspec.json.decode(msgspec.json.encode(after), type=CAMPAIGN.state_type) == after


@given(st.sampled_from(["setup", "lines", "archives", "box", "hash", "v", "format"]), JUNK)
def test_no_junk_breaks_the_reading_of_a_file(field: str, junk: Any) -> None:
    wrong = {**msgspec.json.decode(DATA), field: junk}
    data = msgspec.json.format(msgspec.json.encode(wrong, order="sorted"), indent=1) + b"\n"
    if data != DATA:
        bad(data)


@given(st.binary(max_size=60))
def test_no_noise_breaks_the_reading_of_a_file(data: bytes) -> None:
    bad(data)
