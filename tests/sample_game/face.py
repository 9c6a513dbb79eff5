"""Islands as the pages show it."""

from companion.games.face import Face
from tests.sample_game import pictures, table_words, words

FACE = Face(words, table=table_words, pictures=pictures)
