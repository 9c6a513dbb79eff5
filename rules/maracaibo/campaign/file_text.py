"""From the bytes of a file to its text: mail programs and editors change line ends and encodings.

What only looks different (a byte order mark, other line ends or indents) is the same file; whatever
else was done to it is named."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core.encoding import in_utf8
from rules.maracaibo.campaign.bad_file import BadFile

MAX_BYTES = 8_000_000
MAX_DEPTH = 40

# what begins a packed file: zip, gzip, 7-Zip, RAR, bzip2, xz
PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ")
NO_NUMBERS = (b"NaN", b"Infinity", b"-Infinity")


def readable(data: bytes) -> bytes:
    """The text of a file in UTF-8; `BadFile` if it is not text, or cannot be read safely."""
    if len(data) > MAX_BYTES:
        raise BadFile("too_large", f"byte {MAX_BYTES}")
    if not data.strip(b" \t\r\n"):
        raise BadFile("empty", "byte 0")
    if data.startswith(PACKED):
        raise BadFile("packed", "byte 0")
    text = in_utf8(data)
    if b"\x00" in text:
        every_other = min(text[0::2].count(0), text[1::2].count(0))
        wide = text.count(0) > len(text) // 4 and every_other < len(text) // 50 + 1
        raise BadFile("encoding" if wide else "foreign", f"byte {text.index(0)}")
    try:
        text.decode()
    except UnicodeDecodeError as error:
        raise BadFile("encoding", f"byte {error.start}") from None
    _refuse_depth(text)
    return text


# a string (an unfinished one runs to the end, so that no file is slow to read) or a bracket
_MARKS = re.compile(rb'"(?:[^"\\]|\\(?:.|\Z))*(?:"|\Z)|[\[{]|[\]}]', re.DOTALL)


def _refuse_depth(data: bytes) -> None:
    """Nesting that no file of ours has, seen without building anything."""
    depth = 0
    for mark in _MARKS.finditer(data):
        if mark[0] in (b"[", b"{"):
            depth += 1
        elif mark[0] in (b"]", b"}"):
            depth -= 1
        if depth > MAX_DEPTH:
            raise BadFile("too_deep", f"byte {mark.start()}")


def not_json(error: Exception, data: bytes) -> BadFile:
    """Why the text is not JSON, from the reader's message."""
    message = str(error)
    if "truncated" in message:
        return BadFile("truncated", f"byte {len(data)}")
    match = re.search(r"byte (\d+)", message)
    if match is None:
        return BadFile("damaged", "$", message)
    at = int(match[1])
    if "trailing" in message:
        return BadFile("trailing", f"byte {at}")
    if data.lstrip()[:1] not in (b"{", b"["):
        return BadFile("foreign", f"byte {at}")
    detail = "no_number" if data[at : at + 9].startswith(NO_NUMBERS) else message
    return BadFile("damaged", f"byte {at}", detail)


def same_content(text: bytes, written: bytes) -> None:
    """`BadFile` unless both say the same; a name that occurs twice says two things."""
    if text == written:
        return
    _refuse_twice(text)
    try:
        content = json.loads(text)
    except ValueError as error:
        raise BadFile("damaged", "$", str(error)[:40]) from None
    place = next(_differences(content, json.loads(written), "$"), None)
    if place is not None:
        raise BadFile("damaged", place)


# a name with its colon, any other string, or a bracket
_NAMES = re.compile(rb'("(?:[^"\\]|\\.)*")(\s*:)?|[\[{]|[\]}]', re.DOTALL)


def _refuse_twice(text: bytes) -> None:
    """The first name that an object has twice: a reader would drop one of them silently."""
    open_now: list[set[str]] = []
    for match in _NAMES.finditer(text):
        if match[0] in (b"{", b"["):
            open_now.append(set())
        elif match[0] in (b"}", b"]"):
            open_now.pop()
        elif match[2]:
            name = str(json.loads(match[1]))
            if name in open_now[-1]:
                raise BadFile("twice", f"byte {match.start()}", name[:40])
            open_now[-1].add(name)


def _differences(a: Any, b: Any, place: str) -> Iterator[str]:
    """The places where two values differ, to the letter: 1.0 and true are not 1."""
    if isinstance(a, dict) and isinstance(b, dict):
        for name in (*b, *(one for one in a if one not in b)):
            if name not in a or name not in b:
                yield f"{place}.{name}"
            else:
                yield from _differences(a[name], b[name], f"{place}.{name}")
    elif isinstance(a, list) and isinstance(b, list):
        for index, (one, other) in enumerate(zip(a, b, strict=False)):
            yield from _differences(one, other, f"{place}[{index}]")
        if len(a) != len(b):
            yield f"{place}[{min(len(a), len(b))}]"
    elif msgspec.json.encode(a) != msgspec.json.encode(b):
        yield place
