"""Why a campaign's file is not taken, and where in it, in words."""

import re

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.wording.maracaibo_campaign import FILE_REASONS

RELATIONS = {
    "older": _(
        "“%(name)s” is here already and has gone on since: the file has %(theirs)s lines, the "
        "campaign here %(ours)s. To return to that point, take back to line %(common)s there."
    ),
    "newer": _(
        "“%(name)s” is here already, but the file is further: it has %(theirs)s lines, the campaign "
        "here only %(ours)s. Take it as a campaign of its own and go on there."
    ),
    "branch": _(
        "“%(name)s” is here already and went another way: the first %(common)s lines are the same, "
        "then both go on differently. Take it as a campaign of its own to keep both."
    ),
}
PLACES = {
    "line": _("Line %(n)s of the log."),
    "byte": _("Byte %(n)s of the file."),
    "evening": _("The archive of evening %(n)s."),
}


def bad_file(reason: str) -> str:
    return str(FILE_REASONS.get(reason, reason))


def place(where: str) -> str:
    """Where in the file: a line, a byte, an evening, or a field."""
    if found := re.fullmatch(r"(line|byte|evening) (\d+)", where):
        return str(PLACES[found[1]]) % {"n": found[2]}
    if where in ("", "$"):
        return gettext("The file as a whole.")
    return gettext("Field “%(field)s”.") % {"field": where[:120]}


def related(relation: str, name: str, common: int, ours: int, theirs: int) -> str:
    facts = {"name": name, "common": common, "ours": ours, "theirs": theirs}
    return str(RELATIONS[relation]) % facts
