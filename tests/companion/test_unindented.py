"""Pages are sent without the indentation of their templates."""

from pathlib import Path

from django.template import Engine


def test_a_page_loses_its_indentation_and_a_letter_keeps_it(tmp_path: Path) -> None:
    for name in ("page.html", "letter.txt"):
        (tmp_path / name).write_text("<p>\n    {{ word }}\n  one  two\n</p>\n")
    engine = Engine(dirs=[str(tmp_path)], loaders=["companion.unindented.Loader"])
    words = {"word": "kept:\n    this"}
    assert engine.render_to_string("page.html", words) == "<p>\nkept:\n    this\none  two\n</p>\n"
    assert engine.render_to_string("letter.txt", words).startswith("<p>\n    kept")
