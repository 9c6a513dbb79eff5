"""The short code of a table: how it is said, and how it is read however somebody typed it."""

import unicodedata

from campaigns.models import ALPHABET

LENGTH = 6  # as long as `new_door` makes it
# the keys of a Russian keyboard that look like ours, in capitals as the code is shown
LOOKALIKES = str.maketrans("авекмнорстухёз", "abekmhopctyxe3")


def said(door: str) -> str:
    """As every page and screen shows it."""
    return door.upper()


def read(typed: str) -> str:
    """The code in what was typed, spoken into a phone or pasted as a link; "" where there can be none."""
    text = unicodedata.normalize("NFKC", typed).lower().rstrip("/ ").rpartition("/")[2]
    found = "".join(letter for letter in text.translate(LOOKALIKES) if letter.isalnum())
    return found if len(found) == LENGTH and set(found) <= set(ALPHABET) else ""
