"""What pictures of tables are made of, for any game: parts to tap, the same in words, maps."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString

Taps = Mapping[str, str]  # part id → the label of its link, while a legal move touches it


@dataclass(frozen=True)
class Touch:
    """A part of a picture that a move may touch: a link while one does, otherwise just a drawing."""

    id: str
    label: str = ""
    fresh: bool = False
    tag: str = "g"  # the element that is drawn if there is no link
    kind: str = ""  # additional classes

    @property
    def anchor(self) -> str:
        return "tap-" + self.id.replace(".", "-")

    @property
    def opens(self) -> SafeString:
        """The start tag. A part that is not a link is hidden from screen readers: the words
        describe it.
        """
        classes = " ".join(
            filter(None, (self.kind, "tap" if self.label else "", "fresh" if self.fresh else ""))
        )
        if self.label:
            return format_html(
                '<a class="{}" href="#{}" data-tap="{}" aria-label="{}">',
                classes,
                self.anchor,
                self.id,
                self.label,
            )
        hidden = SafeString(' aria-hidden="true"' if self.tag == "g" else "")
        return format_html('<{}{} class="{}">', SafeString(self.tag), hidden, classes)

    @property
    def closes(self) -> SafeString:
        return SafeString("</a>" if self.label else f"</{self.tag}>")


@dataclass(frozen=True)
class Passage:
    """The same facts in words: a heading and its lines."""

    title: str
    lines: tuple[str, ...]
