"""A result for people outside the group: names and the pad with its explanations, nothing else."""

from collections.abc import Callable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.urls import reverse

from campaigns.models import Session
from campaigns.table.selectors.tables import marks_at
from scoring.models import Score, Share
from scoring.selectors.bgstats import push_link
from scoring.selectors.races import chart_of
from scoring.selectors.results import bars, day_of, pad_of, result_body, result_head

HOUSE = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa")


def shared_context(score: Score) -> dict[str, Any]:
    """Everything that the public page shows."""
    session = score.session
    marks, pad = marks_at(session), pad_of(score)
    result = result_head(session, marks) | result_body(pad, marks, None)
    return {
        "result": result | {"engine_version": score.engine},
        "bars": bars(pad, result["pad"]),
        "chart": chart_of(score, pad, marks),
        "headline": result["verdict"].sentence,
        "demo": session.group.is_demo,
    }


def share_panel(score: Score, absolute: Callable[[str], str]) -> dict[str, Any]:
    """What a member can do with the result; contains the link only if one was made."""
    session = score.session
    shares = {share.score_id: share.token for share in _shares(session)}
    token = shares.get(score.pk, "")
    code = [session.code]
    return {
        "share_url": absolute(reverse("shared", args=[token])) if token else "",
        "share_post_url": reverse("share", args=code),
        "revoke_url": reverse("unshare", args=code) if shares else "",
        "picture_url": reverse("result-png", args=code),
        "file_url": reverse("result-html", args=code),
        "house_only": is_of_the_house(urlsplit(absolute("/")).hostname or ""),
        "csv_url": reverse("result-csv", args=code),
        "bgsplay_url": "" if session.sheet else reverse("result-bgsplay", args=code),
        "bgstats_url": push_link(score, pad_of(score)),
        "file_name": f"shiplog-{session.game}-{day_of(session, 'Y-m-d')}",
    }


def is_of_the_house(host: str) -> bool:
    """Whether only devices in the same house reach this host: this machine, a private network, a bare name."""
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        name = host.rstrip(".").lower()
        return "." not in name or name.endswith(HOUSE)
    return address.is_private or address.is_loopback or address.is_link_local


def _shares(session: Session) -> list[Share]:
    return list(Share.objects.filter(score__session=session))
