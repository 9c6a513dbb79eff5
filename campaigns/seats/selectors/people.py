"""The people at a table as pages show them: seats with their marks, watchers, recent changes."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.log.selectors.lines import when
from campaigns.models import Campaign, Group, PeopleLine, Place, Seat, Session
from campaigns.records import is_refereed
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.places import beside, of_phone, phones_at
from campaigns.series.stories import stories
from campaigns.table.selectors.games import PEOPLE, people_to_choose
from campaigns.table.selectors.marks import mark
from campaigns.table.selectors.totals import hides_totals
from companion import wording
from companion.marks import Mark
from companion.presence import alias

LINES = 12
Kind = PeopleLine.Kind


@dataclass(frozen=True)
class Chair:
    """A seat and who sits there; `claim` is mine, another's, free, or "" where nobody may claim it."""

    mark: Mark
    person: int
    place: int | None
    mine: bool
    scribe: bool
    claim: str = ""

    @property
    def own_elsewhere(self) -> bool:
        """Another phone sits here, but the account that is signed in may take the seat."""
        return self.place is not None and not self.mine and self.claim == "mine"

    @property
    def takeable(self) -> bool:
        """This phone could sit down here, if the table lets it in."""
        return self.place is None or self.own_elsewhere


@dataclass(frozen=True)
class Onlooker:
    """A phone without a seat."""

    name: str
    place: int
    mine: bool
    scribe: bool
    watches: bool


def by_door(door: str, phone: str) -> Session | None:
    """The open table with this short code."""
    sessions = beside(Session.objects.select_related("group"), phone)
    tables = sessions.filter(status=Session.Status.OPEN, group__is_demo=False)
    return tables.filter(door=door).first()


def chairs(session: Session, phone: str, user: Any = None) -> list[Chair]:
    """The seats that people sit on; an automated opponent has no phone."""
    seats = session.seats.select_related("person", "place").order_by("order")
    automatic = wording.seated_by(session.game).values()
    return [_chair(session, seat, phone, user) for seat in seats if seat.seat not in automatic]


def _chair(session: Session, seat: Seat, phone: str, user: Any) -> Chair:
    place: Place | None = getattr(seat, "place", None)
    mine = place is not None and place.phone == phone
    return Chair(
        mark=mark(session.game, seat.seat, seat.person.name, seat.colour),
        person=seat.person_id,
        place=place.pk if place else None,
        mine=mine,
        scribe=place is not None and place.role == Place.Role.SCRIBE,
        claim=_claim(seat, user),
    )


def _claim(seat: Seat, user: Any) -> str:
    if seat.person.user_id is None:
        return "free" if user else ""
    return "mine" if user and seat.person.user_id == user.pk else "another"


def onlookers(session: Session, phone: str) -> list[Onlooker]:
    return [
        Onlooker(
            name=place.name or (_("You") if place.phone == phone else _("Somebody")),
            place=place.pk,
            mine=place.phone == phone,
            scribe=place.role == Place.Role.SCRIBE,
            watches=place.role == Place.Role.WATCHER,
        )
        for place in session.places.filter(seat=None)
    ]


def people_context(session: Session, rights: Rights, phone: str, user: Any) -> dict[str, Any]:
    """The people at the table and what may be done about them, in a fixed number of queries."""
    seated, others = chairs(session, phone, user), onlookers(session, phone)
    scribes = [chair.mark.name for chair in seated if chair.scribe]
    scribes += [onlooker.name for onlooker in others if onlooker.scribe]
    return {
        "chairs": seated,
        "onlookers": others,
        "rights": rights,
        "placed": bool(of_phone(session, "role")),
        "scribe_name": scribes[0] if scribes else "",
        "claimed_here": any(chair.claim == "mine" for chair in seated),
        "anyone": session.anyone_records,
        "locked": session.locked,
        "counts": session.is_open and not is_refereed(session),
        "totals_hidden": hides_totals(session),
        "people_url": reverse("table-people", args=[session.code]),
        "people_lines": [line_text(line) for line in session.people_lines.all()[:LINES]],
    }


def me(session: Session, rights: Rights) -> dict[str, Any]:
    """This phone at the table, for the chip on its page; a query only for a phone that has no place yet."""
    seat = rights.seat
    return {
        "seat": mark(session.game, seat, of_phone(session, "name"), of_phone(session, "colour"))
        if seat
        else None,
        "scribe": rights.scribe,
        "watches": rights.watches,
        "writes": rights.writes(seat),
        "seating": session.seating,
        "phones": phones_at(session),
        "alias": alias(of_phone(session, "phone"), session.code),
        "url": reverse("table-people", args=[session.code]),
        "door": session.door if session.is_open else "",
        "shut": session.is_open and session.locked,
        "free": _free_seats(session, rights),
    }


def _free_seats(session: Session, rights: Rights) -> list[Mark]:
    """Whom a phone of the group that looks at the table without a place may say to be."""
    placed = of_phone(session, "role") or rights.stranger or session.group.is_demo
    if placed or not session.is_open or session.locked:
        return []
    automatic = wording.seated_by(session.game).values()
    seats = session.seats.filter(place=None).exclude(seat__in=automatic).select_related("person")
    return [mark(session.game, seat.seat, seat.person.name, seat.colour) for seat in seats]


_SENTENCES = {
    Kind.SAT: lambda: _("%(whom)s sat down"),
    Kind.WATCHES: lambda: _("%(by)s watches"),
    Kind.LEFT: lambda: _("%(by)s left"),
    Kind.RELEASED: lambda: _("%(by)s released the seat: %(whom)s"),
    Kind.SCRIBE: lambda: _("%(by)s handed the pen to %(whom)s"),
    Kind.TOOK_OVER: lambda: _("%(by)s is the scribe now"),
    Kind.LOCKED: lambda: _("%(by)s lets nobody else in"),
    Kind.UNLOCKED: lambda: _("%(by)s lets people in again"),
    Kind.ANYONE: lambda: _("%(by)s: anyone records"),
    Kind.OWN_SEATS: lambda: _("%(by)s: each records their own seat"),
    Kind.RENAMED: lambda: _("%(by)s changed a name: %(whom)s"),
}


def line_text(line: PeopleLine) -> dict[str, str]:
    """A line of the people's log in words."""
    names = {"by": line.by or _("Somebody"), "whom": line.whom or _("Somebody")}
    return {"text": _SENTENCES[Kind(line.kind)]() % names, "when": when(line.at)}


def people_at_door(
    group: Group, at: Session | None, campaign: Campaign | None
) -> list[dict[str, str]]:
    """The people whom somebody joining may be: those of the table or the story, then the group's."""
    story = campaign.story if campaign else None
    colours = {**stories().people(story)} if story else {}
    for person in people_to_choose(group, at):
        colours.setdefault(person.name, person.colour)
    return [{"name": name, "colour": colour} for name, colour in colours.items()][:PEOPLE]
