"""Groups and their people, and campaigns."""

from django.conf import settings
from django.db import models

from campaigns.models.codes import new_code
from campaigns.models.legacy import WithStory


class Group(models.Model):
    """People who play together; whoever has the join code belongs to it."""

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
    # the account that has claimed to be this person
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


class Campaign(WithStory):
    """Evenings that belong together: a series of any game, with standings."""

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
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
