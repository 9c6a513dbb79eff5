"""The audit: the tracks as the moves left them, the moves behind a difference, corrections."""

import html
import json
from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.log.selectors.states import effects_by_line
from campaigns.log.services import corrections
from campaigns.log.services.moves import record_ruling
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.records import read_move, read_state, to_json
from rules.endeavor.referee.sources import touched
from tests.campaigns.asking import HTMX, Table, hidden, names_in
from tests.endeavor_games import follow, old_lesson
from tests.rules.endeavor.referee.player import Game
from tests.tables import CHAIRS, play


def to_audit(session: Session) -> Any:
    """A random game up to the end of its first round."""
    game = Game(3, 5, empty=True, seats=tuple(chair.seat for chair in CHAIRS))
    while game.state.phase != "audit":
        game.step()
    follow(session, game)
    session.refresh_from_db()
    return read_state(session)


def started(session: Session) -> None:
    play(session, {"kind": "crown", "seat": "red"})
    play(session, {"kind": "start", "seat": "red", "building": "trading_wharf"})
    play(session, {"kind": "start", "seat": "blue", "building": "settler_house"})
    session.refresh_from_db()


def test_every_track_and_harbour_is_a_cell_to_tap(at: Table) -> None:
    state = to_audit(at.session)
    text = at.client.get(at.url("audit/"), headers=HTMX).content.decode()
    for seat, own in state.players.items():
        for item, value in {**own.stats, "harbour": own.harbour}.items():
            start = text.index(f"seat={seat}&amp;item={item}")
            assert f'<b class="num">{value}</b>' in text[start : start + 700]
    assert "<html" in at.client.get(at.url("audit/")).content.decode()


def test_the_moves_that_touched_a_track_are_named_newest_first(at: Table) -> None:
    started(at.session)
    text = at.client.get(at.url("audit/?seat=red&item=economy"), headers=HTMX).content.decode()
    assert 'name="value" value="1"' in text
    page = at.client.get(at.url("audit/?seat=red&item=economy&value=2"), headers=HTMX)
    text = page.content.decode()
    assert "По ходам 1, на столе 2" in text
    assert "Торговая пристань" in text
    assert at.url("correct/2/") in text
    assert f"{at.url('log/')}?line=2#line-2" in text


def test_newest_lines_come_first(at: Table) -> None:
    state = to_audit(at.session)
    lines = touched(effects_by_line(at.session))["red"]["harbour"]
    seat, own = "red", state.players["red"]
    assert len(lines) > 1
    url = at.url(f"audit/?seat={seat}&item=harbour&value={own.harbour + 1}")
    text = at.client.get(url, headers=HTMX).content.decode()
    places = [text.index(at.url(f"correct/{seq}/")) for seq in reversed(lines)]
    assert places == sorted(places)


def ruled_away(at: Table, by: int = 1) -> int:
    """A marker of red that the table has ruled away from its symbols; says where it stands."""
    wanted: int = to_audit(at.session).players["red"].stats["culture"] + by
    move = {"kind": "adjust", "seat": "red", "item": "culture", "value": wanted}
    record_ruling(at.session.pk, move, "так решили", Post())
    at.session.refresh_from_db()
    return wanted


@pytest.mark.rule("END-EOR-01")
def test_another_step_than_the_symbols_is_a_ruling(at: Table) -> None:
    state = to_audit(at.session)
    right = state.players["red"].stats["culture"]
    url = at.url(f"audit/?seat=red&item=culture&value={right + 1}")
    text = at.client.get(url, headers=HTMX).content.decode()
    assert "Записать поправку" not in text
    assert f"символов на картах, жетонах и зданиях — {right}, а не {right + 1}" in text
    lines = at.session.lines.count()
    assert at.client.post(at.url("moves/"), hidden(text), headers=HTMX).status_code == 422
    assert at.session.lines.count() == lines
    sent = {**hidden(text), "reason": "так решили"}
    assert at.client.post(at.url("moves/"), sent, headers=HTMX).status_code == 200
    assert at.state.players["red"].stats["culture"] == right + 1
    last = at.session.lines.order_by("-seq").first()
    assert last is not None
    assert "END-EOR-01" in str(last.ruling)
    page = at.client.get(at.url("")).content.decode()
    assert "Завершить раунд" in page, "what is ruled does not hold up the round"


@pytest.mark.rule("END-EOR-01")
def test_a_marker_is_put_right_to_its_symbols_without_a_ruling(at: Table) -> None:
    wrong = ruled_away(at)
    text = at.client.get(at.url("audit/?seat=red&item=culture"), headers=HTMX).content.decode()
    assert f"символов на картах, жетонах и зданиях — {wrong - 1}." in text
    url = at.url(f"audit/?seat=red&item=culture&value={wrong - 1}")
    text = at.client.get(url, headers=HTMX).content.decode()
    answer = at.client.post(at.url("moves/"), hidden(text), headers=HTMX)
    assert answer.status_code == 200
    assert at.state.players["red"].stats["culture"] == wrong - 1
    last = at.session.lines.order_by("-seq").first()
    assert last is not None
    assert (read_move(last)["kind"], last.ruling) == ("adjust", None)


