"""The request as our views get it: django-htmx's middleware has told who asks for a fragment."""

from django import http
from django_htmx.middleware import HtmxDetails


class HttpRequest(http.HttpRequest):
    """Only a name for the type checker: nothing is ever made of it."""

    htmx: HtmxDetails
