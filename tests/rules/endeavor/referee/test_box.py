"""The box file: what is known of what is printed, written and read, and a game on an empty one."""

import json
from typing import Any

import pytest

from rules.core.boxfile import read_box, write_box
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.endeavor import GAME as PAD
from rules.endeavor.referee.boxfile import audit_box, box_progress
from rules.endeavor.referee.facts import FACTS, SHIPPED
from tests.rules.endeavor.referee.boards import box, new, own, refused, setup, table
from tests.rules.endeavor.referee.invented import invent
from tests.rules.endeavor.referee.laid import GAME
from tests.rules.endeavor.referee.player import offered


def progress(facts: dict[str, Any]) -> dict[str, tuple[int, int]]:
    return {row.family: (row.known, row.total) for row in box_progress(facts)}


def test_an_empty_box_knows_only_what_the_rulebook_states() -> None:
    assert progress({}) == {
        "cards": (0, 42),
        "governors": (0, 6),
        "buildings": (0, 19),
        "start_buildings": (0, 2),
        "levels": (4, 64),
        "cells_a": (0, 95),
        "cells_b": (0, 95),
    }
    assert SHIPPED["building.docks.actions"] == "ship+occupy"
    assert SHIPPED["card.north_america.3.industry"] == 2
    assert FACTS.suggested["level.culture.0"] == 2
    assert "level.culture.0" not in SHIPPED, "a suggestion is not a fact"


def test_a_whole_box_is_whole() -> None:
    facts = invent(1).facts
    found = progress(facts)
    assert found["cells_a"] == (95, 95)
    assert found["cells_b"] == (0, 95)
    assert all(known == total for name, (known, total) in found.items() if name != "cells_b")
    assert audit_box(facts) == ()


def test_one_more_card_is_one_more_known() -> None:
    card = {f"card.india.2.{what}": 1 for what in ("industry", "culture", "economy", "influence")}
    assert progress(card)["cards"] == (0, 42)
    assert progress({**card, "card.india.2.glory": 0})["cards"] == (1, 42)


def test_a_written_box_is_read_as_it_was() -> None:
    facts = box()
    text = write_box("endeavor", facts)
    assert read_box("endeavor", FACTS, text) == facts
    assert write_box("endeavor", read_box("endeavor", FACTS, text)) == text
    assert write_box("endeavor", dict(reversed(list(facts.items())))) == text


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "armada"}, "$.game"),
        ({"format": "something"}, "$.format"),
        ({"v": 2}, "$.v"),
        ({"extra": 1}, "$"),
        ({"facts": {"a.city.lisbon.zone": "atlantis"}}, "$.facts.a.city.lisbon.zone"),
        ({"facts": {"a.city.Lisbon.zone": "europe"}}, "$.facts.a.city.Lisbon.zone"),
        ({"facts": {"building.inn.actions": "dance"}}, "$.facts.building.inn.actions"),
        ({"facts": {"level.culture.3": True}}, "$.facts.level.culture.3"),
        ({"facts": []}, "$.facts"),
    ],
)
def test_a_foreign_or_damaged_box_is_refused_with_its_place(
    change: dict[str, Any], place: str
) -> None:
    data = {**json.loads(write_box("endeavor", box())), **change}
    with pytest.raises(Misspelled) as caught:
        read_box("endeavor", FACTS, json.dumps(data))
    assert caught.value.place == place


@pytest.mark.parametrize("text", [b"", b"null", b"[]", b'{"game":', b"\xff"])
def test_what_is_no_file_at_all_is_misspelled(text: bytes) -> None:
    with pytest.raises(Misspelled):
        read_box("endeavor", FACTS, text)


def test_a_box_against_rulebook_range_or_counts_is_told() -> None:
    facts = {"card.north_america.3.industry": 3, "a.track.india": 99, "building.inn.level": 1}
    facts |= {"building.ale.level": 1, "building.pub.level": 1, "level.culture.1": 4}
    assert [(r.rule, r.code) for r in audit_box(facts)] == [
        ("END-COMP-09", "contradicts_rulebook"),
        ("END-EXPL-02", "fact_too_large"),
        ("END-COMP-06", "more_kinds_than_box"),
        ("END-SETUP-04", "more_cells_than_tokens"),
        ("END-STAT-07", "level_falls"),
    ]


