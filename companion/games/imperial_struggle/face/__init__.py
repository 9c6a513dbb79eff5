"""Imperial Struggle as the pages show it."""

from django.utils.translation import gettext_lazy as _

from companion.games.face import Face
from companion.games.imperial_struggle.face import words

FACE = Face(words, box_parts={"demand": _("Global demand table")})
