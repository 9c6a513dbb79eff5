"""The one place where environment variables are read. No Django here: the launcher uses it too."""

import hashlib
import os
import secrets
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent

# The kernel keeps a unix socket's path in 108 bytes; some systems have 104.
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
    """Everything the site keeps; copying it is a backup."""
    return (BASE_DIR / text("DATA_DIR", "var")).absolute()


def embedded() -> bool:
    """One household, one machine: SQLite and a private broker. Naming a database ends it."""
    return flag("SHIPLOG_EMBEDDED", default=not text("DATABASE_URL"))


def https() -> bool:
    """`make run HTTPS=1`: the launcher's own certificate. Behind a proxy it is SHIPLOG_HTTPS alone."""
    return flag("HTTPS")


def database_url() -> str:
    return text("DATABASE_URL", f"sqlite:///{data_dir() / 'shiplog.sqlite3'}")


def socket_dir() -> Path:
    """The private broker's directory; the same answer in every process that shares a data directory."""
    directory = data_dir() / "redis"
    if len(os.fsencode(directory / "redis.sock")) <= SOCKET_PATH_LIMIT:
        return directory
    digest = hashlib.sha256(os.fsencode(directory)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"shiplog-{os.getuid()}-{digest}"


def redis_url() -> str:
    return text("REDIS_URL", f"unix://{socket_dir() / 'redis.sock'}")


def broker_url() -> str:
    """The same Redis as Celery writes it: unix sockets have another scheme and another name for the database."""
    return redis_url().replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=")


def secret_key() -> str:
    """SECRET_KEY, or one made once and kept readable by its owner only."""
    given = text("SECRET_KEY")
    if given:
        return given
    path = data_dir() / "secret_key"
    if not path.exists():
        _make_secret(path)
    return path.read_text().strip()


def _make_secret(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Written aside and linked, so that two processes starting at once both read one whole key.
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")
    with open(handle, "w") as file:
        file.write(secrets.token_urlsafe(50))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
