"""Starting a session: seats, people, the box."""

import pytest

from campaigns.models import Group, Person, Session
from campaigns.records import read_state
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from tests.tables import CHAIRS, on_pad, play

pytestmark = pytest.mark.both_databases


def test_a_laid_table_is_at_version_0_with_its_people_seated(table: Session) -> None:
    assert table.version == 0
    assert [(s.seat, s.person.name) for s in table.seats.all()] == [
        ("red", "Анна"),
        ("blue", "Борис"),
        ("yellow", "Вера"),
    ]
    assert list(on_pad(table)) == ["red", "blue", "yellow"]


def test_people_and_their_colours_are_remembered(group: Group, table: Session) -> None:
    start_session(group, Plan("endeavor", (Chair("purple", "анна"), Chair("red", "Глеб"))))
    assert sorted(group.people.values_list("name", flat=True)) == ["Анна", "Борис", "Вера", "Глеб"]
    assert Person.objects.get(name="Анна").colour == "purple"


@pytest.mark.rule("END-COMP-15")
def test_one_player_is_refused_and_nothing_is_written(group: Group) -> None:
    with pytest.raises(Refused) as refused:
        start_session(group, Plan("endeavor", CHAIRS[:1]))
    assert refused.value.refusals[0].code == "number_of_seats"
    assert not Session.objects.exists()
    assert not Person.objects.exists()


@pytest.mark.parametrize(
    "chairs",
    [
        (Chair("red", "Анна"), Chair("blue", " анна ")),
        (Chair("red", "Анна"), Chair("blue", "")),
        (Chair("red", "Анна"), Chair("blue", "Б" * 41)),
        (Chair("red", "Анна"), Chair("Bad seat!", "Борис")),
    ],
)
def test_names_and_seats_must_be_spelled(group: Group, chairs: tuple[Chair, ...]) -> None:
    with pytest.raises(Misspelled):
        start_session(group, Plan("endeavor", chairs))
    assert not Session.objects.exists()


def test_unknown_options_are_misspelled(group: Group) -> None:
    with pytest.raises(Misspelled):
        start_session(group, Plan("endeavor", CHAIRS, {"dragons": True}))


def test_a_fact_taught_at_one_table_is_known_at_the_next(group: Group, table: Session) -> None:
    play(table, {"kind": "teach", "facts": {"track.industry.5": False}})
    following = start_session(group, Plan("endeavor", CHAIRS))
    assert read_state(following).box == {"track.industry.5": False}
