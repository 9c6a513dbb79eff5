"""What cannot lie on the table: bounds of every number, and entries that exclude each other."""

from collections.abc import Iterator, Mapping

from rules.core.box import Box
from rules.core.move import Value
from rules.core.refusal import Fact, Refusal
from rules.core.sheet import Bound
from rules.maracaibo.automa import (
    COMPARED,
    MARY,
    ONLY_HERS,
    SHARED,
    cells_are_counted,
    refuse_hers,
)
from rules.maracaibo.buildings import KINDS, OF_COUNT, SPACES, contributions, laid_out
from rules.maracaibo.count import Count, SeatCount
from rules.maracaibo.facts import (
    AUTOMA_MARKERS,
    COMPONENTS,
    FIRST_DOUBLOON,
    LAST_DOUBLOON,
    NATIONS,
    ROW_KEY,
    ROW_VP,
    STEPS,
    known,
    last_key,
    rank_key,
)
from rules.maracaibo.tracks import LAP, VP_LAST

CHIPS: int = COMPONENTS["control_chips"]
SUPPLY: int = COMPONENTS["supply_spaces"]
SAILORS: int = COMPONENTS["sailors"]
QUESTS: int = COMPONENTS["quest_tokens"] + COMPONENTS["story_tokens"]
BATTLES: int = COMPONENTS["combat_tokens"]
PADS = COMPONENTS["typing"]

PLAIN = {
    "vp_marker": Bound(rule="MAR-VPTOK-01", code="beyond_the_lap", high=LAP - 1),
    "last_vp": Bound(rule="MAR-FINAL-03", code="more_than_pad_holds"),
    "vp_income": Bound(rule="MAR-INCOME-04", code="income_begins_again", high=VP_LAST - 1),
    "automa_cards": Bound(rule="MAR-SOLOINC-02", code="more_than_pad_holds"),
    "cards": Bound(rule="MAR-FINAL-06", code="more_than_pad_holds", high=PADS["cards"]),
    "thresholds": Bound(rule="MAR-PREST-07", code="beyond_box", high=COMPONENTS["thresholds"]),
    "combat_points": Bound(
        rule="MAR-COMBAT-17", code="beyond_the_track", high=COMPONENTS["combat_points"]
    ),
    "attributes": Bound(rule="MAR-ATTR-02", code="beyond_box", high=COMPONENTS["attribute_types"]),
    "upgrades": Bound(rule="MAR-SETUP-22", code="beyond_box", high=COMPONENTS["upgrade_spaces"]),
    "explorer_lead": Bound(
        rule="MAR-SOLOFIN-05", code="more_than_pad_holds", high=PADS["explorer_lead"]
    ),
}


def bounds(count: Count, box: Box, seat: str, item: str) -> Iterator[Bound]:
    """The bounds of one number, given everything else on the sheet."""
    if item in PLAIN:
        yield PLAIN[item]
    elif item in ("automa_markers", "automa_cells"):
        yield from _row(count, box, seat, item)
    elif item == "doubloon_income":
        yield from income_bounds()
    elif item in ("quests", "mary_quests"):
        yield _shared(count, seat, ("quests", "mary_quests"), "MAR-COMP-05", QUESTS)
    elif item == "combat_tokens":
        yield _shared(count, seat, ("combat_tokens",), "MAR-COMP-11", BATTLES)
    elif item in ("assistants", "sailors"):
        yield _sailors(count.seats[seat], item)
    else:
        family, nation = item.split("_")
        yield from _NATION[family](count, box, nation)


def income_bounds() -> Iterator[Bound]:
    """The doubloon marker begins at 8 and never leaves the end of its track."""
    yield Bound(
        rule="MAR-SETUP-29",
        code="beyond_the_track",
        low=FIRST_DOUBLOON,
        high=None,
        low_code="income_below_start",
    )
    yield Bound(rule="MAR-INCOME-03", code="doubloons_become_vp", high=LAST_DOUBLOON)


def row_end(box: Box) -> Bound:
    """Markers of Mary's row: its length is in no text, so a board's share until it is confirmed."""
    if box.get(ROW_KEY):
        return Bound(rule="MAR-SOLO-05", code="beyond_the_track", high=len(ROW_VP))
    return Bound(rule="MAR-COMP-09", code="more_than_pad_holds", high=AUTOMA_MARKERS)


def _row(count: Count, box: Box, seat: str, item: str) -> Iterator[Bound]:
    """A round cell that is clear has lost its marker."""
    yield row_end(box)
    if not cells_are_counted(count):
        return
    seat_count, rule = count.seats[seat], "MAR-SOLOFIN-04"
    if item == "automa_markers":
        code, low = "fewer_markers_than_cells", seat_count.automa_cells or 0
        yield Bound(rule=rule, code=code, low=low, high=None, low_code=code)
    elif seat_count.automa_markers is not None:
        high = max(0, seat_count.automa_markers)
        yield Bound(rule=rule, code="more_cells_than_markers", high=high)


