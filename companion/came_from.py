"""Where somebody came from (`next`), if that is a page of ours: never another site."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def came_from(request: HttpRequest) -> str:
    """The address that a form or a link carries along; "" without one, or if it leads to another site."""
    target = request.POST.get("next") or request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    # a bare word would be taken for a view's name
    return target if ours and target.startswith("/") else ""
