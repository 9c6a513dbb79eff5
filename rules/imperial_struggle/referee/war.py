"""Rulebook 7.0 to 7.6: a war from its first theatre to the board of the next one; what follows by itself."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.referee.dues import owe
from rules.core.referee.stage import Due, Wait
from rules.core.referee.table import Table
from rules.imperial_struggle.aftermath_limits import TILES_FOR
from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.referee import (
    battle,
    conquest,
    jacobites,
    landing,
    rewards,
    surrender,
    symbols,
)
from rules.imperial_struggle.referee.battle import face_down, fought, here
from rules.imperial_struggle.referee.bonus import put_stack, stack
from rules.imperial_struggle.referee.conquest import tells
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import (
    HIDDEN,
    SIDES,
    Board,
    Result,
    Side,
    Stack,
    War,
    option,
)
from rules.imperial_struggle.referee.strength import outcome, sources
from rules.imperial_struggle.referee.symbols import symbols_owed
from rules.imperial_struggle.settlement import MOST_DRAWN
from rules.imperial_struggle.spoils import share_of, sweep, won_by
from rules.imperial_struggle.theatres import (
    ATLANTIC_THEATRES,
    BONUS,
    THEATRES,
    Spoils,
    theatres_of,
)
from rules.imperial_struggle.victory import by_marker

__all__ = ["ACTS", "WAR_STEPS", "next_round", "symbols_owed", "wait_in_war"]

SPENDING = ("conquer", "land", "spoil", "settle")
ACTS = (battle.SHOW, *symbols.ACTS, conquest.CONQUER, landing.LAND, *surrender.ACTS, *rewards.ACTS)

# ------------------------------------------------------------ theatre by theatre


def battles(desk: Desk) -> bool:
    """One step of the war (IMP-WAR-03); False where somebody has to decide."""
    if desk.state.fought is None:
        begin(desk)
        return True
    return STEPS[fought(desk).step](desk)


def begin(desk: Desk) -> None:
    first = theatres_of(desk.state.war)[0]
    desk.set(fought=War(theatre=first.id, step="reveal"))
    for side in SIDES:
        desk.put(side, resisted=0)
    desk.tell("war", None, war=desk.state.war)


def reveal(desk: Desk) -> bool:
    """Both turn up their tiles, then their symbols are used (IMP-WREV-01, IMP-WEFF-01)."""
    if any(face_down(desk, side) for side in SIDES):
        return False
    symbols.effects(desk)
    tells(desk, step="effects")
    return True


def resolve(desk: Desk) -> bool:
    """Nobody owes a symbol any more: bonuses are counted (IMP-WBON-08), the margin gives the spoils."""
    place = here(desk)
    result = outcome(desk, place.id)
    if result is None:
        return False
    marks = [
        source.what
        for side in SIDES
        for source in sources(desk, place.id, side)
        if source.item == "conflicts"
    ]
    known = fought(desk)
    tells(
        desk,
        step="spoils",
        results={**known.results, place.id: Result(result.winner or "", result.margin)},
        counted=tuple(dict.fromkeys((*known.counted, *marks))),
    )
    desk.tell("theatre", result.winner, theatre=place.id, margin=result.margin)
    for side in SIDES:
        give(desk, side, share_of(place, result, side))
    return True


def give(desk: Desk, side: Side, share: Spoils) -> None:
    """A side's share of the spoils (IMP-SPL-02, IMP-SPL-03); what is chosen waits for its owner."""
    desk.score(side, share.vp)
    if share.trp:
        desk.treat(side, share.trp)
    rewards.fleet_losses(desk, side, share.squadrons_unbuilt, share.squadrons_removed)
    if share.atlantic_dominance:
        for theatre in ATLANTIC_THEATRES:
            mine = stack(desk, theatre, side)
            there = (*mine.special, "atlantic_dominance")
            put_stack(desk, theatre, side, replace(mine, special=there))
            desk.tell("special_tile", side, tile="atlantic_dominance", theatre=theatre)
    if share.jacobite_victory:
        desk.set(jacobites=desk.state.jacobites + 1)
        desk.tell("jacobite_victory", side, markers=desk.state.jacobites)
    if share.jacobite_defeat:
        jacobites.defeat(desk)
    won = fought(desk)
    kinds = [name for name in ("usa", "canada") if getattr(share, name)]
    tells(
        desk,
        points=won.points + share.cp,
        unflag=share.unflag or won.unflag,
        rewards=(*won.rewards, *kinds),
    )