@pytest.mark.rule("END-EOR-01")
@pytest.mark.parametrize(
    ("language", "says", "why"),
    [
        ("ru", "Фишка и символы расходятся: сверьте", "Анна: «Фишка культуры» на делении"),
        (
            "en",
            "A marker and its symbols differ: compare first",
            "Анна: “Culture marker” stands on",
        ),
    ],
)
def test_a_round_is_not_closed_over_a_marker_that_differs(
    at: Table, language: str, says: str, why: str
) -> None:
    to_audit(at.session)
    state = read_state(at.session)
    own = state.players["red"]
    moved = replace(own, stats={**own.stats, "culture": own.stats["culture"] + 2})
    at.session.state = to_json(replace(state, players={**state.players, "red": moved}))
    at.session.save(update_fields=["state"])
    at.client.cookies["django_language"] = language
    page = at.client.get(at.url("")).content.decode()
    assert says in page
    answer = at.move({"kind": "close"})
    assert answer.status_code == 422
    assert why in html.unescape(answer.content.decode())
    right = own.stats["culture"]
    text = at.client.get(at.url("audit/?seat=red&item=culture"), headers=HTMX).content.decode()
    assert f'name="value" value="{right}"' in text, "the sum of the symbols is proposed"
    ruling = at.client.get(at.url("ruling/?seat=red"), headers=HTMX).content.decode()
    assert "&quot;kind&quot;:&quot;close&quot;" in ruling, "the table may close it all the same"


@pytest.mark.rule("END-ROUND-01")
def test_outside_the_audit_an_adjustment_is_told_to_wait(at: Table) -> None:
    started(at.session)
    url = at.url("audit/?seat=red&item=economy&value=2")
    text = at.client.get(url, headers=HTMX).content.decode()
    assert "конец раунда" in text
    assert at.client.post(at.url("moves/"), hidden(text), headers=HTMX).status_code == 422
    assert at.session.lines.count() == 3


def test_what_agrees_needs_nothing(at: Table) -> None:
    started(at.session)
    url = at.url("audit/?seat=red&item=economy&value=1")
    assert "расхождения нет" in at.client.get(url, headers=HTMX).content.decode()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("seat=green&item=culture", 404),
        ("seat=red&item=rum", 404),
        ("seat=red", 404),
        ("item=culture", 404),
        ("seat=%00&item=culture", 404),
        ("seat=red&item=culture&value=two", 400),
        ("seat=red&item=culture&value=99999999999", 400),
        ("seat=red&item=culture&value=99999999", 400),
        ("seat=red&item=culture&value=-3", 200),
    ],
)
def test_bad_questions_to_the_audit(at: Table, query: str, status: int) -> None:
    assert at.client.get(at.url(f"audit/?{query}"), headers=HTMX).status_code == status
    assert not at.session.lines.exists()


# ------------------------------------------------------------ correcting a refereed move


def correct(at: Table, seq: int, **form: str) -> Any:
    """The button of the page that shows what the correction does."""
    return at.post(f"correct/{seq}/", confirmed="1", **form)


def test_a_move_is_corrected_to_another_that_was_legal_then(at: Table) -> None:
    started(at.session)
    text = at.client.get(at.url("correct/2/"), headers=HTMX).content.decode()
    assert "Дом колониста" in text
    assert "Торговая пристань" in text
    other = {"kind": "start", "seat": "red", "building": "settler_house"}
    assert correct(at, 2, move=json.dumps(other)).status_code == 200
    assert at.state.players["red"].stats["economy"] == 0
    again = at.client.get(at.url("correct/2/"), headers=HTMX)
    assert again.status_code == 200
    back = {**other, "building": "trading_wharf"}
    assert correct(at, 2, move=json.dumps(back)).status_code == 200, "corrected once more"
    assert at.state.players["red"].stats["economy"] == 1


def test_the_audit_leads_to_the_line_where_a_corrected_move_stands(at: Table) -> None:
    started(at.session)
    told = {"kind": "start", "seat": "blue", "building": "trading_wharf"}
    corrections.correct(at.session.pk, 3, told, Post())
    text = at.client.get(
        at.url("audit/?seat=blue&item=economy&value=0"), headers=HTMX
    ).content.decode()
    assert at.url("correct/3/") in text


def test_a_line_is_taken_out(at: Table) -> None:
    started(at.session)
    assert correct(at, 3, take_out="1").status_code == 200
    assert at.state.turn == "blue"


