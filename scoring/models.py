"""Scores: a pad computed by a job for one version of a session, who took which place, and rescoring."""

import secrets

from django.db import models

from campaigns.models import Campaign, Group, Person, Session
from companion.outbox import Parcel


class Score(Parcel):
    """The final score of a session at one version; a later version gets another row.

    A recount under later rules that the group accepted is another row as well: `revision` 1, 2, …
    of the version.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="scores")
    version = models.PositiveIntegerField()
    revision = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    percent = models.PositiveSmallIntegerField(default=0)
    failure = models.TextField(blank=True)  # JSON: what stopped the job, as codes
    pad = models.TextField(blank=True)
    race = models.TextField(blank=True)  # JSON: the totals after each sheet that was closed
    engine = models.CharField(max_length=60, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-version", "-revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "version", "revision"], name="one_score_per_revision"
            ),
        ]
        indexes = [models.Index(fields=["state"], name="scores_by_state")]

    def __str__(self) -> str:
        return f"{self.session_id}@{self.version} {self.state}"

    @property
    def pending(self) -> bool:
        return self.state in (self.State.WAITING, self.State.RUNNING)


class Standing(models.Model):
    """A person's place in a computed score."""

    score = models.ForeignKey(Score, on_delete=models.CASCADE, related_name="standings")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="standings")
    seat = models.CharField(max_length=24)
    total = models.IntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    winner = models.BooleanField(default=False)

    class Meta:
        ordering = ["place", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["score", "seat"], name="one_standing_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.total}"


class Rescore(models.Model):
    """A run over finished sessions under the present rules. It records differences and changes
    nothing.

    `changed` and `failed` count the sessions with a recorded difference and those that cannot be
    replayed.
    """

    class Scope(models.TextChoices):
        GROUP = "group"
        CAMPAIGN = "campaign"
        ALL = "all"

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        CANCELLED = "cancelled"
        DONE = "done"
        FAILED = "failed"

    scope = models.CharField(max_length=10, choices=Scope.choices)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, null=True, related_name="rescores")
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, null=True, related_name="rescores"
    )
    requested_by = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    chunk_size = models.PositiveIntegerField()
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    engines = models.TextField()  # JSON: the rules version of each game when the run was requested
    created_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(auto_now_add=True)  # when a chunk was last started or finished
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state"], name="rescores_by_state")]

    def __str__(self) -> str:
        return f"rescore {self.pk} ({self.scope}) {self.state}"

    @property
    def active(self) -> bool:
        return self.state in (self.State.WAITING, self.State.RUNNING)


class RescoreChunk(Parcel):
    """The run's sessions from `first` to `last`: one job, whose results are written in one
    transaction.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    run = models.ForeignKey(Rescore, on_delete=models.CASCADE, related_name="chunks")
    first = models.BigIntegerField()
    last = models.BigIntegerField()
    size = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["first"]
        constraints = [
            models.UniqueConstraint(fields=["run", "first"], name="one_chunk_per_start"),
        ]
        indexes = [models.Index(fields=["run", "state"], name="chunks_by_state")]

    def __str__(self) -> str:
        return f"{self.run_id}: {self.first}–{self.last} {self.state}"


class Difference(models.Model):
    """What the present rules make of a session, if that differs from its score. It waits for
    consent.
    """

    run = models.ForeignKey(Rescore, on_delete=models.CASCADE, related_name="differences")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="differences")
    version = models.PositiveIntegerField()
    old_score = models.ForeignKey(
        Score, on_delete=models.CASCADE, null=True, related_name="differences"
    )
    new_score = models.ForeignKey(Score, on_delete=models.SET_NULL, null=True, related_name="+")
    pad = models.TextField(blank=True)  # empty if the log can no longer be scored
    engine = models.CharField(max_length=60, blank=True)
    totals = models.TextField(default="{}")  # JSON: seat → total
    changes = models.TextField(default="{}")  # JSON: rows, totals and places that changed
    failure = models.TextField(blank=True)  # JSON: why it cannot be scored, as codes
    accepted = models.BooleanField(null=True)
    decided_by = models.CharField(max_length=80, blank=True)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["run", "session"], name="one_difference_per_session"),
        ]

    def __str__(self) -> str:
        return f"{self.run_id}/{self.session_id}: {self.accepted}"


def new_token() -> str:
    """The last part of a link that nobody can guess."""
    return secrets.token_urlsafe(18)


class Share(models.Model):
    """A public link to one score. Revoking it deletes the row, and the link stops working."""

    score = models.OneToOneField(Score, on_delete=models.CASCADE, related_name="share")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"a link to score {self.score_id}"
