"""What the group has seen: what lies open, what was ever opened (a take-back does not unsee)."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from rules.core.chain import struck
from rules.core.log import Line
from rules.core.move import Teach, Value
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.cards import Back, Front
from rules.maracaibo.campaign.check import check
from rules.maracaibo.campaign.facts import FACTS, PLACES, side_key, side_of
from rules.maracaibo.campaign.free import untold_round
from rules.maracaibo.campaign.ids import ALL_CARDS
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import unnamed_skulls, untold
from rules.maracaibo.campaign.tiles import two_play


class Seen(Struct, frozen=True, kw_only=True):
    """A side that somebody has looked at: when, by whom, and whether that line was struck since."""

    card: str
    side: str
    line: int
    seat: str
    by: str
    at: str
    struck: bool


def seen(lines: Iterable[Line], gone: Collection[int] | None = None) -> dict[str, Seen]:
    """Every side that was ever opened, by `card.side`, from all lines: struck ones count too.

    Whoever knows the struck lines (`gone`) need not bring more than the lines that open a side."""
    known = tuple(lines)
    gone = struck(known) if gone is None else gone
    sides: dict[str, Seen] = {}
    for line in known:
        move = line.move or {}
        if move.get("kind") != "open_card":
            continue
        card, side = str(move.get("card")), str(move.get("side"))
        if line.kind == "take_back" or card not in ALL_CARDS or side not in ("front", "back"):
            continue
        first = sides.get(f"{card}.{side}")
        if first is None or first.struck:
            sides[f"{card}.{side}"] = Seen(
                card=card,
                side=side,
                line=first.line if first else line.seq,
                seat=str(move.get("seat", "")),
                by=line.by,
                at=line.at,
                struck=line.seq in gone,
            )
    return sides


def visible_facts(state: State, box: Mapping[str, Value]) -> dict[str, Value]:
    """What may leave the server of a box file: open sides and called tiles, nothing else."""
    visible = {}
    for key, value in sorted(box.items()):
        if key not in FACTS:
            continue
        family, piece, what = key.split(".")
        if (f"{piece}.{what}" if family == "card" else piece) in state.shown:
            visible[key] = value
    return visible


def lesson(state: State, box: Mapping[str, Value]) -> Teach | None:
    """What the group's box file already knows of what lies open and the log has not been told yet;
    what another campaign has ruled is for this table to rule again.

    The service writes it right after the move that opened it, so the second campaign needs no typing
    and the log stands on its own."""
    new: dict[str, Value] = {
        key: value
        for key, value in visible_facts(state, box).items()
        if value is not None and key not in state.box and not _refused(state, key, value)
    }
    return Teach(facts=new) if new else None


def _refused(state: State, key: str, value: Value) -> bool:
    try:
        return bool(check(state, Teach(facts={key: value})))
    except Misspelled:
        return True


def asks(state: State) -> tuple[str, ...]:
    """The facts to read off the cardboard now: open sides, fronts of which something is missing, places
    and cells of tiles that lie, and for two players the markers that a tile starts with (MAR-GAP-23)."""
    keys = [side_key(card, side) for card, side in untold(state)]
    lacking = (*unnamed_skulls(state), *filter(None, (untold_round(state),)))
    keys += [side_key(card, "front") for card in dict.fromkeys(lacking)]
    asked = (*PLACES, "cells", *(("two_player",) if two_play(state) else ()))
    for tile in state.pieces.tiles_in("board"):
        for what in asked:
            spec = FACTS.get(f"tile.{tile}.{what}")
            if spec and spec.shipped is None and spec.key not in state.box:
                keys.append(spec.key)
    return tuple(dict.fromkeys(keys))


def readable(state: State, box: Mapping[str, Value], card: str) -> dict[str, Front | Back | None]:
    """The open sides of a card as typed data."""
    sides: dict[str, Front | Back | None] = {}
    if f"{card}.front" in state.shown:
        sides["front"] = side_of(box, card, "front")
    if f"{card}.back" in state.shown:
        sides["back"] = side_of(box, card, "back")
    return sides
