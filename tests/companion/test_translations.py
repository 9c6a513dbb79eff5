"""Words are collected from code and templates, checked and compiled with no gettext tools at hand."""

import gettext
import os
from pathlib import Path
from typing import Any

import pytest

from companion import translations

TEMPLATE = """{% load i18n %}<p title="it's">
    {% translate "A harbour" %} ({{ name|default:_("nobody") }}
    {% blocktranslate count n=n trimmed %}
        {{ n }} disc
    {% plural %}
        {{ n }} discs
    {% endblocktranslate %}
"""
CODE = 'from django.utils.translation import pgettext_lazy\nX = pgettext_lazy("menu", "Log")\n'


@pytest.fixture
def project(tmp_path: Path, settings: Any) -> Path:
    settings.BASE_DIR = tmp_path
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    (tmp_path / "campaigns").mkdir()
    (tmp_path / "campaigns" / "views.py").write_text(CODE)
    return tmp_path


def test_words_are_found_in_code_and_in_templates(project: Path) -> None:
    found = {(word.message, word.context) for word in translations.words()}
    assert found == {
        ("Log", "menu"),
        ("A harbour", None),
        ("nobody", None),
        (("%(n)s disc", "%(n)s discs"), None),
    }


def test_what_is_not_translated_is_named_with_its_place(project: Path) -> None:
    translations.collect("ru")
    assert "templates/page.html: no translation: 'A harbour'" in translations.gaps("ru")
    assert len(translations.gaps("ru")) == 4


def fill(project: Path) -> Path:
    path = translations.collect("ru")
    text = path.read_text()
    text = text.replace('"A harbour"\nmsgstr ""', '"A harbour"\nmsgstr "Гавань"')
    text = text.replace('"nobody"\nmsgstr ""', '"nobody"\nmsgstr "никто"')
    text = text.replace('"Log"\nmsgstr ""', '"Log"\nmsgstr "Журнал"')
    for form, word in enumerate(("диск", "диска", "дисков")):
        text = text.replace(f'msgstr[{form}] ""', f'msgstr[{form}] "%(n)s {word}"')
    path.write_text(text)
    return path


def test_a_full_catalogue_has_no_gaps_and_survives_collecting(project: Path) -> None:
    path = fill(project)
    assert translations.gaps("ru") == []
    before = path.read_text()
    translations.collect("ru")
    assert path.read_text() == before


def test_a_lost_placeholder_is_a_gap(project: Path) -> None:
    path = fill(project)
    path.write_text(path.read_text().replace("%(n)s дисков", "%(k)s дисков"))
    assert "a placeholder that the original lacks" in translations.gaps("ru")[0]


def test_compiling_happens_once_until_the_words_change(project: Path) -> None:
    path = fill(project)
    assert len(translations.compile_stale()) == 1
    assert translations.compile_stale() == []
    with open(path.with_suffix(".mo"), "rb") as file:
        catalogue = gettext.GNUTranslations(file)
    assert catalogue.pgettext("menu", "Log") == "Журнал"
    assert catalogue.ngettext("%(n)s disc", "%(n)s discs", 5) == "%(n)s дисков"
    later = path.stat().st_mtime + 5
    os.utime(path, (later, later))
    assert len(translations.compile_stale()) == 1
