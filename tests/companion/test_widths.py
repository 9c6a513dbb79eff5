"""What `make check` says about a long line of a template."""

from pathlib import Path

from tests.widths import too_wide


def test_a_line_of_121_columns_is_named_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("x" * 120 + "\n" + "ы" * 121 + "\n")
    (tmp_path / "notes.txt").write_text("x" * 500)
    (complaint,) = too_wide([tmp_path])
    assert complaint.startswith(f"{tmp_path / 'page.html'}:2: 121 ")
