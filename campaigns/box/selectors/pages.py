"""The box editor: how much is known, part by part, with a link to edit each thing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal
from urllib.parse import urlencode

from django.urls import reverse

from campaigns.box.selectors.facts import audit_box, digest, doubt_texts, known_facts
from campaigns.box.selectors.groups import groups_of, keys_in, new_groups
from campaigns.log.selectors.states import table_at
from campaigns.models import Group, Session
from campaigns.records import box_name
from campaigns.table.selectors.refusals import BrokenRule, broken_rules
from companion import wording
from companion.marks import Mark
from companion.wording import boxes as words
from companion.wording.boxes import section_of
from rules.core.box import Box
from rules.core.boxfile import Progress
from rules.registry import game as engine

Known = Literal["whole", "part", "none", "printed"]
MOST_AT_ONCE = 60  # facts on one sheet of several things


@dataclass(frozen=True)
class Shelf:
    """A box and where it belongs: to an open table, or to the group alone."""

    game: str
    box: Mapping[str, Any]
    url: str
    ask_url: str
    export_url: str
    import_url: str
    session: Session | None = None
    group_id: int = 0

    def edit_url(self, group: str) -> str:
        query = {"about": group, **({"back": "box"} if self.session else {})}
        return f"{self.ask_url}?{urlencode(query, safe='*')}"

    @property
    def version(self) -> str:
        return str(self.session.version) if self.session else self.digest

    @property
    def digest(self) -> str:
        """A stamp of the box's content; moves do not change it."""
        return digest(self.box)


@dataclass(frozen=True)
class Row:
    """One thing of the box: its known facts in words, and how complete they are."""

    title: str
    summary: str
    known: Known
    url: str


@dataclass(frozen=True)
class Section:
    """A part of the box."""

    id: str
    title: str
    rows: tuple[Row, ...]
    adds: tuple[tuple[str, str], ...]
    whole: int
    all_url: str = ""  # one sheet for everything unread in it
    reader: Mark | None = None  # who reads it, if several share the box

    @property
    def total(self) -> int:
        return len(self.rows)

    @property
    def unread(self) -> int:
        return self.total - self.whole


def shelf_at(session: Session) -> Shelf:
    """The box of an open table."""
    game, args = box_name(session), [session.code]
    return Shelf(
        game,
        table_at(session).facts.taught,
        reverse("table-box", args=args),
        reverse("table-ask", args=args),
        reverse("table-box-export", args=args),
        reverse("table-box-import", args=args),
        session,
        session.group_id,
    )


def shelf_of(group: Group | None, game: str) -> Shelf:
    """The box of the group, without a table."""
    return Shelf(
        game,
        known_facts(group.pk, game) if group else {},
        reverse("box", args=[game]),
        reverse("box-ask", args=[game]),
        reverse("box-export", args=[game]),
        reverse("box-import", args=[game]),
        group_id=group.pk if group else 0,
    )


def box_page(shelf: Shelf, readers: Sequence[Mark] = (), mine: str | None = None) -> dict[str, Any]:
    """What the box page draws; several `readers` share the box, and each sees their own part first."""
    game = shelf.game
    parts = shared_out(list(sections(shelf)), readers)
    own_part = [part for part in parts if part.reader and part.reader.id == mine and part.unread]
    return {
        "own_part": own_part,
        "shelf": shelf,
        "name": wording.name(game),
        "progress": [_measure(game, progress) for progress in progress_of(game, shelf.box)],
        "sections": [part for part in parts if part not in own_part],
        "warnings": warnings(game, shelf.box),
        "doubts": doubt_texts(game, shelf.box),
    }


def shared_out(parts: list[Section], readers: Sequence[Mark]) -> list[Section]:
    """Parts with something unread get a reader, largest first, each to whoever has the least."""
    if len(readers) < 2:
        return parts
    load = {reader.id: 0 for reader in readers}
    whose: dict[str, Mark] = {}
    for part in sorted(parts, key=lambda part: -part.unread):
        if part.unread:
            reader = min(readers, key=lambda reader: load[reader.id])
            load[reader.id] += part.unread
            whose[part.id] = reader
    return [replace(part, reader=whose.get(part.id)) for part in parts]


