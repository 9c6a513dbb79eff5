"""Random evenings of Maracaibo: where the markers are at each interim scoring, and what is typed of it."""

import random
from typing import Any

from rules.core.rounds import rounds_of
from rules.core.setup import Setup
from rules.maracaibo import GAME
from rules.maracaibo.facts import ROW_VP
from tests.rules.evenings import Evening
from tests.rules.maracaibo.tables import ROW

ROUNDS = rounds_of(GAME)
COLOURS = ("red", "yellow", "blue", "green")
INTERIMS = ("interim.1", "interim.2", "interim.3")
BOARD = ("automa_markers", "automa_cards")  # Mary's
INCOMES = ("vp_income", "doubloon_income")
STEPS = ("bought", "contributed", "two_vp")


def setup_of(*seats: str) -> Setup:
    options: dict[str, Any] = {"solo": True} if "mary" in seats else {}
    box = {**ROW, **{f"doubloon_track.{step}": step // 5 for step in range(8, 35)}}
    return Setup(game="maracaibo", seats=seats, depth="rounds", options=options, box=box)


class Plan:
    """A random evening: where the markers are at each interim scoring, and what is typed of it."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        colours = chance.sample(COLOURS, chance.choice((1, 2, 3, 4)))
        self.seats = (*colours, *(("mary",) if len(colours) == 1 else ()))
        self.typed: dict[str, dict[str, dict[str, Any]]] = {}
        self.lies: dict[str, dict[str, dict[str, Any]]] = {}
        incomes = {seat: self._start(seat) for seat in self.seats}
        vp = dict.fromkeys(self.seats, 0)
        for sheet in INTERIMS:
            self.typed[sheet], self.lies[sheet] = {}, {}
            for seat in self.seats:
                vp[seat] += chance.randint(0, 40)
                moved = {item: n + chance.choice((0, 0, 1, 3)) for item, n in incomes[seat].items()}
                touched = {
                    item: n
                    for item, n in moved.items()
                    if sheet == INTERIMS[0] or n != incomes[seat][item] or chance.random() < 0.2
                }
                incomes[seat] = moved
                now: dict[str, Any] = {"vp_before": vp[seat]}
                if seat != "mary":
                    now["last_step"] = chance.choice(STEPS)
                self.typed[sheet][seat] = {**now, **touched}
                self.lies[sheet][seat] = {**now, **moved}
                vp[seat] += self.gain(sheet, seat)

    def _start(self, seat: str) -> dict[str, int]:
        return dict.fromkeys(BOARD, 0) if seat == "mary" else {"vp_income": 0, "doubloon_income": 8}

    def gain(self, sheet: str, seat: str) -> int:
        """A second computation of steps 1 and 2."""
        lies = self.lies[sheet][seat]
        if seat == "mary":
            markers: int = lies["automa_markers"]
            return (ROW_VP[markers - 1] if markers else 0) + int(lies["automa_cards"])
        return int(lies["vp_income"]) + 2 * (lies["last_step"] == "two_vp")

    def after(self, sheet: str, seat: str) -> int:
        return int(self.lies[sheet][seat]["vp_before"]) + self.gain(sheet, seat)


def evening_of(plan: Plan, *, shuffled: bool = False, but: str = "") -> Evening:
    """The evening of a plan; all sheets `but` one."""
    evening = Evening(ROUNDS, setup_of(*plan.seats))
    sheets = [sheet for sheet in INTERIMS if sheet != but]
    if shuffled:
        plan.chance.shuffle(sheets)
    for sheet in sheets:
        fill(evening, plan, sheet)
    return evening


def fill(evening: Evening, plan: Plan, sheet: str) -> None:
    for seat, values in plan.typed[sheet].items():
        evening.enter(sheet, seat, **values)
    evening.close(sheet)
