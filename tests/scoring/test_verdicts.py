"""Who has won, in words: one winner, a tie, a shared victory, teams, a marker, a count that is not whole."""

import pytest
from django.utils import translation

from rules.core.pad import Pad
from rules.registry import game
from scoring.selectors.verdicts import verdict_of
from tests.generated import counts
from tests.scoring.pads import marks, pad_of, teams_of_two


@pytest.fixture(autouse=True)
def russian() -> object:
    with translation.override("ru"):
        yield


def said(pad: Pad) -> tuple[str, str]:
    verdict = verdict_of(pad, marks(pad.seats))
    return verdict.title, verdict.lead


@pytest.mark.parametrize(
    ("rows", "title", "lead"),
    [
        ({"a": (173, 168)}, "Побеждает Анна", "173 очка, отрыв 5"),
        ({"a": (-3, -8)}, "Побеждает Анна", "−3 очка, отрыв 5"),
        ({"a": (21,)}, "Побеждает Анна", "21 очко"),
        ({"a": (168, 168), "tie": (1, 2)}, "Побеждает Борис", "Поровну, по 168"),
        ({"a": (5, 5, 4)}, "Победу делят Анна и Борис", "по 5 очков"),
        ({"a": (5, 5, 5)}, "Победу делят Анна, Борис и Вера", "по 5 очков"),
        ({"a": (5, None)}, "Пока впереди Анна", "Не посчитана 1 клетка"),
        ({"a": (5, 5), "b": (None, None)}, "Победителя пока нет", "Не посчитаны 2 клетки"),
    ],
)
def test_the_headline_and_the_line_under_it(
    rows: dict[str, tuple[int | None, ...]], title: str, lead: str
) -> None:
    assert said(pad_of(rows)) == (title, lead)


@pytest.mark.rule("END-SCORE-12")
@pytest.mark.parametrize("rows", [{"a": (5, 5)}, {"a": (5, 5), "tie": (0, 1)}])
def test_a_tie_quotes_the_rule_that_decided_it(rows: dict[str, tuple[int, ...]]) -> None:
    verdict = verdict_of(pad_of(rows), marks(("red", "blue")))
    assert verdict.rule
    assert verdict.section


def test_a_clear_victory_needs_no_rule() -> None:
    assert verdict_of(pad_of({"a": (6, 5)}), marks(("red", "blue"))).rule == ""


def test_a_team_wins_together_and_two_teams_may_share() -> None:
    assert said(teams_of_two({"a": (5, 1, 4, 4)})) == ("Побеждают Вера и Глеб", "8 очков, отрыв 2")
    title, _lead = said(teams_of_two({"a": (5, 1, 4, 2)}))
    assert title == "Победу делят Анна, Борис, Вера и Глеб"


def test_what_is_open_is_named_with_its_player() -> None:
    pad = pad_of({"industry": (5, None), "culture": (None, 3)})
    notes = verdict_of(pad, marks(pad.seats)).notes
    assert notes == ("Анна, не посчитано: Культура.", "Борис, не посчитано: Промышленность.")


def imperial(**table: object) -> Pad:
    count = counts("imperial_struggle", 1)[0]
    count["table"] |= table
    engine = game("imperial_struggle")
    return engine.pad(engine.read_count(count))


@pytest.mark.rule("IMP-PFIN-02")
def test_imperial_struggle_names_the_marker_and_no_margin() -> None:
    pad = imperial()
    marker = next(row for row in pad.rows if row.id == "marker").cells["france"].points
    verdict = verdict_of(pad, marks(pad.seats))
    assert verdict.title == f"Побеждает {pad.winners[0]}"
    assert verdict.lead == f"Маркер ПО на делении {marker}"


@pytest.mark.rule("IMP-VIC-01")
def test_an_automatic_victory_quotes_its_rule() -> None:
    pad = imperial(ending="track_france", vp=30)
    verdict = verdict_of(pad, marks(pad.seats))
    assert verdict.title == "Побеждает france"
    assert verdict.lead == "Маркер ПО на делении 30"
    assert verdict.rule


def test_in_one_line_a_headline_and_what_follows_it_are_joined_as_a_sentence_asks() -> None:
    duel, plain = imperial(ending="track_france", vp=30), pad_of({"a": (6, 5)})
    assert verdict_of(duel, marks(duel.seats)).sentence == (
        "Побеждает france. Маркер ПО на делении 30."
    )
    assert verdict_of(plain, marks(plain.seats)).sentence == "Побеждает Анна: 6 очков, отрыв 1."
