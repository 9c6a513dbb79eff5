"""Keeps every screen at a table fresh: the stream of versions, and the parts to redraw."""

from collections.abc import AsyncIterator, Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.views.decorators.http import require_GET

from campaigns.models import Session
from campaigns.seats.access import table_or_404
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.views import drawing
from companion.http import HttpRequest
from companion.limits import STREAMS, Place, address_of, screens, told_to_wait
from companion.live import Aside, News, hub, let_thread_go
from companion.presence import present
from rules.core.book import PAD

FULL = 30  # seconds after which there may be room for another stream
BEAT = "event: beat\ndata: beat\n\n"  # without beats a page takes the stream for dead


async def events(request: HttpRequest, code: str) -> Any:
    """Server-sent events: the table's version now, then each new one."""
    return await streamed(request, code, table_or_404)


def _now(find: Callable[..., Session], request: HttpRequest, code: str) -> tuple[str, int, str]:
    session = find(request, code)
    # a stream lives for hours: it must not keep a database connection for itself
    connections.close_all()
    return session.code, session.version, present(session.code)


async def streamed(request: HttpRequest, code: str, find: Callable[..., Session]) -> Any:
    """The stream of the session that `find` returns. If too many are open, an answer after which the page
    polls instead; it costs no query."""
    who = address_of(request)
    if STREAMS.status(who) == 200:
        start = await sync_to_async(_now)(find, request, code)
    if (status := STREAMS.status(who)) != 200:
        full = HttpResponse(screens(status), status=status, content_type="text/plain")
        return told_to_wait(full, FULL)
    stream = StreamingHttpResponse(
        _news(who, STREAMS.enter(who), *start), content_type="text/event-stream"
    )
    stream["Cache-Control"] = "no-cache"
    stream["X-Accel-Buffering"] = "no"
    return stream


async def _news(who: str, place: Place, code: str, version: int, here: str) -> AsyncIterator[str]:
    try:
        let_thread_go()
        yield f"retry: 2000\ndata: {version}\n\n"
        if here:
            yield _event(Aside("here", here))
        async for news in hub.listen(code, version):
            yield _event(news)
    finally:
        STREAMS.leave(who, place)


def _event(news: News) -> str:
    if news is None:
        return BEAT
    if isinstance(news, Aside):
        return f"event: {news.event}\ndata: {news.data}\n\n"
    return f"data: {news}\n\n"


@require_GET
def parts(request: HttpRequest, code: str, stop: str = PAD) -> HttpResponse:
    """The parts of the page that a screen shows, if it is behind, else 204."""
    session = table_or_404(request, code)
    if stop and leaf_at(session, stop) is None:
        raise Http404
    if drawing.is_drawn(request, session):
        return HttpResponse(status=204)
    return drawing.parts(request, session, drawing.context_of(request, session))