def test_a_lesson_of_an_old_log_is_kept_beside_the_state_and_the_setup_is_left_alone() -> None:
    chosen = setup(facts={})
    board = GAME.new(chosen)
    after = GAME.apply(
        board, GAME.moves.decode({"kind": "teach", "facts": {"a.track.india": 5}}), 1
    )
    assert after.state.box == {"a.track.india": 5}
    assert chosen.box == {}
    back = {"kind": "teach", "facts": {"a.track.india": None}}
    assert GAME.apply(after.state, GAME.moves.decode(back), 2).state.box == {}


@pytest.mark.rule("END-STAT-01")
def test_symbols_told_after_a_ruling_move_the_marker_then_and_a_corrected_fact_moves_it_on() -> (
    None
):
    board = GAME.new(setup(facts={}))
    draw = GAME.moves.decode({"kind": "draw", "seat": "red", "card": "india.2"})
    board = GAME.apply(board, draw, 1).state
    assert board.players["red"].stats["economy"] == 0
    for told, reads in ((2, 2), (1, 1)):
        teach = GAME.moves.decode({"kind": "teach", "facts": {"card.india.2.economy": told}})
        outcome = GAME.apply(board, teach, 2)
        board = outcome.state
        assert board.players["red"].stats["economy"] == reads
        assert "move_marker" in [effect.code for effect in outcome.effects]


@pytest.mark.rule("END-COMP-02")
@pytest.mark.parametrize("family", ["a.city", "b.fleet", "building"])
def test_a_box_names_no_two_things_alike(family: str) -> None:
    facts = {f"{family}.one.name": "Porto", f"{family}.two.name": "porto "}
    assert [r.facts for r in audit_box(facts) if r.code == "named_alike"] == [{"name": "porto "}]
    facts[f"{family}.two.name"] = "Porto Novo"
    assert not [r for r in audit_box(facts) if r.code == "named_alike"]


def test_the_same_name_on_both_sides_of_the_board_is_one_city() -> None:
    facts = {"a.city.one.name": "Porto", "b.city.one.name": "Porto"}
    assert not [r for r in audit_box(facts) if r.code == "named_alike"]


@pytest.mark.rule("END-SPEC-03")
@pytest.mark.parametrize("printed", ["none", "ship", "ship+occupy"])
def test_a_town_hall_without_a_draw_symbol_is_no_town_hall(printed: str) -> None:
    facts = {"building.town_hall.actions": printed}
    refusal = [("END-SPEC-03", "contradicts_rulebook")]
    assert refused(new("red", "blue", facts={}), kind="teach", facts=facts) == refusal
    assert [(r.rule, r.code) for r in audit_box(facts)] == refusal
    pad = PAD.new(Setup(game="endeavor", seats=("red", "blue")))
    told = PAD.check(pad, PAD.moves.decode({"kind": "teach", "facts": facts}))
    assert [(r.rule, r.code) for r in told] == refusal


@pytest.mark.rule("END-SPEC-03")
@pytest.mark.parametrize("printed", ["draw", "draw/pay", "ship+draw", "draw+draw"])
def test_a_town_hall_has_at_least_one_draw_symbol(printed: str) -> None:
    facts = {"building.town_hall.actions": printed}
    assert refused(new("red", "blue", facts={}), kind="teach", facts=facts) == []
    assert audit_box(facts) == ()


@pytest.mark.rule("END-SPEC-03")
def test_of_an_unread_town_hall_only_what_it_can_have_is_said() -> None:
    facts = {key: value for key, value in box().items() if key != "building.town_hall.actions"}
    board = own(table(facts=facts), "red", coast=("town_hall",))
    said = {move["actions"] for move in offered(board.t)["activate"]}
    assert {"", "draw", "ship+draw", "pay/draw"} <= said
    assert all("draw" in actions for actions in said - {""})
    wrong = refused(board, kind="activate", seat="red", cell=0, actions="ship")
    assert wrong == [("END-SPEC-03", "contradicts_rulebook")]
