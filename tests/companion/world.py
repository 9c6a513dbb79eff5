"""A small world for the matrix of rights: tables, a story and a result of a group, and the same in the demo."""

from dataclasses import dataclass
from typing import Any

from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Membership, Note, Photo, Session
from campaigns.seats.access import GROUPS
from campaigns.table.services.sessions import Plan, start_session
from companion.accounts.models import User
from scoring.models import Rescore, Score, Share
from scoring.services import rescore, sharing
from scoring.services.compute import compute
from tests.campaigns import legacy
from tests.campaigns.seats import place
from tests.tables import CHAIRS, count_all, enter, play

ROLES = ("stranger", "member", "watcher", "player", "other", "scribe", "demo", "account")


@dataclass(frozen=True)
class World:
    """What the addresses of a role name: of the group, or for `demo` of the demo."""

    group: Group
    table: Session  # one line of red; where it is the group's each records the own seat
    full: Session  # every cell counted
    done: Session  # finished and counted
    campaign: Campaign  # one evening archived, the second open
    photo: Photo
    note: Note
    story_note: Note
    run: Rescore
    share: Share


def make(*, demo: bool) -> World:
    group = Group.objects.create(name="World", is_demo=demo)
    table, full, done = (start_session(group, Plan("endeavor", CHAIRS)) for _ in range(3))
    play(table, enter("red", harbour=4))
    for session in (full, done):
        count_all(session)
    history.finish(done.pk, Post())
    score = Score.objects.create(session=done, version=Session.objects.get(pk=done.pk).version)
    compute(score.pk)
    score.refresh_from_db()
    if not demo:
        group.sessions.update(anyone_records=False)
    campaign = legacy.first_evening(group)
    legacy.close(campaign, red=50, blue=40)
    legacy.sit(campaign)
    campaign = Campaign.objects.select_related("story").get(pk=campaign.pk)
    session = Session.objects.get(pk=done.pk)
    return World(
        group,
        table,
        full,
        session,
        campaign,
        Photo.objects.create(session=table, digest="d" * 64, width=4, height=3),
        Note.objects.create(session=table, text="n"),
        Note.objects.create(session=campaign.story, evening=1, text="n"),
        rescore.start(group=group),
        sharing.share(score),
    )


def browser(role: str, world: World) -> Client:
    """Somebody with this role: at each table of the group the same."""
    client = Client()
    if role == "member":
        _belong(client, world.group)
    if role == "account":
        user = User.objects.create_user("a@example.com", "brass-lantern-7", "Анна")
        Membership.objects.create(user=user, group=world.group)
        client.force_login(user)
    seats: dict[str, Any] = {"player": "red", "other": "blue"}
    if role in ("watcher", "player", "other", "scribe"):
        for session in (world.table, world.full, world.done):
            place(client, session, "player" if role == "other" else role, seats.get(role, ""))
    return client


def _belong(client: Client, group: Group) -> None:
    session = client.session
    session[GROUPS] = [group.pk]
    session.save()
