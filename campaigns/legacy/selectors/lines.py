"""The lines of a story's log in words: what was done, who voted for what, on which evening."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.legacy.selectors.moments import Open
from campaigns.legacy.selectors.names import Names
from campaigns.legacy.selectors.timeline import day
from campaigns.log.selectors import lines as logs
from campaigns.log.selectors import sentences
from campaigns.models import LogLine, Session
from campaigns.records import read_line, read_move
from companion.games.maracaibo.face import legacy as legacy_words
from companion.games.maracaibo.face import story as words
from rules.maracaibo.campaign.cards import Decide
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import as_decided, leading


class Telling:
    """Puts lines into words, using the open cards and the people of each evening."""

    def __init__(self, session: Session, state: State, open_: Open, rows: Sequence[LogLine]):
        self.session, self.state, self.open = session, state, open_
        self.names = Names(session, rows)

    def line(self, row: LogLine) -> dict[str, Any]:
        evening, on = self.names.evening(row.seq)
        line = read_line(row)
        return {
            "seq": row.seq,
            "text": self.text(row),
            "by": row.by,
            "when": logs.when(row.at),
            "struck": row.struck_by is not None,
            "ruling": line.ruling,
            "evening": evening,
            "day": day(on),
        }

    def text(self, row: LogLine) -> str:
        line = read_line(row)
        if line.kind != "move" or line.move is None:
            return sentences.text(self.session.game, {}, line)
        move, names = dict(line.move), self.names.at(row.seq)
        more = self._more(row, move, names)
        if "card" in move:
            more.setdefault("card", self.open.name(str(move["card"])))
        return words.line(move, names, more)

    def _more(
        self, row: LogLine, move: Mapping[str, Any], names: Mapping[str, str]
    ) -> dict[str, str]:
        """What the move alone does not contain: an instruction, labels of choices, results."""
        card = str(move.get("card", ""))
        match move["kind"]:
            case "follow":
                return {"what": self._instruction(row, move)}
            case "vote":
                votes = ((names[s], move["votes"][s]) for s in names if s in move["votes"])
                ballots = [f"{name} — {self.open.label(card, choice)}" for name, choice in votes]
                ahead = leading(move["votes"])
                choice = self.open.label(card, ahead[0]) if len(ahead) == 1 else ""
                return {"votes": ", ".join(ballots), "choice": choice}
            case "pick":
                return {"choice": self.open.label(card, str(move["choice"]))}
            case "close_evening":
                totals = move.get("results", {})
                results = [
                    f"{names[s]} {legacy_words.points(totals[s])}" for s in names if s in totals
                ]
                return {"results": ", ".join(results)}
        return {}

    def _instruction(self, row: LogLine, move: Mapping[str, Any]) -> str:
        """The instruction that was followed; "" if it is unknown what was decided then."""
        card, side, step = str(move["card"]), move["side"], int(move["step"])
        shown = self.open.cards.get(card)
        typed = (shown.front if side == "front" else shown.back) if shown else None
        if typed is None:
            return ""
        if row.struck_by is not None and any(isinstance(s, Decide) for s in typed.steps[:step]):
            return ""
        steps = as_decided(typed, side, self._chosen(row, card))
        return legacy_words.instruction(steps[step]) if step < len(steps) else ""

    def _chosen(self, row: LogLine, card: str) -> Mapping[str, str]:
        """What had been decided on a card by the end of the evening of this line."""
        number, _on = self.names.evening(row.seq)
        if self.state.evening and self.state.evening.number == number:
            return self.state.pieces.card(card).chosen
        archive = next((past for past in self.state.played if past.evening == number), None)
        return archive.pieces.card(card).chosen if archive else {}

    def undo(self, rows: Sequence[LogLine]) -> tuple[LogLine, str] | None:
        """The last line in force and its words."""
        last = next((row for row in rows if row.move is not None and row.struck_by is None), None)
        return None if last is None else (last, self.text(last))


def kind_of(row: LogLine) -> str:
    return str(read_move(row)["kind"])
