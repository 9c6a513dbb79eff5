"""The big screen of a table: what everybody around the television sees; nothing to tap."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.states import pad_of
from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.seats.rights import STRANGER
from campaigns.table.selectors.evening import course
from campaigns.table.selectors.hands import Hands
from campaigns.table.selectors.leaves import Leaf, leaf_due
from campaigns.table.selectors.pads import cell_state, pad_view
from campaigns.table.selectors.referee import referee_context
from campaigns.table.selectors.rings import Rings, counts_together, rings_of
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.selectors.totals import covered, totals_hidden
from companion import wording
from companion.marks import Mark
from rules.core.pad import Pad

# The column beside the board: letters in a line, and lines by number of players.
LETTERS = 34
LINES = {3: 4, 4: 5, 5: 3}
MOST_LINES = 8


@dataclass(frozen=True)
class Player:
    """One player on the screen: the score so far, the place once all is counted, their tableau."""

    seat: Mark
    points: int
    known: bool  # every cell of the column is counted
    says: str  # the score in words
    missing: str = ""  # how far their column of a pad is
    ahead: bool = False
    place: int | None = None
    winner: bool = False
    due: bool = False
    answered: bool = False  # unseen, while others still think
    tableau: Any = None  # as the game draws it


def screen_context(session: Session) -> dict[str, Any]:
    """Everything the screen draws, in a fixed number of queries; it offers no moves to anybody."""
    marks = marks_at(session)
    if is_refereed(session):
        pad = pad_of(session, sources=False)
        context = referee_context(session, STRANGER, on_the_wall=True)
    else:
        leaf = leaf_due(session)
        pad = leaf.pad
        context = {
            "table": table_view(session, marks),
            "log": logs.newest(session, marks, 1),
            "demo": session.group.is_demo,
            "course": course(session, marks),
            "rings": _rings(session, leaf, marks),
        }
    tableaus = () if context.get("checklist") else context.get("tableaus", ())
    ranked = not is_refereed(session) or not session.is_open or context["phase"] == "over"
    due = {mark.id for mark in context.get("due", ())}
    answered = {each.seat.id for each in context.get("waiting", ()) if each.answered}
    players = [
        replace(player, due=player.seat.id in due, answered=player.seat.id in answered)
        for player in _players(pad, marks, tableaus, ranked=ranked)
    ]
    hands = context.get("hands", ())
    drawn = pad_view(pad, marks)
    if totals_hidden(session):
        drawn, players = covered(drawn, leaf.layout), []
    return {
        **context,
        "pad": drawn,
        "player_template": f"games/{session.game}/screen_player.html",
        "players": players,
        "hands": hands,
        "hands_first": bool(tableaus) and _lines(hands) > _room_beside(len(players)),
        "last": context["log"][0] if context["log"] else None,
        **_headline(session, pad, marks, context),
    }


def _rings(session: Session, leaf: Leaf, marks: Mapping[str, Mark]) -> Rings | None:
    """The rings while a table counts together; once all are closed, only hidden totals are waited for."""
    if not counts_together(session):
        return None
    rings = rings_of(leaf, marks)
    return None if rings.closed and not totals_hidden(session) else rings


def _lines(hands: Iterable[Hands]) -> int:
    """How many lines the column beside the board needs for what the hands must do."""
    return sum(ceil(len(text) / LETTERS) for hand in hands for text in hand.lines)


def _room_beside(players: int) -> int:
    """How many lines fit there below this many players; more take the board's place."""
    return LINES.get(players, MOST_LINES)


def _players(
    pad: Pad, marks: Mapping[str, Mark], tableaus: Iterable[Any], *, ranked: bool
) -> list[Player]:
    """By place once the game is over, in table order until then.

    A refereed table has full totals at any moment, so they give no places before the end."""
    decided = pad.places if ranked else ()
    places = {seat: place.place for place in decided for seat in place.seats}
    by_seat = {tableau.seat: tableau for tableau in tableaus}
    ahead = _ahead(pad)
    players = [
        Player(
            seat=marks[seat],
            points=pad.running[seat],
            known=(known := ranked and pad.totals[seat] is not None),
            says=_score(pad.running[seat], known=known),
            missing="" if decided or not ranked else _missing(pad, seat),
            ahead=seat in ahead and not decided,
            place=places.get(seat),
            winner=places.get(seat) == 1,
            tableau=by_seat.get(seat),
        )
        for seat in pad.seats
    ]
    return sorted(players, key=lambda player: player.place or 0)


def _open_rows(pad: Pad, seat: str) -> list[str]:
    """The scoring rows that this player has not completed."""
    rows = [row for row in pad.rows if row.kind == "score"]
    return [row.id for row in rows if cell_state(row.cells[seat]) in ("empty", "partial")]


def _ahead(pad: Pad) -> set[str]:
    """Who leads so far; nobody while the columns are not equally complete."""
    best = max(pad.running.values())
    leaders = {seat for seat in pad.seats if pad.running[seat] == best}
    if len(leaders) == len(pad.seats) or len({tuple(_open_rows(pad, s)) for s in pad.seats}) > 1:
        return set()
    return leaders


def _missing(pad: Pad, seat: str) -> str:
    todo = len(_open_rows(pad, seat))
    if not todo:
        return _("all counted")
    return ngettext("%(count)s cell to go", "%(count)s cells to go", todo) % {"count": todo}


def _score(points: int, *, known: bool) -> str:
    text = ngettext("%(count)s point so far", "%(count)s points so far", points)
    if known:
        text = ngettext("%(count)s point", "%(count)s points", points)
    return text % {"count": points}


def _headline(
    session: Session, pad: Pad, marks: Mapping[str, Mark], context: Mapping[str, Any]
) -> dict[str, str]:
    """The two lines on top: whose turn and which phase, how far the count is, or who has won."""
    view = context["table"]
    if not session.is_open:
        names = ", ".join(marks[seat].name for seat in pad.winners)
        won = _("Victory: %(names)s") % {"names": names} if names else _("Finished")
        return {"headline": won, "subline": view.sheet_name}
    if "turn_text" in context:
        subline = " · ".join(filter(None, (context["round_text"], context["waiting_text"])))
        return {"headline": context["turn_text"], "subline": subline}
    name = wording.stop(session.game, session.due).name if context["course"] else view.sheet_name
    if context["rings"]:
        together = {"game": view.game_name, "sheet": name}
        subline = _("%(game)s, %(sheet)s") % together
        return {"headline": _("Counting together"), "subline": subline}
    return {"headline": name, "subline": _progress(pad)}


def _progress(pad: Pad) -> str:
    cells = [cell for row in pad.rows if row.kind == "score" for cell in row.cells.values()]
    todo = sum(cell_state(cell) in ("empty", "partial") for cell in cells)
    if todo:
        text = ngettext("%(count)s cell is still open.", "%(count)s cells are still open.", todo)
        return text % {"count": todo}
    return _("The box must be asked first.") if pad.asks else _("Every cell is counted.")
