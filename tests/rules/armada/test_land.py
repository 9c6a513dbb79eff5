"""Land conflicts: neighbours, invasions, Diplomacy, teams; each pair meets once."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.armada import GAME, land, limits, naval
from rules.armada.rows import NAVAL as AGES
from tests.rules.armada.tables import LAND, NAVAL, SEATS, army, cell, fought

# seats run to the left: the next one is the left neighbour


def total(fights: list[tuple[str, int]]) -> int:
    return sum(points for _, points in fights)


def refused(*told: Any, **more: Any) -> list[tuple[str, str]]:
    return [(r.rule, r.code) for r in LAND.audit(LAND.read_count(army(*told, **more)))]


@pytest.mark.rule("ARM-BASE-28", "ARM-BASE-29", "ARM-TERM-01")
@pytest.mark.parametrize(("age", "won"), [(1, 1), (2, 3), (3, 5)])
def test_more_shields_win_fewer_lose_equal_is_nothing(age: int, won: int) -> None:
    fights = fought(age, [3, 3, 1])
    assert fights["gizah"] == [("babylon", 0), ("olympia", won)]
    assert fights["olympia"] == [("babylon", -1), ("gizah", -1)]


@pytest.mark.rule("ARM-BASE-28")
@pytest.mark.parametrize("players", range(3, 9))
def test_everybody_meets_both_neighbours(players: int) -> None:
    met = fought(1, [0] * players)
    for at, seat in enumerate(SEATS[:players]):
        beside = {SEATS[(at + 1) % players], SEATS[(at - 1) % players]}
        assert {opponent for opponent, _ in met[seat]} == beside


@pytest.mark.rule("ARM-INV-03", "ARM-INV-04", "ARM-TEAM-16")
@pytest.mark.parametrize("players", range(4, 9))
def test_an_arrow_points_two_seats_away(players: int) -> None:
    seats = SEATS[:players]
    assert land.target(seats, "gizah", "left") == seats[2]
    assert land.target(seats, "gizah", "right") == seats[-2]


@pytest.mark.rule("ARM-INV-05")
def test_an_invasion_adds_one_conflict_with_tokens_for_both() -> None:
    fights = fought(3, [5, 0, 2, 0, 0], left=[0])
    assert ("olympia", 5) in fights["gizah"]
    assert ("gizah", -1) in fights["olympia"]
    assert [len(f) for f in fights.values()] == [3, 2, 3, 2, 2]


@pytest.mark.rule("ARM-SYM-09")
@pytest.mark.parametrize("players", range(4, 9))
@pytest.mark.parametrize("arrow", ["left", "right"])
def test_an_invasion_symbol_is_one_conflict_more_between_the_player_and_the_target(
    players: int, arrow: str
) -> None:
    shields = list(range(players))
    usual, invaded = fought(3, shields), fought(3, shields, **{arrow: [0]})
    seats = SEATS[:players]
    target = seats[2] if arrow == "left" else seats[-2]
    more = {seat: [f for f in invaded[seat] if f not in usual[seat]] for seat in seats}
    assert [other for other, _ in more[seats[0]]] == [target]
    assert [other for other, _ in more[target]] == [seats[0]]
    assert sum(map(len, invaded.values())) == sum(map(len, usual.values())) + 2


@pytest.mark.rule("ARM-INV-07")
def test_an_invasion_can_be_lost() -> None:
    fights = fought(2, [1, 0, 2, 0, 0], left=[0])
    assert ("olympia", -1) in fights["gizah"]
    assert ("gizah", 3) in fights["olympia"]


def test_an_age_without_an_invasion_has_only_neighbours() -> None:
    assert all(len(fights) == 2 for fights in fought(3, [5, 0, 2, 0, 0]).values())


@pytest.mark.rule("ARM-TEAM-16", "ARM-TEAM-17", "ARM-INV-04")
def test_example_12_quay_in_a_team_game_meets_the_one_beyond_the_partner() -> None:
    gabriel, paula, romeo = SEATS[:3]
    fights = fought(2, [4, 0, 2, 0], left=[0], teams=True)
    assert (romeo, 3) in fights[gabriel]  # one token of 3, not two
    assert (gabriel, -1) in fights[romeo]
    assert paula not in dict(fights[gabriel])


@pytest.mark.rule("ARM-INV-03", "ARM-INV-10")
def test_example_13_diplomacy_does_not_keep_an_invasion_away() -> None:
    # to the right: Art, Gabriel, Paula; so to the left Paula, Gabriel, Art
    paula, _gabriel, art = SEATS[:3]
    fights = fought(1, [0, 1, 2, 0, 0], right=[2], diplomats=[0], cities=True)
    assert fights[paula] == [(art, -1)]
    assert (paula, 1) in fights[art]


@pytest.mark.rule("ARM-INV-11", "ARM-EXP-05")
def test_example_14_two_reasons_to_fight_are_one_conflict() -> None:
    paula, gabriel, art = SEATS[:3]
    fights = fought(1, [0, 1, 2, 0, 0], right=[2], diplomats=[1], cities=True)
    assert fights[gabriel] == []
    assert [points for opponent, points in fights[art] if opponent == paula] == [1]
    assert [points for opponent, points in fights[paula] if opponent == art] == [-1]


@pytest.mark.rule("ARM-INV-09")
def test_example_17_two_invaders_make_four_conflicts() -> None:
    fights = fought(3, [0, 0, 1, 0, 0], left=[0], right=[4])
    assert sorted(opponent for opponent, _ in fights["olympia"]) == sorted(
        ["babylon", "rhodos", "gizah", "ephesos"]
    )


@pytest.mark.rule("ARM-INV-08")
def test_example_18_dock_and_jetty_of_one_player_are_one_conflict() -> None:
    seats = SEATS[:5]
    again = land.conflicts(seats, [("gizah", "rhodos"), ("gizah", "rhodos")])
    assert len([c for c in again if {c.one, c.other} == {"gizah", "rhodos"}]) == 1


@pytest.mark.rule("ARM-INV-11")
def test_mutual_invasions_are_one_conflict_at_a_table_of_four() -> None:
    fights = fought(3, [3, 0, 1, 0], left=[0], right=[2])
    assert [o for o, _ in fights["gizah"]].count("olympia") == 1


@pytest.mark.rule("ARM-TEAM-10", "ARM-TEAM-11", "ARM-TEAM-12")
@pytest.mark.parametrize(("age", "won"), [(1, 2), (2, 6), (3, 10)])
def test_partners_do_not_fight_and_enemies_take_two_tokens(age: int, won: int) -> None:
    fights = fought(age, [4, 1, 2, 4], teams=True)
    assert fights == {
        "gizah": [("rhodos", 0)],
        "babylon": [("olympia", -2)],
        "olympia": [("babylon", won)],
        "rhodos": [("gizah", 0)],
    }


PACT: dict[str, Any] = {"teams": True, "cities": True}


@pytest.mark.rule("ARM-TEAM-10", "ARM-EXP-05")
def test_in_a_team_game_a_diplomats_border_has_no_conflict() -> None:
    """ARM-GAP-57: each fights only the adjacent enemy City, so nobody takes the diplomat's place."""
    fights = fought(2, [4, 5, 1, 2], diplomats=[2], **PACT)
    assert fights == {
        "gizah": [("rhodos", 6)],
        "babylon": [],
        "olympia": [],
        "rhodos": [("gizah", -2)],
    }


