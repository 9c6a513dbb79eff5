"""What one phone may do at one table. How a phone comes by its rights is told in `access.rights_at`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rights:
    """The scribe's, a player's or a watcher's; a stranger only ever watches, and sees nothing."""

    scribe: bool = False
    seat: str | None = None  # the phone's own seat
    anyone: bool = True  # the table lets anyone record
    led: bool = False  # the table has a scribe, here or elsewhere
    watches: bool = False
    stranger: bool = False  # does not even see the table, or only reads what was played there

    def writes(self, seat: str | None) -> bool:
        """Whether a move of this seat may come from here; without a seat it is the whole table's."""
        if self.watches:
            return False
        if self.scribe or self.anyone:
            return True
        return self.seat is not None and (not seat or seat == self.seat)

    @property
    def decides(self) -> bool:
        """Whether corrections, checkpoints, finishing and reopening may come from here."""
        return not self.watches and (self.scribe or self.anyone)

    @property
    def rules(self) -> bool:
        """Whether a ruling may come from here: the scribe's, and anyone's only where there is none."""
        return self.decides and (self.scribe or not self.led)


STRANGER = Rights(anyone=False, watches=True, stranger=True)
EVERYTHING = Rights(scribe=True)  # a command of our own
