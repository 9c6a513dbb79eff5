"""How others join this table: its short code, the address behind it, and both as a QR code."""

from functools import lru_cache
from typing import Any

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from campaigns.models import Session
from campaigns.seats import doors
from campaigns.seats.access import my_groups
from companion.http import HttpRequest


def invitation(request: HttpRequest, session: Session) -> dict[str, Any]:
    """What the page of a table shows to invite others; the demo and a finished table invite nobody.

    `shut` means that the scribe lets nobody else in: the code leads nowhere now and is not shown.

    The group's link opens all its tables, so only members of the group see it.
    """
    context: dict[str, Any] = dict.fromkeys(("door", "share_url", "qr_svg", "group_url"), "")
    if session.group.is_demo:
        return context
    if session.is_open:
        door = doors.shown(session.door)
        url = outside(request, reverse("door", args=[door]))
        context |= {"door": door, "share_url": url, "qr_svg": qr(url), "shut": session.locked}
    if session.group_id in my_groups(request):
        link = reverse("join", args=[session.group.join_code])
        context["group_url"] = outside(request, link)
    return context


def outside(request: HttpRequest, path: str) -> str:
    """An address that other devices reach: on a phone, "localhost" would be the phone itself."""
    host, colon, port = request.get_host().rpartition(":")
    if settings.LAN_ADDRESS and (host or port) in ("localhost", "127.0.0.1"):
        return f"{request.scheme}://{settings.LAN_ADDRESS}{colon}{port if host else ''}{path}"
    return request.build_absolute_uri(path)


@lru_cache(maxsize=256)
def qr(url: str) -> SafeString:
    """A QR code as inline SVG, without styles of its own."""
    drawn = segno.make(url, error="m").svg_inline(scale=6, border=2, light="#fff", omitsize=True)
    return mark_safe(drawn)  # segno escapes what it draws
