"""What was wrong with a post to a story that could not be read, in words, by the place that the
error names.
"""

import re

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.games.maracaibo.face.campaign import QUESTIONS

NOT_WRITTEN = _("Nothing was written.")
PLACES = (
    (r"^\$\.results$", _("Nobody sits there tonight.")),
    (r"result", _("A result is a whole number from −999 to 9999.")),
    (r"seat", _("Nobody sits there tonight.")),
    (r"votes|choice", _("The card offers no such answer.")),
    (r"token", _("There are four story tokens, 1 to 4.")),
    (r"tile", _("The box has no such legacy tile, or the tile has no such number.")),
    (r"card", _("The box has no such story card, or the card has no such side.")),
    (r"evening", _("There is no such evening.")),
    (r"version|key", _("The page is too old: load it again.")),
    (r"reason", _("A ruling needs a reason.")),
)


def misread(place: str) -> str:
    """A sentence for the people at the table."""
    if match := re.search(r"tile\.(H\d+)\.(at|from|to|cells|two_player|cost|reward)\b", place):
        question = str(QUESTIONS[match[2]]) % {"piece": match[1]}
        template = (
            gettext("%(question)s The answer is a whole number.")
            if match[2] not in ("at", "from", "to")
            else gettext("%(question)s There is no such number on the board.")
        )
        sentence = template % {"question": question}
    else:
        sentences = (words for part, words in PLACES if re.search(part, place))
        sentence = str(next(sentences, _("This is no move of a story.")))
    return f"{sentence} {NOT_WRITTEN}"