@pytest.mark.rule("ARM-INV-10", "ARM-TEAM-17")
def test_in_a_team_game_diplomacy_does_not_keep_an_invasion_away_either() -> None:
    fights = fought(2, [4, 5, 1, 2], left=[0], diplomats=[2], **PACT)
    assert fights["olympia"] == [("gizah", -1)]
    assert ("olympia", 3) in fights["gizah"]


@pytest.mark.rule("ARM-EXP-05", "ARM-TEAM-11", "ARM-TEAM-12")
def test_a_table_may_decide_that_the_next_enemy_fights_instead() -> None:
    """ARM-GAP-42: then each pair of enemies that becomes adjacent fights once, doubled."""
    fights = fought(2, [4, 5, 1, 2], diplomats=[2], border="next_enemy", **PACT)
    assert fights == {
        "gizah": [("rhodos", 6)],
        "babylon": [("rhodos", 6)],
        "olympia": [],
        "rhodos": [("babylon", -2), ("gizah", -2)],
    }


@pytest.mark.rule("ARM-EXP-05")
def test_the_question_of_the_border_is_asked_only_where_it_matters() -> None:
    def asked(**more: Any) -> bool:
        counted = LAND.read_count(army(1, [0] * 4, **more))
        return LAND.counted(counted, "", "border")

    assert asked(diplomats=[2], **PACT)
    assert not asked(diplomats=[2], cities=True)
    assert not asked(**PACT)


@pytest.mark.rule("ARM-EXP-05")
def test_those_at_the_border_read_what_was_taken_for_it() -> None:
    def told(seat: str, **more: Any) -> list[Any]:
        pad = LAND.pad(LAND.read_count(army(1, [0] * 4, diplomats=[2], **PACT, **more)))
        return [p.value for p in cell(pad, "land_tokens", seat).parts if p.item == "border"]

    assert told("babylon") == told("olympia") == ["no_conflict"]
    assert told("gizah") == told("rhodos") == []
    assert told("babylon", border="next_enemy") == ["next_enemy"]


