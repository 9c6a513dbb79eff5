"""`make test` and `make test-long`: every pass of pytest with the servers it needs, and the time they took.

`python -m tests.suite` runs each test once on PostgreSQL, then on SQLite what two databases may do differently.
`python -m tests.suite --long` runs what those leave out: long plays, and the rest of the tests on SQLite."""

import argparse
import subprocess
import sys
import time

WORKERS = ["-n", "2", "--dist", "worksteal"]
PATIENCE = {False: 40 * 60.0, True: 180 * 60.0}  # seconds for one pass
PASSES = {
    False: {
        "PostgreSQL": ("not long", []),
        "SQLite": ("both_databases and not long", ["--sqlite"]),
    },
    True: {
        "PostgreSQL": ("long", []),
        "SQLite": ("db and not browser and not both_databases and not long", ["--sqlite"]),
    },
}


def spelled(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s"


def run(marks: str, servers: list[str], more: list[str], patience: float) -> int:
    pytest = [sys.executable, "-m", "pytest", *WORKERS, "-m", marks, *more]
    # pytest ends each test that hangs; this ends pytest when it hangs itself
    command = [sys.executable, "-m", "tests.servers", *servers, "--", *pytest]
    with subprocess.Popen(command) as process:
        try:
            return process.wait(patience)
        except subprocess.TimeoutExpired:
            process.terminate()
            print(f"pytest did not end within {spelled(patience)}.", flush=True)
            return 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.suite", description=__doc__)
    parser.add_argument("--long", action="store_true", help="what make test leaves out")
    arguments, more = parser.parse_known_args()
    taken, failed = {}, False
    for name, (marks, servers) in PASSES[arguments.long].items():
        started = time.monotonic()
        failed |= run(marks, servers, more, PATIENCE[arguments.long]) != 0
        taken[name] = time.monotonic() - started
    each = ", ".join(f"{name} {spelled(seconds)}" for name, seconds in taken.items())
    command = "make test-long" if arguments.long else "make test"
    print(f"{command} took {spelled(sum(taken.values()))} ({each}).", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
