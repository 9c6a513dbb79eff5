"""Why a campaign's file is refused, and where in the file, in words."""

import re
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.games.maracaibo.face.campaign import FILE_REASONS
from companion.games.maracaibo.face.story import SIDES

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
    "text": _("Line %(n)s of the file, as a text editor counts."),
    "byte": _("Byte %(n)s of the file."),
    "evening": _("The archive of evening %(n)s."),
}
# the parts of a file by the beginning of a field's name, the longest first
PARTS = (
    ("$.setup.rules", _("The version of the rules, at the end of the file.")),
    ("$.setup", _("What kind of game the file says it is.")),
    ("$.format", _("The name of the format, which only our files have.")),
    ("$.v", _("The version of the format.")),
    ("$.hash", _("The seal of the whole file: somewhere in it something was changed.")),
    ("$.lines", _("The log.")),
    ("$.archives", _("The archives of the evenings.")),
    ("$.box", _("What the cards and tiles say.")),
)
# what the engine's messages about a seal or a spelling mean
DETAILS = {
    "gap": _("A line is missing before it, or is there twice."),
    "prev": _("It does not follow the line before it."),
    "hash": _("Its seal does not fit what it says."),
    "parent": _("The evening before it is missing."),
    "twice": _("There are two archives of this evening."),
    "by": _("The name of whoever wrote it is too long, or holds signs that are no letters."),
    "at": _("Its time cannot be read."),
    "ruling": _("Its ruling is too long, or has no reason."),
    "no_number": _("NaN or Infinity stands there, which is no number of a file."),
    "no version": _("The version is no whole number."),
}
SPELLINGS = (
    (r"missing required field `([^`]+)`", _("The field “%(what)s” is missing.")),
    (r"contains unknown field `([^`]+)`", _("The field “%(what)s” does not belong there.")),
    (r"Invalid (?:enum )?value (.+)", _("There is no such thing there: %(what)s.")),
    (r"Expected `(?:object|array|str|int|bool)", _("Something of another kind stands there.")),
    (r"the box has no fact", _("No card and no tile of the box tells such a thing.")),
    (r"no such settlement: (.+)", _("The board has no settlement %(what)s.")),
    (r"no such seat", _("Nobody sits there on that evening.")),
    (r"no such choice", _("The card offers no such answer.")),
    (r"a ruling needs a reason", _("A ruling without a reason stands there.")),
    (r"unknown kind of move", _("A story has no such move.")),
    (r"newer than this engine", _("The move is of a newer version.")),
    (r"take-back to no line", _("It takes back to a line that is not there.")),
    (r"correction of no move", _("It corrects a move that is not there.")),
    (r"not in its canonical spelling", _("It is spelled in another way than our files spell it.")),
)


def bad_file(reason: str) -> str:
    return str(FILE_REASONS.get(reason, reason))


def place(where: str) -> str:
    """The place in the file: a line, an evening, a card or a tile, or a part of it."""
    if match := re.fullmatch(r"(line|byte|evening|text) (\d+)(?:: .*)?", where):
        return str(PLACES[match[1]]) % {"n": match[2]}
    if match := re.match(r"\$\.lines\[(\d+)\]", where):
        return str(PLACES["line"]) % {"n": int(match[1]) + 1}
    if match := re.match(r"\$\.archives\[(\d+)\]", where):
        return gettext("Archive %(n)s in the list of archives.") % {"n": int(match[1]) + 1}
    if match := re.match(r"\$\.box\.card\.(\d\d)\.(front|back)", where):
        facts = {"card": match[1], "side": SIDES[match[2]]}
        return gettext("What the file tells of card %(card)s, %(side)s.") % facts
    if match := re.match(r"\$\.box\.(?:card|tile)\.(\w{2,3})\.", where):
        return gettext("What the file tells of %(piece)s.") % {"piece": match[1]}
    named = next((words for start, words in PARTS if where.startswith(start)), None)
    return str(named) if named else gettext("The file as a whole.")


def detail(reason: str, message: str) -> str:
    """What exactly is wrong there, if there is more to say than the reason."""
    if reason in ("broken_log", "broken_archive", "misspelled", "damaged") and message in DETAILS:
        return str(DETAILS[message])
    if reason == "twice":
        return gettext("It is the name “%(what)s”.") % {"what": message}
    if reason == "newer" and message:
        return gettext("The file says: %(what)s.") % {"what": message}
    if reason != "misspelled":
        return ""
    for pattern, words in SPELLINGS:
        if match := re.search(pattern, message):
            return str(words) % {"what": match[1][:40] if match.groups() else ""}
    return ""


def related(relation: str, name: str, common: int, ours: int, theirs: int) -> str:
    facts: dict[str, Any] = {"name": name, "common": common, "ours": ours, "theirs": theirs}
    return str(RELATIONS[relation]) % facts
