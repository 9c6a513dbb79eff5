"""The pad as it is shown: rows with icons, a cell for each player, where each point comes from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from companion import wording
from companion.marks import Mark
from rules.core.cells import PLAIN_POINTS
from rules.core.pad import Cell, Pad, Source
from rules.core.rulebook import Rule
from rules.core.schedule import START
from rules.registry import game as engine

TEAM_ROW = "team"


@dataclass(frozen=True)
class Explained:
    """One addend, in words."""

    text: str
    points: int | None
    rule_id: str
    rule_sentence: str
    section: str


@dataclass(frozen=True)
class Origin:
    """Where a number came from, with a link to the line of the log if it has one."""

    text: str
    url: str = ""


@dataclass(frozen=True)
class CellView:
    """One cell; `state` is empty, partial, unknown (a fact of the box is missing) or known; a total may be
    provisional or hidden. `types` and what follows are what `desk.py` adds for the phone that fills the pad."""

    seat: Mark
    points: int | None
    state: str
    url: str = ""
    winner: bool = False
    game: str = ""
    counted: Cell | None = None  # None for a total
    log_url: str = ""
    refereed: bool = False  # the pad fills itself
    sheet_url: Callable[[str], str] | None = None  # the page of an earlier sheet, by its id
    types: bool = False  # this phone may fill it in
    is_open: bool = False  # and it still has to
    needs: str = ""  # the word for what is missing in a cell that is half counted
    carried: str = ""  # follows, stands or hint: what an earlier sheet brings
    was: str = ""  # the value that stands or is hinted at, in words
    told: str = ""  # the number itself, where it is not what it is worth
    chosen: str = ""  # the choice itself, where it is worth nothing
    picked: str | None = (
        None  # the things chosen of several, in words; None where the cell is no such choice
    )
    grows: bool = False  # it stands, and the keys ask by how much it has grown

    @property
    def look(self) -> str:
        """The further classes of a cell that somebody fills in."""
        looks = (
            self.carried,
            self.is_plain and "told-plainly",
            self.picked is not None and "some-of",
            self.is_open and self.needs and "half",
        )
        return "".join(f" {look}" for look in looks if look)

    @property
    def is_plain(self) -> bool:
        """Whether its points were told as a plain number, without the parts."""
        parts = self.counted.parts if self.counted else ()
        return any(part.item == PLAIN_POINTS for part in parts)

    @property
    def explanation(self) -> list[Explained]:
        """The addends in words; worded only where a page shows them."""
        return explained(self.game, self.counted) if self.counted else []

    @property
    def lines(self) -> str:
        """The number of log lines behind this cell and the last of them: changes when it is counted anew."""
        sources = self.counted.sources if self.counted else ()
        refs = [int(source.ref) for source in sources if source.kind == "line"]
        return f"{len(refs)}.{max(refs)}" if refs else ""

    @property
    def sources(self) -> list[Origin]:
        sources = self.counted.sources if self.counted else ()
        shown = [source for source in sources if not (self.refereed and source.kind == "entry")]
        return [_origin(self.game, source, self.log_url, self.sheet_url) for source in shown]


@dataclass(frozen=True)
class RowView:
    """One line of the pad; `kind` is entry, tiebreak, note or total."""

    id: str
    label: str
    icon: str
    kind: str
    cells: tuple[CellView, ...]
    letter: str = ""
    game: str = ""
    rule_id: str = ""
    once_url: str = ""  # the question who has the things of this row that the box has once

    @property
    def rule_text(self) -> str:
        return sentence_of(self.game, self.rule_id)

    @property
    def section(self) -> str:
        return section_of(self.game, self.rule_id)

    def rule_for(self, seat: str) -> str:
        """The row's rule, unless this seat has a rule of its own (an automatic opponent) and others use the row's."""
        rules = {cell.seat.id: cell.counted.rule for cell in self.cells if cell.counted}
        return rules.get(seat, self.rule_id) if self.rule_id in rules.values() else self.rule_id


@dataclass(frozen=True)
class TeamView:
    """Neighbouring columns that win or lose together."""

    label: str
    size: int


@dataclass(frozen=True)
class PadView:
    """The pad of a table."""

    seats: tuple[Mark, ...]
    rows: tuple[RowView, ...]
    complete: bool
    winners: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    teams: tuple[TeamView, ...] = ()
    by_row: Mapping[str, RowView] = field(default_factory=dict)
    hidden: bool = False  # the totals wait for the reveal
    rings: Mapping[str, Any] = field(default_factory=dict)  # by seat, while a table counts together

    @property
    def heads(self) -> list[tuple[Mark, Any]]:
        """Each column's seat, and the ring around its mark if there is one."""
        return [(seat, self.rings.get(seat.id)) for seat in self.seats]


def rule_of(game: str, rule_id: str) -> Rule | None:
    return engine(game).rulebook.rules.get(rule_id)


def sentence_of(game: str, rule_id: str) -> str:
    rule = rule_of(game, rule_id)
    return rule.sentence(get_language() or "ru") if rule else ""


def section_of(game: str, rule_id: str) -> str:
    return engine(game).rulebook.section(rule_id, get_language() or "ru")


