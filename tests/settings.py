"""The site's settings as the tests use them. Started bare, without tests/servers.py, no server is touched."""

import atexit
import os
import shutil
import tempfile

SERVERS = os.environ.get("SHIPLOG_TEST_SERVERS") == "1"

# Each xdist process has a Redis database of its own; 8 and up, away from what a given server may hold.
_worker = os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")
if SERVERS:
    os.environ["REDIS_URL"] = f"{os.environ['REDIS_URL'].split('?')[0]}?db={9 + int(_worker)}"
else:
    # A test must never publish into the queue of a site that happens to run here.
    os.environ["REDIS_URL"] = "redis://127.0.0.1:1/0"
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="shiplog-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
    os.environ.update(SECRET_KEY="tests", ALLOWED_HOSTS="*")

from companion.settings import *  # noqa: E402, F403
from companion.settings import (  # noqa: E402
    BASE_DIR,
    CACHES,
    DATABASES,
    INSTALLED_APPS,
    MIDDLEWARE,
    TEMPLATES,
)

INSTALLED_APPS = [*INSTALLED_APPS, "tests.emptying"]

# inside the compression, whose output is no longer text
MIDDLEWARE.insert(
    MIDDLEWARE.index("companion.compression.CompressText") + 1, "tests.one_line.OneLine"
)

TEMPLATES[0]["DIRS"] += [BASE_DIR / "tests" / "sample_game" / "templates"]

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3" and SERVERS:
    # A file, not memory: the worker and the web server are processes of their own.
    DATABASES["default"]["TEST"] = {"NAME": f"{os.environ['DATA_DIR']}-test.sqlite3"}

if not SERVERS:
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Playwright keeps an event loop in the thread of the tests; Django would refuse every query there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
