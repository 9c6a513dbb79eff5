"""Legacy tiles («Жетоны наследия»): laying, clearing and removing them, and what each one changes."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.refusal import Fact
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign.facts import number
from rules.maracaibo.campaign.ids import CARTAGENA, DATA, FILL, effect
from rules.maracaibo.campaign.pieces import CardAt, Pieces, TileAt, TokenAt
from rules.maracaibo.campaign.state import State

# what of a tile applies to Mary: nothing for the tiles in her list of exceptions (MAR-SOLOLEG-02)
MARYS: Mapping[str, tuple[str, ...]] = {
    "H1": ("becomes_city", "quest_refilled"),  # MAR-SOLOLEG-05, MAR-GAP-24
    "H3": ("no_control_chip",),
    "H4": ("explorer_needed", "new_city_between"),  # MAR-SOLOLEG-01, MAR-SOLOMOVE-04
    "H7": ("explorer_needed", "new_city_between"),
}


class Change(Struct, frozen=True):
    """What a tile changes: the rule, a code for the referee, and the rule's numbers."""

    tile: str
    rule: str
    code: str
    facts: dict[str, Fact]


def changes(tile: str) -> tuple[Change, ...]:
    """Every rule that a tile brings; H10–H17 share the rules of their group."""
    rows = [*DATA["changes"].get(tile, ()), *(DATA["group"]["changes"] if tile in FILL else ())]
    return tuple(
        Change(
            tile,
            change["rule"],
            change["code"],
            {k: v for k, v in change.items() if k not in _KEYS},
        )
        for change in rows
    )


_KEYS = ("rule", "code")


def in_force(state: State, seat: str = "") -> tuple[Change, ...]:
    """The rules of all tiles on the board, for the referee; Mary is bound by some of four tiles."""
    laid = [change for tile in state.pieces.tiles_in("board") for change in changes(tile)]
    if seat != MARY:
        return tuple(laid)
    return tuple(_hers(rule) for rule in laid if rule.code in MARYS.get(rule.tile, ()))


def _hers(change: Change) -> Change:
    """A rule as it holds for Mary, who spends no movement points."""
    facts = {name: value for name, value in change.facts.items() if name != "movement"}
    return Change(change.tile, change.rule, change.code, facts)


def marys_rules(tile: str) -> tuple[str, ...]:
    """The rules that say what a tile means for Mary."""
    if tile in ("H4", "H7"):
        return ("MAR-SOLOMOVE-04", "MAR-SOLOLEG-01")
    return ("MAR-SOLOLEG-05",) if tile in MARYS else ("MAR-SOLOLEG-02",)


def barred(state: State, settlement: int, seat: str = "") -> tuple[Change, ...]:
    """What may not be done at a settlement because of the tiles there."""
    bans = []
    for change in in_force(state, seat):
        if change.code.startswith("no_") and change.code != "no_cost":
            key = f"tile.{change.tile}.at"
            if number(state.box, key) == settlement:
                bans.append(change)
    return tuple(bans)


def place_of(box: Mapping[str, Value], tile: str) -> dict[str, Fact]:
    """Where a tile lies as far as the box knows it: at a settlement, or between two."""
    known = {name: number(box, f"tile.{tile}.{name}") for name in ("at", "from", "to")}
    return {name: settlement for name, settlement in known.items() if settlement is not None}


def start_markers(state: State, tile: str) -> int:
    """Round markers on a tile as it is laid: alone 1 on H10 and 2 on H11–H17; for two MAR-GAP-23."""
    evening = state.evening
    if tile not in FILL or evening is None:
        return 0
    if evening.solo:
        return 1 if tile == "H10" else 2
    if two_play(state):
        taught = number(state.box, f"tile.{tile}.two_player")
        return taught if taught is not None else int(tile != "H10")
    return 0


def set_up_for(state: State) -> int:
    """For how many players the board is set up: alone as for two (MAR-SOLO-01)."""
    evening = state.evening
    return 2 if evening is None or evening.solo else len(evening.players)


def two_play(state: State) -> bool:
    """Whether tonight the two-player rule of a tile holds."""
    evening = state.evening
    return evening is not None and not evening.solo and len(evening.players) == 2


