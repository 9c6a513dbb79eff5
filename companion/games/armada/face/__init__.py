"""7 Wonders: Armada as the pages show it."""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from companion.games.armada.face import words
from companion.games.face import Demo, Face, Published

FACE = Face(
    words,
    box_parts={"fleet": _("Fleets"), "debt": _("Debt tokens")},
    hue="#55671c",
    hue_by_night="#b3c56b",
    emblem="games/armada/emblem",
    published=Published("7 Wonders", 68448, 2010, Published("7 Wonders: Armada", 247315, 2018)),
    teams="teams",
    demo=Demo(Path(__file__).parent / "demo.json"),
)
