"""Rulebook chapter «Бесшумный флот»: its reactions and the three optional rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, Unknown
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import (
    mapped,
    need_presence,
    need_zone,
    open_zones,
    refuse_stated_zone,
    uncharted,
    unnamed_key,
    zones_to_occupy,
)
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.draw import abolish, lift, refuse_top, tops
from rules.endeavor.referee.explore import sail_track
from rules.endeavor.referee.occupy import city_free, city_open, is_city, refuse_distant
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.routes import settle_in
from rules.endeavor.referee.ship import (
    fleet_free,
    fleet_open,
    is_fleet,
    track_not_full,
    track_open,
)
from rules.endeavor.referee.state import Acting, Board, Pending, option
from rules.endeavor.referee.words import FLEET, REGIONS, SLAVERY, deck_of, value_of, zone_of

REACTS = ("ship", "occupy", "draw")
NOTHING = {"ship": "END-SILENT-08", "occupy": "END-SILENT-11", "draw": "END-SILENT-16"}
PLACES = {"ship": "END-SILENT-05", "occupy": "END-SILENT-10", "draw": "END-SILENT-15"}
# refusals that address a player, and their counterparts about the fleet
OF_THE_FLEET = {"not_present": "fleet_not_present", "city_taken": "city_not_free"}
KINDS = {"ship": ("track", "fleet", "sea"), "occupy": ("city",), "draw": ("card",)}
ACTION = {"track": "ship", "fleet": "ship", "city": "occupy"}


def reaction_of(t: Table[Board], acting: Acting) -> Pending | None:
    """What the fleet owes after a turn: a reaction, or first the choice which of two actions it reacts to."""
    did = tuple(dict.fromkeys(acting.did))
    if not any(action in REACTS for action in did):
        return None  # END-SILENT-13, END-SILENT-18
    if acting.source == "token" and option(t, "ignore_tokens"):
        return None  # END-SILENT-24
    kind = "react" if len(did) == 1 else "react_to"
    return Pending(kind=kind, seat=acting.seat, actions=did, zone=acting.zone)  # type: ignore[arg-type]


# ------------------------------------------------------------ which of two actions


def done_actions(t: Table[Board]) -> Sequence[str]:
    queue = t.state.queue
    return queue[0].actions if queue and queue[0].kind == "react_to" else ()


def was_performed(t: Table[Board], action: str) -> Iterator[Refusal]:
    if (due := done_actions(t)) and action not in due:
        yield Refusal("END-SILENT-19", "not_performed", {"action": action, "did": tuple(due)})


def do_react_to(desk: Desk, move: m.ReactTo) -> None:
    head, rest = desk.state.queue[:1], desk.state.queue[1:]
    if not head or head[0].kind != "react_to":
        return
    react = Pending(kind="react", seat=move.seat, actions=(move.action,), zone=head[0].zone)
    desk.set(queue=(react, *rest) if move.action in REACTS else rest)


REACT_TO = Act(
    m.ReactTo, Field(name="action", values=done_actions), guards=(was_performed,), do=do_react_to
)


# ------------------------------------------------------------ where the fleet may react


def due_reaction(t: Table[Board]) -> Pending | None:
    queue = t.state.queue
    return queue[0] if queue and queue[0].kind == "react" else None


def named_targets(t: Table[Board]) -> Sequence[str]:
    if (due := due_reaction(t)) is None:
        return ()
    if due.actions[0] == "ship":
        fleets = (f"fleet.{fleet}" for fleet in mapped(t, "fleet"))
        return (*(f"track.{region}" for region in REGIONS), *fleets)
    if due.actions[0] == "occupy":
        return tuple(f"city.{city}" for city in mapped(t, "city"))
    return tuple(f"card.{card}" for card in tops(t.state))


def targets(t: Table[Board]) -> Sequence[str]:
    kind = {"ship": "fleet", "occupy": "city"}.get(
        due.actions[0] if (due := due_reaction(t)) else ""
    )
    more = (f"{kind}.~",) if kind and blank_zones(t) else ()
    return (*named_targets(t), *more, "none")


def blank_zones(t: Table[Board]) -> Sequence[str]:
    """Zones that may have a target which the box does not know yet."""
    due = due_reaction(t)
    if due is None or due.actions[0] == "draw":
        return ()
    if due.actions[0] == "ship":
        return uncharted(t, "fleet", open_zones(t))
    zones = zones_to_occupy(t, FLEET)
    if option(t, "occupy_limit"):
        zones = [where for where in zones if where == due.zone]
    return uncharted(t, "city", zones)


def zones(t: Table[Board], target: str) -> Sequence[str]:
    """The zone is stated for a place without a name; "" where the box knows it."""
    kind, _, place = target.partition(".")
    if place == "~":
        return blank_zones(t)
    if kind in ("city", "fleet"):
        need_zone(t, kind, place)
    return ("",)


def any_zone(t: Table[Board], target: str) -> Sequence[str]:
    return open_zones(t)


def owes_reaction(t: Table[Board], seat: str) -> bool:
    """Whether the fleet has any target, as far as is known (END-SILENT-08, END-SILENT-11, END-SILENT-16)."""
    return any(leaf["target"] != "none" for leaf, _ in REACT.leaves(t, {"seat": seat}))


# ------------------------------------------------------------ guards


def must_react(t: Table[Board], seat: str, target: str) -> Iterator[Refusal]:
    """`none` is refused while any target is certain to be legal."""
    due = due_reaction(t)
    if due is None or target != "none" or t.facts.hidden:  # a replay may know less
        return
    moves = (m.React(seat=seat, target=other) for other in named_targets(t))
    verdicts = {move.target: REACT.check(t, move) for move in moves}
    open_ = {other: verdict for other, verdict in verdicts.items() if not verdict.broken}
    if sure := [other for other, verdict in open_.items() if not verdict.lacked]:
        facts: dict[str, Fact] = {"targets": tuple(sure[:5])}
        yield Refusal(NOTHING[due.actions[0]], "fleet_must_react", facts)
    elif unread := [key for verdict in open_.values() for key in verdict.lacked]:
        raise Unknown(*unread)
    elif blank_zones(t):
        kind = "fleet" if due.actions[0] == "ship" else "city"
        raise Unknown(unnamed_key(t, kind))


def fleet_has_disc(t: Table[Board], target: str) -> Iterator[Refusal]:
    due = due_reaction(t)
    if due is None or target == "none" or due.actions[0] == "draw":
        return
    if t.state.fleet_stock < 1:
        yield Refusal(NOTHING[due.actions[0]], "fleet_has_no_disc", {})


def fits_action(t: Table[Board], target: str) -> Iterator[Refusal]:
    due, kind = due_reaction(t), target.split(".")[0]
    if due is None or target == "none":
        return
    if kind not in KINDS[due.actions[0]]:
        facts: dict[str, Fact] = {"action": due.actions[0], "target": target}
        yield Refusal("END-SILENT-04", "other_reaction", facts)
    elif kind == "sea":
        yield Refusal("END-SILENT-05", "no_sea_for_fleet", {"zone": target.split(".")[1]})


def at(t: Table[Board], target: str, *kinds: str) -> str | None:
    """The place or card that a target names; None unless it is of these kinds and fits the action that is due."""
    kind, _, where = target.partition(".")
    due = due_reaction(t)
    return where if due and kind in kinds and kind in KINDS[due.actions[0]] else None


def by_its_rule(action: str, refusals: Iterable[Refusal]) -> Iterator[Refusal]:
    """Turn refusals of a player's move into those of the fleet, with the fleet's rule and code. That a place
    does not exist or a card was abolished holds for both and stays as it is."""
    for refusal in refusals:
        if refusal.rule in ("END-COMP-02", "END-ABOL-05"):
            yield refusal
        else:
            code = OF_THE_FLEET.get(refusal.code, refusal.code)
            yield Refusal(PLACES[action], code, refusal.facts)


def of_fleet(
    kind: str, rule: Callable[[Table[Board], str], Iterator[Refusal]]
) -> Callable[..., Iterator[Refusal]]:
    """A guard that applies a rule for players to the fleet's target."""

    def guard(t: Table[Board], target: str) -> Iterator[Refusal]:
        if (where := at(t, target, kind)) is not None:
            yield from by_its_rule(ACTION[kind], rule(t, where))

    return guard


