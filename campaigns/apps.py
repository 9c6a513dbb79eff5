"""The campaigns app."""

from typing import Any

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from campaigns.signals import session_changed

        session_changed.connect(_tell_the_screens, dispatch_uid="tell-the-screens")


def _tell_the_screens(sender: Any, code: str, version: int, **_: Any) -> None:
    from companion.live import announce

    announce(code, version)
