"""Fewer taps than paper: what recorded counts and evenings cost on one phone, digits included (tests/taps.py)."""

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.core.book import PAD, Book, Page
from rules.core.cells import TABLE
from rules.core.replay import replay
from rules.core.rounds import Rounds, rounds_of
from rules.core.schedule import Key
from rules.core.session import Session
from rules.core.setup import Setup
from rules.core.spelling import spell_json
from rules.endeavor.round_sheet import GLORY
from rules.endeavor.tracks import STATS
from rules.registry import game
from tests.taps import Walk

GAMES = Path(__file__).parents[1] / "games"
REVEAL = 1  # the result is opened, and then shown
PADS = {
    "armada": "pad_invented.json",
    "maracaibo": "pad_invented.json",
    "imperial_struggle": "pad_invented.json",
    "endeavor": "pad_invented.json",
}


def counted(code: str, **more: Any) -> Walk:
    """A recorded count, to be typed into an empty pad."""
    told = msgspec.json.decode((GAMES / code / PADS[code]).read_bytes())
    engine: Any = game(code)
    setup = Setup(
        game=code,
        seats=tuple(told["seats"]),
        options=told.get("options", {}),
        box=told.get("box", {}),
    )
    wanted = {**told["seats"], TABLE: told.get("table", {})}
    return Walk(engine, engine.new(setup), wanted, **more)


def full_count(walk: Walk) -> dict[str, Any]:
    """The whole count that is to be typed."""
    return {
        "seats": {seat: values for seat, values in walk.wanted.items() if seat},
        "table": walk.wanted[TABLE],
        "options": walk.sheet.setup.options,
        "box": walk.sheet.box,
    }


@cache
def recorded(code: str, name: str) -> tuple[Rounds, Book]:
    session = spell_json((GAMES / code / f"{name}.session.json").read_bytes(), Session)
    found: Any = game(code)
    rounds, book = rounds_of(found), replay(found, session.setup, session.all_lines()).state
    return rounds, as_asked(rounds, book) if code == "endeavor" else book


def as_asked(rounds: Rounds, book: Book) -> Book:
    """The same evening of Endeavor told as its sheets ask today, and not by cities, routes and cards."""
    told = book
    for stop, page in book.pages.items():
        if stop == PAD or not page.seats:
            continue
        read = rounds.at(book, stop)
        seats = {
            seat: {
                **{stat: read.value(seat, stat) for stat in STATS},
                **{item: read.points(row, seat) for row, item in GLORY.items()},
            }
            for seat in book.setup.seats
        }
        told = told.with_page(stop, replace(page, seats=seats))
    return told


def sheet(code: str, name: str, stop: str) -> Walk:
    """A sheet of a recorded evening, to be typed again over what the sheets before it bring."""
    rounds, book = recorded(code, name)
    read, blank = rounds.at(book, stop), rounds.at(book.with_page(stop, Page()), stop)
    stands = {(c.seat, c.item): c.value for c in blank.untouched()}
    wanted = {TABLE: dict(read.sheet.table), **{s: dict(v) for s, v in read.sheet.seats.items()}}
    for (seat, item), value in stands.items():
        wanted[seat].setdefault(item, value)
    return Walk(
        read.stop.sheet,
        blank.sheet,
        wanted,
        read.page.points,
        stands,
        fixed=frozenset(read.stop.fixed),
        looks=stop == PAD,
    )


def changing(code: str, name: str, stop: str, changes: Mapping[Key, int]) -> Walk:
    """A sheet on which all that stands is left alone but for these numbers."""
    walk = sheet(code, name, stop)
    wanted = {seat: dict(values) for seat, values in walk.wanted.items()}
    for (seat, item), value in walk.stands.items():
        wanted[seat][item] = value
    for (seat, item), value in changes.items():
        wanted[seat][item] = value
    walk.wanted = wanted
    return walk


@pytest.mark.parametrize(
    ("code", "most"), [("armada", 135), ("maracaibo", 80), ("imperial_struggle", 40)]
)
def test_a_pad_alone(code: str, most: int) -> None:
    assert counted(code).fill().total + REVEAL <= most


@pytest.mark.parametrize(
    ("code", "name", "most"),
    [
        ("armada", "three_ages", 100),
        ("maracaibo", "three_interims", 75),
        ("imperial_struggle", "rounds_whole_evening", 40),
    ],
)
def test_a_pad_after_its_sheets(code: str, name: str, most: int) -> None:
    assert sheet(code, name, PAD).fill().total + REVEAL <= most


