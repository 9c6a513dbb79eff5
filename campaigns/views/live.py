"""What keeps every screen at a table fresh: the stream of versions, and the parts to redraw."""

from collections.abc import AsyncIterator
from typing import Any

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.access import table_or_404
from campaigns.selectors.tables import table_context
from companion.live import hub


async def events(request: HttpRequest, code: str) -> Any:
    """Server-sent events: the table's version now, then each new one."""
    version = await sync_to_async(_version)(request, code)
    stream = StreamingHttpResponse(_stream(code, version), content_type="text/event-stream")
    stream["Cache-Control"] = "no-cache"
    stream["X-Accel-Buffering"] = "no"
    return stream


def _version(request: HttpRequest, code: str) -> int:
    version = table_or_404(request, code).version
    # a stream lives for hours: it must not keep a database connection for itself
    connections.close_all()
    return version


async def _stream(code: str, version: int) -> AsyncIterator[str]:
    yield f"retry: 2000\ndata: {version}\n\n"
    async for told in hub.listen(code):
        yield ": still here\n\n" if told is None else f"data: {told}\n\n"


@require_GET
def parts(request: HttpRequest, code: str) -> HttpResponse:
    """The parts of the table for a screen that is behind; 204 where it is not."""
    session = table_or_404(request, code)
    if request.GET.get("since") == str(session.version):
        return HttpResponse(status=204)
    return render(request, "campaigns/_fresh.html", table_context(session))
