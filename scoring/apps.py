"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        from campaigns.signals import people_changed, results_asked, session_finished
        from scoring.selectors.newest import on_results_asked
        from scoring.services.jobs import on_session_finished
        from scoring.services.people import on_people_changed

        session_finished.connect(on_session_finished, dispatch_uid="score-finished-sessions")
        people_changed.connect(on_people_changed, dispatch_uid="people-of-counted-tables")
        results_asked.connect(on_results_asked, dispatch_uid="results-for-the-story")