@pytest.mark.parametrize("code", ["armada", "maracaibo", "imperial_struggle"])
def test_counted_together_nobody_types_much(code: str) -> None:
    """Each phone its own column, and one of them what is counted for the whole table. Who holds five cards that exist
    once types just the points of their Guilds."""
    done = counted(code, table=False)
    pad = done.game.pad(done.game.read_count(full_count(done)))
    guilds = next((row.cells for row in pad.rows if row.id == "guilds"), {})
    for at, seat in enumerate(done.sheet.seats):
        held = [item for item in done.wanted[seat] if done.game.layout.items[item].unique]
        points = {seat: {"guilds": guilds[seat].points or 0}} if len(held) > 4 else {}
        walk = Walk(done.game, done.sheet, done.wanted, points, seats=(seat,), table=False)
        walk.table = at == 0 and not walk.game.layout.once
        walk.fill()
        done.sheet = walk.sheet
        assert walk.total <= 32, (seat, walk.taps)


def without_doubloons(stop: str) -> Walk:
    """Doubloons are paid by hand: their row is a note that nobody is asked for."""
    walk = sheet("maracaibo", "three_interims", stop)
    item = "doubloon_income"
    kept = {seat: walk.stands[seat, item] for seat, of in walk.stands if of == item}
    walk.wanted = {
        owner: {
            name: kept.get(owner) if name == item else value
            for name, value in entries.items()
            if name != item or owner in kept
        }
        for owner, entries in walk.wanted.items()
    }
    return walk


@pytest.mark.parametrize("stop", ["interim.1", "interim.2", "interim.3"])
def test_an_interim_scoring_of_three(stop: str) -> None:
    assert without_doubloons(stop).fill().total <= 20


@pytest.mark.parametrize("age", [1, 2, 3])
def test_an_age_of_four_with_both_its_conflicts(age: int) -> None:
    walks = [sheet("armada", "three_ages", f"{kind}.{age}") for kind in ("land", "naval")]
    assert sum(walk.fill().total for walk in walks) <= 24


def five_changed(stop: str) -> Walk:
    """A peace round of the recorded evening in which five of the numbers that stand are others."""
    walk = sheet("imperial_struggle", "rounds_whole_evening", stop)
    spaces = [key for key in walk.stands if key[1] in ("europe", "north_america", "india", "debt")]
    changes = {key: int(walk.stands[key] or 0) - 1 for key in spaces if walk.stands[key]}
    five = dict(list(changes.items())[:5])
    assert len(five) == 5
    return changing("imperial_struggle", "rounds_whole_evening", stop, five)


def test_a_peace_round_with_five_changed_cells() -> None:
    """Demand as three of six, four award tiles, ministries 0 unless somebody says otherwise."""
    walk = five_changed("peace.4")
    assert walk.fill().total <= 20, walk.taps


ROUNDS_OF_THREE = [
    *(("three_players_by_rounds", number) for number in range(1, 7)),
    *(("six_rounds_and_the_pad", number) for number in (1, 2, 5, 6)),
]


@pytest.mark.parametrize(("name", "number"), ROUNDS_OF_THREE)
def test_a_round_of_endeavor_of_three(name: str, number: int) -> None:
    """Each of eighteen cells takes one key, whatever has moved; the first is opened, the sheet is closed."""
    walk = sheet("endeavor", name, f"round.{number}")
    assert len(walk.sheet.seats) == 3
    assert walk.fill().total <= 20, walk.taps


def test_after_a_round_that_nobody_recorded_some_numbers_have_grown_too_far_for_a_key() -> None:
    assert sheet("endeavor", "six_rounds_and_the_pad", "round.4").fill().total <= 24


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("code", PADS)
def test_no_honest_count_is_refused_in_whatever_order_it_is_typed(code: str, seed: int) -> None:
    """The walk itself fails on a refusal; at the end every cell is counted as recorded."""
    chance = random.Random(seed)
    walk = counted(code)
    rows = [*walk.game.layout.shown(walk.sheet.setup.options)]
    chance.shuffle(rows)
    seats = [*walk.sheet.seats]
    for row in rows:
        chance.shuffle(seats)
        for group in walk.game.layout.once:
            if {*row.items} & {*group.items} and chance.random() < 0.5:
                walk._ask(group)
        for seat in seats:
            walk._cell(row, seat)
    for group in walk.game.layout.once:
        walk._ask(group)
    for row in rows:
        for seat in seats:
            walk._cell(row, seat)  # what another row had to tell first
    pad = walk.game.pad(walk.game.count(walk.sheet))
    assert pad.totals == walk.game.pad(walk.game.read_count(full_count(walk))).totals
