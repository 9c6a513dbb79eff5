"""The page of an account: what it has played, who it is in each group, which groups it remembers."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import GROUPS, my_groups, phone_groups, remember
from campaigns.errors import NotAllowed, NothingThere
from campaigns.models import Person
from campaigns.services import claims
from companion.http import HttpRequest
from scoring.selectors.me import me_context


@require_http_methods(["GET", "POST"])
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """My page; a post does one thing and leads back to it."""
    if request.method == "GET":
        return render(request, "accounts/me.html", me_context(request.user, phone_groups(request)))
    step = _STEPS.get(request.POST.get("do", ""))
    number = request.POST.get("id", "")
    if step is None or not number.isdecimal() or len(number) > 15:
        raise Http404
    try:
        step(request, int(number))
    except NotAllowed:
        messages.info(request, _("Another account has already said: this is me."))
    except NothingThere as error:
        raise Http404 from error
    return redirect("me")


def _claim(request: HttpRequest, person_id: int) -> None:
    """Of somebody of my groups; at a table a guest may say it of the own seat."""
    if not Person.objects.filter(pk=person_id, group__in=my_groups(request)).exists():
        raise NothingThere("nobody of your groups")
    claims.claim(person_id, request.user)


def _unclaim(request: HttpRequest, person_id: int) -> None:
    claims.unclaim(person_id, request.user)


def _remember(request: HttpRequest, group_id: int) -> None:
    if group_id not in phone_groups(request):
        raise NothingThere("this browser does not know that group")
    remember(request, [group_id])


def _forget(request: HttpRequest, group_id: int) -> None:
    """The account and this browser leave the group; its link opens it again."""
    claims.leave_group(group_id, request.user)
    request.session[GROUPS] = [pk for pk in phone_groups(request) if pk != group_id]


_STEPS: dict[str, Callable[[HttpRequest, Any], None]] = {
    "claim": _claim,
    "unclaim": _unclaim,
    "remember": _remember,
    "forget": _forget,
}