def zone_fits(t: Table[Board], target: str, zone: str) -> Iterator[Refusal]:
    kind = target.split(".")[0]
    if (place := at(t, target, "city", "fleet")) is not None:
        yield from refuse_stated_zone(t, kind, place, zone)  # type: ignore[arg-type]
    elif zone:
        yield Refusal("END-COMP-02", "another_zone", {"place": target, "zone": zone})


def zone_open(t: Table[Board], target: str, zone: str) -> Iterator[Refusal]:
    if (fleet := at(t, target, "fleet")) is not None:
        yield from by_its_rule("ship", fleet_open(t, fleet, zone))
    elif (city := at(t, target, "city")) is not None:
        yield from by_its_rule("occupy", city_open(t, city, zone))


def fleet_present(t: Table[Board], target: str, zone: str) -> Iterator[Refusal]:
    if (city := at(t, target, "city")) is not None:
        yield from by_its_rule("occupy", refuse_distant(t, FLEET, city, zone))


def where_occupied(t: Table[Board], target: str, zone: str) -> Iterator[Refusal]:
    due = due_reaction(t)
    city = at(t, target, "city")
    if due is None or city is None or not option(t, "occupy_limit"):
        return
    if (here := need_zone(t, "city", city, zone)) != due.zone:
        yield Refusal("END-SILENT-23", "another_zone", {"zone": here, "due": due.zone})


