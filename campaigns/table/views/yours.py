"""What somebody wanted to write and could not: in the words of its line in the log."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.box.selectors.asking import fact_text
from campaigns.log.selectors import lines as logs
from campaigns.log.selectors import sentences
from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import box_name, engine_at, game_of, is_refereed
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.tables import marks_at
from campaigns.table.views.parsing import move_of
from companion import wording
from companion.http import HttpRequest
from rules.core.book import PAD
from rules.core.spelling import Misspelled, spell_json

THEN = "then"  # the move of a sheet


def yours_of(session: Session, request: HttpRequest, kept: list[tuple[str, str]]) -> str:
    """What the person wanted to write, to be shown beside the reason."""
    if move := _move_text(session, request):
        return _("Yours: %(what)s") % {"what": move}
    here = request.resolver_match.kwargs if request.resolver_match else {}
    leaf = leaf_at(session, here.get("stop", PAD)) if not is_refereed(session) else None
    layout = leaf.layout if leaf else game_of(session).layout
    counted = {*layout.items, *layout.table_items}
    texts = [
        f"{wording.item(session.game, name)} — {wording.value(session.game, name, value)}"
        if name in counted
        else fact_text(box_name(session), name, value)
        for name, value in kept
        if value
    ]
    what = ", ".join(text for text in texts if text)
    return _("Yours: %(what)s") % {"what": what} if what else ""


def _move_text(session: Session, request: HttpRequest) -> str:
    """A posted move or take-back in the words of its line or button; "" for a cell."""
    match, marks = request.resolver_match, marks_at(session)
    if match and match.url_name == "table-redo":
        return _("Redo")
    if match and match.url_name == "table-undo-to":
        return _undo_text(session, match.kwargs["seq"])
    if "move" not in request.POST and THEN not in request.POST:
        return ""
    try:
        move = spell_json(request.POST[THEN], dict) if THEN in request.POST else move_of(request)
        engine = engine_at(session)
        engine.check(
            table_at(session), engine.moves.decode(move)
        )  # only things that exist can be named
    except Misspelled:
        return ""
    return sentences.move_text(session.game, marks, move, names_at(session, marks))


def _undo_text(session: Session, seq: int) -> str:
    """The line that a take-back strikes, and how many later lines go with it."""
    row = session.lines.filter(seq=seq, struck_by=None).first()
    if row is None:
        return ""
    what = logs.line_view(session, marks_at(session), row).says
    later = logs.lines_after(session, seq) - 1
    if later < 1:
        return _("Undo: %(what)s") % {"what": what}
    text = ngettext(
        "Undo: %(what)s, and with it %(count)s line that was written later",
        "Undo: %(what)s, and with it %(count)s lines that were written later",
        later,
    )
    return text % {"what": what, "count": later}
