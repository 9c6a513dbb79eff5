"""What the data files say is read here; the eras they name (IMP-OVR-04)."""

import tomllib
from pathlib import Path
from typing import Any, Literal

Era = Literal["succession", "empire", "revolution"]
LAST_ERA: Era = "revolution"
ERAS: tuple[Era, ...] = ("succession", "empire", "revolution")


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "data" / name).read_text("utf-8"))


def era_of(peace_round: int) -> Era:
    """IMP-OVR-04: two peace rounds an era."""
    return ERAS[(peace_round - 1) // 2]


def opened(opens: Era, era: Era) -> bool:
    """Whether what opens in one era is open in another."""
    return ERAS.index(opens) <= ERAS.index(era)
