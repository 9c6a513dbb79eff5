"""What a group has read off its boxes."""

from django.db import models

from campaigns.models.series import Group


class BoxFile(models.Model):
    """What the group has read off the components of one game, as JSON by fact key."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="boxes")
    game = models.CharField(max_length=32)
    facts = models.TextField(default="{}")
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "game"], name="one_box_per_game")]

    def __str__(self) -> str:
        return f"{self.game} of {self.group_id}"
