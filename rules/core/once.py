"""Things that the box has once, asked for the whole table: who has each of them, or nobody.

An answer says what to enter for every seat that it concerns; it is written as one line."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rules.core.layout import Once
from rules.core.move import Value
from rules.core.sheet import Sheet, SheetGame

Entries = dict[str, dict[str, Value]]  # by seat and item; None wipes


def held(value: Value) -> bool:
    """Whether an entry says that the seat has the thing; a number of 0 does."""
    return value is not None and value is not False


def holder_of(sheet: Sheet, item: str) -> str | None:
    """Who has it, as far as anybody has said."""
    return next((seat for seat, own in sheet.seats.items() if held(own.get(item))), None)


def number_for(game: SheetGame[Any], group: Once, item: str) -> str:
    """The number that whoever has the thing is asked for; "" where having it is enough."""
    return item if game.layout.items[item].kind == "number" else group.needs.get(item, "")


def who_may(game: SheetGame[Any], sheet: Sheet, item: str) -> tuple[str, ...]:
    """The seats that can have it: not those whose row was told as plain points, which need no parts."""
    row = next(row.id for row in game.rows if item in row.items)
    told = sheet.points or {}
    return tuple(seat for seat in sheet.seats if row not in told.get(seat, {}))


def holders(game: SheetGame[Any], sheet: Sheet, item: str) -> tuple[str, ...]:
    """The seats among which it is to be found: those whose sheet would ask for it while nobody has it."""
    now = holder_of(sheet, item)
    count = game.count(supposing(sheet, {now: {item: None}}) if now else sheet)
    return tuple(seat for seat in who_may(game, sheet, item) if game.counted(count, seat, item))


def asked(game: SheetGame[Any], sheet: Sheet, group: Once) -> tuple[str, ...]:
    """The things of this table's box that somebody may have, in order."""
    count = game.count(sheet)
    return tuple(
        item
        for item in group.items
        if holder_of(sheet, item) is not None
        or any(game.counted(count, seat, item) for seat in who_may(game, sheet, item))
    )


def is_answered(sheet: Sheet, item: str) -> bool:
    """Whether somebody has it, or everybody has said no."""
    entries = [own.get(item) for own in sheet.seats.values()]
    return any(held(value) for value in entries) or None not in entries


def is_done(game: SheetGame[Any], sheet: Sheet, group: Once) -> bool:
    """Whether nothing of the group is left to be asked."""
    if not group.closes:
        return all(is_answered(sheet, item) for item in asked(game, sheet, group))
    return not _open_seats(game, sheet, group, sheet.seats)


def told(
    game: SheetGame[Any],
    sheet: Sheet,
    group: Once,
    item: str,
    holder: str | None,
    number: int | None = None,
    seats: Iterable[str] | None = None,
) -> Entries:
    """What the answer "this seat has it" or "nobody has it" enters for these seats, all of them by default."""
    entries: Entries = {}
    for seat in sheet.seats if seats is None else seats:
        own = sheet.seats[seat]
        if seat == holder:
            entries[seat] = _having(game, group, item, number)
        elif held(own.get(item)):
            entries[seat] = {item: None if group.closes else False}
        elif not group.closes and own.get(item) is None:
            entries[seat] = {item: False}
    return entries


def rest(
    game: SheetGame[Any], sheet: Sheet, group: Once, seats: Iterable[str] | None = None
) -> Entries:
    """What "nobody has any of the others" enters for these seats: never that somebody has something."""
    chosen = tuple(sheet.seats if seats is None else seats)
    if group.closes:
        return {seat: {group.closes: True} for seat in _open_seats(game, sheet, group, chosen)}
    items = [item for item in asked(game, sheet, group) if not is_answered(sheet, item)]
    found: Entries = {}
    for item in items:
        for seat in who_may(game, sheet, item):
            if seat in chosen and sheet.seats[seat].get(item) is None:
                found.setdefault(seat, {})[item] = False
    return found


def is_last(game: SheetGame[Any], sheet: Sheet, group: Once, item: str, *, more: int) -> bool:
    """Whether nothing is left to ask once this one is answered and so many `more` are held."""
    most = game.most_once(game.count(sheet), group)
    have = sum(holder_of(sheet, other) is not None for other in group.items if other != item)
    if most is not None and have + more >= most:
        return True
    return following(game, sheet, group, item) is None


def following(game: SheetGame[Any], sheet: Sheet, group: Once, item: str) -> str | None:
    """The next thing after this one that is still open."""
    items = asked(game, sheet, group)
    after = items[items.index(item) + 1 :] if item in items else ()
    return next((other for other in after if not is_answered(sheet, other)), None)


def merged(first: Entries, second: Entries) -> Entries:
    """Both in one line; the second lies over the first."""
    return {
        seat: {**first.get(seat, {}), **second.get(seat, {})}
        for seat in dict.fromkeys((*first, *second))
    }


def changed(sheet: Sheet, entries: Entries) -> Entries:
    """Only what differs from the sheet."""
    found = {
        seat: {item: value for item, value in values.items() if _entry(sheet, seat, item) != value}
        for seat, values in entries.items()
    }
    return {seat: values for seat, values in found.items() if values}


def supposing(sheet: Sheet, entries: Entries) -> Sheet:
    """The sheet as it would be with these entries."""
    seats = {
        seat: {k: v for k, v in {**own, **entries.get(seat, {})}.items() if v is not None}
        for seat, own in sheet.seats.items()
    }
    return replace(sheet, seats=seats)


def _entry(sheet: Sheet, seat: str, item: str) -> Value:
    return sheet.seats[seat].get(item)


def _having(game: SheetGame[Any], group: Once, item: str, number: int | None) -> dict[str, Value]:
    needed = number_for(game, group, item)
    own: dict[str, Value] = {} if needed == item else {item: True}
    return {**own, needed: number} if needed and number is not None else own


def _open_seats(
    game: SheetGame[Any], sheet: Sheet, group: Once, seats: Iterable[str]
) -> tuple[str, ...]:
    """The seats of which nobody has said that they have no others."""
    count = game.count(sheet)
    return tuple(
        seat
        for seat in who_may(game, sheet, group.closes)
        if seat in {*seats}
        and not sheet.seats[seat].get(group.closes)
        and game.counted(count, seat, group.closes)
    )
