"""A table that deals the cardboard itself tells where the tokens lie: by type, several at a time."""

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns.asking import Table, hidden, know
from tests.endeavor_boards import box
from tests.tables import CHAIRS


@pytest.fixture
def at(member: Client, group: Group) -> Table:
    """A table whose box knows the map."""
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    know(session, {k: v for k, v in box().items() if k.startswith("a.")})
    return Table(member, session, 5)


def lay(at: Table, token: str, *cells: str, **more: str) -> int:
    answer = at.post("tokens/", token=token, cell=list(cells), **more)
    at.session.refresh_from_db()
    return int(answer.status_code)


def test_several_cells_get_the_chosen_type_in_one_line(at: Table) -> None:
    lines = at.session.lines.count()
    assert lay(at, "culture", "track.india.1", "city.lisbon", "route.lisbon.paris") == 302
    cells = ("track.india.1", "city.lisbon", "route.lisbon.paris")
    assert at.state.laid == dict.fromkeys(cells, "culture")
    assert at.session.lines.count() == lines + 1


def test_a_cell_may_bring_its_own_type(at: Table) -> None:
    """What the board's taps send: the type may change between two taps."""
    assert lay(at, "pay", "city.goa:attack", "city.paris:industry", "city.london") == 302
    laid = {"city.goa": "attack", "city.paris": "industry", "city.london": "pay"}
    assert at.state.laid == laid


def test_a_wrong_token_is_corrected_or_taken_off_the_record(at: Table) -> None:
    lay(at, "culture", "city.goa", "city.paris")
    assert lay(at, "attack", "city.goa") == 302
    assert lay(at, "nothing", "city.paris") == 302
    assert at.state.laid == {"city.goa": "attack"}


@pytest.mark.rule("END-COMP-04")
def test_a_third_pay_token_is_refused_and_what_was_tapped_is_kept(at: Table) -> None:
    before = at.session.version
    answer = at.post("tokens/", token="pay", cell=["city.goa", "city.paris", "city.london"])
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "END-COMP-04" in text
    assert 'value="city.goa:pay" data-id="city.goa" checked' in text
    at.session.refresh_from_db()
    assert at.session.version == before


def test_the_page_shows_every_known_cell_on_the_board_and_in_the_list(at: Table) -> None:
    lay(at, "culture", "city.goa")
    text = at.client.get(at.url("tokens/")).content.decode()
    for cell in ("track.india.4", "city.goa", "fleet.channel", "route.lisbon.paris"):
        assert f'data-cell="{cell}"' in text, "on the picture"
        assert f'data-id="{cell}"' in text, "in the list"
    assert 'data-id="route.channel.lisbon"' not in text, "a square cell has no token"
    assert "×19" in text, "one of 20 culture tokens is recorded"


def test_the_set_up_leads_to_the_page(at: Table) -> None:
    assert at.url("tokens/") in at.client.get(at.url()).content.decode()


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"token": "culture"}, 400),
        ({"token": "", "cell": "city.goa"}, 400),
        ({"token": "gold", "cell": "city.goa"}, 400),
        ({"token": "culture", "cell": "city.GOA"}, 400),
        ({"token": "culture", "cell": "track.india.999"}, 400),
        ({"token": "culture", "cell": "nowhere"}, 400),
        ({"token": "culture", "cell": "city.goa:"}, 302),
        ({"token": "culture", "cell": "track.india.9"}, 422),
        ({"token": "culture", "cell": "city.atlantis"}, 422),
        ({"token": "culture", "cell": [f"city.c{n}" for n in range(96)]}, 400),
        ({"token": "culture", "cell": "city.goa", "version": "99999999999"}, 400),
    ],
)
def test_what_is_no_cell_or_no_token_writes_nothing(
    at: Table, form: dict[str, str], status: int
) -> None:
    before = at.session.version
    assert at.post("tokens/", **form).status_code == status
    at.session.refresh_from_db()
    assert (at.session.version == before) == (status != 302)


def test_a_counted_table_has_no_such_page(member: Client, table: Session) -> None:
    assert member.get(f"/t/{table.code}/tokens/").status_code == 404


def test_an_answer_about_the_tracks_leads_back_to_the_tokens(member: Client, group: Group) -> None:
    at = Table(member, start_session(group, Plan("endeavor", CHAIRS, depth="referee")), 5)
    page = member.get(at.url("tokens/")).content.decode()
    start = page.index(at.url("ask/?keys=a.track."))
    url = page[start : page.index('"', start)].replace("&amp;", "&")
    form = hidden(member.get(url).content.decode())
    answer = member.post(at.url("ask/"), {**form, "a.track.india": "5", "rest": ""})
    assert (answer.status_code, answer["Location"]) == (302, at.url("tokens/"))
    assert at.box["a.track.india"] == 5
