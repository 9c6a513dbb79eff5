"""Codes and names that nobody can guess."""

import secrets

# letters and digits that nobody mistakes for another when read aloud
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code(length: int = 10) -> str:
    """An address that nobody can guess: 31^10 is about 10^15."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_door() -> str:
    """The short code of a table, to be read aloud and typed; guessing it is rate-limited."""
    return new_code(6)


def new_phone() -> str:
    """A name for a browser that nobody can guess; it is stored in a signed cookie."""
    return secrets.token_urlsafe(24)


def new_name() -> str:
    """The name of a photo's files and of its address."""
    return secrets.token_hex(10)
