"""A refusal is one broken rule: its id, a code and the facts. Wording is the site's business."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

Fact = int | bool | str | tuple[int | str, ...] | None


class Refusal(Struct, frozen=True, forbid_unknown_fields=True):
    """One broken rule."""

    rule: str
    code: str
    facts: Mapping[str, Fact] = {}

    def __hash__(self) -> int:
        return hash((self.rule, self.code, tuple(sorted(self.facts.items(), key=repr))))


class Refused(Exception):
    """Raised where an answer is impossible: a setup, a count or a move that breaks rules."""

    def __init__(self, refusals: Iterable[Refusal], move: object = None) -> None:
        self.refusals = tuple(refusals)
        self.move = move
        super().__init__(", ".join(f"{r.rule}:{r.code}" for r in self.refusals))


def new_ones(before: Iterable[Refusal], after: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """The rules that a move breaks, without those that were broken before it (a ruling may do that)."""
    old = set(before)
    return tuple(dict.fromkeys(r for r in after if r not in old))
