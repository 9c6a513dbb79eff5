"""The words of Shells; a shipped game sends its sentences through gettext."""

from types import SimpleNamespace

from shells_rules import GAME

from companion.games.face import Face
from companion.games.plain import PlainTable

words = SimpleNamespace(
    NAME="Shells",
    POINTS="points",
    OPTIONS={},
    ICONS={},
    CHOICES={},
    ROWS={"shells": "Shells on the shore"},
    ITEMS={"shells": ("Shells", "")},
    REFUSALS={"more_than_box": "The box has 30.", "too_few_left": "Only %(left)s are left."},
    fact=lambda key, who=None: "What is a shell worth?",
    move=lambda data, who: f"{data['kind']} {data.get('shells', '')}",
    effect=lambda code, facts, who: f"Take {facts['shells']} shells.",
)
FACE = Face(words, table=PlainTable(GAME.referee, {"gather": "Where?"}, {"rest": "Rest"}))
