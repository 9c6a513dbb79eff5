"""A pad as CSV for spreadsheets; a name never becomes a formula."""

import csv
from io import StringIO

from django.utils.translation import gettext as _

from campaigns.table.selectors.tables import marks_at
from companion import wording
from rules.core.pad import Pad
from scoring.models import Score

BOM = "\ufeff"  # without it a spreadsheet misreads Cyrillic
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def pad_csv(score: Score, pad: Pad) -> str:
    """A line for each row of the pad, a column for each player."""
    out = StringIO()
    write = csv.writer(out).writerow
    marks = marks_at(score.session)
    write([_("Row"), *(harmless(marks[seat].name) for seat in pad.seats)])
    for row in pad.rows:
        points = [row.cells[seat].points for seat in pad.seats]
        write([harmless(wording.row(pad.game, row.id)), *map(_number, points)])
    write([_("Total"), *(_number(pad.totals[seat]) for seat in pad.seats)])
    places = {seat: place.place for place in pad.places for seat in place.seats}
    write([_("Place"), *(_number(places.get(seat)) for seat in pad.seats)])
    return BOM + out.getvalue()


def harmless(text: str) -> str:
    """The text, escaped so that a spreadsheet shows it as it is, whatever it begins with."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _number(points: int | None) -> int | str:
    return "" if points is None else points
