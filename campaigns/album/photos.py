"""Turn an uploaded file into a photo that is safe to store: decoded, upright, without metadata."""

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

MOST_BYTES = 15_000_000  # bytes of one file; a phone's best JPEG has about ten million
MOST_PIXELS = 60_000_000  # pixels of a JPEG, which is decoded at a fraction of its size
MOST_WHOLE = (
    13_000_000  # pixels of a PNG or WebP, which can only be decoded whole: up to 22 bytes each
)
MOST_COEFFICIENTS = (
    200_000_000  # bytes that a progressive JPEG needs before its first pixel is there
)
JPEG = b"\xff\xd8\xff"
HEIF = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypmsf1", b"ftypheim", b"ftypavif")
PATIENCE = 60.0  # seconds to wait for the photos before this one
_here = threading.Lock()


class NotAPhoto(Exception):
    """Why a file is refused, as a code that `selectors.album.reason` puts into a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Developed:
    """A photo as it is stored: a JPEG written by us."""

    data: bytes
    width: int
    height: int


def develop(file: IO[bytes]) -> Developed:
    """Decode an upload and write it anew, one at a time; everything but the pixels is dropped."""
    _look(file)
    with _turn():
        output = _in_the_darkroom(file)
    head, _, data = output.partition(b"\n")
    width, height = head.split()
    return Developed(data, int(width), int(height))


def _look(file: IO[bytes]) -> None:
    """Check size and first bytes of a file, and refuse what is no photo before anything is decoded."""
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
            warnings.simplefilter("ignore")  # we check the size ourselves
            image = Image.open(file, formats=FORMATS)
            coefficients = _coefficients(image)
    except Image.DecompressionBombError:
        raise NotAPhoto(reason) from None
    except OSError:
        raise NotAPhoto("unknown_type") from None
    except Exception as error:  # a corrupt file makes a decoder raise nearly anything
        log.info("A file is no photo: %r", error)
        raise NotAPhoto("unreadable") from None
    if image.width * image.height > most:
        raise NotAPhoto(reason)
    if coefficients > MOST_COEFFICIENTS:
        raise NotAPhoto("progressive")


def _coefficients(image: Image.Image) -> float:
    """Bytes that a progressive JPEG needs before its first pixel is there, however small the
    result.
    """
    if not image.info.get("progressive"):
        return 0
    layers = getattr(
        image, "layer", []
    )  # for each colour component: its name, its share of width and height
    whole = max(layer[1] for layer in layers) * max(layer[2] for layer in layers)
    share = sum(layer[1] * layer[2] for layer in layers) / whole
    return 2 * image.width * image.height * share


@contextlib.contextmanager
def _turn() -> Iterator[None]:
    """Allow one picture to be decoded at a time, across all processes of the site."""
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
    except OSError as error:  # a disk without locks: one at a time in each process
        log.warning("Photos of several processes do not wait for each other: %s", error)
    return True


def _in_the_darkroom(file: IO[bytes]) -> bytes:
    """Run the darkroom. A file on disk is passed as a handle, so that no copy of it is held here."""
    file.seek(0)
    stdin: dict[str, Any] = {}
    try:
        stdin["stdin"] = file.fileno()
    except io.UnsupportedOperation:  # a small file, in memory
        stdin["input"] = file.read()
    command = [sys.executable, "-m", "campaigns.album.darkroom"]
    try:
        result = subprocess.run(
            command, cwd=BASE_DIR, capture_output=True, timeout=2 * SECONDS, check=True, **stdin
        )
    except subprocess.SubprocessError as error:
        message = (getattr(error, "stderr", None) or b"").decode(errors="replace").strip()
        log.info("A file is no photo: %s %s", error, message.rpartition("\n")[2])
        raise NotAPhoto("unreadable") from None
    return bytes(result.stdout)


def thumbnail(data: bytes) -> bytes:
    """The small version of a stored photo, which is never large itself."""
    try:
        return shrunk(Image.open(io.BytesIO(data), formats=FORMATS), SMALL_LONGEST, 80)[0]
    except Image.UnidentifiedImageError:
        raise NotAPhoto("unknown_type") from None


def write_file(path: Path, data: bytes) -> None:
    """Write a file atomically: nobody ever reads half a photo."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".draft-")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise
