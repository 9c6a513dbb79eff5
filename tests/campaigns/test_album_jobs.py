"""Thumbnails: made by a worker, once, and not forgotten when broker or worker are away."""

import io
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.utils import timezone
from kombu.exceptions import OperationalError

from campaigns import tasks
from campaigns.album.selectors.pages import Occasion
from campaigns.album.services import keeping as album
from campaigns.models import FULL, SMALL, Photo, Session
from companion.celery import app
from tests.campaigns import snaps
from tests.companion.test_worker import eventually
from tests.processes import Worker

pytestmark = pytest.mark.both_databases

JPEG = snaps.encoded()


def thumbnail_of(photo: Photo) -> str:
    return Photo.objects.get(pk=photo.pk).thumbnail


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The photos whose jobs a broker has taken."""
    taken: list[int] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, **_: taken.extend(args))
    return taken


@pytest.fixture
def no_broker(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The photos whose jobs were refused."""
    tried: list[int] = []

    def refuse(name: str, args: list[int], **_: Any) -> None:
        tried.extend(args)
        raise OperationalError("away")

    monkeypatch.setattr(app, "send_task", refuse)
    return tried


@pytest.mark.django_db
def test_made_twice_it_is_made_once(table: Session, media: Path) -> None:
    photo = album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    album.make_thumbnail(photo.pk)
    first = photo.path(SMALL).stat().st_mtime_ns
    album.make_thumbnail(photo.pk)
    assert photo.path(SMALL).stat().st_mtime_ns == first
    assert thumbnail_of(photo) == "done"


@pytest.mark.django_db
def test_after_the_photo_was_deleted_the_job_does_nothing(table: Session, media: Path) -> None:
    photo = album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    pk = photo.pk
    Photo.objects.filter(pk=pk).delete()
    album.make_thumbnail(pk)
    assert not photo.path(SMALL).exists()


@pytest.mark.django_db
def test_a_lost_file_is_told_and_tried_again_by_the_next_worker(
    table: Session, media: Path, offered: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    photo = album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    kept = photo.path(FULL).rename(media / "away.jpg")
    album.make_thumbnail(photo.pk)
    assert thumbnail_of(photo) == "failed"
    kept.rename(photo.path(FULL))
    with django_capture_on_commit_callbacks(execute=True):
        tasks.offer_what_waits()  # what a worker does when it starts
    assert offered == [photo.pk]
    album.make_thumbnail(photo.pk)
    assert thumbnail_of(photo) == "done"


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_the_photo_is_kept_and_the_page_offers_it_again(
    table: Session, media: Path, no_broker: list[int], member: Any
) -> None:
    photo = album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    assert no_broker == [photo.pk]
    Photo.objects.update(
        tried_at=timezone.now() + timedelta(minutes=1)
    )  # a slow machine's "just now"
    member.get(f"/t/{table.code}/notes/")
    assert no_broker == [photo.pk]  # not again at once
    Photo.objects.update(tried_at=None)
    assert member.get(f"/t/{table.code}/notes/").status_code == 200
    assert no_broker == [photo.pk, photo.pk]


@pytest.mark.django_db(transaction=True)
def test_whatever_happens_after_the_commit_the_photo_keeps_its_file(
    table: Session, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(name: str, args: list[int], **_: Any) -> None:
        raise RuntimeError("nobody expected this")

    monkeypatch.setattr(app, "send_task", stumble)
    photo = album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    assert photo.path(FULL).exists()
    assert thumbnail_of(photo) == "waiting"


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_back_takes_the_job_once(
    table: Session, media: Path, offered: list[int], member: Any
) -> None:
    photo = album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    Photo.objects.update(queued=False, tried_at=None)
    for _ in range(3):
        member.get(f"/t/{table.code}/notes/")
    assert offered == [photo.pk, photo.pk]


@pytest.mark.django_db(transaction=True)
def test_a_real_worker_makes_it(table: Session, celery_worker_process: Worker) -> None:
    photo = album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    assert str(photo.path(FULL)).startswith(str(site.DATA_DIR))
    assert eventually(lambda: thumbnail_of(photo) == "done")
    assert photo.path(SMALL).read_bytes()[:2] == b"\xff\xd8"


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_starts_takes_up_what_waited(
    table: Session, celery_worker_process: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    celery_worker_process.kill()
    with monkeypatch.context() as cut:
        cut.setattr(
            app, "send_task", lambda *_, **__: (_ for _ in ()).throw(OperationalError("away"))
        )
        photo = album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    assert not Photo.objects.get(pk=photo.pk).queued
    celery_worker_process.restart()
    assert eventually(lambda: thumbnail_of(photo) == "done")
