"""The box: what is known of what is printed, checked against the counts."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from rules.core.box import refuse_facts
from rules.core.boxfile import Progress
from rules.core.move import Value
from rules.core.referee.table import Facts
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee.chart import cells_of
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.known import (
    KNOWN,
    card_key,
    index_of,
    number,
    split_actions,
    symbol_keys,
)
from rules.endeavor.referee.words import (
    CARDS,
    EXTENDED,
    GOVERNORS,
    KINDS,
    START_BUILDINGS,
    TOKENS_IN_BOX,
    TOWN_HALL,
)
from rules.endeavor.tracks import STATS

PLACES = ("a.city", "a.fleet", "b.city", "b.fleet")
SIDES = ("a", "b")
Box = Mapping[str, Value]


def _read(box: Box) -> Facts:
    """The box over what the rulebook prints."""
    return Facts(box, shipped=KNOWN)


def _whole(facts: Facts, thing: str, *more: str) -> bool:
    keys = (*symbol_keys(thing), f"{thing}.glory", *(f"{thing}.{what}" for what in more))
    return all(facts.get(key) is not None for key in keys)


def box_progress(box: Box) -> tuple[Progress, ...]:
    """How much of the box is known, family by family, against the printed counts."""
    facts = _read(box)
    cards = sum(_whole(facts, card_key(card)) for card in CARDS)
    governors = sum(_whole(facts, card) for card in GOVERNORS)
    kinds = index_of(facts, SIDES[0]).kinds
    buildings = sum(_whole(facts, f"building.{kind}", "level", "actions") for kind in kinds)
    starts = sum(_whole(facts, f"building.{kind}", "actions") for kind in START_BUILDINGS)
    steps = [f"level.{stat}.{step}" for stat in STATS for step in range(EXTENDED + 1)]
    cells = {side: cells_of(facts, side, index_of(facts, side)) for side in SIDES}
    return (
        Progress("cards", cards, len(CARDS)),
        Progress("governors", governors, len(GOVERNORS)),
        Progress("buildings", buildings, sum(KINDS.values())),
        Progress("start_buildings", starts, len(START_BUILDINGS)),
        Progress("levels", sum(facts.get(key) is not None for key in steps), len(steps)),
        *(Progress(f"cells_{side}", n, TOKENS_IN_BOX) for side, n in cells.items()),
    )


def refuse_box(box: Box) -> Iterator[Refusal]:
    """More of something than the box can hold (END-COMP-04, END-COMP-06, END-COMP-13)."""
    read = _read(box)
    levels = [number(read, f"building.{kind}.level") for kind in index_of(read, SIDES[0]).kinds]
    for printed, most in KINDS.items():
        if (have := levels.count(printed)) > most:
            facts: dict[str, Fact] = {"level": printed, "have": have, "most": most}
            yield Refusal("END-COMP-06", "more_kinds_than_box", facts)
    for side in SIDES:
        named = index_of(read, side)
        if (cells := cells_of(read, side, named)) > TOKENS_IN_BOX:
            counted: dict[str, Fact] = {"side": side, "have": cells, "most": TOKENS_IN_BOX}
            yield Refusal("END-SETUP-04", "more_cells_than_tokens", counted)
        for place in sorted(set(named.city) & set(named.fleet)):
            yield Refusal("END-COMP-02", "city_and_fleet", {"side": side, "place": place})
    for stat in STATS:
        yield from _refuse_levels(read, stat)


def refuse_town_hall(box: Box) -> Iterator[Refusal]:
    """The rulebook counts a draw symbol on the town hall itself (END-SPEC-03)."""
    key = f"building.{TOWN_HALL}.actions"
    printed = _read(box).get(key)
    if isinstance(printed, str) and "draw" not in split_actions(printed)[0]:
        facts: dict[str, Fact] = {"fact": key, "printed": "draw", "taught": str(box[key])}
        yield Refusal("END-SPEC-03", "contradicts_rulebook", facts)


def _refuse_levels(facts: Facts, stat: str) -> Iterator[Refusal]:
    """A track only rises (END-STAT-07)."""
    known = [(n, facts.get(f"level.{stat}.{n}")) for n in range(EXTENDED + 1)]
    read = [(step, value) for step, value in known if isinstance(value, int)]
    for (step, low), (later, high) in pairwise(read):
        if low > high:
            yield Refusal(
                "END-STAT-07", "level_falls", {"stat": stat, "step": step, "later": later}
            )


def audit_box(box: Box) -> tuple[Refusal, ...]:
    """Every rule that a box breaks: against the rulebook, out of range, beyond the counts, named alike."""
    printed = (*refuse_facts(FACTS, box), *refuse_town_hall(box))
    return (*printed, *refuse_box(box), *_refuse_names(box))


def _refuse_names(box: Box) -> Iterator[Refusal]:
    """Two things that nobody could tell apart by their names; the form that names one refuses it, too."""
    families = {"building": "END-COMP-06", **dict.fromkeys(PLACES, "END-COMP-02")}
    for family, rule in families.items():
        names = [
            value
            for key, value in sorted(box.items())
            if key.startswith(f"{family}.") and key.endswith(".name") and isinstance(value, str)
        ]
        folded = [name.strip().casefold() for name in names]
        for at, name in enumerate(names):
            if folded[at] in folded[:at]:
                yield Refusal(rule, "named_alike", {"name": name})
