"""Collected for several machines: each module is asked for by the hash of what it holds."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "companion.staticfiles.HashedFiles"},
    }
    with override_settings(STATIC_ROOT=str(tmp_path), STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_modules_import_each_other_by_hashed_names_that_exist(collected: Path) -> None:
    ours = (path for room in ("js", "legacy", "games") for path in (collected / room).rglob("*.js"))
    modules = [path for path in ours if HASHED.search(path.name)]
    asked = {
        (path, name)
        for path in modules
        for name in re.findall(r"""import[^;"']*["']([^"']+)["']""", path.read_text())
    }
    assert len(asked) > 10
    assert {"js", "legacy"} <= {path.parent.name for path, _ in asked}
    for path, name in asked:
        assert HASHED.search(name), (path.name, name)
        assert (path.parent / name).exists(), (path.name, name)


def test_what_is_collected_is_lean(collected: Path) -> None:
    (style,) = (collected / "css").glob("table.????????????.css")
    text = style.read_text("utf-8")
    assert ".pad" in text
    assert "/*" not in text
