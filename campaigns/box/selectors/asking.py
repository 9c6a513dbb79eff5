"""Questions about the components: on the sheet of a move, for the count, or thing by thing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.box.selectors.fields import MOST_KEYS, AskGroup, Wanted, groups_for, sheet_groups
from campaigns.box.selectors.groups import spec_of
from campaigns.box.selectors.things import name_newcomer
from campaigns.errors import AsksFirst
from campaigns.log.selectors import sentences
from campaigns.log.selectors.states import pad_of
from campaigns.models import Session
from campaigns.records import box_name, engine_at, is_refereed, to_json
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.tables import marks_at, new_key, url_of
from companion import wording
from companion.wording import boxes as words
from companion.wording.boxes import group_of
from rules.core.move import Value
from rules.core.referee.desk import NAMELESS
from rules.core.referee.table import Table

BOX = "box"  # the form leads back to the box; else to the table or to a page of the game
MOST_ASKS = 12  # questions side by side on the table's page


@dataclass(frozen=True)
class Ask:
    """One question that the table can answer now; `keys` are its facts."""

    title: str
    url: str
    keys: tuple[str, ...]
    hint: str = ""


def asks_now(session: Session, table: Table[Any]) -> list[Ask]:
    """What the count lacks, for the table page; empty until a refereed game is over.

    Many questions become one form, or the first few and a link to the rest."""
    asks = all_asks(session, table)
    if len(asks) <= MOST_ASKS:
        return asks
    keys = tuple(key for ask in asks for key in ask.keys)
    if len(keys) <= MOST_KEYS:
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


def all_asks(session: Session, table: Table[Any]) -> list[Ask]:
    """Every question of the count, thing by thing."""
    engine = engine_at(session)
    if is_refereed(session) and engine.wait(table).phase != "over":
        return []
    groups: dict[str, list[str]] = {}
    for key in dict.fromkeys((*pad_of(session, table, sources=False).asks, *engine.unread(table))):
        groups.setdefault(group_of(box_name(session), key), []).append(key)
    return [_ask(session, table, group, tuple(keys)) for group, keys in groups.items()]


def _ask(session: Session, table: Table[Any], group: str, keys: tuple[str, ...]) -> Ask:
    game = box_name(session)
    who = words.names_of(game, table.facts.taught)
    whole = words.is_thing(game, group)
    title = words.title(game, group, who)
    if not whole and len(keys) == 1:
        title = wording.fact(game, keys[0], who)
    labels = [words.label(game, key, who) for key in keys] if len(keys) > 1 else []
    return Ask(title, ask_url(session, keys), keys, "" if whole else ", ".join(labels))


def fact_text(game: str, name: str, value: Value) -> str:
    """A fact, or a field of a posted form, in words; "" if it is none."""
    if spec_of(game, name) is None or value in ("", None):
        return ""
    group = words.title(game, group_of(game, name), {})
    label = words.label(game, name, {})
    return f"{group}, {label} — {wording.value(game, name, value)}"


def ask_url(session: Session, keys: Sequence[str], back: str = "") -> str:
    """The address of the layer that asks for these facts."""
    params = {"keys": ",".join(keys), **({"back": back} if back else {})}
    query = urlencode(params, safe=",*")
    return f"{reverse('table-ask', args=[session.code])}?{query}"


@dataclass(frozen=True)
class Sheet:
    """A move whose effects need unread facts: the form asks for them with the move."""

    move: Mapping[str, Any]
    keys: tuple[str, ...]
    name: str = ""  # of a thing that the move brings onto the table
    reason: str = ""  # of the table's ruling

    @classmethod
    def of(cls, error: AsksFirst) -> "Sheet":
        move: Any = error.move
        return cls(move, error.keys, error.name, error.reason)

    @property
    def wanted(self) -> Wanted:
        return Wanted(keys=self.keys, in_move=frozenset(k for k, v in self.move.items() if v))

    @property
    def is_named(self) -> bool:
        """Whether the questions are already about the named thing."""
        return bool(self.name) and not any(NAMELESS in key for key in self.keys)


def move_sheet(
    session: Session, table: Table[Any], sheet: Sheet, typed: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The sheet of a move: one button makes the move and teaches the box."""
    marks = marks_at(session)
    names, game, move = names_at(session, marks), box_name(session), sheet.move
    newcomer = engine_at(session).newcomer(table, move)
    more = {"then": to_json(move), "reason": sheet.reason}
    if newcomer and sheet.is_named:
        move, _facts = name_newcomer(game, engine_at(session), table, move, {}, sheet.name)
        thing = group_of(game, sheet.keys[0]).split(".")[-2:]
        names = {**names, ".".join(thing): sheet.name}
        more["newcomer"] = sheet.name
    groups = sheet_groups(game, table.facts.taught, sheet.wanted, typed, names)
    hidden = _hidden(session, table, sheet.wanted, groups, **more)
    return {
        "title": sentences.move_text(session.game, marks, move, names),
        "lead": _("Leave it untouched, and it stays unread."),
        "groups": groups,
        "hidden": hidden,
        "names": bool(newcomer) and not sheet.is_named,
        "name": sheet.name,
        "makes": _("Make the move"),
        "action_url": reverse("table-ask", args=[session.code]),
        "back_url": url_of(session),
    }


def ask_layer(
    session: Session,
    table: Table[Any],
    wanted: Wanted,
    *,
    back: str = "",
    typed: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What the asking layer draws for a form without a move."""
    groups = groups_for(box_name(session), table.facts.taught, wanted, typed)
    taught = any(group.is_taught for group in groups)
    return {
        "title": groups[0].title if len(groups) == 1 else _("What does your box say?"),
        "lead": "" if back == BOX else _("Read it off the cardboard. We ask once and remember."),
        "groups": groups,
        "hidden": _hidden(session, table, wanted, groups, back=back),
        "action_url": reverse("table-ask", args=[session.code]),
        "back_url": reverse(page_of(back), args=[session.code]) if back else url_of(session),
        "can_forget": back == BOX and taught,
    }


def _hidden(
    session: Session, table: Table[Any], wanted: Wanted, groups: Iterable[AskGroup], **more: str
) -> list[tuple[str, Any]]:
    """The hidden fields of the form; `seen` holds the facts as the form shows them."""
    known = table.facts.taught
    keys = (field.name for group in groups for field in group.all_fields)
    seen = {key: known[key] for key in keys if known.get(key) is not None}
    hidden = {
        "about": wanted.about,
        "keys": ",".join(wanted.keys),
        "seen": to_json(seen) if seen else "",
        "version": session.version,
        "key": new_key(),
        **more,
    }
    return [(name, value) for name, value in hidden.items() if value != ""]


def page_of(back: str) -> str:
    """The URL name that a form leads back to."""
    return "table-box" if back == BOX else back


def choose_layer(session: Session, asks: Sequence[Ask]) -> dict[str, Any]:
    """A list of questions to choose from."""
    keys = [key for ask in asks for key in ask.keys]
    several = len({group_of(box_name(session), key) for key in keys}) > 1
    return {
        "title": _("What does your box say?"),
        "lead": _("Only what you need now. Choose what lies before you."),
        "asks": asks,
        "all_url": ask_url(session, keys) if several and len(keys) <= 120 else "",
        "back_url": url_of(session),
    }
