"""Every address × every role: what a GET and a POST answer.

A new address needs a row here, or the first test fails. A row is one line: the name of the address,
what to put into it, what each role gets for GET, and for POST with that form. The columns are

    stranger  belongs to nothing                 player   a guest on the red seat, by the short code
    member    has opened the group's link        other    a guest on the blue seat
    watcher   a guest who only watches           scribe   a guest with the scribe's pen
    demo      a stranger, at the demo's pages    account  signed in, its account is in the group

At the group's tables each records the own seat, so that the columns differ. Most rows need no list of
numbers: `seen`, `own`, `table_wide`, `scribes`, `members`, `everybody` name the usual ones."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.companion import world
from tests.companion.world import ROLES, World

Codes = tuple[int, ...]


def everybody(code: int) -> Codes:
    return (code,) * len(ROLES)


def seen(code: int = 200) -> Codes:
    """Whoever may see the table."""
    return (404, *(code,) * 7)


def own(code: int = 302) -> Codes:
    """A move of the red seat."""
    return (404, 403, 403, code, 403, code, code, 403)


def table_wide(code: int = 302) -> Codes:
    """A move of nobody in particular: of any seat."""
    return (404, 403, 403, code, code, code, code, 403)


def scribes(code: int = 302, demo: int = 0) -> Codes:
    """A decision."""
    return (404, 403, 403, 403, 403, code, demo or code, 403)


def not_watchers(code: int = 302, demo: int = 0) -> Codes:
    """No move, but not for those who only watch."""
    return (404, code, 403, code, code, code, demo or code, code)


def members(code: int = 200, demo: int = 0) -> Codes:
    """Pages of the group: a guest of one table is a stranger there."""
    return (404, code, 404, 404, 404, 404, demo or code, code)


def signed_in(code: int = 200) -> Codes:
    """Others are sent to sign in."""
    return (*(302,) * 7, code)


NOT_GET = NOT_POST = everybody(405)
# nobody at these tables has another's phone: a request finds nobody who could allow it
ASKED = (404, 403, 403, 302, 403, 302, 302, 403)
ASKED_SCRIBE = (404, 403, 403, 403, 403, 302, 302, 403)
MOVE = '{"kind":"enter","seat":"red","values":{"harbour":5}}'


@dataclass(frozen=True)
class Row:
    """One address; `form` is what is posted, with the version of what the address names."""

    name: str
    args: Callable[[World], list[Any]]
    get: Codes
    post: Codes = NOT_POST
    form: dict[str, Any] = field(default_factory=dict)


def at(name: str) -> Callable[[World], list[Any]]:
    """The code of this table or campaign."""
    return lambda here: [getattr(here, name).code]


def plain(here: World) -> list[Any]:
    return []


def with_code(name: str, *more: Any) -> Callable[[World], list[Any]]:
    return lambda here: [getattr(here, name).code, *more]


def game(here: World) -> list[Any]:
    return ["endeavor"]


TABLE, DONE, STORY = at("table"), at("done"), at("campaign")

ROWS = (
    # the site
    Row("set_language", plain, everybody(302), everybody(302), {"language": "en"}),
    Row("theme", plain, NOT_GET, everybody(302), {"theme": "dark"}),
    Row("phone", plain, everybody(200)),
    Row("more", plain, everybody(200)),
    Row("rules", game, everybody(200)),
    Row("company", plain, everybody(200)),
    Row("examples", plain, everybody(200)),
    Row("trust", plain, everybody(404)),
    Row("service-worker", plain, everybody(200)),
    Row("hues", lambda here: ["0"], everybody(200)),
    Row("manifest", lambda here: ["ru"], everybody(200)),
    Row("offline", plain, everybody(200)),
    Row("home", plain, everybody(200)),
    # accounts
    Row("sign-up", plain, everybody(200), everybody(422)),
    Row("sign-in", plain, everybody(200), everybody(422)),
    Row("sign-out", plain, NOT_GET, everybody(302)),
    Row("sign-out-everywhere", plain, NOT_GET, everybody(302)),
    Row("account-delete", plain, signed_in(), signed_in(422)),
    Row("password", plain, everybody(200), everybody(200)),
    Row("password-change", plain, signed_in(), signed_in(422)),
    Row("password-sent", plain, everybody(200)),
    Row("password-done", plain, everybody(200)),
    Row("password-new", lambda here: ["MQ", "x-y"], everybody(200), everybody(200)),
    Row("me", plain, signed_in(), signed_in(404)),
    # coming in
    Row("new-table", plain, everybody(200), everybody(422), {"game": "endeavor"}),
    Row("blank-pad", game, everybody(200)),
    Row("enter", plain, everybody(200), everybody(200)),
    Row(
        "door",
        lambda here: [here.table.door],
        (200, 200, 200, 200, 200, 200, 404, 200),
        (302, 302, 302, 302, 302, 302, 404, 302),
        {"watch": "1"},
    ),
    Row("join", lambda here: [here.group.join_code], everybody(200), everybody(302)),
    # a table: reading
    Row("table", TABLE, seen()),
    Row("table-cells", TABLE, seen()),
    Row("sheet-cells", with_code("table", "round.1"), seen()),
    Row("table-log", TABLE, seen()),
    Row("table-line", with_code("table", 1), seen()),
    Row("table-export", TABLE, seen()),
    Row("table-pad", TABLE, seen(302)),
    Row("table-once", lambda here: [*TABLE(here), "guilds"], everybody(404), everybody(404)),
    Row("pad-parts", TABLE, seen()),
    Row("table-ruling", TABLE, everybody(404)),
    Row("table-decide", TABLE, everybody(404)),
    Row("table-part", lambda here: [*TABLE(here), "track.india"], everybody(404)),
    Row("table-events", TABLE, seen(), seen()),
    Row("table-parts", TABLE, seen()),
    Row("table-screen", TABLE, seen()),
    Row("table-screen-parts", TABLE, seen()),
    Row("table-pace", TABLE, seen()),
    Row("table-audit", TABLE, everybody(404)),  # this table is not refereed
    # a table: writing; what says nothing is 400 before anybody asks who says it
    Row("table-cell", with_code("table", "red", "population"), seen(), own(), {"harbour": 5}),
    Row("sheet", with_code("table", "round.1"), seen()),
    Row("sheet-parts", with_code("table", "round.1"), seen()),
    Row(
        "sheet-cell",
        with_code("table", "round.1", "red", "industry"),
        seen(),
        own(),
        {"industry": 5},
    ),
    Row("table-attach", TABLE, everybody(404), everybody(404)),  # no sheet by itself
    Row("table-keep", TABLE, seen(), scribes(demo=403), {"depth": "rounds"}),
    Row("sheet-close", with_code("table", "round.1"), NOT_GET, table_wide()),
    # this table keeps sheets already
    Row("by-sheets", TABLE, NOT_GET, table_wide(400)),
    Row("table-moves", TABLE, NOT_GET, own(), {"move": MOVE}),
    # nothing is answered unseen at this table: there is nothing to take back
    Row("table-answer", TABLE, everybody(404), own(400), {"seat": "red"}),
    Row("table-draw", TABLE, NOT_GET, not_watchers(400)),
    Row("table-tokens", TABLE, everybody(404), everybody(404)),  # nothing is dealt at this table
    Row("table-teach", TABLE, seen(), table_wide(), {"track.industry": "4"}),
    Row("table-ask", TABLE, seen(), table_wide(), {"about": "track.influence", "rest": "sure"}),
    Row("table-undo-to", with_code("table", 1), NOT_GET, own()),
    Row("table-redo", TABLE, NOT_GET, not_watchers(400)),
    Row(
        "table-correct",
        with_code("table", 1),
        (404, 302, 302, 200, 200, 200, 200, 302),  # without a seat one reads the line instead
        scribes(),
        {"harbour": 5},
    ),
    # who may undo line 1 alone is led to it; only a player has somebody to ask
    Row("request-undo", with_code("table", 1), (404, 403, 403, 302, 200, 302, 302, 403), ASKED),
    Row("request-correction", with_code("table", 1), NOT_GET, ASKED_SCRIBE, {"harbour": 5}),
    Row("request-answer", with_code("table", 1), NOT_GET, not_watchers(409), {"answer": "allow"}),
    Row("table-finish", at("full"), NOT_GET, scribes()),
    Row("table-reopen", DONE, NOT_GET, scribes()),
    Row("table-here", TABLE, NOT_GET, own(204), {"seat": "red", "row": "population"}),
    Row("table-rules", TABLE, seen()),
    Row("table-people", TABLE, seen(), scribes(demo=403), {"do": "lock"}),
    # the box
    Row("table-box", TABLE, seen()),
    Row("table-box-export", TABLE, seen()),
    Row("table-box-import", TABLE, seen(), seen(422)),
    Row("box", game, everybody(200)),
    Row("box-ask", game, everybody(404), everybody(409), {"about": "card.india.3"}),
    Row("box-export", game, everybody(200)),
    Row("box-import", game, everybody(200), everybody(422)),
    # photos and notes
    Row("table-notes", TABLE, seen(), not_watchers(demo=403), {"text": "Note", "key": "n"}),
    Row(
        "table-note",
        lambda here: [here.table.code, here.note.pk],
        scribes(200, demo=403),  # it is nobody's of these
        scribes(demo=403),
        {"text": "Note"},
    ),
    Row("table-photos", TABLE, seen(302), not_watchers(422, demo=403)),
    Row(
        "table-photo",
        lambda here: [here.table.code, here.photo.name],
        seen(),
        scribes(demo=403),
        {"caption": "x"},
    ),
    Row(
        "table-photo-file",
        lambda here: [here.table.code, here.photo.name, "full"],
        everybody(404),  # its file was never written here
    ),
    # results
    Row("result", DONE, seen()),
    Row("reveal", DONE, seen()),
    Row("share", DONE, NOT_GET, scribes()),
    Row("unshare", DONE, NOT_GET, scribes()),
    Row("result-png", DONE, seen()),
    Row("result-html", DONE, seen()),
    Row("result-csv", DONE, seen()),
    Row("result-bgsplay", DONE, seen()),
    Row("score-job", DONE, seen()),
    Row("score-retry", DONE, NOT_GET, not_watchers()),
    Row("shared", lambda here: [here.share.token], everybody(200)),
    Row("shared-png", lambda here: [here.share.token], everybody(200)),
    Row("history", plain, everybody(200)),
    # campaigns and their story
    Row("campaigns", plain, everybody(200), everybody(400)),
    Row("campaign-import", plain, everybody(200), everybody(422)),
    Row("campaign", STORY, members()),
    Row("campaign-turn", STORY, NOT_GET, members(422)),
    Row("story", STORY, members()),
    Row("story-moves", STORY, NOT_GET, members(400)),
    Row("story-evening", STORY, NOT_GET, members(422)),
    Row("story-vote", STORY, NOT_GET, members(400)),
    Row("table-vote", TABLE, everybody(404), everybody(404)),
    Row("story-table", STORY, NOT_GET, members(302)),
    Row("story-close", STORY, NOT_GET, members(422)),
    Row("story-away", with_code("campaign", 1), members(), members(302), {"step": "away"}),
    Row("story-undo", with_code("campaign", 1), NOT_GET, members(302)),
    Row("story-setup", STORY, members(), members(404)),
    Row("story-put-back", STORY, members(), members(404)),
    Row("story-archives", STORY, members()),
    Row("story-archive", with_code("campaign", 1), members()),
    Row("story-branch", STORY, NOT_GET, members(400)),
    Row("story-timeline", STORY, members()),
    Row("story-sheet", STORY, members()),
    Row("story-log", STORY, members()),
    Row("story-rules", STORY, members()),
    Row("story-teach", STORY, NOT_GET, members(400)),
    Row("story-card", with_code("campaign", "01", "front"), members(), members()),
    Row(
        "story-tile", with_code("campaign", "H12"), everybody(404), everybody(404)
    ),  # not called for
    Row("story-seen", STORY, members()),
    Row("story-export", STORY, members()),
    Row("story-events", STORY, members(), members()),
    Row("story-parts", STORY, members()),
    Row("story-notes", with_code("campaign", 1), members(), members(302, demo=403), {"text": "x"}),
    Row(
        "story-note",
        lambda here: [here.campaign.code, 1, here.story_note.pk],
        members(demo=403),
        members(302, demo=403),
        {"text": "x"},
    ),
    Row("story-photos", with_code("campaign", 1), members(302), members(422, demo=403)),
    Row("story-photo", with_code("campaign", 1, "x"), everybody(404), members(404, demo=403)),
    Row("story-photo-file", with_code("campaign", 1, "x", "full"), everybody(404)),
    # recounts: the demo's are nobody's
    Row("rescores", plain, everybody(200), everybody(404)),
    Row("rescore-run", lambda here: [here.run.pk], members(demo=404)),
    Row("rescore-cancel", lambda here: [here.run.pk], NOT_GET, members(302, demo=404)),
    Row("rescore-resume", lambda here: [here.run.pk], NOT_GET, members(302, demo=404)),
    Row("rescore-decide", lambda here: [here.run.pk], NOT_GET, members(302, demo=404)),
)


def named(resolver: URLResolver) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield str(pattern.name)
        else:
            yield from named(pattern)


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    addresses = list(named(get_resolver()))
    assert sorted(addresses) == sorted(row.name for row in ROWS)


def answers(client: Client, here: World, row: Row, address: str) -> tuple[int, int]:
    """The status of GET and of POST; whatever the post wrote is rolled back."""
    url = reverse(row.name, args=row.args(here))
    version = here.done.version if "t/" + here.done.code in url else 1
    if row.name.startswith("story"):
        version = here.campaign.story.version
    if "t/" + here.full.code in url:
        version = 3
    form = {"version": version, "key": "matrix", **row.form}
    found = []
    for method, data in (("get", {}), ("post", form)):
        with transaction.atomic():
            cookies = client.cookies.copy()
            found.append(getattr(client, method)(url, data, REMOTE_ADDR=address).status_code)
            client.cookies = cookies
            transaction.set_rollback(True)
    return found[0], found[1]


@pytest.mark.parametrize(
    "role",
    [
        pytest.param(role, marks=pytest.mark.both_databases if role == "account" else ())
        for role in ROLES
    ],
)
def test_each_role_gets_what_the_matrix_says(
    role: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a stream gives its connection back; here that would end the test's own transaction
    monkeypatch.setattr("campaigns.table.views.live.connections.close_all", lambda: None)
    here = world.make(demo=role == "demo")
    client = world.browser(role, here)
    column = ROLES.index(role)
    wrong = []
    for row in ROWS:
        expected = row.get[column], row.post[column]
        given = answers(client, here, row, f"203.0.113.{column}")
        if given != expected:
            wrong.append(f"{row.name}: GET, POST gave {given}, the matrix says {expected}")
    assert not wrong, "\n".join(wrong)
