"""What a count of a war's end can be: margins, resistance, forced debt, conquered territories."""

from collections.abc import Iterator

from rules.core.sheet import Bound
from rules.imperial_struggle.aftermath_count import MARGINS, AftermathCount
from rules.imperial_struggle.board import START, TRACK
from rules.imperial_struggle.limits import FARTHEST, USA_BRITISH, USA_OTHER, debts
from rules.imperial_struggle.sides import amount, opponent
from rules.imperial_struggle.theatres import BASIC, BONUS, THEATRES, Theatre, theatres_of

MOST_RESISTANCES = 2  # IMP-RES-01
BONUS_PER_THEATRE = 2  # IMP-BWT-04
TILES_FOR = "was"  # IMP-WSET-04: its bonus tiles decide what is drawn for the next war
USA_WAR = "awi"  # IMP-USA-02
USA_FLAGS = {"usa_flags_british": USA_BRITISH, "usa_flags_other": USA_OTHER}


def aftermath(count: AftermathCount, seat: str, item: str) -> Iterator[Bound]:
    if item == "vp_before":
        yield Bound(
            rule="IMP-PSCO-02", code="more_than_pad_holds", low=-FARTHEST, high=TRACK + FARTHEST
        )
    elif item in MARGINS:
        yield from _margin(count, seat, item)
    elif item == "resistances":
        yield Bound(rule="IMP-RES-01", code="resisted_too_often", high=MOST_RESISTANCES)
    elif item == "forced_debt":
        yield Bound(rule="IMP-WEFF-03", code="more_debt_than_symbols", high=_symbols(count))
    elif item == "trp_before":
        yield Bound(rule="IMP-MRK-04", code="beyond_the_track", high=TRACK)
    elif item == "territories":
        held = len(START[opponent(seat)])
        facts = {"start": held, "flags": 0}
        yield Bound(rule="IMP-FIN-04", code="more_than_opponent_held", high=held, facts=facts)
    elif item in USA_FLAGS:
        yield Bound(rule="IMP-SPR-04", code="no_place_for_usa_flag", high=USA_FLAGS[item])
    elif item == "bonus_tiles":
        most = BONUS_PER_THEATRE * len(theatres_of(TILES_FOR))
        yield Bound(rule="IMP-BWT-04", code="more_than_pad_holds", high=most)
    else:
        yield debts(count, seat, item, debt_item="debt_before")


def counted(count: AftermathCount, seat: str, item: str) -> bool:
    """Nothing is asked that this war's end cannot use."""
    war = count.table.war
    if war is None:
        return True
    if item in MARGINS:
        return theatre_of(count, item) is not None
    if item == "bonus_tiles":
        return war == TILES_FOR
    return item not in USA_FLAGS or war == USA_WAR


def theatre_of(count: AftermathCount, margin: str) -> Theatre | None:
    """The theatre of the war that has this place on its board."""
    places = dict(zip(MARGINS, theatres_of(count.table.war or ""), strict=False))
    return places.get(margin)


def _margin(count: AftermathCount, seat: str, item: str) -> Iterator[Bound]:
    theatre = theatre_of(count, item)
    if count.table.war is not None and theatre is None:
        yield Bound(rule="IMP-WAR-03", code="not_a_theatre_of_this_war", high=0)
        return
    known = [theatre] if theatre else list(THEATRES.values())
    widest = max(each.widest for each in known)
    yield Bound(rule="IMP-WSTR-02", code="more_than_pad_holds", high=widest)
    if (amount(count, opponent(seat), item) or 0) > 0:
        yield Bound(rule="IMP-WSTR-02", code="theatre_won_by_opponent", high=0)


def _symbols(count: AftermathCount) -> int:
    """How many debt symbols the opponent's tiles can show in this war."""
    war = count.table.war
    theatres = len(theatres_of(war)) if war else len(MARGINS)
    basic = sum(tile.tiles for tile in BASIC.values() if tile.symbol == "debt")
    bonus = sum(tile.tiles for tile in BONUS.values() if tile.symbol == "debt")
    return min(basic, theatres) + bonus
