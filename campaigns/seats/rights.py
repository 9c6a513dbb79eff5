"""What one phone may do at one table. `access.rights_at` decides which rights a phone has."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rights:
    """The rights of the scribe, a player or a watcher; a stranger only ever watches, and sees
    nothing.
    """

    scribe: bool = False
    seat: str | None = None  # the phone's own seat
    anyone: bool = True  # the table lets anyone record
    led: bool = False  # the table has a scribe, here or on another phone
    watches: bool = False
    stranger: bool = False  # cannot see the table, or may only read what was played there

    def writes(self, seat: str | None) -> bool:
        """Whether this phone may make a move of this seat; a move without a seat belongs to the
        whole table.
        """
        if self.watches:
            return False
        if self.scribe or self.anyone:
            return True
        return self.seat is not None and (not seat or seat == self.seat)

    @property
    def keeps_own(self) -> bool:
        """Whether this phone is a player's, who looks after one column or board first."""
        return self.seat is not None and not self.scribe and not self.watches

    @property
    def decides(self) -> bool:
        """Whether this phone may correct, check, finish and reopen."""
        return not self.watches and (self.scribe or self.anyone)

    @property
    def rules(self) -> bool:
        """Whether this phone may make a ruling: the scribe's may, and anyone's if there is no
        scribe.
        """
        return self.decides and (self.scribe or not self.led)


STRANGER = Rights(anyone=False, watches=True, stranger=True)
EVERYTHING = Rights(scribe=True)  # a management command of ours
