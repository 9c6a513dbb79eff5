"""What an account has played: its people in each group, games and wins, the last tables."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from campaigns.models import Group, Membership, Person, Seat
from campaigns.table.selectors.tables import url_of
from companion import wording
from rules.registry import CODES
from scoring.models import Score, Standing
from scoring.selectors.tables import recent

TABLES = 10
PEOPLE = 12


@dataclass(frozen=True)
class GroupLine:
    """A group: its name, its people, and which of them the account is."""

    id: int
    name: str
    people: tuple[Person, ...]
    me: Person | None

    @property
    def names(self) -> str:
        return ", ".join(person.name for person in self.people)

    @property
    def free(self) -> list[Person]:
        """People whom no account has claimed yet; an automated opponent cannot be claimed."""
        automatic = {seat for code in CODES for seat in wording.seated_by(code).values()}
        return [
            person
            for person in self.people
            if person.user_id is None and person.colour not in automatic
        ]


@dataclass(frozen=True)
class Record:
    """What the account's people have done in one game."""

    game: str
    name: str
    played: int
    won: int
    best: int | None


@dataclass(frozen=True)
class SeatHere:
    """Somebody for whom this phone sits and whom no account has claimed."""

    person: Person
    table: str
    url: str


def me_context(user: Any, phone_groups: Sequence[int], phone: str) -> dict[str, Any]:
    """Everything on the page, in a fixed number of queries."""
    remembered = list(Membership.objects.filter(user=user).values_list("group_id", flat=True))
    people = list(Person.objects.filter(user=user).select_related("group"))
    group_ids = dict.fromkeys([*remembered, *phone_groups, *(person.group_id for person in people)])
    lines = {line.id: line for line in _groups(list(group_ids), user)}
    claimed = [person.group_id for person in people if person.group_id not in remembered]
    mine = Q(pk__in=_own_seats(user, remembered).values("session"))
    return {
        "seats_here": _seats_here(phone, {person.group_id for person in people}),
        "is_somebody": bool(people),
        "groups": [lines[pk] for pk in remembered if pk in lines],
        "guest_in": [lines[pk] for pk in claimed if pk in lines],
        "on_this_phone": [lines[pk] for pk in phone_groups if pk in lines and pk not in remembered],
        "records": _records(user, remembered),
        "tables": recent(mine, TABLES),
    }


def _seats_here(phone: str, settled: set[int]) -> list[SeatHere]:
    """Where this phone sits now; groups in which the account already is somebody are left out."""
    seats = Seat.objects.filter(place__phone=phone, place__phone__gt="", person__user=None)
    seats = seats.exclude(session__group__in=settled).exclude(session__group__is_demo=True)
    unclaimed: dict[int, SeatHere] = {}
    for seat in seats.select_related("person", "session").order_by("-session__created_at"):
        session = seat.session
        at = SeatHere(seat.person, wording.name(session.game), url_of(session))
        unclaimed.setdefault(seat.person_id, at)
    return list(unclaimed.values())


def _groups(group_ids: list[int], user: Any) -> list[GroupLine]:
    people = Person.objects.order_by("-last_played_at", "name")
    groups = Group.objects.filter(pk__in=group_ids).prefetch_related(Prefetch("people", people))
    return [
        GroupLine(
            group.pk,
            group.name,
            tuple(group.people.all())[:PEOPLE],
            next((person for person in group.people.all() if person.user_id == user.pk), None),
        )
        for group in groups
    ]


def _own_seats(user: Any, groups: Sequence[int]) -> QuerySet[Seat]:
    """Where the account sat: in its own groups as the person it claimed, elsewhere in its own seat."""
    as_member = Q(person__user=user, session__group__in=groups)
    return Seat.objects.filter(as_member | Q(user=user))


def _records(user: Any, groups: Sequence[int]) -> list[Record]:
    """The account's record by game, from the newest computed score of each table."""
    tables = _own_seats(user, groups).values("session")
    standings = Standing.objects.filter(person__user=user, score__session__in=tables)
    scores = (
        Score.objects.filter(state=Score.State.DONE, standings__in=standings, session__sheet="")
        .exclude(session__group__is_demo=True)
        .select_related("session")
        .prefetch_related(Prefetch("standings", standings, to_attr="mine"))
        .order_by("session", "-version", "-revision")
        .defer("pad", "session__setup", "session__state")
    )
    by_game: dict[str, list[Standing]] = defaultdict(list)
    seen: set[int] = set()
    for score in scores:
        if score.session_id not in seen:
            seen.add(score.session_id)
            by_game[score.session.game] += score.mine
    return [_record(game, by_game[game]) for game in CODES if game in by_game]


def _record(game: str, standings: list[Standing]) -> Record:
    totals = [standing.total for standing in standings if standing.total is not None]
    won = sum(standing.winner for standing in standings)
    return Record(game, wording.name(game), len(standings), won, max(totals, default=None))
