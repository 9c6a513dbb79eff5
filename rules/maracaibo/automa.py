"""«Режим одиночной игры: конец игры»: Mary's income and her bonuses in the final scoring."""

from collections.abc import Sequence

from rules.core.box import Box
from rules.core.cells import cell, part
from rules.core.pad import Cell, Part
from rules.maracaibo.count import Count
from rules.maracaibo.facts import AUTOMA, automa_key, known

MARY = "mary"
VP_A_QUEST: int = AUTOMA["vp_a_quest"]
MARKERS_A_SPACE: int = AUTOMA["markers_a_space"]
ONLY_HERS = frozenset({"automa_markers", "automa_cards", "mary_quests", "explorer_lead"})
SHARED = frozenset(
    {"vp_marker", "vp_token", "influence_france", "influence_spain", "influence_england"}
)
COMPARED = frozenset({"quests", "upgrades"})  # the player's, needed for Mary's bonuses


def income_parts(box: Box, markers: int | None, cards: int | None, suffix: str = "") -> list[Part]:
    """The rightmost uncovered symbol and 1 VP for each card by her board (MAR-SOLOINC-02)."""
    rule = "MAR-SOLOINC-02"
    facts: dict[str, int | str | None] = {}
    vp = None
    if markers is not None:
        key = automa_key(markers)
        vp = known(box, key)
        facts = {"fact": key, "track": vp}
    return [
        part(f"automa_markers{suffix}", markers, rule, vp, **facts),
        part(f"automa_cards{suffix}", cards, rule, cards),
    ]


def lead_vp(lines: Sequence[Sequence[int]], lead: int) -> int:
    """VP of the last line that the lead reaches; no lead, no VP."""
    return max((vp for reached, vp in lines if lead >= reached), default=0)


def bonus_cell(count: Count, seat: str, row: str, rule: str) -> Cell:
    """One of Mary's four bonuses; the player gains nothing here."""
    if seat != MARY:
        return cell(count, seat, rule, [])
    return _BONUSES[row](count, rule)


def _quests(count: Count, rule: str) -> Cell:
    quests = count.seats[MARY].mary_quests
    vp = None if quests is None else VP_A_QUEST * quests
    return cell(count, MARY, rule, [part("mary_quests", quests, rule, vp)])


def _quest_lead(count: Count, rule: str) -> Cell:
    quests = count.seats[MARY].mary_quests
    return _compared(count, rule, "mary_quests", quests, quests, "quests", "quest_lead")


def _upgrade_lead(count: Count, rule: str) -> Cell:
    """Round spaces that Mary has cleared against the player's empty upgrade spaces."""
    markers = count.seats[MARY].automa_markers
    spaces = None if markers is None else markers // MARKERS_A_SPACE
    return _compared(count, rule, "automa_markers", markers, spaces, "upgrades", "upgrade_lead")


def _explorer_lead(count: Count, rule: str) -> Cell:
    lead = count.seats[MARY].explorer_lead
    vp = None if lead is None else lead_vp(AUTOMA["explorer_lead"], lead)
    return cell(count, MARY, rule, [part("explorer_lead", lead, rule, vp)])


_BONUSES = {
    "mary_quests": _quests,
    "mary_quest_lead": _quest_lead,
    "mary_upgrades": _upgrade_lead,
    "mary_explorer": _explorer_lead,
}


def _compared(
    count: Count, rule: str, item: str, value: int | None, hers: int | None, his: str, lines: str
) -> Cell:
    player = next((seat for seat in count.seats if seat != MARY), None)
    own: int | None = getattr(count.seats[player], his) if player else None
    uses = [(player, his)] if player else []
    if hers is None or own is None:
        return cell(count, MARY, rule, [part(item, value, rule, None)], uses=uses)
    lead = hers - own
    vp = lead_vp(AUTOMA[lines], lead)
    found = part(item, value, rule, vp, hers=hers, yours=own, lead=lead)
    return cell(count, MARY, rule, [found], uses=uses)
