"""Every move that can be spelled at a table, legal or not, with every field that it has."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rules.core.referee.table import Table
from rules.endeavor.referee.audit import symbols_of
from rules.endeavor.referee.chart import mapped
from rules.endeavor.referee.known import index
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

SOMEWHERE = ("", *ZONES)
PRINTED = ("", "ship", "occupy+draw")
Fields = dict[str, Sequence[Any]]


def domain(t: Table[Board]) -> Iterator[dict[str, Any]]:
    for kind, fields in _kinds(t):
        for chosen in product(*fields.values()):
            yield {"kind": kind, **dict(zip(fields, chosen, strict=True))}


def _kinds(t: Table[Board]) -> Iterator[tuple[str, Fields]]:
    seats: Fields = {"seat": t.setup.seats}
    cities, fleets = list(mapped(t, "city")), list(mapped(t, "fleet"))
    held, tiles, cells = list(t.state.places), (*index(t).kinds, "~", "settler_house"), range(8)
    yield "close", {}
    yield "crown", seats
    yield "uncover", {"building": [kind for kind in tiles if kind != "~"]}
    yield from ((kind, seats) for kind in ("pass", "done"))
    yield "start", {**seats, "building": ("settler_house", "trading_wharf")}
    yield "order", {**seats, "by": ("phases", "players")}
    for kind in ("scrap", "build"):
        yield kind, {**seats, "building": tiles, "level": range(6)}
    yield from ((kind, {**seats, "cell": cells}) for kind in ("salary", "withhold", "pay"))
    yield "activate", {**seats, "cell": cells, "actions": PRINTED}
    yield "grow", {**seats, "n": range(10)}
    yield "spend", {**seats, "token": list(TOKEN_ACTIONS)}
    ways = [f"{way}.{zone}" for way in ("track", "sea") for zone in ZONES]
    yield (
        "ship",
        {**seats, "to": [*ways, *(f"fleet.{f}" for f in (*fleets, "~"))], "zone": SOMEWHERE},
    )
    yield "occupy", {**seats, "city": [*cities, *fleets, "~"], "zone": SOMEWHERE}
    yield "attack", {**seats, "place": [*cities, *held]}
    yield "draw", {**seats, "card": [*CARDS, *GOVERNORS]}
    yield "discard", {**seats, "card": [*CARDS, *GOVERNORS]}
    yield "slot", {**seats, "card": [*GOVERNORS, None]}
    yield "remember", {**seats, "stat": [*STATS, None]}
    yield "react_to", {**seats, "action": ACTIONS}
    targets = [f"{way}.{region}" for way in ("track", "sea") for region in REGIONS]
    targets += [f"city.{city}" for city in (*cities, "~")]
    targets += [f"fleet.{fleet}" for fleet in (*fleets, "~")]
    targets += [*(f"card.{card}" for card in CARDS), "none"]
    yield "react", {**seats, "target": targets, "zone": SOMEWHERE}
    yield "explored", {"region": REGIONS}
    some = few_places(t)
    yield "claim", {**seats, "one": some, "other": some, "token": list(SUPPLY)}
    due = [t.state.queue[0].cell] if t.state.queue and t.state.queue[0].cell else []
    yield "collect", {**seats, "cell": [*due, "track.africa.1"], "token": list(SUPPLY)}
    for seat in t.setup.seats:
        for item in (*STATS, "harbour"):
            own = t.state.players[seat]
            right = symbols_of(t, seat, item) if item in STATS else own.harbour + own.stock
            values = sorted({-1, 0, right, right + 1, 45, 46})
            yield "adjust", {"seat": [seat], "item": [item], "value": values}


def few_places(t: Table[Board]) -> list[str]:
    """The places between which a route is tried."""
    return sorted(t.state.places)[:6]
