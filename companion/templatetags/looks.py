"""What a game looks like on the pages: its symbols, its emblem, its colour."""

from django import template
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from companion.games.face import face
from rules.registry import CODES

register = template.Library()
SITE = "icons"  # the folder of the symbols that any page may use


@register.simple_tag
def symbol(name: str) -> str:
    """The address of a symbol: "check" is the site's own, "games/<game>/crown" is a game's."""
    folder, _, symbol_id = name.rpartition("/")
    return f"{static(f'{folder or SITE}/sprite.svg')}#{symbol_id}"


@register.simple_tag
def emblem(game: str) -> str:
    """The address of a game's emblem."""
    return symbol(face(game).emblem)


@register.simple_tag
def hues() -> SafeString:
    """The colours of all games as CSS variables, which css/base.css chooses from by day and by
    night.
    """
    coloured = [(code, face(code)) for code in CODES if face(code).hue]
    return mark_safe(
        "".join(
            f'[data-game="{code}"]{{--by-day:{look.hue};--by-night:{look.hue_by_night}}}'
            for code, look in coloured
        )
    )
