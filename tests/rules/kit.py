"""What every refereed game must keep, whatever its rules: a game's test subclasses `Kit` and names a few things.

    class TestIslands(Kit):
        game, setups, boxes = GAME, (SETUP,), {"empty": {}, "full": FULL}
        most_calls = 1_500

The positions are those of random evenings, played by the links that a phone would follow. `seeds` says how
many evenings; a subclass with many of them and `@pytest.mark.slow` is the long run."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from rules.core.chain import Chain
from rules.core.log import Line
from rules.core.move import Value
from rules.core.option import Between, OneOf
from rules.core.referee.acts import Act, Call, Stands
from rules.core.referee.game import Referee
from rules.core.referee.steps import Step, all_moves, spelled
from rules.core.referee.table import Facts, Table
from rules.core.replay import opening, replay
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from tests.rules.domains import Domain, domain_of, moves_in, neighbours
from tests.rules.evening import Data, Evening, RandomPlayer, set_path, through_json


class Blind(Facts):
    """A box that must not be looked at."""

    def peek(self, key: str) -> Value:
        raise AssertionError(f"the box steers what the table waits for: {key}")


class Position:
    """A table reached by play: which evening, after how many lines."""

    def __init__(self, evening: Evening, after: int, name: str) -> None:
        self.evening, self.after, self.name = evening, after, name
        self.t = evening.game.table(evening.setup, evening.states[after], evening.box)

    def __repr__(self) -> str:
        last = self.evening.lines[self.after - 1].move if self.after else None
        return f"{self.name}, after line {self.after}: {last}"


class Kit:
    """The properties. All names that start with `test_` run for each game."""

    game: ClassVar[Referee]
    setups: ClassVar[Sequence[Setup]]
    boxes: ClassVar[Mapping[str, Mapping[str, Value]]] = {"empty": {}}
    seeds: ClassVar[Sequence[int]] = range(2)
    domain: ClassVar[Domain] = {}  # values of fields whose type has no end, by `kind.field`
    samples: ClassVar[int | None] = (
        300  # moves of a kind tried in one position; None: the whole domain
    )
    looked_at: ClassVar[int] = 12  # positions of an evening for the expensive properties
    rare: ClassVar[frozenset[str]] = frozenset()  # kinds that a random evening may miss
    most_lines: ClassVar[int] = 400
    most_calls: ClassVar[int] = 2_000  # guards, offers and notes asked by options() of one seat
    most_bytes: ClassVar[int] = 20_000

    @classmethod
    def truth(cls, key: str) -> Value:
        """What the cardboard says under a key."""
        return Random(key).randint(0, 2)

    # ------------------------------------------------------------ positions

    @classmethod
    @cache
    def evenings(cls) -> list[tuple[str, Evening]]:
        played = []
        for seed in cls.seeds:
            setup = cls.setups[seed % len(cls.setups)]
            for box, facts in cls.boxes.items():
                evening = Evening(cls.game, setup, facts)
                answers = (0.0, 1.0, 0.5)[seed % 3]
                player = RandomPlayer(evening, Random(seed), cls.truth, answers)
                while len(evening.lines) < cls.most_lines and player.goes_on():
                    pass
                played.append((f"seed {seed}, {box} box, {len(setup.seats)} seats", evening))
        return played

    @classmethod
    def positions(cls, *, few: bool = False) -> Iterator[Position]:
        for name, evening in cls.evenings():
            every = range(len(evening.states))
            if few and len(every) > cls.looked_at:
                every = sorted(Random(name).sample(every, cls.looked_at))
            yield from (Position(evening, after, name) for after in every)

    def askable(self, p: Position) -> Iterator[tuple[Act, str]]:
        """Each decision that is open, with the seat that it is open to."""
        wait = self.game.wait(p.t)
        for seat in ("", *self.game.seats(p.t.setup)):
            for tag in dict.fromkeys((*wait.kinds, *wait.free)):
                act = self.game.by_tag[tag]
                due = tag in wait.free or not wait.seats or not act.seated or seat in wait.seats
                if act.seated == bool(seat) and act.sheet is None and due:
                    yield act, seat

    # ------------------------------------------------------------ judging and offering

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
        move = self.game.moves.decode(data)
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
            if choice.move is not None:
                self._fair_tap(p, act, partial, choice.move)
            after = self.game.refine(p.t, partial)
            assert after is not None, f"a choice without a leaf below, {p}: {partial}"
            yield from self._walk(p, act, after)

    def _fair_tap(self, p: Position, act: Act, partial: Data, move: Mapping[str, Any]) -> None:
        """One tap takes the best leaf below it, never one that stands aside of another or is said by hand."""
        bound = act.read({name: value for name, value in partial.items() if name != "kind"})
        n = sum(field.name in bound for field in act.fields)
        stand = {text(spelled(act, leaf)): how for leaf, how in act.leaves(p.t, bound, n)}
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

    # ------------------------------------------------------------ what is unread

    def test_the_box_never_steers_what_the_table_waits_for(self) -> None:
        for p in self.positions():
            blind = Table(p.t.setup, p.t.state, Blind())
            assert self.game.wait(blind) == self.game.wait(p.t), p

    def test_a_move_is_never_refused_for_want_of_a_fact(self) -> None:
        """The fewer facts are read, the fewer rules can be checked: nothing becomes illegal by that."""
        for p in self.positions(few=True):
            empty = Table(p.t.setup, p.t.state, Facts())
            for act, seat in self.askable(p):
                for data in list(all_moves(act, p.t, seat))[:50]:
                    verdict = self.game.check(empty, self.game.moves.decode(data))
                    assert not verdict.broken, f"{p}: {data} {verdict.broken}"

    def test_a_dry_run_ends_and_its_line_needs_no_box(self) -> None:
        for p in self.positions(few=True):
            for act, seat in self.askable(p):
                for data in list(all_moves(act, p.t, seat))[:10]:
                    self._tried(p, data)

    def _tried(self, p: Position, data: Data) -> None:
        move, typed = self.game.moves.decode(data), {}
        answered: set[str] = set()
        done = self.game.try_(p.t, move)
        while done.asks:
            assert not answered & set(done.asks), f"asked twice, {p}: {data} {done.asks}"
            assert len(answered) < 100, f"asks for ever, {p}: {data}"
            answered |= set(done.asks)
            typed |= {key: self.truth(key) for key in done.asks}
            done = self.game.try_(p.t, move, typed)
        assert not set(done.told) & set(done.lacked)
        if act_does(self.game, data):
            again = self.game.apply(p.t.setup, p.t.state, move, done.told, done.lacked)
            assert again == done, f"a replay differs, {p}: {data}"

    def test_teaching_everything_later_changes_no_table(self) -> None:
        for name, evening in self.evenings():
            read = {key for line in evening.lines for key in (*line.told, *line.lacked)}
            now = self.game.facts({**{key: self.truth(key) for key in read}, **evening.box})
            at = opening(self.game, evening.setup)
            for n, link in enumerate(Chain(evening.lines).links(), start=1):
                folded = self.game.fold(evening.setup, at, link, now)
                assert not folded.refusals, f"{name}, line {n}: {folded.refusals}"
                assert folded.position.state == evening.states[n], f"{name}, line {n}"
                at = folded.position

    # ------------------------------------------------------------ the log

    def test_a_log_alone_leads_to_the_same_table(self) -> None:
        for name, evening in self.evenings():
            at = opening(self.game, evening.setup)
            for n, link in enumerate(Chain(evening.lines).links(), start=1):
                folded = self.game.fold(evening.setup, at, link)
                assert not folded.refusals, f"{name}, line {n}: {folded.refusals}"
                assert folded.position.state == evening.states[n], f"{name}, line {n}"
                assert folded.told.items() <= dict(link.told).items(), f"{name}, line {n}"
                at = folded.position

    def test_undo_and_redo_are_prefixes(self) -> None:
        for name, evening in self.evenings():
            n = len(evening.lines)
            for to in {0, n // 3, n // 2, max(n - 1, 0)}:
                back = Line(seq=n + 1, kind="take_back", to=to)
                again = Line(seq=n + 2, kind="take_back", to=n)
                undone = replay(self.game, evening.setup, [*evening.lines, back])
                assert undone.state == evening.states[to], f"{name}, back to {to}"
                redone = replay(self.game, evening.setup, [*evening.lines, back, again])
                assert redone.state == evening.states[n], f"{name}, again from {to}"

    def test_a_state_is_small_and_survives_storage(self) -> None:
        for p in self.positions():
            stored = msgspec.json.encode(p.t.state)
            assert msgspec.json.decode(stored, type=self.game.state_type) == p.t.state, p
            assert len(stored) <= self.most_bytes, f"{len(stored)} bytes, {p}"

    # ------------------------------------------------------------ what is not legal

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


def text(move: Any) -> bytes:
    return msgspec.json.encode(move, order="sorted")


def bounds(entry: Between | OneOf) -> tuple[Sequence[Value], Sequence[Value]]:
    """Values at the edge of an entry of a sheet, and just beyond it."""
    if isinstance(entry, OneOf):
        return entry.values, ()
    return (entry.low, entry.high), (entry.low - 1, entry.high + 1)


def act_does(game: Referee, data: Data) -> bool:
    return game.by_tag[data["kind"]].do is not None
