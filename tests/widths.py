"""`python -m tests.widths FOLDER …`: no line of a template, a style or a script is longer than 120 columns.

Ruff holds the Python to a width; nothing else holds these.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

WIDEST = 120
KINDS = {".html", ".css", ".js"}


def too_wide(folders: Iterable[Path]) -> Iterator[str]:
    """One sentence for each line that is too long."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in KINDS:
                for number, line in enumerate(path.read_text().splitlines(), 1):
                    if len(line) > WIDEST:
                        yield f"{path}:{number}: {len(line)} columns, {WIDEST} at most"


if __name__ == "__main__":
    complaints = list(too_wide(map(Path, sys.argv[1:])))
    sys.exit("\n".join(complaints) or None)
