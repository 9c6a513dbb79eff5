"""What the pad says about a cell: what it lacks, what was chosen, what may still be named, whether a column is done."""

import re

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.selectors.leaves import pad_leaf
from campaigns.table.selectors.rings import Ring, rings_of
from campaigns.table.selectors.tables import marks_at
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion import wording
from tests.tables import enter, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def maracaibo(group: Group) -> Session:
    chairs = [Chair("red", "Анна"), Chair("blue", "Борис")]
    return start_session(group, Plan("maracaibo", chairs))


def ring(session: Session, seat: str = "red") -> Ring:
    fresh = Session.objects.get(pk=session.pk)
    found = rings_of(pad_leaf(fresh), marks_at(fresh)).of(seat)
    assert found is not None
    return found


def form(client: Client, session: Session, row: str) -> str:
    return client.get(f"/t/{session.code}/cell/red/{row}/").content.decode()


def pad(client: Client, session: Session) -> str:
    return " ".join(client.get(f"/t/{session.code}/").content.decode().split())


def test_a_column_counts_the_cell_of_what_the_whole_table_still_has_to_name(
    maracaibo: Session,
) -> None:
    before = ring(maracaibo).cells
    named = dict(zip(("building_1", "building_2"), ("abbey", "palace"), strict=True))
    rest = dict(zip(("building_3", "building_4"), ("basilica", "church"), strict=True))
    play(maracaibo, enter(None, **named, **rest))
    assert ring(maracaibo).cells == before, "it is the same cell before and after"


def test_a_column_is_not_done_while_something_is_to_be_read_off_the_components(
    maracaibo: Session,
) -> None:
    play(maracaibo, enter("red", doubloon_income=12))
    leaf = pad_leaf(Session.objects.get(pk=maracaibo.pk))
    unread = [row.id for row in leaf.pad.rows if row.cells["red"].asks]
    assert unread == ["doubloon_track"]
    assert ring(maracaibo).done == 0


def test_a_building_that_lies_on_one_space_is_offered_for_no_other(
    member: Client, maracaibo: Session
) -> None:
    def offered(space: int) -> list[str]:
        page = form(member, maracaibo, "buildings")
        return re.findall(rf'name="building_{space}"\s+value="(\w+)"', page)

    assert "abbey" in offered(2)
    play(maracaibo, enter(None, building_1="abbey"))
    assert "abbey" not in offered(2)
    assert "abbey" in offered(1), "what was said can be seen"
    assert len(offered(1)) == 8


def test_a_choice_that_is_worth_nothing_by_itself_stands_in_its_cell_as_a_word(
    member: Client, maracaibo: Session
) -> None:
    play(maracaibo, enter("red", last_step="bought", last_vp=0))
    assert "<small>Карта</small>" in pad(member, maracaibo)
    play(maracaibo, enter("red", last_vp=5))
    assert "<small>Карта</small>" not in pad(member, maracaibo)


def test_half_a_cell_says_what_it_lacks(member: Client, maracaibo: Session) -> None:
    play(maracaibo, enter("red", last_vp=3))
    assert "<small>выбор</small>" in pad(member, maracaibo)
    forms = member.get(f"/t/{maracaibo.code}/cells/").json()
    tray = forms[f"/t/{maracaibo.code}/cell/red/last_purchase/"]
    assert "Ещё не вписано: Шаг 1: покупка или 2 ПО." in " ".join(tray.split())


def test_nothing_else_is_offered_only_beside_others_and_names_its_row(
    member: Client, group: Group
) -> None:
    chairs = [Chair(seat, seat) for seat in ("gizah", "rhodos", "babylon")]
    armada = start_session(group, Plan("armada", chairs))
    pages = [
        member.get(f"/t/{armada.code}/cell/gizah/{row}/").content.decode()
        for row in ("military", "civilian")
    ]
    row = wording.row("armada", "military")
    assert f"{row}: больше ничего нет" in " ".join(pages[0].split())
    assert 'name="zero"' not in pages[1], "one number: 0 says it"
