"""Rulebook chapter «Бесшумный флот»: its reactions and the three optional rules."""

from collections.abc import Iterable, Iterator

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import (
    mapped,
    open_zones,
    presence,
    uncharted,
    zone,
    zones_to_occupy,
)
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.draw import abolish, abolition_keys, lift, refuse_top, tops
from rules.endeavor.referee.explore import sail_track
from rules.endeavor.referee.known import UNKNOWN, unknown
from rules.endeavor.referee.occupy import refuse_city
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.routes import settle_in
from rules.endeavor.referee.ship import refuse_fleet, refuse_track
from rules.endeavor.referee.state import Acting, Board, Pending
from rules.endeavor.referee.words import FLEET, REGIONS, SLAVERY, deck_of, value_of, zone_of

REACTS = ("ship", "occupy", "draw")
NOTHING = {"ship": "END-SILENT-08", "occupy": "END-SILENT-11", "draw": "END-SILENT-16"}
PLACES = {"ship": "END-SILENT-05", "occupy": "END-SILENT-10", "draw": "END-SILENT-15"}
# what is said to a player of a player's own discs is said of the fleet in words of its own
OF_THE_FLEET = {"not_present": "fleet_not_present", "city_taken": "city_not_free"}
KINDS = {"ship": ("track", "fleet", "sea"), "occupy": ("city",), "draw": ("card",)}


def reaction_of(board: Board, acting: Acting) -> Pending | None:
    """What a finished turn owes: a choice between two actions, or the reaction to one."""
    did = tuple(dict.fromkeys(acting.did))
    if not any(action in REACTS for action in did):
        return None  # END-SILENT-13, END-SILENT-18
    if acting.source == "token" and board.option("ignore_tokens"):
        return None  # END-SILENT-24
    kind = "react" if len(did) == 1 else "react_to"
    return Pending(kind=kind, seat=acting.seat, actions=did, zone=acting.zone)  # type: ignore[arg-type]


def refuse_react_to(board: Board, move: m.ReactTo) -> Iterator[Refusal]:
    if not board.queue or board.queue[0].kind != "react_to":
        return  # that nothing is to be chosen, the order of the turn has said
    due = board.queue[0].actions
    if move.action not in due:
        yield Refusal("END-SILENT-19", "not_performed", {"action": move.action, "did": due})


def do_react_to(desk: Desk, move: m.ReactTo) -> None:
    head, rest = desk.board.queue[:1], desk.board.queue[1:]
    if not head or head[0].kind != "react_to":
        return
    react = Pending(kind="react", seat=move.seat, actions=(move.action,), zone=head[0].zone)
    desk.set(queue=(react, *rest) if move.action in REACTS else rest)


# ------------------------------------------------------------ where the fleet may react


def candidates(board: Board, due: Pending) -> list[str]:
    action = due.actions[0]
    if action == "ship":
        fleets = mapped(board.box, board.side, "fleet")
        return [f"track.{r}" for r in REGIONS] + [f"fleet.{fleet}" for fleet in fleets]
    if action == "occupy":
        return [f"city.{city}" for city in mapped(board.box, board.side, "city")]
    return [f"card.{card}" for card in tops(board)]


def targets(board: Board, due: Pending) -> list[str]:
    """The places that are legal, or would be once the box tells a fact."""
    if due.actions[0] != "draw" and board.fleet_stock < 1:
        return []
    return [
        target
        for target in candidates(board, due)
        if all(r.code == UNKNOWN for r in _refuse_target(board, due, target))
    ]


def owes_reaction(board: Board, due: Pending) -> bool:
    """False only where the board offers nothing (END-SILENT-08, -11, -16)."""
    if targets(board, due):
        return True
    return board.fleet_stock > 0 and bool(blank_zones(board, due))


def blank_zones(board: Board, due: Pending) -> list[str]:
    """Zones where the board may offer what the box does not know yet."""
    if due.actions[0] == "ship":
        return uncharted(board, "fleet", open_zones(board))
    if due.actions[0] == "draw":
        return []
    zones = zones_to_occupy(board, FLEET)
    if board.option("occupy_limit"):
        zones = [where for where in zones if where == due.zone]
    return uncharted(board, "city", zones)


