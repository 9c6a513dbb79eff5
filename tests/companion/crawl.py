"""Every form and every link of the site, as a browser finds them: what could be sent, and where."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

MOST_PAGES = 500
OF_A_KIND = 4  # pages of one address that differ only in what they name


@dataclass
class Form:
    """Where it goes and what it brings along, as it stands on the page."""

    method: str
    action: str
    fields: dict[str, str] = field(default_factory=dict)


class Page(HTMLParser):
    """The forms and links of one page."""

    def __init__(self, url: str, text: str) -> None:
        super().__init__()
        self.url = url
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._form: Form | None = None
        self._name = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in told:
            self.links.append(urljoin(self.url, told["href"]))
        elif tag == "form":
            action = urljoin(self.url, told.get("action") or self.url)
            self._form = Form(told.get("method", "get").lower(), action)
            self.forms.append(self._form)
        elif self._form is not None:
            self._take(tag, told)

    def _take(self, tag: str, told: dict[str, str]) -> None:
        assert self._form is not None
        name = told.get("name", "")
        if tag == "select":
            self._name = name
        if tag == "option" and self._name:
            self._form.fields.setdefault(self._name, told.get("value", ""))
        if tag in ("input", "textarea", "button") and name and told.get("type") != "file":
            self._form.fields.setdefault(name, told.get("value", ""))
        if tag == "button" and told.get("formaction"):
            other = Form("post", urljoin(self.url, told["formaction"]), self._form.fields)
            self.forms.append(other)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if tag == "select":
            self._name = ""


def named(url: str) -> str:
    """The name of the address; "" where it is none of ours."""
    try:
        return str(resolve(urlsplit(url).path).url_name)
    except Resolver404:
        return ""


def alike(name: str) -> str:
    """Fields that differ only in a number are read by the same line of code."""
    return re.sub(r"[0-9]+", "#", name)


def forms_of(client: Client, starts: list[str]) -> Iterator[tuple[Form, str]]:
    """Each field of each form, and each parameter of each link, once: with what goes along with it."""
    waiting, asked, sent = list(starts), set(starts), set()
    paged: Counter[tuple[str, ...]] = Counter()
    while waiting and len(asked) < MOST_PAGES:
        url = waiting.pop(0)
        answer = client.get(url)
        if answer.streaming or "text/html" not in answer.get("Content-Type", ""):
            continue
        page = Page(url, answer.content.decode())
        for link in page.links:
            at = urlsplit(link)
            query = dict(parse_qsl(at.query))
            page.forms.append(Form("get", at.path, query))
            kind = (named(link), *sorted(map(alike, query)))
            if kind[0] and not at.netloc and paged[kind] < OF_A_KIND and link not in asked:
                paged[kind] += 1
                asked.add(link)
                waiting.append(link)
        for form in page.forms:
            form.action = urlsplit(form.action).path
            for name in form.fields:
                key = (form.method, named(form.action), alike(name))
                if key[1] and key not in sent:
                    sent.add(key)
                    yield form, name
