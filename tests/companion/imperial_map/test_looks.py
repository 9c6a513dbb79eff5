"""What happens on the board shows on the map, and only there where it happens."""

import gzip
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from companion.games.imperial_struggle.face import pictures
from companion.games.imperial_struggle.face.pictures.board import map_picture
from companion.games.imperial_struggle.face.pictures.looks import Lines, MapPicture, Space
from companion.games.imperial_struggle.face.pictures.position import Position
from companion.pictures import changes
from companion.pictures.drawn import Block, Taps, swap
from rules.core.referee.table import Table
from tests.companion.imperial_map.positions import at_conquest, position
from tests.rules.imperial_struggle.referee.boards import board, setup, turn_of
from tests.rules.imperial_struggle.referee.wars import at_spoils

LIGHT = 16_000  # bytes of the whole map, compressed


def picture(now: Position, *, on_the_wall: bool = False) -> MapPicture:
    return map_picture(now, {}, on_the_wall=on_the_wall)


def parts(now: Position) -> dict[str, Any]:
    return {part.id: part for part in picture(now).inside}


def space(now: Position, name: str) -> Space:
    found = parts(now)[f"space.{name}"]
    assert isinstance(found, Space)
    return found


def drawn(now: Position, **more: Any) -> str:
    context = {"picture": picture(now, **more), "fresh": frozenset()}
    return render_to_string("games/imperial_struggle/board.html", context)


def strokes(now: Position, region: str) -> list[str]:
    lines = parts(now)[f"lines.{region}"]
    assert isinstance(lines, Lines)
    return [kind for kind, _data in lines.strokes]


def test_a_flag_changes_its_space_the_links_at_it_and_the_tally_of_its_region() -> None:
    now = position()
    later = replace(now, flags={**now.flags, "havana": "britain"})
    assert changes(parts(now), parts(later)) == {
        "space.havana",
        "zoom.caribbean",
    }
    later = replace(now, flags={**now.flags, "caicos": "britain"})
    assert changes(parts(now), parts(later)) == {
        "space.caicos",
        "zoom.caribbean",
        "lines.caribbean",
    }


def test_a_changed_flag_swaps_a_few_elements_and_not_the_map() -> None:
    now = position()
    later = replace(now, flags={**now.flags, "havana": "britain"})
    before, after = Block(drawn(now)), Block(drawn(later))
    swapped = swap({"board": after}, {"board": before})
    assert swapped.svg.count(' id="part-space.') == 1
    assert ' id="part-space.havana"' in swapped.svg
    assert len(swapped.svg) + len(swapped.html) < len(after.html()) / 30


@pytest.mark.rule("IMP-TRM-07")
def test_a_link_between_two_flags_of_one_side_is_drawn_as_its_chain() -> None:
    flags = {"barbados": "britain", "st_lucia": "britain"}
    assert "ln britain" in strokes(Position(flags=flags), "caribbean")
    flags["st_lucia"] = "france"
    assert set(strokes(Position(flags=flags), "caribbean")) == {"ln", "gap", "gap l"}


@pytest.mark.rule("IMP-CFL-04")
def test_a_conflict_marker_cuts_the_chain() -> None:
    flags = {"barbados": "britain", "st_lucia": "britain"}
    marked = Position(flags=flags, conflicts={"st_lucia": "plain"})
    assert "ln britain cut" in strokes(marked, "caribbean")
    assert "ln britain" not in strokes(marked, "caribbean")


@pytest.mark.rule("IMP-RTE-01")
def test_military_routes_show_only_while_conquest_is_due_and_only_to_what_can_be_taken() -> None:
    assert not [kind for kind in strokes(position(), "caribbean") if kind.startswith("cq")]
    shown = [kind for kind in strokes(at_conquest(), "caribbean") if kind.startswith("cq")]
    # antilles_channel–guadeloupe is French, bahamas_run–st_domingue British, san_agustin–st_domingue nobody's
    assert sorted(shown) == ["cq", "cq", "cq mine"]


