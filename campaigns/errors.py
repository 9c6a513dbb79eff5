"""What a service may answer instead of a result; each has one HTTP status (see views)."""

from typing import Any

from campaigns.models import Session


class TableError(Exception):
    """Something that the table must hear about."""


class Stale(TableError):
    """Somebody wrote meanwhile: here is the fresh session (409)."""

    def __init__(self, session: Session) -> None:
        super().__init__(f"the table is at version {session.version}")
        self.session = session


class Closed(TableError):
    """The session is finished: reopen it first (409)."""

    def __init__(self, session: Session) -> None:
        super().__init__("the session is finished")
        self.session = session


class AsksFirst(TableError):
    """The move is legal, and the hands need facts that nobody has read yet: they are asked with it (200)."""

    def __init__(self, move: dict[str, Any], keys: tuple[str, ...]) -> None:
        super().__init__(f"unread: {', '.join(keys)}")
        self.move = move
        self.keys = keys


class NotYours(TableError):
    """No such session, or not one that this browser may write to (404)."""


class NothingThere(TableError):
    """The line that was named does not exist or does not hold (400)."""


class NamedTwice(TableError):
    """Two people of one evening have the same name: the log could not tell them apart (422)."""

    def __init__(self, name: str) -> None:
        super().__init__(f"two people are called {name!r}")
        self.name = name


class NotAllowed(TableError):
    """This phone may see the table but not do this (403); `why` is worded by views/forbidden.py.

    `seats` are the seats that could do it instead; the scribe always can. `to` is the line that a
    take-back returns to, or that a correction replaces: for these one may ask."""

    def __init__(self, why: str, seats: tuple[str, ...] = (), to: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.seats = seats
        self.to = to


class RequestGone(TableError):
    """What somebody asked for is no longer open: the table went on, it was answered or taken back (409)."""


class SeatTaken(TableError):
    """Somebody was quicker to sit down there (409)."""
