"""A phone without JavaScript: it reads a page, follows links, and sends forms as a browser would."""

from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client

Fields = dict[str, str]


@dataclass
class Form:
    """A form: where it goes, what it sends by itself, what can be typed, and its buttons."""

    action: str
    fields: Fields = field(default_factory=dict)
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)  # name: least and most
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """The links and forms of a page, and its text."""

    def __init__(self, url: str, html: str) -> None:
        super().__init__()
        self.url, self.html = url, html
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.text = ""
        self._form: Form | None = None
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        elif tag == "form":
            self._form = Form(named.get("action") or self.url)
            self.forms.append(self._form)
        elif self._form is not None:
            self._control(self._form, tag, named)

    def _control(self, form: Form, tag: str, named: Fields) -> None:
        name, value, kind = named.get("name", ""), named.get("value", ""), named.get("type", "")
        if tag == "button" and kind != "button" and "disabled" not in named:
            form.buttons.append((name, value))
        elif tag == "select":
            self._select = name
            form.fields[name] = ""
        elif tag == "option" and self._select:
            form.choices.setdefault(self._select, []).append(value)
            if "selected" in named:
                form.fields[self._select] = value
        elif tag == "input" and kind in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(value or "on")
            if "checked" in named:
                form.fields[name] = value or "on"
        elif tag == "input" and name:
            form.fields[name] = value
            if kind == "number":
                form.numbers[name] = int(named.get("min") or 0), int(named.get("max") or 9)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""

    def handle_data(self, data: str) -> None:
        self.text += data

    def links_to(self, *parts: str) -> list[str]:
        return [link for link in self.links if all(part in link for part in parts)]

    def form_to(self, end: str) -> Form:
        return next(form for form in self.forms if form.action.endswith(end))


class Phone:
    """A browser without scripts; every answer must be a page."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def get(self, url: str) -> Page:
        answer = self.client.get(url, follow=True)
        assert answer.status_code == 200, (url, answer.status_code)
        return self._page(answer, url)

    def send(self, form: Form, button: tuple[str, str] = ("", ""), **typed: str) -> Page:
        name, value = button
        sent = {**form.fields, **typed, **({name: value} if name else {})}
        answer = self.client.post(form.action, sent, follow=True)
        return self._page(answer, form.action)

    def _page(self, answer: Any, url: str) -> Page:
        last = answer.redirect_chain[-1][0] if answer.redirect_chain else url
        page = Page(last, answer.content.decode())
        assert answer.status_code == 200, (url, answer.status_code, page.text[:2000])
        return page


class Player:
    """Plays a refereed table by what its pages offer, until they offer to close the count."""

    def __init__(self, phone: Phone, table: str, pick: Callable[[list[Any]], Any]) -> None:
        self.phone, self.table, self.pick = phone, table, pick
        self.seen: list[str] = []  # the texts of all pages

    def plays_to_the_end(self, most: int = 400) -> Page:
        """The page after the count was closed."""
        for _ in range(most):
            page = self.look(self.table)
            closing = [form for form in page.forms if form.action.endswith("/finish/")]
            if closing and closing[0].buttons:
                return self.phone.send(closing[0], closing[0].buttons[0])
            self.moves(page)
        raise AssertionError(f"the game does not end: {page.text[-3000:]}")

    def look(self, url: str) -> Page:
        page = self.phone.get(url)
        self.seen.append(page.text)
        return page

    def moves(self, page: Page) -> None:
        """One move: taps and links until something is sent; what it asks is answered."""
        while True:
            taps = [
                (form, button)
                for form in page.forms
                if form.action.endswith("/moves/")
                for button in (form.buttons if "move" not in form.fields else [("", "")])
                if button[0] == "move" or "move" in form.fields
            ]
            links = [u for u in page.links_to("/decide/?") if "ruling=1" not in u]
            links += page.links_to("/answer/?seat=") if not taps else []
            if not taps and not links and (asked := page.links_to("/ask/?keys=")):
                self.reads(self.look(asked[0]))
                return
            assert taps or links, f"nothing to do: {page.text[-2000:]}"
            way = self.pick([*taps, *links])
            if isinstance(way, str):
                page = self.look(way)
                continue
            form, button = way
            typed = {
                name: str(self.pick(list(range(a, b + 1)))) for name, (a, b) in form.numbers.items()
            }
            self.answers(self.phone.send(form, button, **typed))
            return

    def reads(self, page: Page) -> None:
        """Everything that the final count still needs of the cardboard."""
        form = page.form_to("/ask/")
        typed = {name: self.pick(values) for name, values in form.choices.items()}
        typed |= {name: str(low) for name, (low, _high) in form.numbers.items()}
        self.seen.append(self.phone.send(form, ("rest", "sure"), **typed).text)

    def answers(self, page: Page) -> None:
        """What the move asked of the cardboard; some of it is read, some is not."""
        self.seen.append(page.text)
        for form in page.forms:
            if form.action.endswith("/ask/") and "then" in form.fields:
                typed = {name: self.pick(values) for name, values in form.choices.items()}
                read = {k: v for k, v in typed.items() if v != "on" and self.pick([True, False])}
                self.answers(self.phone.send(form, ("rest", "sure"), **read))
                return