@pytest.mark.rule("ARM-EXP-05")
@pytest.mark.parametrize(
    ("players", "diplomats", "pairs"),
    [
        (5, [1, 2], [("gizah", "rhodos"), ("rhodos", "ephesos"), ("gizah", "ephesos")]),
        (4, [1, 3], [("gizah", "olympia")]),
        (3, [0], [("babylon", "olympia")]),
        (3, [0, 1], []),
        (3, [0, 1, 2], []),
    ],
)
def test_the_rest_of_the_circle_closes_over_several_diplomats(
    players: int, diplomats: list[int], pairs: list[tuple[str, str]]
) -> None:
    fights = fought(1, [0] * players, diplomats=diplomats, cities=True)
    met = {frozenset((seat, other)) for seat, own in fights.items() for other, _ in own}
    assert met == {frozenset(pair) for pair in pairs}
    assert sum(len(own) for own in fights.values()) == 2 * len(pairs)


@pytest.mark.rule("ARM-SETUP-03")
@pytest.mark.parametrize(("age", "arrow"), [(1, "right"), (2, "left"), (3, "left"), (3, "right")])
def test_three_players_have_no_invasions(age: int, arrow: str) -> None:
    invades = {arrow: [0]}
    refusal = ("ARM-SETUP-03", "no_invasions_with_three")
    assert refused(age, [1, 1, 1], **invades) == [refusal]
    assert refusal not in refused(age, [1, 1, 1, 1], **invades)
    sheet = LAND.read_count(army(age, [1, 1, 1]))
    assert not LAND.counted(sheet, "gizah", f"invades_{arrow}")


@pytest.mark.rule("ARM-BASE-01", "ARM-CONF-01")
def test_three_ages_each_with_a_land_and_a_naval_conflict() -> None:
    for sheet in (LAND, NAVAL):
        assert sheet.layout.table_items["age"].choices == ("1", "2", "3")
    rows = [row.id for row in GAME.rows]
    assert rows.index("military") < rows.index("naval")
    for item, age in AGES.items():
        given = {token for found in naval.results(age, 8) for token in found}
        assert {limits.token(choice) for choice in GAME.layout.items[item].choices} == given


@pytest.mark.rule("ARM-COMP-08")
def test_two_invasion_tokens_do_not_limit_the_invasions() -> None:
    """ARM-GAP-27: with the discard pile three cards can invade in Age III."""
    fights = fought(3, [0] * 7, left=[0], right=[1, 5])
    far = [o for own in fights.values() for o, _ in own]
    assert len(far) == 2 * (7 + 3)


@pytest.mark.rule("ARM-COMP-03", "ARM-INV-01")
def test_no_more_invasions_than_cards_of_the_age() -> None:
    five = [0] * 5
    assert refused(1, five, right=[0]) == []
    assert refused(1, five, left=[0]) == [("ARM-COMP-03", "more_invasions_than_cards")]
    assert refused(2, five, left=[0], right=[1]) == []
    assert refused(2, five, right=[0, 1]) == [("ARM-COMP-03", "more_invasions_than_cards")]
    assert refused(3, five, left=[0], right=[1, 2]) == []


@pytest.mark.rule("ARM-INV-10")
def test_diplomacy_needs_the_cities_expansion() -> None:
    assert refused(1, [0] * 4, diplomats=[0]) == [("ARM-INV-10", "no_cities")]


@given(st.data(), st.integers(1, 3), st.integers(3, 8), st.booleans())
def test_a_conflict_gives_as_many_victories_as_defeats(
    data: Any, age: int, players: int, paired: bool
) -> None:
    teams = paired and players % 2 == 0
    shields = data.draw(st.lists(st.integers(0, 9), min_size=players, max_size=players))
    far = [(one, land.target(SEATS[:players], one, "left")) for one in SEATS[:players]]
    invasions = data.draw(st.lists(st.sampled_from(far), max_size=3)) if players > 3 else []
    met = land.conflicts(SEATS[:players], invasions, teams=teams)
    fights = land.resolve(age, dict(zip(SEATS, shields, strict=False)), met)
    every = [fight for own in fights.values() for fight in own]
    assert sum(f.tokens for f in every if f.token > 0) == sum(
        f.tokens for f in every if f.token < 0
    )
    for own in fights.values():
        assert len({fight.opponent for fight in own}) == len(own)
        assert sum(fight.tokens for fight in own) <= land.most_tokens(3, players)


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 7))
def test_turning_the_table_changes_nobodys_tokens(one: int, other: int, turn: int) -> None:
    shields = dict(zip(SEATS, [one, other, 3, 1, 0, 4, 2, 5], strict=True))
    turned = dict([*shields.items()][turn:] + [*shields.items()][:turn])
    totals = []
    for table in (shields, turned):
        fights = land.resolve(2, table, land.conflicts(list(table), []))
        totals.append({seat: sum(f.points for f in own) for seat, own in fights.items()})
    assert totals[0] == totals[1]
