"""Where each number of a result comes from: its addends, its rule, and the way to the lines that counted it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Session
from campaigns.table.selectors.pads import CellView, Explained, PadView, RowView
from campaigns.table.selectors.tables import sheet_url
from companion import wording
from rules.core.book import PAD
from rules.core.pad import Source
from rules.core.schedule import START

MOST_LINES = 3  # lines that are named one by one: a refereed number may rest on a hundred


@dataclass(frozen=True)
class Linked:
    """The session whose log and sheets the numbers lead to; and what changed since its result before."""

    session: Session
    changed: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def line(self, seq: str) -> str:
        return f"{reverse('table-log', args=[self.session.code])}?line={seq}#line-{seq}"

    def correction(self, seq: str) -> str:
        return reverse("table-line", args=[self.session.code, int(seq)])

    def sheet(self, stop: str) -> str:
        return sheet_url(self.session, stop)


@dataclass(frozen=True)
class Way:
    """A link to where a number was written down."""

    label: str
    url: str
    icon: str = "log"


@dataclass(frozen=True)
class Why:
    """One number explained; `notes` say what came from the box or the rulebook."""

    row: RowView
    cell: CellView
    addends: list[Explained]
    notes: list[str]
    ways: list[Way]

    @property
    def id(self) -> str:
        return f"why-{self.row.id}-{self.cell.seat.id}"


@dataclass(frozen=True)
class ExplainedRow:
    """A row of the result's pad with an explanation for each number that has one."""

    row: RowView
    whys: tuple[Why, ...]
    changed: frozenset[str] = frozenset()  # seats whose number differs from the result before


def explained_rows(view: PadView, linked: Linked | None) -> list[ExplainedRow]:
    return [
        ExplainedRow(
            row,
            tuple(_why(row, cell, linked) for cell in row.cells if cell.counted),
            linked.changed.get(row.id, frozenset()) if linked else frozenset(),
        )
        for row in view.rows
    ]


def _why(row: RowView, cell: CellView, linked: Linked | None) -> Why:
    sources = cell.counted.sources if cell.counted else ()
    return Why(
        row=row,
        cell=cell,
        addends=cell.explanation,
        notes=_notes(cell),
        ways=list(_ways(cell.game, sources, linked)) if linked else [],
    )


def _notes(cell: CellView) -> list[str]:
    """What was read off the components or the rulebook."""
    if cell.counted is None:
        return []
    read = tuple(source for source in cell.counted.sources if source.kind in ("box", "rulebook"))
    only = replace(cell, counted=msgspec.structs.replace(cell.counted, sources=read))
    return [origin.text for origin in only.sources]


def _ways(game: str, sources: tuple[Source, ...], linked: Linked) -> Iterator[Way]:
    stops = dict.fromkeys(s.ref.partition("/")[0] for s in sources if s.kind == "sheet")
    for stop in stops:
        if stop not in (PAD, START):
            yield Way(wording.stop(game, stop).name, linked.sheet(stop), "book")
    lines = sorted({int(source.ref) for source in sources if source.kind == "line"})
    for seq in lines[-MOST_LINES:]:
        yield Way(_("Line %(seq)s") % {"seq": seq}, linked.line(str(seq)))
    if lines:
        yield Way(_("Correct"), linked.correction(str(lines[-1])), "pencil")
