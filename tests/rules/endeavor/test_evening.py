"""Six rounds as standings and the pad: what was typed last stands, and the pad is the pad typed by hand."""

import random
from typing import Any

import pytest

from rules.core.book import PAD
from rules.core.move import Enter, Value
from rules.core.rounds import rounds_of
from rules.core.schedule import changed
from rules.core.setup import Setup
from rules.endeavor import GAME
from rules.endeavor.scoring import EVENTS
from rules.endeavor.tracks import FACTS, STATS
from tests.rules.evenings import Evening

ROUNDS = rounds_of(GAME)
COLOURS = ("red", "yellow", "blue", "purple", "orange")
SHEETS = tuple(f"round.{number}" for number in range(1, 7))
BOX = {key: True for key, spec in FACTS.items() if spec.shipped is None}
GROW = {"cities": 3, "two_glory_cities": 1, "routes": 2, "buildings": 2, "town_hall_draws": 1}
GROW |= {"cards": 2, "harbour": 2}
Counted = dict[str, dict[str, Value]]


def setup_of(*seats: str, events: bool) -> Setup:
    return Setup(game="endeavor", seats=seats, depth="rounds", options={"events": events}, box=BOX)


class Plan:
    """A random evening: what lies on the table after each round, and what is typed of it."""

    def __init__(self, seed: int, *, events: bool) -> None:
        self.chance = chance = random.Random(seed)
        self.seats, self.events = tuple(chance.sample(COLOURS, chance.randint(2, 5))), events
        self.lies: dict[str, Counted] = {}
        self.typed: dict[str, Counted] = {}
        now: Counted = {seat: self._start() for seat in self.seats}
        for sheet in SHEETS:
            before, now = now, {seat: self._grown(entries) for seat, entries in now.items()}
            self.lies[sheet] = now
            self.typed[sheet] = {
                seat: {
                    item: value
                    for item, value in now[seat].items()
                    if sheet == SHEETS[0] or value != before[seat][item] or chance.random() < 0.1
                }
                for seat in self.seats
            }

    def _start(self) -> dict[str, Value]:
        start: dict[str, Value] = dict.fromkeys((*STATS, *GROW, "slavery"), 0)
        start |= dict.fromkeys(EVENTS, 0) if self.events else {}
        return {**start, "governor_slot_empty": True}

    def _grown(self, entries: dict[str, Value]) -> dict[str, Value]:
        chance = self.chance
        more: dict[str, Value] = {s: int(entries[s] or 0) + chance.choice((0, 0, 2)) for s in STATS}
        more |= {i: int(entries[i] or 0) + chance.randint(0, most) for i, most in GROW.items()}
        more["two_glory_cities"] = min(int(more["two_glory_cities"] or 0), int(more["cities"] or 0))
        if self.events:
            more |= {event: chance.randint(0, 4) for event in EVENTS}
        slavery = min(int(entries["slavery"] or 0) + (chance.random() < 0.1), 1)
        return {**more, "slavery": slavery, "governor_slot_empty": chance.random() < 0.7}


def evening_of(plan: Plan, *, shuffled: bool = False, but: str = "") -> Evening:
    """The evening of a plan; all sheets `but` one."""
    evening = Evening(ROUNDS, setup_of(*plan.seats, events=plan.events))
    sheets = [sheet for sheet in SHEETS if sheet != but]
    if shuffled:
        plan.chance.shuffle(sheets)
    for sheet in sheets:
        fill(evening, plan, sheet)
    return evening


def fill(evening: Evening, plan: Plan, sheet: str) -> None:
    for seat, values in plan.typed[sheet].items():
        if values:
            evening.enter(sheet, seat, **values)
    evening.close(sheet)


def counted(evening: Evening, sheet: str) -> Counted:
    seats = ROUNDS.at(evening.book, sheet).sheet.seats
    return {seat: dict(values) for seat, values in seats.items()}


events = pytest.mark.parametrize("events", [False, True], ids=["plain", "with events"])


@events
@pytest.mark.parametrize("shuffled", [False, True], ids=["in order", "in any order"])
@pytest.mark.parametrize("seed", range(6))
def test_every_round_reads_as_the_table_lay(seed: int, shuffled: bool, events: bool) -> None:
    plan = Plan(seed, events=events)
    evening = evening_of(plan, shuffled=shuffled)
    for sheet in SHEETS:
        assert counted(evening, sheet) == plan.lies[sheet]
        assert ROUNDS.at(evening.book, sheet).pad.complete
    assert ROUNDS.due(evening.book) == PAD
    assert evening.replayed() == evening.book


