"""After facts were told: the redrawn table, and above it what was unexpected among them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from campaigns.box.selectors.facts import doubted
from campaigns.box.services.teaching import TEACH
from campaigns.log.selectors.states import table_at
from campaigns.log.services.writing import Written
from campaigns.records import box_name, read_move
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.views import answers
from companion.http import HttpRequest


def taught(request: HttpRequest, written: Written) -> HttpResponse:
    """Taken as it was read; where another number would be expected, the table hears of it."""
    told = _doubts(written)
    if not told:
        return answers.fresh(request, written)
    if not request.htmx:
        for sentence in told:
            messages.warning(request, sentence)
        return answers.fresh(request, written)
    session = written.session
    context = {
        "head": _("Remembered as you read it"),
        "sentence": " ".join(told),
        "table": table_view(session, marks_at(session)),
    }
    above = render(request, "campaigns/_notice.html", context)
    return answers.fresh(request, written, above)


def _doubts(written: Written) -> list[str]:
    move = read_move(written.row) if written.row and written.row.move else {}
    if move.get("kind") != TEACH:
        return []
    session = written.session
    return doubted(box_name(session), table_at(session).facts.taught, move["facts"])
