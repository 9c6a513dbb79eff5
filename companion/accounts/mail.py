"""Whether this site can send mail at all, and which host name its letters may use."""

import socket

from django.conf import settings
from django.http import HttpRequest


def sends_mail() -> bool:
    """Pages must not promise letters where nobody has set up a mail server."""
    return settings.EMAIL_BACKEND != "django.core.mail.backends.console.EmailBackend"


def letter_host(request: HttpRequest) -> str:
    """The host of a link in a letter. A household answers to any name, and whoever asks for a letter chooses
    the name in the request: there only what this machine knows of itself counts."""
    host = request.get_host()
    if "*" not in settings.ALLOWED_HOSTS:
        return host
    server = str(request.META.get("SERVER_NAME", ""))
    here = server if server not in ("", "0.0.0.0", "::") else settings.LAN_ADDRESS or "localhost"
    name = socket.gethostname().lower()
    ours = {here, settings.LAN_ADDRESS, "localhost", "127.0.0.1", "[::1]", name, f"{name}.local"}
    if host.rpartition(":")[0] in ours or host in ours:
        return host
    return f"{f'[{here}]' if ':' in here else here}:{request.get_port()}"
