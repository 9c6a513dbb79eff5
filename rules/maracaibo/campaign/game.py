"""The campaign as the log plays it: new, options, check, apply; and the fold of its whole log."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.core.log import Line
from rules.core.move import Codec, Move
from rules.core.option import Option
from rules.core.outcome import Outcome
from rules.core.refusal import Refusal
from rules.core.replay import Stopped, replay
from rules.core.rulebook import Rulebook
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.apply import apply
from rules.maracaibo.campaign.archive import Archive
from rules.maracaibo.campaign.cards import Back, Front
from rules.maracaibo.campaign.check import check
from rules.maracaibo.campaign.facts import FACTS
from rules.maracaibo.campaign.firm import firm
from rules.maracaibo.campaign.moves import CODEC
from rules.maracaibo.campaign.options import options
from rules.maracaibo.campaign.seen import Seen, seen
from rules.maracaibo.campaign.state import State

SHEET = "campaign"


class Folded(Struct, frozen=True):
    """A campaign's log read to its end: the state, where it stopped, and what was ever seen."""

    state: State
    seen: dict[str, Seen]
    stopped: Stopped | None = None


class Campaign:
    """The moves of many evenings. A session of one evening has a log of its own."""

    code = "maracaibo"
    version = "maracaibo-campaign-1"
    box_file = "maracaibo.campaign"  # the group's box file, apart from the pad's (MAR-GAP-11)
    moves: Codec = CODEC
    facts = FACTS
    state_type = State

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook(Path(__file__).parents[1] / "rulebook.toml")

    @cached_property
    def documents(self) -> dict[str, Any]:
        """What is read from outside, for the published schema."""
        from rules.maracaibo.campaign.campaign_file import CampaignFile  # it reads with us

        return {
            "file": CampaignFile,
            "moves": self.moves.union,
            "archive": Archive,
            "front": Front,
            "back": Back,
        }

    @property
    def bad_file(self) -> type[Exception]:
        from rules.maracaibo.campaign.campaign_file import BadFile

        return BadFile

    def read_file(self, data: bytes) -> Any:
        """An exported campaign and its folded log; `bad_file` is raised for anything else."""
        from rules.maracaibo.campaign.campaign_file import read_campaign_file

        return read_campaign_file(data)

    def firm(self, state: State, move: Move, refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
        """Those refusals that no ruling may override."""
        return firm(state, move, refusals)

    def setup(self) -> Setup:
        """What seals a new campaign's log; its own name and people are the site's."""
        return Setup(game=self.code, seats=(), sheet=SHEET, rules=self.version)

    def new(self, setup: Setup) -> State:
        """A campaign before its first evening. Facts come by the log alone, so that an export holds
        nothing that the table has not seen."""
        if (setup.game, setup.sheet) != (self.code, SHEET):
            raise Misspelled(f"this is {setup.game}, not a campaign of {self.code}", "$.game")
        for name in ("seats", "box", "options", "carry"):
            if getattr(setup, name):
                raise Misspelled("a campaign is told by its log alone", f"$.{name}")
        return State(setup=setup)

    def actors(self, state: State) -> frozenset[str]:
        return frozenset(state.evening.seats if state.evening else ())

    def options(self, state: State, seat: str) -> tuple[Option, ...]:
        return options(state, seat)

    def check(self, state: State, move: Move) -> tuple[Refusal, ...]:
        return check(state, move)

    def apply(self, state: State, move: Move, at: int = 0) -> Outcome[State]:
        return apply(state, move, at)

    def fold(self, setup: Setup, lines: Iterable[Line]) -> Folded:
        """The whole log: take-backs change the state, but never what was seen."""
        known = tuple(lines)
        result = replay(self, setup, known)
        return Folded(result.state, seen(known), result.stopped)
