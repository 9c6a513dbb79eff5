"""«Режим одиночной игры: конец игры»: Mary's income and her bonuses in the final scoring."""

from collections.abc import Sequence

from rules.core.box import Box
from rules.core.cells import AnyCount, cell, part
from rules.core.move import Value
from rules.core.pad import Cell
from rules.core.refusal import Refusal
from rules.maracaibo.count import Count
from rules.maracaibo.facts import AUTOMA, ROUND_KEY, round_cells, row_vp

MARY = "mary"
VP_A_QUEST: int = AUTOMA["vp_a_quest"]
ONLY_HERS = frozenset(
    {"automa_markers", "automa_cards", "automa_cells", "mary_quests", "explorer_lead"}
)
SHARED = frozenset(
    {"vp_marker", "vp_token", "influence_france", "influence_spain", "influence_england"}
)
COMPARED = frozenset({"quests", "upgrades"})  # the player's, needed for Mary's bonuses
# why a thing is not counted for Mary; of all others she has none (MAR-SOLO-02)
NOT_HERS = {
    "last_step": "MAR-SOLOINC-01",
    "last_vp": "MAR-SOLOINC-01",
    "vp_income": "MAR-SOLOINC-02",
    "vp_at": "MAR-SOLOINC-02",
    "vp_gain": "MAR-SOLOINC-02",
    "cards": "MAR-SOLOINC-02",
    "quests": "MAR-SOLOACT-01",
    "upgrades": "MAR-SOLOFIN-04",
    "thresholds": "MAR-SOLOACT-12",
    "home_21": "MAR-SOLOACT-06",
    "home_22": "MAR-SOLOACT-06",
    "replacements": "MAR-SOLOCOMB-04",
    "h25_stops": "MAR-SOLOLEG-02",
}


def why_not(item: str) -> str:
    """The rule by which Mary gains nothing for this."""
    return NOT_HERS.get(item, "MAR-SOLO-02")


def refuse_hers(item: str) -> Refusal:
    """What is not counted for Mary."""
    return Refusal(why_not(item), "mary_has_none", {"seat": MARY, "item": item})


def income_cell(count: AnyCount, box: Box) -> Cell:
    """The rightmost uncovered symbol and 1 VP for each card by her board (MAR-SOLOINC-02)."""
    rule, seat_count = "MAR-SOLOINC-02", count.seats[MARY]
    facts: dict[str, int | str | None] = {}
    vp, asks = None, []
    if seat_count.automa_markers is not None:
        vp, key = row_vp(box, seat_count.automa_markers)
        facts = {"fact": key, "track": vp}
        asks = [key] if vp is None else []
    parts = [
        part("automa_markers", seat_count.automa_markers, rule, vp, **facts),
        part("automa_cards", seat_count.automa_cards, rule, seat_count.automa_cards),
    ]
    return cell(count, MARY, rule, parts, asks=asks)


def lead_vp(lines: Sequence[Sequence[int]], lead: int) -> int:
    """VP of the last line that the lead reaches; no lead, no VP."""
    return max((vp for reached, vp in lines if lead >= reached), default=0)


def bonus_cell(count: Count, box: Box, seat: str, row: str, rule: str) -> Cell:
    """One of Mary's four bonuses; the player gains nothing here."""
    if seat != MARY:
        return cell(count, seat, rule, [])
    return _BONUSES[row](count, box, rule)


def _quests(count: Count, _box: Box, rule: str) -> Cell:
    quests = count.seats[MARY].mary_quests
    vp = None if quests is None else VP_A_QUEST * quests
    return cell(count, MARY, rule, [part("mary_quests", quests, rule, vp)])


def _quest_lead(count: Count, _box: Box, rule: str) -> Cell:
    quests = count.seats[MARY].mary_quests
    return _compared(count, rule, ("mary_quests", quests), quests, "quests", "quest_lead")


def _upgrade_lead(count: Count, box: Box, rule: str) -> Cell:
    """Round cells that Mary has cleared against the player's empty upgrade cells (MAR-SOLOFIN-04)."""
    mary, yours = count.seats[MARY], _yours(count, "upgrades")
    lines = ("upgrades", "upgrade_lead")
    if cells_are_counted(count):
        cells = mary.automa_cells
        return _compared(count, rule, ("automa_cells", cells), cells, *lines)
    markers = mary.automa_markers
    cells = None if markers is None else round_cells(box, markers)
    if cells is None and markers is not None and yours is not None:
        return _unread_cells(count, rule, markers, yours)
    return _compared(count, rule, ("automa_markers", markers), cells, *lines, fact=ROUND_KEY)


def cells_are_counted(count: Count) -> bool:
    """Whether the round cells of this board lie in an order of their own."""
    return count.box.get(ROUND_KEY) == "other"


def _unread_cells(count: Count, rule: str, markers: int, yours: int) -> Cell:
    """Nobody has entered which places are round: ask, unless Mary is not ahead even if all were."""
    ahead = markers > yours
    addend = part(
        "automa_markers", markers, rule, None if ahead else 0, at_most=markers, yours=yours
    )
    uses = [(player, "upgrades") for player in count.seats if player != MARY]
    return cell(count, MARY, rule, [addend], uses=uses, asks=[ROUND_KEY] if ahead else [])


def _explorer_lead(count: Count, _box: Box, rule: str) -> Cell:
    lead = count.seats[MARY].explorer_lead
    vp = None if lead is None else lead_vp(AUTOMA["explorer_lead"], lead)
    return cell(count, MARY, rule, [part("explorer_lead", lead, rule, vp)])


_BONUSES = {
    "mary_quests": _quests,
    "mary_quest_lead": _quest_lead,
    "mary_upgrades": _upgrade_lead,
    "mary_explorer": _explorer_lead,
}


def _yours(count: Count, item: str) -> int | None:
    player = next((seat for seat in count.seats if seat != MARY), None)
    value: int | None = getattr(count.seats[player], item) if player else None
    return value


def _compared(
    count: Count,
    rule: str,
    counted: tuple[str, int | None],
    hers: int | None,
    item: str,
    lines: str,
    **facts: Value,
) -> Cell:
    """What was `counted` gives Mary so many (`hers`), against the player's `item`."""
    (what, value), yours = counted, _yours(count, item)
    uses = [(player, item) for player in count.seats if player != MARY][:1]
    if hers is None or yours is None:
        return cell(count, MARY, rule, [part(what, value, rule, None)], uses=uses)
    lead = hers - yours
    vp = lead_vp(AUTOMA[lines], lead)
    addend = part(what, value, rule, vp, hers=hers, yours=yours, lead=lead, **facts)
    return cell(count, MARY, rule, [addend], uses=uses)
