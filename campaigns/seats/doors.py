"""The short code of a table: how it is displayed, and how it is read however somebody typed it."""

import unicodedata

from campaigns.models import ALPHABET

LENGTH = 6  # as long as `new_door` makes it
# letters of a Russian keyboard that look like Latin ones, in capitals as the code is shown
LOOKALIKES = str.maketrans("авекмнорстухёз", "abekmhopctyxe3")


def shown(door: str) -> str:
    """The code as every page and screen shows it."""
    return door.upper()


def read(typed: str) -> str:
    """The code in a text that was typed, dictated or pasted as a link; "" if there cannot be one."""
    text = unicodedata.normalize("NFKC", typed).lower().rstrip("/ ").rpartition("/")[2]
    code = "".join(letter for letter in text.translate(LOOKALIKES) if letter.isalnum())
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""
