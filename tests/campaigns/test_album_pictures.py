"""What becomes of a sent file: a clean, upright JPEG, or a refusal in one word."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from campaigns.album import photos
from campaigns.album.darkroom import LONGEST, SMALL_LONGEST
from campaigns.album.photos import Developed, NotAPhoto, thumbnail, write_file
from tests.campaigns import snaps


def develop(data: bytes) -> Developed:
    return photos.develop(io.BytesIO(data))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_a_phone_picture_is_turned_upright_and_loses_all_it_knew() -> None:
    sent = snaps.from_a_phone()
    assert b"Secret Camera" in sent
    assert opened(sent).getexif().get_ifd(snaps.GPS)
    made = develop(sent)
    kept = opened(made.data)
    assert (kept.format, kept.mode) == ("JPEG", "RGB")
    assert (made.width, made.height) == kept.size == (480, 640)
    red, green, _blue = kept.getpixel((470, 10))  # the sun was upper left before the turn
    assert red > 150 > green
    assert not kept.getexif()
    assert not {"comment", "xmp", "exif", "icc_profile"} & kept.info.keys()
    for secret in (b"Secret", b"secret", b"Exif"):
        assert secret not in made.data


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_the_three_forms_are_read(form: str) -> None:
    assert opened(develop(snaps.encoded(form=form)).data).format == "JPEG"


@pytest.mark.parametrize("mode", ["L", "LA", "P", "RGBA", "CMYK", "I;16", "1"])
def test_every_kind_of_pixel_is_read(mode: str) -> None:
    form = "JPEG" if mode == "CMYK" else "PNG"
    image = snaps.drawn().convert("L").convert(mode) if mode == "I;16" else snaps.drawn()
    made = develop(snaps.encoded(image.convert(mode), form))
    assert (made.width, made.height) == (640, 480)


def test_what_is_seen_through_lies_on_paper() -> None:
    clear = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
    kept = opened(develop(snaps.encoded(clear, "PNG")).data)
    assert min(kept.getpixel((10, 10))) > 230


def test_a_large_picture_is_made_smaller_and_a_small_one_stays() -> None:
    made = develop(snaps.encoded(snaps.drawn(5000, 2500)))
    assert (made.width, made.height) == (LONGEST, LONGEST // 2)
    small = develop(snaps.encoded(snaps.drawn(30, 40)))
    assert (small.width, small.height) == (30, 40)
    assert opened(thumbnail(made.data)).size == (SMALL_LONGEST, SMALL_LONGEST // 2)


def test_a_damaged_or_odd_colour_profile_does_no_harm() -> None:
    odd = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    for profile in (b"not a profile", odd):
        made = develop(snaps.encoded(icc_profile=profile))
        assert (made.width, made.height) == (640, 480)
        assert "icc_profile" not in opened(made.data).info


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 100
BAD = {
    "empty": (b"", "empty"),
    "text": (b"a letter to a photo album" * 20, "unknown_type"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "unknown_type"),
    "gif": (snaps.encoded(form="GIF"), "unknown_type"),
    "tiff": (snaps.encoded(form="TIFF"), "unknown_type"),
    "heic": (HEIC, "heif"),
    "avif": (b"\0\0\0\x1cftypavif" + b"\0" * 60, "heif"),
    "half a JPEG": (snaps.encoded(snaps.drawn(2000, 1500))[:6000], "unreadable"),
    "half a PNG": (snaps.encoded(form="PNG")[:300], "unreadable"),
    "bomb": (snaps.bomb(), "too_many_whole"),
    "bomb that Pillow only warns of": (snaps.bomb(10_000), "too_many_whole"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_photo_is_refused_by_what_it_is(name: str) -> None:
    data, reason = BAD[name]
    with pytest.raises(NotAPhoto) as told:
        develop(data)
    assert told.value.reason == reason


def test_a_file_that_is_too_large_is_not_even_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST_BYTES", 1000)
    with pytest.raises(NotAPhoto, match="too_large"):
        develop(snaps.encoded())


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a" / "photo.jpg"
    write_file(path, b"first")
    write_file(path, b"second")
    assert path.read_bytes() == b"second"
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "photo.jpg").mkdir()  # cannot be replaced by a file
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        write_file(tmp_path / "b" / "photo.jpg", b"third")
    assert [one.name for one in (tmp_path / "b").iterdir()] == ["photo.jpg"]
