"""What a phone loads when it opens a page for the first time: compressed bytes, in a real Chromium."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
# Playwright's driver keeps a loop running in this thread; nothing else here is asynchronous.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

import django

django.setup()

from django.core.management import call_command
from playwright.sync_api import sync_playwright

from campaigns.models import Group
from campaigns.table.services.sessions import Plan, start_session
from tests import browsers
from tests.browser.walks import belong, first_load
from tests.demo_table import lay_demo
from tests.pages import DEVICES
from tests.processes import Site
from tests.tables import CHAIRS, count_all


def pages(group: Group) -> Iterator[tuple[str, str]]:
    yield "home", "/"
    pad = start_session(group, Plan("endeavor", CHAIRS))
    count_all(pad)
    yield "pad table", f"/t/{pad.code}/"
    refereed = lay_demo(group)
    yield "refereed table", f"/t/{refereed.code}/"
    yield "the same on the big screen", f"/t/{refereed.code}/screen/"


def main() -> None:
    path = browsers.find()
    if path is None:
        raise SystemExit("no Chromium here: python -m tests.browsers")
    call_command("migrate", verbosity=0)
    group = Group.objects.create(name="benchmark")
    site = Site()
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=path)
            for name, address in pages(group):
                context = chromium.new_context(base_url=site.url, **DEVICES["phone"])
                belong(context, site.url, group)
                loaded = first_load(context.new_page(), address)
                print(f"{name}: {sum(loaded) / 1000:.1f} kB in {len(loaded)} answers", flush=True)
                context.close()
            chromium.close()
    finally:
        site.stop(2)


if __name__ == "__main__":
    main()
