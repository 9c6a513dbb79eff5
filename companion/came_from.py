"""Read where somebody came from (`next`), and accept only pages of this site."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def came_from(request: HttpRequest) -> str:
    """The address that a form or link carries along; "" if there is none or it leads to another
    site.
    """
    target = request.POST.get("next") or request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    # a bare word would be taken for the name of a view
    return target if ours and target.startswith("/") else ""
