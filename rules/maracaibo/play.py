"""VP gained at once during the game: explorers, quests, assistants, homecoming, career, buildings."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from rules.core.cells import Points, Sources, cell, part
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell
from rules.core.refusal import Fact, Refusal
from rules.core.setup import Seat
from rules.core.sheet import Bound
from rules.maracaibo.automa import MARY, refuse_hers, why_not
from rules.maracaibo.buildings import SPACES
from rules.maracaibo.count import Number, Options
from rules.maracaibo.facts import load
from rules.maracaibo.limits import QUESTS
from rules.maracaibo.table import Table

VP = load("play")
PAID_QUEST: int = VP["paid_quest"]
Threshold = Literal["no", "first", "later"]
Finish = Literal["no", "first", "second", "third", "fourth"]
EXPLORER = ("blue_threshold", "green_threshold", "finish")
EXPLORER_RULES = ("MAR-EXPL-12", "MAR-EXPL-13", "MAR-EXPL-15")
NOT_FOR_MARY = "MAR-SOLOACT-12"
EACH = {  # so many VP for each
    "unused_assistants": ("MAR-ASSIST-06", "unused_assistant"),
    "first_contributions": ("MAR-PREST-04", "first_contribution"),
    "home_21": ("MAR-HOME-04", "home_21"),
    "replacements": ("MAR-PERM-10", "replacement"),
    "h25_stops": ("MAR-H25-01", "h25_stop"),
}


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one player did in the whole game."""

    blue_threshold: Threshold | None = None
    green_threshold: Threshold | None = None
    finish: Finish | None = None
    quests: Number | None = None
    unused_assistants: Number | None = None
    first_contributions: Number | None = None
    home_21: Number | None = None
    home_22: bool | None = None
    replacements: Number | None = None
    h25_stops: Number | None = None
    career_goals: Number | None = None
    career_vp: Number | None = None