def pad_view(
    pad: Pad,
    marks: Mapping[str, Mark],
    cell_url: Callable[[str, str], str] | None = None,
    log_url: str = "",
    *,
    refereed: bool = False,
    sheet_url: Callable[[str], str] | None = None,
) -> PadView:
    """The pad in words; `cell_url` gives the address that a cell opens, by seat and row, `sheet_url` that of an
    earlier sheet of the evening."""
    letters = getattr(wording.of(pad.game), "MARKS", {})
    rows = []
    for row in pad.rows:
        cells = tuple(
            _cell(
                pad.game,
                row.cells[seat],
                marks[seat],
                cell_url(seat, row.id) if cell_url else "",
                log_url,
                refereed,
                sheet_url,
            )
            for seat in pad.seats
        )
        rows.append(
            RowView(
                id=row.id,
                label=wording.row(pad.game, row.id),
                icon=wording.icon(pad.game, row.id),
                kind="entry" if row.kind == "score" else row.kind,
                cells=cells,
                letter=str(letters.get(row.id, "")),
                game=pad.game,
                rule_id=row.rule,
            )
        )
    rows.append(_totals(pad, marks))
    return PadView(
        seats=tuple(marks[seat] for seat in pad.seats),
        rows=tuple(rows),
        complete=pad.complete,
        winners=pad.winners,
        asks=pad.asks,
        teams=_teams(pad),
        by_row={row.id: row for row in rows},
    )


def _teams(pad: Pad) -> tuple[TeamView, ...]:
    """The teams, from the row in which the engine adds them up; empty if everybody plays alone."""
    row = next((row for row in pad.rows if row.id == TEAM_ROW), None)
    if row is None:
        return ()
    mates = [tuple(part.facts.get("seat") for part in row.cells[seat].parts) for seat in pad.seats]
    sizes = [len(list(team)) for _mates, team in groupby(mates)]
    return tuple(
        TeamView(_("Team %(number)s") % {"number": number}, size)
        for number, size in enumerate(sizes, 1)
    )


def _cell(
    game: str,
    cell: Cell,
    seat: Mark,
    url: str,
    log_url: str,
    refereed: bool,
    sheet_url: Callable[[str], str] | None,
) -> CellView:
    return CellView(
        seat=seat,
        points=cell.points,
        state=cell_state(cell),
        url=url,
        game=game,
        counted=cell,
        log_url=log_url,
        refereed=refereed,
        sheet_url=sheet_url,
    )


def cell_state(cell: Cell) -> str:
    """known, unknown (a fact of the box is missing), partial (half counted) or empty."""
    if cell.points is not None:
        return "known"
    if cell.asks and not cell.missing:
        return "unknown"
    return "partial" if any(part.value is not None for part in cell.parts) else "empty"


def explained(game: str, cell: Cell) -> list[Explained]:
    """The counted addends of a cell, each with its rule."""
    return [
        Explained(
            text=wording.part(game, part.item, part.value, part.facts),
            points=part.points,
            rule_id=part.rule,
            rule_sentence=sentence_of(game, part.rule),
            section=section_of(game, part.rule),
        )
        for part in cell.parts
        if part.value is not None
    ]


def _origin(
    game: str, source: Source, log_url: str, sheet_url: Callable[[str], str] | None
) -> Origin:
    if source.kind == "sheet":
        return _from_sheet(game, source.ref, sheet_url)
    if source.kind == "line":
        url = f"{log_url}?line={source.ref}#line-{source.ref}"
        return Origin(_("Line %(seq)s of the log") % {"seq": source.ref}, url)
    if source.kind == "box":
        return Origin(_("Read off your box: %(fact)s") % {"fact": wording.fact(game, source.ref)})
    if source.kind == "rulebook":
        values = {"fact": wording.fact(game, source.ref)}
        spec = engine(game).facts.get(source.ref)
        if spec is not None and spec.from_copy:
            return Origin(_("Read off another copy of the game: %(fact)s") % values)
        return Origin(_("Printed in the rulebook: %(fact)s") % values)
    return Origin(_("Typed in"))


def _from_sheet(game: str, ref: str, sheet_url: Callable[[str], str] | None) -> Origin:
    """The row of an earlier sheet, or what the place of a sheet says by itself."""
    text = carried_from(game, ref)
    stop = ref.partition("/")[0]
    return Origin(text, sheet_url(stop) if sheet_url and stop and stop != START else "")


def carried_from(game: str, ref: str) -> str:
    """The row of an earlier sheet ("peace.2/marker") in words."""
    stop, _slash, row = ref.partition("/")
    if stop == START:
        return _("As everybody starts, by the rulebook")
    name = wording.stop(game, stop).name
    return f"{name}: {wording.row(game, row)}" if row else name


def _total_state(pad: Pad, seat: str) -> str:
    """A sum is provisional while a cell of its column is open."""
    if pad.totals[seat] is not None:
        return "known"
    return "provisional" if pad.running[seat] else "empty"


def _totals(pad: Pad, marks: Mapping[str, Mark]) -> RowView:
    cells = tuple(
        CellView(
            seat=marks[seat],
            points=pad.running[seat],
            state=_total_state(pad, seat),
            winner=seat in pad.winners,
        )
        for seat in pad.seats
    )
    return RowView(
        id="total",
        label=_("Total") if pad.complete else _("Total so far"),
        icon="star",
        kind="total",
        cells=cells,
        game=pad.game,
        rule_id=pad.decided_by,
    )
