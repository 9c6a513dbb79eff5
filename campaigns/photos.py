"""From a file that somebody sent to a photo that is safe to keep: decoded, upright, without metadata."""

import io
import logging
import os
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageCms, ImageOps

log = logging.getLogger(__name__)

MOST_BYTES = 15_000_000  # of one file; a phone's best JPEG has about ten million
MOST_PIXELS = 60_000_000  # a decoded pixel costs three bytes or four: more is a bomb
LONGEST = 2560  # pixels of the kept photo's longer side
SMALL_LONGEST = 360
FORMATS = ("JPEG", "PNG", "WEBP")
PAPER = (252, 249, 241)  # under a transparent picture
HEIF = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypmsf1", b"ftypheim", b"ftypavif")
SRGB = ImageCms.createProfile("sRGB")


class NotAPhoto(Exception):
    """Why a file is not kept, as a word that `selectors.album.reason` says in a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Developed:
    """A photo as it is kept: a JPEG of our own writing."""

    data: bytes
    width: int
    height: int


def develop(data: bytes) -> Developed:
    """Decode what was sent and write it anew; whatever is not pixels stays behind."""
    if not data:
        raise NotAPhoto("empty")
    if len(data) > MOST_BYTES:
        raise NotAPhoto("too_large")
    if data[4:12] in HEIF:
        raise NotAPhoto("heif")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore"
            )  # we look at the size ourselves, before anything is decoded
            return _shrunk(_opened(data), LONGEST, 86)
    except NotAPhoto:
        raise
    except Exception as error:  # a spoiled file makes a decoder raise nearly anything
        log.info("A file is no photo: %r", error)
        raise NotAPhoto("unreadable") from None


def thumbnail(data: bytes) -> bytes:
    """The small picture of a photo that we have kept."""
    return _shrunk(_opened(data), SMALL_LONGEST, 80).data


def _opened(data: bytes) -> Image.Image:
    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError:
        raise NotAPhoto("too_many_pixels") from None
    except OSError:
        raise NotAPhoto("unknown_type") from None
    if image.width * image.height > MOST_PIXELS:
        raise NotAPhoto("too_many_pixels")
    return image


def _shrunk(image: Image.Image, longest: int, quality: int) -> Developed:
    image.draft("RGB", (longest, longest))  # a large JPEG is decoded at the size we need
    upright = ImageOps.exif_transpose(image)
    upright.thumbnail((longest, longest), Image.Resampling.LANCZOS)
    # a new picture: whatever the old one carried beside its pixels is not copied
    clean = Image.new("RGB", upright.size, PAPER)
    if upright.has_transparency_data:
        see_through = upright.convert("RGBA")
        clean.paste(see_through, mask=see_through)
    else:
        clean.paste(_in_srgb(upright))
    written = io.BytesIO()
    clean.save(written, "JPEG", quality=quality, optimize=True, progressive=True)
    return Developed(written.getvalue(), clean.width, clean.height)


def _in_srgb(image: Image.Image) -> Image.Image:
    """The colours as they were meant: without its profile a phone's picture would look pale."""
    profile = image.info.get("icc_profile")
    if profile and image.mode == "RGB":
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            return ImageCms.profileToProfile(image, source, SRGB) or image
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            return image
    return image if image.mode == "RGB" else image.convert("RGB")


def write_file(path: Path, data: bytes) -> None:
    """Whole or not at all: nobody ever reads half a photo."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".draft-")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise
