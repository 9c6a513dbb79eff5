"""HTTPS at home: the household's own authority, and a certificate for the addresses it has today.

Made with the `openssl` program, so that those who never ask for it need no further package."""

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
SITE_DAYS = 397  # phones refuse certificates that are valid for longer
RENEW_DAYS = 30


class NoCertificate(Exception):
    """Why there is none, in one sentence."""


def directory() -> Path:
    return environment.data_dir() / "https"


def authority() -> Path:
    """The certificate that phones are asked to trust."""
    return directory() / "authority.crt"


def names() -> list[str]:
    """What this machine is called: names and addresses, as a certificate lists them."""
    host = socket.gethostname()
    given = environment.words("HTTPS_NAMES")
    hosts = ["localhost", host, f"{host.split('.')[0]}.local", *given, "127.0.0.1", "::1"]
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
    """Certificate and key for the web server; renewed when an address is new or the end is near."""
    if not shutil.which("openssl"):
        raise NoCertificate("HTTPS=1 needs the program openssl; install it or start without HTTPS.")
    home = directory()
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not authority().exists():
        _make_authority(home)
    wanted, listed = ",".join(names()), home / "site.names"
    if not (listed.exists() and listed.read_text() == wanted and _lasts(home / "site.crt")):
        _make_site(home, wanted)
        listed.write_text(wanted)
    return home / "site.crt", home / "site.key"


def _make_authority(home: Path) -> None:
    name = f"/CN=Shiplog at home ({datetime.date.today():%Y-%m-%d})"
    _openssl(
        *("req", "-x509", *_new_key(home / "authority.key"), "-subj", name),
        *("-out", str(authority()), "-days", str(AUTHORITY_DAYS)),
        *("-addext", "basicConstraints=critical,CA:TRUE,pathlen:0"),
        *("-addext", "keyUsage=critical,keyCertSign,cRLSign"),
    )


def _make_site(home: Path, wanted: str) -> None:
    request, extensions = home / "site.csr", home / "site.ext"
    lines = ["basicConstraints=CA:FALSE", "extendedKeyUsage=serverAuth", f"subjectAltName={wanted}"]
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
    done = subprocess.run(["openssl", *arguments], capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise NoCertificate(f"openssl could not make a certificate: {reason}")
