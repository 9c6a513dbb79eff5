"""Collect, check and compile translations with Babel, without the gettext tools."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

# English is the language of the msgids; only the others need a catalogue.
TRANSLATED = ("ru",)
CODE = ("campaigns", "scoring", "companion")
TEMPLATES = ("templates", "campaigns/templates", "scoring/templates")
KEYWORDS = {
    "_": None,
    "_now": None,  # gettext beside gettext_lazy in one module
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)[#0\- +]*[\d.]*[a-zA-Z]|(?<!%)%[sdr]|\{(\w*)\}")
VOLATILE = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By', b'"Last-Translator')


def po_path(language: str) -> Path:
    return Path(settings.BASE_DIR) / "locale" / language / "LC_MESSAGES" / "django.po"


def compile_stale() -> list[Path]:
    """Compile every catalogue newer than its compiled form; returns those it compiled."""
    compiled = []
    for source in sorted(Path(settings.BASE_DIR).glob("locale/*/LC_MESSAGES/django.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        buffer = BytesIO()
        write_mo(buffer, _read(source, source.parts[-3]))
        draft = target.with_suffix(".mo.part")
        draft.write_bytes(buffer.getvalue())
        draft.replace(
            target
        )  # another process reads either the old file or the new one, never a part
        compiled.append(target)
    return compiled


def _read(path: Path, language: str) -> Catalog:
    with open(path, "rb") as file:
        return read_po(file, locale=language, domain="django")


@dataclass(frozen=True)
class Word:
    """One message to a player, and where it is used."""

    place: str
    message: str | tuple[str, ...]
    context: str | None
    notes: tuple[str, ...]


def words() -> Iterator[Word]:
    """All messages that code and templates show to a player."""
    root = Path(settings.BASE_DIR)
    for folder in CODE:
        for path in sorted((root / folder).rglob("*.py")):
            yield from _found(path.relative_to(root), path.read_text())
    for folder in TEMPLATES:
        for path in sorted((root / folder).rglob("*.*")):
            if path.suffix in {".html", ".txt", ".svg", ".webmanifest"}:
                place = path.relative_to(root)
                yield from _found(place, _as_python(path.read_text(), str(place)))


def _as_python(template: str, place: str) -> str:
    """Turn a template into lines of gettext calls, as Django does; indentation means nothing in
    them.
    """
    lines = templatize(template, origin=place).splitlines()
    return "\n".join(line.strip() for line in lines)


def _found(place: Path, source: str) -> Iterator[Word]:
    file = BytesIO(source.encode())
    for _, message, notes, context in extract("python", file, KEYWORDS, ["Translators:"]):
        if message:
            yield Word(str(place), message, context, tuple(notes))


def collect(language: str) -> Path:
    """Update the catalogue to the messages in use: new ones are empty, unused ones are removed, the
    rest is kept.
    """
    path = po_path(language)
    catalog = _read(path, language) if path.exists() else Catalog(locale=language, domain="django")
    template = Catalog(domain="django")
    for word in words():
        place = [(word.place, 0)]
        template.add(word.message, None, place, auto_comments=word.notes, context=word.context)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.fuzzy = False
    buffer = BytesIO()
    write_po(buffer, catalog, width=100, sort_output=True, include_lineno=False)
    # Dates and tool versions would make two people's catalogues conflict on every merge.
    lines = [line for line in buffer.getvalue().splitlines(True) if not line.startswith(VOLATILE)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(lines))
    return path


def gaps(language: str) -> list[str]:
    """The messages that a player of this language would read in English, or wrongly."""
    path = po_path(language)
    catalog = _read(path, language) if path.exists() else Catalog(locale=language)
    problems = {}
    for word in words():
        key = word.message if isinstance(word.message, str) else word.message[0]
        problem = _problem(catalog.get(key, word.context), word.message)
        if problem:
            problems[key, word.context] = f"{word.place}: {problem}: {key!r}"
    return list(problems.values())


def _problem(entry: Message | None, message: str | tuple[str, ...]) -> str | None:
    if entry is None or not entry.string or not all(_forms(entry.string)):
        return "no translation"
    if entry.fuzzy:
        return "a translation nobody confirmed (fuzzy)"
    expected = set().union(*(_placeholders(form) for form in _forms(message)))
    if any(not _placeholders(form) <= expected for form in _forms(entry.string)):
        return "a placeholder that the original lacks"
    if isinstance(entry.string, str) and _placeholders(entry.string) != expected:
        return "a placeholder is missing"
    return None


def _forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _placeholders(text: str) -> set[str]:
    return {match.group(0) for match in PLACEHOLDER.finditer(text)}
