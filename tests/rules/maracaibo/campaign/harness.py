"""A table that plays a campaign. Every story card here is invented: no box was read for it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.box import to_text
from rules.core.log import Line, Ruling, genesis, seal
from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.refusal import Refusal
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import AfterRound, Back, Front
from rules.maracaibo.campaign.facts import front_of, side_key
from rules.maracaibo.campaign.firm import firm
from rules.maracaibo.campaign.free import untold_round
from rules.maracaibo.campaign.ids import RED, REGULAR, TOKENS
from rules.maracaibo.campaign.pieces import Pieces
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import needless, todo, unread, untold

FRONT, BACK = "front", "back"


class Table:
    """A log that grows; a move that is refused fails the test unless it is ruled."""

    def __init__(self, *, as_before: bool = False) -> None:
        # as old logs did: quests for other numbers of players are ticked off, and a free game goes on
        # without the quests that nobody has read off its card
        self.as_before = as_before
        self.setup = CAMPAIGN.setup()
        self.lines: list[Line] = []
        self.state: State = CAMPAIGN.new(self.setup)
        self.effects: tuple[Effect, ...] = ()

    def refusals(self, kind: str, **fields: Any) -> tuple[Refusal, ...]:
        return CAMPAIGN.check(self.state, CAMPAIGN.moves.decode({"kind": kind, **fields}))

    def broken(self, kind: str, **fields: Any) -> set[tuple[str, str]]:
        """The rules that a move would break, with their codes."""
        return {(r.rule, r.code) for r in self.refusals(kind, **fields)}

    def firm(self, kind: str, **fields: Any) -> set[str]:
        """The codes of the refusals that no ruling overrules."""
        move = CAMPAIGN.moves.decode({"kind": kind, **fields})
        return {one.code for one in firm(self.state, move, CAMPAIGN.check(self.state, move))}

    def do(self, kind: str, **fields: Any) -> "Table":
        found = self.refusals(kind, **fields)
        assert found == (), found
        return self._write(self._line(_as_stored({"kind": kind, **fields})))

    def old(self, kind: str, **fields: Any) -> "Table":
        """A move in its first shape, as an engine of before has written it: nobody asks today's."""
        return self._write(self._line({"kind": kind, "v": 1, **fields}))

    def sealed(self, move: dict[str, Any]) -> Line:
        """The line that would come next with this move; nothing is written."""
        return seal(self._line(move), self.lines[-1].hash)

    def _line(self, move: dict[str, Any], **more: Any) -> Line:
        return Line(seq=len(self.lines) + 1, kind="move", move=move, **more)

    def rule(self, kind: str, **fields: Any) -> "Table":
        """A refused move, recorded all the same."""
        found = self.refusals(kind, **fields)
        assert found
        assert not self.firm(kind, **fields)
        ruling = Ruling(by="ann", reason="the table", rules=tuple(r.rule for r in found))
        return self._write(self._line(_as_stored({"kind": kind, **fields}), ruling=ruling))

    def take_back(self, to: int) -> "Table":
        line = Line(seq=len(self.lines) + 1, kind="take_back", to=to)
        self._seal(line)
        self.state = CAMPAIGN.fold(self.setup, self.lines).state
        return self

    def _write(self, line: Line) -> "Table":
        self._seal(line)
        outcome = CAMPAIGN.apply(self.state, CAMPAIGN.moves.decode(line.move), line.seq)
        self.state, self.effects = outcome.state, outcome.effects
        return self

    def _seal(self, line: Line) -> None:
        prev = self.lines[-1].hash if self.lines else genesis(self.setup)
        self.lines.append(seal(line, prev))

    def codes(self) -> list[str]:
        return [effect.code for effect in self.effects]

    # ------------------------------------------------------------ whole passages

    def sit(self, *seats: str, solo: bool = False, on: str = "") -> "Table":
        players = [{"seat": seat, "who": f"who-{seat}"} for seat in seats]
        number = self.state.evenings + 1
        return self.do("open_evening", evening=number, players=players, solo=solo, on=on)

    def teach(self, card: str, side: Front | Back) -> "Table":
        return self.do("teach", facts=tell(card, side))

    def read(self, card: str, side: str, seat: str, told: Front | Back | None = None) -> "Table":
        """Ask, open and, if the box does not know it, type one side."""
        if side not in self.state.pieces.card(card).opened:
            self.do("ask_card", card=card, side=side)
        self.do("open_card", card=card, side=side, seat=seat)
        if told is not None and (card, side) in untold(self.state):
            self.teach(card, told)
        return self

    def follow(self, card: str, side: str) -> "Table":
        """Every instruction up to a decision."""
        while (step := self._next(card, side)) is not None:
            if self.refusals("follow", card=card, side=side, step=step):
                break
            self.do("follow", card=card, side=side, step=step)
        return self

    def _next(self, card: str, side: str) -> int | None:
        found = [(t.card, t.side, t.step) for t in todo(self.state)]
        found += needless(self.state) if self.as_before else ()
        return min((s for c, on, s in found if (c, on) == (card, side)), default=None)

    def front(self, card: str, seat: str, told: Front | None = None) -> "Table":
        return self.read(card, FRONT, seat, told).follow(card, FRONT)

    def back(self, card: str, seat: str, told: Back | None = None) -> "Table":
        return self.read(card, BACK, seat, told).follow(card, BACK)

    def fronts(self, seat: str) -> "Table":
        """Read again what came out of the bag and is known."""
        for card in unread(self.state):
            self.front(card, seat)
        return self

    def round(self, seat: str) -> "Table":
        """A round without a fulfilled card; a free game's card is told to place nothing after it."""
        self.do("end_round", seat=seat)
        if (card := untold_round(self.state)) and self.as_before:
            return self.old("next_round")
        if card and self.state.evening is not None:
            known = front_of(self.state.box, card) or Front()
            nothing = AfterRound(round=self.state.evening.round, quests=())
            self.teach(card, replace(known, rounds=(*known.rounds, nothing)))
        return self.do("next_round")

    def close(self, **results: int) -> "Table":
        """The rest of the game with no more story."""
        assert self.state.evening is not None
        while self.state.evening.round < 4:
            self.round(self.state.evening.players[0].seat)
        if self.state.evening.stage == "play":
            self.do("end_round", seat=self.state.evening.players[0].seat)
        return self.do("close_evening", results=results)


