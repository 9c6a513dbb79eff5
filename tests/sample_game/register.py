"""Make the site know Islands: for a test by its fixture, for a process of its own by `settings.py`."""

import sys
from collections.abc import Iterator

import pytest

from campaigns import pictures
from companion import wording
from rules import registry
from tests.sample_game import CODE


def register(patch: pytest.MonkeyPatch) -> None:
    """Put the game where a shipped one would lie."""
    from tests.sample_game import engine, table_words, words
    from tests.sample_game import pictures as drawn

    modules = {
        f"rules.{CODE}": engine,
        f"companion.wording.{CODE}": words,
        f"companion.wording.{CODE}_table": table_words,
        f"campaigns.pictures.{CODE}": drawn,
    }
    for name, module in modules.items():
        patch.setitem(sys.modules, name, module)
    with pytest.MonkeyPatch.context() as shortly:  # it is found, but no page lists it
        shortly.setattr(registry, "CODES", (*registry.CODES, CODE))
        registry.game(CODE)
    patch.setattr(wording, "REFEREED", (*wording.REFEREED, CODE))
    patch.setattr(pictures, "GAMES", (*pictures.GAMES, CODE))


@pytest.fixture
def islands() -> Iterator[None]:
    """The site knows one more game."""
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield
    registry.game.cache_clear()
