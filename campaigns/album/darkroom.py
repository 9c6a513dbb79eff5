"""`python -m campaigns.album.darkroom`: read one uploaded picture from standard input, write the
JPEG that is stored to standard output.

It runs as a separate process for one picture, with limits on memory and time, so that the web
server never holds whatever a file unpacks to. It imports Pillow and nothing of the site, so it
starts in a twentieth of a second.
"""

import contextlib
import io
import resource
import sys
import warnings
from pathlib import Path
from typing import BinaryIO

from PIL import Image, ImageCms, ImageOps

LONGEST = 2560  # pixels of the stored photo's longer side
SMALL_LONGEST = 360
FORMATS = ("JPEG", "PNG", "WEBP")
PAPER = (252, 249, 241)  # behind a transparent picture
SRGB = ImageCms.createProfile("sRGB")

ROOM = 350_000_000  # bytes on top of an idle process; every picture within the limits of campaigns/album/photos.py fits
SECONDS = 20  # seconds of CPU time; the largest picture that is accepted takes about one
Size = tuple[int, int]


def shrunk(image: Image.Image, longest: int, quality: int) -> tuple[bytes, Size]:
    """The picture as a JPEG written by us: small enough, upright, nothing but its pixels."""
    # Shrink first: rotating or copying the full picture would need its memory again.
    image.draft(
        "RGB", _fitting(image.size, longest)
    )  # a large JPEG is decoded at a fraction of its size
    image.thumbnail((longest, longest), Image.Resampling.LANCZOS)
    upright = ImageOps.exif_transpose(image)
    # a new picture: metadata of the old one is not copied
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
    """The size that is stored; a decoder that can skip pixels needs no more on either side."""
    most = max(*size, longest)
    return max(1, size[0] * longest // most), max(1, size[1] * longest // most)


def _in_srgb(image: Image.Image) -> Image.Image:
    """The picture in sRGB: without its colour profile a phone's picture would look pale."""
    profile = image.info.get("icc_profile")
    if profile and image.mode == "RGB":
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            return ImageCms.profileToProfile(image, source, SRGB) or image
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            return image
    return image if image.mode == "RGB" else image.convert("RGB")


def _be_bounded() -> None:
    """Limit the memory and time of this process, so that only it fails."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    with contextlib.suppress(OSError, ValueError):  # only Linux reports and enforces it
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + ROOM
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main(sent: BinaryIO, output: BinaryIO) -> None:
    """Write a line with width and height, then the JPEG; the caller reports any failure."""
    _be_bounded()
    warnings.simplefilter("ignore")  # the size was checked before
    data, (width, height) = shrunk(Image.open(sent, formats=FORMATS), LONGEST, 86)
    output.write(f"{width} {height}\n".encode() + data)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
