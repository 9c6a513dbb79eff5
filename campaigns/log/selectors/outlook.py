"""The page before a correction: the line as it was and as it becomes, one question, what no longer fits, and the
pieces to move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from campaigns.box.selectors.groups import spec_of
from campaigns.log.selectors import sentences
from campaigns.log.selectors.corrections import line_that_holds
from campaigns.log.selectors.lines import row_text
from campaigns.log.selectors.seatings import marks_then
from campaigns.log.selectors.states import reads_at
from campaigns.models import Session
from campaigns.records import box_name, is_evening, is_refereed, read_state
from campaigns.table.selectors.differences import differences
from campaigns.table.selectors.hands import MOST_LISTED, more, turned_title
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.refusals import BrokenRule, broken_rules
from campaigns.table.selectors.tables import new_key
from companion import wording
from companion.controls import Control
from companion.marks import Mark
from rules.core.book import Book
from rules.core.correction import Cause, Outlook

FACT = "fact."  # how the field of a fact begins
MOST_CHIPS = 10  # so many answers are buttons, more are one field


@dataclass(frozen=True)
class CauseView:
    """A later line that no longer fits, in words."""

    seq: int
    text: str
    rules: list[BrokenRule]
    takes: int  # how many other lines fall with it
    kept: bool
    can_stay: bool


@dataclass(frozen=True)
class Wanted:
    """The fact that decides, as a question: answers to tap, or one field."""

    key: str
    question: str
    lines: int
    name: str
    control: Control
    is_number: bool

    @property
    def chips(self) -> bool:
        return 0 < len(self.control.values) <= MOST_CHIPS


@dataclass(frozen=True)
class Drift:
    """A cell of a closed sheet under which something else stands now than the table saw."""

    sheet: str
    seat: Mark | None
    item: str
    change: str


def outlook_view(
    session: Session,
    marks: Mapping[str, Mark],
    seq: int,
    data: Any,
    outlook: Outlook,
    later: int,
) -> dict[str, Any]:
    """Everything that the page shows; nothing is written yet."""
    names = names_at(session, marks)
    old = line_that_holds(session, seq)
    then = marks_then(session, marks, old)
    kept = {settled.seq for settled in outlook.settled if settled.ruling}
    causes = _causes(session, marks, outlook.causes, kept)
    wanted = _wanted(session, outlook, names)
    found = differences(session, marks, read_state(session), outlook.state)
    return {
        "seq": seq,
        "old": row_text(session, marks, old),
        "new": "" if data is None else sentences.move_text(session.game, then, data, names),
        "later": later,
        "wanted": wanted,
        "causes": causes,
        "open": sum(not cause.kept and cause.can_stay for cause in causes),
        "fallen": len(outlook.fallen),
        "kept": len(kept),
        "title": turned_title(found),
        "refereed": is_refereed(session),
        "items": found[:MOST_LISTED],
        "more": more(len(found) - MOST_LISTED),
        "drifts": list(_drifts(session, marks, outlook.state)),
        "action_url": reverse("table-correct", args=[session.code, seq]),
        "version": session.version,
        "key": new_key(),
    }


def needs_a_look(session: Session, marks: Mapping[str, Mark], outlook: Outlook) -> bool:
    """Whether a correction is shown before it is written: lines fall, pieces move, or closed sheets differ."""
    if outlook.causes or any(_drifts(session, marks, outlook.state)):
        return True
    if not is_refereed(session):
        return False
    return bool(differences(session, marks, read_state(session), outlook.state))


def _causes(
    session: Session, marks: Mapping[str, Mark], causes: Sequence[Cause], kept: set[int]
) -> list[CauseView]:
    names = names_at(session, marks)
    rows = {row.seq: row for row in session.lines.filter(seq__in=[c.seq for c in causes])}
    return [
        CauseView(
            seq=cause.seq,
            text=row_text(session, marks, rows[cause.seq]),
            rules=broken_rules(session.game, cause.refusals, names),
            takes=len(cause.takes),
            kept=cause.seq in kept,
            can_stay=cause.can_stay,
        )
        for cause in causes
    ]


def fact_control(session: Session, key: str) -> Control | None:
    """The field that asks for a fact; None if the box has no such fact."""
    game = box_name(session)
    spec = spec_of(game, key)
    if spec is None:
        return None
    return Control.of_fact(
        spec, say=lambda value: wording.value(game, key, value), chips=MOST_CHIPS
    )


def _wanted(session: Session, outlook: Outlook, names: Mapping[str, str]) -> Wanted | None:
    control = fact_control(session, outlook.wants) if outlook.wants else None
    if control is None:
        return None
    lines = sum(1 + len(cause.takes) for cause in outlook.causes)
    question = wording.fact(box_name(session), outlook.wants, names)
    return Wanted(outlook.wants, question, lines, FACT + outlook.wants, control, control.is_number)


def _drifts(session: Session, marks: Mapping[str, Mark], state: Any) -> Iterator[Drift]:
    """What stands on closed sheets now otherwise than when they were closed."""
    if not is_evening(session) or not isinstance(state, Book):
        return
    for stop, read in reads_at(session, state).items():
        name = wording.stop(session.game, stop).name
        for carried, saw in read.drifted():
            values = (wording.value(session.game, carried.item, v) for v in (saw, carried.value))
            item = wording.item(session.game, carried.item)
            yield Drift(name, marks.get(carried.seat), item, " → ".join(values))
