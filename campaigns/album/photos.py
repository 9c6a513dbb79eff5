"""From a file that somebody sent to a photo that is safe to keep: decoded, upright, without metadata."""

import contextlib
import fcntl
import io
import logging
import os
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from PIL import Image

from campaigns.album.darkroom import FORMATS, SECONDS, SMALL_LONGEST, shrunk
from companion.environment import BASE_DIR

log = logging.getLogger(__name__)

MOST_BYTES = 15_000_000  # of one file; a phone's best JPEG has about ten million
MOST_PIXELS = 60_000_000  # of a JPEG: it is unpacked at a fraction of its size
MOST_WHOLE = 13_000_000  # of a PNG or WebP, which can only be unpacked whole: up to 22 bytes each
MOST_COEFFICIENTS = 200_000_000  # bytes of a progressive JPEG before its first pixel is there
JPEG = b"\xff\xd8\xff"
HEIF = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypmsf1", b"ftypheim", b"ftypavif")
PATIENCE = 60.0  # seconds in which the photos before this one should be done
_here = threading.Lock()


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


def develop(file: IO[bytes]) -> Developed:
    """Decode what was sent and write it anew, one at a time; whatever is not pixels stays behind."""
    _look(file)
    with _turn():
        told = _in_the_darkroom(file)
    head, _, data = told.partition(b"\n")
    width, height = head.split()
    return Developed(data, int(width), int(height))


def _look(file: IO[bytes]) -> None:
    """Refuse what is no photo of ours by its size and its first bytes: nothing is unpacked for that."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    first = file.read(12)
    if not size:
        raise NotAPhoto("empty")
    if size > MOST_BYTES:
        raise NotAPhoto("too_large")
    if first[4:] in HEIF:
        raise NotAPhoto("heif")
    most, reason = (MOST_WHOLE, "too_many_whole")
    if first.startswith(JPEG):
        most, reason = (MOST_PIXELS, "too_many_pixels")
    file.seek(0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # we look at the size ourselves
            image = Image.open(file, formats=FORMATS)
            coefficients = _coefficients(image)
    except Image.DecompressionBombError:
        raise NotAPhoto(reason) from None
    except OSError:
        raise NotAPhoto("unknown_type") from None
    except Exception as error:  # a spoiled file makes a decoder raise nearly anything
        log.info("A file is no photo: %r", error)
        raise NotAPhoto("unreadable") from None
    if image.width * image.height > most:
        raise NotAPhoto(reason)
    if coefficients > MOST_COEFFICIENTS:
        raise NotAPhoto("progressive")


def _coefficients(image: Image.Image) -> float:
    """Bytes that a progressive JPEG needs before its first pixel is there, however small it is wanted."""
    if not image.info.get("progressive"):
        return 0
    layers = getattr(image, "layer", [])  # of each colour: its name, its share of width and height
    whole = max(layer[1] for layer in layers) * max(layer[2] for layer in layers)
    share = sum(layer[1] * layer[2] for layer in layers) / whole
    return 2 * image.width * image.height * share


@contextlib.contextmanager
def _turn() -> Iterator[None]:
    """One picture is unpacked at a time, whichever process of the site it was sent to."""
    until = time.monotonic() + PATIENCE
    if not _here.acquire(timeout=PATIENCE):
        raise NotAPhoto("busy")
    try:
        directory = Path(settings.DATA_DIR)
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(directory / "darkroom.lock", "wb") as door:
            while not _closed_behind(door):
                if time.monotonic() > until:
                    raise NotAPhoto("busy")
                time.sleep(0.05)
            yield
    finally:
        _here.release()


def _closed_behind(door: io.BufferedWriter) -> bool:
    try:
        fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:  # a disk without locks: one at a time in each process, then
        log.warning("Photos of several processes do not wait for each other: %s", error)
    return True


def _in_the_darkroom(file: IO[bytes]) -> bytes:
    """A file on the disk is read by the other process itself: no copy of it is held here."""
    file.seek(0)
    given: dict[str, Any] = {}
    try:
        given["stdin"] = file.fileno()
    except io.UnsupportedOperation:  # a small one, in memory
        given["input"] = file.read()
    command = [sys.executable, "-m", "campaigns.album.darkroom"]
    try:
        done = subprocess.run(
            command, cwd=BASE_DIR, capture_output=True, timeout=2 * SECONDS, check=True, **given
        )
    except subprocess.SubprocessError as error:
        said = (getattr(error, "stderr", None) or b"").decode(errors="replace").strip()
        log.info("A file is no photo: %s %s", error, said.rpartition("\n")[2])
        raise NotAPhoto("unreadable") from None
    return bytes(done.stdout)


def thumbnail(data: bytes) -> bytes:
    """The small picture of a photo that we have kept, which is never large."""
    try:
        return shrunk(Image.open(io.BytesIO(data), formats=FORMATS), SMALL_LONGEST, 80)[0]
    except Image.UnidentifiedImageError:
        raise NotAPhoto("unknown_type") from None


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