def refuse_react(board: Board, move: m.React) -> Iterator[Refusal]:
    due = board.queue[0] if board.queue and board.queue[0].kind == "react" else None
    if due is None:
        return
    if move.target == "none":
        if offered := targets(board, due):
            facts: dict[str, Fact] = {"targets": tuple(offered[:5])}
            yield Refusal(NOTHING[due.actions[0]], "fleet_must_react", facts)
        return
    if due.actions[0] != "draw" and board.fleet_stock < 1:
        yield Refusal(NOTHING[due.actions[0]], "fleet_has_no_disc", {})
    yield from _refuse_target(board, due, move.target)


def _refuse_target(board: Board, due: Pending, target: str) -> Iterator[Refusal]:
    kind, where = target.split(".", 1)
    action = due.actions[0]
    if kind not in KINDS[action]:
        yield Refusal("END-SILENT-04", "other_reaction", {"action": action, "target": target})
    elif kind == "sea":
        yield Refusal("END-SILENT-05", "no_sea_for_fleet", {"zone": where})
    elif kind == "track":
        yield from _by_its_rule(action, refuse_track(board, FLEET, where))
    elif kind == "fleet":
        yield from _by_its_rule(action, refuse_fleet(board, FLEET, where))
    elif kind == "city":
        yield from _by_its_rule(action, refuse_city(board, FLEET, where))
        here = zone(board, "city", where)
        if board.option("occupy_limit") and here is not None and here != due.zone:
            yield Refusal("END-SILENT-23", "another_zone", {"zone": here, "due": due.zone})
    else:
        yield from _refuse_card(board, where)


def _by_its_rule(action: str, refusals: Iterable[Refusal]) -> Iterator[Refusal]:
    """A player's refusals with the rule that says the same of the fleet; what is not there or
    not read yet, and what abolition took away, is so for both."""
    for refusal in refusals:
        if refusal.rule in ("END-COMP-02", "END-ABOL-05") or refusal.code == UNKNOWN:
            yield refusal
        else:
            code = OF_THE_FLEET.get(refusal.code, refusal.code)
            yield Refusal(PLACES[action], code, refusal.facts)


def _refuse_card(board: Board, card: str) -> Iterator[Refusal]:
    if card in board.pile:
        yield Refusal("END-SILENT-15", "only_from_deck", {"card": card})
        return
    yield from _by_its_rule("draw", refuse_top(board, card))
    if code := _spared(board, deck_of(card)):
        yield Refusal("END-SILENT-15", code, {"card": card})
    where = zone_of(deck_of(card))
    if (have := presence(board, FLEET, where)) < value_of(card):
        facts: dict[str, Fact] = {"zone": where, "have": have, "needs": value_of(card)}
        yield Refusal("END-SILENT-15", "fleet_presence_too_low", facts)
    yield from unknown(board.box, abolition_keys(board, card))


def _spared(board: Board, deck: str) -> str:
    """Why the fleet leaves a deck alone. END-GAP-13: the narrowest reading of the text spares the
    slavery deck only, for the abolition card lies in the Europe deck; the first one spared both."""
    if not board.option("fleet_regions_only"):
        return ""
    if second(board.setup):
        return "slavery_deck_spared" if deck == SLAVERY else ""
    return "" if deck in REGIONS else "regions_only"


def do_react(desk: Desk, move: m.React) -> None:
    if desk.board.queue and desk.board.queue[0].kind == "react":
        desk.set(queue=desk.board.queue[1:])
    kind, _, where = move.target.partition(".")
    if kind == "card":
        if lift(desk, where):
            desk.set(cards_gone=(*desk.board.cards_gone, where))
            desk.tell("card_gone", None, card=where)
            abolish(desk, where)  # END-SILENT-17
    elif kind in ("track", "fleet", "city") and desk.from_harbour(FLEET):
        if kind == "track":
            sail_track(desk, FLEET, where, move.seat)
            return
        if (held := desk.board.places.get(where)) is not None:
            desk.to_stock(held.owner, f"{held.kind}.{where}")  # only by a ruling
        settle_in(desk, FLEET, kind, where, move.seat)
