"""Photos and notes of a table: kept, shown, changed, taken out, and for nobody else."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaigns.album.selectors import pages as limits
from campaigns.album.selectors.pages import Occasion, album_of
from campaigns.album.services import keeping as album
from campaigns.models import FULL, SMALL, Group, Note, Photo, Session
from tests.campaigns import snaps
from tests.campaigns.seats import place

pytestmark = pytest.mark.django_db

JPEG = snaps.encoded()


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def files(media: Path) -> list[Path]:
    return [one for one in media.rglob("*") if one.is_file()]


def sent(*data: bytes, name: str = "table.jpg") -> dict[str, Any]:
    return {"photo": [SimpleUploadedFile(name, one, "image/jpeg") for one in data]}


def send(client: Client, table: Session, *data: bytes, **more: Any) -> Any:
    return client.post(f"/t/{table.code}/photos/", sent(*data), **more)


def kept(table: Session) -> Photo:
    return Photo.objects.get(session=table)


def shown(client: Client, table: Session) -> str:
    answer = client.get(f"/t/{table.code}/notes/")
    assert answer.status_code == 200
    return answer.content.decode()


def write(client: Client, table: Session, text: str, **more: str) -> Any:
    return client.post(f"/t/{table.code}/notes/", {"text": text, "key": text[:60], **more})


def test_a_photo_is_kept_shown_with_a_placeholder_and_then_with_its_thumbnail(
    table: Session, member: Client, media: Path
) -> None:
    answer = send(member, table, snaps.from_a_phone())
    assert (answer.status_code, answer.url) == (302, f"/t/{table.code}/notes/")
    photo = kept(table)
    assert (photo.width, photo.height) == (480, 640)
    assert "photo-wait" in shown(member, table)
    small = f"/t/{table.code}/photos/{photo.name}/small.jpg"
    assert member.get(small).status_code == 404
    album.make_thumbnail(photo.pk)
    page = shown(member, table)
    assert "photo-wait" not in page
    assert small in page
    assert len(files(media)) == 2


def test_the_picture_comes_with_its_type_unkept_and_for_members_only(
    table: Session, member: Client, stranger: Client
) -> None:
    send(member, table, JPEG)
    photo = kept(table)
    album.make_thumbnail(photo.pk)
    for size in (FULL, SMALL):
        url = f"/t/{table.code}/photos/{photo.name}/{size}.jpg"
        answer = member.get(url)
        assert answer.content[:2] == b"\xff\xd8"
        assert answer["Content-Type"] == "image/jpeg"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Cache-Control"] == "private, no-store"
        assert stranger.get(url).status_code == 404
    assert member.get(f"/t/{table.code}/photos/{photo.name}/other.jpg").status_code == 404


def test_strangers_find_nothing_and_leave_nothing(
    table: Session, member: Client, stranger: Client, media: Path
) -> None:
    send(member, table, JPEG)
    write(member, table, "Ours")
    photo, note = kept(table), Note.objects.get()
    before = files(media)
    for path in ("notes/", f"notes/{note.pk}/", f"photos/{photo.name}/"):
        url = f"/t/{table.code}/{path}"
        assert stranger.get(url).status_code == 404
        assert stranger.post(url, {"text": "x", "delete": "1"}).status_code == 404
    assert send(stranger, table, snaps.encoded(form="PNG")).status_code == 404
    assert (Photo.objects.count(), Note.objects.count(), files(media)) == (1, 1, before)


def test_a_photo_of_one_table_is_not_at_another(
    table: Session, group: Group, member: Client
) -> None:
    from campaigns.table.services.sessions import Plan, start_session
    from tests.tables import CHAIRS

    send(member, table, JPEG)
    other = start_session(group, Plan("endeavor", CHAIRS))
    name = kept(table).name
    assert member.get(f"/t/{other.code}/photos/{name}/full.jpg").status_code == 404
    assert member.post(f"/t/{other.code}/photos/{name}/", {"delete": "1"}).status_code == 404
    assert kept(table).name == name


def test_a_watcher_looks_and_a_player_adds(
    table: Session, browser_of: Callable[..., Client], stranger: Client
) -> None:
    player, watcher = browser_of(), stranger
    place(player, table, "player", "red")
    place(watcher, table, "watcher")
    assert send(player, table, JPEG).status_code == 302
    write(player, table, "Seen by all")
    photo, note = kept(table), Note.objects.get()
    assert photo.by == note.by == "Анна"  # who sits there
    page = shown(watcher, table)
    assert "Seen by all" in page
    assert '<form class="send"' not in page
    assert send(watcher, table, snaps.encoded(form="PNG")).status_code == 403
    assert write(watcher, table, "Me too").status_code == 403
    for path in (f"photos/{photo.name}/", f"notes/{note.pk}/"):
        answer = watcher.post(f"/t/{table.code}/{path}", {"delete": "1", "text": "x"})
        assert answer.status_code == 403
    assert watcher.get(f"/t/{table.code}/photos/{photo.name}/full.jpg").status_code == 200
    assert (Photo.objects.count(), Note.objects.count()) == (1, 1)


def test_where_each_keeps_the_own_seat_only_the_author_and_the_scribe_take_out(
    table: Session, browser_of: Callable[..., Client]
) -> None:
    anna, boris, scribe = browser_of(), browser_of(), browser_of()
    place(anna, table, "player", "red")
    place(boris, table, "player", "blue")
    place(scribe, table, "scribe", "yellow")
    Session.objects.filter(pk=table.pk).update(anyone_records=False)
    send(anna, table, JPEG)
    write(anna, table, "Mine")
    photo, note = kept(table), Note.objects.get()
    for path in (f"photos/{photo.name}/", f"notes/{note.pk}/"):
        url = f"/t/{table.code}/{path}"
        assert boris.post(url, {"delete": "1", "caption": "x", "text": "x"}).status_code == 403
        assert boris.post(url, {"caption": "x", "text": "x"}).status_code == 403
    assert (kept(table).caption, Note.objects.get().text) == ("", "Mine")
    page = f"/t/{table.code}/photos/{photo.name}/"
    said = [b"delete" in browser.get(page).content for browser in (anna, boris, scribe)]
    assert said == [True, False, True]
    assert f"notes/{note.pk}/" not in shown(boris, table)
    assert anna.post(page, {"delete": "1"}).status_code == 302
    assert scribe.post(f"/t/{table.code}/notes/{note.pk}/", {"delete": "1"}).status_code == 302
    assert (Photo.objects.count(), Note.objects.count()) == (0, 0)


def test_the_demo_keeps_nothing_of_anybody(table: Session, group: Group, stranger: Client) -> None:
    Group.objects.filter(pk=group.pk).update(is_demo=True)
    assert '<form class="send"' not in shown(stranger, table)
    assert send(stranger, table, JPEG).status_code == 403
    assert write(stranger, table, "Hello").status_code == 403
    assert not Photo.objects.exists()


def test_the_same_file_twice_is_one_photo(table: Session, member: Client, media: Path) -> None:
    send(member, table, JPEG)
    send(member, table, JPEG, JPEG)
    assert Photo.objects.count() == 1
    assert len(files(media)) == 1


def test_what_can_be_kept_is_kept_and_of_the_rest_the_page_says_why(
    table: Session, member: Client, media: Path
) -> None:
    answer = member.post(
        f"/t/{table.code}/photos/",
        {
            "photo": [
                SimpleUploadedFile("one.jpg", JPEG),
                SimpleUploadedFile("<b>two.jpg", b"a letter"),
                SimpleUploadedFile("three.heic", b"\0\0\0\x18ftypheic" + b"\0" * 40),
            ]
        },
    )
    assert answer.status_code == 422
    told = answer.context["refused"]
    assert [one["file"] for one in told] == ["<b>two.jpg", "three.heic"]
    assert "JPEG" in told[1]["why"]
    assert "&lt;b&gt;two.jpg" in answer.content.decode()
    assert len(files(media)) == Photo.objects.count() == 1


@pytest.mark.parametrize(
    ("limit", "value", "word"),
    [("AT_ONCE", 1, "too_many_at_once"), ("MOST_SENT", 1000, "too_much_at_once")],
)
def test_too_much_at_once_is_refused_whole(
    table: Session,
    member: Client,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    value: int,
    word: str,
) -> None:
    monkeypatch.setattr(limits, limit, value)
    answer = send(member, table, JPEG, snaps.encoded(form="PNG"))
    assert answer.status_code == 422
    assert answer.context["refused"] == [{"file": "", "why": limits.reason(word)}]
    assert not Photo.objects.exists()


def test_a_form_without_a_photo_or_without_a_token_is_refused(
    table: Session, member: Client
) -> None:
    assert send(member, table).status_code == 422
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = member.cookies
    assert send(strict, table, JPEG).status_code == 403
    assert not Photo.objects.exists()


def test_a_full_album_takes_no_more_and_leaves_no_file(
    table: Session, member: Client, monkeypatch: pytest.MonkeyPatch, media: Path
) -> None:
    monkeypatch.setattr(album, "MOST_PHOTOS", 1)
    send(member, table, JPEG)
    assert send(member, table, snaps.encoded(form="PNG")).status_code == 422
    assert len(files(media)) == Photo.objects.count() == 1


def test_a_row_that_cannot_be_written_leaves_no_file(
    table: Session, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the disk of the database is full")

    monkeypatch.setattr(Photo, "save", broken)
    with pytest.raises(RuntimeError):
        album.add_photo(Occasion(table), io.BytesIO(JPEG), "Анна")
    assert files(media) == []


def test_a_caption_is_changed_and_escaped(table: Session, member: Client) -> None:
    send(member, table, JPEG)
    url = f"/t/{table.code}/photos/{kept(table).name}/"
    assert member.post(url, {"caption": " <i>The\x00 fleet \n"}).status_code == 302
    assert kept(table).caption == "<i>The fleet"
    for page in (member.get(url).content.decode(), shown(member, table)):
        assert "&lt;i&gt;The fleet" in page
        assert "<i>The" not in page


def test_a_deleted_photo_is_gone_with_its_files(
    table: Session, member: Client, media: Path, django_capture_on_commit_callbacks: Any
) -> None:
    send(member, table, JPEG)
    photo = kept(table)
    album.make_thumbnail(photo.pk)
    url = f"/t/{table.code}/photos/{photo.name}/"
    with django_capture_on_commit_callbacks(execute=True):
        assert member.post(url, {"delete": "1"}).status_code == 302
    assert files(media) == []
    assert member.get(url).status_code == 404


def test_the_files_go_with_the_table(
    table: Session, member: Client, media: Path, django_capture_on_commit_callbacks: Any
) -> None:
    send(member, table, JPEG)
    with django_capture_on_commit_callbacks(execute=True):
        Session.objects.get(pk=table.pk).delete()
    assert files(media) == []


def test_a_note_has_its_author_keeps_its_lines_and_is_escaped(
    table: Session, member: Client
) -> None:
    session = member.session
    session["names"] = {str(table.group_id): "Анна"}
    session.save()
    text = "First <script>\r\n\r\n\r\n\r\nsecond\x00 line"
    assert write(member, table, text).status_code == 302
    note = Note.objects.get()
    assert (note.by, note.text) == ("Анна", "First <script>\n\nsecond line")
    page = shown(member, table)
    assert "First &lt;script&gt;" in page
    assert "Анна" in page


def test_whoever_has_said_no_name_may_say_it_with_the_note(table: Session, member: Client) -> None:
    write(member, table, "Hello", by="Guest")
    assert Note.objects.get().by == "Guest"


def test_a_note_sent_twice_is_one(table: Session, member: Client) -> None:
    write(member, table, "Once", key="k")
    write(member, table, "Once", key="k")
    assert Note.objects.count() == 1


@pytest.mark.parametrize("text", ["", " \r\n ", "x" * (limits.MOST_TEXT + 1)])
def test_an_empty_or_endless_note_is_refused_and_stays_in_the_form(
    table: Session, member: Client, text: str
) -> None:
    answer = write(member, table, text)
    assert answer.status_code == 422
    assert answer.context["note_wrong"]
    assert text.strip() in answer.content.decode()
    write(member, table, "A note")
    note = Note.objects.get()
    assert member.post(f"/t/{table.code}/notes/{note.pk}/", {"text": text}).status_code == 422
    assert Note.objects.get().text == "A note"


def test_as_many_notes_as_there_may_be(
    table: Session, member: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(album, "MOST_NOTES", 1)
    write(member, table, "One")
    answer = write(member, table, "Two")
    assert answer.status_code == 422
    assert answer.context["text"] == "Two"


def test_two_who_change_one_note_are_told_and_nothing_typed_is_lost(
    table: Session, member: Client
) -> None:
    write(member, table, "A note")
    url = f"/t/{table.code}/notes/{Note.objects.get().pk}/"
    seen = {"seen": member.get(url).context["seen"]}
    assert member.post(url, {"text": "First", **seen}).status_code == 302
    assert member.post(url, {"text": "First", **seen}).status_code == 302  # the same, sent twice
    clash = member.post(url, {"text": "Second", **seen})
    page = clash.content.decode()
    assert clash.status_code == 409
    assert "<blockquote>First</blockquote>" in page
    assert ">Second</textarea>" in page
    assert Note.objects.get().text == "First"
    again = {"text": "Second", "seen": clash.context["seen"]}
    assert member.post(url, again).status_code == 302
    assert Note.objects.get().text == "Second"
    member.post(url, {"delete": "1"})
    gone = member.post(url, {"text": "Third", **seen})
    assert gone.status_code == 409
    assert ">Third</textarea>" in gone.content.decode()
    assert not Note.objects.exists()


def test_a_note_is_changed_and_taken_out(table: Session, member: Client) -> None:
    write(member, table, "Frist")
    note = Note.objects.get()
    url = f"/t/{table.code}/notes/{note.pk}/"
    assert "Frist" in member.get(url).content.decode()
    assert member.post(url, {"text": "First"}).status_code == 302
    changed = Note.objects.get()
    assert (changed.text, changed.by) == ("First", note.by)
    assert changed.edited_at is not None
    assert member.post(url, {"delete": "1"}).status_code == 302
    assert not Note.objects.exists()
    assert member.get(url).status_code == 404
    assert member.get(f"/t/{table.code}/notes/{10**30}/").status_code == 404


def test_a_screen_that_is_not_behind_is_sent_nothing(table: Session, member: Client) -> None:
    url, asking = f"/t/{table.code}/notes/", {"hx-request": "true"}
    stamp = member.get(url).context["album"].stamp
    assert member.get(f"{url}?since={stamp}", headers=asking).status_code == 204
    send(member, table, JPEG)
    fresh = member.get(f"{url}?since={stamp}", headers=asking)
    assert fresh.status_code == 200
    assert b"<html" not in fresh.content
    album.make_thumbnail(kept(table).pk)
    assert album_of(Occasion(table)).stamp != fresh.context["album"].stamp


def test_the_page_asks_for_a_constant_number_of_rows(
    table: Session, member: Client, django_assert_max_num_queries: Any
) -> None:
    for side in range(5):
        send(member, table, snaps.encoded(snaps.drawn(40 + side, 30)))
        write(member, table, f"Note {side}")
    Photo.objects.update(thumbnail="done")
    with django_assert_max_num_queries(7):
        shown(member, table)


def test_the_table_leads_to_its_photos_and_notes(table: Session, member: Client) -> None:
    assert f"/t/{table.code}/notes/" in member.get(f"/t/{table.code}/").content.decode()
