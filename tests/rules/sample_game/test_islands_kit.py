"""Islands keeps what every refereed game must."""

import pytest

from rules.core.setup import Setup
from tests.rules.kit import Kit
from tests.sample_game.chart import SEAS
from tests.sample_game.referee.game import GAME
from tests.sample_game.referee.state import TREASURES

FULL = {
    "wind.force": 3,
    **{f"toll.{sea}": n % 3 for n, sea in enumerate(SEAS) if sea != "south"},
    **{f"market.{n}": n for n in (1, 2)},
    **{f"tide.{n}": 1 for n in (1, 2)},
    **{f"treasure.{name}.worth": n % 3 for n, name in enumerate(TREASURES)},
}


class TestIslands(Kit):
    game = GAME
    setups = (
        Setup(game="islands", seats=("red", "blue"), depth="referee"),
        Setup(
            game="islands",
            seats=("red", "blue", "black"),
            depth="referee",
            options={"pirate": True},
        ),
    )
    boxes = {"empty": {}, "full": FULL, "storm": {"wind.force": 6}}
    seeds = range(4)
    looked_at = 8
    domain = {"name.thing": ["~1", "~2", "~9"]}
    most_calls = 2_500  # a ship without a flag may go to any of 112 spaces
    most_bytes = 2_000


@pytest.mark.long
class TestManyIslands(TestIslands):
    seeds = range(4, 24)
    looked_at = 20
    samples = 2_000


def test_a_correction_that_does_not_quote_what_follows_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kit = TestIslands()
    kit.evenings()
    monkeypatch.setattr("rules.core.chain._with_facts", lambda link, facts: link)
    with pytest.raises(AssertionError, match="line"):
        kit.test_a_corrected_log_alone_leads_to_the_corrected_table()
