"""The course of an evening: its sheets in order, how each stands, which one is due; and one sheet as a page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.log.selectors.states import reads_at
from campaigns.models import Session
from campaigns.records import is_evening, rounds_at
from campaigns.table.selectors.leaves import Leaf, leaf_due
from campaigns.table.selectors.naming import names_of
from campaigns.table.selectors.pads import section_of, sentence_of
from campaigns.table.selectors.refusals import broken_rules
from campaigns.table.selectors.rings import rings_of
from campaigns.table.selectors.tables import cell_url, new_key, sheet_url, url_of
from campaigns.table.selectors.totals import totals_hidden
from companion import wording
from companion.marks import Mark
from rules.core.book import PAD
from rules.core.cells import TABLE
from rules.core.schedule import Past, Read

MANY = 7  # stops that fit beside each other on a phone


@dataclass(frozen=True)
class Buoy:
    """A sheet on the course of the evening; `state` is done, skipped, due, open or ahead."""

    stop: str
    name: str
    short: str
    icon: str
    label: str
    state: str
    url: str
    leader: Mark | None = None
    here: bool = False


@dataclass(frozen=True)
class Over:
    """A sheet at which somebody won at once, and by which rule."""

    text: str
    rule: str
    section: str
    winner: Mark | None


def keeps_course(session: Session) -> bool:
    """Whether the rounds of this table are recorded sheet by sheet."""
    return is_evening(session) and session.keeps_rounds


def course(session: Session, marks: Mapping[str, Mark], here: str = "") -> list[Buoy]:
    """The sheets of the evening in order; empty where only the count is kept. `here` is the open sheet."""
    if not keeps_course(session):
        return []
    seen = {} if totals_hidden(session) else marks
    return [_buoy(session, seen, read, here) for read in reads_at(session).values()]


def _buoy(session: Session, marks: Mapping[str, Mark], read: Read, here: str) -> Buoy:
    stop = read.stop.id
    words = wording.stop(session.game, stop)
    state = _state(session, read)
    return Buoy(
        stop=stop,
        name=words.name,
        short=words.short,
        icon=words.icon,
        label=_("now") if state == "due" and stop != PAD else words.label,
        state=state,
        url=sheet_url(session, stop),
        leader=_leader(marks, read),
        here=bool(here) and stop == here,
    )


def _state(session: Session, read: Read) -> str:
    if read.page.skipped:
        return "skipped"
    if read.page.closed is not None or (read.stop.id == PAD and not session.is_open):
        return "done"
    if read.stop.id == session.due and session.is_open:
        return "due"
    return "open" if read.page.touched else "ahead"


def _leader(marks: Mapping[str, Mark], read: Read) -> Mark | None:
    """Who alone is ahead after a closed sheet."""
    if not read.given or read.stop.race is None:
        return None
    totals = {seat: total for seat, total in read.stop.race(read).items() if total is not None}
    best = max(totals.values(), default=0)
    ahead = [seat for seat, total in totals.items() if total == best]
    return marks.get(ahead[0]) if len(ahead) == 1 else None


def place_of(session: Session) -> str:
    """How far the evening is, for its head: "Round 3 of 4"."""
    if not session.is_open:
        return _("Finished")
    return str(wording.stop(session.game, session.due if keeps_course(session) else PAD).place)


def over(session: Session, marks: Mapping[str, Mark]) -> Over | None:
    """The automatic victory that ended the evening before its last sheet, if there was one."""
    reads = list(reads_at(session).values())
    ending = rounds_at(session).schedule.ends(Past(reads[0].book.setup, reads[:-1]))
    if ending is None:
        return None
    winner = marks.get(ending.winner)
    said = {
        "name": winner.name if winner else wording.seat(session.game, ending.winner),
        "sheet": wording.stop(session.game, ending.at).name,
    }
    return Over(
        _("%(name)s has won at once. %(sheet)s") % said,
        sentence_of(session.game, ending.rule),
        section_of(session.game, ending.rule),
        winner,
    )


def sheet_view(session: Session, leaf: Leaf, marks: Mapping[str, Mark]) -> dict[str, Any]:
    """What a sheet's page says beside its cells: how it closes, what is missing, what has changed under it."""
    read = reads_at(session)[leaf.stop]
    words = wording.stop(session.game, leaf.stop)
    names = names_of(marks)
    ending = over(session, marks)
    war, _colon, theatre = words.name.partition(": ")
    return {
        "stop": leaf.stop,
        "head": theatre or words.name,
        "of": war if theatre else "",
        "name": words.name,
        "sheet_name": wording.sheet(session.game, leaf.stop.partition(".")[0]),
        "missing": [] if read.page.closed is not None else _missing(session, leaf, marks),
        "drifted": [
            {
                "item": wording.item(session.game, carried.item),
                "who": names.get(carried.seat, ""),
                "saw": wording.value(session.game, carried.item, saw),
                "now": wording.value(session.game, carried.item, carried.value),
            }
            for carried, saw in read.drifted()
        ],
        "differing": [
            {
                "item": wording.item(session.game, carried.item),
                "who": names.get(carried.seat, ""),
                "typed": wording.value(session.game, carried.item, typed),
                "follows": wording.value(session.game, carried.item, carried.value),
            }
            for carried, typed in read.differing()
        ],
        "clashes": broken_rules(session.game, read.clashes(), names),
        "after": wording.after(session.game, read.effects, names),
        "over": ending,
        "closed": read.page.closed is not None,
        "skipped": read.page.skipped,
        "next_url": url_of(session),
        "close_url": reverse("sheet-close", args=[session.code, leaf.stop]),
        "version": session.version,
        "key": new_key(),
    }


