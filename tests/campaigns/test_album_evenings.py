"""Photos and notes of a legacy campaign's evenings, in its timeline; and those of a table with its result."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.album.selectors.pages import Occasion
from campaigns.album.services import keeping as album
from campaigns.legacy.selectors.files import file_of
from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Note, Photo, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from scoring.services.compute import compute
from scoring.services.jobs import request_score
from tests.campaigns import legacy, snaps
from tests.campaigns.invented import invented
from tests.tables import count_all

pytestmark = pytest.mark.django_db

JPEG = snaps.encoded()


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def campaign(group: Group) -> Campaign:
    return legacy.first_evening(group)


def url(campaign: Campaign, evening: int, rest: str = "notes/") -> str:
    return f"/c/{campaign.code}/story/evenings/{evening}/{rest}"


def send(client: Client, campaign: Campaign, evening: int, data: bytes = JPEG) -> Any:
    return client.post(
        url(campaign, evening, "photos/"), {"photo": SimpleUploadedFile("a.jpg", data)}
    )


def timeline(client: Client, campaign: Campaign) -> Any:
    return client.get(f"/c/{campaign.code}/story/timeline/")


def test_tonight_has_photos_and_notes_of_its_own(campaign: Campaign, member: Client) -> None:
    assert send(member, campaign, 1).url == url(campaign, 1)
    member.post(url(campaign, 1), {"text": "The storm took the mast", "key": "k"})
    photo = Photo.objects.get()
    assert (photo.session_id, photo.evening) == (campaign.story_id, 1)
    album.make_thumbnail(photo.pk)
    answer = timeline(member, campaign)
    small = url(campaign, 1, f"photos/{photo.name}/small.jpg")
    page = answer.content.decode()
    assert small in page
    assert "The storm took the mast" in page
    assert url(campaign, 1) in page
    assert member.get(small)["Content-Type"] == "image/jpeg"
    assert member.get(url(campaign, 1, f"photos/{photo.name}/")).status_code == 200
    note = Note.objects.get()
    assert member.post(url(campaign, 1, f"notes/{note.pk}/"), {"delete": "1"}).status_code == 302


def test_an_evening_that_was_not_played_has_none(campaign: Campaign, member: Client) -> None:
    send(member, campaign, 1)
    name = Photo.objects.get().name
    for evening in (2, 10**30):
        assert member.get(url(campaign, evening)).status_code == 404
        assert send(member, campaign, evening).status_code == 404
        assert member.get(url(campaign, evening, f"photos/{name}/full.jpg")).status_code == 404


def test_strangers_find_no_evening(campaign: Campaign, member: Client, stranger: Client) -> None:
    send(member, campaign, 1)
    name = Photo.objects.get().name
    for rest in ("notes/", f"photos/{name}/", f"photos/{name}/full.jpg"):
        assert stranger.get(url(campaign, 1, rest)).status_code == 404
    assert send(stranger, campaign, 1, snaps.encoded(form="PNG")).status_code == 404
    assert Photo.objects.count() == 1


def test_a_story_is_no_table(campaign: Campaign, member: Client) -> None:
    story = Session.objects.get(pk=campaign.story_id)
    assert member.get(f"/t/{story.code}/notes/").status_code == 404


def test_the_evenings_table_brings_its_photos_into_the_evening(
    group: Group, campaign: Campaign, member: Client
) -> None:
    chairs = (Chair("red", "Анна"), Chair("blue", "Борис"))
    pad = start_session(group, Plan("maracaibo", chairs, campaign=campaign))
    Session.objects.filter(pk=pad.pk).update(evening=1)
    send(member, campaign, 1)
    album.add_photo(Occasion(pad), io.BytesIO(snaps.encoded(form="PNG")), "")
    album.add_note(Occasion(pad), "At the pad", "Анна", "k")
    (chapter,) = timeline(member, campaign).context["chapters"]
    assert [photo.url.split("/")[1] for photo in chapter.album.photos] == ["c", "t"]
    assert [note.text for note in chapter.album.notes] == ["At the pad"]


def test_the_timeline_asks_for_a_constant_number_of_rows(group: Group, member: Client) -> None:
    campaign = invented(group)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            timeline(member, campaign)
        return len(queries)

    story = Session.objects.get(pk=campaign.story_id)
    before = asked()
    for evening in (1, 2, 3):
        here = Occasion(story, evening, campaign)
        album.add_photo(here, io.BytesIO(JPEG), "")
        album.add_note(here, "x", "", f"k{evening}")
    assert asked() == before


def test_a_campaigns_file_carries_neither(campaign: Campaign, member: Client) -> None:
    before = file_of(campaign)
    send(member, campaign, 1)
    member.post(url(campaign, 1), {"text": "Ours alone", "key": "k"})
    assert file_of(campaign) == before


def test_the_result_shows_them_and_the_shared_result_does_not(
    table: Session, member: Client, client: Client
) -> None:
    count_all(table)
    written = history.finish(table.pk, Post())
    compute(request_score(table.pk, written.session.version).pk)
    album.add_photo(Occasion(table), io.BytesIO(JPEG), "")
    album.add_note(Occasion(table), "A near thing", "Анна", "k")
    page = member.get(f"/t/{table.code}/result/").content.decode()
    assert "A near thing" in page
    assert f"/t/{table.code}/photos/" in page
    assert f"/t/{table.code}/notes/" in page
    member.post(f"/t/{table.code}/share/")
    link = member.get(f"/t/{table.code}/result/").context["share_url"]
    shared = client.get(link)
    assert shared.status_code == 200
    assert "A near thing" not in shared.content.decode()
    assert "/photos/" not in shared.content.decode()
