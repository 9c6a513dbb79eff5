"""The box editor and the box as a file: with a table's log, or with the group's box alone."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.box.selectors.facts import known_facts
from campaigns.box.selectors.files import MAX_BYTES
from campaigns.models import BoxFile, Group, Session
from campaigns.records import read_move, read_state, to_json
from rules.core.boxfile import read_box, write_box
from rules.endeavor.referee.facts import FACTS
from rules.registry import CODES
from tests.campaigns.asking import hidden, names_in
from tests.campaigns.seats import place
from tests.rules.endeavor.referee.invented import invent
from tests.tables import enter, play

LISBON = {"a.city.lisbon.zone": "europe", "a.city.lisbon.name": "Лиссабон"}


def know(group: Group, facts: dict[str, Any], game: str = "endeavor") -> None:
    BoxFile.objects.update_or_create(group=group, game=game, defaults={"facts": to_json(facts)})


def teach(client: Client, game: str, about: str, **fields: str) -> Any:
    """Open the thing in the group's box and send it."""
    page = client.get(f"/box/{game}/ask/?about={about}")
    assert page.status_code == 200
    told = {f"{about}.{what}": value for what, value in fields.items()}
    return client.post(f"/box/{game}/ask/", {**hidden(page.content.decode()), **told, "rest": "1"})


def file(facts: object, game: str = "endeavor", **change: Any) -> SimpleUploadedFile:
    data = {"format": "shiplog-box", "v": 1, "game": game, "facts": facts, **change}
    return SimpleUploadedFile("box.json", json.dumps(data).encode(), "application/json")


# ------------------------------------------------------------ the page


@pytest.mark.parametrize("game", CODES)
def test_every_game_has_a_box_with_its_progress(member: Client, game: str) -> None:
    text = member.get(f"/box/{game}/").content.decode()
    assert "<progress" in text
    assert "Сколько известно" in text


def test_a_game_that_nobody_knows_has_none(member: Client) -> None:
    for rest in ("", "ask/?about=x", "box.json", "import/"):
        assert member.get(f"/box/chess/{rest}").status_code == 404


def test_the_page_counts_what_is_known(member: Client, group: Group) -> None:
    know(group, invent(1).facts)
    text = member.get("/box/endeavor/").content.decode()
    assert "42 из 42" in text
    assert "95 из 95" in text
    know(group, {f"card.india.2.{what}": 0 for what in ("industry", "culture", "economy")})
    assert "0 из 42" in member.get("/box/endeavor/").content.decode()


def test_a_part_that_can_grow_has_no_fraction(member: Client) -> None:
    page = member.get("/box/endeavor/").content.decode()
    parts = page.split('<details class="why box-part"')[1:]
    grows = {'class="row adds"' in part: "num count" in part for part in parts}
    assert grows == {True: False, False: True}


def test_things_are_listed_by_name_with_what_is_known_of_them(member: Client, group: Group) -> None:
    know(group, {**LISBON, "card.india.3.culture": 2, "building.inn.actions": "ship/draw"})
    text = member.get("/box/endeavor/").content.decode()
    for told in ("Лиссабон", "Зона Европа", "Культура 2", "плавание или добор"):
        assert told in text


def test_a_box_against_the_counts_is_shown_with_its_rule(member: Client, group: Group) -> None:
    know(group, {"a.track.india": 15, "level.culture.3": 3, "level.culture.5": 1})
    text = member.get("/box/endeavor/").content.decode()
    assert "«Культура»: на делении 5 уровень ниже, чем на делении 3." in text
    assert "Цель игры; Фазы 1–3, 5" in text


def test_the_page_costs_the_same_for_a_full_box(member: Client, group: Group) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as caught:
            member.get("/box/endeavor/")
        return len(caught)

    know(group, {})
    queries()
    empty = queries()
    know(group, invent(1).facts)
    assert queries() == empty


def test_a_stranger_sees_an_empty_box_and_no_table(stranger: Client, refereed: Session) -> None:
    know(refereed.group, LISBON)
    assert "Лиссабон" not in stranger.get("/box/endeavor/").content.decode()
    for rest in ("box/", "box/box.json", "box/import/", "audit/"):
        assert stranger.get(f"/t/{refereed.code}/{rest}").status_code == 404


# ------------------------------------------------------------ teaching


def test_without_a_table_the_group_s_box_is_taught(member: Client, group: Group) -> None:
    answer = teach(member, "endeavor", "card.india.3", culture="2", glory="1")
    assert answer.status_code == 302
    symbols = {"industry": 0, "culture": 2, "economy": 0, "influence": 0, "glory": 1}
    assert known_facts(group.pk, "endeavor") == {
        f"card.india.3.{what}": n for what, n in symbols.items()
    }


