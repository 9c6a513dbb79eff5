"""The household's own certificate: made once, renewed when an address is new, private."""

import stat
from pathlib import Path

import pytest

from companion import certificates


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.delenv("HTTPS_NAMES", raising=False)
    return tmp_path / "https"


def test_it_is_made_once(home: Path) -> None:
    certificate, key = certificates.prepare()
    before = certificate.read_bytes(), key.read_bytes(), certificates.authority().read_bytes()
    assert certificates.prepare() == (certificate, key)
    after = certificate.read_bytes(), key.read_bytes(), certificates.authority().read_bytes()
    assert before == after


def test_a_new_name_changes_the_site_and_not_the_authority(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, _key = certificates.prepare()
    before, trusted = certificate.read_bytes(), certificates.authority().read_bytes()
    monkeypatch.setenv("HTTPS_NAMES", "games.example 192.0.2.7")
    certificates.prepare()
    assert certificate.read_bytes() != before
    assert certificates.authority().read_bytes() == trusted
    listed = certificates.names()
    assert {"DNS:games.example", "IP:192.0.2.7", "DNS:localhost", "IP:127.0.0.1"} <= set(listed)


def test_keys_are_nobody_elses(home: Path) -> None:
    certificates.prepare()
    for name in ("authority.key", "site.key"):
        assert stat.S_IMODE((home / name).stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_a_name_that_would_break_the_certificate_is_left_out(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_NAMES", "good.example bad_name;rm")
    assert "DNS:good.example" in certificates.names()
    assert not [one for one in certificates.names() if "rm" in one]
    certificates.prepare()


def test_without_openssl_it_is_one_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(home))
    with pytest.raises(certificates.NoCertificate, match="needs the program openssl"):
        certificates.prepare()
