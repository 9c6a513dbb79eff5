"""Rulebook 3.10: marker, debts and treaty points from sheet to sheet.

Scoring phases and the ends of wars move them, and each of these sheets says where they stand after it. So the
ledger is the last such sheet. Where one in between was not recorded they have surely moved since; where a sheet
was closed with something uncounted they are not known."""

from msgspec import Struct

from rules.core.schedule import Past, Read
from rules.imperial_struggle.board import START_MARKER, START_POWER, WARS
from rules.imperial_struggle.sides import BRITAIN, SIDES

RISES, RISE = (3, 5), 4  # IMP-PDEBT-01
MOST_TREATY = 4  # IMP-PTRP-01
SETUP = "peace.1"  # the place that says by itself how the game starts


class Rows(Struct, frozen=True):
    """The rows of a sheet that say how things stand after it."""

    marker: str
    debt: str
    treaty: str


ROWS = {
    "peace": Rows("marker", "debt", "treaty"),
    "war": Rows("war_marker", "war_debt", "war_treaty"),
}


class Power(Struct, frozen=True, kw_only=True):
    """One power's markers on the general track; None is not known."""

    debt: int | None
    debt_limit: int | None
    trp: int | None


class Ledger(Struct, frozen=True, kw_only=True):
    """How things stood after a sheet; `gap` where a later one was not recorded."""

    vp: int | None
    powers: dict[str, Power]
    round: int  # the last peace round before or at that sheet
    rows: dict[str, str]  # by item: where it is read
    gap: bool = False

    def limit_in(self, peace_round: int, side: str) -> int | None:
        """The debt limit in a later peace round: rises are due whether recorded or not."""
        limit = self.powers[side].debt_limit
        rises = sum(self.round < rise <= peace_round for rise in RISES)
        return None if limit is None else limit + RISE * rises

    def treaty_in_scoring(self, side: str) -> int | None:
        trp = self.powers[side].trp
        return None if trp is None else min(trp, MOST_TREATY)


def ledger(past: Past) -> Ledger:
    """How things stood after the last recorded sheet that moves them."""
    gap = False
    for read in reversed(past.reads):
        if not moves_markers(read):
            continue
        if read.given:
            return _after(read, gap)
        gap = True
    power = Power(**START_POWER)
    rows = dict.fromkeys(("vp", "debt", "debt_limit", "trp"), SETUP)
    return Ledger(vp=START_MARKER, powers=dict.fromkeys(SIDES, power), round=0, rows=rows, gap=gap)


def moves_markers(read: Read) -> bool:
    """Whether it is a scoring phase or the end of a war, and not a single theatre."""
    family, _, key = read.stop.id.partition(".")
    return family == "peace" or key in WARS


def _after(read: Read, gap: bool) -> Ledger:
    family, _, key = read.stop.id.partition(".")
    rows = ROWS[family]
    powers = {
        side: Power(
            debt=read.points(rows.debt, side),
            debt_limit=read.number(side, "debt_limit"),
            trp=read.points(rows.treaty, side),
        )
        for side in SIDES
    }
    places = {"vp": rows.marker, "debt": rows.debt, "debt_limit": rows.debt, "trp": rows.treaty}
    return Ledger(
        vp=read.points(rows.marker, BRITAIN),
        powers=powers,
        round=WARS[key] if family == "war" else int(key),
        rows={item: f"{read.stop.id}/{row}" for item, row in places.items()},
        gap=gap,
    )
