"""The page of an account: what it has played, who it is in each group, which groups it remembers."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.errors import NotAllowed, NothingThere
from campaigns.models import Person, Seat
from campaigns.seats.access import GROUPS, my_groups, phone_groups, phone_of, remember
from campaigns.seats.services import claims
from companion import numbers
from companion.http import HttpRequest
from scoring.selectors.me import me_context


@require_http_methods(["GET", "POST"])
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """The page of the account; a post does one thing and redirects back to it."""
    if request.method == "GET":
        context = me_context(request.user, phone_groups(request), phone_of(request))
        return render(request, "accounts/me.html", context)
    step = _STEPS.get(request.POST.get("do", ""))
    number = numbers.natural(request.POST.get("id"), numbers.ROW)
    if step is None or number is None:
        raise Http404
    try:
        step(request, number)
    except NotAllowed:
        messages.info(request, _("Another account has already said: this is me."))
    except NothingThere as error:
        raise Http404 from error
    return redirect("me")


def _claim(request: HttpRequest, person_id: int) -> None:
    """Claim a person of my groups, or the one this phone sits for."""
    phone, people = phone_of(request), Person.objects.filter(pk=person_id)
    sits = phone and Seat.objects.filter(person=person_id, place__phone=phone).exists()
    if not sits and not people.filter(group__in=my_groups(request)).exists():
        raise NothingThere("nobody of your groups, and nobody's seat on this phone")
    claims.claim(person_id, request.user, phone)
    text = _("You are %(name)s: these games are yours on every device where you sign in.")
    messages.info(request, text % {"name": people.get().name})


def _unclaim(request: HttpRequest, person_id: int) -> None:
    claims.unclaim(person_id, request.user)


def _remember(request: HttpRequest, group_id: int) -> None:
    if group_id not in phone_groups(request):
        raise NothingThere("this browser does not know that group")
    remember(request, [group_id])


def _forget(request: HttpRequest, group_id: int) -> None:
    """Make the account and this browser leave the group; its link opens it again."""
    claims.leave_group(group_id, request.user)
    request.session[GROUPS] = [pk for pk in phone_groups(request) if pk != group_id]


_STEPS: dict[str, Callable[[HttpRequest, Any], None]] = {
    "claim": _claim,
    "unclaim": _unclaim,
    "remember": _remember,
    "forget": _forget,
}
