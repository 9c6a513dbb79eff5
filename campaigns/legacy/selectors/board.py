"""The story page in words: cards and tiles with what they say, who reads, what goes into the bag."""

from collections.abc import Mapping
from typing import Any

from campaigns.legacy.selectors.bags import Choice
from campaigns.legacy.selectors.evenings import table_at
from campaigns.legacy.selectors.moments import GAME, Open, story_of
from campaigns.legacy.selectors.tile_print import amounts_of, printed_facts
from campaigns.legacy.selectors.timeline import day
from campaigns.models import Campaign, Session
from campaigns.records import game_of
from campaigns.signals import results_asked
from campaigns.table.selectors.pads import section_of, sentence_of
from companion.games.maracaibo.face import cards as card_words
from companion.games.maracaibo.face import legacy as words
from companion.games.maracaibo.face.story import SIDES
from rules.core.outcome import Effect
from rules.maracaibo.campaign.cards import Back, Decide, Front
from rules.maracaibo.campaign.tiles import place_of
from rules.maracaibo.campaign.visible import SeenCard, SeenTile, Visible

LYING = ("fulfilled", "board", "read")


def board(
    revealed: Visible, open_: Open, names: Mapping[str, str], box: Mapping[str, Any]
) -> dict[str, Any]:
    """Cards and tiles in words, those on the board first, and the instructions that are due."""
    cards = [_card(card, open_, names) for card in revealed.cards]
    tiles = [_tile(tile, open_, box) for tile in revealed.tiles]
    return {
        "cards_here": [card for card in cards if card["zone"] in LYING],
        "cards_before": [card for card in cards if card["zone"] not in LYING],
        "tiles_here": [tile for tile in tiles if tile["zone"] == "board"],
        "tiles_before": [tile for tile in tiles if tile["zone"] != "board"],
        "readers": [card for card in cards if card["reader"] and card["zone"] == "fulfilled"],
        "due": [
            {"todo": due, "card": open_.name(due.card), "text": words.instruction(due.instruction)}
            for due in revealed.todo
            if not isinstance(due.instruction, Decide)
        ],
    }


def _card(card: SeenCard, open_: Open, names: Mapping[str, str]) -> dict[str, Any]:
    sides = (("front", card.front), ("back", card.back))
    return {
        "card": card.card,
        "name": open_.name(card.card),
        "zone": card.zone,
        "where": words.zone(card.zone),
        "reader": names.get(card.reader, card.reader),
        "sides": [shown for side, typed in sides if (shown := _side(side, typed))],
        "undone": [str(SIDES[side]) for side in card.seen if side not in card.opened],
    }


def _side(side: str, typed: Front | Back | None) -> dict[str, Any] | None:
    """What the table has typed of an open side; None if there is nothing to read."""
    if typed is None:
        return None
    steps = [words.instruction(step) for step in typed.steps]
    extras = card_words.extras(typed) if isinstance(typed, Front) else []
    return {"side": str(SIDES[side]), "steps": steps, "extras": extras} if steps or extras else None


def _tile(tile: SeenTile, open_: Open, box: Mapping[str, Any]) -> dict[str, Any]:
    lies, place = tile.zone == "board", place_of(box, tile.tile)
    return {
        "tile": tile.tile,
        "zone": tile.zone,
        "where": words.zone(tile.zone),
        "at": tile.at if lies else None,
        "way": place if lies and {"from", "to"} <= place.keys() else None,
        "card": open_.name(tile.card) if tile.card else "",
        "spaces": [n < tile.filled for n in range(tile.cells or 0)] if lies else [],
        "filled": tile.filled,
        "amounts": amounts_of(box, tile.tile),
        "printed": bool(printed_facts(tile.tile)),
        "rules": [
            {"text": sentence_of(GAME, rule), "section": section_of(GAME, rule)}
            for rule in tile.rules
        ],
    }


def effect_view(
    effect: Effect,
    names: Mapping[str, str],
    box: Mapping[str, Any] | None = None,
    open_: Open | None = None,
) -> dict[str, Any]:
    """Something for the players to do, with its rule. The box says where a tile goes; the open card
    has the label of an answer.
    """
    rule = str(effect.facts.get("rule", ""))
    facts = {**place_of(box or {}, str(effect.facts.get("tile", ""))), **effect.facts}
    if open_ and "choice" in facts:
        facts["choice"] = open_.label(str(facts["card"]), str(facts["choice"]))
    text = words.effect(effect.code, effect.seat, facts, names)
    return {
        "code": effect.code,
        "text": text,
        "sentence": sentence_of(GAME, rule),
        "evening": effect.facts.get("evening"),
    }


def branches(state: Any) -> list[Choice]:
    """The archives that tonight may continue from, while its beginning is being chosen."""
    if state.evening is None or state.evening.stage != "choose":
        return []
    nodes = reversed(state.archives)
    return [Choice(str(archive.evening), day(archive.on), archive) for archive in nodes]


def closing(
    campaign: Campaign, state: Any, options: Any, names: Mapping[str, str]
) -> dict[str, Any]:
    """What goes into the bag when the evening closes, and the results that are known from the pad."""
    if not any(option.kind == "close_evening" for option in options):
        return {"may_close": False}
    engine = game_of(story_of(campaign))
    effects = engine.apply(state, engine.moves.decode({"kind": "close_evening"})).effects
    totals = pad_totals(table_at(campaign, state.evening.number), names)
    seats = [(seat, names.get(seat, seat)) for seat in state.evening.seats]
    return {
        "may_close": True,
        "free": state.evening.start == "free",
        "bagging": [effect_view(effect, names)["text"] for effect in effects],
        "results": [(seat, name, totals.get(seat, "")) for seat, name in seats],
        "from_pad": bool(totals),
    }


def pad_totals(table: Session | None, names: Mapping[str, str]) -> dict[str, int]:
    """The totals of tonight's pad by the story's seats; empty until the pad is counted.

    A person who has changed colours at the table is found by name.
    """
    if table is None:
        return {}
    answers: Any = results_asked.send(sender=Session, session=table)
    rows = [row for _, answer in answers for row in answer]
    by_name = {name: total for _, name, total in rows}
    by_seat = {seat: total for seat, _, total in rows}
    known = {seat: by_name.get(name, by_seat.get(seat)) for seat, name in names.items()}
    return {seat: total for seat, total in known.items() if total is not None}
