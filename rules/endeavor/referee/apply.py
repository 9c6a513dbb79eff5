"""Every move has one chapter that refuses it and one that does it; then the table moves on by itself."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.box import read_facts, refuse_facts
from rules.core.move import Enter, Move, Teach, Value
from rules.core.outcome import Outcome
from rules.core.refusal import Fact, Refusal, new_ones
from rules.core.spelling import Misspelled
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.actions import (
    do_activate,
    do_done,
    do_pass,
    do_spend,
    refuse_activate,
    refuse_done,
    refuse_pass,
    refuse_spend,
    used,
)
from rules.endeavor.referee.attack import do_attack, do_remember, refuse_attack, refuse_remember
from rules.endeavor.referee.audit import do_adjust, refuse_adjust, refuse_close
from rules.endeavor.referee.boxfile import refuse_box, refuse_town_hall
from rules.endeavor.referee.build import (
    do_build,
    do_order,
    do_scrap,
    refuse_build,
    refuse_order,
    refuse_scrap,
)
from rules.endeavor.referee.chart import zone
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.discard import do_discard, do_slot, refuse_discard, refuse_slot
from rules.endeavor.referee.draw import do_draw, refuse_draw
from rules.endeavor.referee.explore import explore_full
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.known import card_key, number, symbols
from rules.endeavor.referee.occupy import do_occupy, refuse_occupy
from rules.endeavor.referee.options import EVENTS
from rules.endeavor.referee.pay import do_pay, refuse_pay
from rules.endeavor.referee.pending import do_collect, refuse_collect
from rules.endeavor.referee.phases import advance, do_close, do_end, refuse_end
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.routes import claim_routes
from rules.endeavor.referee.salary import (
    do_salary,
    do_withhold,
    keep_paid,
    refuse_salary,
    refuse_withhold,
)
from rules.endeavor.referee.setup import (
    do_crown,
    do_start,
    do_uncover,
    refuse_crown,
    refuse_start,
    refuse_uncover,
)
from rules.endeavor.referee.ship import do_ship, refuse_ship
from rules.endeavor.referee.silent import do_react, do_react_to, refuse_react, refuse_react_to
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.tokens import do_lay, refuse_lay
from rules.endeavor.referee.turns import kind_of, refuse_turn
from rules.endeavor.referee.words import ACTIONS
from rules.endeavor.tracks import STATS

Refuse = Callable[[Board, Any], Iterator[Refusal]]
Do = Callable[[Desk, Any], None]
CHAPTERS: dict[type[Move], tuple[Refuse, Do]] = {
    m.Uncover: (refuse_uncover, do_uncover),
    m.Lay: (refuse_lay, do_lay),
    m.Crown: (refuse_crown, do_crown),
    m.Start: (refuse_start, do_start),
    m.Order: (refuse_order, do_order),
    m.Scrap: (refuse_scrap, do_scrap),
    m.Build: (refuse_build, do_build),
    m.Salary: (refuse_salary, do_salary),
    m.Withhold: (refuse_withhold, do_withhold),
    m.Activate: (refuse_activate, do_activate),
    m.Spend: (refuse_spend, do_spend),
    m.Pass: (refuse_pass, do_pass),
    m.Ship: (refuse_ship, do_ship),
    m.Occupy: (refuse_occupy, do_occupy),
    m.Attack: (refuse_attack, do_attack),
    m.Pay: (refuse_pay, do_pay),
    m.Draw: (refuse_draw, do_draw),
    m.Collect: (refuse_collect, do_collect),
    m.Remember: (refuse_remember, do_remember),
    m.ReactTo: (refuse_react_to, do_react_to),
    m.React: (refuse_react, do_react),
    m.Done: (refuse_done, do_done),
    m.Slot: (refuse_slot, do_slot),
    m.Discard: (refuse_discard, do_discard),
    m.Adjust: (refuse_adjust, do_adjust),
    m.Close: (refuse_close, do_close),
    m.End: (refuse_end, do_end),
}


def check_move(board: Board, move: Move) -> tuple[Refusal, ...]:
    """Every rule the move breaks: the turn first, then its chapter."""
    _read(board, move)
    if isinstance(move, Teach):
        return _check_teach(board, move)
    if isinstance(move, Enter):
        return tuple(_refuse_enter(board, move))
    refuse, _ = CHAPTERS[type(move)]
    return tuple(dict.fromkeys((*refuse_turn(board, move), *refuse(board, move))))


def apply_move(board: Board, move: Move, at: int) -> Outcome[Board]:
    """The table after the move, legal or not."""
    _read(board, move)
    desk = Desk(board, at)
    if isinstance(move, Teach):
        box = {k: v for k, v in {**board.box, **move.facts}.items() if v is not None}
        desk.set(box=box)
        _follow_symbols(desk, board)
        explore_full(desk)
        claim_routes(desk, board)
    elif isinstance(move, Enter):
        _enter(desk, move)
    else:
        CHAPTERS[type(move)][1](desk, move)
        _used(desk, board, move)
    advance(desk)
    return Outcome(desk.board, tuple(desk.effects))


def _follow_symbols(desk: Desk, before: Board) -> None:
    """What is told of a card or building that a player already has moves the markers now."""
    for seat, own in before.players.items():
        things = [card_key(card) for card in own.cards]
        for thing in (*things, *(f"building.{tile.kind}" for tile in own.coast)):
            old, new = symbols(before.box, thing), symbols(desk.board.box, thing)
            for stat in STATS:
                desk.marker(seat, stat, new.get(stat, 0) - old.get(stat, 0))


def _used(desk: Desk, before: Board, move: Move) -> None:
    kind = kind_of(move)
    if kind in (*ACTIONS, "activate", "spend", "pass"):
        keep_paid(desk, getattr(move, "seat", ""))
    if kind in ACTIONS and before.acting and before.acting.seat == getattr(move, "seat", ""):
        where = zone(before, "city", move.city) if isinstance(move, m.Occupy) else None
        used(desk, kind, where or "")


def _read(board: Board, move: Move) -> None:
    """Raise `Misspelled` for what is no move at this table at all."""
    if isinstance(move, Teach):
        read_facts(FACTS, move.facts)
        return
    if type(move) not in CHAPTERS and not isinstance(move, Enter):
        raise Misspelled(f"not a move at referee depth: {kind_of(move)}", "$.kind")
    seat = getattr(move, "seat", None)
    if seat is not None and seat not in board.players:
        raise Misspelled(f"no such seat: {seat!r}", "$.seat")
    if isinstance(move, Enter):
        _read_enter(move)


# ------------------------------------------------------------ box and events


def _check_teach(board: Board, move: Teach) -> tuple[Refusal, ...]:
    box = {key: value for key, value in {**board.box, **move.facts}.items() if value is not None}
    told = tuple(refuse_facts(FACTS, {k: v for k, v in move.facts.items() if k in box}))
    more = new_ones(refuse_box(board.box), refuse_box(box))
    hall = new_ones(refuse_town_hall(board.box), refuse_town_hall(box))
    used = (*_refuse_short_tracks(board, box), *_refuse_forgetting(board, box))
    return (*told, *more, *(hall if second(board.setup) else ()), *used)


def _refuse_short_tracks(board: Board, box: Mapping[str, Value]) -> Iterator[Refusal]:
    """A track cannot be told shorter than the discs that lie on it (END-EXPL-02)."""
    for region, discs in board.tracks.items():
        key = f"{board.side}.track.{region}"
        cells = number(box, key)
        if cells is not None and cells < len(discs) and cells != number(board.box, key):
            told: dict[str, Fact] = {"region": region, "discs": len(discs), "cells": cells}
            yield Refusal("END-EXPL-02", "track_shorter_than_discs", told)


def _refuse_forgetting(board: Board, box: Mapping[str, Value]) -> Iterator[Refusal]:
    """A city or fleet with a disc on it lies somewhere (END-COMP-02)."""
    for place, held in board.places.items():
        key = f"{board.side}.{held.kind}.{place}.zone"
        if key in board.box and key not in box:
            facts: dict[str, Fact] = {"place": place, "owner": held.owner}
            yield Refusal("END-COMP-02", "place_has_disc", facts)


def _read_enter(move: Enter) -> None:
    if move.seat is None or move.table:
        raise Misspelled("an event's glory belongs to a seat", "$.seat")
    for item, value in move.values.items():
        if item not in EVENTS:
            raise Misspelled(f"the referee counts this itself: {item!r}", f"$.values.{item}")
        if value is not None and (type(value) is not int or abs(value) > 999):
            raise Misspelled(f"not a number of glory: {value!r}", f"$.values.{item}")


def _refuse_enter(board: Board, move: Enter) -> Iterator[Refusal]:
    """Glory of events is written down by the table (END-EVT-04)."""
    if board.phase not in ("audit", "over"):
        facts: dict[str, Fact] = {"phase": board.phase, "wanted": ("audit", "over")}
        yield Refusal("END-ROUND-01", "wrong_phase", facts)
    for item, value in move.values.items():
        if not board.option("events"):
            yield Refusal("END-SCORE-02", "no_events", {"seat": move.seat, "item": item})
        elif isinstance(value, int) and not 0 <= value <= 99:
            code = "less_than_possible" if value < 0 else "more_than_pad_holds"
            told: dict[str, Fact] = {
                "seat": move.seat,
                "item": item,
                "have": value,
                "least": 0,
                "most": 99,
            }
            yield Refusal("END-EVT-04", code, told)


def _enter(desk: Desk, move: Enter) -> None:
    if move.seat is None:
        return
    events = {**desk.player(move.seat).events, **move.values}
    kept = {item: value for item, value in events.items() if isinstance(value, int)}
    desk.put(move.seat, events=kept)
    for item in move.values:
        desk.touch(move.seat, item)
