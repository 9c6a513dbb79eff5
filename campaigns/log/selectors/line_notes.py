"""What stands under a line of the log: its ruling, why it is struck, and what a correction did to later lines."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import LogLine
from campaigns.records import ASKED, FOLLOWS, FORCED
from campaigns.table.selectors.pads import section_of
from companion import wording
from rules.core.log import Line

MOST_FALLEN = 2  # fallen lines that a correction names


def more(count: int) -> str:
    """How many lines a shortened list leaves out."""
    template = ngettext("and %(count)s line more", "and %(count)s lines more", count)
    return template % {"count": count} if count > 0 else ""


def ruling_of(game: str, line: Line) -> dict[str, str] | None:
    if line.ruling is None:
        return None
    sections = dict.fromkeys(section_of(game, rule) for rule in line.ruling.rules)
    return {
        "by": line.ruling.by or _("the table"),
        "reason": line.ruling.reason,
        "sections": "; ".join(filter(None, sections)),
    }


def note_of(row: LogLine) -> str:
    if row.struck_by is not None:
        return _("Struck by line %(seq)s") % {"seq": row.struck_by}
    if row.note == FORCED:
        return _("There was no other move")
    if row.note == FOLLOWS:
        return _("Goes with the correction")
    if row.note.startswith(ASKED):
        return _("Asked for by %(name)s") % {"name": row.note.removeprefix(ASKED)}
    return row.note


def fallen_of(game: str, names: Mapping[str, str], line: Line) -> Iterator[str]:
    """What a correction did to later lines: the first few by name, the others counted."""
    for fallen in line.fallen[:MOST_FALLEN]:
        texts = (wording.refusal(game, r.code, r.facts, names) for r in fallen.refusals)
        yield _("Line %(seq)s fell: %(why)s") % {"seq": fallen.seq, "why": " ".join(texts)}
    if left_out := more(len(line.fallen) - MOST_FALLEN):
        yield left_out
    for settled in line.settled:
        if settled.ruling is not None:
            yield _("Line %(seq)s stays by our ruling") % {"seq": settled.seq}
