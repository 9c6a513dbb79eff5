"""The one place where environment variables are read. No Django here: the launcher uses it too."""

import hashlib
import os
import secrets
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent

# The kernel limits the path of a unix socket to 108 bytes; some systems to 104.
SOCKET_PATH_LIMIT = 100


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    value = text(name).lower()
    return value in {"1", "true", "yes", "on"} if value else default


def number(name: str, default: int) -> int:
    value = text(name)
    if not value:
        return default
    if not value.isdigit():
        raise SystemExit(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def words(name: str) -> list[str]:
    return [word for word in text(name).replace(",", " ").split() if word]


def data_dir() -> Path:
    """The directory that holds everything the site keeps; copying it is a backup."""
    return (BASE_DIR / text("DATA_DIR", "var")).absolute()


def embedded() -> bool:
    """Whether one machine runs everything, with SQLite and a private broker. Configuring a database
    ends this.
    """
    return flag("SHIPLOG_EMBEDDED", default=not text("DATABASE_URL"))


def https() -> bool:
    """Whether the launcher serves https with its own certificate (`make run HTTPS=1`). Behind a
    proxy only SHIPLOG_HTTPS is set.
    """
    return flag("HTTPS")


def database_url() -> str:
    return text("DATABASE_URL", f"sqlite:///{data_dir() / 'shiplog.sqlite3'}")


def socket_dir() -> Path:
    """The private broker's directory, the same for every process that shares a data directory."""
    directory = data_dir() / "redis"
    if len(os.fsencode(directory / "redis.sock")) <= SOCKET_PATH_LIMIT:
        return directory
    digest = hashlib.sha256(os.fsencode(directory)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"shiplog-{os.getuid()}-{digest}"


def redis_url() -> str:
    return text("REDIS_URL", f"unix://{socket_dir() / 'redis.sock'}")


def broker_url() -> str:
    """The same Redis in Celery's spelling: for unix sockets it uses another scheme and another
    database parameter.
    """
    return redis_url().replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=")


def secret_key() -> str:
    """SECRET_KEY, or a key that is made once and readable by its owner only."""
    configured = text("SECRET_KEY")
    if configured:
        return configured
    path = data_dir() / "secret_key"
    if not path.exists():
        _make_secret(path)
    return path.read_text().strip()


def _make_secret(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Written aside and then linked, so that two processes starting at once read the same whole key.
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")
    with open(handle, "w") as file:
        file.write(secrets.token_urlsafe(50))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
