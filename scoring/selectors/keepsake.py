"""An evening as one page that needs nothing else: styles, symbols and small photos are inside it."""

import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

from campaigns.log.selectors.lines import LineView, newest, when
from campaigns.models import SMALL, Note, Photo, Session
from campaigns.table.selectors import titles
from campaigns.table.selectors.tables import marks_at
from companion.games.face import face
from scoring.models import Score
from scoring.selectors.races import chart_of
from scoring.selectors.results import bars, pad_of, result_body, result_head

STYLES = ("css/base.css", "css/table.css", "css/track.css", "css/result.css", "css/keepsake.css")
MOST_LINES = 2000  # of the log
MOST_BYTES = 8_000_000  # of photos together: a chat must take the file
FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
USED = re.compile(r'<use href="#([a-z0-9_-]+)"')


def keepsake_context(score: Score) -> dict[str, Any]:
    """Everything the page shows; it links to nothing."""
    session = score.session
    marks, pad = marks_at(session), pad_of(score)
    body = result_body(pad, marks, None)
    return {
        "inline": True,
        "result": result_head(session, marks)
        | body
        | {"name": titles.title_at(session).name, "engine_version": score.engine},
        "bars": bars(pad, body["pad"]),
        "chart": chart_of(score, pad, marks),
        "styles": styles(),
        "hues": (face(session.game).hue, face(session.game).hue_by_night),
        "photos": _photos(session),
        "notes": [
            {"text": note.text, "by": note.by, "when": when(note.at)}
            for note in Note.objects.filter(session=session, evening=0)
        ],
        "log": _log(session, marks),
    }


@cache
def styles() -> SafeString:
    """The styles without fonts: a file is read with those that the device has."""
    text = "\n".join(_static(name).read_text("utf-8") for name in STYLES)
    return mark_safe(COMMENT.sub("", FONT_FACE.sub("", text)))  # our own files


def with_symbols(page: str, game: str) -> str:
    """The page with the drawings of the symbols that it uses."""
    wanted = set(USED.findall(page))
    drawn = "".join(
        symbol
        for folder in ("icons", f"games/{game}")
        for name, symbol in _symbols(folder).items()
        if name in wanted
    )
    sprite = f'<svg width="0" height="0" class="hidden-text" aria-hidden="true">{drawn}</svg>'
    return page.replace("<!--symbols-->", sprite)


@cache
def _symbols(folder: str) -> dict[str, str]:
    found = finders.find(f"{folder}/sprite.svg")
    text = Path(str(found)).read_text("utf-8") if found else ""
    return {m[1]: m[0] for m in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)}


def _static(name: str) -> Path:
    found = finders.find(name)
    if not found:
        raise LookupError(f"no such static file: {name}")
    return Path(str(found))


def _photos(session: Session) -> list[dict[str, str]]:
    """The thumbnails as data, as many as a file should carry."""
    photos, size = [], 0
    done = Photo.objects.filter(session=session, evening=0, thumbnail=Photo.Thumbnail.DONE)
    for photo in done:
        try:
            data = photo.path(SMALL).read_bytes()
        except OSError:
            continue
        size += len(data)
        if size > MOST_BYTES:
            break
        encoded = b64encode(data).decode()
        photos.append({"src": f"data:image/jpeg;base64,{encoded}", "caption": photo.caption})
    return photos


def _log(session: Session, marks: Any) -> list[LineView]:
    return list(reversed(newest(session, marks, MOST_LINES)))
