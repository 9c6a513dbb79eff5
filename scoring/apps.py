"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        from campaigns.signals import results_asked, session_finished
        from scoring.selectors.newest import on_results_asked
        from scoring.services.jobs import on_session_finished

        session_finished.connect(on_session_finished, dispatch_uid="score-finished-sessions")
        results_asked.connect(on_results_asked, dispatch_uid="results-for-the-story")
