"""Find Chromium for the browser tests, or install Debian's: `python -m tests.browsers`.

The headless shell comes first: the same engine without the windows around it, a page costs a third less."""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
INSTALL = ["install", "--yes", "--no-install-recommends", "fonts-dejavu-core"]
ADVICE = f"Install Chromium (apt-get install {SHELL}) or name one in CHROMIUM=/path/to/chromium."


def find() -> str | None:
    given = os.environ.get("CHROMIUM")
    if given:
        return given
    return next((path for path in map(shutil.which, NAMES) if path), None)


def main() -> None:
    if os.environ.get("CHROMIUM") or shutil.which(SHELL):
        return
    complaint = ""
    if os.getuid() == 0 and shutil.which("apt-get"):
        print("Installing Chromium for the browser tests …", flush=True)
        complaint = _installed()
    if not find():
        sys.exit(f"{complaint}\nThe browser tests need Chromium. {ADVICE}".strip())


def _installed() -> str:
    """Install it with Debian's tools; their complaint if they cannot."""
    _apt("update")
    complaint = _apt(*INSTALL, SHELL)
    # not every distribution has the shell as a package of its own
    return complaint if find() else _apt(*INSTALL, "chromium")


def _apt(*words: str) -> str:
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["apt-get", *words],
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    return done.stderr.strip() if done.returncode else ""


if __name__ == "__main__":
    main()
