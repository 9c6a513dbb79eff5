"""Three Ages by sheets: the pad from sheets is the pad typed by hand, in whatever order they were filled."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.armada import GAME, land, naval
from rules.armada.limits import token
from rules.core.book import PAD, Book
from rules.core.move import Enter
from rules.core.rounds import rounds_of
from rules.core.schedule import changed
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from tests.rules.evenings import Evening

ROUNDS = rounds_of(GAME)
WONDERS = ("alexandria", "babylon", "ephesos", "gizah", "halikarnassos", "olympia", "rhodos")
FOUR = WONDERS[:4]
ARROWS = {"invades_right": "right", "invades_left": "left"}


class Plan:
    """A random evening: what lies on the table at the end of each Age, and what has to be typed for it."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.seats = chance.sample(WONDERS, chance.randint(3, len(WONDERS)))
        self.shields: dict[int, dict[str, int]] = {}
        self.ships: dict[int, dict[str, int]] = {}
        self.invasions: dict[int, list[tuple[str, str]]] = {}
        self.typed: list[tuple[str, dict[str, dict[str, Any]]]] = []
        ashore, afloat = dict.fromkeys(self.seats, 0), dict.fromkeys(self.seats, 0)
        for age in (1, 2, 3):
            entries: dict[str, dict[str, Any]] = {seat: {} for seat in self.seats}
            at_sea: dict[str, dict[str, Any]] = {seat: {} for seat in self.seats}
            for seat in self.seats:
                more, ships = chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 3))
                ashore[seat] += more
                afloat[seat] += ships
                if more or age == 1 or chance.random() < 0.2:
                    entries[seat]["land_shields"] = ashore[seat]
                if ships or age == 1:
                    at_sea[seat]["red_shields"] = afloat[seat]
            self.invasions[age] = list(self._invasions(age))
            for seat, item in self.invasions[age]:
                entries[seat][item] = True
            self.shields[age], self.ships[age] = dict(ashore), dict(afloat)
            self.typed += [(f"land.{age}", entries), (f"naval.{age}", at_sea)]

    def _invasions(self, age: int) -> Iterator[tuple[str, str]]:
        for item, arrow in ARROWS.items():
            if len(self.seats) > 3 and land.CARDS[arrow][age] and self.chance.random() < 0.5:
                yield self.chance.choice(self.seats), item

    def tokens(self) -> dict[str, dict[str, int]]:
        """A second computation of what the pad must say, straight from the conflicts."""
        seats = self.seats
        out: dict[str, dict[str, int]] = {seat: {"land_defeats": 0} for seat in seats}
        for age, shields in self.shields.items():
            attacks = [(s, land.target(seats, s, ARROWS[i])) for s, i in self.invasions[age]]
            fought = land.resolve(age, shields, land.conflicts(seats, attacks))
            for seat, fights in fought.items():
                won = ("land_1", "land_3", "land_5")[age - 1]
                out[seat][won] = sum(fight.token > 0 for fight in fights)
                out[seat]["land_defeats"] += sum(fight.token < 0 for fight in fights)
        for age, ships in self.ships.items():
            for seat, award in naval.resolve(age, ships).items():
                out[seat][f"naval_{age}"] = award.token
        return out


def evening_of(plan: Plan, *, shuffled: bool) -> Evening:
    evening = Evening(ROUNDS, Setup(game="armada", seats=tuple(plan.seats), depth="rounds"))
    sheets = plan.typed.copy()
    if shuffled:
        plan.chance.shuffle(sheets)
    for sheet, entries in sheets:
        for seat, values in entries.items():
            if values:
                evening.enter(sheet, seat, **values)
        evening.close(sheet)
    return evening


def on_the_pad(book: Book) -> dict[str, dict[str, int]]:
    seats = ROUNDS.at(book, PAD).sheet.seats
    return {
        seat: {k: token(v) if k.startswith("naval") else v for k, v in values.items()}
        for seat, values in seats.items()
    }


@pytest.mark.parametrize("shuffled", [False, True], ids=["in order", "in any order"])
@pytest.mark.parametrize("seed", range(12))
def test_the_pad_follows_from_the_conflict_sheets(seed: int, shuffled: bool) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, shuffled=shuffled)
    assert on_the_pad(evening.book) == plan.tokens()


