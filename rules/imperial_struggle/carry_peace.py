"""What a peace round's sheet takes over: marker, debts and treaty points stand, and so do the spaces."""

from collections.abc import Iterator
from typing import Literal

from rules.core.schedule import Carried, Carry, Past
from rules.imperial_struggle.board import COMMODITIES, REGIONS
from rules.imperial_struggle.ledger import ledger
from rules.imperial_struggle.peace_limits import USA_ROUND
from rules.imperial_struggle.sides import SIDES

SPACES = (*REGIONS, "prestige", *COMMODITIES)
USA_FLAGS = ("usa_flags_british", "usa_flags_other")


def scoring(peace_round: int) -> Carry:
    """The sheet of this round's scoring phase."""

    def carry(past: Past) -> Iterator[Carried]:
        yield from _markers(past, peace_round)
        for side in SIDES:
            yield from spaces(past, side, SPACES)
        if peace_round == USA_ROUND:
            yield from _usa_flag(past)

    return carry


def spaces(past: Past, side: str, items: tuple[str, ...]) -> Iterator[Carried]:
    """What was counted last for each item; markets are counted only where they were in demand."""
    peace = [read for read in reversed(past.reads) if read.stop.family == "peace"]
    for item in items:
        for before, read in enumerate(peace):
            value = read.number(side, item) if read.given else None
            if value is not None:
                source = f"{read.stop.id}/{item}"
                yield Carried(seat=side, item=item, value=value, source=source, gap=before > 0)
                break


def _markers(past: Past, peace_round: int) -> Iterator[Carried]:
    """They stand where the sheet before left them; over a gap they have surely moved."""
    now = ledger(past)
    kind: Literal["hint", "stands"] = "hint" if now.gap else "stands"
    rows, gap = now.rows, now.gap
    yield Carried(seat="", item="vp", value=now.vp, source=rows["vp"], kind=kind, gap=gap)
    for side in SIDES:
        limit = now.limit_in(peace_round, side)
        moving = {"debt": now.powers[side].debt, "trp": now.treaty_in_scoring(side)}
        yield Carried(seat=side, item="debt_limit", value=limit, source=rows["debt_limit"], gap=gap)
        for item, value in moving.items():
            yield Carried(seat=side, item=item, value=value, source=rows[item], kind=kind, gap=gap)


def _usa_flag(past: Past) -> Iterator[Carried]:
    """IMP-USA-02: flags of the American war stay; without any there are none."""
    war = past.get("war.awi")
    flags = [war.number("", item) for item in USA_FLAGS] if war else [None]
    if any(flags) or None not in flags:
        yield Carried(
            seat="",
            item="usa_flag",
            value=any(flags),
            source="war.awi/placed_usa_flags",
            kind="follows",
        )
