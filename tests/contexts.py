"""Contexts of Chromium that are used again: a new one costs as much as all that a short test does in it.

A context that comes back is wiped: its pages, cookies and whatever the site has stored. One that was changed in a way
that cannot be taken back, or that a test asked for with `fresh=True`, is closed instead."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error

# what stays in a context for ever
WEARS = ("add_init_script", "route", "on", "once", "expose_function", "grant_permissions")


class Contexts:
    """The contexts of one Chromium, by the options that they were made with."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._idle: dict[str, list[BrowserContext]] = {}
        self._lent: dict[int, str] = {}  # by id; "" is not taken back

    def take(self, fresh: bool = False, **options: Any) -> BrowserContext:
        options = {"locale": "ru-RU", **options}
        key = "" if fresh else repr(sorted(options.items()))
        if idle := self._idle.get(key):
            context = idle.pop()
        else:
            context = self._chromium.new_context(**options)
            self._watch(context)
        self._lent[id(context)] = key
        return context

    def give_back(self, context: BrowserContext) -> None:
        key = self._lent.pop(id(context))
        if key and self._wiped(context):
            self._idle.setdefault(key, []).append(context)
        else:
            context.close()

    def _watch(self, context: BrowserContext) -> None:
        for name in WEARS:
            setattr(context, name, self._wearing(context, getattr(context, name)))

    def _wearing(self, context: BrowserContext, method: Any) -> Any:
        def worn(*given: Any, **named: Any) -> Any:
            self._lent[id(context)] = ""
            return method(*given, **named)

        return worn

    def _wiped(self, context: BrowserContext) -> bool:
        """Empty the context; False where no page is left to do it from, or something is broken."""
        try:
            context.set_offline(False)
            if not context.pages:
                return False
            page, *others = context.pages
            origins = {origin for one in context.pages if (origin := _origin(one.url))}
            for other in others:
                other.close()
            page.goto("about:blank")  # nothing of the site is left that could store anything
            wire = context.new_cdp_session(page)
            for origin in origins:
                told = {"origin": origin, "storageTypes": "all"}
                wire.send("Storage.clearDataForOrigin", told)
            page.close()
            context.clear_cookies()
        except Error:
            return False
        return True


def _origin(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}" if scheme.startswith("http") else ""
