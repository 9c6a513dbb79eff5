"""Every rule, gap and example that is cited anywhere must exist in its game's rulebook."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rules.core.spelling import Misspelled
from rules.registry import CODES, game

READ = {".py", ".toml", ".md", ".html", ".js", ".css", ".po", ".json", ".txt", ".svg"}


class Citation(NamedTuple):
    file: Path
    line: int
    id: str


def unknown(paths: Iterable[Path]) -> Iterator[Citation]:
    """The citations below these paths that name nothing in any rulebook."""
    known = frozenset(_ids())
    prefixes = "|".join(sorted({id_.partition("-")[0] for id_ in known}))
    cited = re.compile(rf"\b(?:{prefixes})-[A-Z][A-Z0-9]*-\d+\b")
    for file in _files(paths):
        for number, text in enumerate(file.read_text("utf-8").splitlines(), start=1):
            for citation in cited.findall(text):
                if citation not in known:
                    yield Citation(file, number, citation)


def _ids() -> Iterator[str]:
    for code in CODES:
        book = game(code).rulebook
        yield from book.rules
        yield from book.gaps
        yield from book.examples


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        yield from [path] if path.is_file() else sorted(_below(path))


def _below(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        raise Misspelled(f"{folder} is no file and no folder")
    for path in folder.rglob("*"):
        if path.suffix in READ and path.is_file():
            yield path