def _missing(session: Session, leaf: Leaf, marks: Mapping[str, Mark]) -> list[dict[str, str]]:
    """The open cells of a sheet in the words of its rows, each with the way to it."""
    return [
        {
            "item": wording.row(session.game, row.id),
            "who": seat.name if row.items else "",
            "url": cell_url(session, leaf.stop, seat.id, row.id) if session.is_open else "",
            "seat": seat.id if row.items else TABLE,
        }
        for seat, row in rings_of(leaf, marks).todo
    ]


def close_step(session: Session, leaf: Leaf, sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The button of a sheet: record it, saying what stands untouched; or the way on from a closed one."""
    if sheet["closed"] or not session.is_open:
        return {"label": _("Back to the game"), "link": url_of(session), "ready": True}
    hints = []
    if untouched := sum(1 for _carried in reads_at(session)[leaf.stop].untouched()):
        hints.append(_("as last time: %(count)s") % {"count": untouched})
    if empty := len(sheet["missing"]):
        hints.append(_("empty: %(count)s") % {"count": empty})
    return {
        "label": wording.stop(session.game, leaf.stop).record,
        "url": sheet["close_url"],
        "ready": True,
        "hint": " · ".join(hints),
        "key": new_key(),
    }


def due_card(session: Session, marks: Mapping[str, Mark]) -> dict[str, Any]:
    """The one thing that is due now, with its button."""
    if not session.is_open:
        return {
            "title": _("The game is over"),
            "label": _("See the result"),
            "url": reverse("result", args=[session.code]),
        }
    words = wording.stop(session.game, session.due)
    card: dict[str, Any] = {
        "title": words.over,
        "label": words.record,
        "url": sheet_url(session, session.due),
    }
    if session.due == PAD:
        ending = over(session, marks)
        return {**card, "over": ending, "hint": "" if ending else _recorded(session)}
    reads, left = reads_at(session), rings_of(leaf_due(session), marks).left
    hint = _to_write(left, reads[session.due])
    if gaps := _with_gaps(reads.values()):
        hint += " " + _("Recorded with gaps: %(sheets)s.") % _named(session, gaps)
    return {**card, "hint": hint.strip()}


def _recorded(session: Session) -> str:
    """Whether all sheets are recorded, or which are not or have gaps: the pad asks for what would follow from those."""
    reads = reads_at(session).values()
    skipped = [read.stop.id for read in reads if read.page.skipped]
    said = [_("Not recorded: %(sheets)s.") % _named(session, skipped)] if skipped else []
    if gaps := _with_gaps(reads):
        said.append(_("Recorded with gaps: %(sheets)s.") % _named(session, gaps))
    return " ".join(said) or _("The sheets are all recorded.")


def _with_gaps(reads: Iterable[Read]) -> list[str]:
    """The sheets that were closed although cells were empty."""
    given = (read for read in reads if read.given and read.stop.id != PAD)
    return [read.stop.id for read in given if any(True for _key in read.uncounted())]


def _named(session: Session, stops: Iterable[str]) -> dict[str, str]:
    names = ", ".join(str(wording.stop(session.game, stop).name) for stop in stops)
    return {"sheets": names}


def _to_write(empty: int, read: Read) -> str:
    stands = sum(1 for _each in read.untouched())
    said = []
    if empty:
        text = ngettext("%(count)s cell to fill.", "%(count)s cells to fill.", empty)
        said.append(text % {"count": empty})
    if stands:
        text = ngettext(
            "%(count)s more is filled in already.",
            "%(count)s more are filled in already.",
            stands,
        )
        said.append(text % {"count": stands})
    return " ".join(said)
