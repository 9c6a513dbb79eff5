"""Rulebook 5.2: the small decisions that an event leaves behind, each a due of its step."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, derived
from rules.core.refusal import Refusal
from rules.imperial_struggle.board import COMMODITIES
from rules.imperial_struggle.cards import STEPS, Step
from rules.imperial_struggle.chart import MARKABLE, OF_KIND, SPACES, Where
from rules.imperial_struggle.counters import ADVANTAGES
from rules.imperial_struggle.referee.bonus import lay_special, pull_bonus, stack
from rules.imperial_struggle.referee.card_moves import Choose, Pick, Request, Target, Turnover
from rules.imperial_struggle.referee.deeds import due_step, queue_steps, settle_due
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import NAVY, NOTHING
from rules.imperial_struggle.referee.reach import isolating, protected
from rules.imperial_struggle.referee.state import OTHER, Board, is_open, opposing, owner
from rules.imperial_struggle.theatres import THEATRES

MARKED = ("mark", "sway", "strip", "drop", "win")

# ------------------------------------------------------------ a space


def whose(seat: str, step: Step) -> str:
    return seat if step.whose == "own" else OTHER[seat]


def in_words(step: Step, space: str) -> bool:
    return step.where is None or SPACES[space] in step.where


@derived
def places(t: Table[Board], seat: str, step: Step) -> tuple[str, ...]:
    """Where a step may be carried out; "as many as possible" where there are fewer (IMP-EVP-07)."""
    if step.do in MARKED:
        where = step.where or Where()
        return tuple(s for s in MARKABLE if SPACES[s] in where and _fits(t, seat, step, s))
    side = whose(seat, step)
    if step.do == "ruin":
        forts = (s for s in OF_KIND["fort"] if owner(t, s) == side and s not in t.state.damaged)
        return tuple(s for s in forts if in_words(step, s))
    seas = tuple(s for s in OF_KIND["naval"] if owner(t, s) == side)
    box = step.do in ("suspend", "sink") and t.state.players[side].navy > 0
    return (NAVY, *seas) if box else seas


def _fits(t: Table[Board], seat: str, step: Step, space: str) -> bool:
    if not is_open(t.state, space):
        return False
    if step.do == "mark":
        shielded = step.where is not None and step.where.unprotected and protected(t, space)
        bound = step.only == "unflag" and owner(t, space) != OTHER[seat]
        return space not in t.state.conflicts and not shielded and not bound
    if step.do == "strip":
        alone = step.only == "isolates_none" and isolating(t, space)
        return opposing(t, seat, space) and not alone
    return (owner(t, space) == seat) == (step.do == "drop")


def target_places(t: Table[Board], seat: str) -> Sequence[str]:
    step = due_step(t)
    return places(t, seat, step) if step is not None else ()


def do_target(desk: Desk, move: Target) -> None:
    """What the step says, on this space."""
    step, seat = due_step(desk), move.seat
    settle_due(desk)
    if step is None:
        return
    if move.space == NAVY:
        _out_of_box(desk, step, whose(seat, step))
    elif step.do == "mark":
        desk.mark(move.space, step.plus)
    elif step.do == "ruin":
        desk.damage(move.space)
    elif step.do == "recall":
        desk.send_home(move.space)
    elif step.do in ("suspend", "sink"):
        desk.send_home(move.space)
        _out_of_box(desk, step, whose(seat, step))
    else:
        _change_hands(desk, step, seat, move.space)


def _out_of_box(desk: Desk, step: Step, side: str) -> None:
    """Off the table until the next reset phase, or for good."""
    if desk.power(side).navy:
        desk.gain(side, navy=-1, **({"away": 1} if step.do == "suspend" else {"lost": 1}))
        desk.tell("squadron_away" if step.do == "suspend" else "squadron_lost", side)


def _change_hands(desk: Desk, step: Step, seat: str, space: str) -> None:
    holder = owner(desk, space)
    stays = step.do == "win" or (step.do == "sway" and not holder)
    desk.tell("flag" if stays else "unflag", seat, space=space, owner=holder or seat)
    desk.own(space, seat if stays else "")


TARGET = Act(
    Target,
    Field(name="space", values=target_places, closed=("IMP-EVP-06", "not_a_target"), part="space"),
    do=do_target,
)

# ------------------------------------------------------------ one of the options


def possible(t: Table[Board], seat: str, key: str) -> bool:
    """Whether the first step of an option can be carried out."""
    step = STEPS[key]
    if step.do == "treaty":
        return t.state.players[seat].treaty >= -step.amount
    if step.do == "pull":
        return bool(pulls(t, seat, step))
    if step.do in (*MARKED, "ruin", "recall"):
        return bool(places(t, seat, step))
    return True


def options(t: Table[Board], seat: str) -> Sequence[int]:
    step = due_step(t)
    if step is None:
        return ()
    key = t.state.queue[0].where
    return [n for n in range(len(step.options)) if possible(t, seat, f"{key}.{n}.0")]


def do_choose(desk: Desk, move: Choose) -> None:
    step = due_step(desk)
    key = desk.state.queue[0].where if desk.state.queue else ""
    settle_due(desk)
    if step is not None and move.option < len(step.options):
        option = step.options[move.option]
        queue_steps(desk, move.seat, [f"{key}.{move.option}.{n}" for n in range(len(option))])


CHOOSE = Act(
    Choose,
    Field(name="option", values=options, closed=("IMP-EVP-06", "not_possible")),
    do=do_choose,
)

# ------------------------------------------------------------ a theatre


@derived
def pulls(t: Table[Board], seat: str, step: Step) -> tuple[str, ...]:
    """Theatres with a bonus tile of that power."""
    side = whose(seat, step)
    return tuple(name for name in t.state.theatres if stack(t, name, side).bonus)


def picks(t: Table[Board], seat: str) -> Sequence[str]:
    step = due_step(t)
    if step is None:
        return ()
    if step.do == "pull":
        return pulls(t, seat, step)
    return [name for name in t.state.theatres if THEATRES[name].squadrons]  # the tile Byng


def do_pick(desk: Desk, move: Pick) -> None:
    step = due_step(desk)
    settle_due(desk)
    if step is not None and step.do == "pull":
        pull_bonus(desk, whose(move.seat, step), move.theatre)
    elif step is not None:
        lay_special(desk, move.seat, move.theatre, "byng")


PICK = Act(
    Pick,
    Field(name="theatre", values=picks, closed=("IMP-EVP-06", "no_tile_there"), part="theatre"),
    do=do_pick,
)

# ------------------------------------------------------------ an advantage


def tiles(t: Table[Board], seat: str) -> Sequence[str]:
    """Own exhausted ones of a region to refresh, any that is not exhausted to exhaust."""
    step = due_step(t)
    if step is None:
        return ()
    if step.do == "exhaust":
        return [tile for tile in ADVANTAGES if tile not in t.state.exhausted]
    held = (tile for tile in t.state.exhausted if t.state.advantages.get(tile) == seat)
    return [tile for tile in held if ADVANTAGES[tile].region in step.regions]


def do_turnover(desk: Desk, move: Turnover) -> None:
    step = due_step(desk)
    settle_due(desk)
    others = tuple(tile for tile in desk.state.exhausted if tile != move.advantage)
    if step is not None and step.do == "exhaust":
        desk.set(exhausted=(*others, move.advantage))
        desk.tell("exhausted", move.seat, advantage=move.advantage)
    elif step is not None:
        desk.set(exhausted=others)
        desk.tell("refreshed", move.seat, advantage=move.advantage)


TURNOVER = Act(
    Turnover,
    Field(name="advantage", values=tiles, closed=("IMP-EVP-06", "not_a_target"), part="advantage"),
    do=do_turnover,
)

# ------------------------------------------------------------ a commodity


def goods(t: Table[Board]) -> Sequence[str]:
    step = due_step(t)
    named = step.goods if step is not None and step.goods else COMMODITIES
    return [good for good in COMMODITIES if good in named and good not in t.state.demand]


def insteads(t: Table[Board]) -> Sequence[str]:
    step = due_step(t)
    return t.state.demand if step is not None and step.do == "replace" else (NOTHING,)


def an_event_asks(t: Table[Board]) -> Iterator[Refusal]:
    if due_step(t) is None:
        yield Refusal("IMP-PDEM-01", "three_goods_in_order", {})


def do_request(desk: Desk, move: Request) -> None:
    settle_due(desk)
    new = {move.good, *desk.state.demand} - {move.instead}
    desk.set(demand=tuple(good for good in COMMODITIES if good in new))
    desk.tell("demand_changed", move.seat, good=move.good, instead=move.instead)


REQUEST = Act(
    Request,
    Field(name="good", values=goods, closed=("IMP-EVP-06", "not_a_target")),
    Field(name="instead", values=insteads, closed=("IMP-EVP-06", "not_a_target")),
    guards=(an_event_asks,),
    do=do_request,
)
ACTS = (TARGET, CHOOSE, PICK, TURNOVER, REQUEST)
