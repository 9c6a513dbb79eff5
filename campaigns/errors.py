"""What a service may raise instead of returning a result; each has one HTTP status (see views)."""

from campaigns.models import Session


class TableError(Exception):
    """Something that the page must report."""


class Stale(TableError):
    """Somebody else wrote first: here is the fresh session (409)."""

    def __init__(self, session: Session) -> None:
        super().__init__(f"the table is at version {session.version}")
        self.session = session


class Closed(TableError):
    """The session is finished and has to be reopened first (409)."""

    def __init__(self, session: Session) -> None:
        super().__init__("the session is finished")
        self.session = session


class AsksFirst(TableError):
    """The move is legal, but its effects need facts that nobody has read yet: they are asked with
    it (200).
    """

    def __init__(self, move: object, keys: tuple[str, ...], name: str, reason: str) -> None:
        super().__init__(f"unread: {', '.join(keys)}")
        self.move = move
        self.keys = keys
        self.name = name  # of a thing that the move brings onto the table
        self.reason = reason  # of the table's ruling


class NotYours(TableError):
    """There is no such session, or this browser may not write to it (404)."""


class NothingThere(TableError):
    """The named line does not exist or is no longer in force (400)."""


class NamedTwice(TableError):
    """Two people of one evening have the same name, so the log could not tell them apart (422)."""

    def __init__(self, name: str) -> None:
        super().__init__(f"two people are called {name!r}")
        self.name = name


class NotAllowed(TableError):
    """This phone may see the table but not do this (403); views/forbidden.py puts `why` into words.

    `seats` are the seats that could do it instead; the scribe always can. `to` is the line that a
    take-back returns to, or that a correction replaces: for these a player may ask the others.
    """

    def __init__(self, why: str, seats: tuple[str, ...] = (), to: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.seats = seats
        self.to = to


class RequestGone(TableError):
    """The request is no longer open: the game went on, or it was answered or taken back (409)."""


class BoxChanged(TableError):
    """Somebody taught the same box meanwhile (409)."""


class SeatTaken(TableError):
    """Somebody else sat down there first (409)."""