def spoils(desk: Desk) -> bool:
    """Special rewards, the winner's points and flags in any order (IMP-GAP-81), then the next theatre (IMP-SPL-01)."""
    won = fought(desk)
    forget_huguenots(desk)
    if won.rewards:
        tells(desk, rewards=won.rewards[1:])
        rewards.reward(desk, won.rewards[0])
        return True
    winner = won.results[won.theatre].winner
    if winner and surrender.can_spend(desk, winner):
        return False
    if won.points or won.unflag:
        desk.tell("spoils_lapse", winner, points=won.points, unflag=won.unflag)
    for side in won.spain:
        owe(desk, Due(kind="court", seat=side, optional=True, rule="IMP-OSP-05"))
    tells(desk, points=0, unflag="", cut=(), spain=())
    next_theatre(desk)
    return True


def forget_huguenots(desk: Desk) -> None:
    """A marker leaves for good where the territory has become British."""
    kept = {
        at: fresh
        for at, fresh in desk.state.huguenots.items()
        if desk.state.flags.get(at) != "britain"
    }
    if kept != desk.state.huguenots:
        desk.set(huguenots=kept)


def next_theatre(desk: Desk) -> None:
    """In the order of the war board; after the last one the war is over (IMP-WAR-02)."""
    order = [theatre.id for theatre in theatres_of(desk.state.war)]
    rest = order[order.index(fought(desk).theatre) + 1 :]
    if rest:
        tells(desk, theatre=rest[0], step="reveal")
        desk.tell("next_theatre", None, theatre=rest[0])
    else:
        desk.set(phase="war_check")


STEPS: dict[str, Callable[[Desk], bool]] = {
    "reveal": reveal,
    "effects": resolve,
    "spoils": spoils,
}

# ------------------------------------------------------------ after the last theatre


def war_check(desk: Desk) -> bool:
    """First every theatre by the widest margin, then the marker (IMP-WVIC-01)."""
    board, won = desk.state, fought(desk).results
    results = {
        name: won_by(THEATRES[name], result.winner or None, result.margin)
        for name, result in won.items()
    }
    swept, marker = sweep(board.war, results), by_marker(board.vp)
    if swept or marker:
        winner, ending = (swept, "war") if swept else (marker[0] if marker else "", "vp")
        desk.set(phase="over", winner=winner, ending=ending)
        desk.tell("wins", winner, ending=ending)
    else:
        desk.set(phase="war_reset")
    return True


def war_reset(desk: Desk) -> bool:
    """Tiles go back, those of this war's bonus set for good; counted markers leave (IMP-WRST-01, IMP-WRST-02)."""
    board = desk.state
    for at in fought(desk).counted:
        if at in desk.state.conflicts:
            desk.unmark(at)
    for side in SIDES:
        stacks = [stacks[side] for stacks in board.theatres.values()]
        laid = sum(len(stack.bonus) for stack in stacks)
        carried = min(laid, MOST_DRAWN) if board.war == TILES_FOR else 0
        back = sum(bool(stack.basic) for stack in stacks)
        power = desk.power(side)
        fresh = sum(tile.tiles for tile in BONUS.values())
        desk.put(side, basic=power.basic + back, bonus=fresh, carried=carried, resisted=0)
    desk.set(fought=None, theatres={}, phase="layout")
    desk.tell("war_tiles_back", None, war=board.war)
    return True


def layout(desk: Desk) -> bool:
    """The next war's board, a basic tile face down in each of its theatres (IMP-WSET-01, IMP-WSET-02)."""
    order = tuple(WARS)
    after = order[order.index(desk.state.war) + 1 :]
    if not after:  # IMP-SEQ-05
        desk.set(war="")
        for side in SIDES:
            desk.put(side, bonus=0)
    else:
        lay_out(desk, after[0])
    next_round(desk)
    return True


def lay_out(desk: Desk, war: str) -> None:
    places = theatres_of(war)
    for side in SIDES:
        desk.gain(side, basic=-len(places))
    stacks = {place.id: {side: Stack(basic=HIDDEN) for side in SIDES} for place in places}
    desk.set(war=war, theatres=stacks)
    planned = option(desk.setup, "military_planning_placement")  # IMP-OPL-03: looked at, then laid
    desk.tell("lay_out_war", None, war=war, theatres=len(places), planned=planned)


def next_round(desk: Desk) -> None:
    """IMP-PVIC-02."""
    desk.set(round=desk.state.round + 1, phase="deck")
    desk.tell("round", None, round=desk.state.round)


# ------------------------------------------------------------ what a war waits for


def wait_in_war(t: Table[Board]) -> Wait:
    """Tiles face down, or the winner's spoils."""
    won = fought(t)
    if won.step == "reveal":
        down = tuple(side for side in SIDES if face_down(t, side))
        return Wait(seats=down, kinds=("show",), rule="IMP-WREV-01")
    winner = won.results[won.theatre].winner if won.theatre in won.results else ""
    return Wait(seats=(winner,) if winner else (), kinds=SPENDING, rule="IMP-CQ-01")


WAR_STEPS: dict[str, Callable[[Desk], bool]] = {
    "battles": battles,
    "war_check": war_check,
    "war_reset": war_reset,
    "layout": layout,
}
