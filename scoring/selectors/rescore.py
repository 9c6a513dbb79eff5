"""Runs of rescoring as pages show them: their progress, and what they found in whose sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.paginator import Page, Paginator
from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.log.selectors.lines import when
from campaigns.models import Campaign, Group, Seat
from companion import numbers, wording
from scoring.models import Difference, Rescore, Score
from scoring.selectors.differences import DifferenceView, difference_view

PAGE = 20
RUNS = 30


@dataclass(frozen=True)
class RunView:
    """A run in words."""

    id: int
    url: str
    title: str
    when: str
    by: str
    state: str
    state_text: str
    found_text: str
    percent: int
    active: bool
    resumable: bool
    engines: str
    mine: bool = True


def runs_of(groups: Sequence[int]) -> QuerySet[Rescore]:
    """The runs that these groups may see: their own, and site-wide ones that found a difference of
    theirs.
    """
    theirs = Difference.objects.filter(session__group__in=groups).values("run")
    site_wide = Q(scope=Rescore.Scope.ALL, pk__in=theirs)
    return Rescore.objects.filter(Q(group__in=groups) | site_wide).select_related(
        "group", "campaign"
    )


def differences_of(run: Rescore, groups: Sequence[int] | None) -> QuerySet[Difference]:
    """What a run found in the sessions of these groups; None means all groups."""
    differences = Difference.objects.filter(run=run)
    return differences if groups is None else differences.filter(session__group__in=groups)


def rescore_context(groups: Sequence[int]) -> dict[str, Any]:
    """The page of all runs, with what can be recounted."""
    named = Group.objects.filter(pk__in=groups).order_by("name", "pk")
    campaigns = Campaign.objects.filter(group__in=groups).order_by("name", "pk")
    runs = [run_view(run) for run in runs_of(groups)[:RUNS]]
    return {"groups": list(named), "campaigns": list(campaigns), "runs": runs}


def run_context(run: Rescore, groups: Sequence[int], number: str | None) -> dict[str, Any]:
    """The page of one run: progress, and a page of its report."""
    differences = differences_of(run, groups)
    page, views = report(differences, number)
    waiting = differences.filter(accepted=None, failure="").count()
    return {"run": run_view(run), "page": page, "differences": views, "waiting": waiting}


def report(
    differences: QuerySet[Difference], number: str | None
) -> tuple[Page[Any], list[DifferenceView]]:
    """A page of differences, in a fixed number of queries."""
    scores = Score.objects.filter(session=OuterRef("session")).order_by("-version", "-revision")
    seats = Prefetch("session__seats", Seat.objects.select_related("person"))
    rows = (
        differences.select_related("session", "old_score")
        .defer("session__state", "session__setup")
        .prefetch_related(seats)
        .annotate(newest=Subquery(scores.values("pk")[:1]))
        .order_by("pk")
    )
    page = Paginator(rows, PAGE).get_page(numbers.page(number))
    return page, [difference_view(difference) for difference in page.object_list]


def run_view(run: Rescore) -> RunView:
    """A run in words; expects its group and campaign to be loaded."""
    return RunView(
        id=run.pk,
        url=reverse("rescore-run", args=[run.pk]),
        title=_title(run),
        when=when(run.created_at),
        by=run.requested_by,
        state=run.state,
        state_text=_state_text(run),
        found_text=""
        if run.scope == Rescore.Scope.ALL
        else _found_text(run),  # includes tables of other groups
        percent=100 * run.done // run.total if run.total else 100,
        active=run.active,
        resumable=run.state in (Rescore.State.CANCELLED, Rescore.State.FAILED),
        engines=_engines(run),
        mine=run.scope != Rescore.Scope.ALL,
    )


def _title(run: Rescore) -> str:
    if run.campaign:
        return _("The campaign “%(name)s”") % {"name": run.campaign.name}
    return run.group.name if run.group else _("All sessions")


def _state_text(run: Rescore) -> str:
    template = ngettext(
        "%(done)s of %(total)s session counted again",
        "%(done)s of %(total)s sessions counted again",
        run.total,
    )
    counted = template % {"done": run.done, "total": run.total}
    texts = {
        Rescore.State.WAITING: _("Waiting to be counted. %(counted)s."),
        Rescore.State.RUNNING: _("Being counted. %(counted)s."),
        Rescore.State.CANCELLED: _("Stopped. %(counted)s."),
        Rescore.State.FAILED: _("Interrupted: a part of it fails every time. %(counted)s."),
        Rescore.State.DONE: _("Done. %(counted)s."),
    }
    return texts[Rescore.State(run.state)] % {"counted": counted}


def _found_text(run: Rescore) -> str:
    if not run.changed and not run.failed:
        return "" if run.active else _("Every score is what the present rules say.")
    changed = ngettext("%(count)s score differs", "%(count)s scores differ", run.changed)
    text = changed % {"count": run.changed}
    if not run.failed:
        return text
    failed = ngettext("%(count)s cannot be counted", "%(count)s cannot be counted", run.failed)
    return _("%(changed)s, %(failed)s") % {
        "changed": text,
        "failed": failed % {"count": run.failed},
    }


def _engines(run: Rescore) -> str:
    versions: dict[str, str] = msgspec.json.decode(run.engines)
    named = [f"{wording.name(c)} {v}" for c, v in versions.items() if c != "shiplog-rules"]
    return ", ".join(named)
