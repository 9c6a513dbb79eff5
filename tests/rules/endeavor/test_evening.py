"""Six rounds of what has moved and the pad: what was told last stands, and the pad is the pad typed by hand."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.core.book import PAD
from rules.core.chain import Chain
from rules.core.engine import engine_of
from rules.core.move import Enter, Value
from rules.core.replay import opening, play
from rules.core.rounds import rounds_of
from rules.core.schedule import START, changed
from rules.core.session import Session
from rules.core.setup import Setup
from rules.core.spelling import spell_json
from rules.endeavor import GAME
from rules.endeavor.round_sheet import GLORY
from rules.endeavor.scoring import EVENTS
from rules.endeavor.tracks import FACTS, STATS
from tests.rules.evenings import Evening

ROUNDS = rounds_of(GAME)
GAMES = Path(__file__).parents[2] / "games" / "endeavor"
COLOURS = ("red", "yellow", "blue", "purple", "orange")
SHEETS = tuple(f"round.{number}" for number in range(1, 7))
BOX = {key: True for key, spec in FACTS.items() if spec.shipped is None}
THINGS = {"cities": 3, "two_glory_cities": 1, "routes": 2, "buildings": 2, "town_hall_draws": 1}
THINGS |= {"cards": 2}
TOLD = {"map_glory": 4, "board_glory": 2}
Counted = dict[str, dict[str, Value]]


def setup_of(*seats: str, events: bool) -> Setup:
    return Setup(game="endeavor", seats=seats, depth="rounds", options={"events": events}, box=BOX)


class Plan:
    """A random evening: what lies on the table after each round, and what is typed of it.

    It is told as the sheets ask, by the glory of the map and of the boards, or `by_things`, as they once did."""

    def __init__(self, seed: int, *, events: bool, by_things: bool = False) -> None:
        self.chance = chance = random.Random(seed)
        self.seats, self.events = tuple(chance.sample(COLOURS, chance.randint(2, 5))), events
        self.by_things, self.grow = by_things, THINGS if by_things else TOLD
        self.lies: dict[str, Counted] = {}
        self.typed: dict[str, Counted] = {}
        start = self._start()
        now: Counted = dict.fromkeys(self.seats, start)
        for sheet in SHEETS:
            before, now = now, {seat: self._grown(entries) for seat, entries in now.items()}
            self.lies[sheet] = now
            # once there was nothing that stood in the first round
            whole = by_things and sheet == SHEETS[0]
            self.typed[sheet] = {
                seat: {
                    item: value
                    for item, value in now[seat].items()
                    if whole or value != before[seat][item] or chance.random() < 0.1
                }
                for seat in self.seats
            }
            if by_things:
                for seat, values in self.typed[sheet].items():
                    values |= self._whole_rows(now[seat], values)

    def _start(self) -> dict[str, Value]:
        start: dict[str, Value] = dict.fromkeys((*STATS, *self.grow), 0)
        start |= dict.fromkeys(EVENTS, 0) if self.events else {}
        only_once = {"governor_slot_empty": True, "harbour": 0, "slavery": 0}
        return {**start, **only_once} if self.by_things else start

    def _grown(self, entries: dict[str, Value]) -> dict[str, Value]:
        chance = self.chance
        more: dict[str, Value] = {s: int(entries[s] or 0) + chance.choice((0, 0, 2)) for s in STATS}
        more |= {i: int(entries[i] or 0) + chance.randint(0, m) for i, m in self.grow.items()}
        if self.events:
            more |= {event: chance.randint(0, 4) for event in EVENTS}
        if self.by_things:
            more["slavery"] = min(int(entries["slavery"] or 0) + (chance.random() < 0.1), 1)
            two, all_ = more["two_glory_cities"], more["cities"]
            more["two_glory_cities"] = min(int(two or 0), int(all_ or 0))
            more["governor_slot_empty"] = chance.random() < 0.7
            more["harbour"] = chance.randint(0, 5)
        return more

    def _whole_rows(self, now: Mapping[str, Value], typed: Mapping[str, Value]) -> dict[str, Value]:
        """Sometimes a thing that has not changed is told beside one that has."""
        return {item: now[item] for item in THINGS if self.chance.random() < 0.1 and typed}

    def reads(self, sheet: str) -> Counted:
        """Worked out straight from the table: the numbers that stand alone, and the glory of two rows."""
        return {seat: dict(_told(entries)) for seat, entries in self.lies[sheet].items()}


def _told(entries: Mapping[str, Value]) -> Iterator[tuple[str, Value]]:
    for item in (*STATS, *EVENTS, "slavery"):
        if item in entries:
            yield item, entries[item]
    if "cities" not in entries:
        yield from ((row, entries[item]) for row, item in GLORY.items())
        return
    of = {item: int(entries[item] or 0) for item in (*THINGS, "governor_slot_empty")}
    yield "cities_routes", of["cities"] + of["two_glory_cities"] + of["routes"]
    slot = 3 * of["governor_slot_empty"]
    yield "buildings_cards", of["buildings"] + of["town_hall_draws"] + of["cards"] + slot


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
    read = ROUNDS.at(evening.book, sheet)
    alone = (*STATS, *EVENTS, "slavery")
    return {
        seat: {
            **{item: value for item, value in values.items() if item in alone},
            **{row: read.points(row, seat) for row in GLORY},
        }
        for seat, values in read.sheet.seats.items()
    }


events = pytest.mark.parametrize("events", [False, True], ids=["plain", "with events"])
told = pytest.mark.parametrize("by_things", [False, True], ids=["by glory", "by things"])


@events
@told
@pytest.mark.parametrize("shuffled", [False, True], ids=["in order", "in any order"])
@pytest.mark.parametrize("seed", range(6))
def test_every_round_reads_as_the_table_lay(
    seed: int, shuffled: bool, by_things: bool, events: bool
) -> None:
    plan = Plan(seed, events=events, by_things=by_things)
    evening = evening_of(plan, shuffled=shuffled)
    for sheet in SHEETS:
        assert counted(evening, sheet) == plan.reads(sheet)
        assert ROUNDS.at(evening.book, sheet).pad.complete
    assert ROUNDS.due(evening.book) == PAD
    assert evening.replayed() == evening.book


@events
@told
@pytest.mark.parametrize("seed", range(6))
def test_the_pad_after_tapping_everything_is_the_pad_typed_by_hand(
    seed: int, by_things: bool, events: bool
) -> None:
    """What the sheets did not ask is typed on both."""
    plan = Plan(seed, events=events, by_things=by_things)
    evening = evening_of(plan)
    by_hand = GAME.new(Setup(game="endeavor", seats=plan.seats, **_same(evening.setup)))
    assert not any(values for values in own(evening, PAD).values()), "nothing counts untapped"
    for line, seat in enumerate(plan.seats, start=1):
        standing = ROUNDS.at(evening.book, PAD).untouched()
        stands = {carried.item: carried.value for carried in standing if carried.seat == seat}
        lies = {item: v for item, v in plan.lies[SHEETS[-1]][seat].items() if item not in TOLD}
        assert {item: stands[item] for item in stands if item in lies} == {
            item: lies[item] for item in stands
        }
        assert by_things or set(stands) == set(lies)
        values = {**_things(plan.chance), **lies, **stands}
        evening.enter(PAD, seat, **values)
        move = Enter(seat=seat, values=values)
        assert GAME.check(by_hand, move) == ()
        by_hand = GAME.apply(by_hand, move, line).state
    pads = ROUNDS.pad(ROUNDS.count(evening.book)), GAME.pad(GAME.count(by_hand))
    assert [[c.points for c in row.cells.values()] for row in pads[0].rows] == [
        [c.points for c in row.cells.values()] for row in pads[1].rows
    ]
    assert (pads[0].totals, pads[0].places) == (pads[1].totals, pads[1].places)
    assert ("event_1" in {row.id for row in pads[0].rows}) == events


def _things(chance: random.Random) -> dict[str, Value]:
    things: dict[str, Value] = {item: chance.randint(0, 4) for item in THINGS}
    only_once = {"governor_slot_empty": True, "harbour": 3, "slavery": 1}
    return {**things, "two_glory_cities": 0, **only_once}


def own(evening: Evening, sheet: str) -> Counted:
    return {s: dict(values) for s, values in ROUNDS.at(evening.book, sheet).sheet.seats.items()}


def _same(setup: Setup) -> dict[str, Any]:
    return {"options": setup.options, "box": setup.box}


@pytest.mark.parametrize("seed", range(8))
def test_a_skipped_round_leaves_a_gap_and_filled_late_closes_it(seed: int) -> None:
    plan = Plan(seed, events=bool(seed % 2), by_things=seed > 3)
    late = plan.chance.choice(SHEETS[1:-1])
    after = SHEETS[SHEETS.index(late) + 1]
    evening = evening_of(plan, but=late)
    evening.close(late, skipped=True)
    carried = ROUNDS.at(evening.book, after).carried
    assert all(c.gap and not c.source.startswith(late) for c in carried.values())
    before = ROUNDS.read(evening.book)
    fill(evening, plan, late)
    assert {s: counted(evening, s) for s in SHEETS} == {s: plan.reads(s) for s in SHEETS}
    moved = {stop for stop, *_ in changed(before, ROUNDS.read(evening.book))}
    assert moved <= set(SHEETS[SHEETS.index(late) :])


@pytest.mark.parametrize("seed", range(8))
def test_a_correction_flows_through_what_nobody_touched_and_fells_nothing(seed: int) -> None:
    plan = Plan(seed, events=bool(seed % 2))
    evening = evening_of(plan, shuffled=True)
    seat = plan.chance.choice(plan.seats)
    if "board_glory" not in plan.typed["round.1"][seat]:
        evening.enter("round.1", seat, board_glory=0)
    before = ROUNDS.read(evening.book)
    assert evening.correct("round.1", seat, board_glory=9) == []
    for sheet in SHEETS:
        if sheet != "round.1" and "board_glory" in plan.typed[sheet][seat]:
            break
        plan.lies[sheet][seat]["board_glory"] = 9
    assert {s: counted(evening, s) for s in SHEETS} == {s: plan.reads(s) for s in SHEETS}
    moved = {item for _, (_, item), *_ in changed(before, ROUNDS.read(evening.book))}
    assert moved <= {"board_glory"}
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


@pytest.mark.rule("END-SETUP-12")
def test_in_the_first_round_the_start_stands_and_nothing_has_to_be_asked() -> None:
    evening = Evening(ROUNDS, setup_of("red", "blue", events=True))
    read = ROUNDS.at(evening.book, "round.1")
    assert list(read.uncounted()) == []
    assert {(c.value, c.source) for c in read.untouched()} == {(0, START)}
    evening.enter("round.1", "red", industry=2)
    evening.close("round.1")
    read = ROUNDS.at(evening.book, "round.1")
    assert read.pad.complete
    assert (read.value("red", "industry"), read.value("red", "culture")) == (2, 0)


def test_only_the_pad_asks_for_what_only_the_end_counts() -> None:
    evening = evening_of(Plan(1, events=False))
    read = ROUNDS.at(evening.book, "round.6")
    assert not {"population", "slavery"} & {row.id for row in read.pad.rows}
    offered = {n for o in ROUNDS.options(evening.book, "red", "round.6") for n in o.fields}
    asked = {*STATS, *GLORY.values()}
    assert offered == {f"values.{item}" for item in asked}


def test_glory_told_after_things_lies_over_them_also_on_the_pad() -> None:
    evening = Evening(ROUNDS, setup_of("red", "blue", events=False))
    evening.enter("round.1", "red", cities=3, two_glory_cities=1, routes=2)
    evening.close("round.1")
    assert ROUNDS.at(evening.book, "round.2").carried["red", "map_glory"].value == 6
    assert ROUNDS.at(evening.book, PAD).carried["red", "cities"].value == 3
    evening.enter("round.2", "red", map_glory=8)
    evening.close("round.2")
    assert ROUNDS.at(evening.book, "round.2").points("cities_routes", "red") == 8
    assert ("red", "cities") not in ROUNDS.at(evening.book, PAD).carried
    evening.move(kind="enter", sheet="round.3", seat="red", values={}, points={"cities_routes": 9})
    evening.close("round.3")
    assert ROUNDS.at(evening.book, "round.4").carried["red", "map_glory"].value == 9


def test_a_referee_who_goes_over_to_sheets_leaves_things_and_the_next_round_asks_for_glory() -> (
    None
):
    session = spell_json((GAMES / "invented_silent_fleet.session.json").read_bytes(), Session)
    engine = engine_of(GAME, session.setup.depth)
    position = opening(engine, session.setup)
    for link in Chain(session.all_lines()).links():
        position = play(engine, session.setup, position, [link]).position
        table = engine.table(session.setup, position.state, position.box)
        if engine.edge(table):
            break
    move = engine.standings(table)
    book = engine.try_(table, move, at=9).state
    stop = str(move.sheet)
    after = f"round.{int(stop[-1]) + 1}"
    read = ROUNDS.at(book, after)
    assert {item for _seat, item in read.carried} >= {*STATS, "map_glory"}
    assert list(read.uncounted()) == [
        (seat, "board_glory")
        for seat in session.setup.seats
        if ROUNDS.at(book, stop).points("buildings_cards", seat) is None
    ]
