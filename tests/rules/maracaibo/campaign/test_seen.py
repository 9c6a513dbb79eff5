"""Spoilers: what leaves the engine, two steps of opening, and that a take-back does not unsee."""

import msgspec
import pytest

from rules.core.box import to_text
from rules.core.log import Line
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import (
    Back,
    Choice,
    Decide,
    Front,
    Note,
    Place,
    Story,
    Take,
)
from rules.maracaibo.campaign.seen import lesson, seen
from rules.maracaibo.campaign.visible import visible
from tests.rules.maracaibo.campaign.harness import BACK, FRONT, Table, first_game

SECRET = "SECRET"
# the group's box file after an earlier campaign
BOX = {
    "card.01.back": to_text(Back(title="SEEN title", steps=(Take(card="12"),))),
    "card.12.front": to_text(Front(title=f"{SECRET} twelve", steps=(Story(at=7),))),
    "card.12.back": to_text(
        Back(
            steps=(
                Note(text=f"{SECRET} rule"),
                Decide(choices=(Choice(id="a", label=SECRET), Choice(id="b"))),
                Place(tiles=("H12",)),
            )
        )
    ),
    "card.33.exists": True,
    "tile.H12.cells": 3,
    "rank.france.3": 2,  # of the pad: no business of the campaign
    "doubloon_track.8": 0,
}


def told(table: Table) -> str:
    return msgspec.json.encode(visible(table.state, BOX, seen(table.lines))).decode()


def at_scoring() -> Table:
    return first_game().do("take_token", token="1", seat="red").do("end_round", seat="red")


def test_nothing_of_a_closed_side_is_visible() -> None:
    table = at_scoring()
    assert SECRET not in told(table)
    assert "SEEN" not in told(table)
    assert visible(table.state, BOX).facts == {}
    assert '"12"' not in told(table)
    assert '"33"' not in told(table)


@pytest.mark.rule("MAR-STORY-05")
def test_a_side_is_visible_from_its_second_step_on_and_not_the_other_side() -> None:
    table = at_scoring().do("ask_card", card="01", side=BACK)
    assert "SEEN" not in told(table)
    table.do("open_card", card="01", side=BACK, seat="red")
    assert "SEEN title" in told(table)
    assert SECRET not in told(table)


def test_the_second_campaign_needs_no_typing() -> None:
    table = at_scoring().do("ask_card", card="01", side=BACK)
    table.do("open_card", card="01", side=BACK, seat="red")
    lessons = lesson(table.state, BOX)
    assert lessons is not None
    assert list(lessons.facts) == ["card.01.back"]
    table.do("teach", facts=lessons.facts).follow("01", BACK)
    assert lesson(table.state, BOX) is None
    assert table.state.pieces.lying("board") == ("12",)
    assert SECRET not in told(table)


def test_an_undone_reveal_stays_marked_as_seen_but_is_hidden_again() -> None:
    table = at_scoring()
    before = len(table.lines)
    table.do("ask_card", card="01", side=BACK).do("open_card", card="01", side=BACK, seat="red")
    assert seen(table.lines)["01.back"].struck is False
    table.take_back(before)
    record = seen(table.lines)["01.back"]
    assert (record.line, record.seat, record.struck) == (before + 2, "red", True)
    card = next(
        one for one in visible(table.state, BOX, seen(table.lines)).cards if one.card == "01"
    )
    assert (card.opened, card.seen) == (("front",), ("front", "back"))
    assert "SEEN" not in told(table)
    folded = CAMPAIGN.fold(table.setup, table.lines)
    assert folded.seen["01.back"] == record


def test_who_opened_what_and_when_is_kept() -> None:
    lines = [
        Line(
            seq=1,
            kind="move",
            move={"kind": "open_card", "card": "05", "side": FRONT, "seat": "red"},
            by="ann",
            at="2026-01-01T20:00:00Z",
        )
    ]
    record = seen(lines)["05.front"]
    assert (record.by, record.at, record.seat) == ("ann", "2026-01-01T20:00:00Z", "red")


def test_an_opening_that_was_corrected_away_stays_seen() -> None:
    table = at_scoring().do("ask_card", card="01", side=BACK)
    table.do("open_card", card="01", side=BACK, seat="red")
    line = Line(seq=len(table.lines) + 1, kind="correction", to=len(table.lines))
    assert seen([*table.lines, line])["01.back"].struck is True


