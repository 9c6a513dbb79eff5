"""Spoilers: the box knows every card, but only what this campaign has turned up leaves the server."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, get_resolver
from msgspec.structs import replace

from campaigns.box.selectors.facts import known_facts
from campaigns.legacy.services.story import take_back
from campaigns.log.services.writing import Post
from campaigns.models import BoxFile, Campaign, Group, Session
from campaigns.records import to_json
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.core.box import to_text
from rules.maracaibo.campaign.cards import AnyStep, Back, Choice, Decide, Front, Note, Story, Take
from rules.maracaibo.campaign.ids import ALL_CARDS, is_red
from rules.maracaibo.campaign.story import unread
from tests.campaigns import legacy
from tests.sampling import long

pytestmark = pytest.mark.django_db
BOX = "maracaibo.campaign"
SECRET = re.compile(r"zq(\d\d)(front|back)(title|note|label)")
TILE = (
    '[{"what":"zqtile","n":3}]'  # what is printed on a tile that no card of the second time calls
)


def secret(card: str, side: str, what: str) -> str:
    return f"zq{card}{side}{what}"


def invented(card: str, side: str) -> Front | Back:
    """A side that says something unmistakable; the back of 01 leads to 37."""
    decision = Decide(
        choices=(Choice(id="a", label=secret(card, side, "label")), Choice(id="b", label="else"))
    )
    steps: tuple[AnyStep, ...] = (Note(text=secret(card, side, "note")), decision)
    title = secret(card, side, "title")
    if side == "back":
        lead: tuple[AnyStep, ...] = (Take(card="37"),) if card == "01" else ()
        return Back(title=title, steps=(*lead, *steps))
    if card == "37":
        return Front(title=title, steps=(Story(at=7), *steps))
    return Front(title=title, steps=steps)


@pytest.fixture
def group(db: None) -> Group:
    """A group whose first campaign has seen everything: its box file knows all cards."""
    group = Group.objects.create(name="Our company")
    sides = [(c, s) for c in ALL_CARDS if not is_red(c) and c != "01" for s in ("front", "back")]
    facts = {f"card.{card}.{side}": to_text(invented(card, side)) for card, side in sides}
    facts["card.01.back"] = to_text(invented("01", "back"))
    facts |= {"tile.H12.cells": 6, "tile.H12.at": 9, "tile.H12.cost": TILE}
    BoxFile.objects.create(group=group, game=BOX, facts=json.dumps(facts))
    first = legacy.begin(group, "The first time")
    told = to_json(replace(legacy.state_of(first), box=facts))
    Session.objects.filter(pk=first.story_id).update(state=told)
    return group


@pytest.fixture
def second(group: Group) -> Campaign:
    return legacy.begin(group, "The second time")


def pages(campaign: Campaign, session: Session | None = None) -> Iterator[str]:
    """Every address of the site, filled in for this campaign and its group."""
    story = campaign.story
    assert story is not None
    tables = [story.code, *([session.code] if session else [])]
    values: dict[str, Iterable[str]] = {
        "card": ("01", "37", "38", "79", "80", "99"),
        "side": ("front", "back"),
        "evening": ("1", "2"),
        "seq": ("1", "2"),
        "game": ("maracaibo",),
        "seat": ("red",),
        "row": ("cards",),
        "join_code": (campaign.group.join_code,),
        "run_id": ("1",),
        "token": ("x",),
    }
    for pattern in _patterns(get_resolver().url_patterns):
        found = [re.sub(r"\\Z$|^\^", "", str(pattern.pattern))]
        values["code"] = tables if found[0].startswith("t/") else [campaign.code]
        for name in re.findall(r"<(?:\w+:)?(\w+)>", found[0]):
            one = re.compile(rf"<(?:\w+:)?{name}>")
            found = [one.sub(value, url) for url in found for value in values.get(name, ("1",))]
        yield from (f"/{url}" for url in found if "events" not in url)


def _patterns(found: Any) -> Iterator[URLPattern]:
    for one in found:
        if isinstance(one, URLPattern):
            yield one
        else:
            prefix = str(one.pattern)
            if not prefix:
                yield from _patterns(one.url_patterns)


def spilled(answer: Any, campaign: Campaign) -> set[str]:
    """What an answer tells of sides that this campaign never turned up."""
    body = b"".join(answer) if answer.streaming else answer.content
    told = body.decode("utf-8", "replace") + str(answer.headers)
    hits = list(SECRET.finditer(told))
    open_sides = ever_open(campaign) if hits else set()
    cards = {hit[0] for hit in hits if f"{hit[1]}.{hit[2]}" not in open_sides}
    return cards | ({"zqtile"} if "zqtile" in told else set())


def ever_open(campaign: Campaign) -> set[str]:
    """Also what was turned up and taken back: that has been seen, and stays so."""
    story = Session.objects.get(pk=campaign.story_id)
    moves = [json.loads(row.move) for row in story.lines.all() if row.move]
    return {f"{m['card']}.{m['side']}" for m in moves if m["kind"] == "open_card"}


def crawl(
    member: Client, campaign: Campaign, session: Session | None = None, *, sending: bool = True
) -> dict[str, set[str]]:
    campaign = Campaign.objects.select_related("group", "story").get(pk=campaign.pk)
    found = {}
    for url in pages(campaign, session):
        answer = member.get(url)
        assert answer.status_code < 500, url
        if leaked := spilled(answer, campaign):
            found[url] = leaked
    for url, sent in posts(campaign) if sending else ():
        answer = member.post(url, sent)
        assert answer.status_code < 500, (url, sent)
        if leaked := spilled(answer, campaign):
            found[f"{url} {sent}"] = leaked
    return found


def posts(campaign: Campaign) -> Iterator[tuple[str, dict[str, Any]]]:
    """Moves about closed cards that are refused or cannot be read: their answers say nothing."""
    base = f"/c/{campaign.code}/story/"
    moves: list[dict[str, Any]] = []
    for card in ("38", "79", "99"):
        for side in ("front", "back"):
            moves += [
                {"kind": "ask_card", "card": card, "side": side},
                {"kind": "open_card", "card": card, "side": side, "seat": "red"},
                {"kind": "follow", "card": card, "side": side, "step": 0},
                {"kind": "vote", "card": card, "side": side, "step": 0, "votes": {"red": "x"}},
                {"kind": "teach", "facts": {f"card.{card}.{side}": "{"}},
            ]
        moves += [
            {"kind": "fulfil", "card": card, "seat": "red"},
            {"kind": "pick", "card": card, "choice": "a", "seat": "red"},
            {"kind": "place_tile", "tile": "H12", "card": card},
            {"kind": "place_tile", "tile": "H12", "card": "01"},
            {"kind": "fill_space", "tile": "H12", "seat": "red"},
            {"kind": "teach", "facts": {"tile.H12.two_player": 1}},
        ]
    for move in moves:
        version = Session.objects.get(pk=campaign.story_id).version
        yield f"{base}moves/", {"version": version, "move": json.dumps(move)}
        # two rulings turn a card up, and then it is turned up: asking is left out here
        if move.get("card", "38") == "38" and move["kind"] != "ask_card":
            ruled = {"reason": "we say so", "move": json.dumps(move)}
            yield f"{base}moves/", {"version": version, **ruled}
    for card in ("38", "79"):
        yield f"{base}cards/{card}/front/", {"do": "save", "draft": "{}", "version": 0}


# refused moves are sent at two stages of the test below; in the long run everywhere
pages_or_all = pytest.mark.parametrize(
    "sending", [False, long(True)], ids=["pages", "pages and moves"]
)


@pytest.mark.parametrize(
    "sending",
    [{2, 4}, pytest.param({1, 2, 3, 4, 5}, marks=pytest.mark.long)],
    ids=["at two", "at all"],
)
def test_nothing_unrevealed_leaves_the_server_at_any_stage(
    member: Client, second: Campaign, sending: set[int]
) -> None:
    """Every page at each stage; refused moves are sent at two of them, in the long run at all."""
    stages: list[dict[str, set[str]]] = []

    def look() -> None:
        stages.append(crawl(member, second, sending=len(stages) + 1 in sending))

    look()
    legacy.sit(second)
    legacy.do(second, "start_first")
    look()
    legacy.open_side(second, "01", "front")
    legacy.follow_all(second)
    legacy.fulfil_01(second)
    legacy.do(second, "ask_card", card="01", side="back")
    look()
    legacy.do(second, "open_card", card="01", side="back", seat="red")
    assert legacy.state_of(second).box.get("card.01.back")  # the box told it: no typing
    page = member.get(f"/c/{second.code}/story/").content.decode()
    assert secret("01", "back", "note") in page  # and what is open is shown
    look()
    legacy.follow_all(second)
    state = legacy.state_of(second)
    step = next(i for i, s in enumerate(invented("01", "back").steps) if isinstance(s, Decide))
    votes = {"red": "a", "blue": "a"}
    legacy.do(second, "vote", card="01", side="back", step=step, votes=votes)
    assert "37" in unread(legacy.state_of(second)), state.pieces
    look()
    assert stages == [{}] * 5


@pages_or_all
def test_an_undone_reveal_tells_nothing_of_the_others(
    member: Client, second: Campaign, sending: bool
) -> None:
    legacy.follow_01(second)
    legacy.fulfil_01(second)
    before = Session.objects.get(pk=second.story_id).version
    legacy.open_side(second, "01", "back")
    take_back(second, before, Post())
    assert crawl(member, second, sending=sending) == {}
    page = member.get(f"/c/{second.code}/story/").content.decode()
    assert secret("01", "back", "title") not in page
    assert known_facts(second.group_id, BOX)["card.01.back"]  # the first campaign's knowledge stays
    seen = member.get(f"/c/{second.code}/story/seen/").context["rows"]
    assert [row["struck"] for row in seen] == [True, False]


@pages_or_all
def test_a_whole_evening_and_its_archive_tell_only_what_was_read(
    member: Client, second: Campaign, group: Group, sending: bool
) -> None:
    session = start_session(
        group, Plan("maracaibo", [Chair("red", "Анна"), Chair("blue", "Борис")])
    )
    legacy.follow_01(second)
    legacy.close(second, red=50, blue=40)
    legacy.sit(second)
    assert crawl(member, second, session, sending=sending) == {}
    assert not SECRET.search(session.setup + session.state)


def test_addresses_do_not_tell_existing_cards_from_others(member: Client, second: Campaign) -> None:
    """Card 37 is in the box, 00 and 7x are no card at all: all answers are the same."""
    for asked in (member.get, lambda url: member.post(url, {"do": "save"})):
        answers = set()
        for card in ("37", "38", "00", "7x", "100"):
            for side in ("front", "back"):
                url = f"/c/{second.code}/story/cards/{card}/{side}/"
                answer = asked(url)
                answers.add((answer.status_code, letters(answer).replace(url, "")))
        assert {status for status, _ in answers} == {404}
        assert len(answers) == 1


def test_an_export_of_the_second_campaign_holds_only_its_own(
    member: Client, second: Campaign
) -> None:
    legacy.sit(second)
    legacy.do(second, "start_first")
    legacy.open_side(second, "01", "front")
    data = member.get(f"/c/{second.code}/story/campaign.json").content
    assert not SECRET.search(data.decode())
    answer = member.post(
        "/campaigns/import/", {"name": "x", "file": SimpleUploadedFile("a.json", data)}
    )
    assert answer.status_code == 302


def test_no_ruling_turns_a_card_up_that_was_not_asked_for(member: Client, group: Group) -> None:
    campaign = legacy.first_evening(group)
    before = legacy.state_of(campaign)
    moves = f"/c/{campaign.code}/story/moves/"
    for side in ("front", "back"):
        opened = {"kind": "open_card", "card": "07", "side": side, "seat": "red"}
        sent = {"move": json.dumps(opened), "key": f"one-{side}", "reason": "x"}
        sent["version"] = str(version_of(campaign))
        answer = member.post(moves, sent)
        assert answer.status_code == 422
        assert answer.context["ruling_url"] == ""
        assert "zq07" not in answer.content.decode()
    assert legacy.state_of(campaign) == before
    assert (
        not Session.objects.get(pk=campaign.story_id).lines.filter(move__contains='"07"').exists()
    )


def test_a_ruled_ask_shows_the_two_ways_on_and_nothing_else(member: Client, group: Group) -> None:
    campaign = legacy.first_evening(group)
    moves = f"/c/{campaign.code}/story/moves/"
    asked = json.dumps({"kind": "ask_card", "card": "07", "side": "front"})
    plain = {"move": asked, "version": version_of(campaign), "key": "plain"}
    refused = member.post(moves, plain)
    assert refused.status_code == 422
    assert refused.context["ruling_url"] == moves
    ruled = {**plain, "key": "ruled", "reason": "The stack fell over"}
    assert member.post(moves, ruled).status_code == 302
    page = member.get(f"/c/{campaign.code}/story/")
    assert "zq07" not in page.content.decode()
    assert "07.front" not in legacy.state_of(campaign).shown
    assert page.context["undo"]["kind"] == "ask_card"
    anna, boris = page.context["reveal"]["readers"]
    assert (anna["name"], boris["name"]) == ("Анна", "Борис")
    read = {"move": anna["move"], "version": version_of(campaign), "key": "read"}
    assert member.post(moves, read).status_code == 302
    assert "07.front" in legacy.state_of(campaign).shown


def test_nobody_asks_for_a_card_between_evenings(member: Client, group: Group) -> None:
    campaign = legacy.begin(group)
    asked = json.dumps({"kind": "ask_card", "card": "07", "side": "front"})
    sent = {"move": asked, "version": 0, "key": "k", "reason": "x"}
    answer = member.post(f"/c/{campaign.code}/story/moves/", sent)
    assert answer.status_code == 422
    assert answer.context["ruling_url"] == ""
    assert legacy.state_of(campaign).asked is None


def version_of(campaign: Campaign) -> int:
    return Session.objects.get(pk=campaign.story_id).version


def letters(answer: Any) -> str:
    """What an answer says, without the tokens, nonces and keys that are new each time."""
    new = r'[A-Za-z0-9]{64}|nonce="[^"]+"|name="key" value="[^"]+"'
    return re.sub(new, "", answer.content.decode())


def test_a_closed_card_and_one_that_does_not_exist_have_the_same_page(
    member: Client, second: Campaign
) -> None:
    legacy.sit(second)
    legacy.do(second, "start_first")
    told = {}
    for card in ("37", "38", "00", "zz"):
        answer = member.get(f"/c/{second.code}/story/cards/{card}/back/")
        assert answer.status_code == 404
        told[card] = (letters(answer).replace(f"/{card}/", "/"), sorted(answer.headers))
    assert len(set(map(str, told.values()))) == 1


def test_no_field_of_a_story_completes_what_nobody_has_turned_up(
    member: Client, second: Campaign
) -> None:
    """The composer suggests numbers of the whole box, never words of it; names are people's."""
    legacy.sit(second)
    legacy.do(second, "start_first")
    legacy.open_side(second, "01", "front")
    composer = member.get(f"/c/{second.code}/story/cards/01/front/").content.decode()
    assert "<datalist" not in composer
    for kind in ("take", "note", "decide", "place", "story", "fills", "cost", "reward"):
        sent = {"do": f"kind:{kind}", "draft": "{}", "version": 0}
        answer = member.post(f"/c/{second.code}/story/cards/01/front/", sent)
        assert answer.status_code == 200
        assert spilled(answer, second) == set(), kind
        assert "<datalist" not in answer.content.decode()


def test_an_address_or_a_tag_of_an_answer_says_nothing_of_the_box(
    member: Client, second: Campaign
) -> None:
    """The same campaign under an ignorant and a knowing box answers in the same letters."""
    legacy.sit(second)
    legacy.do(second, "start_first")

    def answers() -> dict[str, tuple[str, str]]:
        found = {}
        for page in ("", "setup/", "archives/", "timeline/", "sheet/", "seen/", "campaign.json"):
            answer = member.get(f"/c/{second.code}/story/{page}")
            tags = {k: v for k, v in answer.headers.items() if k in ("ETag", "Location", "Link")}
            found[page] = (letters(answer), str(tags))
        return found

    knowing = answers()
    BoxFile.objects.filter(group=second.group).delete()
    assert answers() == knowing
