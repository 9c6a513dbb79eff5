"""Compress text: every page, and static files that no build step has compressed."""

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

# A live stream must not wait in a buffer; fonts and pictures are compressed already.
TEXTS = {
    "text/html",
    "text/css",
    "text/javascript",
    "text/csv",
    "application/json",
    "image/svg+xml",
}


PUBLIC = {"text/css", "text/javascript", "image/svg+xml"}


class _Unpadded(GZipMiddleware):
    """For files that are the same for everybody: their length reveals nothing."""

    max_random_bytes = 0


class CompressText(GZipMiddleware):
    """Django's middleware, with its padding against guessing by length, applied to text only."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "").split(";")[0]
        if kind in PUBLIC:
            # what a script or a style asks for goes by the policy of its page, or to this site: 32 bytes of each
            response.headers.pop("Referrer-Policy", None)
            return _Unpadded(self.get_response).process_response(request, response)
        return super().process_response(request, response) if kind in TEXTS else response
