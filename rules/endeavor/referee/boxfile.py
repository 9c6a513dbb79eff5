"""The box file: what is known of what is printed, checked against the counts, written and read."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from rules.core import boxfile
from rules.core.box import refuse_facts
from rules.core.boxfile import Progress
from rules.core.move import Value
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee.chart import mapped, round_cells
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.known import (
    Facts,
    building_actions,
    building_level,
    card_key,
    fact,
    kinds,
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


def _whole(box: Facts, thing: str, *more: str) -> bool:
    keys = (*symbol_keys(thing), f"{thing}.glory", *(f"{thing}.{what}" for what in more))
    return all(fact(box, key) is not None for key in keys)


def box_progress(box: Facts) -> tuple[Progress, ...]:
    """How much of the box is known, family by family, against the printed counts."""
    cards = sum(_whole(box, card_key(card)) for card in CARDS)
    governors = sum(_whole(box, card) for card in GOVERNORS)
    buildings = sum(_whole(box, f"building.{k}", "level", "actions") for k in kinds(box))
    starts = sum(_whole(box, f"building.{kind}", "actions") for kind in START_BUILDINGS)
    steps = [f"level.{stat}.{step}" for stat in STATS for step in range(EXTENDED + 1)]
    return (
        Progress("cards", cards, len(CARDS)),
        Progress("governors", governors, len(GOVERNORS)),
        Progress("buildings", buildings, sum(KINDS.values())),
        Progress("start_buildings", starts, len(START_BUILDINGS)),
        Progress("levels", sum(fact(box, key) is not None for key in steps), len(steps)),
        *(Progress(f"cells_{side}", round_cells(box, side), TOKENS_IN_BOX) for side in "ab"),
    )


def refuse_box(box: Facts) -> Iterator[Refusal]:
    """More of something than the box can hold (END-COMP-04, END-COMP-06, END-COMP-13)."""
    for printed, most in KINDS.items():
        have = sum(1 for kind in kinds(box) if building_level(box, kind) == printed)
        if have > most:
            facts: dict[str, Fact] = {"level": printed, "have": have, "most": most}
            yield Refusal("END-COMP-06", "more_kinds_than_box", facts)
    for side in ("a", "b"):
        if (cells := round_cells(box, side)) > TOKENS_IN_BOX:
            told: dict[str, Fact] = {"side": side, "have": cells, "most": TOKENS_IN_BOX}
            yield Refusal("END-SETUP-04", "more_cells_than_tokens", told)
        twice = set(mapped(box, side, "city")) & set(mapped(box, side, "fleet"))
        for place in sorted(twice):
            yield Refusal("END-COMP-02", "city_and_fleet", {"side": side, "place": place})
    for stat in STATS:
        yield from _refuse_levels(box, stat)


def refuse_town_hall(box: Facts) -> Iterator[Refusal]:
    """The rulebook counts a draw symbol on the town hall itself (END-SPEC-03)."""
    key = f"building.{TOWN_HALL}.actions"
    told = building_actions(box, TOWN_HALL)
    if told is not None and "draw" not in told[0]:
        facts: dict[str, Fact] = {"fact": key, "printed": "draw", "taught": str(box[key])}
        yield Refusal("END-SPEC-03", "contradicts_rulebook", facts)


def _refuse_levels(box: Facts, stat: str) -> Iterator[Refusal]:
    """A track only rises (END-STAT-07)."""
    known = [(n, fact(box, f"level.{stat}.{n}")) for n in range(EXTENDED + 1)]
    told = [(step, value) for step, value in known if isinstance(value, int)]
    for (step, low), (later, high) in pairwise(told):
        if low > high:
            yield Refusal(
                "END-STAT-07", "level_falls", {"stat": stat, "step": step, "later": later}
            )


def write_box(box: Mapping[str, Value]) -> bytes:
    """The box as a file; keys sorted, so that equal boxes are equal files."""
    return boxfile.write_box("endeavor", box)


def read_box(text: bytes | str) -> dict[str, Value]:
    """The facts of a box file; `Misspelled` with the place where it is foreign or damaged."""
    return boxfile.read_box("endeavor", FACTS, text)


def audit_box(box: Facts) -> tuple[Refusal, ...]:
    """Every rule that a box breaks: against the rulebook, out of range, beyond the counts, named alike."""
    printed = (*refuse_facts(FACTS, box), *refuse_town_hall(box))
    return (*printed, *refuse_box(box), *_refuse_names(box))


def _refuse_names(box: Facts) -> Iterator[Refusal]:
    """Two things that nobody could tell apart by their names; the form that names one refuses it, too."""
    families = {"building": "END-COMP-06", **dict.fromkeys(PLACES, "END-COMP-02")}
    for family, rule in families.items():
        names = [
            value
            for key, value in sorted(box.items())
            if key.startswith(f"{family}.") and key.endswith(".name") and isinstance(value, str)
        ]
        said = [name.strip().casefold() for name in names]
        for at, name in enumerate(names):
            if said[at] in said[:at]:
                yield Refusal(rule, "named_alike", {"name": name})
