"""A picture as HTML, drawn once for all phones: a shell, and pieces that can be swapped one by one.

The tags of `companion.templatetags.parts` mark the pieces. Links for one phone are added to its own copy."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

SVG, HTML = "\x1d", "\x1e"  # around every piece
_PIECE = re.compile(f"([{SVG}{HTML}])(.*?)\\1", re.DOTALL)
_ID = re.compile(r' id="([^"]*)"')


class Taps(NamedTuple):
    """What one phone may tap: labels by part, and the address of the parts."""

    labels: Mapping[str, str] = {}
    url: str = ""


NOTHING = Taps()


class Swap(NamedTuple):
    """Elements that replace old ones: HTML, and those that must stand inside an `<svg>`."""

    html: SafeString
    svg: SafeString
    since: str = ""  # the drawing that they differ from; "" if they are all of it


def anchor(part: str) -> str:
    """The id of a part's element."""
    return f"part-{part}"


class Block:
    """One drawn element with the pieces inside it."""

    def __init__(self, marked: str) -> None:
        split = _PIECE.split(marked)
        self.shell = tuple(split[::3])
        self.marks = tuple(split[1::3])
        self.pieces = tuple(split[2::3])
        self.ids = tuple(_id(piece) for piece in self.pieces)

    def html(self, taps: Taps = NOTHING) -> SafeString:
        """The whole element, with links where something may be tapped."""
        labels = {anchor(part): (part, label) for part, label in taps.labels.items()}
        drawn = [self.shell[0]]
        for name, piece, rest in zip(self.ids, self.pieces, self.shell[1:], strict=True):
            drawn += (_lit(piece, taps.url, *labels[name]) if name in labels else piece, rest)
        return mark_safe("".join(drawn))

    def since(self, old: "Block | None") -> Iterator[tuple[str, str]]:
        """What differs from the old drawing, each with its mark: pieces, or the whole element."""
        if old is None or (old.shell, old.marks) != (self.shell, self.marks):
            yield HTML, self.html()
            return
        for was, name, mark, before, after in zip(
            old.ids, self.ids, self.marks, old.pieces, self.pieces, strict=True
        ):
            if before != after:
                yield mark, after if was == name else _with(after, f' data-for="{was}"')


def swap(new: Mapping[str, Block], old: Mapping[str, Block]) -> Swap:
    """What must be swapped so that the old picture becomes the new one."""
    changed = [piece for name, block in new.items() for piece in block.since(old.get(name))]
    return Swap(_joined(changed, HTML), _joined(changed, SVG))


def _joined(pieces: Iterable[tuple[str, str]], wanted: str) -> SafeString:
    return mark_safe("".join(html for mark, html in pieces if mark == wanted))


def _id(piece: str) -> str:
    match = _ID.search(piece)
    return match[1] if match else ""


def _with(piece: str, attributes: str) -> str:
    return piece.replace(" ", f"{attributes} ", 1)


def _lit(piece: str, url: str, part: str, label: str) -> str:
    """The same part as a link, labelled and no longer hidden from screen readers."""
    head, end, rest = piece.partition(">")
    link = format_html(' href="{}{}/" data-tap="{}" aria-label="{}"', url, part, part, label)
    return _with(head.replace(' aria-hidden="true"', ""), link) + end + rest
