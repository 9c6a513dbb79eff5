"""A difference as it is shown: old and new totals of each person, the rows that changed, and why."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from campaigns.log.selectors.lines import when
from campaigns.table.selectors.marks import marks_of
from campaigns.table.selectors.pads import Explained, explained, section_of, sentence_of
from campaigns.table.selectors.tables import title_of
from companion import wording
from companion.marks import Mark
from rules.core.pad import Cell, Pad
from scoring.compare import ChangedCell, read_changes
from scoring.models import Difference
from scoring.selectors.jobs import failure

_pads = msgspec.json.Decoder(Pad)


@dataclass(frozen=True)
class Person:
    """A player's total before and after."""

    mark: Mark
    old: int | None
    new: int | None
    old_place: int | None
    new_place: int | None

    @property
    def changed(self) -> bool:
        return (self.old, self.old_place) != (self.new, self.new_place)


@dataclass(frozen=True)
class ChangedRow:
    """A cell with other points: its row, its rule, and the addends that are new."""

    label: str
    mark: Mark
    old: int | None
    new: int | None
    rule_text: str
    section: str
    why: list[Explained]


@dataclass(frozen=True)
class DifferenceView:
    """One session of the report; `state` is open, accepted, kept, outdated or failed."""

    id: int
    url: str
    title: str
    game: str
    game_name: str
    when: str
    engines: tuple[str, str]
    people: list[Person]
    rows: list[ChangedRow]
    failure: str
    state: str


def difference_view(difference: Difference) -> DifferenceView:
    """A difference as the report shows it. Expects session, seats, old score and `newest` (the
    session's newest score) to be loaded.
    """
    session = difference.session
    marks = marks_of(session.game, session.seats.all())
    names = {seat: mark.name for seat, mark in marks.items()}
    old = _pad(difference.old_score.pad if difference.old_score else "")
    new = _pad(difference.pad)
    changes = read_changes(difference.changes)
    return DifferenceView(
        id=difference.pk,
        url=f"/t/{session.code}/result/",
        title=title_of(marks),
        game=session.game,
        game_name=wording.name(session.game),
        when=when(session.finished_at or session.created_at),
        engines=(difference.old_score.engine if difference.old_score else "", difference.engine),
        people=_people(marks, old, new) if new else [],
        rows=[_row(session.game, marks, cell, old, new) for cell in changes.cells],
        failure=failure(session.game, difference.failure, names) if difference.failure else "",
        state=_state(difference),
    )


def _pad(text: str) -> Pad | None:
    return _pads.decode(text) if text else None


def _state(difference: Difference) -> str:
    if difference.accepted is not None:
        return "accepted" if difference.accepted else "kept"
    if getattr(difference, "newest", difference.old_score_id) != difference.old_score_id:
        return "outdated"
    return "failed" if difference.failure else "open"


def _people(marks: Mapping[str, Mark], old: Pad | None, new: Pad) -> list[Person]:
    before, after = _places(old), _places(new)
    return [
        Person(
            mark=mark,
            old=old.totals.get(seat) if old else None,
            new=new.totals.get(seat),
            old_place=before.get(seat),
            new_place=after.get(seat),
        )
        for seat, mark in marks.items()
    ]


def _places(pad: Pad | None) -> dict[str, int]:
    return {seat: place.place for place in pad.places for seat in place.seats} if pad else {}


def _row(
    game: str, marks: Mapping[str, Mark], changed: ChangedCell, old: Pad | None, new: Pad | None
) -> ChangedRow:
    before, after = _cell(old, changed), _cell(new, changed)
    rule = after.rule if after else before.rule if before else ""
    return ChangedRow(
        label=wording.row(game, changed.row),
        mark=marks[changed.seat],
        old=changed.old,
        new=changed.new,
        rule_text=sentence_of(game, rule),
        section=section_of(game, rule),
        why=_why(game, before, after),
    )


def _cell(pad: Pad | None, changed: ChangedCell) -> Cell | None:
    rows = pad.rows if pad else ()
    return next((row.cells.get(changed.seat) for row in rows if row.id == changed.row), None)


def _why(game: str, before: Cell | None, after: Cell | None) -> list[Explained]:
    """The addends that the old pad did not have in this form."""
    if after is None:
        return []
    parts = tuple(part for part in after.parts if before is None or part not in before.parts)
    return explained(game, msgspec.structs.replace(after, parts=parts))
