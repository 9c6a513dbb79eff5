"""Limit uploads: a body that is too long is not stored, a file that is too long is not read."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, StopUpload

from companion import numbers

MOST_BODY = 64_000_000  # bytes; more than any form or file of ours, including a few photos at once

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]


class LimitBody:
    """Refuse a body by its stated length, or hang up when it grows beyond the limit."""

    def __init__(self, app: App, most: int = MOST_BODY) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        stated = dict(scope["headers"]).get(b"content-length", b"0").decode("latin-1")
        length = numbers.natural(stated, numbers.ROW)
        if numbers.is_whole(stated) and (length is None or length > self._most):
            start = {
                "type": "http.response.start",
                "status": 413,
                "headers": [(b"connection", b"close")],
            }
            await send(start)
            return await send({"type": "http.response.body", "body": b""})
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            return {"type": "http.disconnect"} if received > self._most else message

        await self._app(scope, counted, send)


class Quota(FileUploadHandler):
    """Stops reading a file that is too long; `exceeded` tells the view."""

    def __init__(self, most: int, request: Any = None) -> None:
        super().__init__(request)
        self.most = most
        self.received = 0

    @property
    def exceeded(self) -> bool:
        return self.received > self.most

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self.received += len(raw_data)
        if self.exceeded:
            raise StopUpload(connection_reset=False)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