@pytest.mark.parametrize("seed", range(6))
def test_the_pad_from_sheets_is_the_pad_typed_by_hand(seed: int) -> None:
    evening = evening_of(Plan(seed), shuffled=False)
    sheet = ROUNDS.at(evening.book, PAD).sheet
    typed = GAME.new(Setup(game="armada", seats=evening.book.setup.seats))
    for seat, values in sheet.seats.items():
        move = Enter(seat=seat, values=dict(values))
        assert GAME.check(typed, move) == ()
        typed = GAME.apply(typed, move, 1).state
    by_hand = GAME.pad(GAME.count(typed))
    assert _points(ROUNDS.pad(ROUNDS.count(evening.book))) == _points(by_hand)


def _points(pad: Any) -> list[int | None]:
    return [row.cells[seat].points for row in pad.rows for seat in pad.seats]


@pytest.mark.parametrize("seed", range(6))
def test_a_correction_flows_through_what_nobody_touched_and_fells_nothing(seed: int) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, shuffled=True)
    seat = plan.chance.choice(plan.seats)
    before = ROUNDS.read(evening.book)
    fallen = evening.correct("land.1", seat, land_shields=5)
    assert fallen == []
    typed = dict(plan.typed)
    for age in (1, 2, 3):
        if age > 1 and "land_shields" in typed[f"land.{age}"][seat]:
            break
        plan.shields[age][seat] = 5
    assert on_the_pad(evening.book) == plan.tokens()
    moved = {stop for stop, *_ in changed(before, ROUNDS.read(evening.book))}
    assert moved <= {"land.2", "land.3", PAD}
    assert evening.replayed() == evening.book


def test_a_skipped_sheet_leaves_its_tokens_to_the_pad() -> None:
    evening = Evening(ROUNDS, Setup(game="armada", seats=FOUR, depth="rounds"))
    for age in (1, 2, 3):
        if age == 2:
            evening.close("land.2", skipped=True)
            continue
        for n, seat in enumerate(FOUR):
            evening.enter(f"land.{age}", seat, land_shields=n)
        evening.close(f"land.{age}")
    follows = {item for _, item in ROUNDS.at(evening.book, PAD).carried}
    assert follows == {"land_1", "land_5"}


def test_what_is_typed_lies_over_what_follows_and_wiping_gives_it_back() -> None:
    evening = Evening(ROUNDS, Setup(game="armada", seats=FOUR, depth="rounds"))
    for n, seat in enumerate(FOUR):
        evening.enter("naval.1", seat, red_shields=n)
    evening.close("naval.1")
    follows = ROUNDS.at(evening.book, PAD).value("gizah", "naval_1")
    evening.enter(PAD, "gizah", naval_1="minus_1")
    read = ROUNDS.at(evening.book, PAD)
    assert read.value("gizah", "naval_1") == "minus_1"
    assert [(c.value, typed) for c, typed in read.differing()] == [(follows, "minus_1")]
    evening.enter(PAD, "gizah", naval_1=None)
    assert ROUNDS.at(evening.book, PAD).value("gizah", "naval_1") == follows


def test_the_age_is_said_by_the_place_of_the_sheet() -> None:
    evening = Evening(ROUNDS, Setup(game="armada", seats=FOUR, depth="rounds"))
    with pytest.raises(Misspelled):
        evening.enter("land.2", None, age="1")
    offered = {name for o in ROUNDS.options(evening.book, "", "land.2") for name in o.fields}
    assert "values.age" not in offered


def test_the_blue_ship_follows_from_the_last_naval_conflict() -> None:
    evening = Evening(ROUNDS, Setup(game="armada", seats=FOUR, depth="rounds"))
    for seat in FOUR:
        evening.enter("naval.3", seat, red_shields=1, blue_last=seat == "gizah")
    evening.close("naval.3")
    pad = ROUNDS.at(evening.book, PAD)
    assert [seat for seat in FOUR if pad.value(seat, "blue_ship") is not None] == ["gizah"]
