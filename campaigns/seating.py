"""Models of who sits where: phones on seats, what happened to the seating, who asks whom for an undo,
groups of an account."""

import secrets

from django.conf import settings
from django.db import models


def new_phone() -> str:
    """A name for a browser that nobody guesses; it lives in a signed cookie."""
    return secrets.token_urlsafe(24)


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
    name = models.CharField(max_length=80, blank=True)  # who holds it, where no seat tells
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
        """Who holds this phone: the person of its seat, or the name its owner gave."""
        return self.seat.person.name if self.seat else self.name


class PeopleLine(models.Model):
    """Something that happened to the seating. The log of moves tells of the game, this of the people."""

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


class UndoRequest(models.Model):
    """A player asks those whose lines it crosses for an undo or a correction, one at a time.

    It holds for one version of the table, and goes with the phone's place."""

    class Kind(models.TextChoices):
        TAKE_BACK = "take_back"
        CORRECTION = "correction"

    session = models.ForeignKey(
        "campaigns.Session", on_delete=models.CASCADE, related_name="undo_requests"
    )
    place = models.OneToOneField(Place, on_delete=models.CASCADE, related_name="undo_request")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    to = models.PositiveIntegerField()  # the line to return to, or the line to correct
    move = models.TextField(null=True)  # noqa: DJ001 - null takes the line out
    fallen = models.TextField(default="[]")  # the later lines that the correction would set aside
    refused = models.BooleanField(default=False)
    refused_by = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.session_id}@{self.version}: {self.kind} {self.to}"


class Membership(models.Model):
    """A group that an account remembers, so that a new phone sees its history."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    group = models.ForeignKey(
        "campaigns.Group", on_delete=models.CASCADE, related_name="memberships"
    )
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "group"], name="one_membership_per_group"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.group_id}"
