"""The big screen of a table: what everybody around the television should see, and nothing to tap."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Session
from campaigns.records import game_of, is_refereed, read_state
from campaigns.rights import STRANGER
from campaigns.selectors import log as logs
from campaigns.selectors.marks import Mark
from campaigns.selectors.pads import cell_state, pad_view
from campaigns.selectors.referee import referee_context
from campaigns.selectors.tables import marks_at, table_view
from rules.core.pad import Pad


@dataclass(frozen=True)
class Player:
    """One player on the screen: the score so far, the place once all is counted, the own board."""

    seat: Mark
    points: int
    known: bool  # every cell of the column is counted
    place: int | None = None
    winner: bool = False
    due: bool = False
    mat: Any = None


def screen_context(session: Session) -> dict[str, Any]:
    """Everything the screen draws, in a fixed number of queries; it offers no moves to anybody."""
    marks = marks_at(session)
    engine = game_of(session)
    pad = engine.pad(engine.count(read_state(session)))
    if is_refereed(session):
        told = referee_context(session, STRANGER)
    else:
        told = {
            "table": table_view(session, marks),
            "log": logs.newest(session, marks, 1),
            "demo": session.group.is_demo,
        }
    actor = told.get("actor") if session.is_open else None
    mats = () if told.get("checklist") else told.get("mats", ())
    ranked = not is_refereed(session) or not session.is_open or told["phase"] == "over"
    players = _players(pad, marks, actor, mats, ranked=ranked)
    return {
        **told,
        "pad": pad_view(pad, marks),
        "screen_mat_template": f"pictures/{session.game}/screen_mat.html",
        "actor": actor,
        "players": players,
        "last": told["log"][0] if told["log"] else None,
        **_headline(session, pad, marks, told),
    }


def _players(
    pad: Pad, marks: Mapping[str, Mark], actor: Mark | None, mats: Iterable[Any], *, ranked: bool
) -> list[Player]:
    """By their places at the end, before it in the order of the table.

    What a refereed table has so far adds up at every moment: it is no place until the game is over."""
    decided = pad.places if ranked else ()
    places = {seat: place.place for place in decided for seat in place.seats}
    boards = {mat.seat: mat for mat in mats}
    players = [
        Player(
            seat=marks[seat],
            points=pad.running[seat],
            known=ranked and pad.totals[seat] is not None,
            place=places.get(seat),
            winner=places.get(seat) == 1,
            due=actor is not None and actor.id == seat,
            mat=boards.get(seat),
        )
        for seat in pad.seats
    ]
    return sorted(players, key=lambda player: player.place or 0)


def _headline(
    session: Session, pad: Pad, marks: Mapping[str, Mark], told: Mapping[str, Any]
) -> dict[str, str]:
    """The two lines on top: whose turn and which phase, how far the count is, or who has won."""
    view = told["table"]
    if not session.is_open:
        names = ", ".join(marks[seat].name for seat in pad.winners)
        won = _("Victory: %(names)s") % {"names": names} if names else _("Finished")
        return {"headline": won, "subline": view.sheet_name}
    if "turn_text" in told:
        return {"headline": told["turn_text"], "subline": told["round_text"]}
    return {"headline": view.sheet_name, "subline": _progress(pad)}


def _progress(pad: Pad) -> str:
    cells = [cell for row in pad.rows if row.kind == "score" for cell in row.cells.values()]
    todo = sum(cell_state(cell) in ("empty", "partial") for cell in cells)
    if todo:
        text = ngettext("%(count)s cell is still open.", "%(count)s cells are still open.", todo)
        return text % {"count": todo}
    return _("The box must be asked first.") if pad.asks else _("Every cell is counted.")
