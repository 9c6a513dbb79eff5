"""A refusal is one broken rule: its id, a code and the facts. The site words it."""

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
    """A setup, a count or a move breaks rules and cannot be accepted."""

    def __init__(self, refusals: Iterable[Refusal], move: object = None) -> None:
        self.refusals = tuple(refusals)
        self.move = move
        super().__init__(", ".join(f"{r.rule}:{r.code}" for r in self.refusals))


def new_refusals(before: Iterable[Refusal], after: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """The refusals after a move that were not there before it (a ruling may have left some)."""
    old = set(before)
    return tuple(dict.fromkeys(r for r in after if r not in old))
