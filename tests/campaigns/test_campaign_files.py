"""A campaign's file: out, in again the same, and refused with its place where it is not ours."""

import codecs
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from msgspec.structs import replace

from campaigns.legacy.selectors.files import file_of
from campaigns.legacy.selectors.story import lines_of, story_of
from campaigns.legacy.services.imports import Related, import_campaign, read_file
from campaigns.legacy.services.story import take_back
from campaigns.legacy.views import files as view
from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import BoxFile, Campaign, Group, LogLine, Session, Snapshot
from campaigns.records import read_state
from rules.core.log import Line, Ruling, digest, genesis, seal
from rules.core.spelling import plain
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.campaign_file import (
    CampaignFile,
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.cards import Back, Front, Take
from tests.campaigns import legacy

pytestmark = pytest.mark.django_db
CARD = Front(title="An invented lighthouse")
EXPORTED: list[bytes] = []
INVENTED = Path(__file__).parents[1] / "games" / "maracaibo" / "campaign_invented.json"


@pytest.fixture
def campaign(group: Group) -> Campaign:
    """An evening with a take-back, a redo and an archive."""
    made = legacy.back_of_01(group)
    legacy.teach(made, "01", Back(steps=(Take(card="37"),)))
    version = Session.objects.get(pk=made.story_id).version
    take_back(made, version - 2, Post())
    history.redo(story_of(made).pk, Post())
    legacy.follow_all(made)
    legacy.open_side(made, "37", "front")
    legacy.teach(made, "37", CARD)
    legacy.close(made, red=40, blue=30)
    return Campaign.objects.get(pk=made.pk)


@pytest.fixture
def exported(request: pytest.FixtureRequest) -> bytes:
    """The file of that campaign, which is played once for all tests of this process."""
    if not EXPORTED:
        EXPORTED.append(file_of(request.getfixturevalue("campaign")))
    return EXPORTED[0]


@pytest.fixture
def others(db: None) -> Group:
    return Group.objects.create(name="Others")


def counts() -> tuple[int, ...]:
    return tuple(m.objects.count() for m in (Campaign, Session, LogLine, Snapshot, BoxFile))


def send(member: Client, data: bytes, **more: Any) -> Any:
    file = SimpleUploadedFile("campaign.json", data, "application/json")
    return member.post("/campaigns/import/", {"name": "Again", **more, "file": file})


def test_an_own_export_gives_an_identical_campaign(campaign: Campaign, others: Group) -> None:
    data = file_of(campaign)
    done = import_campaign(others, read_file(data), "Again")
    ours, theirs = story_of(campaign), story_of(done.campaign)
    assert lines_of(theirs) == lines_of(ours)
    assert read_state(theirs) == read_state(ours)
    assert (theirs.setup, theirs.head_hash) == (ours.setup, ours.head_hash)
    struck = [
        list(s.lines.order_by("seq").values_list("struck_by", flat=True)) for s in (ours, theirs)
    ]
    assert struck[0] == struck[1]
    assert file_of(done.campaign) == data
    call_command("refold", "--check")


def test_the_imported_campaign_goes_on_and_can_be_taken_back(
    campaign: Campaign, others: Group
) -> None:
    made = import_campaign(others, read_file(file_of(campaign)), "Again").campaign
    story = story_of(made)
    for to in (3, 12, story.version):
        take_back(made, to, Post())
        now = Session.objects.get(pk=story.pk)
        assert (read_state(now) == read_state(story)) is (to == story.version)
    assert now.version == story.version + 3
    call_command("refold", "--check")


def test_the_group_learns_what_it_did_not_know_and_keeps_what_it_typed(
    campaign: Campaign, others: Group
) -> None:
    BoxFile.objects.create(group=others, game="maracaibo.campaign", facts='{"card.37.front":"{}"}')
    import_campaign(others, read_file(file_of(campaign)), "Again")
    facts = json.loads(BoxFile.objects.get(group=others).facts)
    assert facts["card.37.front"] == "{}"
    assert "card.01.back" in facts


def test_the_same_file_twice_is_one_campaign(
    campaign: Campaign, member: Client, others: Group
) -> None:
    data, before = file_of(campaign), counts()
    answer = send(member, data)
    assert answer.status_code == 302
    assert answer.url == f"/c/{campaign.code}/story/"
    assert counts() == before


def test_older_newer_and_branched_states_are_explained(campaign: Campaign, group: Group) -> None:
    older = file_of(campaign)
    legacy.sit(campaign)
    newer = file_of(Campaign.objects.get(pk=campaign.pk))
    with pytest.raises(Related) as told:
        import_campaign(group, read_file(older), "Again")
    assert told.value.kin.relation == "older"
    elsewhere = Group.objects.create(name="e")
    branch = import_campaign(elsewhere, read_file(older), "B").campaign
    with pytest.raises(Related) as told:
        import_campaign(elsewhere, read_file(newer), "Again")
    assert told.value.kin.relation == "newer"
    legacy.do(branch, "rest")
    with pytest.raises(Related) as told:
        import_campaign(group, read_file(file_of(branch)), "Again")
    assert told.value.kin.relation == "branch"
    assert told.value.kin.common == told.value.kin.ours - 1


def test_another_state_is_taken_apart_only_when_asked(campaign: Campaign, member: Client) -> None:
    older = file_of(campaign)
    legacy.sit(campaign)
    before = counts()
    answer = send(member, older)
    assert answer.status_code == 409
    assert campaign.name in answer.content.decode()
    assert counts() == before
    assert send(member, older, apart="1").status_code == 302
    assert Campaign.objects.count() == 2


def sealed(lines: list[Line]) -> bytes:
    """A file with these lines, correctly sealed by somebody who means ill."""
    setup, done = CAMPAIGN.setup(), []
    prev = genesis(setup)
    for line in lines:
        done.append(seal(line, prev))
        prev = done[-1].hash
    return write_campaign_file(campaign_file(setup, tuple(done)))


AT = "2026-01-02T03:04:05.000006+00:00"
REST = {"kind": "rest"}
BAD: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "truncated": lambda data: data[: len(data) // 2],
    "one byte": lambda data: data.replace(b"lighthouse", b"lighthousE"),
    "foreign": lambda data: b'{"format": "something", "v": 1}',
    "a list": lambda data: b"[1, 2, 3]",
    "newer": lambda data: data.replace(b'"v": 1', b'"v": 2'),
    "deep": lambda data: b"[" * 100_000,
    "not text": lambda data: bytes(range(256)) * 10,
    "doubled": lambda data: data + data,
    "no time": lambda data: sealed([Line(seq=1, kind="move", move=REST)]),
    "odd time": lambda data: sealed([Line(seq=1, kind="move", move=REST, at="2026-01-02")]),
    "other zone": lambda data: sealed(
        [Line(seq=1, kind="move", move=REST, at="2026-01-02T03:04:05.000006+03:00")]
    ),
    "long name": lambda data: sealed([Line(seq=1, kind="move", move=REST, at=AT, by="x" * 81)]),
    "null letter": lambda data: sealed([Line(seq=1, kind="move", move=REST, at=AT, by="a\0b")]),
    "finish": lambda data: sealed([Line(seq=1, kind="finish", at=AT)]),
    "back to nowhere": lambda data: sealed_raw(Line(seq=1, kind="take_back", to=9, at=AT)),
    "huge number": lambda data: sealed_raw(Line(seq=1, kind="take_back", to=10**30, at=AT)),
    "refused": lambda data: sealed_raw(
        Line(seq=1, kind="move", move={"kind": "next_round"}, at=AT)
    ),
    "no move": lambda data: sealed_raw(Line(seq=1, kind="move", move={"kind": "evil"}, at=AT)),
    "spoiler": lambda data: with_box(data, "card.99.exists"),
    "zip": lambda data: b"PK\x03\x04" + data,
    "other letters": lambda data: data.decode().encode("cp1251"),
    "wide letters": lambda data: data.decode().encode("utf-16-le"),
    "NaN": lambda data: data.replace(b'"v": 1\n', b'"v": NaN\n'),
    "a name twice": lambda data: data.replace(b'"v": 1\n', b'"v": 1, "v": 1\n'),
    "a page": lambda data: b"<!doctype html><title>x</title>",
    "no settlement": lambda data: ruled(data, "teach", facts={"tile.H3.at": 99}),
    "no token": lambda data: ruled(data, "take_token", token="7", seat="red"),
    "an opening nobody asked for": lambda data: ruled(
        data, "open_card", card="79", side="back", seat="red"
    ),
    "an uncalled tile": lambda data: ruled(data, "place_tile", tile="H5", card="37"),
    "a long reason": lambda data: ruled(data, "ask_card", reason="x" * 401, card="79", side="back"),
}


def ruled(data: bytes, kind: str, reason: str = "we say so", **fields: Any) -> bytes:
    """The file of an evening with one more line: a ruling, sealed by hand."""
    file, _ = read_campaign_file(data)
    sit = {"kind": "open_evening", "evening": 2, "players": [{"seat": "red"}, {"seat": "blue"}]}
    lines = list(file.lines)
    for move in (sit, {"kind": "continue"}, {"kind": kind, **fields}):
        ruling = (
            Ruling(by="eve", reason=reason, rules=("MAR-LEG-01",))
            if move.get("kind") == kind
            else None
        )
        line = Line(seq=len(lines) + 1, kind="move", move=move, at=AT, ruling=ruling)
        lines.append(seal(line, lines[-1].hash))
    return resealed(replace(file, lines=tuple(lines)))


def sealed_raw(line: Line) -> bytes:
    """A file whose one line the engine would not write."""
    setup = CAMPAIGN.setup()
    return resealed(replace(campaign_file(setup, ()), lines=(seal(line, genesis(setup)),)))


def with_box(data: bytes, key: str) -> bytes:
    file, _ = read_campaign_file(data)
    return resealed(replace(file, box={**file.box, key: True}))


def resealed(file: CampaignFile) -> bytes:
    return write_campaign_file(replace(file, hash=digest(plain(replace(file, hash="")))))


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_in_words_and_nothing_is_written(
    exported: bytes, browser_of: Callable[..., Client], name: str
) -> None:
    before, groups = counts(), Group.objects.count()
    answer = send(browser_of(), BAD[name](exported))
    assert answer.status_code == 422
    told = answer.context["refused"]
    assert told["reason"]
    assert told["place"]
    shown = " ".join(told.values()) + answer.content.decode().partition('class="wrongs"')[2][:900]
    assert "$" not in shown  # no field of ours, and nothing in the engine's English
    own = " ".join(told.values())
    for name in ("maracaibo-campaign-1", "Windows", "Infinity"):
        own = own.replace(name, "")
    assert not re.search("[a-z]{4,}", own)
    assert (counts(), Group.objects.count()) == (before, groups)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("one byte", "Запись 17 журнала"),  # the seal of the whole, narrowed down to a line
        ("no time", "Запись 1 журнала"),
        ("no move", "Запись 1 журнала"),
        ("refused", "Запись 1 журнала"),
        ("spoiler", "99"),
        ("no settlement", "Запись 27 журнала"),
        ("an opening nobody asked for", "Запись 27 журнала"),
        ("an uncalled tile", "Запись 27 журнала"),
        ("NaN", "Строка"),
        ("a name twice", "Строка"),
        ("other letters", "Строка"),
    ],
)
def test_the_place_of_a_damage_is_named_as_people_name_it(
    exported: bytes, member: Client, name: str, place: str
) -> None:
    answer = send(member, BAD[name](exported))
    assert place in answer.context["refused"]["place"]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_explained_in_both_languages(
    exported: bytes, member: Client, name: str, language: str
) -> None:
    member.cookies["django_language"] = language
    told = send(member, BAD[name](exported)).context["refused"]
    said = told["reason"] + told["place"] + told["detail"]
    assert bool(re.search("[а-я]", said.replace("Windows-1251", ""))) == (language == "ru")
    assert told["place"] != ""


