"""The page "This device": what a person may set for one browser, and which authority to trust."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.came_from import came_from
from companion.certificates import authority


@require_safe
def phone(request: HttpRequest) -> HttpResponse:
    """Language, theme, sounds, vibration, keeping awake, copies; and the way back to the page
    before.
    """
    return render(
        request, "phone.html", {"has_authority": authority().exists(), "back": came_from(request)}
    )


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
