"""Words travel compressed; what is the same for everybody is not padded, what is personal is."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from companion.compression import CompressText


def sizes(kind: str, times: int = 12) -> set[int]:
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})
    answers = [
        HttpResponse(b"the same words again " * 200, content_type=kind) for _ in range(times)
    ]
    pack = CompressText(lambda _: answers[0])
    return {len(pack.process_response(request, answer).content) for answer in answers}


@pytest.mark.parametrize("kind", ["text/css", "text/javascript; charset=utf-8", "image/svg+xml"])
def test_a_file_for_everybody_has_one_length(kind: str) -> None:
    (size,) = sizes(kind)
    assert size < 300


def test_a_page_hides_its_length() -> None:
    assert len(sizes("text/html")) > 1


def test_a_font_stays_as_it_is() -> None:
    assert sizes("font/woff2") == {4200}


@pytest.mark.django_db
def test_a_style_needs_no_policy_of_its_own_and_a_page_does(client: Client) -> None:
    style, page = client.get("/static/css/base.css").headers, client.get("/prefs/").headers
    assert style["X-Content-Type-Options"] == "nosniff"
    assert "Referrer-Policy" not in style
    assert page["Referrer-Policy"] == "same-origin"