def from_deck(t: Table[Board], target: str) -> Iterator[Refusal]:
    if (card := at(t, target, "card")) is None:
        return
    if card in t.state.pile:
        yield Refusal("END-SILENT-15", "only_from_deck", {"card": card})
        return
    yield from by_its_rule("draw", refuse_top(t, card))
    if code := _spared(t, deck_of(card)):
        yield Refusal("END-SILENT-15", code, {"card": card})


def _spared(t: Table[Board], deck: str) -> str:
    """The code for why the fleet may not draw from a deck, or "". END-GAP-13: the narrowest reading spares the
    slavery deck only, since the abolition card lies in the Europe deck; the first reading spared both."""
    if not option(t, "fleet_regions_only"):
        return ""
    if second(t.setup):
        return "slavery_deck_spared" if deck == SLAVERY else ""
    return "" if deck in REGIONS else "regions_only"


def present_for_card(t: Table[Board], target: str) -> Iterator[Refusal]:
    card = at(t, target, "card")
    if card is None or card in t.state.pile:
        return
    where, needs = zone_of(deck_of(card)), value_of(card)
    if (have := need_presence(t, FLEET, where, needs)) < needs:
        facts: dict[str, Fact] = {"zone": where, "have": have, "needs": needs}
        yield Refusal("END-SILENT-15", "fleet_presence_too_low", facts)


def do_react(desk: Desk, move: m.React) -> None:
    if desk.state.queue and desk.state.queue[0].kind == "react":
        desk.set(queue=desk.state.queue[1:])
    kind, _, where = move.target.partition(".")
    if kind == "card":
        if lift(desk, where):
            desk.set(cards_gone=(*desk.state.cards_gone, where))
            desk.tell("card_gone", None, card=where)
            abolish(desk, where)  # END-SILENT-17
    elif kind in ("track", "fleet", "city") and desk.from_harbour(FLEET):
        if kind == "track":
            sail_track(desk, FLEET, where, move.seat)
            return
        desk.clear_place(where)  # only by a ruling
        settle_in(desk, FLEET, kind, where, move.seat, move.zone)


REACT = Act(
    m.React,
    Field(name="target", values=targets, part="place"),
    Field(name="zone", values=zones, free=any_zone),
    guards=(
        must_react,
        fleet_has_disc,
        fits_action,
        of_fleet("track", track_open),
        of_fleet("track", track_not_full),
        of_fleet("fleet", is_fleet),
        of_fleet("fleet", fleet_free),
        of_fleet("city", is_city),
        of_fleet("city", city_free),
        zone_fits,
        zone_open,
        fleet_present,
        where_occupied,
        from_deck,
        present_for_card,
    ),
    do=do_react,
)
