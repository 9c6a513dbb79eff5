"""`python -m tests.commits`: the subjects of the commits that are not pushed yet keep to CONTRIBUTING.md.

Old history stays as it is: only commits since this file exists are read, and none that `origin/main` has.
Without git, without an `origin/main`, or in an export of the tree, there is nothing to read. That a subject
begins with a verb is a guess, so it is only advised.
"""

import re
import subprocess
import sys
from collections.abc import Iterator

LONGEST = 72
FORM = re.compile(r"[a-z][a-z0-9_]*(, [a-z][a-z0-9_]*)*: [A-Z\"]\S*( .*)?")
# An imperative begins with a verb. These are the beginnings that people write instead.
NOT_IMPERATIVE = re.compile(
    r": (A|An|The|One|No|Every|All|This|These"
    r"|(Add|Fix|Chang|Mov|Remov|Renam|Updat|Us|Allow|Mak|Wrap|Writ|Test|Show)(s|es|ed|d|ing)) "
)


def complaints(subject: str) -> Iterator[str]:
    """What is wrong with the subject of a commit, a sentence each."""
    if len(subject) > LONGEST:
        yield f"{len(subject)} characters, {LONGEST} at most"
    if not FORM.fullmatch(subject):
        yield "wanted: “area: Imperative sentence”"
    if subject.endswith("."):
        yield "no dot at the end"


def advice(subject: str) -> str:
    """What could be said better, as far as a pattern can tell."""
    return "does it begin with a verb?" if NOT_IMPERATIVE.search(subject) else ""


def subjects() -> list[str]:
    """Short hash and subject of every commit to look at, the newest first."""
    first = _git("log", "--diff-filter=A", "--format=%cI", "--", "tests/commits.py").split()
    if not first or not _git("rev-parse", "--verify", "--quiet", "origin/main"):
        return []
    log = _git(
        "log",
        "--no-merges",
        "--max-count=50",
        f"--since={first[-1]}",
        "--format=%h %s",
        "HEAD",
        "^origin/main",
    )
    return log.splitlines()


def _git(*arguments: str) -> str:
    """What git prints; nothing where there is no git or no repository."""
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    told = {line: line.partition(" ")[2] for line in subjects()}
    for line, subject in told.items():
        if hint := advice(subject):
            sys.stderr.write(f"{line}: {hint}\n")
    wrong = [f"{line}: {why}" for line, subject in told.items() for why in complaints(subject)]
    sys.exit("\n".join(wrong) or None)
