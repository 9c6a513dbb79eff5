"""`make run`: start the whole site on one machine with one command, and leave nothing behind.

The launcher first checks the machine and says what is wrong in one sentence. Then it starts a
private Redis, the migrations, the web server and the worker, all children that cannot outlive it.
"""

import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType
from typing import IO

from companion import broker, certificates, environment
from companion.children import Child, die_with_parent, wait_until
from companion.terminal import lan_address, say, welcome

WORKER = [
    *("-W", "ignore:You're running the worker with superuser privileges"),
    *("-m", "celery", "--quiet", "-A", "companion", "worker", "--concurrency", "2"),
    *("--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"),
]
WEB = [
    *(
        "-m",
        "uvicorn",
        "companion.asgi:application",
        "--host",
        "0.0.0.0",
        "--lifespan",
        "off",
        "--no-server-header",
    ),
    *("--timeout-graceful-shutdown", "2", "--no-access-log", "--log-level", "warning"),
]


class Stop(Exception):
    """Somebody asked the launcher to stop."""


def check_port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except PermissionError:
            raise SystemExit(
                f"Port {port} needs administrator rights; try: make run PORT=8000"
            ) from None
        except (OSError, OverflowError):
            sentence = f"Port {port} is taken by another program; try: make run PORT={port + 1}"
            raise SystemExit(sentence) from None


def claim(directory: Path) -> IO[str]:
    """Make the data directory, check that it can be written, and keep any other launcher out of it."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = open(directory / "launcher.lock", "w")  # noqa: SIM115 - held as long as we live
    except OSError as error:
        sentence = (
            f"The data directory {directory} cannot be written ({error.strerror}); set DATA_DIR."
        )
        raise SystemExit(sentence) from None
    # A launcher that was killed a moment ago leaves Redis writing its file, with the lock still
    # held.
    for _ in range(30):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return lock
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"Shiplog already runs with the data in {directory}; stop it or set DATA_DIR.")


def child_environment() -> dict[str, str]:
    """The environment of the children. Only this machine's worker reads the private queue."""
    private = {} if environment.text("REDIS_URL") else {"SHIPLOG_ONLY_WORKER": "1"}
    # A household may return to plain http any day: no browser may insist on https by then.
    secure = {"SHIPLOG_HTTPS": "1", "SHIPLOG_HSTS_SECONDS": "0"} if environment.https() else {}
    household = {"SHIPLOG_EMBEDDED": "1", "SHIPLOG_LAN": lan_address() or ""}
    return household | dict(os.environ) | private | secure


def listening(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Launcher:
    def __init__(self, port: int, lock: IO[str]) -> None:
        self.port = port
        self.lock = lock
        self.environ = child_environment()
        self.children: list[Child] = []

    def start(self) -> None:
        if not environment.text("REDIS_URL"):
            data = environment.data_dir() / "redis"
            fds = (self.lock.fileno(),)
            self.children.append(broker.start(data, environment.socket_dir(), pass_fds=fds))
        self._prepare()
        self.web = self._python("web server", [*WEB, "--port", str(self.port), *self._secure()])
        self.worker = self._python("worker", WORKER)
        if not wait_until(lambda: listening(self.port), self.web, seconds=30):
            raise SystemExit("The web server did not start; its words are above.")

    def _secure(self) -> list[str]:
        if not environment.https():
            return []
        certificate, key = certificates.prepare()
        return ["--ssl-certfile", str(certificate), "--ssl-keyfile", str(key)]

    def _python(self, name: str, arguments: list[str]) -> Child:
        child = Child(name, [sys.executable, *arguments], self.environ)
        self.children.append(child)
        return child

    def _prepare(self) -> None:
        child = self._python("preparation", ["-m", "companion.prepare"])
        if child.process.wait() != 0:
            raise SystemExit("The database could not be prepared; the reason is above.")
        self.children.remove(child)

    def watch(self) -> None:
        """Wait for the end. A web server or worker that died is restarted; without its Redis the site stops."""
        pauses = {self.web.name: 1.0, self.worker.name: 1.0}
        while True:
            time.sleep(0.2)
            for child in self.children:
                if child.alive():
                    continue
                if child not in (self.web, self.worker):
                    raise SystemExit(f"The {child.name} ended by itself, so the site stops.")
                pause = pauses[child.name]
                say(f"The {child.name} ended by itself; starting it again in {pause:.0f} s.")
                time.sleep(pause)
                pauses[child.name] = min(pause * 2, 30)
                child.restart()

    def stop(self) -> None:
        """Stop the children, the newest first: Redis must outlive the worker, which returns its
        jobs to it.
        """
        for child in self.children[1:]:
            child.ask_to_stop()
        for child in reversed(self.children):
            child.stop()


def interrupt(number: int, frame: FrameType | None) -> None:
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(
            each, signal.SIG_IGN
        )  # once is enough: a second signal must not cut the shutdown short
    raise Stop


def main() -> None:
    os.chdir(environment.BASE_DIR)
    if environment.text("MAKELEVEL"):
        die_with_parent(signal.SIGTERM)  # kill -9 of make would otherwise leave the site running
    port = environment.number("PORT", 8000)
    check_port(port)
    lock = claim(environment.data_dir())
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)
    launcher = Launcher(port, lock)
    try:
        launcher.start()
        welcome(port, "https" if environment.https() else "http")
        launcher.watch()
    except Stop:
        say("Stopping.")
    except (broker.NoBroker, certificates.NoCertificate, subprocess.SubprocessError) as error:
        raise SystemExit(str(error)) from None
    finally:
        launcher.stop()


if __name__ == "__main__":
    main()
