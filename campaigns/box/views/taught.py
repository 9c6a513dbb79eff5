"""The answer after teaching the box: the redrawn table, and above it any unexpected facts."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from campaigns.box.selectors.facts import doubt_texts
from campaigns.log.selectors.states import table_at
from campaigns.log.services.writing import Written
from campaigns.records import box_name
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.views import answers
from companion.http import HttpRequest
from rules.core.move import Value


def after_teaching(
    request: HttpRequest, written: Written, facts: Mapping[str, Value]
) -> HttpResponse:
    """Facts are taken as read; unexpected values are pointed out."""
    session = written.session
    if not facts:
        return _nothing(request, written)
    doubts = doubt_texts(box_name(session), table_at(session).facts.taught, facts)
    if not doubts:
        return answers.fresh(request, written)
    if not request.htmx:
        for sentence in doubts:
            messages.warning(request, sentence)
        return answers.fresh(request, written)
    context = {
        "head": _("Remembered as you read it"),
        "sentence": " ".join(doubts),
        "table": table_view(session, marks_at(session)),
    }
    above = render(request, "campaigns/_notice.html", context)
    return answers.fresh(request, written, above)


def _nothing(request: HttpRequest, written: Written) -> HttpResponse:
    """An empty answer is not taken silently."""
    head, sentence = (
        _("Nothing was written"),
        _("There was nothing new in it."),
    )
    if not request.htmx:
        messages.warning(request, sentence)
        return answers.fresh(request, written)
    table = table_view(written.session, marks_at(written.session))
    context = {"head": head, "sentence": sentence, "table": table}
    return answers.fresh(request, written, render(request, "campaigns/_notice.html", context))
