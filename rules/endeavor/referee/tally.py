"""From the board to the pad: the same count that the pad is typed in with, and the lines behind it."""

from itertools import combinations

from rules.endeavor.count import Count, Options, SeatCount
from rules.endeavor.referee.chart import route, route_key
from rules.endeavor.referee.known import building_actions, card_key, fact, number
from rules.endeavor.referee.routes import controlled
from rules.endeavor.referee.state import Board, Player
from rules.endeavor.referee.words import TOWN_HALL
from rules.endeavor.tracks import STATS


def count_of(board: Board) -> Count:
    """The facts a pad needs; what the box does not know yet is not counted."""
    lines = {seat: _lines(board, seat) for seat in board.seats}
    return Count(
        seats={seat: _seat(board, seat) for seat in board.seats},
        options=Options(events=board.option("events")),
        box=board.box,
        sources={seat: {item: at[-1] for item, at in own.items()} for seat, own in lines.items()},
        lines=lines,
        early=board.round if board.early else None,
    )


def _seat(board: Board, seat: str) -> SeatCount:
    own = board.players[seat]
    routes = controlled(board, seat)
    return SeatCount(
        **{event: own.events.get(event) for event in ("event_1", "event_2", "event_3")},
        **own.stats,
        cities=len(_cities(board, seat)),
        two_glory_cities=_two_glory(board, seat),
        routes=None if routes is None else len(routes),
        buildings=_glory(board, [f"building.{tile.kind}" for tile in own.coast]),
        town_hall_draws=_draws(board, own),
        cards=_glory(board, [card_key(card) for card in own.cards]),
        governor_slot_empty=not own.slot,
        harbour=own.harbour,
        slavery=len(own.aside),
    )


def _cities(board: Board, seat: str) -> list[str]:
    return [at for at, h in board.places.items() if (h.kind, h.owner) == ("city", seat)]


def _two_glory(board: Board, seat: str) -> int | None:
    found = [number(board.box, key) for key in _city_keys(board, seat)]
    return None if None in found else found.count(2)


def _city_keys(board: Board, seat: str) -> list[str]:
    return [f"{board.side}.city.{city}.glory" for city in _cities(board, seat)]


def _glory(board: Board, things: list[str]) -> int | None:
    found = [number(board.box, f"{thing}.glory") for thing in things]
    known = [n for n in found if n is not None]
    return sum(known) if len(known) == len(found) else None


def _draws(board: Board, own: Player) -> int | None:
    """Draw symbols on the coast, if the town hall stands there (END-SPEC-03)."""
    if not any(tile.kind == TOWN_HALL for tile in own.coast):
        return 0
    printed = [building_actions(board.box, tile.kind) for tile in own.coast]
    if any(found is None for found in printed):
        return None
    return sum(found[0].count("draw") for found in printed if found)


def glory_needs(board: Board) -> tuple[str, ...]:
    """What the final count still asks of the box."""
    keys: list[str] = []
    for seat, own in board.players.items():
        keys += _city_keys(board, seat)
        held = [at for at, h in board.places.items() if h.owner == seat]
        pairs = combinations(held, 2)
        keys += [route_key(board, *pair) for pair in pairs if route(board, *pair) is None]
        keys += [f"building.{tile.kind}.glory" for tile in own.coast]
        keys += [f"{card_key(card)}.glory" for card in own.cards]
        if any(tile.kind == TOWN_HALL for tile in own.coast):
            keys += [f"building.{tile.kind}.actions" for tile in own.coast]
    return tuple(dict.fromkeys(key for key in keys if fact(board.box, key) is None))


def _lines(board: Board, seat: str) -> dict[str, tuple[int, ...]]:
    """The log lines behind each item of the pad."""
    own = board.players[seat]
    held = {at: h for at, h in board.places.items() if h.owner == seat}
    cities = [h.at for h in held.values() if h.kind == "city"]
    routes = controlled(board, seat) or []
    ends = {end for cell in routes for end in cell.split(".")[1:]}
    found = {
        **{item: own.lines.get(item, ()) for item in (*STATS, "harbour")},
        "cities": cities,
        "two_glory_cities": cities,
        "routes": [h.at for at, h in held.items() if at in ends],
        "buildings": [tile.at for tile in own.coast],
        "cards": own.cards.values(),
        "slavery": own.aside.values(),
        **{event: own.lines.get(event, ()) for event in own.events},
    }
    kept = {item: tuple(sorted({at for at in lines if at})) for item, lines in found.items()}
    return {item: lines for item, lines in kept.items() if lines}