@pytest.mark.rule("MAR-LEG-05")
@pytest.mark.rule("MAR-CAMP-04")
def test_a_tile_is_visible_once_it_was_called_for_and_stays_so() -> None:
    table = at_scoring()
    assert visible(table.state, BOX).tiles == ()
    table.back("01", "red", Back(steps=(Place(tiles=("H12",)),)))
    (tile,) = visible(table.state, BOX).tiles
    assert (tile.tile, tile.zone) == ("H12", "board")
    assert visible(table.state, BOX).facts["tile.H12.cells"] == 3
    table.do("next_round").close()
    assert [one.tile for one in visible(table.state, BOX).tiles] == ["H12"]


@pytest.mark.rule("MAR-SAIL-12")
@pytest.mark.rule("MAR-LEG-04")
def test_new_rules_are_listed_while_their_card_is_in_the_game() -> None:
    bring = (Place(tiles=("H13",)),)
    table = at_scoring().back("01", "red", Back(steps=(Take(card="12"), Take(card="20"))))
    table.front("12", "red", Front(steps=(*bring, Note(text="of twelve"))))
    assert [note.text for note in visible(table.state).notes] == ["of twelve"]
    table.front("20", "red", Front(steps=(*bring, Note(text="of twenty"))))
    assert [(n.card, n.text) for n in visible(table.state).notes] == [("20", "of twenty")]
    table.do("next_round").close()
    assert [note.text for note in visible(table.state).notes] == ["of twenty"]


@pytest.mark.rule("MAR-SAIL-12")
def test_a_new_rule_is_remembered_with_its_card_and_the_evening_it_came_from() -> None:
    def rules() -> list[tuple[str, str, int | None]]:
        return [(n.card, n.text, n.evening) for n in visible(table.state).notes]

    table = at_scoring().back("01", "red", Back(steps=(Note(text="of a back"), Take(card="12"))))
    table.front("12", "red", Front(steps=(Story(at=3), Note(text="of a front"))))
    first = [("01", "of a back", 1), ("12", "of a front", 1)]
    assert rules() == first
    table.do("next_round").close().sit("red", "blue")
    assert rules() == first  # before tonight's beginning is chosen
    table.do("continue").fronts("red")
    assert rules() == first  # a front that is read again came from the first evening all the same
    table.do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.back("12", "red", Back(steps=(Note(text="later"),)))
    second = [*first, ("12", "later", 2)]
    assert rules() == second
    table.do("next_round").close()
    assert rules() == second
    table.sit("red", "blue").do("continue", evening=1, branch="back")
    assert rules() == first  # on a branch from evening 1 the second evening never was
    table.fronts("red").close()
    table.sit("red", "blue").do("start_free", card="75")
    assert rules() == []  # outside the campaign the story's rules do not hold (MAR-FREE-06)


@pytest.mark.rule("MAR-STORY-13")
def test_the_rule_of_an_answer_that_was_not_chosen_is_not_remembered() -> None:
    fork = Decide(
        choices=(
            Choice(id="a", steps=(Note(text="of a"),)),
            Choice(id="b", steps=(Note(text="of b"),)),
        )
    )
    table = at_scoring().read("01", BACK, "red", Back(steps=(fork,)))
    assert visible(table.state).notes == ()
    table.do("vote", card="01", side=BACK, step=0, votes={"red": "b"}).follow("01", BACK)
    assert [note.text for note in visible(table.state).notes] == ["of b"]


@pytest.mark.rule("MAR-SAIL-12")
def test_a_new_rule_holds_once_the_table_has_come_to_it() -> None:
    def rules() -> list[str]:
        return [note.text for note in visible(table.state).notes]

    fork = Decide(choices=(Choice(id="a"), Choice(id="b")))
    told = Back(steps=(fork, Note(text="after the vote"), Note(text="last")))
    table = at_scoring().read("01", BACK, "red", told)
    assert rules() == []
    table.do("vote", card="01", side=BACK, step=0, votes={"red": "b"})
    assert rules() == []
    table.do("follow", card="01", side=BACK, step=1)
    assert rules() == ["after the vote"]
    table.do("follow", card="01", side=BACK, step=2)
    assert rules() == ["after the vote", "last"]
    table.do("next_round").close()
    assert rules() == ["after the vote", "last"]


def test_a_senseless_line_is_nothing_seen() -> None:
    for move in ({"card": "H1", "side": FRONT}, {"card": {"a": 1}, "side": []}, {}):
        line = Line(seq=1, kind="move", move={"kind": "open_card", **move})
        assert seen([line]) == {}


def test_fulfilled_cards_are_shown_as_such_with_their_reader() -> None:
    card = visible(at_scoring().state).cards[0]
    assert (card.card, card.zone, card.met, card.reader) == ("01", "fulfilled", True, "red")
