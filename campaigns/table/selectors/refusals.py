"""Refusals in words: each broken rule once, with its section and every fact that breaks it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import engine_at, is_refereed, read_setup
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.pads import section_of, sentence_of
from companion import wording
from companion.controls import sent
from companion.marks import Mark
from rules.core.book import PAD
from rules.core.refusal import Refusal

PLAIN = "plain"  # the field for the points of a row as a plain number
WRONG = "wrong"  # in an address: what to mark in the form


@dataclass(frozen=True)
class BrokenRule:
    """One rule and the facts that break it, each a sentence."""

    rule_id: str
    sentence: str
    section: str
    facts: tuple[str, ...]


def broken_rules(
    game: str, refusals: Iterable[Refusal], names: Mapping[str, str]
) -> list[BrokenRule]:
    """The broken rules in the order of the refusals, without repetitions."""
    facts: dict[str, dict[str, None]] = {}
    for refusal in refusals:
        text = wording.refusal(game, refusal.code, refusal.facts, names)
        facts.setdefault(refusal.rule, {})[text] = None
    return [
        BrokenRule(
            rule, sentence_of(game, rule), section_of(game, rule), tuple(filter(None, texts))
        )
        for rule, texts in facts.items()
    ]


def wrong_facts(game: str, refusals: Iterable[Refusal], names: Mapping[str, str]) -> dict[str, str]:
    """What is wrong with each fact of the box that a refusal names."""
    return {
        str(refusal.facts["fact"]): wording.refusal(game, refusal.code, refusal.facts, names)
        for refusal in refusals
        if "fact" in refusal.facts
    }


def place_of(session: Session, marks: Mapping[str, Mark], move: object, row: str) -> str:
    """Whose entry it is, in which row and on which sheet; "" for anything else than an entry."""
    if not isinstance(move, Mapping) or move.get("kind") != "enter":
        return ""
    said = []
    if mark := marks.get(str(move.get("seat") or "")):
        said = [mark.name, mark.side if mark.side != mark.name else ""]
    if row:
        said.append(wording.row(session.game, row))
    if stop := move.get("sheet", PAD):
        said.append(wording.stop(session.game, stop).name)
    return " · ".join(filter(None, said))


def row_of(session: Session, move: object, row: str) -> str:
    """The row that an entry belongs to, if the form did not say."""
    if row or not isinstance(move, Mapping) or move.get("kind") != "enter":
        return row
    leaf = leaf_at(session, str(move.get("sheet", PAD))) if not is_refereed(session) else None
    items = {*move["values"], *move.get("table", {})}
    rows = leaf.layout.rows if leaf else ()
    own = [spec.id for spec in rows if items & {*spec.items, *spec.table_items}]
    return next(iter((*move.get("points", {}), *own)), "")


def wrong_items(refusals: Iterable[Refusal], move: object) -> tuple[str, ...]:
    """The posted things that break a rule; all of them if no refusal names one."""
    if not isinstance(move, Mapping) or move.get("kind") != "enter":
        return ()
    posted = (*move["values"], *move.get("table", {}), *move.get("points", {}))
    named = {str(refusal.facts["item"]) for refusal in refusals if "item" in refusal.facts}
    return tuple(item for item in posted if item in named) or tuple(posted)


def way_back(session: Session, move: object, row: str, wrong: Iterable[str]) -> str:
    """The address of the same cell with what was typed; "" if it was no cell."""
    if not row or not isinstance(move, Mapping) or move.get("kind") != "enter":
        return ""
    seat = (
        move.get("seat") or read_setup(session).seats[0]
    )  # what is the table's stands in every column
    typed = {**move["values"], **move.get("table", {})}
    told = {item: sent(value) for item, value in typed.items() if value is not None}
    for points in move.get("points", {}).values():
        told[PLAIN] = sent(points)
    query = urlencode({**told, WRONG: " ".join(wrong)})
    stop = str(move.get("sheet", PAD))
    here = [session.code, stop, seat, row]
    url = (
        reverse("sheet-cell", args=here)
        if stop
        else reverse("table-cell", args=[here[0], *here[2:]])
    )
    return f"{url}?{query}"


def is_firm(session: Session, move: object, refusals: Iterable[Refusal]) -> bool:
    """Whether even a ruling may not record this move."""
    if move is None:
        return False
    engine = engine_at(session)
    return bool(engine.firm(table_at(session), engine.moves.decode(move), tuple(refusals)))
