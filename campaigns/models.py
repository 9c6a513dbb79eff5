"""Groups, people, campaigns, sessions with their seats, the log of moves, snapshots, box files."""

import secrets

from django.conf import settings
from django.db import models

import campaigns.album  # noqa: F401 - photos and notes: Django looks for this app's models here
from campaigns.sealed import SealedAnswer as SealedAnswer
from campaigns.seating import Membership as Membership
from campaigns.seating import PeopleLine as PeopleLine
from campaigns.seating import Place as Place
from campaigns.seating import UndoRequest as UndoRequest

# letters and digits that nobody mistakes for another when read aloud
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code(length: int = 10) -> str:
    """An address nobody guesses: 31^10 is about 10^15."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_door() -> str:
    """The short code of a table, to be read aloud and typed; guessing it is slowed down."""
    return new_code(6)


class Group(models.Model):
    """People who play together; whoever holds the join code belongs to it."""

    name = models.CharField(max_length=80)
    join_code = models.CharField(max_length=16, unique=True, default=new_code)
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody of the group, with the colour last played."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(max_length=40)
    colour = models.CharField(max_length=24, blank=True)
    last_played_at = models.DateTimeField(null=True, blank=True)
    # the account that has said "this is me"
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="people",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "name"], name="one_name_per_group"),
            models.UniqueConstraint(fields=["group", "user"], name="one_person_per_account"),
        ]

    def __str__(self) -> str:
        return self.name


class Campaign(models.Model):
    """Evenings that belong together: a series of any game with a table of standings."""

    class Status(models.TextChoices):
        RUNNING = "running"
        RESTING = "resting"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    class Places(models.TextChoices):
        """What a place is worth in the standings."""

        WINS = "wins"
        PODIUM = "podium"
        LADDER = "ladder"
        POINTS = "points"

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="campaigns")
    code = models.CharField(max_length=16, unique=True, default=new_code)
    game = models.CharField(max_length=32)
    name = models.CharField(max_length=80)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    places = models.CharField(max_length=10, choices=Places.choices, default=Places.PODIUM)
    # the log of a legacy campaign over all its evenings: a session of the sheet "campaign"
    story = models.OneToOneField(
        "Session", on_delete=models.PROTECT, null=True, blank=True, related_name="story_of"
    )
    # sides of story cards that were ever turned up ("01.front 37.back"): a take-back does not unsee
    seen = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class BoxFile(models.Model):
    """What the group has read off the cardboard of one game, as JSON by fact key."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="boxes")
    game = models.CharField(max_length=32)
    facts = models.TextField(default="{}")
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "game"], name="one_box_per_game")]

    def __str__(self) -> str:
        return f"{self.game} of {self.group_id}"


class Session(models.Model):
    """One evening at one table. `state` is the table now; `version` the number of its last line."""

    class Status(models.TextChoices):
        OPEN = "open"
        FINISHED = "finished"

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="sessions")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.SET_NULL, null=True, blank=True, related_name="sessions"
    )
    code = models.CharField(max_length=16, unique=True, default=new_code)
    game = models.CharField(max_length=32)
    sheet = models.CharField(max_length=32, blank=True)  # a further sheet instead of the pad
    rules_version = models.CharField(max_length=40)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    setup = models.TextField()
    state = models.TextField()
    version = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64)
    # the last line that brought struck lines back: before it, liveness must be folded anew
    restored_at = models.PositiveIntegerField(default=0)
    # who may sit down and write: see seating.py and rights.py
    door = models.CharField(max_length=8, unique=True, default=new_door)
    anyone_records = models.BooleanField(default=True)
    locked = models.BooleanField(default=False)
    # how often the seating, or what somebody asks of the others, has changed
    seating = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["group", "-created_at"], name="sessions_of_group")]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN


class Seat(models.Model):
    """A person on a seat of a session; `seat` is the engine's id."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seats")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="seats")
    seat = models.CharField(max_length=24)
    order = models.PositiveSmallIntegerField()
    # the account that sat here itself and said so: it reads this table for ever, no other of the group
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


class LogLine(models.Model):
    """One line of the log. Only `struck_by` ever changes: it is derived and not sealed."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="lines")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    move = models.TextField(null=True)  # noqa: DJ001 - null is "no move", not an empty text
    to = models.PositiveIntegerField(null=True)
    ruling = models.TextField(null=True)  # noqa: DJ001
    fallen = models.TextField(default="[]")
    by = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField()
    note = models.CharField(max_length=200, blank=True)
    prev = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    client_key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - unique where given
    struck_by = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="one_line_per_number"),
            models.UniqueConstraint(fields=["session", "client_key"], name="one_line_per_key"),
        ]
        indexes = [models.Index(fields=["session", "struck_by"], name="struck_lines")]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.seq} {self.kind}"


class Snapshot(models.Model):
    """The state right after line `seq` was written; true for ever, so undo need not replay a game."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="snapshots")
    seq = models.PositiveIntegerField()
    state = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="one_snapshot_per_line"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}@{self.seq}"


class SetupTick(models.Model):
    """Something of a list that is done on the table: of an evening's set-up, or of a put-back list."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="ticks")
    evening = models.PositiveIntegerField()
    entry = models.CharField(max_length=120)
    by = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "evening", "entry"], name="one_tick_per_entry"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.evening} {self.entry}"
