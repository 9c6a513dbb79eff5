"""Photos: uploaded from a phone, viewed, captioned, removed; and the picture files themselves."""

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
    """Accept photos from a phone; the album shows them."""
    if request.method == "GET":
        return redirect(occasion_or_404(request, code, evening).url("notes"))
    quota = Quota(albums.MOST_SENT, request)
    request.upload_handlers.insert(0, quota)
    return _take(request, to_write(request, code, evening), quota)


@csrf_protect
def _take(request: HttpRequest, occasion: Occasion, quota: Quota) -> HttpResponse:
    """Handle each file separately: store what can be stored, and say why the rest cannot."""
    sent = request.FILES.getlist("photo")
    messages = []
    if quota.exceeded or len(sent) > albums.AT_ONCE or not sent:
        reason = "none" if not sent else "too_many_at_once"
        messages.append(
            {"file": "", "why": albums.reason("too_much_at_once" if quota.exceeded else reason)}
        )
        sent = []
    for file in sent:
        try:
            services.add_photo(occasion, file, author(request, occasion))
        except NotAPhoto as error:
            messages.append(
                {"file": one_line(file.name or "", 80), "why": albums.reason(error.reason)}
            )
    if messages or request.htmx:
        return draw(request, occasion, {"refused": messages}, 422 if messages else 200)
    return redirect(occasion.url("notes"))


@require_http_methods(["GET", "POST"])
def photo(request: HttpRequest, code: str, name: str, evening: int = 0) -> HttpResponse:
    """One photo: large, with its caption; posting changes the caption or removes the photo."""
    if request.method == "POST":
        return _change_photo(request, to_write(request, code, evening), name)
    occasion = occasion_or_404(request, code, evening)
    album = albums.album_of(occasion)
    names = [view.name for view in album.photos]
    if name not in names:
        raise Http404
    at = names.index(name)
    context = {
        "photo": album.photos[at],
        "earlier": album.photos[at - 1] if at else None,
        "later": album.photos[at + 1] if at + 1 < len(names) else None,
        "number": at + 1,
        "of": len(names),
    }
    return render(request, "campaigns/photo.html", around(request, occasion) | context)


def _change_photo(request: HttpRequest, occasion: Occasion, name: str) -> HttpResponse:
    stored = Photo.objects.filter(**occasion.key, name=name).first()
    if stored is None:
        raise Http404
    only_changers(request, occasion, stored)
    if "delete" in request.POST:
        services.remove(stored)
        messages.info(request, _("The photo is deleted."))
        return redirect(occasion.url("notes"))
    services.caption(stored, one_line(request.POST.get("caption", ""), albums.MOST_CAPTION))
    return redirect(occasion.url("photo", name))


@require_GET
def photo_file(
    request: HttpRequest, code: str, name: str, size: str, evening: int = 0
) -> HttpResponse:
    """The picture file, for those who may see the table."""
    occasion = seen_or_404(request, code, evening)
    stored = Photo.objects.filter(**occasion.key, name=name).first()
    if stored is None or size not in (FULL, SMALL):
        raise Http404
    try:
        data = stored.path(size).read_bytes()
    except FileNotFoundError:
        raise Http404 from None
    headers = {"X-Content-Type-Options": "nosniff"}
    return HttpResponse(data, content_type="image/jpeg", headers=headers)
