"""Print what the launcher shows in the terminal: addresses, and a QR code for the phones."""

import socket
import sys

import segno


def say(sentence: str) -> None:
    print(sentence, flush=True)


def lan_address() -> str | None:
    """The address at which other devices reach this machine. Connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def welcome(port: int, scheme: str = "http") -> None:
    say(f"\n  Shiplog is at  {scheme}://localhost:{port}/")
    address = lan_address()
    if address:
        url = f"{scheme}://{address}:{port}/"
        say(f"  For phones     {url}\n")
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")  # a badly drawn code is good enough
        segno.make(url).terminal(compact=True, border=2)
    if scheme == "https":
        say(
            f"\n  Phones warn once; they trust it after {scheme}://…:{port}/prefs/ (docs/operations.md)."
        )
    say("\n  Ctrl-C stops it.\n")
