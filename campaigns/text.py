"""Text as people type it: one line, no control characters that a database or a terminal trips over."""

import unicodedata


def one_line(text: str, most: int = 400) -> str:
    """The text without control characters, its white space folded, cut to `most` letters."""
    seen = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in text)
    return " ".join(seen.split())[:most]


def some_lines(text: str) -> str:
    """The same for several lines: they stay lines, at most one empty one between two."""
    lines = [one_line(line, len(line)) for line in text.replace("\r\n", "\n").split("\n")]
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(kept).strip()
