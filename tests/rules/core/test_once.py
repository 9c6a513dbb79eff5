"""Who has the things that the box has once: an answer for the whole table never makes two owners, and
"nobody has the others" never makes one."""

import random
from typing import Any

import pytest

from rules.armada import GAME
from rules.armada.components import GUILDS, edition
from rules.core import once
from rules.core.layout import Once
from rules.core.move import Checkpoint, Enter
from rules.core.setup import Setup
from rules.core.sheet import Sheet

WONDERS = ("gizah", "babylon", "olympia", "rhodos")
YELLOW, GUILD, ISLAND = GAME.layout.once


def blank(**options: bool) -> Sheet:
    return GAME.new(Setup(game="armada", seats=WONDERS, options=options))


def write(sheet: Sheet, entries: once.Entries) -> Sheet:
    move = Checkpoint(seats=once.changed(sheet, entries))
    assert GAME.check(sheet, move) == ()
    return GAME.apply(sheet, move, 1).state


def cell(sheet: Sheet, row: str, seat: str) -> Any:
    pad = GAME.pad(GAME.count(sheet))
    return next(found for found in pad.rows if found.id == row).cells[seat]


@pytest.mark.parametrize("group", GAME.layout.once, ids=lambda group: group.id)
def test_nobody_has_any_is_one_line_and_owns_nothing(group: Once) -> None:
    sheet = write(blank(), once.rest(GAME, blank(), group))
    assert once.is_done(GAME, sheet, group)
    assert all(once.holder_of(sheet, item) is None for item in group.items)


def test_without_guilds_and_islands_their_rows_are_counted() -> None:
    sheet = write(blank(), once.rest(GAME, blank(), GUILD))
    sheet = write(sheet, once.rest(GAME, sheet, ISLAND))
    for seat in WONDERS:
        assert cell(sheet, "guilds", seat).points == 0
        assert cell(sheet, "islands", seat).points == 0
        assert "islands" not in sheet.seats[seat], "nobody has said how many there are"


def test_a_thing_moves_from_one_to_the_other_and_to_nobody() -> None:
    sheet = write(blank(), once.told(GAME, blank(), GUILD, "traders_guild", "gizah", 4))
    sheet = write(sheet, once.told(GAME, sheet, GUILD, "traders_guild", "rhodos", 5))
    assert once.holder_of(sheet, "traders_guild") == "rhodos"
    assert sheet.seats["gizah"] == {}
    sheet = write(sheet, once.told(GAME, sheet, GUILD, "traders_guild", None))
    assert once.holder_of(sheet, "traders_guild") is None


def test_a_yellow_card_is_answered_for_everybody_at_once() -> None:
    sheet = write(blank(), once.told(GAME, blank(), YELLOW, "customs_office", "olympia", 3))
    assert sheet.seats["olympia"] == {"customs_office": True, "yellow_ship": 3}
    assert once.is_answered(sheet, "customs_office")
    assert not once.is_done(GAME, sheet, YELLOW)
    sheet = write(sheet, once.told(GAME, sheet, YELLOW, "pirate_brotherhood", None))
    assert once.is_done(GAME, sheet, YELLOW)


def test_how_many_islands_is_asked_of_one_player_only() -> None:
    sheet = write(blank(), once.told(GAME, blank(), ISLAND, "sheltered_archipelago", "gizah", 4))
    sheet = write(sheet, once.rest(GAME, sheet, ISLAND))
    assert cell(sheet, "islands", "gizah").points == 8
    assert cell(sheet, "islands", "babylon").points == 0
    unknown = GAME.apply(sheet, Enter(seat="gizah", values={"islands": None}), 2).state
    assert cell(unknown, "islands", "gizah").missing == ("islands",)


def test_only_guilds_of_the_edition_are_asked() -> None:
    for second in (False, True):
        items = once.asked(GAME, blank(second_edition=second), GUILD)
        assert set(items) == {
            guild for guild, data in GUILDS.items() if edition(second) in data["editions"]
        } & {*GUILD.items} | ({"copied_guild"} if not second else set())


def test_the_guilds_of_the_deck_are_found_and_nothing_more_is_asked() -> None:
    sheet, items = blank(), once.asked(GAME, blank(), GUILD)
    for item in items[:5]:  # four players: six Guilds
        assert not once.is_last(GAME, sheet, GUILD, item, more=1)
        sheet = write(sheet, once.told(GAME, sheet, GUILD, item, "gizah", 2))
    assert once.following(GAME, sheet, GUILD, items[5]) == items[6]
    sheet = write(sheet, once.told(GAME, sheet, GUILD, items[5], "gizah", 2))
    (left,) = [item for item in once.asked(GAME, sheet, GUILD) if not once.is_answered(sheet, item)]
    assert left == "copied_guild"  # Olympia's, which is no card of the deck
    assert once.is_last(GAME, sheet, GUILD, left, more=1)


def test_whose_row_was_told_as_points_is_not_asked() -> None:
    sheet = GAME.apply(blank(), Enter(seat="gizah", values={}, points={"guilds": 12}), 1).state
    assert "gizah" not in once.who_may(GAME, sheet, "traders_guild")
    sheet = write(sheet, once.rest(GAME, sheet, GUILD))
    assert cell(sheet, "guilds", "gizah").points == 12
    assert once.is_done(GAME, sheet, GUILD)


@pytest.mark.parametrize("seed", range(40))
def test_any_honest_answers_in_any_order_are_taken(seed: int) -> None:
    """No answer is refused, each thing has the owner that was named last, and the rows are counted."""
    chance = random.Random(seed)
    sheet = blank(second_edition=bool(seed % 2))
    groups = [*GAME.layout.once]
    chance.shuffle(groups)
    owners: dict[str, str | None] = {}
    for group in groups:
        items = list(once.asked(GAME, sheet, group))
        chance.shuffle(items)
        for item in items[: chance.randint(0, len(items))]:
            if group is GUILD and sum(map(bool, (owners.get(i) for i in GUILD.items))) >= 6:
                continue
            owners[item] = chance.choice((*WONDERS, None))
            number, counted = None, once.number_for(GAME, group, item)
            if counted and (owner := owners[item]):
                possible = GAME.between(GAME.count(sheet), owner, counted)
                number = possible.nearest(9 if counted == "islands" else chance.randint(0, 3))
            sheet = write(sheet, once.told(GAME, sheet, group, item, owners[item], number))
        sheet = write(sheet, once.rest(GAME, sheet, group))
        assert once.is_done(GAME, sheet, group)
    for item, owner in owners.items():
        assert once.holder_of(sheet, item) == owner
    for seat in WONDERS:
        assert cell(sheet, "guilds", seat).missing in ((), ("land_defeats",))
        assert cell(sheet, "islands", seat).missing == ()
