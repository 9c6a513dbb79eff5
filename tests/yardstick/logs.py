"""The stored logs: those of the suite, and those kept here for the yardstick alone."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.core.session import Session
from rules.core.spelling import spell

HERE = Path(__file__).parent
GAMES = HERE.parent / "games"


def paths() -> dict[str, Path]:
    """Every file that holds a log, by its name."""
    found = [
        *GAMES.glob("*/*.session.json"),
        *GAMES.glob("*/campaign_*.json"),
        *(HERE / "logs").glob("*.json.gz"),
    ]
    return {path.name.partition(".")[0]: path for path in sorted(found)}


def counts() -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Every typed count: its name, its game, its sheet and what was typed."""
    for path in sorted(GAMES.glob("*/*_*.json")):
        sheet = path.name.partition("_")[0]
        if ".session." in path.name or ".pad." in path.name or sheet == "campaign":
            continue
        code = path.parent.name
        known = "" if sheet in ("pad", "solo") else sheet
        yield f"{code}/{path.stem}", code, known, json.loads(path.read_bytes())


def read(path: Path) -> Session:
    """The set-up and the lines of a log, whatever else its file holds."""
    data = path.read_bytes()
    told = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
    return spell({key: told[key] for key in ("setup", "lines")}, Session)
