"""What a legacy campaign stores beside its evenings."""

from django.db import models


class WithStory(models.Model):
    """The columns of a campaign that may have a story."""

    # the log over all its evenings: a session of the sheet "campaign"
    story = models.OneToOneField(
        "campaigns.Session",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="story_of",
    )
    # sides of story cards that were ever turned up ("01.front 37.back"): a take-back does not unsee
    # them
    seen = models.TextField(blank=True, default="")

    class Meta:
        abstract = True


class SetupTick(models.Model):
    """An entry of a set-up or put-back list that is ticked off."""

    campaign = models.ForeignKey(
        "campaigns.Campaign", on_delete=models.CASCADE, related_name="ticks"
    )
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
