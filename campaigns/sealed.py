"""The model of an answer that nobody sees until all are in; it lies beside the log, never in it."""

from django.db import models


class SealedAnswer(models.Model):
    """What a seat answers to the question that is open now; an empty `move` was taken back."""

    session = models.ForeignKey(
        "campaigns.Session", on_delete=models.CASCADE, related_name="sealed"
    )
    seat = models.CharField(max_length=24)
    move = models.TextField(blank=True)
    by = models.CharField(max_length=80, blank=True)
    phone = models.CharField(max_length=40, blank=True)  # the one that may look at it again
    keys = models.TextField(default="[]")  # of every post about it: a late resend changes nothing

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "seat"], name="one_answer_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.seat}"  # never the move
