"""The addresses of results, history and the start page."""

from django.urls import path

from scoring.views import campaigns, history, home, results

urlpatterns = [
    path("", home.home, name="home"),
    path("campaigns/", campaigns.campaigns, name="campaigns"),
    path("c/<slug:code>/", campaigns.campaign, name="campaign"),
    path("c/<slug:code>/turn/", campaigns.turn, name="campaign-turn"),
    path("history/", history.history_page, name="history"),
    path("t/<slug:code>/result/", results.result, name="result"),
    path("t/<slug:code>/score/", results.job, name="score-job"),
    path("t/<slug:code>/score/retry/", results.retry, name="score-retry"),
]
