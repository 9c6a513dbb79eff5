"""What a table may teach its box while a game is on: the printed counts, and what already lies there."""

from collections.abc import Iterator, Mapping

from rules.core.box import read_facts, refuse_facts
from rules.core.move import Value
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal, new_refusals
from rules.endeavor.referee.boxfile import refuse_box, refuse_town_hall
from rules.endeavor.referee.chart import zone_key
from rules.endeavor.referee.explore import track_key
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Board, is_nameless


def refuse_taught(t: Table[Board], facts: Mapping[str, Value]) -> tuple[Refusal, ...]:
    """Every rule that facts break which somebody is about to teach; null forgets one."""
    read_facts(FACTS, facts)
    before = dict(t.facts.taught)
    box = {key: value for key, value in {**before, **facts}.items() if value is not None}
    printed = refuse_facts(FACTS, {key: value for key, value in facts.items() if key in box})
    more = new_refusals(refuse_box(before), refuse_box(box))
    hall = new_refusals(refuse_town_hall(before), refuse_town_hall(box)) if second(t.setup) else ()
    return (*printed, *more, *hall, *_refuse_short_tracks(t, box), *_refuse_forgetting(t, box))


def _refuse_short_tracks(t: Table[Board], box: Mapping[str, Value]) -> Iterator[Refusal]:
    """A track cannot be told shorter than the discs that lie on it (END-EXPL-02)."""
    for region, discs in t.state.tracks.items():
        key = track_key(t, region)
        cells = box.get(key)
        if isinstance(cells, int) and cells < len(discs) and cells != t.facts.get(key):
            facts: dict[str, Fact] = {"region": region, "discs": len(discs), "cells": cells}
            yield Refusal("END-EXPL-02", "track_shorter_than_discs", facts)


def _refuse_forgetting(t: Table[Board], box: Mapping[str, Value]) -> Iterator[Refusal]:
    """A city or fleet with a disc on it lies somewhere (END-COMP-02)."""
    for place, held in t.state.places.items():
        key = zone_key(t, held.kind, place)
        if not is_nameless(place) and key in t.facts.taught and key not in box:
            facts: dict[str, Fact] = {"place": place, "owner": held.owner}
            yield Refusal("END-COMP-02", "place_has_disc", facts)
