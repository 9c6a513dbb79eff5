"""Sessions, the log of moves and its snapshots, and what is stored beside the log."""

from django.db import models

from campaigns.models.codes import new_code, new_door


class Session(models.Model):
    """One evening at one table. `state` is the current state; `version` is the number of its last
    line.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        FINISHED = "finished"

    group = models.ForeignKey("campaigns.Group", on_delete=models.CASCADE, related_name="sessions")
    campaign = models.ForeignKey(
        "campaigns.Campaign",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="sessions",
    )
    code = models.CharField(max_length=16, unique=True, default=new_code)
    game = models.CharField(max_length=32)
    sheet = models.CharField(max_length=32, blank=True)  # a further sheet instead of the pad
    depth = models.CharField(max_length=8, default="pad")  # how the table is kept now
    # of an evening that is kept by sheets: whether those of its rounds are wanted, and the next one
    keeps_rounds = models.BooleanField(default=False)
    due = models.CharField(max_length=24, blank=True)  # empty: the final count
    # a sheet that was started by itself, and the evening that it turned out to belong to
    attached_to = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="attached"
    )
    evening = models.PositiveSmallIntegerField(null=True, blank=True)  # its number in the story
    # running totals are hidden until the reveal; null: while two or more phones count
    hides_totals = models.BooleanField(null=True, blank=True)
    rules_version = models.CharField(max_length=40)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    setup = models.TextField()
    state = models.TextField()
    version = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64)
    # the last line that restored struck lines: before it, liveness must be computed anew
    restored_at = models.PositiveIntegerField(default=0)
    # who may sit down and write: see seats
    door = models.CharField(max_length=8, unique=True, default=new_door)
    anyone_records = models.BooleanField(default=True)
    locked = models.BooleanField(default=False)
    # increases whenever the seating, or a request to the other players, changes
    seating = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    peeks: bool  # no column: whether this page shows totals that are covered elsewhere

    class Meta:
        indexes = [
            models.Index(fields=["group", "-created_at"], name="sessions_of_group"),
            # the start page: what is open, and the last games of each kind
            models.Index(
                fields=["group", "-created_at"],
                condition=models.Q(status="open"),
                name="open_sessions_of_group",
            ),
            models.Index(fields=["group", "game", "-created_at"], name="sessions_by_game"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN


class LogLine(models.Model):
    """One line of the log. Only `struck_by`, `effects` and `suspect` ever change: they are derived,
    not sealed.

    `effects` is what the players did with their hands; null on a line from before effects were
    stored. `suspect` lists the rules that a fact which the line lacked turned out to break.
    """

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
    v = models.PositiveSmallIntegerField(default=1)
    told = models.TextField(default="{}")
    lacked = models.TextField(default="[]")
    settled = models.TextField(default="[]")
    client_key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - unique where given
    effects = models.TextField(null=True)  # noqa: DJ001
    suspect = models.TextField(default="[]")
    struck_by = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="one_line_per_number"),
            models.UniqueConstraint(fields=["session", "client_key"], name="one_line_per_key"),
        ]
        indexes = [
            models.Index(fields=["session", "struck_by"], name="struck_lines"),
            models.Index(
                fields=["session"],
                condition=models.Q(ruling__isnull=False),
                name="lines_with_rulings",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.seq} {self.kind}"


class Snapshot(models.Model):
    """The state right after line `seq` was written. It never changes, so an undo need not replay a
    game.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="snapshots")
    seq = models.PositiveIntegerField()
    state = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="one_snapshot_per_line"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}@{self.seq}"


class SealedAnswer(models.Model):
    """What a seat answers to the open question; an empty `move` means it was taken back.

    `line` is the reveal that published it. Such an answer is kept so that it can be sealed again if
    the reveal is taken back, and so that a late resend is recognised.
    """

    session = models.ForeignKey(
        "campaigns.Session", on_delete=models.CASCADE, related_name="sealed"
    )
    seat = models.CharField(max_length=24)
    move = models.TextField(blank=True)
    by = models.CharField(max_length=80, blank=True)
    phone = models.CharField(max_length=40, blank=True)  # the phone that may look at it again
    keys = models.TextField(
        default="[]"
    )  # keys of every post about it: a late resend changes nothing
    facts = models.TextField(default="{}")  # typed beside it; the box learns them with the reveal
    ruling = models.TextField(null=True)  # noqa: DJ001 - the table's word against a rule it breaks
    line = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "seat"],
                condition=models.Q(line=None),
                name="one_open_answer_per_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.seat}"  # never the move


class UndoRequest(models.Model):
    """A player asks those whose lines it crosses for an undo or a correction, one at a time.

    It is valid for one version of the table, and is deleted with the phone's place.
    """

    class Kind(models.TextChoices):
        TAKE_BACK = "take_back"
        CORRECTION = "correction"

    session = models.ForeignKey(
        "campaigns.Session", on_delete=models.CASCADE, related_name="undo_requests"
    )
    place = models.OneToOneField(
        "campaigns.Place", on_delete=models.CASCADE, related_name="undo_request"
    )
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