def progress_of(game: str, box: Mapping[str, Any]) -> tuple[Progress, ...]:
    rules = engine(game)
    measure = getattr(rules, "box_progress", None)
    if measure:
        return tuple(measure(box))
    known = Box(rules.facts, box)
    parts: dict[str, list[bool]] = {}
    for key in rules.facts:
        parts.setdefault(key.split(".")[0], []).append(known.get(key) is not None)
    return tuple(Progress(part, sum(flags), len(flags)) for part, flags in parts.items())


def _measure(game: str, progress: Progress) -> dict[str, Any]:
    return {
        "label": words.progress(game, progress.family),
        "known": progress.known,
        "total": progress.total,
        "whole": progress.known >= progress.total,
    }


def warnings(game: str, box: Mapping[str, Any]) -> list[BrokenRule]:
    """Facts that contradict the rulebook or the printed counts (a ruling may have allowed them)."""
    return broken_rules(game, audit_box(game, box), words.names_of(game, box))


def sections(shelf: Shelf) -> Iterable[Section]:
    """The parts of the box in catalogue order, each with the things that can be added to it."""
    game = shelf.game
    groups: dict[str, list[str]] = {}
    for group in groups_of(game, shelf.box):
        groups.setdefault(section_of(game, group), []).append(group)
    for name, members in groups.items():
        rows = tuple(row for group in members for row in _rows(shelf, group))
        adds = tuple(
            (words.add(game, group), shelf.edit_url(group))
            for group in new_groups(game)
            if section_of(game, group) == name
        )
        whole = sum(row.known in ("whole", "printed") for row in rows)
        yield Section(name, words.section(game, name), rows, adds, whole, _all_url(shelf, members))


def _all_url(shelf: Shelf, groups: Iterable[str]) -> str:
    """The address of one sheet for all unread things; "" if there is only one, or too many for a sheet."""
    known = Box(engine(shelf.game).facts, shelf.box)
    unread = {
        group: [key for key in keys_in(shelf.game, group, shelf.box) if known.get(key) is None]
        for group in groups
        if words.is_whole(shelf.game, group)
    }
    keys = [key for wanted in unread.values() for key in wanted]
    if sum(map(bool, unread.values())) < 2 or len(keys) > MOST_AT_ONCE:
        return ""
    query = {"keys": ",".join(keys), **({"back": "box"} if shelf.session else {})}
    return f"{shelf.ask_url}?{urlencode(query, safe=',')}"


def _rows(shelf: Shelf, group: str) -> Iterable[Row]:
    """One row per thing, or one per fact if the game has no words for things."""
    game, known = shelf.game, Box(engine(shelf.game).facts, shelf.box)
    keys = keys_in(game, group, shelf.box)
    who, url = words.names_of(game, shelf.box), shelf.edit_url(group)
    if words.words(game) is None:
        for key in keys:
            text = wording.value(game, key, known.get(key)) if known.get(key) is not None else ""
            yield Row(wording.fact(game, key), text, _state(known, [key]), url)
        return
    wanted = [key for key in keys if not words.is_seldom(game, key)]
    texts = [_fact_text(game, key, known.get(key), who) for key in wanted]
    yield Row(
        words.title(game, group, who),
        ", ".join(text for text in texts if text),
        _state(known, wanted),
        url,
    )


def _fact_text(game: str, key: str, value: Any, who: Mapping[str, str]) -> str:
    """A fact in a word or two; "" for what is not printed on the thing."""
    if value is None or value is False or (value == 0 and words.icon(game, key)):
        return ""
    label = words.label(game, key, who)
    if value is True:
        return label
    return f"{label} {wording.value(game, key, value)}"


def _state(known: Box, keys: list[str]) -> Known:
    origins = [known.origin(key) for key in keys]
    if origins and all(origin == "shipped" for origin in origins):
        return "printed"
    if not any(origin != "unknown" for origin in origins):
        return "none"
    return "part" if "unknown" in origins else "whole"


def open_tables(group: Group | None, game: str) -> list[Session]:
    """The group's open counts, each with the box from when it was started."""
    if group is None:
        return []
    tables = Session.objects.filter(group=group, game=game, sheet="", status=Session.Status.OPEN)
    tables = tables.exclude(depth="referee")  # a refereed table uses the group's box
    return list(tables.order_by("-created_at")[:5])
