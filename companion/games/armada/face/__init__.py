"""7 Wonders: Armada as the pages show it."""

from django.utils.translation import gettext_lazy as _

from companion.games.armada.face import words
from companion.games.face import Face

FACE = Face(words, box_parts={"fleet": _("Fleets"), "debt": _("Debt tokens")})
