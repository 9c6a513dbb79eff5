"""Ids from the names that people type, in either language: Latin letters, digits, underscores."""

import re
import unicodedata
from collections.abc import Collection

MOST = 32
SIMPLE = dict(zip("абвгдеёзийклмнопрстуфыэ", "abvgdeeziiklmnoprstufye", strict=True))
LATIN = {**SIMPLE, "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch"}
LATIN |= {"ю": "yu", "я": "ya", "ъ": "", "ь": "", "і": "i", "ї": "i", "є": "e", "ґ": "g"}
LATIN |= {"ß": "ss", "æ": "ae", "ø": "o"}


def slug(name: str) -> str:
    """`Кейп-Код` is `keip_kod`; empty if nothing of the name can be transliterated."""
    latin = "".join(LATIN.get(letter, letter) for letter in name.casefold())
    plain = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "_", plain).strip("_")[:MOST].strip("_")


def free_slug(name: str, taken: Collection[str], fallback: str) -> str:
    """An unused id for this name."""
    first = slug(name) or fallback
    free, n = first, 1
    while free in taken:
        n += 1
        free = f"{first[: MOST - len(str(n)) - 1]}_{n}"
    return free
