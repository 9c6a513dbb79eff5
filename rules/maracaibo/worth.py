"""How much a row can be worth: the bounds of points that are typed as a plain number."""

from collections.abc import Iterable

from rules.core.box import Box
from rules.core.layout import RowSpec
from rules.core.sheet import Bound
from rules.maracaibo.automa import MARY, VP_A_QUEST
from rules.maracaibo.buildings import KINDS, SPACES, laid_out
from rules.maracaibo.count import Count
from rules.maracaibo.facts import (
    AUTOMA,
    COMPONENTS,
    FIRST_DOUBLOON,
    LAST_DOUBLOON,
    NATIONS,
    STEPS,
    known,
    last_key,
    rank,
    rank_key,
    row_vp,
    track_key,
)
from rules.maracaibo.limits import BATTLES, PLAIN, QUESTS, SAILORS, SUPPLY, row_end
from rules.maracaibo.nations import MAJORITY_VP, SUPREMACY, supremacy
from rules.maracaibo.tracks import INSTEAD_VP, MOST_SHOWN

TYPED = 99  # what a printed number that nobody has read may be
TRACK = tuple(track_key(step) for step in range(FIRST_DOUBLOON, LAST_DOUBLOON + 1))
LEADS = {
    "mary_quest_lead": "quest_lead",
    "mary_upgrades": "upgrade_lead",
    "mary_explorer": "explorer_lead",
}
MOST_OF: dict[str, int] = {
    "thresholds": COMPONENTS["thresholds"],
    "quests": QUESTS,
    "assistants": SAILORS - 1,  # a sailor stands on the building itself (MAR-PREST-02)
    "sailors": SAILORS - 1,
    "combat_points": COMPONENTS["combat_points"],
    "attributes": COMPONENTS["attribute_types"],
    "combat_tokens": BATTLES,
    "upgrades": COMPONENTS["upgrade_spaces"],
}


def worth(count: Count, box: Box, seat: str, row: RowSpec) -> Bound | None:
    """The most that a row of the final scoring can give this seat; the least is 0 everywhere.

    Cards and a player's VP income are counted in points already, so they take no other number."""
    if row.kind != "score":
        return None
    if row.id == "vp_track":
        return Bound(rule="MAR-VPTOK-02", code="more_than_pad_holds", high=MOST_SHOWN)
    if row.id == "majority":
        return _most(row.rule, MAJORITY_VP * len(NATIONS))
    if row.id in NATIONS:
        return _ranks(count, box, row)
    return _marys(box, row) if seat == MARY else _players(count, box, row)


def interim_worth(box: Box, seat: str, row: RowSpec) -> Bound | None:
    """The most that a row of an interim scoring can give this seat."""
    if seat == MARY:
        return _income(box) if row.id == "interim_vp" else None
    return _most(row.rule, INSTEAD_VP) if row.id == "interim_purchase" else None


def _players(count: Count, box: Box, row: RowSpec) -> Bound | None:
    if row.id == "last_purchase":
        high = INSTEAD_VP + (PLAIN["last_vp"].high or 0)
        return Bound(rule=row.rule, code="more_than_pad_holds", high=high)
    if row.id == "doubloon_track":
        return _most(row.rule, *_printed(known(box, key) for key in TRACK))
    if row.id == "buildings":
        return _buildings(count, box, row)
    return None


def _marys(box: Box, row: RowSpec) -> Bound | None:
    if row.id == "vp_income":
        return _income(box)
    if row.id == "mary_quests":
        return _most(row.rule, VP_A_QUEST * QUESTS)
    if row.id in LEADS:
        return _most(row.rule, max(vp for _, vp in AUTOMA[LEADS[row.id]]))
    return None


def _most(rule: str, high: int, read: bool = True) -> Bound:
    """The most by the rules or, where something on the board is unread, by what can be typed."""
    return Bound(rule=rule, code="more_than_possible" if read else "more_than_pad_holds", high=high)


def _printed(numbers: Iterable[int | None]) -> tuple[int, bool]:
    """The largest number of a track, and whether all of them are read."""
    track = list(numbers)
    read = [number for number in track if number is not None]
    return (max(read), True) if len(read) == len(track) else (max(TYPED, *read, 0), False)


def _income(box: Box) -> Bound:
    """Mary's rightmost free symbol and her cards, of which no text says how many there can be."""
    markers = range((row_end(box).high or 0) + 1)
    symbol, _ = _printed(0 if n == 0 else row_vp(box, n)[0] for n in markers)
    high = symbol + (PLAIN["automa_cards"].high or 0)
    return Bound(rule="MAR-SOLOINC-02", code="more_than_pad_holds", high=high)


def _buildings(count: Count, box: Box, row: RowSpec) -> Bound:
    """The four above the board; for those that are not named yet, the ones that can give most."""
    named = laid_out(count)
    vp = {name: _building(box, name) for name in KINDS}
    others = sorted((vp[name] for name in KINDS if name not in named), reverse=True)
    unnamed = others[: max(len(SPACES) - len(named), 0)]
    _, read = _printed(known(box, key) for key in TRACK)
    read = read or ("cathedral" not in named and not unnamed)
    return _most(row.rule, sum(vp[name] for name in named) + sum(unnamed), read)


def _building(box: Box, name: str) -> int:
    kind = KINDS[name]
    if name == "cathedral":
        track, _ = _printed(known(box, key) for key in TRACK)
        return kind.vp * track
    vp = kind.vp * sum(MOST_OF[item] for item in kind.counts)
    return vp if kind.most is None else min(vp, kind.most)


def _ranks(count: Count, box: Box, row: RowSpec) -> Bound:
    """The last ribbon of the nation's track, times its multiplier as far as it is counted."""
    nation = row.id
    last = known(box, last_key(nation)) or STEPS
    ranks, _ = rank(box, nation, last)
    ribbons = (known(box, rank_key(nation, step)) or 0 for step in range(1, STEPS + 1))
    most = max(STEPS, *ribbons) if ranks is None else ranks
    empty: int | None = getattr(count.table, f"empty_{nation}")
    bonuses = supremacy(count.table)
    times = (SUPPLY if empty is None else max(empty, 0)) + (
        max(SUPREMACY) if bonuses is None else bonuses[nation]
    )
    return _most(row.rule, most * times, read=ranks is not None)
