"""Who sits where: people and phones on seats, and the history of the seating."""

from django.conf import settings
from django.db import models


class Seat(models.Model):
    """A person on a seat of a session; `seat` is the engine's id."""

    session = models.ForeignKey("campaigns.Session", on_delete=models.CASCADE, related_name="seats")
    person = models.ForeignKey("campaigns.Person", on_delete=models.PROTECT, related_name="seats")
    seat = models.CharField(max_length=24)
    order = models.PositiveSmallIntegerField()
    # of a refereed seat whose pieces have another colour than was said: its id stays, the log is full of it
    colour = models.CharField(max_length=24, blank=True)
    # the account that sat here and claimed it: it may always read this table, but no other of the
    # group
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
    )

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["session", "seat"], name="one_person_per_seat"),
            models.UniqueConstraint(fields=["session", "person"], name="one_seat_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.person_id}"


class Place(models.Model):
    """A phone at a table: the scribe's, a player's or a watcher's; at most one on each seat."""

    class Role(models.TextChoices):
        SCRIBE = "scribe"
        PLAYER = "player"
        WATCHER = "watcher"

    session = models.ForeignKey(
        "campaigns.Session", on_delete=models.CASCADE, related_name="places"
    )
    phone = models.CharField(max_length=40)
    role = models.CharField(max_length=10, choices=Role.choices)
    seat = models.OneToOneField(
        "campaigns.Seat", on_delete=models.SET_NULL, null=True, blank=True, related_name="place"
    )
    name = models.CharField(max_length=80, blank=True)  # who holds it, if it has no seat
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["phone"], name="places_of_phone")]
        constraints = [
            models.UniqueConstraint(fields=["session", "phone"], name="one_place_per_phone"),
            models.UniqueConstraint(
                fields=["session"], condition=models.Q(role="scribe"), name="one_scribe_per_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.role}"

    @property
    def holder(self) -> str:
        """The person who holds this phone: the person on its seat, or the name that its owner
        entered.
        """
        return self.seat.person.name if self.seat else self.name


class PeopleLine(models.Model):
    """A change of the seating. The log of moves records the game, this one the people."""

    class Kind(models.TextChoices):
        SAT = "sat"
        WATCHES = "watches"
        LEFT = "left"
        RELEASED = "released"
        SCRIBE = "scribe"
        TOOK_OVER = "took_over"
        LOCKED = "locked"
        UNLOCKED = "unlocked"
        ANYONE = "anyone"
        OWN_SEATS = "own_seats"
        RENAMED = "renamed"

    session = models.ForeignKey(
        "campaigns.Session", on_delete=models.CASCADE, related_name="people_lines"
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    by = models.CharField(max_length=80, blank=True)
    whom = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.kind}"
