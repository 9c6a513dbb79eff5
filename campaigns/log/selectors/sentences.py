"""Lines and moves in words. The sheet that one is about is a tag beside them (`sheet_of`): who and what come first."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.table.selectors.naming import names_of
from companion import wording
from companion.games.face import face
from companion.marks import Mark
from rules.core.log import Line

REVEAL = "reveal"
FEW_ENTRIES = 12  # so many are told one by one


def text(
    game: str, marks: Mapping[str, Mark], line: Line, names: Mapping[str, str] | None = None
) -> str:
    """A line as a sentence, with its sheet; `names` includes the table's names for its things."""
    return tagged(line_words(game, marks, line, names), sheet_of(game, line.move))


def move_text(
    game: str,
    marks: Mapping[str, Mark],
    move: Mapping[str, Any],
    names: Mapping[str, str] | None = None,
) -> str:
    """A move as a sentence, with its sheet."""
    return tagged(move_words(game, marks, move, names), sheet_of(game, move))


def tagged(words: str, sheet: str) -> str:
    """What was done, and then on which sheet."""
    return " · ".join(filter(None, (words, sheet)))


def sheet_of(game: str, move: Mapping[str, Any] | None) -> str:
    """The name of the sheet that a move is written on; "" for the pad, and for a move that names its sheet."""
    if not move or not move.get("sheet") or move.get("kind") == "close":
        return ""
    return wording.stop(game, move["sheet"]).name


def line_words(
    game: str, marks: Mapping[str, Mark], line: Line, names: Mapping[str, str] | None = None
) -> str:
    """A line as a sentence, without its sheet."""
    if line.kind == "take_back":
        if not line.to:
            return _("Back to the start")
        return _("Back to line %(seq)s") % {"seq": line.to}
    if line.kind == "correction":
        if line.move is None:
            return _("Line %(seq)s is taken out") % {"seq": line.to}
        values = {"seq": line.to, "text": move_words(game, marks, line.move, names)}
        return _("Line %(seq)s corrected: %(text)s") % values
    if line.kind == "finish":
        return _("The count is closed")
    if line.kind == "reopen":
        return _("The count is open again")
    return move_words(game, marks, line.move or {}, names)


def move_words(
    game: str,
    marks: Mapping[str, Mark],
    move: Mapping[str, Any],
    names: Mapping[str, str] | None = None,
) -> str:
    """A move as a sentence, without its sheet; its kind if there is no wording for it."""
    kind = move.get("kind")
    if kind == "enter":
        values = {
            "who": who(marks, move.get("seat")),
            "what": counted(game, _entries(game, move)),
        }
        return _("%(who)s: %(what)s") % values
    if kind == "close" and "sheet" in move:
        return _closed(game, move)
    if kind == "reseat" and "seats" in move:
        return _reseated(game, marks, move)
    if kind == "options" and "options" in move:
        return _rechosen(game, move)
    if kind == "teach":
        count = len(move["facts"])
        template = ngettext("The box: %(count)s fact", "The box: %(count)s facts", count)
        return template % {"count": count}
    if kind == "checkpoint":
        if move.get("sheet") or move.get("round") is None:
            return _for_several(game, marks, move) or _("Board snapshot")
        return _("Board snapshot after round %(round)s") % {"round": move["round"]}
    if kind == REVEAL:
        answers = (move_words(game, marks, answer, names) for answer in move["answers"].values())
        return _("Revealed: %(answers)s") % {"answers": "; ".join(answers)}
    worded = wording.move(game, move, names_of(marks) if names is None else names)
    if worded is None or kind in face(game).of_the_table or not move.get("seat"):
        return str(kind) if worded is None else worded
    return _("%(who)s — %(what)s") % {"who": who(marks, move["seat"]), "what": worded}


def _for_several(game: str, marks: Mapping[str, Mark], move: Mapping[str, Any]) -> str:
    """An answer for several seats: those of whom the same is said together; "" if it says too much."""
    by_entries: dict[tuple[tuple[str, Any], ...], list[str]] = {}
    for seat, values in move.get("seats", {}).items():
        by_entries.setdefault(tuple(values.items()), []).append(who(marks, seat))
    if not by_entries or sum(map(len, by_entries)) > FEW_ENTRIES or move.get("table"):
        return ""
    return "; ".join(
        _("%(who)s: %(what)s") % {"who": ", ".join(names), "what": counted(game, dict(entries))}
        for entries, names in by_entries.items()
    )


def _entries(game: str, move: Mapping[str, Any]) -> dict[str, Any]:
    """What an entry says, by item; plain points by the name of their row."""
    return {**move["values"], **move.get("table", {}), **move.get("points", {})}


def _closed(game: str, move: Mapping[str, Any]) -> str:
    name = wording.stop(game, move["sheet"]).name
    template = _("%(sheet)s: not recorded") if move.get("skipped") else _("%(sheet)s: closed")
    return template % {"sheet": name}


def _reseated(game: str, marks: Mapping[str, Mark], move: Mapping[str, Any]) -> str:
    pairs = (
        _("%(who)s: %(what)s") % {"who": who(marks, old), "what": wording.seat(game, new)}
        for old, new in move["seats"].items()
    )
    return ", ".join(pairs)


def _rechosen(game: str, move: Mapping[str, Any]) -> str:
    """Options as they are by now: "Team game — yes"."""
    pairs = (
        f"{wording.option(game, option)} — {wording.value(game, option, value)}"
        for option, value in move["options"].items()
    )
    return ", ".join(pairs)


def typed_text(marks: Mapping[str, Mark], seat: str | None) -> str:
    """The text of an entry before it is sent; "{}" stands for what is typed."""
    return _("%(who)s: %(what)s") % {"who": who(marks, seat), "what": "{}"}


def who(marks: Mapping[str, Mark], seat: str | None) -> str:
    mark = marks.get(seat or "")
    return mark.name if mark else _("The table")


def counted(game: str, values: Mapping[str, Any]) -> str:
    pairs = (
        f"{wording.item_or_row(game, item)} — {wording.value(game, item, value)}"
        for item, value in values.items()
    )
    return ", ".join(pairs)
