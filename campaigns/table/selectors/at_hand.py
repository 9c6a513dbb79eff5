"""The rules that a table may look up now: those of the step that is due or of the sheet at hand, and what its
group has ruled at tables of this game."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.db.models import Q
from django.urls import reverse

from campaigns.log.selectors.states import table_at
from campaigns.models import LogLine, Session
from campaigns.records import engine_at, is_refereed, read_ruling
from campaigns.table.selectors.leaves import leaf_due
from campaigns.table.selectors.titles import day_of
from companion.rulebooks import Ruling
from rules.core.rulebook import Rule, Rulebook
from rules.registry import game

MOST_RULES = 20
MOST_RULINGS = 100


def at_hand(session: Session) -> list[str]:
    """The ids of the rules that matter at this table now, at most a screenful."""
    if not session.is_open:
        return []
    cited = dict.fromkeys(_of_the_step(session) if is_refereed(session) else _of_the_sheet(session))
    book: Rulebook = game(session.game).rulebook
    return [rule for rule in cited if rule in book.rules][:MOST_RULES]


def _of_the_step(session: Session) -> Iterator[str]:
    """Those of the kinds of move that are due, then the rule that names the step and what stands with it."""
    rules = game(session.game).rulebook.rules
    wait = engine_at(session).wait(table_at(session))
    for rule in rules.values():
        if rule.kind == "setup" if wait.phase == "setup" else _is_about(rule, wait.kinds):
            yield rule.id
    if due := rules.get(wait.rule):
        yield from (rule.id for rule in rules.values() if rule.section == due.section)


def _is_about(rule: Rule, kinds: Collection[str]) -> bool:
    """Whether a rule's topic is a kind of move, or a part of one ("ship-sea")."""
    return rule.topic in kinds or rule.topic.partition("-")[0] in kinds


def _of_the_sheet(session: Session) -> Iterator[str]:
    """The rules of the rows, then those of what their cells are made of."""
    rows = leaf_due(session).pad.rows
    yield from (row.rule for row in rows)
    for row in rows:
        for cell in row.cells.values():
            yield from (cell.rule, *(part.rule for part in cell.parts))


def rulings_of(session: Session, *, group: bool) -> dict[str, list[Ruling]]:
    """The rulings that hold, by rule, the newest first; those of the whole `group`, or of this table alone."""
    where = Q(session__group=session.group_id, session__game=session.game)
    lines = LogLine.objects.filter(where if group else Q(session=session), ruling__isnull=False)
    newest = lines.filter(struck_by__isnull=True).select_related("session")
    made: defaultdict[str, list[Ruling]] = defaultdict(list)
    for line in newest.order_by("-at")[:MOST_RULINGS]:
        ruling = read_ruling(line.ruling or "")
        url = f"{reverse('table-log', args=[line.session.code])}?line={line.seq}#line-{line.seq}"
        told = Ruling(ruling.reason, ruling.by, day_of(line.session), url)
        for rule in ruling.rules:
            made[rule].append(told)
    return dict(made)
