"""The bar with four words."""

from typing import Any

from django import template

from companion.bar import ways

register = template.Library()


@register.inclusion_tag("_bar.html", takes_context=True)
def bar(context: template.Context) -> dict[str, Any]:
    """The bar of this page; none where a page is drawn without a request."""
    request = context.get("request")
    return {"ways": ways(request) if request else []}
