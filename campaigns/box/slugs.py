"""Ids out of the names that people type: Latin letters, digits and underscores, in either language."""

import re
import unicodedata
from collections.abc import Collection

MOST = 32
SIMPLE = dict(zip("абвгдеёзийклмнопрстуфыэ", "abvgdeeziiklmnoprstufye", strict=True))
LATIN = {**SIMPLE, "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch"}
LATIN |= {"ю": "yu", "я": "ya", "ъ": "", "ь": "", "і": "i", "ї": "i", "є": "e", "ґ": "g"}
LATIN |= {"ß": "ss", "æ": "ae", "ø": "o"}


def slug(name: str) -> str:
    """`Кейп-Код` is `keip_kod`; empty where nothing of the name can be spelled so."""
    spelled = "".join(LATIN.get(letter, letter) for letter in name.casefold())
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "_", plain).strip("_")[:MOST].strip("_")


def free_slug(name: str, taken: Collection[str], otherwise: str) -> str:
    """An id of this name that nobody has yet."""
    first = slug(name) or otherwise
    found, n = first, 1
    while found in taken:
        n += 1
        found = f"{first[: MOST - len(str(n)) - 1]}_{n}"
    return found
