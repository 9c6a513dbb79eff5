"""HTTPS at home: the household's own certificate authority and a certificate for today's addresses.

The `openssl` program makes them, so those who do not use HTTPS need no further package.
"""

import datetime
import ipaddress
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

from companion import environment
from companion.terminal import lan_address

AUTHORITY_DAYS = 3650
SITE_DAYS = 397  # phones refuse certificates with a longer validity
RENEW_DAYS = 30


class NoCertificate(Exception):
    """A certificate cannot be made; the message says why in one sentence."""


def directory() -> Path:
    return environment.data_dir() / "https"


def authority() -> Path:
    """The certificate of the authority, which phones are asked to trust."""
    return directory() / "authority.crt"


def names() -> list[str]:
    """The names and addresses of this machine, as a certificate lists them."""
    host = socket.gethostname()
    configured = environment.words("HTTPS_NAMES")
    hosts = ["localhost", host, f"{host.split('.')[0]}.local", *configured, "127.0.0.1", "::1"]
    address = lan_address()
    listed = dict.fromkeys([*hosts, address] if address else hosts)
    return [f"{'IP' if _is_address(name) else 'DNS'}:{name}" for name in listed if _is_sound(name)]


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _is_sound(name: str) -> bool:
    return _is_address(name) or bool(re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,62})", name))


def prepare() -> tuple[Path, Path]:
    """Prepare certificate and key for the web server; renew them for a new address or before they
    expire.
    """
    if not shutil.which("openssl"):
        raise NoCertificate("HTTPS=1 needs the program openssl; install it or start without HTTPS.")
    home = directory()
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not authority().exists():
        _make_authority(home)
    site_names, listed = ",".join(names()), home / "site.names"
    if not (listed.exists() and listed.read_text() == site_names and _lasts(home / "site.crt")):
        _make_site(home, site_names)
        listed.write_text(site_names)
    return home / "site.crt", home / "site.key"


def _make_authority(home: Path) -> None:
    name = f"/CN=Shiplog at home ({datetime.date.today():%Y-%m-%d})"
    _openssl(
        *("req", "-x509", *_new_key(home / "authority.key"), "-subj", name),
        *("-out", str(authority()), "-days", str(AUTHORITY_DAYS)),
        *("-addext", "basicConstraints=critical,CA:TRUE,pathlen:0"),
        *("-addext", "keyUsage=critical,keyCertSign,cRLSign"),
    )


def _make_site(home: Path, site_names: str) -> None:
    request, extensions = home / "site.csr", home / "site.ext"
    lines = [
        "basicConstraints=CA:FALSE",
        "extendedKeyUsage=serverAuth",
        f"subjectAltName={site_names}",
    ]
    extensions.write_text("\n".join(lines) + "\n")
    _openssl("req", *_new_key(home / "site.key"), "-subj", "/CN=Shiplog", "-out", str(request))
    _openssl(
        *("x509", "-req", "-in", str(request), "-out", str(home / "site.crt")),
        *("-CA", str(authority()), "-CAkey", str(home / "authority.key"), "-CAcreateserial"),
        *("-days", str(SITE_DAYS), "-sha256", "-extfile", str(extensions)),
    )


def _new_key(path: Path) -> list[str]:
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))  # private from the first byte
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    return [*curve, "-keyout", str(path)]


def _lasts(certificate: Path) -> bool:
    seconds = str(RENEW_DAYS * 24 * 3600)
    command = ["openssl", "x509", "-checkend", seconds, "-noout", "-in", str(certificate)]
    return subprocess.run(command, capture_output=True).returncode == 0


def _openssl(*arguments: str) -> None:
    result = subprocess.run(["openssl", *arguments], capture_output=True, text=True)
    if result.returncode:
        reason = (result.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise NoCertificate(f"openssl could not make a certificate: {reason}")
