"""The moves behind a cell of a refereed pad: nobody types it in, every point leads to its lines."""

from collections.abc import Mapping
from typing import Any

from campaigns.log.selectors import lines as logs
from campaigns.models import Session
from campaigns.table.selectors.pads import CellView, PadView, sentence_of
from companion.marks import Mark

TOTAL = "total"


def behind(
    session: Session, marks: Mapping[str, Mark], pad: PadView, seat: str, row_id: str
) -> dict[str, Any] | None:
    """What a cell is made of, and the lines of the log that made it; one query."""
    row = pad.by_row.get(row_id)
    if row is None or seat not in marks:
        return None
    cell = _of(row, seat)
    if row_id == TOTAL:
        scored = [other for other in pad.rows if other.kind == "entry"]
        addends = [(other.label, _of(other, seat).points) for other in scored]
    else:
        addends = [(line.text, line.points) for line in cell.explanation]
    return {
        "seat": marks[seat],
        "label": row.label,
        "total": row_id == TOTAL,
        "points": cell.points,
        "rule_sentence": sentence_of(row.game, row.rule_id),
        "section": row.section,
        "addends": addends,
        "lines": _lines(session, marks, cell),
        "printed": [source for source in cell.sources if not source.url],
    }


def _lines(session: Session, marks: Mapping[str, Mark], cell: CellView) -> list[logs.LineView]:
    told = cell.told.sources if cell.told else ()
    numbers = {int(source.ref) for source in told if source.kind == "line"}
    rows = session.lines.filter(seq__in=numbers).order_by("-seq")
    return [logs.line_view(session, marks, row) for row in rows]


def _of(row: Any, seat: str) -> CellView:
    found: CellView = next(cell for cell in row.cells if cell.seat.id == seat)
    return found