def _as_stored(move: dict[str, Any]) -> dict[str, Any]:
    """A move as the log has it: in its present shape, which says so unless it is the first."""
    shape = CAMPAIGN.moves.decode(move).v
    return {**move, "v": shape} if shape > 1 else move


def first_game(*seats: str, solo: bool = False) -> Table:
    """A first game with card 01 read and followed."""
    seats = seats or ("red", "blue", "green")
    return Table().sit(*seats, solo=solo).do("start_first").front("01", seats[0])


def with_card(card: str, front: Front, *seats: str, back: Back | None = None, **more: Any) -> Table:
    """A first game in which card 01 has led to another card, read and followed in round II."""
    from rules.maracaibo.campaign.cards import Take

    table = first_game(*seats, **more)
    assert table.state.evening is not None
    seat = table.state.evening.players[0].seat
    table.do("take_token", token="1", seat=seat).do("end_round", seat=seat)
    table.back("01", seat, back or Back(steps=(Take(card=card),)))
    if card in unread(table.state):
        table.front(card, seat, front)
    return table.do("next_round")


def tell(card: str, side: Front | Back) -> dict[str, Value]:
    """The fact that teaches one side of a card."""
    return {side_key(card, FRONT if isinstance(side, Front) else BACK): to_text(side)}


class Census(Struct, frozen=True):
    """How many pieces lie in each zone; `stack` includes what went under it."""

    cards: Mapping[str, int]
    tiles: Mapping[str, int]
    tokens: Mapping[str, int]


def census(pieces: Pieces) -> Census:
    cards = Counter(str(at.zone) for at in pieces.cards.values())
    cards[pieces.rest] += REGULAR + RED - len(pieces.cards)
    tiles = Counter(str(pieces.tile(tile).zone) for tile in pieces.all_tiles)
    tokens = Counter(str(pieces.token(token).zone) for token in TOKENS)
    return Census(dict(cards), dict(tiles), dict(tokens))
