"""`python -m campaigns.album.darkroom`: one sent picture on standard input, the JPEG that is kept on standard output.

A process of its own, with a bound on its memory and its time, for one picture: whatever a file unpacks to, the web
server never holds it. It imports Pillow and nothing of the site, so it starts in a twentieth of a second."""

import contextlib
import io
import resource
import sys
import warnings
from pathlib import Path
from typing import BinaryIO

from PIL import Image, ImageCms, ImageOps

LONGEST = 2560  # pixels of the kept photo's longer side
SMALL_LONGEST = 360
FORMATS = ("JPEG", "PNG", "WEBP")
PAPER = (252, 249, 241)  # under a transparent picture
SRGB = ImageCms.createProfile("sRGB")

ROOM = (
    350_000_000  # bytes on top of an idle process; the limits of campaigns/album/photos.py all fit
)
SECONDS = 20  # of computing; the largest picture that is let in takes about one
Size = tuple[int, int]


def shrunk(image: Image.Image, longest: int, quality: int) -> tuple[bytes, Size]:
    """The picture as a JPEG of our own writing: small enough, upright, nothing but its pixels."""
    # First small, then the rest: turning or copying the whole picture would need its memory again.
    image.draft("RGB", _fitting(image.size, longest))  # a large JPEG is unpacked at a fraction
    image.thumbnail((longest, longest), Image.Resampling.LANCZOS)
    upright = ImageOps.exif_transpose(image)
    # a new picture: whatever the old one carried beside its pixels is not copied
    clean = Image.new("RGB", upright.size, PAPER)
    if upright.has_transparency_data:
        see_through = upright.convert("RGBA")
        clean.paste(see_through, mask=see_through)
    else:
        clean.paste(_in_srgb(upright))
    written = io.BytesIO()
    clean.save(written, "JPEG", quality=quality, optimize=True, progressive=True)
    return written.getvalue(), clean.size


def _fitting(size: Size, longest: int) -> Size:
    """The size that is kept; a decoder that can leave pixels out needs no more of either side."""
    most = max(*size, longest)
    return max(1, size[0] * longest // most), max(1, size[1] * longest // most)


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


def _be_bounded() -> None:
    """What goes beyond the bound fails here, and nowhere else."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    with contextlib.suppress(OSError, ValueError):  # only Linux tells, and only Linux keeps it
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + ROOM
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main(sent: BinaryIO, kept: BinaryIO) -> None:
    """A line with width and height, then the JPEG; any failure is the caller's to tell."""
    _be_bounded()
    warnings.simplefilter("ignore")  # the size was looked at before
    data, (width, height) = shrunk(Image.open(sent, formats=FORMATS), LONGEST, 86)
    kept.write(f"{width} {height}\n".encode() + data)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
