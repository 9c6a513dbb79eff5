"""Endeavor as the pages show it."""

from companion.games.endeavor.face import box, pictures, table, words
from companion.games.endeavor.face.ways import TOKENS, ways
from companion.games.face import Face

FACE = Face(words, table=table, box=box, pictures=pictures, ways=ways, returns=(TOKENS,))
