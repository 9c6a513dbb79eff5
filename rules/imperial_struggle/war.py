"""Rulebook 7.1 «Фаза боевых действий»: strengths in one theatre, the margin and the spoils."""

from collections.abc import Iterator

import msgspec

from rules.core.cells import cell, citing, part, resting_on
from rules.core.layout import RowSpec
from rules.core.pad import Cell, Pad, Part, Row, build_pad
from rules.core.refusal import Refusal
from rules.core.sheet import Bound
from rules.imperial_struggle import spoils
from rules.imperial_struggle.board import SQUADRONS
from rules.imperial_struggle.count import Options
from rules.imperial_struggle.limits import shared
from rules.imperial_struggle.sides import BRITAIN, Duel, amount
from rules.imperial_struggle.theatres import (
    ATLANTIC,
    ATLANTIC_THEATRES,
    BASIC,
    BONUS,
    BYNG,
    THEATRES,
    Theatre,
    WarTile,
    byng_may_lie,
)
from rules.imperial_struggle.war_count import (
    BONUS_ROWS,
    NONES,
    ROWS,
    TheatreCount,
    TheatreSide,
    TheatreTable,
)

__all__ = ["WAR", "TheatreCount", "TheatreSide", "TheatreTable"]

NOTES = ("symbols", "margin", "spoils")
SYMBOL_RULES = {"debt": "IMP-WEFF-03", "damage": "IMP-WEFF-04", "unflag": "IMP-WEFF-05"}


class War(Duel[TheatreCount]):
    """Totals are the strengths in the theatre; equal strengths share the place and win nothing."""

    seat_type = TheatreSide
    table_type = TheatreTable
    options_type = Options
    count_type = TheatreCount
    rows = ROWS
    nones = NONES

    def bounds(self, count: TheatreCount, seat: str, item: str) -> Iterator[Bound]:
        theatre = _theatre(count)
        known = [theatre] if theatre else list(THEATRES.values())
        spaces = max(each.most(item) for each in known)
        if spaces == 0:
            yield Bound(rule="IMP-WBON-07", code="not_on_the_bonus_list", high=0)
        elif item == "keywords":
            yield Bound(rule="IMP-WBON-03", code="more_keywords_than_ministries", high=spaces)
        else:
            rule = next(row.rule for row in ROWS if row.id == item)
            yield shared(count, seat, item, spaces, rule, "more_than_theatre_has")
        if item == "squadrons":
            yield Bound(rule="IMP-SQD-02", code="more_squadrons_than_box", high=SQUADRONS)

    def counted(self, count: TheatreCount, seat: str, item: str) -> bool:
        """IMP-WBON-07: only what is on the theatre's list, and tiles that can lie there."""
        theatre = _theatre(count)
        if item == "byng" and seat != BRITAIN:
            return False
        if theatre is None:
            return True
        if item == "byng":
            return byng_may_lie(theatre)
        if item == "atlantic_dominance":
            return theatre.id in ATLANTIC_THEATRES
        return item not in BONUS_ROWS or theatre.most(item) > 0

    def conflicts(self, count: TheatreCount) -> Iterator[Refusal]:
        theatre = _theatre(count)
        claims = [seat for seat, side in count.seats.items() if side.atlantic_dominance]
        if len(claims) > 1:
            yield Refusal("IMP-SPR-01", "one_tile_for_both", {"seats": tuple(claims)})
        if claims and theatre and theatre.id not in ATLANTIC_THEATRES:
            yield Refusal("IMP-SPR-01", "tile_not_in_this_theatre", {"tile": "atlantic_dominance"})
        for seat, side in count.seats.items():
            if side.byng and seat != BRITAIN:
                yield Refusal("IMP-WTL-01", "tile_of_the_other_side", {"tile": "byng"})
            elif side.byng and theatre and not byng_may_lie(theatre):
                yield Refusal("IMP-WBON-07", "tile_not_in_this_theatre", {"tile": "byng"})

    def pad(self, count: TheatreCount) -> Pad:
        theatre = _theatre(count)
        rows = [
            Row(
                id=spec.id,
                rule=spec.rule,
                cells={seat: _cell(count, seat, spec, theatre) for seat in count.seats},
            )
            for spec in ROWS
            if spec.id not in NOTES and (not theatre or spec.id == "army" or theatre.most(spec.id))
        ]
        pad = build_pad(
            self.code,
            self.version,
            tuple(count.seats),
            rows,
            decided_by="IMP-WSTR-02",
            tie_rule="IMP-WSTR-03",
        )
        notes = [_symbols(count), *(resting_on(row, pad.rows) for row in spoils.rows(theatre, pad))]
        return msgspec.structs.replace(pad, rows=(*pad.rows, *notes))


WAR = War()


def _theatre(count: TheatreCount) -> Theatre | None:
    return THEATRES.get(count.table.theatre or "")


def _cell(count: TheatreCount, seat: str, spec: RowSpec, theatre: Theatre | None) -> Cell:
    if spec.id in BONUS_ROWS:
        have = amount(count, seat, spec.id)
        return cell(count, seat, spec.rule, [part(spec.id, have, spec.rule, have)])
    parts = [part("theatre", count.table.theatre, "IMP-WAR-03", 0)]
    parts += _army(count.seats[seat], seat, theatre)
    if theatre and theatre.id in ATLANTIC_THEATRES:
        taken = any(own.atlantic_dominance for own in count.seats.values())
        own = count.seats[seat].atlantic_dominance
        holds = own if own is not None or not taken else False
        parts.append(_special("atlantic_dominance", holds, ATLANTIC))
    return cell(count, seat, spec.rule, parts)


def _army(side: TheatreSide, seat: str, theatre: Theatre | None) -> list[Part]:
    parts = []
    for item, tile in _tiles(side).items():
        strength = tile.strength if tile else None
        symbol = tile.symbol if tile else ""
        rule = "IMP-WREV-02"
        parts.append(part(item, getattr(side, item), rule, strength, symbol=symbol))
    if seat == BRITAIN and theatre and byng_may_lie(theatre):
        parts.append(_special("byng", side.byng, BYNG))
    return parts


def _tiles(side: TheatreSide) -> dict[str, WarTile | None]:
    return {
        "basic": BASIC.get(side.basic or ""),
        "bonus_1": BONUS.get(side.bonus_1 or ""),
        "bonus_2": BONUS.get(side.bonus_2 or ""),
    }


def _special(item: str, holds: bool | None, strength: int) -> Part:
    return part(item, holds, "IMP-WREV-02", strength if holds else 0)


def _symbols(count: TheatreCount) -> Row:
    """What each side's tiles let it do before bonuses are counted (IMP-WBON-08)."""
    rule, cells = "IMP-WEFF-01", {}
    for seat, side in count.seats.items():
        shown = [tile.symbol for tile in _tiles(side).values() if tile and tile.symbol]
        parts = tuple(
            Part(item=f"symbol_{symbol}", value=shown.count(symbol), points=0, rule=each)
            for symbol, each in SYMBOL_RULES.items()
            if symbol in shown
        )
        made = Cell(points=len(shown), rule=rule, parts=parts)
        cells[seat] = citing(count, made, [(seat, item) for item in _tiles(side)])
    return Row(id="symbols", rule=rule, kind="note", cells=cells)
