"""What a sent picture costs: a bounded process, one at a time, and next to nothing in the web server."""

import http.client
import io
import json
import os
import re
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from PIL import Image

from campaigns.album import darkroom, photos
from campaigns.album.photos import MOST_PIXELS, MOST_WHOLE, NotAPhoto
from campaigns.models import Group, Photo, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns import snaps
from tests.processes import Site
from tests.sampling import long, sampled
from tests.tables import CHAIRS

MB = 1024 * 1024
WEB = 60 * MB  # what a picture may cost the process that takes it in
DARKROOM = 390 * MB  # and the one that unpacks it, Python and Pillow included
SIDE = 7700  # of the attack: 230 kB that unpacked to 800 MB
linux = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells")

MEASURED = """
import json, resource, sys
from concurrent.futures import ThreadPoolExecutor
from campaigns.album.photos import NotAPhoto, develop
def peak(who):
    return resource.getrusage(who).ru_maxrss * 1024
def taken(path):
    try:
        with open(path, "rb") as file:
            made = develop(file)
        return f"{made.width} × {made.height}"
    except NotAPhoto as error:
        return error.reason
before = peak(resource.RUSAGE_SELF)
with ThreadPoolExecutor(4) as four:
    told = list(four.map(taken, sys.argv[1:]))
here, there = peak(resource.RUSAGE_SELF) - before, peak(resource.RUSAGE_CHILDREN)
print(json.dumps([told, here, there]))
"""


def cost(directory: Path, *data: bytes) -> tuple[list[str], int, int]:
    """What becomes of these pictures, sent at once to one process, and the bytes it took here and there."""
    names = []
    for number, one in enumerate(data):
        path = directory / f"sent-{number}"
        path.write_bytes(one)
        names.append(str(path))
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "companion.settings"}
    environ |= {"DATA_DIR": str(directory), "PYTHONPATH": str(settings.BASE_DIR)}
    command = [sys.executable, "-c", MEASURED, *names]
    done = subprocess.run(command, env=environ, capture_output=True, check=True, timeout=120)
    told, here, there = json.loads(done.stdout)
    return told, here, there


def coarse(width: int, height: int, mode: str = "RGB") -> Image.Image:
    """A picture that no encoder can guess, but that is drawn quickly."""
    noise = Image.effect_noise((width // 8, height // 8), 80).resize((width, height))
    image = noise.convert(mode)
    if mode == "RGBA":
        image.putalpha(noise)
    return image


def of_a_phone(width: int, height: int, **options: bool) -> bytes:
    exif = Image.Exif()
    exif[snaps.ORIENTATION] = 6
    return snaps.encoded(coarse(width, height), exif=exif, quality=80, **options)


WHOLE = int(MOST_WHOLE**0.5)
LARGEST: dict[str, Callable[[], bytes]] = {
    "12 million pixels": lambda: of_a_phone(4032, 3024),
    "24 million": lambda: of_a_phone(5712, 4284),
    "48 million": lambda: of_a_phone(8064, 6048),
    "50 million": lambda: of_a_phone(8160, 6120),
    "50 million, progressive": lambda: of_a_phone(8160, 6120, progressive=True),
    "a panorama": lambda: of_a_phone(15_000, 3900),
    "a JPEG that is unpacked whole": lambda: of_a_phone(5119, 5119),
    "a PNG": lambda: snaps.encoded(coarse(WHOLE, WHOLE), "PNG", compress_level=1),
    "a PNG to see through": lambda: snaps.encoded(
        coarse(WHOLE, WHOLE, "RGBA"), "PNG", compress_level=1
    ),
    "a WebP": lambda: snaps.encoded(coarse(WHOLE, WHOLE, "RGBA"), "WEBP", method=0, quality=20),
}


@linux
@pytest.mark.parametrize(
    "name",
    sampled(LARGEST, "50 million, progressive", "a JPEG that is unpacked whole", "a PNG"),
)
def test_the_largest_pictures_of_phones_are_kept_in_bounded_memory(
    name: str, tmp_path: Path
) -> None:
    (told,), here, there = cost(tmp_path, LARGEST[name]())
    assert str(darkroom.LONGEST) in told
    assert here < WEB, f"{here // MB} MB in the web server"
    assert there < DARKROOM, f"{there // MB} MB beside it"


@linux
def test_a_small_file_of_many_pixels_is_refused_unpacked_by_nobody(tmp_path: Path) -> None:
    bomb = snaps.encoded(Image.new("RGBA", (SIDE, SIDE)), "PNG")
    assert len(bomb) < 300_000
    told, here, there = cost(tmp_path, *[bomb] * 4)
    assert told == ["too_many_whole"] * 4
    assert here < WEB
    assert there == 0


@linux
@pytest.mark.long
def test_four_at_once_cost_no_more_than_one(tmp_path: Path) -> None:
    sent = snaps.encoded(coarse(WHOLE, WHOLE, "RGBA"), "WEBP", method=0, quality=20)
    told, here, _ = cost(tmp_path, *[sent] * 4)
    assert told == [f"{darkroom.LONGEST} × {darkroom.LONGEST}"] * 4
    assert here < WEB


def test_what_goes_beyond_the_bound_fails_in_the_darkroom_alone(tmp_path: Path) -> None:
    """A file that the first look lets in and that lies: the process that unpacks it has its own limit."""
    sent = tmp_path / "bomb.png"
    sent.write_bytes(snaps.encoded(Image.new("RGB", (9400, 9400)), "PNG"))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with open(sent, "rb") as file, pytest.raises(NotAPhoto, match="unreadable"):
        photos._in_the_darkroom(file)
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < WEB


def test_a_large_progressive_picture_is_refused_before_it_is_unpacked() -> None:
    plain = coarse(6000, 6000)
    sent = snaps.encoded(plain, progressive=True, subsampling=0, quality=10)
    with pytest.raises(NotAPhoto, match="progressive"):
        photos.develop(io.BytesIO(sent))
    assert photos.develop(io.BytesIO(snaps.encoded(plain, quality=10))).width == darkroom.LONGEST


def test_too_large_a_picture_is_told_with_the_limit_of_its_kind() -> None:
    from campaigns.album.selectors.pages import reason

    for word, most in (("too_many_pixels", MOST_PIXELS), ("too_many_whole", MOST_WHOLE)):
        assert f"{most // 1_000_000} м" in reason(word)
    large = snaps.encoded(Image.new("L", (8000, 8000)), quality=10)
    with pytest.raises(NotAPhoto, match="too_many_pixels"):
        photos.develop(io.BytesIO(large))


def test_whoever_waits_too_long_is_told_to_come_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)  # no other test's photos before this one
    monkeypatch.setattr(photos, "PATIENCE", 0.1)
    with photos._turn(), ThreadPoolExecutor(1) as other:
        waiting = other.submit(photos.develop, io.BytesIO(snaps.encoded()))
        with pytest.raises(NotAPhoto, match="busy"):
            waiting.result()
    assert photos.develop(io.BytesIO(snaps.encoded())).width == 640  # and then it is free again


def test_two_processes_of_one_site_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    monkeypatch.setattr(photos, "PATIENCE", 0.1)
    hold = "import fcntl, sys; file = open(sys.argv[1], 'wb'); fcntl.flock(file, fcntl.LOCK_EX);"
    hold += "print('held', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", hold, str(tmp_path / "darkroom.lock")]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert other.stdout is not None
    assert other.stdout.readline() == b"held\n"
    with pytest.raises(NotAPhoto, match="busy"):
        photos.develop(io.BytesIO(snaps.encoded()))
    other.communicate()
    assert photos.develop(io.BytesIO(snaps.encoded())).width == 640


