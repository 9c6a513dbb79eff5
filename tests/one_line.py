"""Middleware of the tests: they read a page as one line, however its template is wrapped.

A line break beside a tag and the width of a gap between attributes mean nothing to a browser. A test that
looks for `name="cities" value="4"` must not depend on them, least of all one that looks for its absence.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

VERBATIM = re.compile(r"(<(textarea|pre|script|style)\b.*?</\2>)", re.S)
TAG = re.compile(r"""<[a-zA-Z](?:"[^"]*"|'[^']*'|[^>"'])*>""")
GAP = re.compile(r"""("[^"]*"|'[^']*')|\s+(/?>)|\s+""")
WIDE = re.compile(r"[^\S ]|  | /?>|=\" | \"")  # nothing to do without one of these
CLASSES = re.compile(r'(?<= class=")[^"]*')
BREAK = re.compile(r"(?<=>)\s*\n\s*|\s*\n\s*(?=<)")


def one_line(html: str) -> str:
    """The page without the line breaks that its template has for its own readers."""
    parts = VERBATIM.split(html)
    # the pattern has two groups: text, what stays as it is, the name of its tag, text, …
    for at in range(0, len(parts), 3):
        text = TAG.sub(lambda tag: _tag(tag[0]), parts[at])
        parts[at] = re.sub(r"\s*\n\s*", " ", BREAK.sub("", text))
    return "".join(part for at, part in enumerate(parts) if at % 3 != 2)


def _tag(tag: str) -> str:
    if not WIDE.search(tag):
        return tag
    tag = GAP.sub(lambda gap: gap[1] or gap[2] or " ", tag)
    return CLASSES.sub(lambda names: " ".join(names[0].split()), tag)


class OneLine:
    """Only in the process of the tests: the live site, which browsers see, answers as it is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.streaming and response.get("Content-Type", "").startswith("text/html"):
            response.content = one_line(response.content.decode())
            if "Content-Length" in response:
                response["Content-Length"] = str(len(response.content))
        return response