def _shared(count: Count, seat: str, items: tuple[str, ...], rule: str, box_has: int) -> Bound:
    """What the box has, less what the others hold."""
    others = [seat_count for other, seat_count in count.seats.items() if other != seat]
    held = sum(getattr(seat_count, item) or 0 for seat_count in others for item in items)
    facts = {"box": box_has, "others": held}
    return Bound(rule=rule, code="more_than_box", high=max(0, box_has - held), facts=facts)


def _sailors(seat_count: SeatCount, item: str) -> Bound:
    """A colour's sailors stand in the supply, in settlements or on buildings (MAR-COMP-20)."""
    rest = (seat_count.sailors or 0) if item == "assistants" else (seat_count.assistants or 0)
    gone = rest + contributions(seat_count)
    facts = {"box": SAILORS, "others": gone}
    high = max(0, SAILORS - gone)
    return Bound(rule="MAR-COMP-20", code="more_sailors_than_colour", high=high, facts=facts)


def _influence(_count: Count, box: Box, nation: str) -> Iterator[Bound]:
    last = known(box, last_key(nation))
    high = STEPS if last is None else last
    yield Bound(rule="MAR-INFL-03", code="beyond_the_track", high=high)


def _empty(count: Count, _box: Box, nation: str) -> Iterator[Bound]:
    chips: int = getattr(count.table, f"chips_{nation}") or 0
    yield Bound(
        rule="MAR-SETUP-17",
        code="more_spaces_than_supply",
        low=(min(chips, CHIPS) + 1) // 2,
        high=SUPPLY,
        low_code="fewer_spaces_than_chips",
        facts={"chips": chips},
    )
    if len(count.seats) == 2:
        code = "two_player_chips"
        yield Bound(rule="MAR-SETUP-18", code=code, low=1, high=None, low_code=code)


def _chips(count: Count, _box: Box, nation: str) -> Iterator[Bound]:
    empty: int | None = getattr(count.table, f"empty_{nation}")
    yield Bound(rule="MAR-COMP-01", code="beyond_box", high=CHIPS)
    if empty is not None:
        facts = {"empty": empty}
        code = "more_chips_than_taken"
        yield Bound(rule="MAR-SETUP-17", code=code, high=2 * max(0, empty), facts=facts)


_NATION = {"influence": _influence, "empty": _empty, "chips": _chips}


def counted(count: Count, seat: str, item: str) -> bool:
    """Mary has few things; a player counts for a building only after a contribution to it."""
    if not seat:
        return True
    if item == "automa_cells":
        return seat == MARY and cells_are_counted(count)
    if seat == MARY or item in ONLY_HERS:
        return seat == MARY and item in SHARED | ONLY_HERS
    if item in KINDS:
        return item in laid_out(count)
    if item == "doubloon_income" or item not in OF_COUNT:
        return True
    compared = count.options.solo and item in COMPARED
    return compared or getattr(count.seats[seat], OF_COUNT[item]) is True


def conflicts(count: Count) -> Iterator[Refusal]:
    """Entries that exclude each other."""
    named = [(space, getattr(count.table, space)) for space in SPACES]
    laid = [name for _, name in named if name is not None]
    for space, name in named:
        if name is not None and laid.count(name) > 1:
            yield Refusal("MAR-COMP-18", "building_twice", {"item": space, "building": name})
    for seat, seat_count in count.seats.items():
        yield from _foreign(seat, seat_count)
        if len(laid) < len(SPACES):
            continue
        for name in KINDS:
            if getattr(seat_count, name) and name not in laid:
                yield Refusal("MAR-SETUP-15", "building_in_box", {"seat": seat, "item": name})
        if seat_count.last_step == "contributed" and all(
            getattr(seat_count, n) is False for n in laid
        ):
            yield Refusal("MAR-PREST-02", "no_contribution", {"seat": seat, "item": "last_step"})
    yield from _falling_ranks(count.box)


def _foreign(seat: str, seat_count: SeatCount) -> Iterator[Refusal]:
    for item in seat_count.__struct_fields__:
        if getattr(seat_count, item) is None:
            continue
        if seat == MARY and item not in SHARED | ONLY_HERS:
            yield refuse_hers(item)
        elif seat != MARY and item in ONLY_HERS:
            yield Refusal("MAR-SOLO-04", "only_mary_has", {"seat": seat, "item": item})


def _falling_ranks(taught: Mapping[str, Value]) -> Iterator[Refusal]:
    """The number under a later ribbon cannot be smaller (MAR-INFL-02)."""
    keys = [key for key in taught if key.startswith("rank.")]
    before = dict.fromkeys(NATIONS, 0)
    for nation, step in sorted((n, int(s)) for _, n, s in (key.split(".") for key in keys)):
        ranks = taught[rank_key(nation, step)]
        if type(ranks) is not int:
            continue
        if ranks < before[nation]:
            facts: dict[str, Fact] = {"fact": rank_key(nation, step), "least": before[nation]}
            yield Refusal("MAR-FINAL-15", "ranks_fall", facts)
        before[nation] = max(before[nation], ranks)
