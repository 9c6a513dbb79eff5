"""«Last time…»: what the last evening left behind, to be read aloud. Only of cards that were read."""

from typing import Any

from django.utils.translation import gettext as _

from campaigns.legacy.selectors.moments import Open, marks_of, moments
from campaigns.legacy.selectors.timeline import day
from rules.maracaibo.campaign.archive import Archive
from rules.maracaibo.campaign.setup_story import source
from rules.maracaibo.campaign.state import State

TONES = ("card", "choice", "tile", "note")  # what is worth telling; rounds and tokens are not
MOST = 8  # moments that are read aloud; the timeline has all


def last_evening(state: State) -> Archive | None:
    """The evening that tonight goes on from, else the one that was played last."""
    return source(state) or (state.played[-1] if state.played else None)


def told(state: State, open_: Open) -> str:
    """The last evening in a sentence: what was decided, or who won."""
    archive = last_evening(state)
    if archive is None:
        return ""
    marks = marks_of(archive.players, archive.solo)
    decided = [m for m in moments(archive.events, marks, open_, archive.pieces) if m.choice]
    if decided:
        return _("Last time the table decided: %(choice)s.") % {"choice": decided[-1].choice}
    winners = ", ".join(marks[seat].name for seat in archive.winners if seat in marks)
    return _("Last time %(winners)s won.") % {"winners": winners} if winners else ""


def recap(state: State, open_: Open) -> dict[str, Any] | None:
    """What is read aloud before an evening; None before the first."""
    archive = last_evening(state)
    if archive is None:
        return None
    marks = marks_of(archive.players, archive.solo)
    moments_told = moments(archive.events, marks, open_, archive.pieces)
    waiting = [card for card in archive.pieces.lying("archive") if card in open_.cards]
    return {
        "number": archive.evening,
        "day": day(archive.on),
        "moments": [moment for moment in moments_told if moment.tone in TONES][-MOST:],
        "winners": [
            {"mark": marks[seat], "points": archive.results.get(seat)}
            for seat in archive.winners
            if seat in marks
        ],
        "waiting": [open_.name(card) for card in waiting],
    }
