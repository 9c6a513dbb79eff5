"""Photos: sent from a phone, looked at, captioned, taken out; and the pictures themselves."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.album.photos import NotAPhoto
from campaigns.album.selectors import pages as albums
from campaigns.album.selectors.pages import Occasion
from campaigns.album.services import keeping as services
from campaigns.album.views.pages import (
    around,
    author,
    draw,
    occasion_or_404,
    only_changers,
    seen_or_404,
    to_write,
)
from campaigns.models import FULL, SMALL, Photo
from campaigns.text import one_line
from companion.http import HttpRequest
from companion.uploads import Quota


@csrf_exempt  # the token is in the body, which is read only behind the quota: see `_take`
@require_http_methods(["GET", "POST"])
def photos(request: HttpRequest, code: str, evening: int = 0) -> HttpResponse:
    """Photos sent from a phone; they are looked at in the album."""
    if request.method == "GET":
        return redirect(occasion_or_404(request, code, evening).url("notes"))
    quota = Quota(albums.MOST_SENT, request)
    request.upload_handlers.insert(0, quota)
    return _take(request, to_write(request, code, evening), quota)


@csrf_protect
def _take(request: HttpRequest, occasion: Occasion, quota: Quota) -> HttpResponse:
    """Each file stands for itself: what can be kept is kept, of the rest the page says why not."""
    sent = request.FILES.getlist("photo")
    told = []
    if quota.exceeded or len(sent) > albums.AT_ONCE or not sent:
        reason = "none" if not sent else "too_many_at_once"
        told.append(
            {"file": "", "why": albums.reason("too_much_at_once" if quota.exceeded else reason)}
        )
        sent = []
    for file in sent:
        try:
            services.add_photo(occasion, file, author(request, occasion))
        except NotAPhoto as error:
            told.append({"file": one_line(file.name or "", 80), "why": albums.reason(error.reason)})
    if told or request.htmx:
        return draw(request, occasion, {"told": told}, 422 if told else 200)
    return redirect(occasion.url("notes"))


@require_http_methods(["GET", "POST"])
def photo(request: HttpRequest, code: str, name: str, evening: int = 0) -> HttpResponse:
    """One photo: large, with its caption; posting changes the caption or takes the photo out."""
    if request.method == "POST":
        return _change_photo(request, to_write(request, code, evening), name)
    occasion = occasion_or_404(request, code, evening)
    album = albums.album_of(occasion)
    names = [one.name for one in album.photos]
    if name not in names:
        raise Http404
    at = names.index(name)
    shown = {
        "photo": album.photos[at],
        "earlier": album.photos[at - 1] if at else None,
        "later": album.photos[at + 1] if at + 1 < len(names) else None,
        "number": at + 1,
        "of": len(names),
    }
    return render(request, "campaigns/photo.html", around(request, occasion) | shown)


def _change_photo(request: HttpRequest, occasion: Occasion, name: str) -> HttpResponse:
    found = Photo.objects.filter(**occasion.key, name=name).first()
    if found is None:
        raise Http404
    only_changers(request, occasion, found)
    if "delete" in request.POST:
        services.remove(found)
        messages.info(request, _("The photo is deleted."))
        return redirect(occasion.url("notes"))
    services.caption(found, one_line(request.POST.get("caption", ""), albums.MOST_CAPTION))
    return redirect(occasion.url("photo", name))


@require_GET
def photo_file(
    request: HttpRequest, code: str, name: str, size: str, evening: int = 0
) -> HttpResponse:
    """The picture itself, for those who may see the table."""
    occasion = seen_or_404(request, code, evening)
    found = Photo.objects.filter(**occasion.key, name=name).first()
    if found is None or size not in (FULL, SMALL):
        raise Http404
    try:
        data = found.path(size).read_bytes()
    except FileNotFoundError:
        raise Http404 from None
    headers = {"X-Content-Type-Options": "nosniff"}
    return HttpResponse(data, content_type="image/jpeg", headers=headers)
