"""The audit at the end of a round: what the app computes, and the moves behind what differs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.states import effects_by_line, table_at
from campaigns.models import LogLine, Session
from campaigns.records import engine_at, to_json
from campaigns.table.selectors.entries import real_value
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.tables import new_key, url_of
from companion import wording
from companion.games.endeavor.face import box as icons
from companion.games.endeavor.face import names
from companion.marks import Mark
from rules.core.option import Between
from rules.core.refusal import Refusal
from rules.endeavor.referee.audit import audit_rows, bounds, suspects, unsettled
from rules.endeavor.referee.sources import touched
from rules.endeavor.tracks import STATS

ITEMS = (*STATS, "harbour")
ICONS = {**icons.ICONS, "harbour": "games/endeavor/disc"}
MOST_LINES = 60
CODE = "endeavor"


@dataclass(frozen=True)
class Cell:
    """A marker or a harbour; `symbols` is what lies before the player, where it adds up otherwise."""

    item: str
    label: str
    icon: str
    value: int
    url: str
    symbols: int | None = None


@dataclass(frozen=True)
class Suspect:
    """A line that touched the cell, and the ways to put it right."""

    seq: int
    text: str
    when: str
    log_url: str
    correct_url: str


def label(item: str) -> str:
    return str(names.STATS[item]) if item in STATS else _("Discs in the harbour")


def audit_url(session: Session, **query: Any) -> str:
    url = reverse("table-audit", args=[session.code])
    return f"{url}?{urlencode(query)}" if query else url


def audit_view(session: Session, marks: Mapping[str, Mark]) -> dict[str, Any]:
    """Every player's tracks and harbour, as the moves left them."""
    table = table_at(session)
    players: dict[str, list[Cell]] = {seat: [] for seat in table.setup.seats}
    for row in audit_rows(table):
        url = audit_url(session, seat=row.seat, item=row.item)
        differs = row.symbols if row.symbols != row.marker else None
        cell = Cell(row.item, label(row.item), ICONS[row.item], row.marker, url, differs)
        players[row.seat].append(cell)
    return {
        "players": [(marks[seat], cells) for seat, cells in players.items()],
        "due": table.state.phase == "audit",
        "back_url": url_of(session),
    }


def cell_view(
    session: Session, marks: Mapping[str, Mark], seat: str, item: str, value: int | None
) -> dict[str, Any]:
    """One cell that differs: the real value, then the moves that touched it and what can be done."""
    table = table_at(session)
    own = table.state.players[seat]
    here = own.harbour if item == "harbour" else own.stats[item]
    low, high = bounds(table, seat, item)
    row = next(one for one in audit_rows(table) if (one.seat, one.item) == (seat, item))
    differs = row in unsettled(table)
    view = {
        "seat": marks[seat],
        "item": item,
        "label": label(item),
        "computed": here,
        "control": real_value(Between(low, high), row.symbols if differs else here),
        "symbols": row.symbols if row.symbols != here else None,
        "value": value,
        "url": audit_url(session),
        "cell_url": audit_url(session, seat=seat, item=item),
        "agrees": value == here and not differs,
    }
    if value is None or view["agrees"]:
        return view
    move = adjustment(seat, item, value)
    engine = engine_at(session)
    refusals = engine.check(table, engine.moves.decode(move)).broken
    lines = suspects(touched(effects_by_line(session)), seat, item)
    return {
        **view,
        "difference": value - here,
        "suspects": suspect_lines(session, marks, lines),
        "refusals": _why_not(session, marks, refusals),
        "rulable": bool(refusals) and low <= value <= high,
        "payload": [("move", to_json(move)), ("version", session.version), ("key", new_key())],
        "moves_url": reverse("table-moves", args=[session.code]),
    }


def adjustment(seat: str, item: str, value: int) -> dict[str, Any]:
    return {"kind": "adjust", "seat": seat, "item": item, "value": value}


def _why_not(
    session: Session, marks: Mapping[str, Mark], refusals: tuple[Refusal, ...]
) -> list[str]:
    who = names_at(session, marks)
    return [wording.refusal(session.game, one.code, one.facts, who) for one in refusals]


def suspect_lines(
    session: Session, marks: Mapping[str, Mark], lines: tuple[int, ...]
) -> list[Suspect]:
    """The lines in words, newest first; a corrected line is corrected where it stands."""
    rows = {row.seq: row for row in session.lines.filter(seq__in=lines[:MOST_LINES])}
    return [_suspect(session, marks, rows[seq]) for seq in lines[:MOST_LINES] if seq in rows]


def _suspect(session: Session, marks: Mapping[str, Mark], row: LogLine) -> Suspect:
    drawn = logs.line_view(session, marks, row)
    stands = row.to if row.kind == "correction" else row.seq
    log = f"{reverse('table-log', args=[session.code])}?line={row.seq}#line-{row.seq}"
    correct = reverse("table-correct", args=[session.code, stands]) if session.is_open else ""
    return Suspect(row.seq, drawn.text, drawn.when, log, correct)
