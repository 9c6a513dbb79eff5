"""Start a session: group, people, seats, the first state."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.box.selectors.facts import known_facts
from campaigns.models import Campaign, Group, Person, Seat, Session, new_code, new_door
from campaigns.records import to_json
from campaigns.text import one_line
from rules.core.book import PAD
from rules.core.engine import engine_of, keeps_sheets
from rules.core.log import genesis
from rules.core.rounds import rounds_of
from rules.core.setup import Depth, Setup
from rules.core.spelling import Misspelled, spell
from rules.registry import sheet


@dataclass(frozen=True)
class Chair:
    """A seat to fill: the engine's seat id and the name of who sits there."""

    seat: str
    name: str


@dataclass(frozen=True)
class Plan:
    """What the table chose."""

    game: str
    chairs: Sequence[Chair]
    options: dict[str, Any] = field(default_factory=dict)
    sheet: str = ""
    campaign: Campaign | None = None
    depth: Depth = "pad"

    @property
    def kept(self) -> Depth:
        """The depth that is sealed: whether its rounds are recorded or only the count, an evening has all its
        sheets."""
        has_sheets = not self.sheet and keeps_sheets(sheet(self.game))
        return "rounds" if self.depth == "pad" and has_sheets else self.depth


@transaction.atomic
def start_session(group: Group, plan: Plan, code: str = "") -> Session:
    """Start the table, under `code` if given; raises `Misspelled` or `Refused` and then writes nothing."""
    group = Group.objects.select_for_update().get(pk=group.pk)  # two tables may seat a new name
    engine = sheet(plan.game, plan.sheet)
    names = [one_line(chair.name) for chair in plan.chairs]
    if not all(names) or any(len(name) > 40 for name in names):
        raise Misspelled("every seat needs a name of at most 40 letters", "$.seats")
    if len({name.casefold() for name in names}) != len(names):
        raise Misspelled("two seats have the same name", "$.seats")
    pinned = engine.reading or engine.version
    setup = spell(
        {
            "game": plan.game,
            "sheet": plan.sheet,
            "seats": [chair.seat for chair in plan.chairs],
            "rules": pinned,
            "depth": plan.kept,
            "options": plan.options,
            "box": known_facts(group.pk, plan.game),
        },
        Setup,
    )
    state = engine_of(engine, plan.kept).new(setup)
    session = Session.objects.create(
        group=group,
        code=code or new_code(),
        campaign=plan.campaign,
        game=plan.game,
        sheet=plan.sheet,
        depth=plan.kept,
        keeps_rounds=plan.depth == "rounds",
        due=first_due(plan, setup),
        rules_version=pinned,
        setup=to_json(setup),
        state=to_json(state),
        head_hash=genesis(setup),
        door=free_door(),
    )
    _seat(session, group, plan.chairs)
    return session


def first_due(plan: Plan, setup: Setup) -> str:
    """The first sheet of the evening, if its rounds are to be recorded."""
    if plan.depth != "rounds":
        return PAD
    return next(iter(rounds_of(sheet(plan.game)).stops(setup)))


def free_door() -> str:
    """A short code that no table has."""
    door = new_door()
    while Session.objects.filter(door=door).exists():
        door = new_door()
    return door


def _seat(session: Session, group: Group, chairs: Sequence[Chair]) -> None:
    known = {person.name.casefold(): person for person in group.people.all()}
    now = timezone.now()
    seats = []
    for order, chair in enumerate(chairs):
        name = one_line(chair.name)
        person = known.get(name.casefold())
        if person is None:
            person = Person.objects.create(group=group, name=name)
        person.colour = chair.seat
        person.last_played_at = now
        person.save(update_fields=["colour", "last_played_at"])
        seats.append(Seat(session=session, person=person, seat=chair.seat, order=order))
    Seat.objects.bulk_create(seats)
