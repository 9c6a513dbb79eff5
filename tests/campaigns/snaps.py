"""Photos for tests: drawn here, so that nobody's table is in the repository."""

import io
import struct
import zlib
from typing import Any

from PIL import Image, ImageDraw

GPS = 0x8825
ORIENTATION = 0x0112
MAKER = 0x010F


def drawn(width: int = 640, height: int = 480, colour: str = "#2a5a86") -> Image.Image:
    """A sea with a red sun in its upper left corner."""
    image = Image.new("RGB", (width, height), colour)
    ImageDraw.Draw(image).rectangle((0, 0, width // 4, height // 4), fill="#b9302a")
    return image


def encoded(image: Image.Image | None = None, form: str = "JPEG", **options: Any) -> bytes:
    written = io.BytesIO()
    (image or drawn()).save(written, form, **options)
    return written.getvalue()


def from_a_phone(**size: int) -> bytes:
    """A JPEG that lies on its side and knows where and with what it was taken."""
    exif = Image.Exif()
    exif[ORIENTATION] = 6  # to be turned by a quarter, clockwise
    exif[MAKER] = "Secret Camera"
    exif.get_ifd(GPS)[2] = (10.0, 38.0, 0.0)
    return encoded(drawn(**size), exif=exif, comment=b"secret comment", xmp=b"<x>secret xmp</x>")


def bomb(side: int = 30_000) -> bytes:
    """A small PNG that says it is enormous; its pixels compress to almost nothing."""

    def chunk(name: bytes, body: bytes) -> bytes:
        sealed = struct.pack(">I", zlib.crc32(name + body))
        return struct.pack(">I", len(body)) + name + body + sealed

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
