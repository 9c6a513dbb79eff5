"""A small invented table for the tests of single rules, and short words to play on it."""

from itertools import combinations
from typing import Any

from rules.core.outcome import Effect
from rules.core.setup import Setup
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.state import Acting, Held, Player, Tile
from rules.endeavor.referee.words import CARDS, FLEET, GOVERNORS, REGIONS, ZONES
from rules.endeavor.tracks import STATS
from tests.rules.endeavor.referee.invented import KINDS
from tests.rules.endeavor.referee.laid import GAME, REFEREE, Laid, replace

CITIES = {
    "lisbon": "europe",
    "paris": "europe",
    "london": "europe",
    "goa": "india",
    "surat": "india",
}
CITIES |= {"macao": "far_east", "bahia": "south_america"}
FLEETS = {"channel": "europe", "bengal": "india", "amur": "far_east"}
ROUND = (("lisbon", "paris"), ("goa", "surat"), ("bengal", "goa"))
SQUARE = (("channel", "lisbon"),)
TRACK = 4


def box(**more: Any) -> dict[str, Any]:
    """Everything known: tracks of 4 cells, cards of one culture, tiles without symbols."""
    facts: dict[str, Any] = {key: FACTS.suggested[key] for key in FACTS if key.startswith("level.")}
    for thing in (*(f"card.{card}" for card in CARDS), *GOVERNORS):
        facts |= {f"{thing}.{stat}": int(stat == "culture") for stat in STATS}
        facts[f"{thing}.glory"] = 0
    for card in ("europe.1", "slavery.1"):
        facts[f"card.{card}.bonus_disc"] = False
    for level, kinds in KINDS.items():
        for kind, actions in kinds.items():
            facts |= dict.fromkeys((f"building.{kind}.{what}" for what in (*STATS, "glory")), 0)
            facts |= {f"building.{kind}.level": level, f"building.{kind}.actions": actions}
    facts |= {"building.settler_house.actions": "occupy", "building.trading_wharf.actions": "ship"}
    for side in "ab":
        facts |= _map(side)
    facts |= {key: spec.shipped for key, spec in FACTS.items() if spec.shipped is not None}
    return {**facts, **{key.replace("__", "."): value for key, value in more.items()}}


def _map(side: str) -> dict[str, Any]:
    facts: dict[str, Any] = {f"{side}.track.{region}": TRACK for region in REGIONS}
    facts |= {f"{side}.city.{city}.zone": zone for city, zone in CITIES.items()}
    facts |= {f"{side}.city.{city}.glory": 1 for city in CITIES}
    facts |= {f"{side}.fleet.{fleet}.zone": zone for fleet, zone in FLEETS.items()}
    facts |= {f"{side}.all.{kind}.{zone}": True for kind in ("city", "fleet") for zone in ZONES}
    for pair in combinations(sorted((*CITIES, *FLEETS)), 2):
        cell = "round" if pair in ROUND else "square" if pair in SQUARE else "none"
        facts[f"{side}.route.{pair[0]}.{pair[1]}"] = cell
    return facts


def setup(*seats: str, facts: dict[str, Any] | None = None, **options: Any) -> Setup:
    seats = seats or ("red", "yellow", "blue", "purple")
    known = box() if facts is None else facts
    return Setup(game="endeavor", seats=seats, depth="referee", options=options, box=known)


def new(*seats: str, **options: Any) -> Laid:
    """The table before anything is laid."""
    board: Laid = GAME.new(setup(*seats, **options))
    return board


def table(*seats: str, phase: str = "actions", **changes: Any) -> Laid:
    """A table in the middle of round 2: everybody has a start building, 5 discs in the harbour."""
    options = changes.pop("options", {})
    board: Laid = GAME.new(setup(*seats, facts=changes.pop("facts", None), **options))
    coast = (Tile(kind="settler_house", disc=True),)
    stats = dict.fromkeys(STATS, 0)
    done = {"build": (), "growth": ("build",), "salary": ("build", "growth")}
    for seat in board.seats:
        own = Player(stock=29, harbour=5, coast=coast, stats=stats)
        finished = done.get(phase, ("build", "growth", "salary"))
        board = replace(board, players={**board.players, seat: replace(own, done=finished)})
    first = board.seats[0]
    turn = "" if phase in ("audit", "over") else first
    board = replace(board, round=2, phase=phase, crown=first, turn=turn)
    return replace(board, **changes)


