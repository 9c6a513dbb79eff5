"""What a table answers: redrawn (200/302), not a move (400), somebody was quicker (409), refused (422)."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.access import table_or_404
from campaigns.errors import Closed, NothingThere, NotYours, Stale
from campaigns.models import Session
from campaigns.records import to_json
from campaigns.selectors import log as logs
from campaigns.selectors.nearest import nearest
from campaigns.selectors.pads import section_of, sentence_of
from campaigns.selectors.tables import marks_at, new_key, table_context, url_of
from campaigns.services.writing import Written
from campaigns.views.parsing import ZERO, NotWhole
from companion import wording
from rules.core.log import PLAYS
from rules.core.refusal import Refusal, Refused
from rules.core.spelling import Misspelled

NOT_PAYLOAD = {"csrfmiddlewaretoken", "version", "key"}


def table_post(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Turn what services raise into answers; a stranger's post ends before anything is read."""

    @wraps(view)
    def answered(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, code, **kwargs)
        except NotYours:
            raise Http404 from None
        except (Misspelled, NothingThere) as error:
            return misspelled(request, table_or_404(request, code), error)
        except Refused as error:
            return refused(request, table_or_404(request, code), error, error.move)
        except (Stale, Closed):
            return conflict(request, table_or_404(request, code))

    return answered


def fresh(
    request: HttpRequest, written: Written, above: HttpResponse | None = None
) -> HttpResponse:
    """The redrawn table: for htmx its changed parts, under a layer or alone; else a redirect."""
    session, row = written.session, written.row
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(url_of(session))
    body = above.content if above else b""
    only_new = row is not None and written.first_time and row.seq > 1 and row.kind in PLAYS
    context = table_context(session, row if only_new else None)
    drawn = render(request, "campaigns/_fresh.html", context)
    return HttpResponse(body + drawn.content)


def layer(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A layer over the table: alone for htmx, as a page of its own without."""
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, template, context)
    return render(request, "campaigns/layer.html", {**context, "layer": template})


def misspelled(request: HttpRequest, session: Session, error: Exception) -> HttpResponse:
    """400: this is no move at all."""
    place, reason = getattr(error, "place", ""), getattr(error, "reason", str(error))
    field = wording.item(session.game, place.removeprefix("$.values.")) if place else _("The table")
    sentence = _("“%(place)s” could not be read. Nothing was written.")
    if isinstance(error, NotWhole):
        sentence = _("“%(place)s” wants a whole number. Nothing was written.")
        reason = ""
    context = {"sentence": sentence % {"place": field}, "reason": reason}
    return _draw(request, session, "campaigns/_notice.html", context, 400)


def refused(request: HttpRequest, session: Session, error: Refused, move: object) -> HttpResponse:
    """422: the rules that are broken, what would be legal, and the way to record it all the same."""
    marks = marks_at(session)
    names = {seat: mark.name for seat, mark in marks.items()}
    moves_url = reverse("table-moves", args=[session.code])
    ways = [
        {
            "label": logs.move_text(session.game, marks, way),
            "url": moves_url,
            "payload": _payload(session, way),
        }
        for way in nearest(session, move)
    ]
    context = {
        "refusals": [refusal_view(session.game, refusal, names) for refusal in error.refusals],
        "nearest": ways,
        "ruling_url": moves_url,
        "payload": _payload(session, move),
        "tried": logs.move_text(session.game, marks, move) if isinstance(move, dict) else "",
    }
    return _draw(request, session, "campaigns/_refusal.html", context, 422)


def conflict(request: HttpRequest, session: Session) -> HttpResponse:
    """409: the fresh table, and what was posted kept for sending again."""
    kept = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_PAYLOAD
    ]
    newest = logs.newest(session, marks_at(session), 1)
    context = {
        "conflict": {
            "yours": _yours(session, request, kept),
            "theirs": newest[0].text if newest else "",
            "action_url": request.path,
            "payload": [*kept, ("version", session.version), ("key", new_key())],
            "closed": not session.is_open,
        }
    }
    return _draw(request, session, "campaigns/_conflict.html", context, 409)


def refusal_view(game: str, refusal: Refusal, names: dict[str, str]) -> dict[str, str]:
    """A refusal in words: the rule's sentence, its section, what is missing."""
    return {
        "sentence": sentence_of(game, refusal.rule),
        "section": section_of(game, refusal.rule),
        "rule_id": refusal.rule,
        "facts_text": wording.refusal(game, refusal.code, refusal.facts, names),
    }


def _draw(
    request: HttpRequest, session: Session, above: str, context: dict[str, Any], status: int
) -> HttpResponse:
    """The layer with the fresh table around it: parts for htmx, a whole page without."""
    context = {**table_context(session), **context}
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "campaigns/table.html", {**context, "layer": above}, status=status)
    drawn = render(request, above, context)
    parts = render(request, "campaigns/_fresh.html", context)
    return HttpResponse(drawn.content + parts.content, status=status)


def _payload(session: Session, move: object) -> list[tuple[str, Any]]:
    return [("move", to_json(move)), ("version", session.version), ("key", new_key())]


def _yours(session: Session, request: HttpRequest, kept: list[tuple[str, str]]) -> str:
    """What the person wanted to write, so that it is not lost from sight."""
    known = [
        (name, value) for name, value in kept if value and name not in ("move", "reason", ZERO)
    ]
    said = ", ".join(f"{wording.item(session.game, name)} — {value}" for name, value in known)
    return _("Yours: %(what)s") % {"what": said} if said else ""
