"""Endeavor as the pages show it."""

from companion.games.endeavor.face import box, pictures, table, words
from companion.games.endeavor.face.demo import DEMO
from companion.games.endeavor.face.pieces import pieces
from companion.games.endeavor.face.ways import TOKENS, ways
from companion.games.face import Face, Published

FACE = Face(
    words,
    table=table,
    box=box,
    pictures=pictures,
    pieces=pieces,
    styles=("games/endeavor/board.css",),
    hue="#1a6670",
    hue_by_night="#6cc3cc",
    emblem="games/endeavor/emblem",
    published=Published("Endeavor: Age of Sail", 233398, 2018),
    of_the_table=("crown",),
    demo=DEMO,
    ways=ways,
    returns=(TOKENS,),
)
