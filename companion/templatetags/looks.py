"""What a game looks like on the pages: its symbols, its emblem, its colour."""

from django import template
from django.template import Context
from django.templatetags.static import static

from companion.games.face import face
from companion.theme import hues_url

register = template.Library()
SITE = "icons"  # the folder of the symbols that any page may use


def symbol(name: str) -> str:
    """The address of a symbol: "check" is the site's own, "games/<game>/crown" is a game's."""
    folder, _, symbol_id = name.rpartition("/")
    return f"{static(f'{folder or SITE}/sprite.svg')}#{symbol_id}"


def emblem(game: str) -> str:
    """The address of a game's emblem."""
    return symbol(face(game).emblem)


@register.simple_tag(name="symbol", takes_context=True)
def symbol_tag(context: Context, name: str) -> str:
    """A symbol on a page; one that must stand alone (`inline`) brings its symbols itself."""
    return f"#{name.rpartition('/')[2]}" if context.get("inline") else symbol(name)


@register.simple_tag(name="emblem", takes_context=True)
def emblem_tag(context: Context, game: str) -> str:
    return symbol_tag(context, face(game).emblem)


@register.simple_tag
def hues() -> str:
    """The address of the games' colours."""
    return hues_url()
