"""The pages of an evening, of its result and of a campaign's evening, for checks that look at all of them."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

from campaigns.log.services import history
from campaigns.log.services.corrections import correct
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Session
from campaigns.records import read_line
from campaigns.table.services.sessions import Chair, Plan, start_session
from scoring.models import Score
from scoring.services import sharing
from scoring.services.compute import compute
from tests.campaigns import evenings, legacy
from tests.tables import play

STOPS = {
    "armada": "land.2",
    "endeavor": "round.2",
    "imperial_struggle": "war.wss_1",
    "maracaibo": "interim.2",
}
NAMES = ("Я", "Мария-Александра Иванова", "Борис", "Вера", "Галя")  # of 1 and of 24 letters


def lay(group: Group, game: str, upto: str | None, names: Sequence[str] = NAMES) -> Session:
    """The recorded evening of a game, up to before this sheet."""
    setup, moves = evenings.recorded(game)
    chairs = [Chair(seat, name) for seat, name in zip(setup["seats"], names, strict=False)]
    plan = Plan(game, chairs, dict(setup.get("options", {})), depth="rounds")
    session = start_session(group, plan)
    for move in evenings.before(moves, upto):
        play(session, move)
    session.refresh_from_db()
    return session


def finished(group: Group, game: str, names: Sequence[str] = NAMES) -> Session:
    """The whole evening, counted; one line was corrected after it."""
    session = lay(group, game, None, names)
    correct(session.pk, 1, read_line(session.lines.get(seq=1)).move, Post())
    history.finish(session.pk, Post())
    compute(Score.objects.get(session=session).pk)
    session.refresh_from_db()
    return session


def running_pages(session: Session) -> Iterator[str]:
    """One sheet is closed, one is due."""
    first = read_line(session.lines.get(seq=1)).move or {}
    here = f"/t/{session.code}/"
    yield from (here, f"{here}s/{session.due}/", f"{here}s/{first['sheet']}/", f"{here}pad/")
    yield from (f"{here}{rest}/" for rest in ("keep", "people", "log", "notes", "box"))
    yield from (f"{here}line/1/", f"{here}correct/1/", f"/j/{session.door}/")


def walls(*sessions: Session) -> Iterator[str]:
    """The television, which is no page for a phone."""
    yield from (f"/t/{session.code}/screen/" for session in sessions)


def finished_pages(session: Session) -> Iterator[str]:
    here = f"/t/{session.code}/"
    yield from (f"{here}result/", f"{here}pad/", f"{here}log/", f"{here}line/2/", f"{here}pace/")
    yield f"{here}result.html"
    yield f"/r/{sharing.share(Score.objects.filter(session=session).latest('pk')).token}/"


def campaign_evening(group: Group) -> Campaign:
    """A campaign with one evening in the archive and the second open at its table."""
    campaign = legacy.first_evening(group)
    legacy.close(campaign, red=50, blue=40)
    legacy.sit(campaign)
    return campaign


def campaign_pages(campaign: Campaign) -> Iterator[str]:
    here = f"/c/{campaign.code}/"
    yield from (here, f"{here}story/", f"{here}story/away/1/")
    rests = ("setup", "archives", "archives/1", "timeline", "sheet", "log", "put-back", "seen")
    yield from (f"{here}story/{rest}/" for rest in rests)
    yield from (f"{here}story/evenings/1/{rest}/" for rest in ("notes", "photos"))


def show(page: Page, url: str) -> None:
    """Open an address; the evening as a file is a download and is opened from its text."""
    if url.endswith(".html"):
        text = page.request.get(url).text()
        page.goto("about:blank")
        page.set_content(text)
        return
    answer = page.goto(url, wait_until="load")
    assert answer is not None
    assert answer.status == 200, url