SAME: dict[str, Callable[[bytes], bytes]] = {
    "line ends": lambda data: data.replace(b"\n", b"\r\n"),
    "byte order mark": lambda data: codecs.BOM_UTF8 + data,
    "one line": lambda data: json.dumps(json.loads(data)).encode(),
    "UTF-16": lambda data: data.decode().encode("utf-16"),
}


@pytest.mark.parametrize("name", SAME)
def test_a_file_that_an_editor_or_a_mail_has_changed_is_the_same_campaign(
    campaign: Campaign, browser_of: Callable[..., Client], name: str
) -> None:
    data = file_of(campaign)
    answer = send(browser_of(), SAME[name](data))
    assert answer.status_code == 302
    made = Campaign.objects.exclude(pk=campaign.pk).get()
    assert file_of(made) == data


def test_a_file_that_is_too_long_is_not_read_to_its_end(
    member: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "MAX_BYTES", 1000)
    answer = send(member, b"x" * 200_000)
    assert answer.status_code == 422
    assert "1000" in answer.context["refused"]["place"]


def test_a_form_without_a_file_or_without_a_token_is_refused(member: Client) -> None:
    assert member.post("/campaigns/import/", {"name": "x"}).status_code == 422
    strict = Client(enforce_csrf_checks=True)
    assert send(strict, b"{}").status_code == 403


def test_the_file_is_for_members_only(member: Client, stranger: Client, campaign: Campaign) -> None:
    url = f"/c/{campaign.code}/story/campaign.json"
    assert member.get(url).content == file_of(campaign)
    assert stranger.get(url).status_code == 404


def test_the_commands_write_and_read_it(
    campaign: Campaign, others: Group, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "c.json"
    call_command("export_campaign", campaign.code, "--to", str(file))
    call_command("import_campaign", str(file), "--group", others.join_code)
    call_command("import_campaign", str(file), "--group", others.join_code)
    said = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in said] == ["written", "here already"]
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(CommandError, match="nothing was written"):
        call_command("import_campaign", str(file), "--group", others.join_code)


def test_the_recorded_campaign_of_eight_evenings_comes_in(group: Group) -> None:
    file, _ = read_campaign_file(INVENTED.read_bytes())
    data = sealed([replace(line, at=AT) for line in file.lines])
    made = import_campaign(group, read_file(data), "Invented").campaign
    assert file_of(made) == data
    call_command("refold", "--check")
