"""Words that all games share: colours, the refusals of the core and its doubts."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.games.face import StopWords

COLOURS = {
    "red": _("Red"),
    "yellow": _("Yellow"),
    "blue": _("Blue"),
    "purple": _("Purple"),
    "green": _("Green"),
    "white": _("White"),
    "black": _("Black"),
    "orange": _("Orange"),
}

# facts that name an item or a seat are put into words before they reach a template
REFUSALS = {
    "number_of_seats": _("%(least)s to %(most)s players can play; you have %(have)s."),
    "seat_taken_twice": _("Two players have the same colour."),
    "not_in_steps": _("“%(item)s” is %(have)s; it is a multiple of %(step)s."),
    "less_than_possible": _("“%(item)s” is %(have)s; it cannot be less than %(least)s."),
    "more_than_possible": _("“%(item)s” is %(have)s; it cannot be more than %(most)s."),
    "more_than_pad_holds": _("“%(item)s” is %(have)s; the pad takes at most %(most)s."),
    "contradicts_rulebook": _("The rulebook prints another value here."),
    "fact_too_small": _("The box prints nothing below %(least)s here."),
    "fact_too_large": _("The box prints nothing above %(most)s here."),
    "not_over": _("The game is not over yet."),
    "round_under_way": _("Only between two rounds: finish this one first."),
    "read_otherwise": _("It was taken for %(taken)s; the cardboard says %(read)s."),
}

# values that are accepted although another number was expected
DOUBTS = {
    "less_than_neighbours": _(
        "Judging by the neighbouring spaces, it is at least %(expected)s here: check your board."
    ),
    "more_than_neighbours": _(
        "Judging by the neighbouring spaces, it is at most %(expected)s here: check your board."
    ),
    "unlike_our_copy": _("Another copy of the game prints %(expected)s here: check yours."),
}


def a_round(number: str, of: int | None = None) -> StopWords:
    """The sheet of a round; `of` says how many rounds a game has."""
    said = {"number": number, "of": of}
    name = gettext("Round %(number)s") % said
    return StopWords(
        name,
        number,
        place=gettext("Round %(number)s of %(of)s") % said if of else name,
        over=gettext("Is round %(number)s over?") % said,
        record=gettext("Record round %(number)s") % said,
    )