# the real site


def resident(pid: int) -> int:
    """Bytes of a process and of all that it started."""
    rss = re.search(r"VmRSS:\s+(\d+) kB", _read(Path(f"/proc/{pid}/status")))
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    started = [int(child) for task in tasks for child in _read(task).split()]
    return (int(rss[1]) * 1024 if rss else 0) + sum(resident(child) for child in started)


def _read(file: Path) -> str:
    """The text of a file of /proc, empty if its process or thread has just ended."""
    try:
        return file.read_text()
    except OSError:
        return ""


@contextmanager
def watched(pid: int) -> Iterator[list[int]]:
    """The most that was ever resident meanwhile."""
    most, over = [resident(pid)], threading.Event()

    def watch() -> None:
        while not over.is_set():
            most[0] = max(most[0], resident(pid))
            time.sleep(0.005)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield most
    finally:
        over.set()
        thread.join()


def post(site: Site, client: Client, session: Session, data: bytes) -> int:
    place, token = urlsplit(site.url), "a" * 32
    wire = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    cookies[settings.CSRF_COOKIE_NAME] = token
    file = io.BytesIO(data)
    file.name = "table.png"
    body = encode_multipart(BOUNDARY, {"csrfmiddlewaretoken": token, "photo": file})
    headers = {"Content-Type": MULTIPART_CONTENT}
    headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    wire.request("POST", f"/t/{session.code}/photos/", body, headers)
    status = wire.getresponse().status
    wire.close()
    return status


@pytest.mark.long
@linux
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("side", "answer"),
    [long((SIDE, 422)), (WHOLE, 302)],
    ids=["refused", "the largest that is kept"],
)
def test_four_pictures_at_once_leave_the_site_its_memory(
    live_site: Site, browser_of: Callable[..., Client], side: int, answer: int
) -> None:
    session = start_session(Group.objects.create(name="g"), Plan("endeavor", CHAIRS))
    member = browser_of(session.group)
    sent = [snaps.encoded(Image.new("RGBA", (side, side), (n, 0, 0)), "PNG") for n in range(4)]
    assert post(live_site, member, session, snaps.encoded()) == 302  # everything is loaded
    before = resident(live_site.pid)
    with watched(live_site.pid) as most, ThreadPoolExecutor(4) as four:
        told = set(four.map(lambda one: post(live_site, member, session, one), sent))
    assert most[0] - before < WEB + DARKROOM, f"{(most[0] - before) // MB} MB for four pictures"
    assert resident(live_site.pid) - before < WEB, "and nothing of it stays"
    assert told == {answer}
    assert Photo.objects.count() == (1 if answer == 422 else 5)
