"""What a count of the final scoring (11.0) can be: the box, the track and the flags of the USA."""

from collections.abc import Iterator

from rules.core.cells import AnyCount
from rules.core.sheet import Bound
from rules.imperial_struggle.board import (
    MARKETS,
    START,
    TRACK,
    USA_PLACES,
    prestige_spaces,
)
from rules.imperial_struggle.count import Count, TableCount
from rules.imperial_struggle.printed import LAST_ERA
from rules.imperial_struggle.sides import BRITAIN, FRANCE, SIDES, amount, opponent

FARTHEST = 30  # how far the marker may leave the track either way: a bound for typing (IMP-PSCO-02)
USA_BRITISH = len(USA_PLACES & set(START[BRITAIN]))
USA_OTHER = len(USA_PLACES) - USA_BRITISH


def final(count: Count, seat: str, item: str) -> Iterator[Bound]:
    if item == "vp":
        yield marker(count.table)
    elif item in ("usa_flags_british", "usa_flags_other"):
        yield from usa_flags(count, item)
    elif item in MARKETS:
        yield shared(count, seat, item, MARKETS[item], "IMP-FIN-03", "more_markets_than_board")
    elif item == "prestige":
        spaces = prestige_spaces(LAST_ERA, may_have_usa_flag(count))
        yield shared(count, seat, item, spaces, "IMP-FIN-01", "more_prestige_than_board")
    elif item == "territories":
        yield _territories(count, seat)
    else:
        yield debts(count, seat, item)


def shared(count: AnyCount, seat: str, item: str, spaces: int, rule: str, code: str) -> Bound:
    """A space has one flag (IMP-FLG-03): both sides together hold no more than the board has."""
    taken = max(amount(count, opponent(seat), item) or 0, 0)
    facts = {"spaces": spaces, "other": taken}
    return Bound(rule=rule, code=code, high=max(spaces - taken, 0), facts=facts)


def debts(count: AnyCount, seat: str, item: str, *, debt_item: str = "debt") -> Bound:
    """IMP-DEBT-06: debt never stands beyond its limit, and both stand on the general track."""
    debt, limit = amount(count, seat, debt_item), amount(count, seat, "debt_limit")
    if item == "debt_limit":
        low = min(max(debt or 0, 0), TRACK)
        low_code = "limit_below_debt" if low else "less_than_possible"
        return Bound(
            rule="IMP-MRK-03", code="beyond_the_track", low=low, high=TRACK, low_code=low_code
        )
    if limit is None:
        return Bound(rule="IMP-MRK-03", code="beyond_the_track", high=TRACK)
    return Bound(rule="IMP-DEBT-06", code="debt_beyond_limit", high=max(limit, 0))


def marker(table: TableCount) -> Bound:
    """Before final scoring nobody may have won by the marker; an ending by it needs its end."""
    if table.ending == "final_scoring":
        code = "won_by_the_marker"
        return Bound(rule="IMP-PFIN-01", code=code, low_code=code, low=1, high=TRACK - 1)
    if table.ending == "track_france":
        code = "marker_has_not_won"
        high = TRACK + FARTHEST
        return Bound(
            rule="IMP-VIC-01", code="more_than_pad_holds", low_code=code, low=TRACK, high=high
        )
    if table.ending == "track_britain":
        return Bound(rule="IMP-VIC-01", code="marker_has_not_won", low=-FARTHEST, high=0)
    return Bound(
        rule="IMP-PSCO-02", code="more_than_pad_holds", low=-FARTHEST, high=TRACK + FARTHEST
    )


def may_have_usa_flag(count: Count) -> bool:
    """False only when no USA flag lies, or could still lie, anywhere."""
    return any(_possible(count, item) for item in ("usa_flags_british", "usa_flags_other"))


def usa_flags(count: Count, item: str) -> Iterator[Bound]:
    rule, code = "IMP-SPR-04", "no_place_for_usa_flag"
    yield Bound(rule=rule, code=code, high=_places(count, item))
    others = "usa_flags_other" if item == "usa_flags_british" else "usa_flags_british"
    if _needs_flag(count) and not _possible(count, others):
        code = "usa_prestige_without_flag"
        yield Bound(rule="IMP-USA-01", code=code, low_code=code, low=1, high=None)


def _needs_flag(count: Count) -> bool:
    """More prestige spaces are held than there are without those of the USA."""
    held = sum(max(amount(count, side, "prestige") or 0, 0) for side in SIDES)
    return held > prestige_spaces(LAST_ERA, usa=False)


def _places(count: Count, item: str) -> int:
    """How many USA flags fit beside the players' flags on conquered territories."""
    if item == "usa_flags_british":
        left = len(START[BRITAIN]) - max(amount(count, FRANCE, "territories") or 0, 0)
        return max(min(USA_BRITISH, left), 0)
    left = len(START[FRANCE]) - max(amount(count, BRITAIN, "territories") or 0, 0)
    return USA_OTHER if left > 0 else USA_OTHER - 1


def _possible(count: Count, item: str) -> int:
    """The flags counted there, or as many as could still be counted."""
    counted: int | None = getattr(count.table, item)
    return _places(count, item) if counted is None else max(counted, 0)


def _territories(count: Count, seat: str) -> Bound:
    """IMP-FIN-04: at most what the opponent held at the start; a USA flag takes a player's place."""
    lost = len(START[opponent(seat)])
    british, others = count.table.usa_flags_british, count.table.usa_flags_other
    if seat == BRITAIN:
        flags = max((others or 0) - (USA_OTHER - 1), 0)  # the last one is in Quebec & Montreal
    elif british is None:
        flags = int(_needs_flag(count) and others == 0)
    else:
        flags = max(british, 0)
    return Bound(
        rule="IMP-FIN-04",
        code="more_than_opponent_held",
        high=max(lost - flags, 0),
        facts={"start": lost, "flags": flags},
    )
