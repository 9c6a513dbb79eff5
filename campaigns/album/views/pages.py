"""Photos and notes of a table or of a story's evening: their page, the notes, the pace of the game."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.album.selectors import pages as albums
from campaigns.album.selectors.pages import Occasion
from campaigns.album.services import keeping as services
from campaigns.models import Note, Photo
from campaigns.seats.access import campaign_or_404, rights_at, table_or_404, writer
from campaigns.seats.selectors.places import of_phone
from campaigns.series.selectors.pace import pace_context
from campaigns.series.stories import stories
from campaigns.table.selectors.tables import marks_at, new_key, table_view
from campaigns.text import one_line, some_lines
from companion.http import HttpRequest

SEEN = "seen"  # when the note was last changed, as far as the form knows


def seen_or_404(request: HttpRequest, code: str, evening: int) -> Occasion:
    """The table of this address, or the evening of a story, if this browser may see it."""
    if not evening:
        return Occasion(table_or_404(request, code))
    campaign = campaign_or_404(request, code)
    if (story := campaign.story) is None:
        raise Http404
    story.group = campaign.group
    return Occasion(story, evening, campaign)


def occasion_or_404(request: HttpRequest, code: str, evening: int) -> Occasion:
    """Like `seen_or_404`, but only if the evening was played or is under way."""
    occasion = seen_or_404(request, code, evening)
    if not evening:
        return occasion
    if evening not in stories().evenings(occasion.session):
        raise Http404
    return occasion


def may_add(request: HttpRequest, occasion: Occasion) -> bool:
    """Whether this browser may add something. Watchers may not; and nothing is stored in the demo,
    which everybody may open.
    """
    return not occasion.session.group.is_demo and not rights_at(request, occasion.session).watches


def author(request: HttpRequest, occasion: Occasion) -> str:
    """The name of the person who sits at the table with this phone; otherwise the name that its
    owner entered.
    """
    return of_phone(occasion.session, "name") or writer(request, occasion.session.group_id)


def to_write(request: HttpRequest, code: str, evening: int) -> Occasion:
    occasion = occasion_or_404(request, code, evening)
    if not may_add(request, occasion):
        raise PermissionDenied
    return occasion


def may_change(request: HttpRequest, occasion: Occasion, entry: Photo | Note) -> bool:
    """Whether this browser may change or remove an entry: its author and the scribe may, and
    everybody where anyone records.
    """
    if not may_add(request, occasion):
        return False
    by = author(request, occasion)
    return rights_at(request, occasion.session).decides or bool(by and by == entry.by)


def only_changers(request: HttpRequest, occasion: Occasion, entry: Photo | Note) -> None:
    if not may_change(request, occasion, entry):
        raise PermissionDenied


def draw(
    request: HttpRequest, occasion: Occasion, more: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """The whole page; for a screen that polls only the list, or nothing if the screen is up to
    date.
    """
    album = albums.album_of(occasion)
    if album.waits:
        services.nudge(occasion)
    if request.method == "GET" and request.GET.get("since") == album.stamp:
        return HttpResponse(status=204)
    context = {**around(request, occasion), "album": album, **(more or {})}
    template = "campaigns/_album.html" if request.htmx else "campaigns/album.html"
    return render(request, template, context, status=status)


def around(request: HttpRequest, occasion: Occasion) -> dict[str, Any]:
    """What every page of an album shows around its photos."""
    context: dict[str, Any] = {
        "occasion": occasion,
        "page_url": occasion.url("notes"),
        "photos_url": occasion.url("photos"),
        "demo": occasion.session.group.is_demo,
        "may_add": may_add(request, occasion),
        "may_change_all": may_add(request, occasion)
        and rights_at(request, occasion.session).decides,
        "limits": albums,
        "too_large": albums.reason("too_large"),
        "writer": author(request, occasion),
        "key": new_key(),
    }
    if occasion.campaign is not None:
        return {**context, "campaign": occasion.campaign, "evening": occasion.evening}
    return {**context, "table": table_view(occasion.session, marks_at(occasion.session))}


@require_http_methods(["GET", "POST"])
def notes(request: HttpRequest, code: str, evening: int = 0) -> HttpResponse:
    """The page of photos and notes; posting adds a note."""
    if request.method == "GET":
        return draw(request, occasion_or_404(request, code, evening))
    occasion = to_write(request, code, evening)
    text = some_lines(request.POST.get("text", ""))
    by = author(request, occasion) or one_line(request.POST.get("by", ""), 80)
    key = one_line(request.POST.get("key", ""), 64) or new_key()
    wrong = _wrong(text)
    if not wrong:
        try:
            services.add_note(occasion, text, by, key)
        except services.Full:
            wrong = _("There are %(most)s notes here already.") % {"most": albums.MOST_NOTES}
    if wrong:
        return draw(request, occasion, {"note_wrong": wrong, "text": text, "by": by}, 422)
    return redirect(occasion.url("notes") + "#notes")


def _wrong(text: str) -> str:
    if not text:
        return _("The note is empty.")
    if len(text) > albums.MOST_TEXT:
        return _("A note has at most %(most)s letters, this one has %(count)s.") % {
            "most": albums.MOST_TEXT,
            "count": len(text),
        }
    return ""


@require_http_methods(["GET", "POST"])
def note(request: HttpRequest, code: str, note: int, evening: int = 0) -> HttpResponse:
    """One note: change it or remove it."""
    occasion = to_write(request, code, evening)
    stored = Note.objects.filter(**occasion.key, pk=note).first()
    text = some_lines(request.POST.get("text", ""))
    if stored is None and text and SEEN in request.POST:
        message = _("This note was deleted meanwhile. Your text is here: keep it as a new note.")
        return draw(request, occasion, {"note_wrong": message, "text": text}, 409)
    if stored is None:
        raise Http404
    only_changers(request, occasion, stored)
    wrong, theirs, status = "", "", 200
    if "delete" in request.POST:
        services.remove(stored)
    elif request.method == "POST" and (wrong := _wrong(text)):
        status = 422
    elif request.method == "POST" and _changed_since(stored, request.POST.get(SEEN), text):
        theirs, status = stored.text, 409
    elif request.method == "POST":
        services.change_note(stored, text)
    if request.method == "POST" and status == 200:
        return redirect(occasion.url("notes") + "#notes")
    context = {"note": albums.note_view(occasion, stored), "note_wrong": wrong, "theirs": theirs}
    context |= {"text": stored.text if status == 200 else text, "seen": _stamp(stored)}
    return render(
        request, "campaigns/note.html", around(request, occasion) | context, status=status
    )


def _stamp(note: Note) -> str:
    return note.edited_at.isoformat() if note.edited_at else ""


def _changed_since(note: Note, seen: str | None, text: str) -> bool:
    """Whether the note has changed since this form was drawn."""
    return seen is not None and seen != _stamp(note) and text != note.text


@require_GET
def pace(request: HttpRequest, code: str) -> HttpResponse:
    """How long the turns took; computed only on this page."""
    session = table_or_404(request, code)
    marks = marks_at(session)
    context = {
        "pace": pace_context(session, marks),
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    template = "campaigns/_pace.html" if request.htmx else "campaigns/pace.html"
    return render(request, template, context)
