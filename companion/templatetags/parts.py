"""Tags for pictures: `part` around what may be tapped and glows, `piece` around what only changes.

Inside an `<svg>` they are `svg_part` and `svg_piece`. Each makes an element with an id of its own."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from companion.pictures.drawn import HTML, SVG, anchor

register = template.Library()
# An element that is no link yet. In a chart it is hidden from screen readers: the words describe it.
_HTML_PART = HTML + '<a id="{}" class="{}">{}</a>' + HTML
_SVG_PART = SVG + '<a id="{}" class="{}" aria-hidden="true">{}</a>' + SVG
_SVG_PIECE = SVG + '<g id="{}" aria-hidden="true">{}</g>' + SVG
_HTML_PIECE = HTML + '<{} id="{}">{}</{}>' + HTML


@register.simple_block_tag(takes_context=True)
def part(context: template.Context, content: str, name: str, kind: str) -> SafeString:
    return format_html(_HTML_PART, anchor(name), _classes(context, name, kind), content)


@register.simple_block_tag(takes_context=True)
def svg_part(context: template.Context, content: str, name: str, kind: str) -> SafeString:
    return format_html(_SVG_PART, anchor(name), _classes(context, name, kind), content)


@register.simple_block_tag
def piece(content: str, name: str, tag: str = "span") -> SafeString:
    safe = SafeString(tag)
    return format_html(_HTML_PIECE, safe, anchor(name), content, safe)


@register.simple_block_tag
def svg_piece(content: str, name: str) -> SafeString:
    return format_html(_SVG_PIECE, anchor(name), content)


def _classes(context: Any, name: str, kind: str) -> str:
    return f"{kind} fresh" if name in context.get("fresh", ()) else kind
