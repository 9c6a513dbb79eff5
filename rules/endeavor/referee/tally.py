"""From the board to the pad: the same count that the pad is typed in with, and the lines behind it."""

from itertools import combinations

from rules.core.referee.table import Table
from rules.endeavor.count import Count, Options, SeatCount
from rules.endeavor.referee.audit import Touched
from rules.endeavor.referee.chart import route, route_key
from rules.endeavor.referee.events import EVENTS
from rules.endeavor.referee.known import card_key, printed_actions, split_actions, trusted
from rules.endeavor.referee.routes import controlled
from rules.endeavor.referee.state import Board, Player, is_nameless, option, side_of
from rules.endeavor.referee.words import TOWN_HALL
from rules.endeavor.tracks import STATS


def count_of(t: Table[Board], touched: Touched | None = None) -> Count:
    """The facts a pad needs; what nobody has read off the cardboard is not counted."""
    lines = {seat: _lines(t, seat, touched or {}) for seat in t.setup.seats}
    return Count(
        seats={seat: _seat(t, seat) for seat in t.setup.seats},
        options=Options(events=option(t, "events")),
        box=dict(t.facts.taught),
        sources={
            seat: {item: at[-1] for item, at in items.items()} for seat, items in lines.items()
        },
        lines=lines,
        early=t.state.round if t.state.early else None,
    )


def _seat(t: Table[Board], seat: str) -> SeatCount:
    player = t.state.players[seat]
    routes = controlled(t, seat)
    return SeatCount(
        **{event: player.events.get(event) for event in EVENTS},
        **player.stats,
        cities=len(_cities(t, seat)),
        two_glory_cities=_two_glory(t, seat),
        routes=None if routes is None else len(routes),
        buildings=_glory(t, [f"building.{tile.kind}" for tile in player.coast]),
        town_hall_draws=_draws(t, player),
        cards=_glory(t, [card_key(card) for card in player.cards]),
        governor_slot_empty=not player.slot,
        harbour=player.harbour,
        slavery=len(player.aside),
    )


def _cities(t: Table[Board], seat: str) -> list[str]:
    return [at for at, h in t.state.places.items() if (h.kind, h.owner) == ("city", seat)]


def _city_keys(t: Table[Board], seat: str) -> list[str]:
    return [f"{side_of(t)}.city.{city}.glory" for city in _cities(t, seat)]


def _two_glory(t: Table[Board], seat: str) -> int | None:
    glories = [trusted(t.facts, key) for key in _city_keys(t, seat)]
    return None if None in glories else glories.count(2)


def _glory(t: Table[Board], things: list[str]) -> int | None:
    glories = [trusted(t.facts, f"{thing}.glory") for thing in things]
    known = [n for n in glories if isinstance(n, int)]
    return sum(known) if len(known) == len(glories) else None


def _draws(t: Table[Board], player: Player) -> int | None:
    """Draw symbols on the coast, if the town hall stands there (END-SPEC-03)."""
    if not any(tile.kind == TOWN_HALL for tile in player.coast):
        return 0
    printed = [_actions(t, tile.kind) for tile in player.coast]
    if any(text is None for text in printed):
        return None
    return sum(split_actions(text)[0].count("draw") for text in printed if text)


def _actions(t: Table[Board], kind: str) -> str | None:
    likely = t.facts.is_likely(f"building.{kind}.actions")
    return None if likely else printed_actions(t, kind)


def glory_needs(t: Table[Board]) -> tuple[str, ...]:
    """What the final count still asks of the box; a thing must be named before anything is asked of it."""
    keys: list[str] = []
    for seat, player in t.state.players.items():
        keys += _city_keys(t, seat)
        held = [at for at, h in t.state.places.items() if h.owner == seat]
        pairs = combinations(held, 2)
        keys += [route_key(t, *pair) for pair in pairs if route(t, *pair) is None]
        keys += [f"building.{tile.kind}.glory" for tile in player.coast]
        keys += [f"{card_key(card)}.glory" for card in player.cards]
        if any(tile.kind == TOWN_HALL for tile in player.coast):
            keys += [f"building.{tile.kind}.actions" for tile in player.coast]
    unread = (key for key in dict.fromkeys(keys) if trusted(t.facts, key) is None)
    return tuple(key for key in unread if not any(map(is_nameless, key.split("."))))


def _lines(t: Table[Board], seat: str, touched: Touched) -> dict[str, tuple[int, ...]]:
    """The log lines behind each item of the pad."""
    player, marks = t.state.players[seat], touched.get(seat, {})
    held = {at: h for at, h in t.state.places.items() if h.owner == seat}
    cities = [h.at for h in held.values() if h.kind == "city"]
    ends = {end for cell in controlled(t, seat) or [] for end in cell.split(".")[1:]}
    lines_by_item = {
        **{item: marks.get(item, ()) for item in (*STATS, "harbour")},
        "cities": cities,
        "two_glory_cities": cities,
        "routes": [h.at for at, h in held.items() if at in ends],
        "buildings": [tile.at for tile in player.coast],
        "cards": player.cards.values(),
        "slavery": player.aside.values(),
        **{event: marks.get(event, ()) for event in player.events},
    }
    kept = {
        item: tuple(sorted({at for at in lines if at})) for item, lines in lines_by_item.items()
    }
    return {item: lines for item, lines in kept.items() if lines}
