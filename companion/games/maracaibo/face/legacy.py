"""The words that the pages of a legacy campaign add to the campaign's: headings, icons, pieces."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from companion.games.maracaibo.face import campaign
from rules.maracaibo.campaign import cards as c

# the steps of the set-up, by the rulebook's number
STEPS = {
    "1": _("The board"),
    "2": _("Combat tokens"),
    "3": _("Quest tokens"),
    "4": _("City tokens"),
    "5": _("Travel cards"),
    "6": _("Common supply"),
    "7": _("Prestige buildings"),
    "8": _("Control chips"),
    "9": _("Ship boards"),
    "10": _("Round markers"),
    "11": _("Wooden pieces"),
    "12": _("Sailors and career cards"),
    "13": _("First player and doubloons"),
    "14": _("The story"),
    "15": _("First decision: cards"),
    "16": _("First decision: career"),
    "solo": _("Mary"),
}

STORY_STEPS = {
    "first": _("The story: the first card"),
    "continue": _("The story: out of the bag"),
    "chapter": _("The story: the chapter's card"),
    "free": _("The card of the free game"),
}

STARTS = {
    "first": _("The story begins with card 01"),
    "continue": _("The story goes on"),
    "chapter": _("Chapter %(chapter)s begins with card %(card)s"),
    "free": _("A free game with card %(card)s"),
}

DEEDS = {
    "to_stack": _("Back into the story stack"),
    "to_box": _("Back into the box"),
    "set_aside": _("Lay aside"),
    "to_deck": _("To the travel cards"),
    "to_bag": _("Into the bag"),
    "sort_stack": _("The story stack"),
}

# moments of the timeline: an icon, and what kind of thing it is; the chapter's heading covers the
# others
MOMENTS = {
    "front_read": ("scroll", "card"),
    "back_read": ("book", "card"),
    "card_fulfilled": ("check", "plain"),
    "token_taken": ("seal", "plain"),
    "decided": ("gavel", "choice"),
    "place_tile": ("map", "tile"),
    "remove_tile": ("erase", "tile"),
    "space_filled": ("games/maracaibo/disc", "plain"),
    "remove_card": ("close", "plain"),
    "place_unread": ("card", "card"),
    "remember_rule": ("pencil", "note"),
    "round_ended": ("anchor", "round"),
}


def points(number: int) -> str:
    """A result with a proper minus sign."""
    return str(number).replace("-", "−")


def step(name: str, start: str | None = None) -> str:
    """The heading of a step of the set-up; the story's depends on how the evening begins."""
    if name == "14" and start in STORY_STEPS:
        return str(STORY_STEPS[start])
    return str(STEPS.get(name, name))


def early(start: str | None) -> str:
    """Why the story's step comes before its number (MAR-CAMP-13, 18)."""
    if start not in ("continue", "chapter"):
        return ""
    return gettext("Before step 5: its “В” cards are shuffled with the “А” cards.")


def start(kind: str, card: str | None) -> str:
    """How an evening began."""
    chapter = int(card) - 78 if card and kind == "chapter" else 1  # 80–89 are the chapters 2–11
    return str(STARTS.get(kind, kind)) % {"card": card or "", "chapter": chapter}


def effect(code: str, seat: str | None, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What the players do now, and who does it."""
    sentence = campaign.effect(code, facts)
    if not seat:
        return sentence
    return gettext("%(who)s: %(what)s") % {"who": names.get(seat, seat), "what": sentence}


def zone(name: str) -> str:
    """The place where a card or a tile lies."""
    return str(campaign.ZONES.get(name, name))


def settlement(at: Any) -> str:
    """A settlement by its number, a new city by its tile."""
    template = gettext("settlement %(at)s") if isinstance(at, int) else gettext("tile %(at)s")
    return template % {"at": at}


def instruction(parsed: Any) -> str:
    """An instruction of an open card, as the table follows it."""
    match parsed:
        case c.Story(at=at):
            return gettext("The top story token face up at %(at)s.") % {"at": settlement(at)}
        case c.Quests():
            return _quests(parsed)
        case c.Discard(cards=named):
            return ngettext(
                "Card %(cards)s into the travel discard.",
                "Cards %(cards)s into the travel discard.",
                len(named),
            ) % {"cards": ", ".join(named)}
        case c.Shuffle(cards=named):
            return ngettext(
                "Shuffle card %(cards)s into the travel deck.",
                "Shuffle cards %(cards)s into the travel deck.",
                len(named),
            ) % {"cards": ", ".join(named)}
        case c.Take(card=card):
            return gettext("Take story card %(card)s; lower numbers go under the stack.") % {
                "card": card
            }
        case c.ReadNow(card=card):
            return gettext("Take card %(card)s and read it at once.") % {"card": card}
        case c.Place(tiles=tiles):
            return ngettext(
                "Legacy tile onto the board: %(tiles)s.",
                "Legacy tiles onto the board: %(tiles)s.",
                len(tiles),
            ) % {"tiles": ", ".join(tiles)}
        case c.Remove(tiles=tiles):
            return ngettext(
                "Legacy tile back into the box: %(tiles)s.",
                "Legacy tiles back into the box: %(tiles)s.",
                len(tiles),
            ) % {"tiles": ", ".join(tiles)}
        case c.Note(text=text):
            return gettext("A rule to remember: %(text)s") % {"text": text}
        case c.Decide(choices=choices):
            labels = " · ".join(choice.label or choice.id for choice in choices)
            return gettext("The table decides: %(choices)s") % {"choices": labels}
    return ""


def _quests(step: c.Quests) -> str:
    values = {"at": settlement(step.at), "least": step.least, "most": step.most}
    if (step.least, step.most) == (1, 4):
        return gettext("A quest token face up at %(at)s.") % values
    if step.least == step.most:
        return gettext("With %(least)s players: a quest token face up at %(at)s.") % values
    return gettext("With %(least)s to %(most)s players: a quest token face up at %(at)s.") % values
