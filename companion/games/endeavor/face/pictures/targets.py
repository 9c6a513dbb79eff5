"""Which part of the picture a move touches, and which parts a move has changed."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board, Player
from rules.endeavor.tracks import STATS

Move = Mapping[str, Any]


def target(move: Move) -> str:
    """The id of the part that this move touches, or "" where it touches none.

    `track.<region>`, `sea.<region>`, `place.<city or fleet>`, `route.<one>.<other>`,
    `card.<deck>.<value>` (top of a deck, or in the pile), `organizer.<building>`; on mats
    `coast.<seat>.<cell>`, `hand.<seat>.<card>`, `slot.<seat>`, `token.<seat>.<token>`,
    `stat.<seat>.<stat>`, `harbour.<seat>`, `stock.<seat>`, `crown.<seat>`."""
    find = _TARGETS.get(str(move.get("kind")))
    return find(move) if find else ""


def spot(cell: str) -> str:
    """The part behind a destination, a cell for a token or a target of the silent fleet."""
    kind, _dot, rest = cell.partition(".")
    if kind in ("city", "fleet"):
        return f"place.{rest}"
    if kind == "track":
        return f"track.{rest.partition('.')[0]}"
    return cell if kind in ("sea", "route", "card") else ""


def _slot(move: Move) -> str:
    return f"hand.{move['seat']}.{move['card']}" if move["card"] else f"slot.{move['seat']}"


def _memorial(move: Move) -> str:
    return f"stat.{move['seat']}.{move['stat']}" if move["stat"] else f"stock.{move['seat']}"


def _adjust(move: Move) -> str:
    if move["item"] == "harbour":
        return f"harbour.{move['seat']}"
    return f"stat.{move['seat']}.{move['item']}"


def _lay(move: Move) -> str:
    cells = {spot(cell) for cell in move["tokens"]}
    return cells.pop() if len(cells) == 1 else ""


def _teach(move: Move) -> str:
    """The one thing that all these facts are about, if it lies on the board."""
    found = {_thing(key) for key in move["facts"]}
    return found.pop() if len(found) == 1 else ""


def _thing(key: str) -> str:
    parts = key.split(".")
    if "*" in key or len(parts) < 3:
        return ""
    if parts[0] == "card":
        return ".".join(parts[:3])
    if parts[0] == "building":
        return f"organizer.{parts[1]}"
    return spot(".".join(parts[1:3])) if parts[1] in ("city", "fleet", "track") else ""


def _on_coast(move: Move) -> str:
    return f"coast.{move['seat']}.{move['cell']}"


def _in_organizer(move: Move) -> str:
    return f"organizer.{move['building']}"


_TARGETS: dict[str, Callable[[Move], str]] = {
    "uncover": _in_organizer,
    "start": _in_organizer,
    "scrap": _in_organizer,
    "build": _in_organizer,
    "lay": _lay,
    "crown": lambda move: f"crown.{move['seat']}",
    "salary": _on_coast,
    "withhold": _on_coast,
    "activate": _on_coast,
    "pay": _on_coast,
    "spend": lambda move: f"token.{move['seat']}.{move['token']}",
    "ship": lambda move: spot(move["to"]),
    "occupy": lambda move: f"place.{move['city']}",
    "attack": lambda move: f"place.{move['place']}",
    "draw": lambda move: f"card.{move['card']}",
    "collect": lambda move: spot(move["cell"]),
    "remember": _memorial,
    "react": lambda move: spot(move["target"]),
    "discard": lambda move: f"hand.{move['seat']}.{move['card']}",
    "slot": _slot,
    "adjust": _adjust,
    "teach": _teach,
}


# ------------------------------------------------------------ what has changed


def changes(before: Table[Board], after: Table[Board]) -> frozenset[str]:
    """The parts that look different now: they glow once."""
    old, new = dict(_looks(before.state)), dict(_looks(after.state))
    return frozenset(part for part, look in new.items() if part in old and old[part] != look) | {
        part for part in new.keys() - old.keys() if new[part]
    }


def _looks(board: Board) -> Iterator[tuple[str, object]]:
    for region, discs in board.tracks.items():
        yield f"track.{region}", discs
        yield f"sea.{region}", board.seas[region]
    for place, held in board.places.items():
        yield f"place.{place}", held.owner
    for deck, values in board.decks.items():
        for value in values[:1]:
            yield f"card.{deck}.{value}", "top"
    for card in board.pile:
        yield f"card.{card}", "pile"
    for kind, taken in board.tiles.items():
        yield f"organizer.{kind}", taken
    for seat, own in board.players.items():
        yield f"crown.{seat}", board.crown == seat
        yield from _mat_looks(seat, own)


def _mat_looks(seat: str, own: Player) -> Iterator[tuple[str, object]]:
    yield f"harbour.{seat}", own.harbour
    yield f"stock.{seat}", own.stock
    for stat in STATS:
        yield f"stat.{seat}.{stat}", own.stats[stat]
    for cell, tile in enumerate(own.coast):
        yield f"coast.{seat}.{cell}", (tile.kind, tile.disc)
    for card in own.cards:
        yield f"hand.{seat}.{card}", card == own.slot
    for token, n in own.tokens.items():
        yield f"token.{seat}.{token}", n