@pytest.mark.parametrize(
    ("name", "look"),
    [
        ("niagara", "sp market france war"),
        ("allegheny", "sp market france isolated"),
        ("vandavasi", "sp fort france damaged"),
        ("sons_of_liberty", "sp political shut"),
        ("russia", "sp political pres"),
        ("biscay", "sp naval britain pres"),
    ],
)
def test_the_state_of_a_space_is_seen_at_a_glance(name: str, look: str) -> None:
    assert space(position(), name).classes == look


def test_a_price_stands_on_a_space_only_for_the_side_that_can_pay_it() -> None:
    html = Block(drawn(position())).html(Taps({"space.martinique": "3"}, "/t/x/part/"))
    assert html.count('class="co"') == 2  # the style sheet shows it where a link is
    assert html.count('class="co beyond"') == 1
    assert html.count("data-tap=") == 1


def test_the_dots_of_a_space_are_the_wars_still_to_come() -> None:
    now = position()
    assert space(now, "bavaria").dots == (True, True, False)
    assert space(replace(now, wars=("awi",)), "bavaria").dots == (False,)


def test_every_space_is_told_in_words_in_both_languages() -> None:
    with translation.override("en"):
        assert space(position(), "allegheny").says == (
            "Allegheny: a market for furs, a French flag, isolated"
        )
    with translation.override("ru"):
        assert space(position(), "albany").says == (
            "Олбани: рынок мехов, британский флаг, маркер конфликта с +1"
        )


def test_the_whole_map_is_light() -> None:
    with translation.override("ru"):
        assert len(gzip.compress(drawn(position()).encode())) < LIGHT


def test_on_the_wall_every_region_has_a_caption_and_nothing_is_tapped() -> None:
    with translation.override("en"):
        html = drawn(position(), on_the_wall=True)
    assert html.count('class="caption at-') == 4
    assert "data-tap" not in html


def test_the_first_table_shows_all_that_the_state_has() -> None:
    table = Table(setup(), board(awards={"europe": "vp1"}, conflicts={"albany": 1}))
    shown = pictures.parts(table, {})
    families = Counter(name.partition(".")[0] for name in shown)
    assert families == {"board": 1, "space": 112, "lines": 4, "zoom": 4, "award": 2, "theatre": 4}
    assert shown["space.prussia_prestige_2_empire"].classes == "sp political pres shut"
    assert shown["space.chesapeake"].tile == "britain"  # Wheat
    assert shown["space.albany"].conflict == "worse"
    assert shown["zoom.europe"].leads == "france"
    assert (shown["zoom.europe"].britain, shown["zoom.europe"].france) == (3, 4)


def test_a_value_of_a_move_names_its_part() -> None:
    assert pictures.part_of("space", "jamaica", {}) == "space.jamaica"
    assert pictures.part_of("space", None, {}) == ""


@pytest.mark.rule("IMP-FLG-09", "IMP-ECO-06")
def test_during_a_turn_a_space_bears_its_price_for_the_side_on_turn() -> None:
    """A tile with three economic points and two diplomatic ones."""
    state = turn_of("britain", tile="economic_3_diplomatic", major=3, minor=2)
    shown = pictures.parts(Table(setup(), state), {})
    price = {
        at: (shown[f"space.{at}"].now, shown[f"space.{at}"].beyond) for at in ("antigua", "sweden")
    }
    assert price == {"antigua": (2, False), "sweden": (2, False)}
    assert shown["space.halifax"].now is None  # no military points on this tile
    assert shown["space.chesapeake"].now is None  # its own flag


@pytest.mark.rule("IMP-CAP-05", "IMP-CAP-06")
def test_during_conquest_what_can_be_taken_bears_its_price_and_routes_lead_there() -> None:
    flags = {"acadia": "france", "louisbourg": "britain", "niagara": "france"}
    state = at_spoils("wss_3", "britain", points=1, flags=flags)
    shown = pictures.parts(Table(setup(), state), {})
    assert [shown[f"space.{at}"].now for at in ("acadia", "niagara", "quebec_montreal")] == [
        1,
        1,
        1,
    ]
    assert shown["space.plassey"].now is None
    kinds = [kind for kind, _data in shown["lines.north_america"].strokes]
    assert kinds.count("cq mine") == 2  # Louisbourg to Acadia, and to Quebec and Montreal
