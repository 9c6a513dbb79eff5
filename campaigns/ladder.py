"""The one ladder of statuses: what a service may raise, and the status that every room answers it with.

A room brings only how it draws the answer."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse

from campaigns.errors import (
    AsksFirst,
    BoxChanged,
    Closed,
    NamedTwice,
    NotAllowed,
    NothingThere,
    NotYours,
    RequestGone,
    SeatTaken,
    Stale,
)
from companion.http import HttpRequest
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled

LADDER: dict[type[Exception], int] = {
    AsksFirst: 200,
    Misspelled: 400,
    NothingThere: 400,
    NotAllowed: 403,
    NotYours: 404,
    Stale: 409,
    Closed: 409,
    BoxChanged: 409,
    RequestGone: 409,
    SeatTaken: 409,
    Refused: 422,
    NamedTwice: 422,
}
RUNGS = tuple(LADDER)
View = Callable[..., HttpResponse]
Draw = Callable[..., HttpResponse]  # request, the error, its status, and the view's own arguments


def status_of(error: Exception) -> int:
    """The status of an error, by its nearest kind on the ladder."""
    return next(LADDER[kind] for kind in type(error).__mro__ if kind in LADDER)


def answering(draw: Draw) -> Callable[[View], View]:
    """Turn what services raise into answers that `draw` draws; what is not this browser's is not there."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except NotYours:
                raise Http404 from None
            except RUNGS as error:
                return draw(request, error, status_of(error), *args, **kwargs)

        return answered

    return decorated
