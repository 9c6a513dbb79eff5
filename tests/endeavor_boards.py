"""The small invented table of Endeavor's rule tests, for the tests of pages.

`table()` and everything that changes it return a `Laid`: `.t` is the table that the engine, the words and
the pictures read, `.state` what is stored, `.setup` and `.box` what lies beside it. What lies on the table
can also be read off the `Laid` itself (`board.players`). `replace` knows a `Laid`, too."""

from tests.rules.endeavor.referee.boards import (
    CITIES,
    FLEETS,
    box,
    codes,
    hold,
    new,
    offers,
    own,
    play,
    refused,
    ruled,
    sail,
    setup,
    source,
    table,
    told,
)
from tests.rules.endeavor.referee.laid import Laid, replace

__all__ = [
    "CITIES",
    "FLEETS",
    "Laid",
    "box",
    "codes",
    "hold",
    "new",
    "offers",
    "own",
    "play",
    "refused",
    "replace",
    "ruled",
    "sail",
    "setup",
    "source",
    "table",
    "told",
]
