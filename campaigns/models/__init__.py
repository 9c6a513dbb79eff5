"""Every model of the app, by subject; other modules import them from here."""

from campaigns.models.album import FULL, SMALL, Kept, Note, Photo
from campaigns.models.box import BoxFile
from campaigns.models.codes import ALPHABET, new_code, new_door, new_name, new_phone
from campaigns.models.legacy import SetupTick
from campaigns.models.log import LogLine, SealedAnswer, Session, Snapshot, UndoRequest
from campaigns.models.seats import PeopleLine, Place, Seat
from campaigns.models.series import Campaign, Group, Membership, Person

__all__ = [
    "ALPHABET",
    "FULL",
    "SMALL",
    "BoxFile",
    "Campaign",
    "Group",
    "Kept",
    "LogLine",
    "Membership",
    "Note",
    "PeopleLine",
    "Person",
    "Photo",
    "Place",
    "SealedAnswer",
    "Seat",
    "Session",
    "SetupTick",
    "Snapshot",
    "UndoRequest",
    "new_code",
    "new_door",
    "new_name",
    "new_phone",
]
