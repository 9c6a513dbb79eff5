"""An evening by sheets: what is typed, what stands, what follows, what is only a hint; nothing carried is stored."""

from collections.abc import Iterator

import pytest
from msgspec import json

from rules.core.book import PAD, Book
from rules.core.engine import depths_of, engine_of
from rules.core.move import Enter
from rules.core.outcome import Effect
from rules.core.refusal import Refused
from rules.core.replay import replay
from rules.core.rounds import Rounds
from rules.core.schedule import Carried, Past, Read, Schedule, Stop, changed, same, standings
from rules.core.setup import Setup
from rules.core.spelling import Misspelled, plain
from rules.endeavor import GAME as ENDEAVOR
from rules.endeavor.game import Refereed
from rules.registry import CODES, game, sheet
from tests.rules.core.toy import Pearls
from tests.rules.evenings import Evening

SETUP = Setup(game="endeavor", seats=("red", "blue"), depth="rounds")


class Rowing(Refereed):
    """A game without sheets of its own: after each round its pad, as far as it goes."""

    schedule = standings(7, ENDEAVOR.seat_type)


@pytest.fixture
def evening() -> Evening:
    return Evening(Rounds(Rowing()), SETUP)


def round_of(evening: Evening, number: int, **harbours: int) -> None:
    for seat, discs in harbours.items():
        evening.enter(f"round.{number}", seat, harbour=discs)
    evening.close(f"round.{number}")


