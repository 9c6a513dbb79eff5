"""What the box is asked now, and the layer that asks it: as few taps as the cardboard allows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.box.selectors.fields import MOST_KEYS, Wanted, groups_for, narrowed
from campaigns.box.selectors.groups import NEW, spec_of
from campaigns.log.selectors.states import pad_of
from campaigns.models import Session
from campaigns.records import box_name, engine_at, follows, is_refereed, to_json
from campaigns.table.selectors.pads import section_of
from campaigns.table.selectors.tables import new_key, url_of
from companion import wording
from companion.wording import boxes as words
from companion.wording.boxes import group_of
from rules.core.option import OneOf
from rules.core.referee.steps import Step
from rules.core.referee.table import Table
from rules.core.refusal import Refusal

TEACH = "teach"
BOX = (
    "box"  # the form leads back to the box; otherwise to the table, or to a page of the game's own
)
UNKNOWN = "unknown_fact"
MOST_ASKS = 12  # questions side by side on the table's page


@dataclass(frozen=True)
class Ask:
    """One question that the table can answer now; `keys` are the facts behind it."""

    title: str
    url: str
    keys: tuple[str, ...]
    hint: str = ""


def asks_now(
    session: Session,
    table: Table[Any],
    seats: Iterable[str],
    steps: Sequence[Step] | None = None,
) -> list[Ask]:
    """What these seats ("" is the whole table) may read off the cardboard now, for the table's page.

    Where there is much, the page shows the first questions and the way to the others; what the
    final count lacks is needed as a whole, and asked in one form."""
    asks = all_asks(session, table, seats, steps)
    if len(asks) <= MOST_ASKS:
        return asks
    keys = tuple(key for ask in asks for key in ask.keys)
    if _is_counted(session, table) and len(keys) <= MOST_KEYS:
        return [_bundle(asks, ask_url(session, keys))]
    first, rest = asks[: MOST_ASKS - 1], asks[MOST_ASKS - 1 :]
    return [*first, _bundle(rest, reverse("table-ask", args=[session.code]))]


def _bundle(asks: Sequence[Ask], url: str) -> Ask:
    keys = tuple(key for ask in asks for key in ask.keys)
    title = ngettext(
        "The box is asked for %(count)s fact.", "The box is asked for %(count)s facts.", len(keys)
    )
    hint = ", ".join(ask.title for ask in asks[:4])
    return Ask(title % {"count": len(keys)}, url, keys, f"{hint} …" if len(asks) > 4 else hint)


def all_asks(
    session: Session,
    table: Table[Any],
    seats: Iterable[str],
    steps: Sequence[Step] | None = None,
) -> list[Ask]:
    """Every question of now, thing by thing: what lies on the table before what is to be named."""
    groups: dict[str, dict[str, None]] = {}
    for key in asked_keys(session, table, seats, steps):
        groups.setdefault(group_of(box_name(session), key), {})[key] = None
    ordered = sorted(groups, key=lambda group: (".all." in group, NEW in group))
    return [_ask(session, table, group, tuple(groups[group])) for group in ordered]


def asked_keys(
    session: Session,
    table: Table[Any],
    seats: Iterable[str],
    steps: Sequence[Step] | None = None,
) -> list[str]:
    """The facts that the engine asks for; of a count also those that its pad lacks.

    Steps are dear: whoever has them already gives them."""
    engine, seats = engine_at(session), tuple(seats)
    counted: Iterable[str] = ()
    if seats and _is_counted(session, table):
        counted = pad_of(session, table).asks
    if steps is None:
        refereed = is_refereed(session)
        steps = [step for seat in seats for step in engine.options(table, seat)] if refereed else []
    paths = (path for step in steps if step.kind == TEACH for path in step.sheet)
    return list(dict.fromkeys((*(path.removeprefix("facts.") for path in paths), *counted)))


def _is_counted(session: Session, table: Table[Any]) -> bool:
    """Whether the pad is what the table waits for: always at pad depth, and once a game is over."""
    return not is_refereed(session) or engine_at(session).wait(table).phase == "over"


def _ask(session: Session, table: Table[Any], group: str, keys: tuple[str, ...]) -> Ask:
    game = box_name(session)
    who = words.names_of(game, table.facts.taught)
    whole = words.is_thing(game, group) and NEW not in group
    title = words.title(game, group, who)
    if not whole and len(keys) == 1 and NEW not in group:
        title = wording.fact(game, keys[0], who)
    labels = [words.label(game, key, who) for key in keys] if len(keys) > 1 else []
    return Ask(title, ask_url(session, keys), keys, "" if whole else ", ".join(labels))


def told(game: str, name: str, value: str) -> str:
    """A field of a posted form in words, for whoever was too late; "" where it is no fact."""
    if spec_of(game, name) is None or not value:
        return ""
    group = words.title(game, group_of(game, name), {})
    label = words.label(game, name, {})
    return f"{group}, {label} — {wording.value(game, name, value)}"


def ask_url(session: Session, keys: Sequence[str], back: str = "") -> str:
    """The layer that asks for these facts; a comma and a star need no escape in a query."""
    told = {"keys": ",".join(keys), **({"back": back} if back else {})}
    query = urlencode(told, safe=",*")
    return f"{reverse('table-ask', args=[session.code])}?{query}"


def unknown_keys(refusals: Iterable[Refusal]) -> tuple[str, ...]:
    """The facts that alone hold a move up; none where any other rule is broken too."""
    found = tuple(refusals)
    if not found or any(refusal.code != UNKNOWN for refusal in found):
        return ()
    keys = (refusal.facts.get("keys") for refusal in found)
    return tuple(str(key) for told in keys if isinstance(told, tuple) for key in told)


def ask_for(
    session: Session, table: Table[Any], keys: Iterable[str], then: object = None
) -> dict[str, Any]:
    """The layer for a move that the box holds up: what it lacks, and the move right after it."""
    wanted = Wanted(keys=tuple(dict.fromkeys(keys)))
    return {
        **ask_layer(session, table, wanted, then=then),
        "lead": _("The box is asked first: it is only on your cardboard. Then your move is made."),
        "cites": _cites(session, wanted.keys),
    }


def _cites(session: Session, keys: Iterable[str]) -> list[tuple[str, str]]:
    """The rules that need these facts, each with its section."""
    specs = (spec_of(box_name(session), key) for key in keys)
    rules = dict.fromkeys(spec.rule for spec in specs if spec is not None)
    return [(section_of(session.game, rule), rule) for rule in rules]


def ask_layer(
    session: Session,
    table: Table[Any],
    wanted: Wanted,
    *,
    then: object = None,
    back: str = "",
    typed: Mapping[str, Any] | None = None,
    moves: bool = False,
) -> dict[str, Any]:
    """What the asking layer draws for one form; it `moves` where the thing it names is used at once."""
    game = box_name(session)
    groups = groups_for(game, table.facts.taught, wanted, typed)
    if names_new(wanted) and back != BOX:
        legal = _legal(session, table, wanted)
        groups = [narrowed(group, legal) for group in groups]
    told = any(one.origin == "taught" for group in groups for one in group.all_fields)
    hidden = [
        ("about", wanted.about),
        ("keys", ",".join(wanted.keys)),
        ("then", "" if then is None else to_json(then)),
        ("back", back),
        ("version", session.version),
        ("key", new_key()),
    ]
    return {
        "title": groups[0].title if len(groups) == 1 else _("What does your box say?"),
        "lead": "" if back == BOX else _("Read it off the cardboard. We ask once and remember."),
        "groups": groups,
        "hidden": [(name, value) for name, value in hidden if value != ""],
        "action_url": reverse("table-ask", args=[session.code]),
        "back_url": reverse(page_of(back), args=[session.code]) if back else url_of(session),
        "can_forget": back == BOX and told,
        "makes": _makes(session, table, wanted) if moves else "",
    }


def page_of(back: str) -> str:
    """The name of the address that a form leads back to."""
    return "table-box" if back == BOX else back


def names_new(wanted: Wanted) -> bool:
    """Whether the form brings a thing that the box does not know, in the flow of the game."""
    return any(NEW in key for key in wanted.keys)


def _makes(session: Session, table: Table[Any], wanted: Wanted) -> str:
    """The button that remembers a new thing and makes the move it is named for; "" without a move."""
    move = follows(session, table.state, wanted.keys)
    if move is None:
        return ""
    told = getattr(wording.referee(session.game), "NAMED_FOR", {})
    return str(told.get(move["kind"], _("Remember and make the move")))


def _legal(session: Session, table: Table[Any], wanted: Wanted) -> dict[str, Sequence[Any]]:
    """What the engine lets a new thing be now, so that the move it is named for is legal."""
    if not is_refereed(session):
        return {}
    engine = engine_at(session)
    seats = ("", *(engine.wait(table).seats or table.setup.seats))
    steps = (step for seat in seats for step in engine.options(table, seat))
    asked = (step for step in steps if step.kind == TEACH)
    fields = ((path.removeprefix("facts."), one) for s in asked for path, one in s.sheet.items())
    return {k: one.values for k, one in fields if k in wanted.keys and isinstance(one, OneOf)}


def choose_layer(session: Session, asks: Sequence[Ask]) -> dict[str, Any]:
    """Several things could be told: one tap says which."""
    fixed = [key for ask in asks for key in ask.keys if NEW not in key]
    several = len({group_of(box_name(session), key) for key in fixed}) > 1
    return {
        "title": _("What does your box say?"),
        "lead": _("Only what you need now. Choose what lies before you."),
        "asks": asks,
        "all_url": ask_url(session, fixed) if several and len(fixed) <= 120 else "",
        "back_url": url_of(session),
    }
