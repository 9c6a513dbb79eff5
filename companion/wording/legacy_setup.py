"""The words of an evening's set-up list: the rulebook's steps, and a sentence for every entry."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from companion.wording import legacy_places as places

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
    "14": _("The story: out of the bag"),
    "15": _("First decision: cards"),
    "16": _("First decision: career"),
    "solo": _("Mary"),
}

# by the entry's id, or by the part before the first dot
ENTRIES = {
    "board": _("Lay the board within everybody's reach."),
    "combat_tokens": _("Shuffle the combat tokens into two face-down stacks."),
    "quest_tokens": _("Shuffle the quest tokens into one face-up stack."),
    "explorer_quests": _("Put %(n)s quest tokens on the exploration track."),
    "maracaibo_token": _("Cover the city of Maracaibo with its own city token."),
    "maracaibo_token.box": _("Leave the city token of Maracaibo in the box."),
    "city_tokens_fit": _(
        "Keep the city tokens for %(players)s players, the others stay in the box."
    ),
    "city_tokens_pick": _("Take the 2 with the special symbol and 2 others, shuffle these four."),
    "city_token": _("A city token at %(at)s."),
    "city_token.14.removed": _("Tile H3: take the city token at %(at)s out of the game."),
    "split_cards": _("Split the travel cards into “А” and “Б” and shuffle each stack."),
    "red_card": _("Out of the bag: card %(card)s into the “А” cards."),
    "shuffle_a": _("Shuffle the “А” cards: %(cards)s cards in all."),
    "deal": _("Deal %(n)s cards to each of %(players)s players."),
    "mix_b": _("Shuffle %(n)s “Б” cards into the rest of “А”: the travel deck."),
    "open_cards": _("Open the top 4 cards in a row."),
    "supply": _("Doubloons, attribute tokens and VP tokens beside the board."),
    "buildings": _("4 prestige buildings on the slots I–IV: I face up, the others face down."),
    "buildings_left": _("The other buildings back into the box, unseen."),
    "control_chips": _("Fill the nations' supplies: 1 chip on the leftmost cell, 2 on the others."),
    "chip": _("For two: a chip of %(nation)s at %(at)s."),
    "ship_board": _("%(seat)s takes a ship board."),
    "markers": _("%(seat)s: 2 round markers on each round cell, 24 in all."),
    "vp": _("%(seat)s: VP marker on 0."),
    "ship": _("%(seat)s: ship in Havana."),
    "explorer": _("%(seat)s: explorer on the start cell."),
    "influence": _("%(seat)s: influence markers on 0 of all three nations."),
    "combat": _("%(seat)s: level marker on 1 of combat strength."),
    "income": _("%(seat)s: level markers on 8 of doubloon income and 0 of VP income."),
    "sailors": _("%(seat)s gets %(n)s sailors and a reference sheet."),
    "career": _("%(seat)s gets %(n)s career cards."),
    "spare": _("Other sailors into the supply, spare career cards and sheets into the box."),
    "first_player": _("The first player is whoever was last aboard a ship."),
    "coins": _("Turn %(turn)s: %(n)s doubloons."),
    "mary.pieces": _("Mary gets a ship and an explorer of her colour, nothing else."),
    "mary.tracks": _("Mary's VP marker on 0, her influence markers on 0."),
    "mary.board": _("Mary's Automa board instead of a ship board."),
    "mary.markers": _("A round marker above each VP symbol of the Automa track."),
    "mary.cards": _(
        "Split the Automa cards by letter, take as many as the difficulty says, shuffle."
    ),
    "mary.spare": _("The other Automa cards into the box."),
    "keep_cards": _("Of the 8 cards everybody keeps 4, plans 1 and discards 3."),
    "keep_career": _("Everybody keeps 1 of the 2 career cards, face up."),
    "career_sailors": _("3 sailors from the supply on the cells of the career card."),
    "story_stack": _("The story cards as a stack of their own, in order."),
    "story_stack.top": _("The story stack as it was: the cards below %(top)s lie under it."),
    "story_tokens": _("The 4 story tokens beside the quest stack, 1 on top."),
    "legacy_tiles": _("The legacy tiles face down beside the supply."),
    "unused_story": _(
        "Story cards, legacy tiles and story tokens that are not used stay in the box."
    ),
    "card": _("Story card %(card)s on its space."),
    "read": _("Read card %(card)s aloud and follow it."),
    "tile": _("Tile %(tile)s on its place."),
    "tile.at": _("Tile %(tile)s at %(at)s."),
    "tile.markers": _("Tile %(tile)s on its place; round markers on it: %(markers)s."),
    "tile.at.markers": _("Tile %(tile)s at %(at)s; round markers on it: %(markers)s."),
    "tile.H1.quest": _("A quest token on tile %(tile)s."),
    "token": _("Card %(card)s: the top story token at %(at)s."),
    "quest": _("Card %(card)s: a quest token at %(at)s."),
}


def step(name: str) -> str:
    return str(STEPS.get(name, name))


def entry(id: str, place: str, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What is to be done, in a sentence; an unworded entry is named by its id, never hidden."""
    template = ENTRIES.get(_key(id, place, facts))
    if template is None:
        return id
    seat = str(facts.get("seat", ""))
    spoken = {
        **facts,
        "seat": names.get(seat, seat),
        "at": places.settlement(facts.get("at")),
        "nation": places.nation(str(facts.get("nation", ""))),
    }
    return str(template) % spoken


def _key(id: str, place: str, facts: Mapping[str, Any]) -> str:
    """The sentence that fits: by the whole id, by what is known, or by the family."""
    family = id.split(".")[0]
    if f"{id}.{place}" in ENTRIES:
        return f"{id}.{place}"
    if family == "story_stack" and facts.get("top"):
        return "story_stack.top"
    if family == "tile" and id not in ENTRIES:
        at = ".at" if facts.get("at") is not None else ""
        return f"tile{at}{'.markers' if facts.get('markers') else ''}"
    return id if id in ENTRIES else family
