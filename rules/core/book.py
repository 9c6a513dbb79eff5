"""The state of an evening kept by sheets: what was typed on each, and nothing that is carried between them."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.cells import TABLE
from rules.core.move import Value
from rules.core.setup import Setup

PAD = ""  # the last sheet of every evening, and the one that a move without a `sheet` means

ByItem = Mapping[str, Value]


class Page(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was typed on one sheet, the line of each entry, and the line that closed it.

    `saw` is what stood there untouched when it was closed."""

    seats: Mapping[str, ByItem] = {}
    table: ByItem = {}
    points: Mapping[str, Mapping[str, int]] = {}
    sources: Mapping[str, Mapping[str, int]] = {}
    closed: int | None = None
    skipped: bool = False
    saw: Mapping[str, ByItem] = {}

    @property
    def touched(self) -> bool:
        return bool(self.seats or self.table or self.points)

    def typed(self, seat: str) -> ByItem:
        """The entries of a seat, or with "" those of the whole table."""
        return self.table if seat == TABLE else self.seats.get(seat, {})


class Book(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="state", tag="rounds"):
    """An evening: the sheets that somebody wrote on, and the facts that its lines taught."""

    setup: Setup
    pages: Mapping[str, Page] = {}
    box: ByItem = {}

    def page(self, stop: str) -> Page:
        return self.pages.get(stop, EMPTY)

    def with_page(self, stop: str, page: Page) -> "Book":
        return replace(self, pages={**self.pages, stop: page})


EMPTY = Page()


def reseated(book: Book, names: Mapping[str, str]) -> Book:
    """The evening with these seats under other names, on every sheet."""
    setup = replace(book.setup, seats=tuple(names.get(seat, seat) for seat in book.setup.seats))
    pages = {
        stop: replace(
            page,
            seats=_renamed(page.seats, names),
            points=_renamed(page.points, names),
            sources=_renamed(page.sources, names),
            saw=_renamed(page.saw, names),
        )
        for stop, page in book.pages.items()
    }
    return replace(book, setup=setup, pages=pages)


def _renamed(
    by_seat: Mapping[str, Mapping[str, object]], names: Mapping[str, str]
) -> dict[str, object]:
    return {names.get(seat, seat): entries for seat, entries in by_seat.items()}
