"""Maracaibo as the pages show it; the words of its legacy campaign are beside the pad's."""

from django.utils.translation import gettext_lazy as _

from companion.games.face import Face
from companion.games.maracaibo.face import words
from companion.games.maracaibo.face.campaign import REFUSALS

FACE = Face(
    words,
    box_parts={
        "doubloon_track": _("Doubloon income"),
        "rank": _("Ranks"),
        "influence": _("Influence tracks"),
        "automa": _("Automa board"),
    },
    story_refusals=REFUSALS,
)
