"""`make run` as a person uses it: clear refusals, a site that answers, and nothing left behind."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[2]
OURS = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "MAKELEVEL", "SHIPLOG_EMBEDDED"}
# These start the whole site; `make test-fast` leaves them to `make test`.
starts = pytest.mark.servers
Start = Callable[..., "subprocess.Popen[str]"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def descendants(pid: int) -> set[int]:
    """The process and everything below it, by the parents the kernel knows now."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(path.parent.name)] = int(fields[1])
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def whole_family(pid: int) -> set[int]:
    """Launcher, Redis, web, worker and its pool of two, which starts after the site answers."""
    deadline = time.monotonic() + 60
    while len(family := descendants(pid)) < 6:
        assert time.monotonic() < deadline, "the worker's pool did not start"
        time.sleep(0.05)
    return family


def running(pids: set[int]) -> set[int]:
    alive = set()
    for pid in pids:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        alive |= {pid} if state != "Z" else set()
    return alive


def gone(pids: set[int], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while running(pids) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not running(pids)


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Start]:
    started: list[subprocess.Popen[str]] = []

    def start(port: int, data: Path = tmp_path / "data", **more: str) -> "subprocess.Popen[str]":
        environ = {name: value for name, value in os.environ.items() if name not in OURS}
        environ |= {"PORT": str(port), "DATA_DIR": str(data), **more}
        command = [sys.executable, "-m", "companion.launcher"]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        process = subprocess.Popen(command, cwd=ROOT, env=environ, **pipes)  # type: ignore[call-overload]
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()


def wait_for_site(port: int, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return
        except OSError:
            assert time.monotonic() < deadline, "the site did not come up"
            time.sleep(0.05)


def read_until(process: "subprocess.Popen[str]", word: str, seconds: float = 60) -> str:
    """What the process prints up to this word; a process that never says it is killed, which ends the reading."""
    assert process.stdout is not None
    text = ""
    patience = threading.Timer(seconds, process.kill)
    patience.start()
    for line in process.stdout:
        text += line
        if word in line:
            break
    patience.cancel()
    return text


def test_a_busy_port_is_one_sentence(launch: Start) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        said, _ = launch(port).communicate(timeout=60)
    assert said == f"Port {port} is taken by another program; try: make run PORT={port + 1}\n"


def test_a_data_directory_that_cannot_be_written_is_one_sentence(
    launch: Start, tmp_path: Path
) -> None:
    # Root writes anywhere, so the parent is a file: that stops everybody.
    (tmp_path / "file").touch()
    said, _ = launch(free_port(), tmp_path / "file" / "data").communicate(timeout=60)
    assert said.startswith(f"The data directory {tmp_path}/file/data cannot be written")
    assert said.count("\n") == 1


@starts
def test_it_prints_where_the_site_is_and_no_other_may_use_its_data(launch: Start) -> None:
    port = free_port()
    said = read_until(launch(port), "Ctrl-C")
    assert f"http://localhost:{port}/" in said
    assert ("█" in said) == ("For phones" in said)
    wait_for_site(port)
    second, _ = launch(free_port()).communicate(timeout=60)
    assert second.startswith("Shiplog already runs with the data in ")


@starts
def test_one_switch_gives_https_that_a_phone_can_learn_to_trust(
    launch: Start, tmp_path: Path
) -> None:
    port = free_port()
    said = read_until(launch(port, HTTPS="1"), "Ctrl-C")
    url = f"https://localhost:{port}"
    assert f"{url}/" in said
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(f"{url}/healthz", timeout=20)
    trusting = ssl.create_default_context(cafile=str(tmp_path / "data" / "https" / "authority.crt"))
    with urllib.request.urlopen(f"{url}/trust/shiplog.crt", timeout=20, context=trusting) as answer:
        assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
        assert answer.read().startswith(b"-----BEGIN CERTIFICATE-----")
        assert "Strict-Transport-Security" not in answer.headers
    page = urllib.request.urlopen(f"{url}/prefs/", timeout=20, context=trusting)
    cookie = page.headers["Set-Cookie"]
    assert cookie.startswith("__Host-csrftoken=")
    assert {"secure", "path=/"} <= set(cookie.lower().split("; "))
    assert "domain" not in cookie.lower()


@starts
@pytest.mark.parametrize(
    "number",
    sampled(
        (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL),
        *(signal.SIGTERM, signal.SIGKILL),
    ),
    ids=lambda n: n.name,
)
def test_however_it_ends_no_process_is_left(launch: Start, number: signal.Signals) -> None:
    port = free_port()
    process = launch(port)
    read_until(process, "Ctrl-C")
    family = whole_family(process.pid)
    process.send_signal(number)
    process.wait(15)
    assert gone(family, seconds=20)


@starts
def test_it_starts_again_at_once_after_kill_9(launch: Start) -> None:
    port = free_port()
    process = launch(port)
    read_until(process, "Ctrl-C")
    process.kill()
    process.wait()
    launch(port)
    wait_for_site(port)


@starts
@pytest.mark.parametrize(("command", "name"), [(b"celery", "worker"), (b"uvicorn", "web server")])
def test_what_died_is_started_again_and_said_so(launch: Start, command: bytes, name: str) -> None:
    port = free_port()
    process = launch(port)
    read_until(process, "Ctrl-C")
    for pid in descendants(process.pid):
        if command in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)
    said = f"The {name} ended by itself; starting it again in 1 s."
    assert said in read_until(process, f"The {name} ended")
    wait_for_site(port)


def test_make_says_so_when_python_is_too_old(tmp_path: Path) -> None:
    old = tmp_path / "oldpython"
    old.write_text('#!/bin/sh\n[ "$1" = -V ] && echo Python 3.8.1\nexit 1\n')
    old.chmod(0o755)
    command = ["make", "-C", str(ROOT), "--always-make", f"PYTHON={old}", "install"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode != 0
    assert "Shiplog needs Python 3.11 or newer" in done.stderr
    assert "Python 3.8.1" in done.stderr
