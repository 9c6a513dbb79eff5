"""The pages that Endeavor has of its own; only the addresses of the site import them."""

from django.urls import path

from companion.games.endeavor.pages import audit, tokens

urlpatterns = [
    path("t/<slug:code>/audit/", audit.audit, name="table-audit"),
    path("t/<slug:code>/tokens/", tokens.tokens, name="table-tokens"),
]
