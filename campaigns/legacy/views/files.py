"""Export a legacy campaign as a file, and import one."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.legacy.selectors.files import file_name, file_of, refusal_of
from campaigns.legacy.services.imports import Related, import_campaign, read_file
from campaigns.legacy.services.story import GAME
from campaigns.legacy.views.story import legacy_or_404
from campaigns.seats.access import own_group
from campaigns.text import one_line
from companion.games.maracaibo.face import campaign_files as words
from companion.http import HttpRequest
from companion.limits import TABLES, founds, told_when_held_up
from companion.uploads import Quota
from rules.maracaibo.campaign.campaign_file import MAX_BYTES, BadFile


@require_GET
def export(request: HttpRequest, code: str) -> HttpResponse:
    """What this campaign has turned up so far, as a file."""
    campaign = legacy_or_404(request, code)
    answer = HttpResponse(file_of(campaign), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{file_name(campaign)}"'
    return answer


@csrf_exempt  # the token is in the body, which is read only behind the quota: see `_take_in`
@require_http_methods(["GET", "POST"])
def import_page(request: HttpRequest) -> HttpResponse:
    """The form for a file, and the result of the import."""
    quota = Quota(MAX_BYTES, request)
    request.upload_handlers.insert(0, quota)
    return _take_in(request, quota)


@csrf_protect
@told_when_held_up
def _take_in(request: HttpRequest, quota: Quota) -> HttpResponse:
    if request.method == "GET":
        return render(request, "campaigns/legacy/import.html", {"game": GAME})
    name = one_line(request.POST.get("name", ""), 80) or _("A campaign from a file")
    data = b""
    try:
        data = _file(request, quota)
        opened = read_file(data)
        founds(request, TABLES)
        imported = import_campaign(own_group(request), opened, name, apart="apart" in request.POST)
    except BadFile as error:
        return _again(request, {"refused": refusal_of(error, data)}, 422)
    except Related as error:
        kin = error.kin
        message = words.related(kin.relation, kin.campaign.name, kin.common, kin.ours, kin.theirs)
        return _again(request, {"related": message, "kin": kin.campaign}, 409)
    if not imported.new:
        messages.info(
            request, _("This campaign is here already, line by line: nothing was written.")
        )
    return redirect("story", code=imported.campaign.code)


def _again(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    sent = {"game": GAME, "name": request.POST.get("name", "")}
    return render(request, "campaigns/legacy/import.html", {**context, **sent}, status=status)


def _file(request: HttpRequest, quota: Quota) -> bytes:
    sent = request.FILES.get("file")
    if quota.exceeded:
        raise BadFile("too_large", f"byte {MAX_BYTES}")
    if sent is None:
        raise BadFile("missing", "$")
    return bytes(sent.read(MAX_BYTES + 1))
