"""What is offered is what is legal, every offer is reached by links, and no tap takes too much."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from rules.core.referee.acts import Act, Stands
from rules.core.referee.calls import Call
from rules.core.referee.steps import Step, all_moves, plain_move
from rules.core.referee.table import Table
from rules.core.spelling import Misspelled
from tests.rules.kit.domains import domain_of, moves_in, neighbours
from tests.rules.kit.evening import Data, through_json
from tests.rules.kit.positions import Position, Positions, text


class Offers(Positions):
    def test_the_legal_moves_are_the_leaves(self) -> None:
        seen = 0
        for p in self.positions(few=True):
            chance = Random(repr(p))
            for act, seat in self.askable(p):
                leaves = {text(move) for move in all_moves(act, p.t, seat)}
                fixed = {"kind": act.tag, **({"seat": seat} if seat else {})}
                domain = domain_of(act, self.domain)
                tried = list(moves_in(act, domain, fixed, chance, self.samples))
                some = sorted(leaves)[:: max(len(leaves) // 20, 1)]
                for leaf in some:
                    tried += neighbours(msgspec.json.decode(leaf), domain, chance, 4)
                for data in (*tried, *map(msgspec.json.decode, leaves)):
                    self._agrees(p, act, data, leaves)
                    seen += 1
        assert seen

    def _agrees(self, p: Position, act: Act, data: Data, leaves: set[bytes]) -> None:
        try:
            move = self.game.moves.decode(data)
        except Misspelled:
            assert text(data) not in leaves, f"offered but cannot be spelled, {p}: {data}"
            return
        verdict = self.game.check(p.t, move)
        whole = text({k: v for k, v in self.game.moves.encode(move).items() if k != "v"})
        if whole in leaves:
            assert not verdict.broken, f"offered but refused, {p}: {data} {verdict.broken}"
        elif not verdict.broken:
            assert self._said_by_hand(p.t, act, data), f"legal but not offered, {p}: {data}"

    def _said_by_hand(self, t: Table[Any], act: Act, data: Data) -> bool:
        """Whether an unread fact leaves a field of the move to the hands, which may say any value."""
        bound = act.read({name: value for name, value in data.items() if name not in ("kind", "v")})
        chosen = {"seat": bound["seat"]} if act.seated else {}
        for n, field in enumerate(act.fields):
            if act.tries(t, chosen, n)[1]:
                return act.holds(t, bound)
            chosen[field.name] = bound[field.name]
        return False

    def test_links_lead_to_every_leaf_and_to_nothing_else(self) -> None:
        for p in self.positions(few=True):
            for act, seat in self.askable(p):
                first = [s for s in self.game.options(p.t, seat) if s.kind == act.tag]
                reached = {text(m) for step in first for m in self._walk(p, act, step)}
                assert reached == {text(m) for m in all_moves(act, p.t, seat)}, (p, act.tag)

    def _walk(self, p: Position, act: Act, step: Step) -> Iterator[Data]:
        if step.move is not None:
            yield dict(step.move)
            return
        assert step.choices, (p, step)
        for choice in step.choices:
            partial = through_json({**step.partial, step.field: choice.value})
            assert self.game.read_partial(as_address(partial)) == partial, (
                f"no link spells {partial}"
            )
            if choice.move is not None:
                self._fair_tap(p, act, partial, choice.move)
            after = self.game.refine(p.t, partial)
            assert after is not None, f"a choice without a leaf below, {p}: {partial}"
            yield from self._walk(p, act, after)

    def _fair_tap(self, p: Position, act: Act, partial: Data, move: Mapping[str, Any]) -> None:
        """One tap takes the best leaf below it, never one that stands aside of another or is said by hand."""
        bound = act.read({name: value for name, value in partial.items() if name != "kind"})
        n = sum(field.name in bound for field in act.fields)
        stand = {text(plain_move(act, leaf)): how for leaf, how in act.leaves(p.t, bound, n)}
        assert text(move) in stand, f"a tap makes no legal move, {p}: {move}"
        taken = stand.pop(text(move))
        assert taken is not Stands.BY_HAND, f"a tap says what the hands must, {p}: {move}"
        rest = set(stand.values())
        assert not rest & {Stands.OFFERED, Stands.BY_HAND}, (
            f"a tap leaves a choice out, {p}: {move}"
        )
        assert taken is Stands.OFFERED or not rest, f"a tap takes one aside of several, {p}: {move}"

    def test_what_is_greyed_has_a_reason_and_no_leaf(self) -> None:
        for p in self.positions(few=True):
            for seat in ("", *self.game.seats(p.t.setup)):
                plain = {s.kind: s for s in self.game.options(p.t, seat)}
                for step in self.game.options(p.t, seat, greyed=True):
                    assert step.kind in plain
                    for choice in step.choices:
                        if choice.refused is not None:
                            assert choice.refused.code
                            assert choice.move is None
                            partial = {**step.partial, step.field: choice.value}
                            assert self.game.refine(p.t, partial) is None, (p, partial)

    def test_options_ask_few_questions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A lookahead that explodes is seen here before a player waits for it."""
        calls = 0
        ask = Call.__call__

        def counted(self: Call, t: Table[Any], bound: Data) -> Any:
            nonlocal calls
            calls += 1
            return ask(self, t, bound)

        monkeypatch.setattr(Call, "__call__", counted)
        for p in self.positions():
            for seat in ("", *self.game.seats(p.t.setup)):
                fresh = Table(p.t.setup, p.t.state, p.t.facts)
                calls = 0
                self.game.options(fresh, seat)
                assert calls <= self.most_calls, f"{calls} calls for {seat or 'the table'}, {p}"


def as_address(partial: Data) -> dict[str, str]:
    """The partial move as the parameters of a link: a text as it stands, anything else as JSON."""
    return {
        name: value if isinstance(value, str) else msgspec.json.encode(value).decode()
        for name, value in partial.items()
    }
