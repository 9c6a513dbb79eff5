"""Scores: a pad computed by a job for one version of a session, and who took which place."""

from django.db import models

from campaigns.models import Person, Session


class Score(models.Model):
    """The final score of a session at one version; a later version gets a row of its own."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="scores")
    version = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    percent = models.PositiveSmallIntegerField(default=0)
    failure = models.TextField(blank=True)  # JSON: what stopped the job, in codes
    pad = models.TextField(blank=True)
    engine = models.CharField(max_length=60, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    tried_at = models.DateTimeField(null=True)  # when the broker was last offered the job
    queued = models.BooleanField(default=False)  # the broker has taken it
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["session", "version"], name="one_score_per_version"),
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
