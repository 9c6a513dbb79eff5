"""What is too long is neither kept nor read."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from companion.uploads import LimitBody


def sent_to(
    chunks: list[bytes], stated: int | None = None, most: int = 10
) -> tuple[list[Any], bytes]:
    """What the limited site answers, and what of the body came through."""
    kept, answers = bytearray(), []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] == "http.request":
            kept.extend(message["body"])
            if not message["more_body"]:
                await send({"type": "http.response.start", "status": 200})
                return

    bodies = iter(chunks)

    async def receive() -> dict[str, Any]:
        body = next(bodies)
        return {"type": "http.request", "body": body, "more_body": body != chunks[-1]}

    async def send(message: Any) -> None:
        answers.append(message.get("status"))

    headers = [] if stated is None else [(b"content-length", str(stated).encode())]
    scope = {"type": "http", "headers": headers}
    with ThreadPoolExecutor(1) as thread:  # a browser's driver may keep a loop running in this one
        thread.submit(asyncio.run, LimitBody(app, most)(scope, receive, send)).result()
    return answers, bytes(kept)


def test_a_body_within_the_limit_comes_through() -> None:
    assert sent_to([b"abc", b"de"], 5) == ([200], b"abcde")


def test_a_body_that_says_it_is_too_long_is_refused_unread() -> None:
    assert sent_to([b"abc"], 11) == ([413, None], b"")


def test_a_body_that_grows_beyond_the_limit_is_cut_off() -> None:
    answers, kept = sent_to([b"abcde", b"fghij", b"k", b"l"])
    assert answers == []
    assert kept == b"abcdefghij"
