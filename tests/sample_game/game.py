"""Islands as the registry knows it: a pad, and a referee for tables that record every move."""

from collections.abc import Iterator
from pathlib import Path

from rules.core.layout import RowSpec
from rules.core.pad import Pad, Row, build_pad
from rules.core.sheet import Bound, SheetGame, cell, part
from tests.sample_game import CODE
from tests.sample_game.count import Count, Options, RefereeOptions, SeatCount, TableCount
from tests.sample_game.facts import FACTS
from tests.sample_game.referee.game import IslandsReferee

WORTH = {"flags": 1, "trades": 2, "debt": -1}


class Islands(SheetGame[Count]):
    code, version = CODE, "islands-1"
    min_seats, max_seats, seats_rule = 2, 8, "ISL-01"
    seat_type, table_type, options_type, count_type = SeatCount, TableCount, Options, Count
    rows = (RowSpec("score", "ISL-02", tuple(WORTH)),)
    facts = FACTS
    home = Path(__file__).parent
    referee_options_type = RefereeOptions

    def __init__(self) -> None:
        self.referee = IslandsReferee(self.refuse_setup)

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        yield Bound(rule="ISL-02", code="more_than_pad_holds", high=112)

    def pad(self, count: Count) -> Pad:
        cells = {}
        for seat, counted in count.seats.items():
            numbers = {item: getattr(counted, item) for item in WORTH}
            parts = [part(i, n, "ISL-02", (n or 0) * WORTH[i]) for i, n in numbers.items()]
            cells[seat] = cell(count, seat, "ISL-02", parts)
        row = Row(id="score", rule="ISL-02", cells=cells)
        return build_pad(self.code, self.version, tuple(cells), [row], decided_by="ISL-02")


GAME = Islands()
