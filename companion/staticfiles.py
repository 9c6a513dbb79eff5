"""Static files: lean and small, wherever they are served from."""

from typing import Any

from django.core.files.base import ContentFile
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from companion.lean import is_ours, lean


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Collected: named by hash and compressed, with module imports rewritten to those names."""

    # Only our files: those of other packages mention modules in comments that do not exist.
    patterns = CompressedManifestStaticFilesStorage.patterns + tuple(
        (files, CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1])
        for files in ("js/*.js", "legacy/*.js", "games/*.js")
    )

    def _save(self, name: str, content: Any) -> str:
        if is_ours(name):
            content.seek(0)
            text = content.read()
            text = text.decode() if isinstance(text, bytes) else text
            content = ContentFile(lean(text, name.rpartition(".")[2]).encode())
        return str(super()._save(name, content))


class LeanFiles(WhiteNoiseMiddleware):
    """Served from where they are, so made lean and small on the way; collected files are so already."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponseBase:
        asked = request.META.get("HTTP_IF_NONE_MATCH", "")
        if asked.startswith("W/"):  # of a file that we have compressed
            request.META["HTTP_IF_NONE_MATCH"] = asked.removeprefix("W/")
        answer: WhiteNoiseFileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        if "ETag" in answer.headers:
            answer.headers.pop("Last-Modified", None)  # says the same with more bytes
        ours = answer.status_code == 200 and is_ours(request.path)
        if not ours or request.method != "GET" or "Content-Encoding" in answer.headers:
            return answer
        with (
            answer.file_to_stream as file
        ):  # to close the answer would tell Django that the request is over
            text = file.read().decode()
        lighter = HttpResponse(lean(text, request.path.rpartition(".")[2]))
        for name, value in answer.headers.items():
            if name != "Content-Length":
                lighter.headers[name] = value
        return lighter
