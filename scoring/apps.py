"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        from campaigns.signals import session_finished
        from scoring.services.jobs import on_session_finished

        session_finished.connect(on_session_finished, dispatch_uid="score-finished-sessions")
