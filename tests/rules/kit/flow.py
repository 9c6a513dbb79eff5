"""The table always goes on; sheets and rulings are done whatever they say."""

from collections.abc import Sequence
from random import Random

import msgspec

from rules.core.move import Value
from rules.core.option import Between, OneOf
from rules.core.referee.steps import Step, all_moves
from rules.core.spelling import Misspelled
from tests.rules.kit.evening import set_path, through_json
from tests.rules.kit.positions import Position, Positions


class Flow(Positions):
    def test_every_kind_of_move_is_offered_somewhere(self) -> None:
        offered = {
            step.kind
            for p in self.positions()
            for seat in ("", *self.game.seats(p.t.setup))
            for step in self.game.options(p.t, seat)
        }
        missing = {act.tag for act in self.game.acts} - offered - self.rare
        assert not missing, f"no evening offers {sorted(missing)}"

    def test_somebody_can_always_go_on(self) -> None:
        for p in self.positions():
            wait = self.game.wait(p.t)
            if wait.phase != "over":
                seats = wait.seats or ("", *self.game.seats(p.t.setup))
                steps = [step for seat in seats for step in self.game.options(p.t, seat)]
                assert any(step.kind in wait.kinds for step in steps), p

    def test_a_forced_move_is_the_only_one(self) -> None:
        for p in self.positions():
            if (move := self.game.forced(p.t)) is not None:
                wait = self.game.wait(p.t)
                acts = [self.game.by_tag[tag] for tag in wait.kinds]
                moves = [m for act in acts for m in all_moves(act, p.t, "".join(wait.seats))]
                assert moves == [
                    {k: v for k, v in self.game.moves.encode(move).items() if k != "v"}
                ]

    def test_an_entry_of_a_sheet_passes_up_to_its_bounds(self) -> None:
        for p in self.positions(few=True):
            for seat in ("", *self.game.seats(p.t.setup)):
                for step in self.game.options(p.t, seat):
                    for path, entry in sorted(step.sheet.items())[:20]:
                        inside, outside = bounds(entry)
                        for value in inside:
                            assert self._enters(p, step, path, value), (p, path, value)
                        for value in outside:
                            assert not self._enters(p, step, path, value), (p, path, value)

    def _enters(self, p: Position, step: Step, path: str, value: Value) -> bool:
        data = through_json(step.partial)
        set_path(data, path, value)
        try:
            return not self.game.check(p.t, self.game.moves.decode(data)).broken
        except Misspelled:
            return False

    def test_whatever_can_be_ruled_can_be_done(self) -> None:
        for p in self.positions(few=True):
            chance = Random(repr(p))
            for seat in ("", *self.game.seats(p.t.setup)):
                for step in self.game.rulings(p.t, seat):
                    while step.move is None and step.choices:
                        value = chance.choice(step.choices).value
                        partial = through_json({**step.partial, step.field: value})
                        step = self.game.candidates(p.t, partial)
                    if step.move is not None:
                        move = self.game.moves.decode(through_json(step.move))
                        self.game.check(p.t, move)
                        done = self.game.try_(p.t, move)
                        stored = msgspec.json.encode(done.state)
                        assert msgspec.json.decode(stored, type=self.game.state_type) == done.state

    def test_a_form_of_an_older_table_is_refined_or_gone(self) -> None:
        """A live redraw reads the same partial move on the table that came meanwhile."""
        for _name, evening in self.evenings():
            for n in range(0, len(evening.states) - 1, 3):
                old = Position(evening, n, "")
                new = Position(evening, n + 1, "")
                for act, seat in list(self.askable(old))[:8]:
                    for data in list(all_moves(act, old.t, seat))[:5]:
                        for cut in range(len(act.fields) + 1):
                            names = ["kind", "seat", *(f.name for f in act.fields[:cut])]
                            partial = {name: data[name] for name in names if name in data}
                            step = self.game.refine(new.t, partial)
                            assert step is None or step.kind == act.tag


def bounds(entry: Between | OneOf) -> tuple[Sequence[Value], Sequence[Value]]:
    """Values at the edge of an entry of a sheet, and just beyond it."""
    if isinstance(entry, OneOf):
        return entry.values, ()
    return (entry.low, entry.high), (entry.low - 1, entry.high + 1)
