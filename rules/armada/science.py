"""Base game «Наука» with the Armada's symbols: wildcards and «most common» chosen for the best total."""

from functools import lru_cache

from msgspec import Struct

SYMBOLS = ("compass", "gear", "tablet")
SET = 7  # ARM-BASE-39
TRIED = 24  # free symbols of which every choice is tried; no city has as many


class Science(Struct, frozen=True, order=True):
    """The best total, and the symbols of each kind that make it."""

    points: int
    symbols: tuple[int, int, int]


def points(symbols: tuple[int, int, int]) -> int:
    """The square of each kind and 7 for each set of three."""
    return sum(count * count for count in symbols) + SET * min(symbols)


def best(symbols: tuple[int, int, int], wildcards: int, most_common: int) -> Science:
    """The best total over every order and choice (ARM-GAP-29).

    A wildcard becomes any symbol (ARM-BASE-40, ARM-ISL-18); a «most common» one only a symbol of
    which there is no fewer than of any other at that moment (ARM-CARD-13, ARM-CARD-14). What only a
    ruling admits is read too: fewer than none as none, and of too many the rest joins the largest
    square."""
    wildcards, most_common = max(wildcards, 0), max(most_common, 0)
    rest = max(wildcards + most_common - TRIED, 0)
    fewer = min(rest, most_common)
    largest = _with(symbols, symbols.index(max(symbols)), rest)
    return _tried(largest, wildcards - (rest - fewer), most_common - fewer)


@lru_cache(maxsize=2**16)
def _tried(symbols: tuple[int, int, int], wildcards: int, most_common: int) -> Science:
    tried = [Science(points(symbols), symbols)] if not wildcards + most_common else []
    for kind in range(len(SYMBOLS)):
        more = _with(symbols, kind)
        if wildcards:
            tried.append(_tried(more, wildcards - 1, most_common))
        if most_common and symbols[kind] == max(symbols):
            tried.append(_tried(more, wildcards, most_common - 1))
    return max(tried)


def _with(symbols: tuple[int, int, int], kind: int, more: int = 1) -> tuple[int, int, int]:
    compass, gear, tablet = (count + more * (at == kind) for at, count in enumerate(symbols))
    return compass, gear, tablet
