"""What no ruling may record: a table decides how it plays, not what is printed on its components."""

from collections.abc import Iterable

from rules.core.move import Move, Teach
from rules.core.refusal import Refusal


def firm(move: Move, refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """Those refusals that hold whatever the table decides.

    Facts go on into the group's box, and from there to every other table: what contradicts the
    rulebook, lies outside the printed range or beyond the printed counts is never remembered.
    Where only a count no longer fits the components, the table may decide. A log that has
    such a ruling from earlier is replayed as it is."""
    if not isinstance(move, Teach):
        return ()
    return tuple(refusal for refusal in refusals if "item" not in refusal.facts)
