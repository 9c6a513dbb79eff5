"""Maracaibo as the pages show it; the words of its legacy campaign are beside the pad's."""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from companion.games.face import Demo, Face, Published
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
    hue="#a8432c",
    hue_by_night="#ee9079",
    emblem="games/maracaibo/emblem",
    published=Published("Maracaibo", 276025, 2019),
    demo=Demo(Path(__file__).parent / "demo.json"),
    story_refusals=REFUSALS,
)
