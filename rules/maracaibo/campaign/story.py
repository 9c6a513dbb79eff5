"""What the story waits for: instructions to follow, sides to type, cards to read."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.maracaibo.campaign.cards import SKULL, AnyStep, Back, Decide, Front, Quests, ReadNow
from rules.maracaibo.campaign.facts import side_of
from rules.maracaibo.campaign.ids import Side
from rules.maracaibo.campaign.state import State


class Todo(Struct, frozen=True, kw_only=True):
    """The next instruction of an open side."""

    card: str
    side: Side
    step: int
    instruction: AnyStep


def steps_of(state: State, card: str, side: Side) -> tuple[AnyStep, ...] | None:
    """The instructions of a side with what was decided put in; None while nobody has typed them."""
    printed = side_of(state.box, card, side)
    return None if printed is None else as_decided(printed, side, state.pieces.card(card).chosen)


def as_decided(printed: Front | Back, side: Side, chosen: Mapping[str, str]) -> tuple[AnyStep, ...]:
    """The instructions of a side, each decision followed by what the chosen answer leads to."""
    followed: list[AnyStep] = []
    for index, step in enumerate(printed.steps):
        followed.append(step)
        if isinstance(step, Decide):
            choice = chosen.get(f"{side}.{index}")
            followed += next((c.steps for c in step.choices if c.id == choice), ())
    return tuple(followed)


def decision_key(state: State, card: str, side: Side, step: int) -> str:
    """Under which key the decision at this instruction is kept: its place as printed."""
    steps, typed = steps_of(state, card, side) or (), side_of(state.box, card, side)
    before = sum(isinstance(instruction, Decide) for instruction in steps[:step])
    printed = [
        i
        for i, instruction in enumerate(typed.steps if typed else ())
        if isinstance(instruction, Decide)
    ]
    return f"{side}.{printed[before] if before < len(printed) else step}"


def leading(votes: Mapping[str, str]) -> tuple[str, ...]:
    """The choices with the most votes: one is decided, several are tied (MAR-STORY-13, 14)."""
    counted = Counter(votes.values())
    best = max(counted.values(), default=0)
    return tuple(sorted(choice for choice, given in counted.items() if given == best))


def open_sides(state: State) -> Iterator[tuple[str, Side, int]]:
    """The sides that are being followed: fronts on the board, backs that were read."""
    for card, at in sorted(state.pieces.cards.items()):
        if at.zone == "board" and at.front is not None:
            yield card, "front", at.front
        if at.zone == "read" and at.back is not None:
            yield card, "back", at.back


def todo(state: State) -> tuple[Todo, ...]:
    """For each open side the next instruction; what was decided before is not asked again, and quests
    for other numbers of players are passed over (MAR-SINSTR-03)."""
    waiting = []
    for card, side, done in open_sides(state):
        steps = steps_of(state, card, side) or ()
        step = next_step(state, card, side, done)
        if step < len(steps):
            waiting.append(Todo(card=card, side=side, step=step, instruction=steps[step]))
    return tuple(waiting)


def next_step(state: State, card: str, side: Side, done: int) -> int:
    """The first instruction from `done` on that the table has to follow; their number if none is left."""
    steps, chosen = steps_of(state, card, side) or (), state.pieces.card(card).chosen
    while done < len(steps):
        step = steps[done]
        if isinstance(step, Decide):
            if decision_key(state, card, side, done) not in chosen:
                break
        elif not passed_over(state, step):
            break
        done += 1
    return done


def passed_over(state: State, step: AnyStep) -> bool:
    """A quest for another number of players than tonight's."""
    if not isinstance(step, Quests) or state.evening is None:
        return False
    return not step.least <= len(state.evening.players) <= step.most


def needless(state: State) -> Iterator[tuple[str, Side, int]]:
    """Instructions that are passed over but not yet behind us: following one does nothing.

    Logs that were written when the table still ticked them off have them."""
    for card, at in sorted(state.pieces.cards.items()):
        sides: tuple[tuple[Side, int | None], ...] = (("front", at.front), ("back", at.back))
        for side, done in sides if at.zone in ("board", "read", "tucked") else ():
            if done is None or (side == "front") != (at.zone == "board"):
                continue
            steps = steps_of(state, card, side) or ()
            for step in range(done, next_step(state, card, side, done)):
                if passed_over(state, steps[step]):
                    yield card, side, step


def untold(state: State) -> tuple[tuple[str, Side], ...]:
    """Open sides whose instructions nobody has typed yet."""
    return tuple((c, s) for c, s, _ in open_sides(state) if side_of(state.box, c, s) is None)


def unnamed_skulls(state: State) -> tuple[str, ...]:
    """Open cards whose reward removes a tile with a skull, and nobody has told which: older box files
    only count them (MAR-SINSTR-25)."""
    cards = []
    for card, side, _done in open_sides(state):
        printed = side_of(state.box, card, side)
        if isinstance(printed, Front) and not printed.removes:
            cards += [card for amount in printed.reward if amount.what == SKULL and amount.n]
    return tuple(cards)


def unread(state: State) -> tuple[str, ...]:
    """Cards on the board whose front has not been read tonight."""
    return tuple(c for c in state.pieces.lying("board") if state.pieces.card(c).front is None)


def read_first(state: State) -> tuple[str, ...]:
    """Cards that the last followed instruction of a side tells to read at once and that are unread
    (MAR-SINSTR-05): the side goes on after them. In final scoring they wait (MAR-FINAL-17)."""
    if state.evening is None or state.evening.final:
        return ()
    waits, cards = set(unread(state)), []
    for card, side, done in open_sides(state):
        last = (steps_of(state, card, side) or ())[:done][-1:]
        cards += [step.card for step in last if isinstance(step, ReadNow) and step.card in waits]
    return tuple(cards)
