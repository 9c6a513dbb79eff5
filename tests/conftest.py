"""What every test may ask for: real processes on the test database, a clean broker, phones and a desk."""

import gc
import os

import pytest
import redis
from django.conf import settings
from django.core.cache import cache
from django.test import TransactionTestCase

pytest_plugins = [
    "tests.processes",
    "tests.pages",
    "tests.tables",
    "tests.sample_game.register",
    "tests.second_tries",
]

DATABASE = {"db", "transactional_db", "live_site", "celery_worker_process"}
SERVERS = {"broker", "live_site", "celery_worker_process", "chromium"}
BROWSER = {"chromium"}
# these come first, or one process works alone at the end
LONGEST = (
    *("test_four_pads", "test_accessibility", "test_first_voyage"),
    *("test_junk_everywhere", "test_legacy_spoilers", "test_rights_matrix", "test_album_memory"),
)
SLOW = (
    "random",
    "/games/",
    "test_cli",
    "test_docs",
    "test_junk",
    "1000",
    "constant_number",
    "rescore",
    "picture",
    "spoilers",
    "leaks",
)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # once, not in every xdist process
        from companion import translations

        translations.compile_stale()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by what they use, so that `make test-fast` and the second run need no list by hand."""
    items.sort(key=lambda item: not any(part in item.nodeid for part in LONGEST))
    ready = os.environ.get("SHIPLOG_TEST_SERVERS") == "1"
    absent = pytest.mark.skip(
        reason="needs the servers: make test, or python -m tests.servers -- pytest"
    )
    for item in items:
        used = set(getattr(item, "fixturenames", ()))
        case = getattr(item, "cls", None)
        if used & DATABASE or item.get_closest_marker("django_db") or _is_django(case):
            item.add_marker("db")
        if _commits(item) and not used & BROWSER:
            item.add_marker("both_databases")  # what others see of it, and who waits for whom
        if used & BROWSER:
            item.add_marker("browser")
        if _is_slow(item):
            item.add_marker("slow")
        if used & SERVERS:
            item.add_marker("servers")
        if item.get_closest_marker("servers") and not ready:
            item.add_marker(absent)


@pytest.fixture(autouse=True)
def _nothing_counted(request: pytest.FixtureRequest) -> None:
    """Every test has its own tries: all of them come from one address, and hours would have to pass."""
    if request.node.get_closest_marker("db"):
        forget_limits()


def forget_limits() -> None:
    if os.environ.get("SHIPLOG_TEST_SERVERS") != "1":
        cache.clear()
        return
    client = redis.Redis.from_url(settings.REDIS_URL)
    keys = list(client.scan_iter("*:limit:*", count=1000))
    if keys:
        client.delete(*keys)
    client.close()


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


def _commits(item: pytest.Item) -> bool:
    """Whether the test writes for other connections, instead of into a transaction of its own."""
    django_db = item.get_closest_marker("django_db")
    asked = django_db is not None and django_db.kwargs.get("transaction")
    return bool(asked) or "transactional_db" in getattr(item, "fixturenames", ())


def _is_slow(item: pytest.Item) -> bool:
    """Random play, properties, whole recorded games and runs of a thousand lines: not for every save."""
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        return True
    return any(part in item.nodeid for part in SLOW)


def _is_django(case: type | None) -> bool:
    return case is not None and issubclass(case, TransactionTestCase)