def with_told_markers(before: State, after: State) -> State:
    """The tiles on the board with the markers that they start with, as the table has read them."""
    for tile in FILL:
        at = after.pieces.tile(tile)
        more = start_markers(after, tile) - start_markers(before, tile)
        if more and at.zone == "board":
            filled = replace(at, filled=max(at.filled + more, 0))
            after = replace(after, pieces=after.pieces.put_tile(tile, filled))
    return after


def lay(state: State, tile: str, card: str | None) -> tuple[State, tuple[Effect, ...]]:
    """Put a tile on its place. Where two cards bring it, the higher number holds (MAR-LEG-04)."""
    at = state.pieces.tile(tile)
    if at.zone != "board":
        laid = TileAt(zone="board", card=card, filled=start_markers(state, tile))
        pieces = state.pieces.put_tile(tile, laid)
        if tile == "H3":
            pieces = replace(pieces, cartagena=False)
        return replace(state, pieces=pieces).showing(tile), tuple(_laid(state, tile, laid))
    if card is None or at.card in (None, card):
        pieces = state.pieces.put_tile(tile, replace(at, card=at.card or card))
        return replace(state, pieces=pieces), ()
    low, high = sorted((card, str(at.card)))
    pieces = state.pieces.put_tile(tile, replace(at, card=high))
    note = effect("higher_card_holds", "MAR-LEG-04", tile=tile, card=high, lower=low)
    if pieces.zone(low) not in ("board", "read"):
        return replace(state, pieces=pieces), (note,)
    gone = replace(pieces.card(low), zone="removed", front=None, back=None)
    pieces, aside = _without_token(pieces.put_card(low, gone), low)
    removed = effect("remove_card", "MAR-LEG-04", card=low)
    return replace(state, pieces=pieces), (note, removed, *aside)


def _laid(state: State, tile: str, at: TileAt) -> Iterator[Effect]:
    yield effect("place_tile", "MAR-LEG-01", tile=tile)
    if tile == "H1":
        yield effect("quest_on_tile", "MAR-H01-01", tile=tile)
        yield effect("chip_to_tile", "MAR-H01-04", tile=tile)
    if tile == "H3":
        yield effect("remove_city_token", "MAR-H03-02", at=CARTAGENA)
        yield effect("remove_chip", "MAR-H03-03", at=CARTAGENA)
    if at.filled:
        alone = state.evening is not None and state.evening.solo
        rule = "MAR-SOLOLEG-03" if alone and tile == "H10" else "MAR-SOLOLEG-04"
        yield effect("markers_on_tile", rule, tile=tile, markers=at.filled)


def _without_token(pieces: Pieces, card: str) -> tuple[Pieces, tuple[Effect, ...]]:
    """The token of a card that has left the game lies at no settlement any more (MAR-GAP-21)."""
    aside = []
    for token, at in pieces.tokens.items():
        if at.zone == "board" and at.card == card:
            pieces = pieces.put_token(token, TokenAt(zone="box"))
            aside.append(effect("token_aside", "MAR-LEG-04", token=token, card=card))
    return pieces, tuple(aside)


def take_off(state: State, tile: str) -> tuple[State, tuple[Effect, ...]]:
    """A removed tile returns to the box and may be needed again (MAR-LEG-03)."""
    if state.pieces.tile(tile).zone != "board":
        return state, ()
    pieces = state.pieces.put_tile(tile, TileAt(zone="box"))
    effects = [effect("remove_tile", "MAR-LEG-03", tile=tile)]
    if tile == "H3":
        pieces = replace(pieces, cartagena=True)
        n = set_up_for(state)
        effects.append(effect("random_city_token", "MAR-SINSTR-26", at=CARTAGENA, players=n))
    return replace(state, pieces=pieces), tuple(effects)


def laid_from_archive(state: State) -> tuple[State, tuple[Effect, ...]]:
    """At the start of a later game every archived tile is laid again, with its effects (MAR-CAMP-11)."""
    effects: list[Effect] = []
    for tile in state.pieces.tiles_in("archive"):
        state, laid = lay(state, tile, state.pieces.tile(tile).card)
        effects += laid
    return state, tuple(effects)


def card_on_board(state: State, card: str) -> State:
    """A card put on its space; what the campaign has opened of it is remembered."""
    at = state.pieces.cards.get(card) or CardAt(zone="board")
    return replace(state, pieces=state.pieces.put_card(card, replace(at, zone="board")))
