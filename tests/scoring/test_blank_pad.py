"""The blank pad for paper: every game, every row and thing to count, in the order of the screen."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import translation

from campaigns.models import Session
from companion import wording
from rules.core.layout import items_of
from rules.registry import CODES
from rules.registry import game as engine
from rules.registry import sheet as sheet_of

pytestmark = pytest.mark.django_db

SHEETS = [(code, name) for code in CODES for name in ("", *engine(code).calculators)]


def paper(client: Client, game: str, query: str = "", language: str = "ru") -> str:
    client.cookies["django_language"] = language
    answer = client.get(f"/pads/{game}/{query}")
    assert answer.status_code == 200
    page = answer.content.decode()
    return unescape(page[page.index('<div class="paper-sheet"') :])


def everything(game: str, sheet: str) -> str:
    """The query that switches every option on."""
    options = items_of(sheet_of(game, sheet).options_type).values()
    on = "".join(f"&{item.id}=1" for item in options if item.kind == "toggle")
    return f"?sheet={sheet}{on}"


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_all_rows_and_all_things_to_count_in_the_order_of_the_screen(
    client: Client, game: str, sheet: str, language: str
) -> None:
    page = paper(client, game, everything(game, sheet), language)
    place = 0
    with translation.override(language):
        for row in sheet_of(game, sheet).layout.rows:
            for words in (
                f"<span>{wording.row(game, row.id)}</span>",
                *(wording.item(game, item) for item in (*row.table_items, *row.items)),
            ):
                place = page.index(words, place) + 1


def test_a_row_of_an_option_is_there_only_with_it(client: Client) -> None:
    assert "Событие 1" not in paper(client, "endeavor")
    assert "Событие 1" in paper(client, "endeavor", "?events=1")


@pytest.mark.parametrize(
    ("query", "columns"),
    [("", 4), ("?players=2", 2), ("?players=99", 5), ("?players=0", 2), ("?players=x", 4)],
)
def test_there_is_a_column_for_each_player(client: Client, query: str, columns: int) -> None:
    head = paper(client, "endeavor", query).split("</thead>")[0]
    assert head.count('scope="col"') == columns


def test_the_powers_stand_over_their_columns(client: Client) -> None:
    head = paper(client, "imperial_struggle").split("</thead>")[0]
    assert re.findall(r'scope="col"><span>([^<]+)', head) == ["Британия", "Франция"]


@pytest.mark.parametrize("address", ["/pads/chess/", "/pads/endeavor/?sheet=land"])
def test_there_is_no_paper_of_what_we_do_not_know(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_it_needs_no_table_and_asks_the_database_nothing(
    client: Client, django_assert_num_queries
) -> None:
    with django_assert_num_queries(0):
        paper(client, "maracaibo")


def test_the_table_and_the_form_for_a_new_one_lead_to_it(member: Client, table: Session) -> None:
    page = member.get(f"/t/{table.code}/").content.decode()
    assert "/pads/endeavor/?players=3" in page
    assert "/pads/endeavor/" in member.get("/tables/new/?game=endeavor").content.decode()
