"""Text as people type it: one line, no control characters that a database or a terminal trips over."""

import unicodedata


def one_line(text: str, most: int = 400) -> str:
    """The text without control characters, its white space folded, cut to `most` letters."""
    seen = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in text)
    return " ".join(seen.split())[:most]
