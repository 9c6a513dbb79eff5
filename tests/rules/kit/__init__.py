"""What every refereed game must keep, whatever its rules: a game's test subclasses `Kit` and names a few things.

    class TestIslands(Kit):
        game, setups, boxes = GAME, (SETUP,), {"empty": {}, "full": FULL}
        most_calls = 1_500

The positions are those of random evenings, played by the links that a phone would follow. `seeds` says how
many evenings; a subclass with many of them and `@pytest.mark.long` is the long run."""

from tests.rules.kit.flow import Flow
from tests.rules.kit.offers import Offers
from tests.rules.kit.unread import Unread


class Kit(Offers, Unread, Flow):
    """All properties: every name that starts with `test_` runs for each game."""