def test_a_taught_value_is_filled_in_and_corrected(member: Client, group: Group) -> None:
    know(group, LISBON)
    text = member.get("/box/endeavor/ask/?about=a.city.lisbon").content.decode()
    assert 'value="europe" checked' in text
    teach(member, "endeavor", "a.city.lisbon", zone="africa", name="Лиссабон")
    assert known_facts(group.pk, "endeavor")["a.city.lisbon.zone"] == "africa"


def test_a_thing_is_forgotten(member: Client, group: Group) -> None:
    know(group, {**LISBON, "a.track.india": 5})
    page = member.get("/box/endeavor/ask/?about=a.city.lisbon").content.decode()
    member.post("/box/endeavor/ask/", {**hidden(page), "forget": "1"})
    assert known_facts(group.pk, "endeavor") == {"a.track.india": 5}


def test_what_the_rulebook_prints_is_locked(member: Client) -> None:
    text = member.get("/box/endeavor/ask/?about=card.south_america.1").content.decode()
    assert names_in(text) & set(FACTS) == {"card.south_america.1.glory"}
    assert "Напечатано в правилах" in text


def test_a_route_is_added_between_two_known_places(member: Client, group: Group) -> None:
    know(group, {**LISBON, "a.fleet.armada.zone": "europe"})
    form = {"one": "lisbon", "other": "armada", "*": "round"}
    assert teach(member, "endeavor", "a.route.*", **form).status_code == 302
    assert known_facts(group.pk, "endeavor")["a.route.armada.lisbon"] == "round"
    again = teach(member, "endeavor", "a.route.*", **{**form, "other": "lisbon"})
    assert again.status_code == 400


@pytest.mark.rule("END-COMP-06")
def test_a_fourth_kind_of_a_level_is_422_with_the_rule_and_keeps_what_was_typed(
    member: Client, group: Group
) -> None:
    know(group, {"building.inn.level": 1, "building.pub.level": 1})
    answer = teach(member, "endeavor", "building.*", name="Трактир", level="1")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert 'value="Трактир"' in text
    assert "видов зданий 3" in text
    assert len(known_facts(group.pk, "endeavor")) == 2


def test_two_phones_at_one_box_one_of_them_hears_of_it(member: Client, group: Group) -> None:
    page = hidden(member.get("/box/endeavor/ask/?about=card.india.3").content.decode())
    know(group, LISBON)
    answer = member.post("/box/endeavor/ask/", {**page, "card.india.3.glory": "2", "rest": "1"})
    assert answer.status_code == 409
    assert 'value="2"' in answer.content.decode()
    assert known_facts(group.pk, "endeavor") == LISBON
    fresh = hidden(answer.content.decode())
    member.post("/box/endeavor/ask/", {**fresh, "card.india.3.glory": "2", "rest": "1"})
    assert known_facts(group.pk, "endeavor")["card.india.3.glory"] == 2


@pytest.mark.parametrize(
    "form",
    [
        {"about": "nothing"},
        {"about": "\x00"},
        {},
        {"about": "card.india.3", "card.india.3.glory": "99999999999"},
        {"about": "a.city.lisbon", "a.city.lisbon.zone": "atlantis"},
    ],
)
def test_bad_posts_are_400_and_write_nothing(
    member: Client, group: Group, form: dict[str, str]
) -> None:
    page = hidden(member.get("/box/endeavor/ask/?about=card.india.3").content.decode())
    sent = {"version": page["version"], "rest": "1", **form}
    assert member.post("/box/endeavor/ask/", sent).status_code == 400
    assert known_facts(group.pk, "endeavor") == {}


def test_a_first_visitor_founds_a_group_with_the_box(stranger: Client) -> None:
    assert teach(stranger, "armada", "fleet.yellow").status_code == 302
    assert stranger.get("/box/armada/").status_code == 200
    assert Group.objects.count() == 1


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("maracaibo", "influence.france.last"),
        ("imperial_struggle", "demand.succession.furs.debt"),
        ("armada", "debt.points"),
    ],
)
def test_the_other_games_teach_fact_by_fact(
    member: Client, group: Group, game: str, key: str
) -> None:
    url = f"/box/{game}/ask/?about={key.rpartition('.')[0]}"
    assert url in member.get(f"/box/{game}/").content.decode()
    page = member.get(url).content.decode()
    assert key in names_in(page)
    sent = {**hidden(page), key: "1", "rest": "1"}
    assert member.post(f"/box/{game}/ask/", sent).status_code == 302
    assert known_facts(group.pk, game) == {key: 1}


# ------------------------------------------------------------ at a table


