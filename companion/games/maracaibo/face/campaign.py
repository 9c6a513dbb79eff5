"""The words of Maracaibo's legacy campaign, with the terms of the Russian edition in locale/ru."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from companion.games.maracaibo.face import words as maracaibo
from companion.games.maracaibo.face.campaign_items import EFFECTS, EVENTS, PUT_BACK, SETUP

__all__ = ["EFFECTS", "EVENTS", "PUT_BACK", "SETUP", "effect", "event", "fact", "put_back", "setup"]

NAME = _("Maracaibo: the campaign")
SEATS = maracaibo.SEATS
SEAT_COLOURS = maracaibo.SEAT_COLOURS
ITEMS: dict[str, tuple[Any, Any]] = {}
_NATIONS = {"france": _("France"), "spain": _("Spain"), "england": _("England")}

STATUS = {
    "active": _("under way"),
    "resting": _("resting"),
    "finished": _("finished"),
    "abandoned": _("abandoned"),
}

STARTS = {
    "first": _("First game, card 01"),
    "continue": _("Continue from the archive"),
    "chapter": _("Start at a chapter"),
    "free": _("Free game"),
}

# where a card, a tile or a token lies
ZONES = {
    "stack": _("in the story stack"),
    "under": _("under the story stack"),
    "board": _("on the board"),
    "fulfilled": _("fulfilled"),
    "read": _("being read"),
    "tucked": _("under a ship board"),
    "used": _("read on an earlier evening"),
    "deck": _("in the travel deck"),
    "discard": _("in the discard"),
    "archive": _("in the archive"),
    "removed": _("removed from the game"),
    "box": _("in the box"),
    "supply": _("in the supply"),
    "taken": _("taken"),
}

# kinds of instructions
STEPS = {
    "story": _("Story token at a settlement"),
    "quests": _("Quests by the number of players"),
    "discard": _("Cards into the discard"),
    "shuffle": _("Cards into the travel deck"),
    "take": _("Take a new story card"),
    "read": _("Read a card at once"),
    "place": _("Place legacy tiles"),
    "remove": _("Remove legacy tiles"),
    "note": _("A new rule"),
    "decide": _("A decision of the table"),
}

# why a file is refused
FILE_REASONS = {
    "missing": _("No file was chosen."),
    "empty": _("The file is empty."),
    "packed": _("The file is packed (zip or the like): unpack it first, then send what is inside."),
    "encoding": _(
        "The file was saved in another encoding, for instance Windows-1251: save it as UTF-8, or "
        "take the file as it was exported."
    ),
    "trailing": _(
        "Something stands after the end of the campaign: the file is in there twice, or was put "
        "together with another text."
    ),
    "twice": _("A name stands in the same place of the file twice."),
    "too_large": _("The file is too large for a campaign."),
    "too_deep": _("The file is nested too deeply to be a campaign."),
    "truncated": _("The file is cut off."),
    "damaged": _("The file is damaged."),
    "foreign": _("This is not a file of a campaign."),
    "newer": _("The file was written by a newer version of Shiplog."),
    "misspelled": _("Something in the file cannot be read."),
    "broken_log": _("The log in the file was altered."),
    "broken_archive": _("An archive in the file was altered."),
    "refused_move": _("The log in the file holds a move that the rules refuse."),
    "unlike_log": _("The file does not agree with its own log."),
    "spoiler": _("The file tells of a side that its campaign has not opened."),
}

REFUSALS = {
    "no_such_colour": maracaibo.REFUSALS["no_such_colour"],
    "one_name_needs_mary": _(
        "Only one name is typed. Alone you play against Mary: tick “Alone against Mary” below the "
        "seats, or type another name."
    ),
    "mary_is_for_one": _(
        "“Alone against Mary” is for one person, and the table has %(have)s: take out the tick, or "
        "leave one name."
    ),
    "no_evening": _("No evening is open: sit down first."),
    "evening_open": _("Evening %(evening)s is still open: close it first."),
    "evening_number": _("Evening %(evening)s has been counted already; the last one is %(last)s."),
    "campaign_rests": _("The campaign is not being played now: resume it first."),
    "status_already": _("The campaign is in that state already."),
    "mary_is_no_player": _("Mary is not seated: choose a game alone, and she plays."),
    "start_not_chosen": _(
        "First choose how tonight begins: card 01, the archive, a chapter or the free mode."
    ),
    "start_already_chosen": _("Tonight's beginning is already chosen."),
    "only_in_play": _("This happens during a round, not in a scoring."),
    "only_in_scoring": _("This happens in a scoring, at the end of a round."),
    "no_archive": _("There is no such archive to go on from."),
    "confirm_replacing": _(
        "The archive of evening %(evening)s would be replaced: confirm it. A copy is kept."
    ),
    "not_a_chapter": _("A chapter begins with one of the cards 80–89, not with %(card)s."),
    "not_a_free_card": _("The free mode is played with card 75, 76 or 77, not with %(card)s."),
    "game_not_over": _(
        "The game ends after round %(last)s; this is the scoring of round %(round)s."
    ),
    "fulfilled_cards_wait": _("Fulfilled story cards are still to be read: %(cards)s."),
    "tie_waits": _("The vote on card %(card)s is tied: its reader decides first."),
    "instructions_untold": _("Type what card %(card)s says first."),
    "instructions_wait": _("Follow the instructions of card %(card)s first."),
    "card_unread": _("Read card %(card)s first."),
    "already_opened": _("This side of card %(card)s was opened before."),
    "already_read": _("Card %(card)s has been read tonight."),
    "ask_first": _("Opening a side of card %(card)s takes two steps: ask for it, then confirm."),
    "mary_reads_nothing": _("Mary reads nothing: you read card %(card)s for her."),
    "not_the_reader": _("Card %(card)s is for %(seat)s to read and to decide."),
    "card_not_on_board": _("Card %(card)s does not lie on the board."),
    "not_in_final_scoring": _(
        "In final scoring a new card is placed but not read: card %(card)s waits for the next game."
    ),
    "campaign_only": _("Only in the campaign; this is a free game."),
    "not_fulfilled": _("The condition of card %(card)s is not met."),
    "lower_card_first": _(
        "Fulfilled cards are read in ascending order: card %(first)s comes before %(card)s."
    ),
    "vote_first": _("Card %(card)s asks for a decision: vote on it."),
    "nothing_to_follow": _("Nothing of card %(card)s is left to follow."),
    "not_the_next": _("The instructions of card %(card)s are followed in their order."),
    "no_decision": _("Nothing is to be decided on card %(card)s now."),
    "nobody_voted": _("At least one vote is needed."),
    "mary_does_not_vote": _("Mary does not vote."),
    "no_tie": _("There is no tied vote on card %(card)s."),
    "not_among_tied": _("The reader chooses among the tied answers."),
    "no_story_tokens": _("In the free mode all story tokens stay in the box."),
    "token_not_on_board": _("Story token %(token)s does not lie at any settlement."),
    "already_fulfilled": _("The condition of card %(card)s is met already."),
    "card_tells_itself": _(
        "The story token or the legacy tile of card %(card)s tells when it is fulfilled."
    ),
    "quests_untold": _(
        "First read off card %(card)s which quest tokens it places after round %(round)s."
    ),
    "final_scoring_is_last": _("After the final scoring there is no further round."),
    "tile_has_no_spaces": _("Tile %(tile)s has no spaces for round markers: only H10–H17 have."),
    "tile_not_on_board": _("Tile %(tile)s does not lie on the board."),
    "tile_full": _("All %(cells)s spaces of tile %(tile)s are filled: nobody can use it any more."),
    "not_for_mary": _("The rules of tile %(tile)s do not apply to Mary."),
    "tile_on_board": _("Tile %(tile)s lies on the board already."),
    "card_does_not_name": _("No open side of card %(card)s names tile %(tile)s."),
    "no_skull": _("Tile %(tile)s has no skull: a reward removes only H3 and H20–H23."),
    "quest_not_done": _(
        "Tile %(tile)s leaves the board as the reward of a story quest, and nobody has done it."
    ),
    "not_your_quest": _("The reward of card %(card)s goes to whoever did its quest: %(seat)s."),
    "reward_does_not_name": _("The reward of card %(card)s does not name tile %(tile)s."),
    "mary_gets_no_reward": _("Mary gets no reward for a story token: tile %(tile)s stays."),
    "no_such_tile": _(
        "The rulebook names no tile %(tile)s. If your box has one, record it as your ruling."
    ),
    "side_not_open": _("This side of card %(card)s is not open yet."),
    "tile_not_called": _("No card has called for tile %(tile)s yet."),
    "range_reversed": _(
        "On card %(card)s the numbers of players run backwards: %(least)s–%(most)s."
    ),
    "not_a_story_card": _(
        "Card %(named)s is a “В” card of the travel deck: card %(card)s cannot tell you to take it "
        "or to read it as a story card."
    ),
    "takes_itself": _("Card %(card)s cannot be the new card that card %(card)s tells you to take."),
    "reads_itself": _("Card %(card)s cannot tell you to read card %(card)s: it is read already."),
    "two_conditions": _(
        "Card %(card)s would have two conditions: its story token and the filled tile %(tile)s. "
        "Take out the one that is not printed as its condition."
    ),
    "named_twice": _("Card %(card)s names %(named)s twice."),
    "more_quests_than_box": _(
        "Card %(card)s asks for %(have)s quest tokens; the box has %(most)s."
    ),
    "same_choice_twice": _("Two answers to the decision of card %(card)s have the same name."),
    "more_cards_than_box": _(
        "The box has %(most)s such story cards; this would be number %(have)s."
    ),
    "too_few_cards_left": _(
        "The box has %(least)s such story cards; only %(have)s numbers would be left."
    ),
    "no_such_card": _("Your box has no card %(card)s."),
}

# the questions about the box
QUESTIONS = {
    "front": _("What does the front of story card %(piece)s say?"),
    "back": _("What does the back of story card %(piece)s say?"),
    "removes": _("Which tile with a skull does the reward of card %(piece)s remove?"),
    "rounds": _("Which quest tokens does card %(piece)s place after round %(round)s?"),
    "exists": _("Is there a story card %(piece)s in your box?"),
    "at": _("At which settlement does legacy tile %(piece)s lie?"),
    "from": _("From which settlement does the arrow of tile %(piece)s lead?"),
    "to": _("To which settlement does the arrow of tile %(piece)s lead?"),
    "cells": _("How many spaces for round markers has tile %(piece)s?"),
    "two_player": _("With how many round markers does tile %(piece)s start for two players?"),
    "cost": _("What does using tile %(piece)s cost?"),
    "reward": _("What is the reward of tile %(piece)s?"),
}


def fact(key: str) -> str:
    """The question about a fact of the box."""
    _family, piece, field = key.split(".")
    return str(QUESTIONS[field]) % {"piece": piece}


def lacking(field: str, **facts: Any) -> str:
    """The question about what is missing on a front that is already typed."""
    return str(QUESTIONS[field]) % facts


def effect(code: str, facts: Mapping[str, Any]) -> str:
    """What the players do, in a sentence; a tile's place is named if the facts contain it."""
    return _filled(EFFECTS, placed(code, facts) if code == "place_tile" else code, facts)


