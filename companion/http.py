"""The request as our views receive it: django-htmx's middleware marks those that ask for a
fragment.
"""

from django import http
from django_htmx.middleware import HtmxDetails


class HttpRequest(http.HttpRequest):
    """Only for the type checker: it is never instantiated."""

    htmx: HtmxDetails