def test_at_a_refereed_table_the_group_s_box_learns_and_the_log_does_not_grow(
    member: Client, refereed: Session
) -> None:
    page = member.get(f"/t/{refereed.code}/box/").content.decode()
    assert f"/t/{refereed.code}/ask/?about=card.india.3&amp;back=box" in page
    form = member.get(f"/t/{refereed.code}/ask/?about=card.india.3&back=box").content.decode()
    sent = {**hidden(form), "card.india.3.glory": "1", "rest": "1"}
    answer = member.post(f"/t/{refereed.code}/ask/", sent)
    assert answer["Location"] == f"/t/{refereed.code}/box/"
    assert known_facts(refereed.group_id, "endeavor")["card.india.3.glory"] == 1
    assert not refereed.lines.exists()
    assert "Слава 1" in member.get(f"/t/{refereed.code}/box/").content.decode()


def test_at_a_pad_the_change_is_a_line_of_its_log(member: Client, table: Session) -> None:
    about = "track.influence"
    form = member.get(f"/t/{table.code}/ask/?about={about}&back=box").content.decode()
    sent = {**hidden(form), about: f"{about}.5", "rest": "sure"}
    answer = member.post(f"/t/{table.code}/ask/", sent)
    assert answer["Location"] == f"/t/{table.code}/box/"
    table.refresh_from_db()
    assert read_state(table).box[f"{about}.5"] is True
    assert known_facts(table.group_id, "endeavor")[f"{about}.5"] is True
    assert [read_move(row)["kind"] for row in table.lines.all()] == ["teach"]


def test_who_has_no_seat_at_a_led_table_teaches_nothing(
    stranger: Client, member: Client, refereed: Session
) -> None:
    """A table that only its players record: somebody else of the group may look, not tell."""
    place(stranger, refereed, "scribe", name="Ольга")
    refereed.anyone_records = False
    refereed.save()
    sent = {"about": "card.india.3", "card.india.3.glory": "1", "version": 0, "key": "k"}
    assert member.post(f"/t/{refereed.code}/ask/", sent).status_code == 403
    assert known_facts(refereed.group_id, "endeavor") == {}
    assert stranger.post(f"/t/{refereed.code}/ask/", sent).status_code == 302
    assert known_facts(refereed.group_id, "endeavor") == {"card.india.3.glory": 1}


def test_the_table_page_leads_to_its_box_and_its_audit(member: Client, refereed: Session) -> None:
    text = member.get(f"/t/{refereed.code}/").content.decode()
    assert f"/t/{refereed.code}/box/" in text
    assert f"/t/{refereed.code}/audit/" in text


def test_a_pad_has_a_box_and_no_audit(member: Client, table: Session) -> None:
    text = member.get(f"/t/{table.code}/").content.decode()
    assert f"/t/{table.code}/box/" in text
    assert "/audit/" not in text
    assert member.get(f"/t/{table.code}/box/").status_code == 200
    assert member.get(f"/t/{table.code}/audit/").status_code == 404


# ------------------------------------------------------------ the file


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])  # as an editor may save it
def test_a_box_goes_out_and_comes_back_in_another_group(
    member: Client, group: Group, stranger: Client, coding: str
) -> None:
    facts = invent(1).facts
    know(group, facts)
    out = member.get("/box/endeavor/box.json")
    assert "attachment" in out["Content-Disposition"]
    assert read_box("endeavor", FACTS, out.content) == facts
    sent = SimpleUploadedFile("box.json", out.content.decode().encode(coding))
    preview = stranger.post("/box/endeavor/import/", {"file": sent})
    assert preview.status_code == 200
    text = preview.content.decode()
    assert "Пока ничего не записано" in text
    assert not BoxFile.objects.exclude(group=group).exists()
    kept = {**hidden(text), "text": out.content.decode(), "take": "new"}
    assert stranger.post("/box/endeavor/import/", kept).status_code == 302
    theirs = BoxFile.objects.exclude(group=group).get()
    known = json.loads(theirs.facts)
    assert known == {k: v for k, v in facts.items() if FACTS[k].shipped is None}


def test_the_preview_tells_what_is_new_and_what_differs(member: Client, group: Group) -> None:
    know(group, {**LISBON, "a.track.india": 5})
    told = {"a.city.lisbon.zone": "africa", "a.track.india": 5, "a.track.africa": 6}
    text = member.post("/box/endeavor/import/", {"file": file(told)}).content.decode()
    assert "Европа → <b>Африка</b>" in text
    only_new = {**hidden(text), "text": file(told).read().decode(), "take": "new"}
    member.post("/box/endeavor/import/", only_new)
    assert known_facts(group.pk, "endeavor") == {**LISBON, "a.track.india": 5, "a.track.africa": 6}
    text = member.post("/box/endeavor/import/", {"file": file(told)}).content.decode()
    everything = {**hidden(text), "text": file(told).read().decode(), "take": "all"}
    member.post("/box/endeavor/import/", everything)
    assert known_facts(group.pk, "endeavor")["a.city.lisbon.zone"] == "africa"