def placed(key: str, facts: Mapping[str, Any]) -> str:
    """The key of a tile's words: at a settlement, between two, or on the place that it shows."""
    if facts.get("at") is not None:
        return f"{key}.at"
    return f"{key}.way" if {"from", "to"} <= facts.keys() else key


def event(code: str, facts: Mapping[str, Any], who: Mapping[str, str]) -> str:
    """A moment of the timeline; `who` names the seats."""
    named = dict(facts)
    if "seat" in named:
        named["seat"] = who.get(str(named["seat"]), SEATS.get(str(named["seat"]), named["seat"]))
    if "winners" in named:
        named["winners"] = ", ".join(who.get(seat, seat) for seat in named["winners"]) or "—"
    return _filled(EVENTS, code, named)


def setup(id: str, place: str, facts: Mapping[str, Any], who: Mapping[str, str]) -> str:
    """An entry of the set-up list, in a sentence."""
    named = dict(facts)
    if "seat" in named:
        named["seat"] = who.get(str(named["seat"]), SEATS.get(str(named["seat"]), named["seat"]))
    if "nation" in named:
        named["nation"] = _NATIONS[str(named["nation"])]
    return _filled(SETUP, stem(id, place, facts), named)


def stem(id: str, place: str, facts: Mapping[str, Any]) -> str:
    """The key of an entry's words: its id without the piece that it names."""
    if id == "legacy_tiles" and facts.get("others"):
        return f"{id}.others"
    if facts.get("alone"):
        return f"{id}.alone"
    if id in SETUP:
        return f"{id}.box" if place == "box" and f"{id}.box" in SETUP else id
    first, last = id.split(".")[0], id.split(".")[-1]
    if f"{first}.{last}" in SETUP:
        return f"{first}.{last}"
    if first != "tile":
        return first
    key = placed(first, facts)
    return f"{key}.markers" if facts.get("markers") else key


def put_back(code: str, facts: Mapping[str, Any]) -> str:
    """A line of the checklist that rebuilds a bag."""
    more = "top" if facts.get("top") else facts.get("whence")
    return _filled(PUT_BACK, f"{code}.{more}" if more else code, facts)


def _filled(words: Mapping[str, Any], code: str, facts: Mapping[str, Any]) -> str:
    """Fill in the words of a code; a code without words is shown with its facts, never hidden."""
    if code not in words:
        return f"{code}: " + ", ".join(f"{key} = {value}" for key, value in facts.items())
    shown = {key: "—" if value is None else value for key, value in facts.items()}
    return str(words[code]) % shown
