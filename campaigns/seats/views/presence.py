"""A phone says which cell it is at, so that the others see who fills what."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.records import setup_now
from campaigns.seats.access import phone_of, rights_at, table_or_404, writer
from campaigns.seats.selectors.places import of_phone
from campaigns.text import one_line
from companion import presence
from companion.http import HttpRequest
from companion.limits import HERE, told_to_wait

LONGEST = 40  # of the id of a row or a sheet


@require_POST
def here(request: HttpRequest, code: str) -> HttpResponse:
    """Say it, or without a seat that the phone is at no cell any more; answers in no words (204)."""
    session = table_or_404(request, code)
    rights, seat = rights_at(request, session), one_line(request.POST.get("seat", ""))
    if seat and seat not in setup_now(session).seats:
        return HttpResponse(status=400)
    if not rights.writes(seat or rights.seat):
        return HttpResponse(status=403)
    who = presence.alias(of_phone(session, "phone"), session.code)
    if wait := HERE.spend(session.code, phone_of(request)):
        return told_to_wait(HttpResponse(status=429), wait)
    if session.group.is_demo or not session.is_open:
        return HttpResponse(status=204)
    if not seat:
        presence.leave(session.code, who)
        return HttpResponse(status=204)
    name = of_phone(session, "name") or writer(request, session.group_id) or _("Somebody")
    row, stop = (one_line(request.POST.get(field, ""))[:LONGEST] for field in ("row", "stop"))
    presence.say(session.code, presence.Here(who, name, seat, row, stop))
    return HttpResponse(status=204)
