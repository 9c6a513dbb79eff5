"""What a table keeps beside its log: photos and notes. They belong neither to the game nor to an
export.
"""

from pathlib import Path

from django.conf import settings
from django.db import models

from campaigns.models.codes import new_name
from companion.outbox import Parcel

FULL, SMALL = "full", "small"  # the two sizes in which a photo is stored


class Kept(models.Model):
    """Something that belongs to a table, or to one evening of a story: its session and the
    evening's number.
    """

    session = models.ForeignKey("campaigns.Session", models.CASCADE, related_name="%(class)ss")
    evening = models.PositiveIntegerField(default=0)  # 0: the table as a whole
    by = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True


class Photo(Kept, Parcel):
    """A photo of the table; its files are in the media directory, rewritten without metadata."""

    class Thumbnail(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        FAILED = "failed"

    name = models.CharField(max_length=20, unique=True, default=new_name)
    caption = models.CharField(max_length=200, blank=True)
    digest = models.CharField(
        max_length=64
    )  # of the file as it was uploaded: uploaded twice it is one photo
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    thumbnail = models.CharField(
        max_length=10, choices=Thumbnail.choices, default=Thumbnail.WAITING
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "evening", "digest"], name="one_photo_per_file"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.name}"

    def path(self, size: str) -> Path:
        """The path of the file of this size."""
        return (
            Path(settings.MEDIA_ROOT) / "photos" / str(self.session_id) / f"{self.name}.{size}.jpg"
        )


class Note(Kept):
    """A few sentences that somebody wrote down."""

    text = models.TextField()
    edited_at = models.DateTimeField(null=True, blank=True)
    key = models.CharField(max_length=64)  # of the form: sent twice it is one note

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="one_note_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.text[:40]}"
