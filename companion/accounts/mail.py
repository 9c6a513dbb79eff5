"""Whether this site can send mail at all, and which host name its letters may use."""

import socket

from django.conf import settings
from django.http import HttpRequest


def sends_mail() -> bool:
    """Whether a mail server is configured; without one no page promises a letter."""
    return settings.EMAIL_BACKEND != "django.core.mail.backends.console.EmailBackend"


def letter_host(request: HttpRequest) -> str:
    """The host name for a link in a letter.

    An embedded site accepts any Host header, and whoever asks for a letter chooses that header. So
    an embedded site uses only the name that this machine knows itself by.
    """
    host = request.get_host()
    if "*" not in settings.ALLOWED_HOSTS:
        return host
    server = str(request.META.get("SERVER_NAME", ""))
    local = server if server not in ("", "0.0.0.0", "::") else settings.LAN_ADDRESS or "localhost"
    name = socket.gethostname().lower()
    ours = {local, settings.LAN_ADDRESS, "localhost", "127.0.0.1", "[::1]", name, f"{name}.local"}
    if host.rpartition(":")[0] in ours or host in ours:
        return host
    return f"{f'[{local}]' if ':' in local else local}:{request.get_port()}"