@events
@pytest.mark.parametrize("seed", range(6))
def test_the_pad_after_tapping_everything_is_the_pad_typed_by_hand(seed: int, events: bool) -> None:
    plan = Plan(seed, events=events)
    evening = evening_of(plan)
    by_hand = GAME.new(Setup(game="endeavor", seats=plan.seats, **_same(evening.setup)))
    assert not any(values for values in counted(evening, PAD).values()), "nothing counts untapped"
    for line, seat in enumerate(plan.seats, start=1):
        standing = ROUNDS.at(evening.book, PAD).untouched()
        stands = {carried.item: carried.value for carried in standing if carried.seat == seat}
        assert stands == plan.lies[SHEETS[-1]][seat]
        evening.enter(PAD, seat, **stands)
        move = Enter(seat=seat, values=stands)
        assert GAME.check(by_hand, move) == ()
        by_hand = GAME.apply(by_hand, move, line).state
    pads = ROUNDS.pad(ROUNDS.count(evening.book)), GAME.pad(GAME.count(by_hand))
    assert [[c.points for c in row.cells.values()] for row in pads[0].rows] == [
        [c.points for c in row.cells.values()] for row in pads[1].rows
    ]
    assert (pads[0].totals, pads[0].places) == (pads[1].totals, pads[1].places)
    assert ROUNDS.at(evening.book, SHEETS[-1]).pad.totals == pads[1].totals
    assert ("event_1" in {row.id for row in pads[0].rows}) == events


def _same(setup: Setup) -> dict[str, Any]:
    return {"options": setup.options, "box": setup.box}


@pytest.mark.parametrize("seed", range(8))
def test_a_skipped_round_leaves_a_gap_and_filled_late_closes_it(seed: int) -> None:
    plan = Plan(seed, events=bool(seed % 2))
    late = plan.chance.choice(SHEETS[1:-1])
    after = SHEETS[SHEETS.index(late) + 1]
    evening = evening_of(plan, but=late)
    evening.close(late, skipped=True)
    carried = ROUNDS.at(evening.book, after).carried
    assert all(c.gap and not c.source.startswith(late) for c in carried.values())
    before = ROUNDS.read(evening.book)
    fill(evening, plan, late)
    assert {sheet: counted(evening, sheet) for sheet in SHEETS} == plan.lies
    moved = {stop for stop, *_ in changed(before, ROUNDS.read(evening.book))}
    assert moved <= set(SHEETS[SHEETS.index(late) :])


@pytest.mark.parametrize("seed", range(8))
def test_a_correction_flows_through_what_nobody_touched_and_fells_nothing(seed: int) -> None:
    plan = Plan(seed, events=bool(seed % 2))
    evening = evening_of(plan, shuffled=True)
    seat = plan.chance.choice(plan.seats)
    before = ROUNDS.read(evening.book)
    assert evening.correct("round.1", seat, buildings=9) == []
    for sheet in SHEETS:
        if sheet != "round.1" and "buildings" in plan.typed[sheet][seat]:
            break
        plan.lies[sheet][seat]["buildings"] = 9
    assert {sheet: counted(evening, sheet) for sheet in SHEETS} == plan.lies
    moved = {item for _, (_, item), *_ in changed(before, ROUNDS.read(evening.book))}
    assert moved <= {"buildings"}
    assert evening.replayed() == evening.book


@pytest.mark.rule("END-SCORE-02")
def test_without_the_module_no_round_asks_for_events() -> None:
    evening = Evening(ROUNDS, setup_of("red", "blue", events=False))
    offered = {n for o in ROUNDS.options(evening.book, "red", "round.2") for n in o.fields}
    assert not offered & {f"values.{event}" for event in EVENTS}
    (refusal,) = evening.refusals(kind="enter", sheet="round.2", seat="red", values={"event_1": 2})
    assert refusal.code == "no_events"


@pytest.mark.rule("END-ROUND-01")
def test_the_seventh_round_ends_on_the_pad() -> None:
    stops = list(ROUNDS.stops(setup_of("red", "blue", events=True)))
    assert stops == [*SHEETS, PAD]