def test_what_falls_is_shown_before_it_is_written(at: Table) -> None:
    started(at.session)
    answer = at.post("correct/1/", move=json.dumps({"kind": "crown", "seat": "yellow"}))
    assert answer.status_code == 200
    assert 'name="confirmed"' in answer.content.decode()
    assert at.session.lines.count() == 3


def test_a_crown_is_corrected_to_another_seat(at: Table) -> None:
    play(at.session, {"kind": "crown", "seat": "red"})
    at.session.refresh_from_db()
    text = at.client.get(at.url("correct/1/"), headers=HTMX).content.decode()
    assert "Борис" in text
    correct(at, 1, move=json.dumps({"kind": "crown", "seat": "blue"}))
    assert at.state.crown == "blue"


def test_a_taught_fact_is_corrected_where_it_was_taught(at: Table) -> None:
    old_lesson(at.session, {"a.track.india": 5, "card.india.3.glory": 1})
    at.session.refresh_from_db()
    text = at.client.get(at.url("correct/1/"), headers=HTMX).content.decode()
    assert {"a.track.india", "card.india.3.glory"} <= names_in(text)
    form = {"a.track.india": "6", "card.india.3.glory": "1"}
    assert correct(at, 1, **form).status_code == 200
    assert at.box == {"a.track.india": 6, "card.india.3.glory": 1}


def test_an_adjustment_is_corrected_by_its_number(at: Table) -> None:
    state = to_audit(at.session)
    seq = at.session.version + 1
    value = state.players["red"].harbour + 1
    play(at.session, {"kind": "adjust", "seat": "red", "item": "harbour", "value": value})
    at.session.refresh_from_db()
    assert "value" in names_in(
        at.client.get(at.url(f"correct/{seq}/"), headers=HTMX).content.decode()
    )
    assert correct(at, seq, value=str(value + 1)).status_code == 200
    assert at.state.players["red"].harbour == value + 1


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 400),
        ({"move": "{"}, 400),
        ({"move": '{"kind":"dance"}'}, 400),
        ({"move": '{"kind":"start","seat":"green","building":"settler_house"}'}, 400),
        ({"move": '{"kind":"start","seat":"yellow","building":"settler_house"}'}, 422),
        ({"value": "3"}, 400),
    ],
)
def test_bad_corrections_write_nothing(at: Table, form: dict[str, str], status: int) -> None:
    started(at.session)
    answer = correct(at, 2, **form)
    assert answer.status_code == status
    assert at.session.lines.count() == 3


def test_a_ruled_correction_corrects_the_line_and_adds_no_move(at: Table) -> None:
    started(at.session)
    wrong = {"kind": "start", "seat": "yellow", "building": "settler_house"}
    text = correct(at, 2, move=json.dumps(wrong)).content.decode()
    ruling = text[text.index("<details") :]
    assert f'action="{at.url("correct/2/")}"' in ruling
    sent = {**hidden(ruling), "confirmed": "1", "reason": "Вера села на место Анны."}
    assert at.client.post(at.url("correct/2/"), sent, headers=HTMX).status_code == 200
    last = at.session.lines.order_by("-seq").first()
    assert last is not None
    assert (last.kind, last.to) == ("correction", 2)


def test_a_line_that_never_was_is_404_or_400(at: Table) -> None:
    started(at.session)
    assert at.client.get(at.url("correct/9/")).status_code == 404
    assert correct(at, 9, take_out="1").status_code == 400


@pytest.mark.rule("END-COMP-12", "END-EOR-01")
@pytest.mark.parametrize("value", [40, -1])
def test_what_no_harbour_can_hold_has_no_button(at: Table, value: int) -> None:
    own = to_audit(at.session).players["red"]
    url = at.url(f"audit/?seat=red&item=harbour&value={value}")
    text = at.client.get(url, headers=HTMX).content.decode()
    assert "Записать поправку" not in text
    assert "<form" not in text
    if value > 0:
        assert f"вместе дисков: {own.harbour + own.stock}." in text
    answer = at.move({"kind": "adjust", "seat": "red", "item": "harbour", "value": value})
    assert answer.status_code == 422
    assert f"Диски в гавани {value}" in answer.content.decode()


@pytest.mark.rule("END-ROUND-01")
def test_outside_the_audit_the_only_way_is_a_ruling(at: Table) -> None:
    started(at.session)
    url = at.url("audit/?seat=red&item=economy&value=2")
    text = at.client.get(url, headers=HTMX).content.decode()
    assert "Записать поправку" not in text
    sent = {**hidden(text), "reason": "так лежит"}
    assert at.client.post(at.url("moves/"), sent, headers=HTMX).status_code == 200
    assert at.state.players["red"].stats["economy"] == 2
