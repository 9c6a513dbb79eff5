"""An account: an e-mail address, a name, a password."""

import secrets
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.crypto import salted_hmac


def new_salt() -> str:
    return secrets.token_urlsafe(16)


class Accounts(BaseUserManager["User"]):
    """Looks accounts up by address, ignoring its capitalisation."""

    def create_user(self, email: str, password: str, name: str = "") -> "User":
        user = self.model(email=plain_email(email), name=name)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=plain_email(username or ""))


def plain_email(email: str) -> str:
    return email.strip().lower()


class User(AbstractBaseUser):
    """Somebody with an account. Every signed-in session depends on `salt`: a new salt ends them
    all.
    """

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=40)
    is_active = models.BooleanField(default=True)
    salt = models.CharField(max_length=32, default=new_salt)
    created_at = models.DateTimeField(auto_now_add=True)

    objects: Any = Accounts()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_session_auth_hash(self) -> str:
        secret = f"{self.password}/{self.salt}"
        return salted_hmac("companion.accounts", secret, algorithm="sha256").hexdigest()

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """There is no older key to fall back to."""
        return iter(())

    def end_all_sessions(self) -> None:
        """Sign out on every device."""
        self.salt = new_salt()
        self.save(update_fields=["salt"])
