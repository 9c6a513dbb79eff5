"""Who has won, in words: a headline, a line under it, and the rule or the reason where it needs one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.table.selectors.pads import section_of, sentence_of
from companion import wording
from companion.marks import Mark
from rules.core.pad import Pad
from rules.core.track import Track, track_of
from rules.registry import game as engine
from scoring.lanes import Lane, by_place, lanes_of

MOST_OPEN = 6  # open cells that are named one by one

Marks = Mapping[str, Mark]


@dataclass(frozen=True)
class Verdict:
    """`title` is the headline, `lead` says by how much, `rule` quotes what decided, `notes` the rest."""

    title: str
    lead: str = ""
    rule: str = ""
    section: str = ""
    notes: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """All of it in one line, without the rule."""
        glue = (
            ". " if self.lead[:1].isupper() else ": "
        )  # a line of its own, or the rest of the first
        said = f"{self.title}{glue}{self.lead}" if self.lead else self.title
        return " ".join((f"{said}.", *self.notes))


def verdict_of(pad: Pad, marks: Marks) -> Verdict:
    early = pad.early is not None
    notes = (
        (_("The game was ended early, in round %(round)s.") % {"round": pad.early},)
        if early
        else ()
    )
    lanes = by_place(lanes_of(pad))
    if not pad.places:
        return Verdict(
            _so_far(pad, marks), _open_count(pad), notes=(*notes, *open_cells(pad, marks))
        )
    first = [lane for lane in lanes if lane.won]
    title = _title(first, marks)
    track = track_of(engine(pad.game))
    if track is not None:
        return _on_track(pad, track, title, marks, notes)
    if len(first) > 1:
        lead = _("%(points)s each") % {"points": points(first[0].total)}
        return Verdict(title, lead, *_rule(pad), notes)
    if len(lanes) == 1:
        return Verdict(title, points(first[0].total), notes=notes)
    ahead = (first[0].total or 0) - (lanes[1].total or 0)
    if ahead == 0:
        lead = _("Level at %(total)s") % {"total": first[0].total}
        return Verdict(title, lead, *_rule(pad), notes)
    values = {"points": points(first[0].total), "ahead": ahead}
    return Verdict(title, _("%(points)s, %(ahead)s ahead") % values, notes=notes)


def names_of(seats: Sequence[str], marks: Marks) -> str:
    """The names in a sentence: “Anna”, “Anna and Boris”, “Anna, Boris and Vera”."""
    names = [marks[seat].name for seat in seats]
    if len(names) == 1:
        return names[0]
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def points(total: int | None) -> str:
    """A number of points; with a proper minus sign."""
    said = ngettext("%(count)s point", "%(count)s points", abs(total or 0))
    return said % {"count": number(total)}


def number(total: int | None) -> str:
    return "?" if total is None else str(total).replace("-", "−")


def marker_of(pad: Pad, track: Track) -> int:
    """Where the one marker stands at the end."""
    return track.at(dict(pad.running))


def open_cells(pad: Pad, marks: Marks) -> tuple[str, ...]:
    """The cells that nobody counted, by player; nothing where the pad is whole."""
    kinds = ("tiebreak",) if pad.complete else ("score",)
    rows = [row for row in pad.rows if row.kind in kinds]
    missing = {
        seat: [row.id for row in rows if row.cells[seat].points is None] for seat in pad.seats
    }
    return tuple(
        _("%(name)s: still open: %(rows)s.")
        % {
            "name": marks[seat].name,
            "rows": ", ".join(wording.row(pad.game, row) for row in rows[:MOST_OPEN])
            + (f" +{len(rows) - MOST_OPEN}" if len(rows) > MOST_OPEN else ""),
        }
        for seat, rows in missing.items()
        if rows
    )


def _so_far(pad: Pad, marks: Marks) -> str:
    """Who is ahead of a count that is not whole."""
    best = max(pad.running.values())
    ahead = [seat for seat in pad.seats if pad.running[seat] == best]
    if len(ahead) > 1:
        return _("No winner yet")
    return _("%(name)s is ahead so far") % {"name": marks[ahead[0]].name}


def _open_count(pad: Pad) -> str:
    rows = [row for row in pad.rows if row.kind == "score"]
    count = sum(cell.points is None for row in rows for cell in row.cells.values())
    if not count:
        return ""
    return ngettext("%(count)s cell is still open", "%(count)s cells are still open", count) % {
        "count": count
    }


def _title(first: Sequence[Lane], marks: Marks) -> str:
    names = names_of([seat for lane in first for seat in lane.seats], marks)
    if len(first) > 1:
        return _("%(names)s share the victory") % {"names": names}
    if len(first[0].seats) > 1:
        return _("%(names)s win") % {"names": names}
    return _("%(name)s wins") % {"name": names}


def _on_track(pad: Pad, track: Track, title: str, marks: Marks, notes: tuple[str, ...]) -> Verdict:
    """The headline names the marker; where it does not say it all, the rule does."""
    at = marker_of(pad, track)
    values = {
        "marker": wording.row(pad.game, "track"),
        "at": number(at),
        "side": marks[pad.winners[0]].side,
    }
    lead = _("%(marker)s at %(at)s, %(side)s") if values["side"] else _("%(marker)s at %(at)s")
    plain = at != track.start and any(row.kind == "note" for row in pad.rows)
    return Verdict(title, lead % values, *(("", "") if plain else _rule(pad)), notes)


def _rule(pad: Pad) -> tuple[str, str]:
    return sentence_of(pad.game, pad.decided_by), section_of(pad.game, pad.decided_by)
