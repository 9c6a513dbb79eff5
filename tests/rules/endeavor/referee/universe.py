"""Every move that could be spelled at a table, legal or not, to hold against what is offered."""

from collections.abc import Iterator
from typing import Any

from rules.endeavor.referee.audit import symbols_of
from rules.endeavor.referee.chart import mapped
from rules.endeavor.referee.known import kinds
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import (
    ACTIONS,
    CARDS,
    GOVERNORS,
    REGIONS,
    SUPPLY,
    TOKEN_ACTIONS,
    ZONES,
)
from rules.endeavor.tracks import STATS


def universe(board: Board) -> Iterator[dict[str, Any]]:
    yield {"kind": "close"}
    for seat in board.seats:
        yield {"kind": "crown", "seat": seat}
        for kind, field, values in _fields(board):
            for value in values:
                yield {"kind": kind, "seat": seat, **({field: value} if field else {})}
        for item in (*STATS, "harbour"):
            own = board.players[seat]
            most = own.harbour + own.stock if item == "harbour" else 45
            right = symbols_of(board, seat, item) if item in STATS else 0
            for value in sorted({-1, 0, right, most, most + 1}):
                yield {"kind": "adjust", "seat": seat, "item": item, "value": value}
        for event in ("event_1", "event_2", "event_3"):
            for value in (-1, 0, 99, 100):
                yield {"kind": "enter", "seat": seat, "values": {event: value}}
        for cell in _cells(board):
            yield from (
                {"kind": "collect", "seat": seat, "cell": cell, "token": token} for token in SUPPLY
            )
    for kind in (*kinds(board.box), "nowhere"):
        yield {"kind": "uncover", "building": kind}


def _fields(board: Board) -> Iterator[tuple[str, str, Any]]:
    cities, fleets = (list(mapped(board.box, board.side, kind)) for kind in ("city", "fleet"))  # type: ignore[arg-type]
    places = [*cities, *fleets, "nowhere"]
    tiles = [*kinds(board.box), "settler_house", "nowhere"]
    cells = range(8)
    yield from ((kind, "", [None]) for kind in ("pass", "done"))
    yield "start", "building", ["settler_house", "trading_wharf"]
    yield "order", "by", ["phases", "players"]
    yield from ((kind, "building", tiles) for kind in ("scrap", "build"))
    yield from ((kind, "cell", cells) for kind in ("salary", "withhold", "activate", "pay"))
    yield "spend", "token", list(TOKEN_ACTIONS)
    ways = [f"{way}.{zone}" for way in ("track", "sea") for zone in ZONES]
    yield "ship", "to", [*ways, *(f"fleet.{place}" for place in places)]
    yield "occupy", "city", places
    yield "attack", "place", places
    yield "draw", "card", [*CARDS, *GOVERNORS]
    yield "discard", "card", [*CARDS, *GOVERNORS]
    yield "slot", "card", [*GOVERNORS, None]
    yield "remember", "stat", [*STATS, None]
    yield "react_to", "action", list(ACTIONS)
    targets = [f"{way}.{region}" for way in ("track", "sea") for region in REGIONS]
    targets += [f"{kind}.{place}" for kind in ("city", "fleet") for place in places]
    yield "react", "target", [*targets, *(f"card.{card}" for card in CARDS), "none"]


def _cells(board: Board) -> list[str]:
    due = [board.queue[0].cell] if board.queue and board.queue[0].cell else []
    return [*due, "track.africa.1"]
