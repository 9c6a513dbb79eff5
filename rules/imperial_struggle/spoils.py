"""Rulebook 7.2 «Трофеи» and 7.4: what the margin gives, and a war won in every theatre."""

from collections.abc import Mapping

from msgspec import Struct

from rules.core.pad import Cell, Pad, Part, Row
from rules.imperial_struggle.sides import opponent
from rules.imperial_struggle.theatres import Spoils, Theatre, theatres_of


class Result(Struct, frozen=True, kw_only=True):
    """Who won a theatre, by how much, and whether by the top row of its table."""

    winner: str | None
    margin: int
    top: bool


def result(theatre: Theatre, pad: Pad) -> Result | None:
    """None while a strength is not known."""
    strengths = {seat: total for seat, total in pad.totals.items() if total is not None}
    if len(strengths) < len(pad.totals):
        return None
    margin = max(strengths.values()) - min(strengths.values())
    if margin == 0:
        return won_by(theatre, None, 0)
    return won_by(theatre, max(strengths, key=lambda seat: strengths[seat]), margin)


def won_by(theatre: Theatre, winner: str | None, margin: int) -> Result:
    """A theatre that a side won by this margin, or that nobody won."""
    row = theatre.row(winner, margin) if winner else None
    return Result(winner=winner, margin=margin, top=row is not None and row.high is None)


def share_of(theatre: Theatre, result: Result, seat: str) -> Spoils:
    """What a side gets of a theatre's spoils (IMP-SPL-02, IMP-SPL-03)."""
    row = theatre.row(result.winner, result.margin) if result.winner else None
    if row is None:
        return Spoils()
    return row.winner if seat == result.winner else row.loser


def sweep(war: str, results: Mapping[str, Result]) -> str | None:
    """IMP-VIC-02: the side that won every theatre of the war by the top row, if there is one."""
    theatres = [theatre.id for theatre in theatres_of(war)]
    winners = {
        results[each].winner if each in results and results[each].top else None for each in theatres
    }
    return winners.pop() if len(winners) == 1 else None


def rows(theatre: Theatre | None, pad: Pad) -> tuple[Row, Row]:
    """The margin and the spoils, for both sides."""
    outcome = result(theatre, pad) if theatre else None
    margins: dict[str, Cell] = {}
    gains: dict[str, Cell] = {}
    for seat in pad.seats:
        margins[seat] = _margin(seat, pad, outcome)
        gains[seat] = _spoils(seat, theatre, outcome)
    return (
        Row(id="margin", rule="IMP-WSTR-02", kind="note", cells=margins),
        Row(id="spoils", rule="IMP-SPL-02", kind="note", cells=gains),
    )


def _margin(seat: str, pad: Pad, outcome: Result | None) -> Cell:
    if outcome is None:
        return Cell(points=None, rule="IMP-WSTR-02")
    rule = "IMP-WSTR-02" if outcome.winner else "IMP-WSTR-03"
    points = outcome.margin if outcome.winner == seat else 0
    facts = {"other": pad.totals.get(opponent(seat))}
    strength = Part(
        item="strength", value=pad.totals[seat], points=points, rule="IMP-WSTR-01", facts=facts
    )
    return Cell(points=points, rule=rule, parts=(strength,))


def _spoils(seat: str, theatre: Theatre | None, outcome: Result | None) -> Cell:
    if theatre is None or outcome is None:
        return Cell(points=None, rule="IMP-SPL-02")
    if outcome.winner is None:
        return Cell(points=0, rule="IMP-WSTR-03")
    row = theatre.row(outcome.winner, outcome.margin)
    rule = "IMP-SPL-02" if seat == outcome.winner else "IMP-SPL-03"
    if row is None:
        return Cell(points=0, rule=rule)
    share = row.winner if seat == outcome.winner else row.loser
    facts = {"low": row.low, "high": row.high, "top": row.high is None}
    parts = tuple(
        Part(
            item=f"spoil_{name}",
            value=value,
            points=share.vp if name == "vp" else 0,
            rule=rule,
            facts=facts,
        )
        for name, value in _given(share)
    )
    return Cell(points=share.vp, rule=rule, parts=parts)


def _given(share: Spoils) -> list[tuple[str, int | str]]:
    values = [(name, getattr(share, name)) for name in Spoils.__struct_fields__]
    return [(name, value) for name, value in values if value]
