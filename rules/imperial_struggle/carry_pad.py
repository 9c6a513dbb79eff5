"""What the pad takes over: after an automatic victory its ending, else all that the last scoring phase left."""

from collections.abc import Iterator

from rules.core.move import Value
from rules.core.schedule import Carried, Past, Read
from rules.imperial_struggle.board import COMMODITIES
from rules.imperial_struggle.carry_peace import USA_FLAGS, spaces
from rules.imperial_struggle.carry_war import territories
from rules.imperial_struggle.endings import KINDS, ends
from rules.imperial_struggle.ledger import Ledger, ledger
from rules.imperial_struggle.sides import SIDES
from rules.imperial_struggle.victory import LAST_ROUND


def final(past: Past) -> Iterator[Carried]:
    if ending := ends(past):
        now = ledger(past.upto(ending.at))
        how = f"{KINDS[ending.rule]}_{ending.winner}"
        yield _follows("", "ending", how, _row_of(ending.at))
        if now.rows["vp"].startswith(f"{ending.at}/"):
            yield _follows("", "vp", now.vp, now.rows["vp"])
        return
    last = past.get(f"peace.{LAST_ROUND}")
    yield from _after(last) if last else _as_it_stood(ledger(past))
    for side in SIDES:
        yield from territories(past, side)
        yield from _counted(past, side, last)
    yield from _usa_flags(past)


def _follows(seat: str, item: str, value: Value, source: str) -> Carried:
    return Carried(seat=seat, item=item, value=value, source=source, kind="follows")


def _row_of(stop: str) -> str:
    """The row that shows an ending on the sheet where it came about."""
    return f"{stop}/{'spoils' if '_' in stop else 'war_marker' if 'war' in stop else 'marker'}"


def _after(last: Read) -> Iterator[Carried]:
    """Nothing lies between the sixth scoring phase and the final one (IMP-PFIN-01)."""
    now = ledger(Past(last.past.setup, (last,)))
    if last.pad.decided_by == "IMP-PFIN-01":
        yield _follows("", "ending", "final_scoring", now.rows["vp"])
    yield _follows("", "vp", now.vp, now.rows["vp"])
    for side, power in now.powers.items():
        yield _follows(side, "debt", power.debt, now.rows["debt"])
        yield _follows(side, "debt_limit", power.debt_limit, now.rows["debt_limit"])


def _as_it_stood(now: Ledger) -> Iterator[Carried]:
    """Without the sixth scoring phase the markers are only a hint."""
    yield Carried(seat="", item="vp", value=now.vp, source=now.rows["vp"], kind="hint", gap=True)
    for side, power in now.powers.items():
        limit = now.limit_in(LAST_ROUND, side)
        for item, value in (("debt", power.debt), ("debt_limit", limit)):
            source = now.rows[item]
            yield Carried(seat=side, item=item, value=value, source=source, kind="hint", gap=True)


def _counted(past: Past, side: str, last: Read | None) -> Iterator[Carried]:
    """Prestige and goods in demand follow from the sixth scoring phase; the rest stands."""
    for carried in spaces(past, side, ("prestige", *COMMODITIES)):
        item = carried.item
        sure = last is not None and last.stop.sheet.counted(last.count, side, item)
        if sure and not carried.gap:
            yield _follows(side, item, carried.value, carried.source)
        else:
            yield carried


def _usa_flags(past: Past) -> Iterator[Carried]:
    """IMP-USA-02: they stay to the end of the game."""
    if war := past.get("war.awi"):
        for item in USA_FLAGS:
            yield _follows("", item, war.number("", item), "war.awi/placed_usa_flags")
