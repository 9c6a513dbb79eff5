"""Import a campaign from its file: the same lines, hashes and state, or nothing at all."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import DataError, transaction

from campaigns.box.selectors.facts import known_facts
from campaigns.box.services.facts import keep_facts
from campaigns.legacy.selectors.files import Kin, kin_of
from campaigns.legacy.services.reveals import seen_in
from campaigns.legacy.services.story import GAME
from campaigns.log.services.drafts import SNAPSHOT_EVERY
from campaigns.log.services.history import fold_struck
from campaigns.models import Campaign, Group, LogLine, Session, Snapshot
from campaigns.records import box_name, line_row, read_line, stamp, to_json
from campaigns.series.services.campaigns import begin_campaign
from rules.core.log import PLAYS, Broken, Line, genesis, verify
from rules.maracaibo.campaign.campaign_file import BadFile, CampaignFile, read_campaign_file
from rules.maracaibo.campaign.retold import retold
from rules.registry import CAMPAIGN_SHEET, campaign

MOST_SNAPSHOTS = 64_000_000  # letters of stored states; a campaign of many years has less
MOST_CORRECTIONS = 100
KINDS = ("move", "take_back", "correction")


@dataclass(frozen=True)
class Opened:
    """A file that was read and found valid, with the state that its log leads to."""

    file: CampaignFile
    state: Any


@dataclass(frozen=True)
class Imported:
    """The campaign of a file; not `new` if the group already had it."""

    campaign: Campaign
    new: bool


class Related(Exception):
    """The group has another state of this campaign: nothing was written, the players decide."""

    def __init__(self, kin: Kin) -> None:
        super().__init__(
            f"{kin.relation} than {kin.campaign.code}: {kin.common} lines are the same"
        )
        self.kin = kin


def read_file(data: bytes) -> Opened:
    """Read a campaign that our log can store; raises `BadFile`. Makes no query."""
    file, folded = read_campaign_file(data)
    _refuse(file, folded.stopped)
    return Opened(file, folded.state)


def import_campaign(group: Group, opened: Opened, name: str, *, apart: bool = False) -> Imported:
    """Write the campaign of a file; raises `BadFile` or `Related` and then writes nothing.

    With `apart` another state of a known campaign is stored as a separate campaign.
    """
    file = opened.file
    try:
        with transaction.atomic():
            Group.objects.select_for_update().get(
                pk=group.pk
            )  # the same file twice is one campaign
            kin = kin_of(group, file.setup, file.lines)
            if kin and kin.relation == "same":
                return Imported(kin.campaign, new=False)
            if kin and not apart:
                raise Related(kin)
            return Imported(_written(group, file, name, opened.state), new=True)
    except (DataError, UnicodeError, OverflowError) as error:
        raise BadFile("misspelled", "$.lines", type(error).__name__) from None


def _refuse(file: CampaignFile, stopped: Any) -> None:
    """Refuse what the engine accepts but our log cannot store letter by letter."""
    engine = campaign(GAME)
    if file.setup.rules != engine.version:
        raise BadFile("newer", "$.setup.rules", file.setup.rules[:40])
    if stopped:
        raise BadFile("refused_move", f"line {stopped.seq}")
    corrections = 0
    for line in file.lines:
        corrections += line.kind == "correction"
        if line.kind not in KINDS or corrections > MOST_CORRECTIONS:
            raise BadFile("misspelled", f"line {line.seq}", line.kind)
        if len(line.by) > 80 or len(line.note) > 200 or "\x00" in line.by + line.note:
            raise BadFile("misspelled", f"line {line.seq}", "by")
        if line.ruling and (len(line.ruling.reason) > 400 or len(to_json(line.ruling)) > 4000):
            raise BadFile("misspelled", f"line {line.seq}", "ruling")
        _moment(line)


def _moment(line: Line) -> datetime:
    """The time of a line, if the database returns exactly what was sealed."""
    try:
        at = datetime.fromisoformat(line.at)
        if at.tzinfo is not None and stamp(at) == line.at:
            return at
    except (ValueError, OverflowError):
        pass
    raise BadFile("misspelled", f"line {line.seq}", "at")


def _written(group: Group, file: CampaignFile, name: str, state: Any) -> Campaign:
    campaign = begin_campaign(group, GAME, name, Campaign.Places.PODIUM)
    lines = file.lines
    undone = [line.seq for line in lines if line.kind not in PLAYS]
    session = Session.objects.create(
        group=group,
        game=GAME,
        sheet=CAMPAIGN_SHEET,
        rules_version=file.setup.rules,
        setup=to_json(file.setup),
        state=to_json(state),
        version=len(lines),
        head_hash=lines[-1].hash if lines else genesis(file.setup),
        restored_at=undone[-1] if undone else 0,
    )
    rows = [line_row(session, line, _moment(line), None) for line in lines]
    LogLine.objects.bulk_create(rows, batch_size=500)
    Snapshot.objects.bulk_create(_snapshots(session, file), batch_size=50)
    fold_struck(session)
    _prove(session, file)
    campaign.story, campaign.seen = session, seen_in(lines)
    campaign.save(update_fields=["story", "seen"])
    _teach(group, session, state)
    return campaign


def _snapshots(session: Session, file: CampaignFile) -> Iterator[Snapshot]:
    """The states that undo relies on, as if each line had been written here."""
    stored = 0
    for line, state in zip(file.lines, retold(file.setup, file.lines), strict=True):
        if line.kind not in PLAYS or line.seq % SNAPSHOT_EVERY == 0:
            text = to_json(state)
            stored += len(text)
            if stored > MOST_SNAPSHOTS:
                raise BadFile("too_large", f"line {line.seq}")
            yield Snapshot(session=session, seq=line.seq, state=text)


def _prove(session: Session, file: CampaignFile) -> None:
    """Read back what was stored and check its seals against the file."""
    try:
        verify(file.setup, [read_line(row) for row in session.lines.order_by("seq")])
    except Broken as error:
        raise BadFile("broken_log", f"line {error.seq}", error.reason) from None


def _teach(group: Group, session: Session, state: Any) -> None:
    """Add to the box file what it lacked; a file never overwrites what the group has typed."""
    known = known_facts(group.pk, box_name(session))
    new = {key: value for key, value in state.box.items() if key not in known}
    if new:
        keep_facts(group.pk, box_name(session), {}, new)