class TableCount(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing here is counted for the whole table."""


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sheet of a game's gains."""

    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: TableCount = TableCount()
    box: dict[str, Value] = {}
    sources: Sources = {}
    points: Points = {}


class Play(Table[Count]):
    """A check of the VP track: what these deeds gave when they were done."""

    seat_type = SeatCount
    table_type = TableCount
    count_type = Count
    rows = (
        RowSpec("explorer", "MAR-EXPL-15", EXPLORER),
        RowSpec("quest_track", "MAR-QUEST-05", ("quests",)),
        RowSpec("assistants", "MAR-ASSIST-06", ("unused_assistants",)),
        RowSpec("first_contributions", "MAR-PREST-04", ("first_contributions",)),
        RowSpec("homecoming", "MAR-HOME-04", ("home_21", "home_22")),
        RowSpec("replacements", "MAR-PERM-10", ("replacements",)),
        RowSpec("legacy", "MAR-H25-01", ("h25_stops",)),
        RowSpec("career", "MAR-CAREER-07", ("career_goals", "career_vp")),
    )
    nones = {"home_21": 0, "home_22": False, "career_goals": 0, "career_vp": 0}

    def counted(self, count: Count, seat: str, item: str) -> bool:
        return seat != MARY or item in EXPLORER

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        seat_count, others = count.seats[seat], [c for s, c in count.seats.items() if s != seat]
        if item == "quests":
            yield _left("MAR-COMP-05", QUESTS, sum(c.quests or 0 for c in others))
        elif item == "first_contributions":
            held = sum(c.first_contributions or 0 for c in others)
            yield _left("MAR-PREST-04", len(SPACES), held)
        elif item == "home_21":  # a stop may pass without the space's action, so none is the least
            yield Bound(rule="MAR-HOME-02", code="once_a_round", high=VP["rounds"])
        elif item == "career_goals":
            low = 1 if seat_count.career_vp else 0
            yield Bound(rule="MAR-CAREER-01", code="beyond_box", low=low, high=VP["goals"])
        elif item == "career_vp":
            high = 0 if seat_count.career_goals == 0 else 99
            yield Bound(rule="MAR-CAREER-05", code="no_goal_done", high=high)
        else:
            yield Bound(rule=EACH[item][0], code="more_than_pad_holds")

    def conflicts(self, count: Count) -> Iterator[Refusal]:
        for item, rule in zip(EXPLORER, EXPLORER_RULES, strict=True):
            yield from _same_place(count, item, rule)
        if (
            len(at_22 := tuple(s for s, seat_count in count.seats.items() if seat_count.home_22))
            > 1
        ):
            yield Refusal("MAR-HOME-07", "one_ends_the_game", {"seats": at_22, "item": "home_22"})
        for item in SeatCount.__struct_fields__:
            seat_count = count.seats.get(MARY)
            if seat_count and item not in EXPLORER and getattr(seat_count, item) is not None:
                yield refuse_hers(item)

    def cell(self, count: Count, seat: str, row: RowSpec) -> Cell:
        seat_count = count.seats[seat]
        if row.id == "explorer":
            return _explorer(count, seat, row)
        if seat == MARY:
            return cell(count, seat, why_not(row.items[0]), [])
        if row.id == "quest_track":
            parts = [part("quests", seat_count.quests, row.rule, quest_vp(seat_count.quests or 0))]
        elif row.id == "career":
            admiral = VP["all_goals"] if (seat_count.career_goals or 0) >= VP["goals"] else 0
            parts = [
                part("career_goals", seat_count.career_goals, "MAR-CAREER-07", admiral),
                part("career_vp", seat_count.career_vp, "MAR-CAREER-05", seat_count.career_vp),
            ]
        else:
            item = row.items[0]
            rule, each = EACH[item]
            number: int | None = getattr(seat_count, item)
            parts = [part(item, number, rule, VP[each] * (number or 0), each=VP[each])]
            if row.id == "homecoming":
                vp = VP["home_22"] if seat_count.home_22 else 0
                parts.append(part("home_22", seat_count.home_22, "MAR-HOME-06", vp))
        return cell(count, seat, row.rule, parts)


def _explorer(count: Count, seat: str, row: RowSpec) -> Cell:
    """Places at the thresholds and the end; Mary's explorer takes one, for nothing (MAR-SOLOACT-12)."""
    seat_count, hers = count.seats[seat], seat == MARY
    rules = [NOT_FOR_MARY] * len(EXPLORER) if hers else EXPLORER_RULES
    parts = [
        part(item, getattr(seat_count, item), rule, 0 if hers else _place_vp(seat_count, item))
        for item, rule in zip(EXPLORER, rules, strict=True)
    ]
    return cell(count, seat, NOT_FOR_MARY if hers else row.rule, parts)


def quest_vp(quests: int) -> int:
    """The fourth quest gives 3 VP and every later one 2 (MAR-QUEST-05)."""
    later: int = VP["later_quest"] * (quests - PAID_QUEST)
    return VP["fourth_quest"] + later if quests >= PAID_QUEST else 0


def _left(rule: str, box_has: int, others: int) -> Bound:
    facts = {"box": box_has, "others": others}
    return Bound(rule=rule, code="more_than_box", high=max(0, box_has - others), facts=facts)


def _place_vp(seat_count: SeatCount, item: str) -> int:
    place = getattr(seat_count, item)
    prizes: dict[str, int] = VP["finish" if item == "finish" else "threshold"]
    return prizes.get(place, 0)


def _same_place(count: Count, item: str, rule: str) -> Iterator[Refusal]:
    """Only one explorer is the first, and only one takes each place at the end of the track."""
    taken: dict[str, list[str]] = {}
    for seat, seat_count in count.seats.items():
        taken.setdefault(getattr(seat_count, item) or "no", []).append(seat)
    for place, seats in taken.items():
        if place not in ("no", "later") and len(seats) > 1:
            facts: dict[str, Fact] = {"item": item, "place": place, "seats": tuple(seats)}
            yield Refusal(rule, "two_in_one_place", facts)
