"""Photos and notes of a table: stored, captioned, changed, removed; thumbnails requested and made."""

import hashlib
import logging
from typing import IO, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.album.photos import NotAPhoto, develop, thumbnail, write_file
from campaigns.album.selectors.pages import MOST_NOTES, MOST_PHOTOS, Occasion
from campaigns.models import FULL, SMALL, Note, Photo, Session
from companion import outbox

log = logging.getLogger(__name__)

THUMBNAILS = outbox.Job("campaigns.make_thumbnail", Photo, ~Q(thumbnail=Photo.Thumbnail.DONE))


class Full(Exception):
    """The table already has as many notes as allowed (422)."""


def add_photo(occasion: Occasion, file: IO[bytes], by: str) -> Photo:
    """Store a photo; the same file sent again is the same photo."""
    file.seek(0)
    digest = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
    if stored := _same(occasion, digest):
        return stored
    if photos_at(occasion).count() >= MOST_PHOTOS:  # before the work; checked again under the lock
        raise NotAPhoto("too_many")
    developed = develop(file)
    photo = Photo(
        **occasion.key, by=by, digest=digest, width=developed.width, height=developed.height
    )
    try:
        with transaction.atomic():
            _lock(occasion)
            if stored := _same(occasion, digest):
                return stored
            if photos_at(occasion).count() >= MOST_PHOTOS:
                raise NotAPhoto("too_many")
            write_file(photo.path(FULL), developed.data)
            photo.save(force_insert=True)
            outbox.publish(THUMBNAILS, photo.pk)
    except BaseException:
        photo.path(FULL).unlink(missing_ok=True)
        raise
    return photo


def _same(occasion: Occasion, digest: str) -> Photo | None:
    return photos_at(occasion).filter(digest=digest).first()


def photos_at(occasion: Occasion) -> Any:
    return Photo.objects.filter(**occasion.key)


def _lock(occasion: Occasion) -> None:
    """Serialise uploads of one table, so that no limit is exceeded by two at once."""
    Session.objects.select_for_update().only("pk").get(pk=occasion.session.pk)


def caption(photo: Photo, text: str) -> None:
    photo.caption = text
    photo.save(update_fields=["caption"])


def add_note(occasion: Occasion, text: str, by: str, key: str) -> Note:
    """Store a note; the same form sent again is the same note."""
    with transaction.atomic():
        _lock(occasion)
        if note := Note.objects.filter(session=occasion.session, key=key).first():
            return note
        if Note.objects.filter(**occasion.key).count() >= MOST_NOTES:
            raise Full
        return Note.objects.create(**occasion.key, text=text, by=by, key=key)


def change_note(note: Note, text: str) -> None:
    if text != note.text:
        note.text, note.edited_at = text, timezone.now()
        note.save(update_fields=["text", "edited_at"])


def remove(entry: Photo | Note) -> None:
    """Remove a photo or a note; the files of a photo are removed with its row."""
    entry.delete()


def forget_files(sender: Any, instance: Any, **_: Any) -> None:
    """Delete a photo's files after the commit that removed its row, alone or with its table."""
    paths = [instance.path(size) for size in (FULL, SMALL)]

    def forget() -> None:
        for path in paths:
            path.unlink(missing_ok=True)

    transaction.on_commit(forget, robust=True)


def nudge(occasion: Occasion) -> None:
    """Offer the thumbnails again that still wait and that no worker can know of."""
    outbox.nudge(THUMBNAILS, thumbnail=Photo.Thumbnail.WAITING, **occasion.key)


def make_thumbnail(photo_id: int) -> None:
    """Make the thumbnail; does nothing when delivered twice or after the photo was removed."""
    waiting = Photo.objects.filter(pk=photo_id).exclude(thumbnail=Photo.Thumbnail.DONE)
    photo = waiting.first()
    if photo is None:
        return
    try:
        write_file(photo.path(SMALL), thumbnail(photo.path(FULL).read_bytes()))
        state = Photo.Thumbnail.DONE
    except (OSError, NotAPhoto) as error:
        log.error("No thumbnail for photo %s: %s", photo_id, error)
        state = Photo.Thumbnail.FAILED
    if not Photo.objects.filter(pk=photo_id).update(thumbnail=state):
        photo.path(SMALL).unlink(missing_ok=True)  # removed since then