def test_what_was_typed_is_all_that_is_stored(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    round_of(evening, 2, red=12)
    text = json.encode(evening.book).decode()
    assert text.startswith('{"state":"rounds",')
    assert evening.book.pages["round.2"].seats == {"red": {"harbour": 12}}


def test_what_stands_counts_only_once_the_sheet_is_closed(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    read = evening.rounds.at(evening.book, "round.2")
    assert read.value("blue", "harbour") is None
    assert read.would_be.running["blue"] == 1
    assert [(c.seat, c.value) for c in read.untouched()] == [("red", 9), ("blue", 3)]
    evening.enter("round.2", "red", harbour=12)
    evening.close("round.2")
    read = evening.rounds.at(evening.book, "round.2")
    assert (read.value("red", "harbour"), read.value("blue", "harbour")) == (12, 3)
    assert read.page.saw == {"blue": {"harbour": 3}}


def test_on_the_pad_what_stands_has_to_be_tapped(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    pad = evening.rounds.at(evening.book, PAD)
    assert pad.carried["red", "harbour"].value == 9
    assert pad.value("red", "harbour") is None


def test_a_stale_value_is_named_with_what_the_table_saw(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    round_of(evening, 2, red=12)
    assert evening.correct("round.1", "blue", harbour=6) == []
    read = evening.rounds.at(evening.book, "round.2")
    assert [(c.seat, c.value, saw) for c, saw in read.drifted()] == [("blue", 6, 3)]


def test_a_drift_is_taken_over_or_was_played_so(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    round_of(evening, 2, red=12)
    evening.correct("round.1", "blue", harbour=6)
    evening.close("round.2")  # take over: the table has seen it now
    assert list(evening.rounds.at(evening.book, "round.2").drifted()) == []
    evening.enter("round.2", "blue", harbour=3)  # we played it so
    read = evening.rounds.at(evening.book, "round.2")
    assert (read.value("blue", "harbour"), list(read.drifted())) == (3, [])


def test_a_skipped_sheet_is_no_source_and_opens_again_when_somebody_writes_on_it(
    evening: Evening,
) -> None:
    round_of(evening, 1, red=9, blue=3)
    evening.close("round.2", skipped=True)
    read = evening.rounds.at(evening.book, "round.3")
    assert read.carried["red", "harbour"].source == "round.1/population"
    assert read.carried["red", "harbour"].gap
    assert evening.rounds.due(evening.book) == "round.3"
    evening.enter("round.2", "red", harbour=12)
    assert evening.rounds.due(evening.book) == "round.2"


def test_filled_late_a_sheet_moves_what_nobody_touched_after_it(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    round_of(evening, 3, red=15)
    before = evening.rounds.read(evening.book)
    round_of(evening, 2, blue=6)
    moved = list(changed(before, evening.rounds.read(evening.book)))
    assert ("round.3", ("blue", "harbour"), 3, 6) in moved
    assert all(stop != "round.1" for stop, *_ in moved)


def test_no_sheet_refuses_because_of_another(evening: Evening) -> None:
    evening.enter("round.1", "red", harbour=35)
    evening.close("round.1")
    evening.enter("round.2", "red", cities=35)  # 70 discs, but on two sheets
    read = evening.rounds.at(evening.book, "round.2")
    assert {refusal.code for refusal in read.clashes()} == {"more_discs_than_box"}
    with pytest.raises(Refused):
        evening.enter("round.1", "red", cities=35)


def test_a_sheet_names_what_closing_it_now_would_leave_unknown(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    read = evening.rounds.at(evening.book, "round.2")
    lacking = set(read.uncounted())
    assert ("red", "harbour") not in lacking  # it stands
    assert ("red", "slavery") in lacking
    evening.enter("round.2", "red", slavery=0)
    after = evening.rounds.at(evening.book, "round.2")
    assert lacking - set(after.uncounted()) == {("red", "slavery")}


def test_a_hint_is_shown_and_never_counted() -> None:
    def hint(past: Past) -> Iterator[Carried]:
        for carried in same("round", "harbour")(past):
            yield Carried(
                seat=carried.seat,
                item=carried.item,
                value=carried.value,
                source=carried.source,
                kind="hint",
            )

    class Hinting(Refereed):
        schedule = Schedule(
            stops=lambda setup: (Stop(id="round.1"), Stop(id="round.2", carry=hint), Stop(id=PAD))
        )

    evening = Evening(Rounds(Hinting()), SETUP)
    round_of(evening, 1, red=9, blue=3)
    evening.close("round.2")
    read = evening.rounds.at(evening.book, "round.2")
    assert read.carried["red", "harbour"].value == 9
    assert read.value("red", "harbour") is None
    assert list(read.untouched()) == []


def test_a_sheet_says_what_the_hands_do_after_it_before_it_is_closed() -> None:
    def recall(read: Read) -> Iterator[Effect]:
        for seat, discs in read.would_be.running.items():
            yield Effect("recall", seat, {"discs": discs})

    class Recalling(Refereed):
        schedule = Schedule(stops=lambda setup: (Stop(id="round.1", after=recall), Stop(id=PAD)))

    evening = Evening(Rounds(Recalling()), SETUP)
    evening.enter("round.1", "red", harbour=9)
    effects = evening.rounds.at(evening.book, "round.1").effects
    assert effects == (
        Effect("recall", "red", {"discs": 3}),
        Effect("recall", "blue", {"discs": 0}),
    )
    assert evening.rounds.at(evening.book, PAD).effects == ()
    evening.close("round.1", skipped=True)
    assert evening.rounds.at(evening.book, "round.1").effects == ()


def test_a_source_leads_from_the_pad_to_the_sheet_to_the_line(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    evening.close("round.2")
    row = next(
        r for r in evening.rounds.at(evening.book, "round.2").pad.rows if r.id == "population"
    )
    assert [(s.kind, s.ref) for s in row.cells["red"].sources] == [("sheet", "round.1/population")]
    row = next(
        r for r in evening.rounds.at(evening.book, "round.1").pad.rows if r.id == "population"
    )
    assert [(s.kind, s.ref) for s in row.cells["red"].sources] == [("line", "1")]


def test_a_sheet_that_is_not_there_and_the_pad_cannot_be_closed(evening: Evening) -> None:
    for stop in ("round.9", PAD):
        with pytest.raises(Misspelled):
            evening.move(kind="close", sheet=stop)
    with pytest.raises(Misspelled):
        evening.enter("war.1", "red", harbour=1)


def test_an_evening_on_whose_sheets_nobody_wrote_counts_as_a_pad(evening: Evening) -> None:
    old = ENDEAVOR.new(Setup(game="endeavor", seats=("red", "blue")))
    for n, seat in enumerate(("red", "blue"), start=1):
        move = Enter(seat=seat, values={"harbour": 9 * n, "slavery": n})
        evening.move(**plain(move))
        old = ENDEAVOR.apply(old, move, n).state
    assert evening.rounds.pad(evening.rounds.count(evening.book)) == ENDEAVOR.pad(
        ENDEAVOR.count(old)
    )


def test_a_line_of_the_pad_is_spelled_as_it_always_was() -> None:
    move = ENDEAVOR.moves.decode({"kind": "enter", "seat": "red", "values": {"harbour": 3}})
    assert ENDEAVOR.moves.encode(move) == {
        "kind": "enter",
        "v": 1,
        "seat": "red",
        "values": {"harbour": 3},
        "table": {},
    }


def test_seats_may_turn_out_to_be_others_with_all_that_was_written_for_them(
    evening: Evening,
) -> None:
    round_of(evening, 1, red=9, blue=3)
    evening.move(kind="reseat", seats={"red": "yellow"})
    assert evening.book.setup.seats == ("yellow", "blue")
    assert evening.rounds.at(evening.book, "round.1").value("yellow", "harbour") == 9
    evening.move(kind="reseat", seats={"yellow": "blue", "blue": "yellow"})  # they swap
    assert evening.rounds.at(evening.book, "round.1").value("blue", "harbour") == 9
    with pytest.raises(Refused) as refused:
        evening.move(kind="reseat", seats={"yellow": "blue"})
    assert [r.code for r in refused.value.refusals] == ["seat_taken_twice"]
    with pytest.raises(Misspelled):
        evening.move(kind="reseat", seats={"green": "red"})
    assert evening.replayed() == evening.book


def test_options_may_turn_out_to_be_others_and_the_line_replays() -> None:
    seats = ("gizah", "rhodos", "olympia")
    evening = Evening(Rounds(game("armada")), Setup(game="armada", seats=seats, depth="rounds"))
    evening.enter(PAD, "gizah", coins=9)
    evening.move(kind="options", options={"cities": True})
    assert evening.book.setup.options == {"cities": True}
    rows = [row.id for row in evening.rounds.at(evening.book, PAD).pad.rows]
    assert "cities" in rows
    assert evening.rounds.at(evening.book, PAD).value("gizah", "coins") == 9
    assert evening.replayed() == evening.book
    (refusal,) = evening.refusals(kind="options", options={"teams": True})
    assert refusal.code == "teams_of_two"
    for unread in ({"moon": True}, {"cities": "perhaps"}):
        with pytest.raises(Misspelled):
            evening.move(kind="options", options=unread)


def test_options_are_refused_where_what_was_counted_breaks_their_rules() -> None:
    seats, second = ("gizah", "rhodos", "olympia"), {"second_edition": True}
    setup = Setup(game="armada", seats=seats, depth="rounds", options=second)
    evening = Evening(Rounds(game("armada")), setup)
    evening.enter(PAD, "gizah", civilian=70)
    (refusal,) = evening.refusals(kind="options", options={"second_edition": False})
    assert (refusal.facts["item"], refusal.facts["most"]) == ("civilian", 69)
    assert evening.refusals(kind="options", options={"cities": True}) == ()


# plain points


def test_a_row_may_take_its_points_as_a_plain_number(evening: Evening) -> None:
    evening.move(kind="enter", seat="red", values={}, points={"cities_routes": 12})
    row = next(r for r in evening.rounds.at(evening.book, PAD).pad.rows if r.id == "cities_routes")
    cell = row.cells["red"]
    assert (cell.points, [p.item for p in cell.parts]) == (12, ["points"])
    assert [(s.kind, s.ref) for s in cell.sources] == [("line", "1")]


def test_parts_and_plain_points_of_one_row_wipe_each_other(evening: Evening) -> None:
    evening.enter(PAD, "red", cities=4, routes=2)
    evening.move(kind="enter", seat="red", values={}, points={"cities_routes": 12})
    page = evening.book.pages[PAD]
    assert (page.typed("red"), page.points) == ({}, {"red": {"cities_routes": 12}})
    evening.enter(PAD, "red", cities=4)
    page = evening.book.pages[PAD]
    assert (page.typed("red"), page.points) == ({"cities": 4}, {})
    evening.move(kind="enter", seat="red", values={}, points={"cities_routes": 12})
    evening.move(kind="enter", seat="red", values={}, points={"cities_routes": None})
    assert evening.book.pages[PAD].points == {}


def test_plain_points_are_bounded_and_belong_to_a_seat_and_a_row(evening: Evening) -> None:
    with pytest.raises(Refused):
        evening.move(kind="enter", seat="red", values={}, points={"cities_routes": 1000})
    for wrong in ({"seat": None, "points": {"cities_routes": 1}}, {"points": {"moon": 1}}):
        with pytest.raises(Misspelled):
            evening.move(**{"kind": "enter", "seat": "red", "values": {}, **wrong})


# every game


@pytest.mark.parametrize("code", [code for code in CODES if getattr(game(code), "schedule", None)])
def test_every_schedule_ends_with_the_pad_and_has_each_sheet_once(code: str) -> None:
    engine = engine_of(game(code), "rounds")
    assert "rounds" in depths_of(game(code))
    rounds: Rounds = engine.game
    seats = tuple(list(_seats(code))[: game(code).min_seats])
    stops = list(rounds.stops(Setup(game=code, seats=seats)))
    assert stops[-1] == PAD
    assert len(set(stops)) == len(stops)


def _seats(code: str) -> tuple[str, ...]:
    return {
        "endeavor": ("red", "blue"),
        "armada": ("gizah", "rhodos", "olympia"),
        "maracaibo": ("red", "blue"),
        "imperial_struggle": ("britain", "france"),
    }[code]


def test_a_further_sheet_keeps_no_evening() -> None:
    assert depths_of(sheet("armada", "land")) == ("pad",)


def test_a_game_without_a_schedule_has_only_its_pad() -> None:
    rounds = Rounds(Pearls())
    assert list(rounds.stops(Setup(game="pearls", seats=("red", "blue")))) == [PAD]


def test_a_game_of_rounds_needs_one_line() -> None:
    stops = list(Rounds(Rowing()).stops(SETUP))
    assert stops == [*(f"round.{number}" for number in range(1, 7)), PAD]


def test_replay_reads_an_evening(evening: Evening) -> None:
    round_of(evening, 1, red=9, blue=3)
    result = replay(ENDEAVOR, SETUP, evening.lines)
    assert isinstance(result.state, Book)
    assert result.state == evening.book
