"""Imperial Struggle as the pages show it."""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from companion.games.face import Demo, Face, Published
from companion.games.imperial_struggle.face import words

FACE = Face(
    words,
    box_parts={"demand": _("Global demand table")},
    hue="#6c3f74",
    hue_by_night="#c79bd0",
    emblem="games/imperial_struggle/emblem",
    published=Published("Imperial Struggle", 206480, 2020),
    demo=Demo(Path(__file__).parent / "demo.json"),
)
