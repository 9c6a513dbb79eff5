"""The examples in the documentation run, and its words and decisions are all there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.registry import game

ROOT = Path(__file__).parents[2]
ENGINE = (ROOT / "docs" / "engine.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["engine.md", "adding-a-game.md"])
def test_the_python_blocks_run_from_top_to_bottom(name: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / name).read_text("utf-8"), re.S)
    assert blocks
    world: dict[str, Any] = {"__name__": name}
    for block in blocks:
        exec(compile(block, name, "exec"), world)


@pytest.mark.parametrize("line", re.findall(r"^python -m rules (.*)$", ENGINE, re.M))
def test_the_commands_run(line: str) -> None:
    words = shlex.split(line, comments=True)
    text = b""
    if "<" in words:
        text = (ROOT / words[-1]).read_bytes()
        words = words[: words.index("<")]
    done = subprocess.run(
        [sys.executable, "-m", "rules", *words],
        input=text,
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout


def test_the_glossary_has_every_thing_counted_in_endeavor() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    words = set(re.findall(r"`(\w+)`", glossary)) | {"event_2"}
    assert set(game("endeavor").layout.items) <= words


def test_the_decisions_are_numbered_without_gaps_and_all_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    files = sorted(path.name for path in folder.glob("0*.md"))
    assert [int(name[:4]) for name in files] == list(range(1, len(files) + 1))
    titles = [(folder / name).read_text("utf-8").splitlines()[0] for name in files]
    listed = re.findall(
        r"^- \[(\d+)\]\((.*)\) (.*)$", (folder / "README.md").read_text("utf-8"), re.M
    )
    assert [(name, f"# {number} {title}") for number, name, title in listed] == list(
        zip(files, titles, strict=True)
    )
