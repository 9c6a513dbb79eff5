"""Why this phone may not do something, in a sentence that says who can do it instead."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from campaigns.errors import NotAllowed
from campaigns.models import Place, Session
from campaigns.table.selectors.tables import marks_at

_SENTENCES: dict[str, Callable[[], str]] = {
    "watching": lambda: _("You only watch at this table. Sit down to write."),
    "unseated": lambda: _("Here each player writes for their own seat. Sit down first."),
    "other_seat": lambda: _("This is recorded by %(seats)s or by the scribe."),
    "undo": lambda: _("This crosses moves of others: %(seats)s."),
    "undo_decision": lambda: _("This would also undo a decision of the table. Ask the scribe."),
    "nobody_to_ask": lambda: _(
        "Nobody who could allow this has a phone at this table. Become the scribe to do it yourself."
    ),
    "refused_before": lambda: _(
        "You have asked already, and the answer was no. Talk it over first."
    ),
    "not_asked_here": lambda: _("This request is somebody else's."),
    "ruling": lambda: _("A ruling of the table is recorded by the scribe."),
    "correction": lambda: _("Lines are corrected by the scribe."),
    "checkpoint": lambda: _("The whole table is set by the scribe."),
    "finish": lambda: _("The count is closed by the scribe."),
    "reopen": lambda: _("The count is opened again by the scribe."),
    "scribe": lambda: _("Only the scribe decides this."),
    "locked": lambda: _("Nobody else is let in at this table. Ask the scribe."),
    "demo": lambda: _("The demo table is everybody's: nobody has a seat there."),
    "claimed": lambda: _("Another account has already said: this is me."),
    "claimed_another": lambda: _("Your account already is somebody else in this group."),
}

FINAL = ("nobody_to_ask", "refused_before", "not_asked_here")  # sending it again changes nothing


def sentence(session: Session, error: NotAllowed) -> str:
    marks = marks_at(session)
    names = [marks[seat].name for seat in error.seats if seat in marks]
    template = _SENTENCES.get(error.why, _SENTENCES["scribe"])()
    return template % {"seats": ", ".join(names) or _("the others")}


def scribe_name(session: Session) -> str:
    """The scribe's name, if a seat or a name is known."""
    places = session.places.select_related("seat__person").filter(role=Place.Role.SCRIBE)
    place = places.first()
    return place.holder if place else ""
