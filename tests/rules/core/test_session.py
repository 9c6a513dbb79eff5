"""A session as a file: sealed lines from an export, bare moves written by hand."""

import msgspec
import pytest

from rules.core.log import verify
from rules.core.replay import replay
from rules.core.session import Session
from rules.core.spelling import Misspelled, spell, spell_json
from tests.rules.core.toy import GAME, SETUP, pearls, sealed

LINES = sealed(pearls(1, 3), pearls(2, 4, "blue"))
BARE = {"kind": "enter", "seat": "red", "values": {"pearls": 5}}
PLAIN = {"setup": {"game": "pearls", "seats": ["red", "blue"]}}


def test_an_export_read_back_is_the_same_bit_for_bit() -> None:
    text = msgspec.json.encode(Session(setup=SETUP, lines=LINES))
    again = spell_json(text, Session)
    assert again == Session(setup=SETUP, lines=LINES)
    assert msgspec.json.encode(again) == text
    verify(again.setup, again.lines)


def test_bare_moves_are_numbered_after_the_lines() -> None:
    session = Session(setup=SETUP, lines=LINES, moves=(BARE, BARE))
    assert [line.seq for line in session.all_lines()] == [1, 2, 3, 4]
    assert replay(GAME, SETUP, session.all_lines()).state.sources["red"] == {"pearls": 4}


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"moves": [None]}, "$.moves[0]"),
        ({"moves": None}, "$.moves"),
        ({"lines": [{"kind": "move"}]}, "$.lines[0]"),
        ({"lines": [{"seq": 1, "kind": "dance"}]}, "$.lines[0].kind"),
        ({"lines": [{"seq": "1", "kind": "finish"}]}, "$.lines[0].seq"),
        ({"lines": [{"seq": True, "kind": "finish"}]}, "$.lines[0].seq"),
        ({"lines": [{"seq": 1, "kind": "finish", "x": 1}]}, "$.lines[0]"),
        ({"lines": [{"seq": 1, "kind": "move", "ruling": {"by": "red"}}]}, "$.lines[0].ruling"),
        ({"v": 2}, "$.v"),
        ({"format": "shiplog-campaign"}, "$.format"),
        ({"extra": 1}, "$"),
        ({"setup": {"game": "pearls"}}, "$.setup"),
        ({"setup": {"game": "pearls", "seats": ["Red"]}}, "$.setup.seats[0]"),
        ({"setup": {"game": "pearls", "seats": ["red\n"]}}, "$.setup.seats[0]"),
        ({"setup": {"game": "pearls", "seats": [""]}}, "$.setup.seats[0]"),
        ({"setup": {"game": "pearls", "seats": ["a" * 25]}}, "$.setup.seats[0]"),
        ({"setup": {"game": "pearls", "seats": [], "depth": "deep"}}, "$.setup.depth"),
        ({"setup": {"game": "pearls", "seats": [], "options": {"x": 1.5}}}, "$.setup.options[...]"),
    ],
)
def test_what_is_no_session_is_misspelled_at_its_place(more: dict[str, object], place: str) -> None:
    assert spell(PLAIN, Session).setup == SETUP
    with pytest.raises(Misspelled) as caught:
        spell({**PLAIN, **more}, Session)
    assert caught.value.place == place
