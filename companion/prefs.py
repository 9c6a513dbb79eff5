"""The page "More", and "This device": what a person may set for one browser, which authority to trust."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion import wording
from companion.bar import running_code
from companion.came_from import came_from
from companion.certificates import authority
from rules.registry import CODES


@require_safe
def phone(request: HttpRequest) -> HttpResponse:
    """Language, theme, sounds, vibration, keeping awake, copies; and the way back to the page
    before.
    """
    return render(
        request, "phone.html", {"has_authority": authority().exists(), "back": came_from(request)}
    )


@require_safe
def more(request: HttpRequest) -> HttpResponse:
    """Everything that is not a game, a table or a person: settings, account, boxes, help."""
    games = [{"code": code, "name": wording.name(code)} for code in CODES]
    code = running_code(request)
    running = reverse("table", args=[code]) if code else ""
    return render(request, "more.html", {"games": games, "running_url": running})


@require_safe
def trust(request: HttpRequest) -> HttpResponse:
    """The household's certificate authority, in the format that phones offer to install."""
    try:
        certificate = authority().read_bytes()
    except OSError:
        raise Http404 from None
    answer = HttpResponse(certificate, content_type="application/x-x509-ca-cert")
    answer["Content-Disposition"] = 'attachment; filename="shiplog.crt"'
    return answer
