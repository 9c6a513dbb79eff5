"""Find Chromium for the browser tests, or install Debian's: `python -m tests.browsers`."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
INSTALL = [
    "apt-get",
    "install",
    "--yes",
    "--no-install-recommends",
    "chromium",
    "fonts-dejavu-core",
]


def find() -> str | None:
    given = os.environ.get("CHROMIUM")
    if given:
        return given
    return next((path for path in map(shutil.which, NAMES) if path), None)


def main() -> None:
    if find():
        return
    advice = (
        "Install Chromium (apt-get install chromium) or name one in CHROMIUM=/path/to/chromium."
    )
    if os.getuid() != 0 or not shutil.which("apt-get"):
        sys.exit(f"The browser tests need Chromium, and it is not here. {advice}")
    print("Installing Chromium for the browser tests …", flush=True)
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], INSTALL):
        done = subprocess.run(
            command, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        if done.returncode:
            sys.exit(f"{done.stderr.strip()}\nChromium could not be installed. {advice}")


if __name__ == "__main__":
    main()
