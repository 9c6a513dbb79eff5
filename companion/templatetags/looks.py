"""What a game looks like on the pages: its symbols, its emblem, its colour."""

from django import template
from django.templatetags.static import static

from companion.games.face import face
from companion.theme import hues_url

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
def hues() -> str:
    """The address of the games' colours."""
    return hues_url()
