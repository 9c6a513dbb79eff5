"""A scribe who does not want to wait looks at the hidden totals: on this browser only, and told to nobody."""

from campaigns.models import Session
from campaigns.seats.rights import Rights
from campaigns.table.selectors.totals import peek
from companion.http import HttpRequest

PEEKS = "peeks"  # the tables whose totals this browser looks at, the newest last
TOTALS = "totals"  # in the address: 1 looks, 0 covers them again
MOST = 20


def remember_peek(request: HttpRequest, session: Session, rights: Rights) -> None:
    """Take the wish out of the address of a page."""
    wish = request.GET.get(TOTALS)
    if wish in ("0", "1") and may_peek(rights):
        others = [code for code in request.session.get(PEEKS, []) if code != session.code]
        request.session[PEEKS] = [*others, *([session.code] if wish == "1" else [])][-MOST:]


def apply_peek(request: HttpRequest, session: Session, rights: Rights) -> None:
    """Show the totals to a browser that looks at them and still may."""
    if may_peek(rights) and session.code in request.session.get(PEEKS, []):
        peek(session)


def may_peek(rights: Rights) -> bool:
    """The scribe, and anybody at a table without one."""
    return rights.rules
