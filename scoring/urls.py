"""The addresses of results, history and the start page."""

from django.urls import path

from companion import numbers  # noqa: F401 - brings <row:…>
from scoring.views import campaigns, company, files, home, me, rescore, results, reveals, sharing

urlpatterns = [
    path("", home.home, name="home"),
    path("campaigns/", campaigns.campaigns, name="campaigns"),
    path("c/<slug:code>/", campaigns.campaign, name="campaign"),
    path("c/<slug:code>/turn/", campaigns.turn, name="campaign-turn"),
    path("me/", me.me, name="me"),
    path("company/", company.company, name="company"),
    path("examples/", home.examples, name="examples"),
    path("history/", home.history_page, name="history"),
    path("rescore/", rescore.runs, name="rescores"),
    path("rescore/<row:run_id>/", rescore.run, name="rescore-run"),
    path("rescore/<row:run_id>/cancel/", rescore.cancel, name="rescore-cancel"),
    path("rescore/<row:run_id>/resume/", rescore.resume, name="rescore-resume"),
    path("rescore/<row:run_id>/decide/", rescore.decide, name="rescore-decide"),
    path("t/<slug:code>/result/", results.result, name="result"),
    path("t/<slug:code>/reveal/", reveals.reveal, name="reveal"),
    path("t/<slug:code>/result/share/", sharing.share, name="share"),
    path("t/<slug:code>/result/unshare/", sharing.unshare, name="unshare"),
    path("t/<slug:code>/result.png", sharing.result_png, name="result-png"),
    path("t/<slug:code>/result.html", files.result_html, name="result-html"),
    path("t/<slug:code>/result.csv", files.result_csv, name="result-csv"),
    path("t/<slug:code>/result.bgsplay", files.result_bgsplay, name="result-bgsplay"),
    path("r/<slug:token>/", sharing.shared, name="shared"),
    path("r/<slug:token>.png", sharing.shared_png, name="shared-png"),
    path("t/<slug:code>/score/", results.job, name="score-job"),
    path("t/<slug:code>/score/retry/", results.retry, name="score-retry"),
]
