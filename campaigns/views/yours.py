"""What somebody wanted to write and could not yet: said as its line in the log would say it."""

from django.utils.translation import gettext as _

from campaigns.models import Session
from campaigns.records import box_name, game_of, read_state
from campaigns.selectors import log as logs
from campaigns.selectors.asking import told
from campaigns.selectors.naming import names_at
from campaigns.selectors.tables import marks_at
from campaigns.views.parsing import move_of
from companion import wording
from companion.http import HttpRequest
from rules.core.spelling import Misspelled


def yours_of(session: Session, request: HttpRequest, kept: list[tuple[str, str]]) -> str:
    """What the person wanted to write, so that it is not lost from sight."""
    if named := _move_said(session, request):
        return _("Yours: %(what)s") % {"what": named}
    layout = game_of(session).layout
    counted = {*layout.items, *layout.table_items}
    said = [
        f"{wording.item(session.game, name)} — {wording.value(session.game, name, value)}"
        if name in counted
        else told(box_name(session), name, value)
        for name, value in kept
        if value
    ]
    what = ", ".join(one for one in said if one)
    return _("Yours: %(what)s") % {"what": what} if what else ""


def _move_said(session: Session, request: HttpRequest) -> str:
    """A posted move, or a take-back, as its line or its button says it; a cell says itself."""
    match, marks = request.resolver_match, marks_at(session)
    if match and match.url_name == "table-redo":
        return _("Redo")
    if match and match.url_name == "table-undo-to":
        row = session.lines.filter(seq=match.kwargs["seq"]).first()
        what = logs.line_view(session, marks, row).text if row else ""
        return _("Undo: %(what)s") % {"what": what} if what else ""
    if "move" not in request.POST:
        return ""
    try:
        move, engine = move_of(request), game_of(session)
        engine.check(read_state(session), engine.moves.decode(move))  # names only what is there
    except Misspelled:
        return ""
    return logs.move_text(session.game, marks, move, names_at(session, marks))
