"""The campaigns app."""

from typing import Any

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from django.db.models.signals import post_delete

        from campaigns.album.services.keeping import forget_files
        from campaigns.legacy.services import stories
        from campaigns.models import Photo
        from campaigns.series.stories import install
        from campaigns.signals import seating_changed, session_changed

        post_delete.connect(forget_files, sender=Photo, dispatch_uid="forget-photo-files")
        install(stories)
        session_changed.connect(_tell_the_screens, dispatch_uid="tell-the-screens")
        seating_changed.connect(_tell_the_seating, dispatch_uid="tell-the-seating")


def _tell_the_screens(sender: Any, code: str, version: int, **_: Any) -> None:
    from companion.live import announce

    announce(code, version)


def _tell_the_seating(sender: Any, code: str, **_: Any) -> None:
    """Tell every screen to check for itself; the table's version does not change."""
    from companion.live import RESYNC, announce

    announce(code, RESYNC)
