"""Clean text that people type: one line, no control characters that trip a database or a terminal."""

import unicodedata


def one_line(text: str, most: int = 400) -> str:
    """The text without control characters, its white space collapsed, cut to `most` letters."""
    spaced = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in text)
    return " ".join(spaced.split())[:most]


def some_lines(text: str) -> str:
    """Like `one_line` for several lines: they stay lines, with at most one empty line between two."""
    lines = [one_line(line, len(line)) for line in text.replace("\r\n", "\n").split("\n")]
    cleaned = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(cleaned).strip()