def own(board: Laid, seat: str, **changes: Any) -> Laid:
    """A player's board changed; discs come from the stock unless told otherwise."""
    player = board.players[seat]
    if "stats" in changes:
        changes["stats"] = {**player.stats, **changes["stats"]}
    if "cards" in changes and not isinstance(changes["cards"], dict):
        for card in changes["cards"]:
            board = _off_deck(board, card)
        changes["cards"] = dict.fromkeys(changes["cards"], 1)
    if "coast" in changes:
        changes["coast"] = tuple(
            t if isinstance(t, Tile) else Tile(kind=t) for t in changes["coast"]
        )
    return replace(board, players={**board.players, seat: replace(player, **changes)})


def _off_deck(board: Laid, card: str) -> Laid:
    deck, value = card.split(".")
    if deck == "governor":
        return replace(board, governors={**board.governors, value: "x"})
    rest = tuple(v for v in board.decks[deck] if v != int(value))
    return replace(board, decks={**board.decks, deck: rest})


def hold(board: Laid, owner: str, *places: str) -> Laid:
    """Discs from the stock into cities and fleets, whose tokens are gone."""
    held = dict(board.places)
    emptied = list(board.emptied)
    for place in places:
        kind = "fleet" if place in FLEETS else "city"
        held[place] = Held(kind, owner, 1)  # type: ignore[arg-type]
        emptied.append(f"{kind}.{place}")
    board = replace(board, places=held, emptied=tuple(emptied))
    return _from_stock(board, owner, len(places))


def sail(board: Laid, region: str, *owners: str) -> Laid:
    """Discs from the stocks onto a shipping track; a full one is explored."""
    board = replace(board, tracks={**board.tracks, region: owners})
    cells = tuple(f"track.{region}.{n}" for n in range(1, len(owners) + 1))
    board = replace(board, emptied=(*board.emptied, *cells))
    for owner in owners:
        board = _from_stock(board, owner, 1)
    if len(owners) < TRACK:
        return board
    explored = (*board.explored, region)
    return replace(board, explored=explored, governors={**board.governors, region: ""})


def _from_stock(board: Laid, owner: str, n: int) -> Laid:
    if owner == FLEET:
        return replace(board, fleet_stock=board.fleet_stock - n)
    return own(board, owner, stock=board.players[owner].stock - n)


def source(board: Laid, seat: str, *actions: str, both: bool = False, **more: Any) -> Laid:
    """A turn under way: a source with these actions open."""
    acting = Acting(
        seat=seat, source=more.pop("by", "building"), what="docks", left=actions, both=both, **more
    )
    return replace(board, acting=acting, turn=seat)


def refused(board: Laid, **move: Any) -> list[tuple[str, str]]:
    return [(r.rule, r.code) for r in GAME.check(board, GAME.moves.decode(move))]


def play(board: Laid, **move: Any) -> Laid:
    """The table after a legal move."""
    return told(board, **move)[0]


def told(board: Laid, **move: Any) -> tuple[Laid, list[Effect]]:
    """The table after a legal move, and what hands must do."""
    decoded = GAME.moves.decode(move)
    assert GAME.check(board, decoded) == ()
    outcome = GAME.apply(board, decoded, 7)
    return outcome.state, list(outcome.effects)


def ruled(board: Laid, **move: Any) -> Laid:
    """The table after a move that it decided on against the rules."""
    state: Laid = GAME.apply(board, GAME.moves.decode(move), 8).state
    return state


def forced(board: Laid) -> dict[str, Any] | None:
    """The move that is recorded without a tap, because there is no other."""
    move = REFEREE.forced(board.t)
    return None if move is None else {"kind": "react", "seat": move.by_seat, "target": move.target}  # type: ignore[attr-defined]


def offers(board: Laid, seat: str) -> dict[str, list[Any]]:
    """What is offered, by kind: the values of its open field."""
    found: dict[str, list[Any]] = {}
    for option in GAME.options(board, seat):
        for field in option.fields.values() or [None]:
            found.setdefault(option.kind, []).extend(getattr(field, "values", [None]))
    return found


def codes(effects: list[Effect]) -> list[str]:
    return [effect.code for effect in effects]
