"""Rulebook chapter «Исследование региона»: the full track, the governor and who gets it."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import number
from rules.endeavor.referee.routes import in_play, win_token
from rules.endeavor.referee.state import Board, side_of
from rules.endeavor.referee.words import FLEET, REGIONS


def track_key(t: Table[Board], region: str) -> str:
    return f"{side_of(t)}.track.{region}"


def length(t: Table[Board], region: str) -> int | None:
    """How many cells a shipping track has; None where nobody has counted them."""
    return number(t.facts, track_key(t, region))


def governor_of(discs: Sequence[str]) -> str:
    """Most discs on the track; among equals the disc nearest the deck (END-GOV-01, END-GOV-02)."""
    last = {owner: n for n, owner in enumerate(discs)}
    return max(last, key=lambda owner: (discs.count(owner), last[owner]))


def sail_track(desk: Desk, owner: str, region: str, chooser: str) -> None:
    """A disc onto the next cell (END-SHIP-04); the last one explores the region (END-EXPL-02).

    Where the length of the track is not read, the table says when it is full."""
    discs = (*desk.state.tracks[region], owner)
    desk.set(tracks={**desk.state.tracks, region: discs})
    desk.lay_disc("disc_to_track", owner, region=region, step=len(discs))
    win_token(desk, owner, f"track.{region}.{len(discs)}", chooser)
    cells = number(desk.facts, track_key(desk, region))
    if cells is not None and len(discs) >= cells and region not in desk.state.explored:
        explore(desk, region)


def explore(desk: Desk, region: str) -> None:
    discs = desk.state.tracks[region]
    desk.set(explored=(*desk.state.explored, region))
    desk.tell("region_explored", None, region=region)
    winner = governor_of(discs)
    card = f"governor.{region}"
    if winner == FLEET:  # END-SILENT-09
        desk.set(governors={**desk.state.governors, region: ""})
        desk.set(cards_gone=(*desk.state.cards_gone, card))
        desk.tell("governor_gone", None, region=region)
        return
    desk.set(governors={**desk.state.governors, region: winner})
    desk.put(winner, cards={**desk.player(winner).cards, card: desk.at})
    desk.tell("governor_to", winner, region=region)
    desk.gain_symbols(winner, card)


# ------------------------------------------------------------ a full track that the table sees


def sailed_regions(t: Table[Board]) -> Sequence[str]:
    return [region for region in REGIONS if t.state.tracks[region]]


def regions(t: Table[Board]) -> Sequence[str]:
    return REGIONS


def has_discs(t: Table[Board], region: str) -> Iterator[Refusal]:
    if not t.state.tracks[region]:
        yield Refusal("END-EXPL-02", "track_not_full", {"region": region, "discs": 0})


def not_yet_explored(t: Table[Board], region: str) -> Iterator[Refusal]:
    if region in t.state.explored:
        yield Refusal("END-EXPL-02", "explored_already", {"region": region})


def not_shorter(t: Table[Board], region: str) -> Iterator[Refusal]:
    discs, cells = len(t.state.tracks[region]), t.facts.need(track_key(t, region))
    if discs < cells:
        facts: dict[str, Fact] = {"region": region, "discs": discs, "cells": cells}
        yield Refusal("END-EXPL-02", "track_not_full", facts)


def do_explored(desk: Desk, move: m.Explored) -> None:
    discs = desk.state.tracks[move.region]
    if not discs or move.region in desk.state.explored:
        return
    key = track_key(desk, move.region)
    if desk.facts.get(key) is None:
        desk.teaches[key] = len(discs)
    explore(desk, move.region)


EXPLORED = Act(
    m.Explored,
    Field(name="region", values=sailed_regions, every=regions, part="track"),
    guards=(in_play, has_discs, not_yet_explored, not_shorter),
    do=do_explored,
)
