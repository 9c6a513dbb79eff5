"""The moves behind a cell of a refereed pad: every point leads to its lines in the log."""

from collections.abc import Mapping
from typing import Any

from campaigns.log.selectors import lines as logs
from campaigns.models import Session
from campaigns.table.selectors.pads import CellView, PadView, RowView, sentence_of
from companion.marks import Mark

TOTAL = "total"


def behind(
    session: Session, marks: Mapping[str, Mark], pad: PadView, seat: str, row_id: str
) -> dict[str, Any] | None:
    """What a cell is made of, and the lines of the log that made it; one query."""
    row = pad.by_row.get(row_id)
    if row is None or seat not in marks:
        return None
    cell = _cell_of(row, seat)
    if row_id == TOTAL:
        scored = [other for other in pad.rows if other.kind == "entry"]
        addends = [(other.label, _cell_of(other, seat).points) for other in scored]
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
    sources = cell.counted.sources if cell.counted else ()
    numbers = {int(source.ref) for source in sources if source.kind == "line"}
    rows = session.lines.filter(seq__in=numbers).order_by("-seq")
    return [logs.line_view(session, marks, row) for row in rows]


def _cell_of(row: RowView, seat: str) -> CellView:
    return next(cell for cell in row.cells if cell.seat.id == seat)