@pytest.mark.parametrize(
    ("sent", "wanted"),
    [
        (file({}, format="something"), "не коробка, которую записал"),
        (file({}, v=2), "новее"),
        (file({}, game="armada"), "другой игры"),
        (file({"a.city.lisbon.zone": "atlantis"}), "a.city.lisbon.zone"),
        (file({"card.chess.1": 1}), "card.chess.1"),
        (file([]), "повреждён"),
        (SimpleUploadedFile("x", b"\xff\xfe\x00"), "повреждён"),
        (SimpleUploadedFile("x", b"{" * 20000), "повреждён"),
        (SimpleUploadedFile("x", b'{"format": "shiplog-box", "v": 1, "ga'), "повреждён"),
        (SimpleUploadedFile("x", b"[" * (MAX_BYTES + 10)), "повреждён"),
        (None, "повреждён"),
    ],
)
def test_a_foreign_newer_or_damaged_file_is_422_with_reason_and_place(
    member: Client, group: Group, sent: Any, wanted: str
) -> None:
    if sent:
        sent.seek(0)
    answer = member.post("/box/endeavor/import/", {"file": sent} if sent else {})
    assert answer.status_code == 422
    assert wanted in answer.content.decode()
    assert not BoxFile.objects.exists()


def test_a_file_against_the_printed_counts_cannot_be_confirmed(
    member: Client, group: Group
) -> None:
    told = {f"building.inn{n}.level": 2 for n in range(4)}
    text = member.post("/box/endeavor/import/", {"file": file(told)}).content.decode()
    assert 'value="new"' not in text
    assert "не берётся" in text
    forced = {**hidden(text + "<form></form>"), "text": file(told).read().decode(), "take": "new"}
    forced["version"] = hidden(
        member.get("/box/endeavor/ask/?about=card.india.3").content.decode()
    )["version"]
    assert member.post("/box/endeavor/import/", forced).status_code == 422
    assert known_facts(group.pk, "endeavor") == {}


def send_file(client: Client, session: Session, facts: dict[str, Any], take: str = "new") -> Any:
    """Look at the preview, and confirm it: the second answer is still to be sent."""
    url = f"/t/{session.code}/box/import/"
    text = client.post(url, {"file": file(facts)}).content.decode()
    kept = {**hidden(text), "text": write_box("endeavor", facts).decode(), "take": take}
    return lambda: client.post(url, kept)


def test_a_file_into_a_refereed_table_teaches_the_group_s_box_and_writes_no_line(
    member: Client, refereed: Session
) -> None:
    confirm = send_file(member, refereed, {**LISBON, "a.track.india": 5})
    play(refereed, {"kind": "crown", "seat": "red"})  # a move changes nothing of the preview
    assert confirm().status_code == 302
    assert known_facts(refereed.group_id, "endeavor") == {**LISBON, "a.track.india": 5}
    assert refereed.lines.count() == 1


def test_a_file_over_a_box_that_somebody_taught_meanwhile_is_409_with_the_fresh_preview(
    member: Client, refereed: Session
) -> None:
    confirm = send_file(member, refereed, {"a.track.india": 5}, take="all")
    know(refereed.group, {"a.track.india": 4})
    answer = confirm()
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "4 → <b>5</b>" in text
    assert known_facts(refereed.group_id, "endeavor") == {"a.track.india": 4}
    kept = {**hidden(text), "text": write_box("endeavor", {"a.track.india": 5}).decode()}
    url = f"/t/{refereed.code}/box/import/"
    assert member.post(url, {**kept, "take": "all"}).status_code == 302
    assert known_facts(refereed.group_id, "endeavor") == {"a.track.india": 5}


def test_a_file_into_a_pad_is_one_line(member: Client, table: Session) -> None:
    confirm = send_file(member, table, {"track.influence.5": True})
    play(table, enter("red", harbour=3))  # an entry elsewhere does not stop it
    assert confirm().status_code == 302
    table.refresh_from_db()
    assert read_state(table).box == {"track.influence.5": True}
    assert table.lines.count() == 2


def test_a_file_into_a_pad_that_was_told_the_same_fact_meanwhile_is_409(
    member: Client, table: Session
) -> None:
    confirm = send_file(member, table, {"track.influence.5": True}, take="all")
    play(table, {"kind": "teach", "facts": {"track.influence.5": False}})
    assert confirm().status_code == 409
    table.refresh_from_db()
    assert read_state(table).box == {"track.influence.5": False}
