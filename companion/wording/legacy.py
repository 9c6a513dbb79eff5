"""The words of a legacy campaign's deeds: effects for the hands, instructions, moments, checklists."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from companion.wording import legacy_places as places
from rules.maracaibo.campaign import cards as c

EFFECTS = {
    "card_not_in_stack": _("Card %(card)s is not in the stack any more: nothing to take."),
    "card_to_bag": _("Story card %(card)s into the bag."),
    "card_to_discard": _("Card %(card)s into the travel discard."),
    "chip_to_tile": _("A control chip of the village moves to the flag of tile %(tile)s."),
    "clear_markers": _("Round markers off tile %(tile)s, into the box."),
    "decided": _("Card %(card)s: the table goes on with “%(choice)s”."),
    "empty_bag": _("Empty the bag; the archive of evening %(evening)s stays in this log."),
    "higher_card_holds": _("Tile %(tile)s: the rules of card %(card)s hold."),
    "keep_in_deck": _("Card %(card)s stays in the travel deck: into the bag."),
    "lower_under_stack": _("All cards below %(card)s go under the stack."),
    "marker_to_tile": _("%(seat)s: a round marker onto tile %(tile)s."),
    "markers_on_tile": _("Round markers onto tile %(tile)s: %(markers)s."),
    "no_token_left": _("No story token is left for %(at)s."),
    "pack_free_game": _("Pack everything away: nothing goes into the bag."),
    "place_quest": _("A quest token face up at %(at)s."),
    "place_story_token": _("Story token %(token)s face up at %(at)s."),
    "place_tile": _("Tile %(tile)s onto its place."),
    "place_unread": _("Card %(card)s onto its space, unread: it waits for the next game."),
    "put_card_on_board": _("Story card %(card)s onto its space."),
    "quest_on_tile": _("A quest token from the stack onto tile %(tile)s."),
    "random_city_token": _("A random city token at %(at)s."),
    "read_aloud": _("%(seat)s reads card %(card)s aloud."),
    "reader_decides": _("A tie on card %(card)s: %(seat)s decides."),
    "rebuild_bag": _("Rebuild the bag of evening %(evening)s by the put-back list."),
    "remember_rule": _("Card %(card)s brings a rule to remember."),
    "remove_card": _("Story card %(card)s leaves the game."),
    "remove_chip": _("A control chip at %(at)s leaves the game."),
    "remove_city_token": _("The city token at %(at)s leaves the game."),
    "remove_tile": _("Tile %(tile)s back into the box."),
    "ships_home": _("All ships return to Havana."),
    "shuffle_into_deck": _("Shuffle card %(card)s into the travel deck."),
    "shuffle_with_a": _("Mix card %(card)s with the “А” cards before they are dealt."),
    "stack_story_tokens": _("Stack the 4 story tokens beside the quests, 1 on top."),
    "take_card": _("Take story card %(card)s, put it on its space and read it."),
    "tile_to_bag": _("Tile %(tile)s into the bag."),
    "token_to_track": _("%(seat)s keeps story token %(token)s like a quest token."),
    "tuck_card": _("%(seat)s tucks card %(card)s under the ship board."),
    "turn_over": _("Card %(card)s is fulfilled: %(seat)s turns it over and reads."),
}

STARTS = {
    "first": _("The story begins with card 01"),
    "continue": _("The story goes on"),
    "chapter": _("Chapter %(chapter)s begins with card %(card)s"),
    "free": _("A free game with card %(card)s"),
}

DEEDS = {
    ("return", "cards"): _("Story card %(piece)s: out of the bag, back into the story stack."),
    ("return", "tiles"): _("Tile %(piece)s: out of the bag, back to the legacy tiles."),
    ("return", "deck"): _("“В” card %(piece)s: out of the bag, back into the story stack."),
    ("take_out", "cards"): _("Story card %(piece)s: out of the stack, into the bag."),
    ("take_out", "tiles"): _("Tile %(piece)s: out of the legacy tiles, into the bag."),
    ("take_out", "deck"): _("“В” card %(piece)s: out of the stack, into the bag."),
    ("set_aside", "cards"): _(
        "Card %(piece)s has been read in this story: lay it aside in the box."
    ),
}
DEED_TITLES = {
    "return": _("Out of the bag"),
    "take_out": _("Into the bag"),
    "set_aside": _("Lay aside"),
    "sort_stack": _("The story stack"),
}


def effect(code: str, seat: str | None, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What the hands do now, in a sentence."""
    template = EFFECTS.get(code)
    if template is None:
        return code
    known = {"card": "—", "tile": "—", **facts}
    known["seat"] = names.get(seat or "", seat or _now("The table"))
    known["at"] = places.settlement(facts.get("at"))
    return str(template) % known


def start(kind: str, card: str | None) -> str:
    """How an evening began."""
    chapter = int(card) - 78 if card and kind == "chapter" else 1
    return str(STARTS.get(kind, kind)) % {"card": card or "", "chapter": chapter}


def deed(code: str, facts: Mapping[str, Any]) -> str:
    """One line of the list that turns one bag into another."""
    if code != "sort_stack":
        return str(DEEDS[code, str(facts["kind"])]) % facts
    back, top = places.listed(facts.get("back") or ()), facts.get("top")
    if back and top:
        template = _now(
            "Put the cards %(back)s back, sort the stack; those below %(top)s go under it."
        )
    elif back:
        template = _now("Put the cards %(back)s back and sort the stack by number.")
    elif top:
        template = _now("Sort the story stack: the cards below %(top)s go under it.")
    else:
        template = _now("Sort the story stack by number.")
    return template % {"back": back, "top": top}


def instruction(step: Any) -> str:
    """An instruction of a read card, as the table follows it."""
    match step:
        case c.Story(at=at):
            return _now("The top story token face up at %(at)s.") % {"at": places.settlement(at)}
        case c.Quests():
            return _quests(step)
        case c.Discard(cards=named):
            return _now("Cards %(cards)s into the travel discard.") % {
                "cards": places.listed(named)
            }
        case c.Shuffle(cards=named):
            values = {"cards": places.listed(named)}
            return _now("Shuffle cards %(cards)s into the travel deck.") % values
        case c.Take(card=card):
            return _now("Take story card %(card)s; lower numbers go under the stack.") % {
                "card": card
            }
        case c.ReadNow(card=card):
            return _now("Take card %(card)s and read it at once.") % {"card": card}
        case c.Place(tiles=tiles):
            return _now("Legacy tiles onto the board: %(tiles)s.") % {"tiles": places.listed(tiles)}
        case c.Remove(tiles=tiles):
            values = {"tiles": places.listed(tiles)}
            return _now("Legacy tiles back into the box: %(tiles)s.") % values
        case c.Note(text=text):
            return _now("A rule to remember: %(text)s") % {"text": text}
        case c.Decide(choices=choices):
            labels = " · ".join(choice.label or choice.id for choice in choices)
            return _now("The table decides: %(choices)s") % {"choices": labels}
    return ""


def _quests(step: c.Quests) -> str:
    values = {"at": places.settlement(step.at), "least": step.least, "most": step.most}
    if (step.least, step.most) == (1, 4):
        return _now("A quest token face up at %(at)s.") % values
    if step.least == step.most:
        return _now("With %(least)s players: a quest token face up at %(at)s.") % values
    return _now("With %(least)s to %(most)s players: a quest token face up at %(at)s.") % values
