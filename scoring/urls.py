"""The addresses of results, history and the start page."""

from django.urls import path

from scoring.views import history, home, results

urlpatterns = [
    path("", home.home, name="home"),
    path("history/", history.history_page, name="history"),
    path("t/<slug:code>/result/", results.result, name="result"),
    path("t/<slug:code>/score/", results.job, name="score-job"),
    path("t/<slug:code>/score/retry/", results.retry, name="score-retry"),
]
