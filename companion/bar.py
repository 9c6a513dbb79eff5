"""The bar with four words at the foot of a phone and the head of a desk, and the evening it leads to.

A browser keeps the code of the running evening that it last looked at, in a cookie: no page needs a
query for the bar, and a page that is read offline has the right link.
"""

import re
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import pgettext

from companion.after import after
from companion.cookies import named

COOKIE = "evening"
MONTH = 31 * 24 * 3600
CODE = re.compile(r"[a-zA-Z0-9_-]{1,16}")
_LOOKED_AT = "_looked_at"
PLACES = (  # the beginnings of addresses, and the word of the bar they belong to
    (re.compile(r"/t/|/c/[^/]+/story/|/j/"), "evening"),
    (re.compile(r"/company/|/history/|/campaigns/|/c/|/g/|/rescore/"), "company"),
    (re.compile(r"/more/|/examples/|/prefs/|/account/|/me/|/rules/|/box/"), "more"),
    (re.compile(r"/$|/tables/|/join/"), "home"),
)


@dataclass(frozen=True)
class Way:
    """One word of the bar."""

    url: str
    icon: str
    word: str
    current: str  # the value of aria-current; "" elsewhere
    live: bool = False


def looked_at(request: HttpRequest, code: str, *, running: bool) -> None:
    """Note that this page shows the evening with this code."""
    vars(request)[_LOOKED_AT] = code, running


def ways(request: HttpRequest) -> list[Way]:
    """The four words; the second leads to the evening on this page, or to the one looked at last."""
    here, running = running_code(request), bool(remembered(request))
    shown: tuple[str, bool] | None = vars(request).get(_LOOKED_AT)
    if shown and shown[0] == here:
        running = shown[1]
    evening = reverse("table", args=[here]) if here else f"{reverse('home')}#start"
    words = (
        ("home", reverse("home"), "table", pgettext("the bar", "Table"), False),
        ("evening", evening, "ship", pgettext("the bar", "Game"), running),
        ("company", reverse("company"), "people", pgettext("the bar", "Company"), False),
        ("more", reverse("more"), "more", pgettext("the bar", "More"), False),
    )
    place = place_of(request.path)
    return [
        Way(url, icon, word, _current(request, url, name == place), live)
        for name, url, icon, word, live in words
    ]


def place_of(path: str) -> str:
    """The word of the bar that an address belongs to."""
    return next((word for beginning, word in PLACES if beginning.match(path)), "")


def running_code(request: HttpRequest) -> str:
    """The evening on this page, or the running one that this browser looked at last."""
    shown: tuple[str, bool] | None = vars(request).get(_LOOKED_AT)
    return shown[0] if shown else remembered(request)


def remembered(request: HttpRequest) -> str:
    """The running evening that this browser looked at last; "" if it knows of none."""
    code = request.COOKIES.get(named(COOKIE), "")
    return code if CODE.fullmatch(code) else ""


def _current(request: HttpRequest, url: str, inside: bool) -> str:
    if request.path == url:
        return "page"
    return "true" if inside else ""


def newest_first(answer: HttpResponseBase) -> None:
    """An evening has just begun: it comes first until another one is looked at."""
    answer.delete_cookie(named(COOKIE), samesite="Lax")


@after
def evening_middleware(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Keep the running evening that was just looked at, and forget it once it is over."""
    shown: tuple[str, bool] | None = vars(request).get(_LOOKED_AT)
    if shown is None or request.method != "GET" or answer.status_code != 200:
        return answer
    code, running = shown
    known = remembered(request)
    if running and code != known:
        secure = settings.HTTPS
        answer.set_cookie(
            named(COOKIE), code, max_age=MONTH, samesite="Lax", secure=secure, httponly=True
        )
    elif not running and code == known:
        answer.delete_cookie(named(COOKIE), samesite="Lax")
    return answer
