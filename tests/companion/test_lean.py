"""Styles and scripts travel without comments and indentation, and mean the same."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from companion.lean import is_ours, lean

FILES = sorted(
    path
    for path in (settings.BASE_DIR / "static").rglob("*")
    if path.suffix in (".css", ".js") and is_ours(path.name)
)


@pytest.mark.parametrize(
    ("ending", "text", "said"),
    [
        ("css", "a {\n  /* why\n     not */\n  top: 0;\n}", "a{\n\n\ntop:0;\n}"),
        ("css", 'a::after { content: ": {/*kept*/"; }', 'a::after{content:": {/*kept*/";}'),
        ("css", "a { background: url(//b/*.png); } /* c */", "a{background:url(//b/*.png);} "),
        ("css", "a :hover, b { width: calc(1px + 2px); }", "a :hover,b{width:calc(1px + 2px);}"),
        ("js", "// why\n  go();  // now\nstop();", "\ngo();\nstop();"),
        ("js", 'at("http://b"); // a "text"', 'at("http://b"); // a "text"'),
        ("js", 'say("first; // second");', 'say("first; // second");'),
        ("js", "a = `x; // y`;", "a = `x; // y`;"),
    ],
)
def test_what_readers_need_goes_and_what_is_a_text_stays(ending: str, text: str, said: str) -> None:
    assert lean(text, ending) == said


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_line_keeps_its_number_and_a_second_time_changes_nothing(path: Path) -> None:
    text, ending = path.read_text("utf-8"), path.suffix[1:]
    once = lean(text, ending)
    assert len(once) < len(text)
    assert once.count("\n") == text.count("\n")
    assert lean(once, ending) == once


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".js"], ids=str)
def test_no_script_has_a_text_of_several_lines_that_would_lose_its_indentation(path: Path) -> None:
    odd = [line for line in path.read_text("utf-8").splitlines() if line.count("`") % 2]
    assert not [line for line in odd if not line.strip().startswith("//")]


def test_the_site_serves_them_lean_and_others_as_they_are(client: Client) -> None:
    style = client.get("/static/css/table.css")
    text = style.content.decode()
    assert "/*" not in text
    assert not re.search(r"(?m)^ ", text)
    assert style["Content-Type"].startswith("text/css")
    assert b"".join(client.get("/static/django_htmx/htmx-2.min.js").streaming_content)[:1] != b" "


def test_a_file_that_a_phone_has_is_not_sent_again(client: Client) -> None:
    first = client.get("/static/js/live.js", headers={"accept-encoding": "gzip"})
    assert first["Content-Encoding"] == "gzip"
    assert first["ETag"].startswith("W/")
    for tag, status in ((first["ETag"], 304), ('W/"another"', 200)):
        again = client.get("/static/js/live.js", headers={"if-none-match": tag})
        assert again.status_code == status
