"""Photos and notes as pages show them: of a table, of a story's evening, of all evenings at once."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.album.darkroom import SMALL_LONGEST
from campaigns.album.photos import MOST_BYTES, MOST_PIXELS, MOST_WHOLE
from campaigns.log.selectors.lines import when
from campaigns.models import FULL, SMALL, Campaign, Note, Photo, Session

MOST_PHOTOS = 40  # for one table or evening
MOST_NOTES = 100
MOST_TEXT = 2000  # letters of a note
MOST_CAPTION = 200
AT_ONCE = 20  # photos in one form
MOST_SENT = 60_000_000  # bytes of one form


@dataclass(frozen=True)
class Occasion:
    """What photos and notes belong to: a table, or one evening of a campaign's story."""

    session: Session
    evening: int = 0
    campaign: Campaign | None = None

    @property
    def key(self) -> dict[str, Any]:
        """The fields that select the rows of this occasion."""
        return {"session": self.session, "evening": self.evening}

    def url(self, name: str, *args: Any) -> str:
        if self.campaign is not None:
            return reverse(f"story-{name}", args=[self.campaign.code, self.evening, *args])
        return reverse(f"table-{name}", args=[self.session.code, *args])


@dataclass(frozen=True)
class PhotoView:
    """A photo with its addresses; `small` is empty until the thumbnail exists."""

    name: str
    caption: str
    by: str
    when: str
    alt: str
    url: str
    full: str
    small: str
    failed: bool
    width: int
    height: int
    small_width: int
    small_height: int


@dataclass(frozen=True)
class NoteView:
    """A note and the address where it can be changed."""

    id: int
    text: str
    by: str
    when: str
    edited: bool
    url: str


@dataclass(frozen=True)
class Album:
    """The photos and notes of one occasion, or of several side by side."""

    photos: list[PhotoView] = field(default_factory=list)
    notes: list[NoteView] = field(default_factory=list)
    url: str = ""

    @property
    def stamp(self) -> str:
        """A stamp that changes with whatever the page shows, so that a screen knows whether it is
        behind.
        """
        return hashlib.sha256(repr((self.photos, self.notes)).encode()).hexdigest()[:16]

    @property
    def waits(self) -> bool:
        """Whether thumbnails are still being made."""
        return any(not photo.small and not photo.failed for photo in self.photos)

    def __add__(self, other: "Album") -> "Album":
        return Album(self.photos + other.photos, self.notes + other.notes, self.url)


def album_of(occasion: Occasion) -> Album:
    """The photos and notes of an occasion, in two queries."""
    return _album(
        occasion, Photo.objects.filter(**occasion.key), Note.objects.filter(**occasion.key)
    )


def _album(occasion: Occasion, photos: Iterable[Photo], notes: Iterable[Note]) -> Album:
    return Album(
        photos=[photo_view(occasion, photo) for photo in photos],
        notes=[note_view(occasion, note) for note in notes],
        url=occasion.url("notes"),
    )


def photo_view(occasion: Occasion, photo: Photo) -> PhotoView:
    date = when(photo.at)
    scale = min(1, SMALL_LONGEST / max(photo.width, photo.height))
    has_thumbnail = photo.thumbnail == Photo.Thumbnail.DONE
    return PhotoView(
        name=photo.name,
        caption=photo.caption,
        by=photo.by,
        when=date,
        alt=photo.caption or _("Photo of the table, %(when)s") % {"when": date},
        url=occasion.url("photo", photo.name),
        full=occasion.url("photo-file", photo.name, FULL),
        small=occasion.url("photo-file", photo.name, SMALL) if has_thumbnail else "",
        failed=photo.thumbnail == Photo.Thumbnail.FAILED,
        width=photo.width,
        height=photo.height,
        small_width=max(1, round(photo.width * scale)),
        small_height=max(1, round(photo.height * scale)),
    )


def note_view(occasion: Occasion, note: Note) -> NoteView:
    return NoteView(
        id=note.pk,
        text=note.text,
        by=note.by or _("somebody at the table"),
        when=when(note.at),
        edited=note.edited_at is not None,
        url=occasion.url("note", note.pk),
    )


def albums_of_story(campaign: Campaign) -> tuple[dict[int, Album], dict[str, Album]]:
    """All photos and notes of a campaign with a story, by evening and by table code, in two
    queries.
    """
    photos: dict[Occasion, list[Photo]] = defaultdict(list)
    notes: dict[Occasion, list[Note]] = defaultdict(list)
    belongs = Q(session=campaign.story_id) | Q(session__campaign=campaign)
    for photo in Photo.objects.filter(belongs).select_related("session"):
        photos[_occasion(campaign, photo)].append(photo)
    for note in Note.objects.filter(belongs).select_related("session"):
        notes[_occasion(campaign, note)].append(note)
    evenings, tables = {}, {}
    for occasion in [*photos, *(occasion for occasion in notes if occasion not in photos)]:
        album = _album(occasion, photos[occasion], notes[occasion])
        if occasion.campaign is not None:
            evenings[occasion.evening] = album
        else:
            tables[occasion.session.code] = album
    return evenings, tables


def _occasion(campaign: Campaign, entry: Photo | Note) -> Occasion:
    if entry.session_id == campaign.story_id:
        return Occasion(entry.session, entry.evening, campaign)
    return Occasion(entry.session)


def reason(code: str) -> str:
    """Why a file was refused, in a sentence that says what to do."""
    sentences = {
        "empty": _("The file is empty."),
        "too_large": _("The file is larger than %(most)s MB. Send a smaller copy of the photo.")
        % {"most": MOST_BYTES // 1_000_000},
        "too_many_pixels": _(
            "The picture has more than %(most)s million pixels. Send a smaller copy."
        )
        % {"most": MOST_PIXELS // 1_000_000},
        "too_many_whole": _(
            "A PNG or WebP picture may have %(most)s million pixels at most. Send a JPEG or a smaller copy."
        )
        % {"most": MOST_WHOLE // 1_000_000},
        "progressive": _(
            "This JPEG is saved as progressive, and too large for that. Send a smaller copy."
        ),
        "busy": _("Too many photos are arriving right now. Send this one again in a minute."),
        "heif": _(
            "This is a HEIC or AVIF picture, which not every screen can show. Save or share it as JPEG; on an"
            " iPhone: Settings, Camera, Formats, “Most Compatible”."
        ),
        "unknown_type": _("This is not a JPEG, PNG or WebP picture."),
        "unreadable": _("The picture is damaged and cannot be read to its end. Send it again."),
        "too_many": _("There are %(most)s photos here already. Delete one first.")
        % {"most": MOST_PHOTOS},
        "too_many_at_once": _("At most %(most)s photos at once. Send the rest after them.")
        % {"most": AT_ONCE},
        "too_much_at_once": _("Together the files are larger than %(most)s MB. Send fewer at once.")
        % {"most": MOST_SENT // 1_000_000},
        "none": _("No photo was chosen."),
    }
    return sentences[code]
