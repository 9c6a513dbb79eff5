"""Whether this site can send mail at all: pages must not promise what nobody has set up."""

from django.conf import settings


def sends_mail() -> bool:
    return settings.EMAIL_BACKEND != "django.core.mail.backends.console.EmailBackend"
