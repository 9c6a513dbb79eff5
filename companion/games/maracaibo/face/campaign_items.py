"""The words of the campaign's effects, timeline, set-up list and put-back list."""

from django.utils.translation import gettext_lazy as _

# what the players do after a move
EFFECTS = {
    "stack_story_tokens": _(
        "Stack the 4 story tokens in ascending order beside the quest tokens, with 1 on top."
    ),
    "put_card_on_board": _("Put story card %(card)s on its space of the board."),
    "empty_bag": _("Empty the blue bag: the archive of evening %(evening)s is kept here."),
    "out_of_deck": _("Take “В” card %(card)s out of the travel cards, back into the story stack."),
    "out_for_free_game": _(
        "Take “В” card %(card)s of the campaign out of the travel cards: it stays out of a free game."
    ),
    "rebuild_bag": _("Rebuild the blue bag as it was after evening %(evening)s."),
    "read_aloud": _("Read card %(card)s aloud."),
    "turn_over": _("Turn over card %(card)s: its condition is met."),
    "tuck_card": _("Tuck card %(card)s face down under the top left of your ship board."),
    "place_story_token": _("Put story token %(token)s face up at settlement %(at)s."),
    "no_token_left": _("No story token is left for settlement %(at)s: agree on another mark."),
    "place_quest": _("Put a quest token face up at settlement %(at)s."),
    "card_to_discard": _("Put card %(card)s into the discard of the travel cards."),
    "shuffle_with_a": _("Shuffle card %(card)s with the «А» cards."),
    "shuffle_into_deck": _("Shuffle card %(card)s into the travel deck."),
    "lower_under_stack": _("Put all cards with numbers below %(card)s under the story stack."),
    "take_card": _("Take card %(card)s from the story stack."),
    "take_from_under": _(
        "Card %(card)s lies under the story stack, among the lower numbers: take it from there."
    ),
    "place_unread": _(
        "Put card %(card)s on the board and do not read it: it waits for the next game."
    ),
    "card_not_in_stack": _("Card %(card)s is not in the story stack any more: nothing to take."),
    "place_tile": _("Put legacy tile %(tile)s on its place."),
    "place_tile.at": _("Put legacy tile %(tile)s on settlement %(at)s."),
    "place_tile.way": _("Put legacy tile %(tile)s between settlements %(from)s and %(to)s."),
    "quest_on_tile": _("Put a quest token from the stack face up on tile %(tile)s."),
    "chip_to_tile": _(
        "If a control chip stood in this village, move it to the flag of tile %(tile)s."
    ),
    "remove_city_token": _("Remove the city token in settlement %(at)s from the game."),
    "remove_chip": _("If a control chip stands in settlement %(at)s, remove it from the game."),
    "markers_on_tile": _("Put round markers from the supply on tile %(tile)s: %(markers)s."),
    "higher_card_holds": _(
        "Cards %(lower)s and %(card)s both bring tile %(tile)s: the rules of card %(card)s hold."
    ),
    "remove_card": _("Remove card %(card)s from the game."),
    "remove_tile": _("Return tile %(tile)s to the box."),
    "token_aside": _("Set story token %(token)s of card %(card)s aside."),
    "random_city_token": _(
        "Take the city tokens for %(players)s players out of the box, also the one that H3 removed, "
        "but not Maracaibo's. Put a random one in settlement %(at)s."
    ),
    "remember_rule": _("Card %(card)s brings a new rule: it is noted."),
    "reader_decides": _("The vote is tied: whoever read card %(card)s decides."),
    "decided": _("The decision of card %(card)s: %(choice)s."),
    "token_to_track": _(
        "Put story token %(token)s face down on the leftmost empty space of your quest track."
    ),
    "token_to_automa": _(
        "Put story token %(token)s on its space of the Automa board: no cost, no reward. Mary's turn "
        "ends."
    ),
    "quest_reward": _(
        "Pay the cost on card %(card)s and take its reward. No new story token before the round ends."
    ),
    "read_quests_off": _(
        "Look at card %(card)s: which quest tokens does it place after round %(round)s?"
    ),
    "no_quests_now": _("Card %(card)s places no quest token here after round %(round)s."),
    "marker_to_tile": _("Move 1 round marker from your ship board to tile %(tile)s."),
    "ships_home": _("Return all ships to Havana."),
    "clear_markers": _("Return the round markers on tile %(tile)s to the box."),
    "tile_to_bag": _("Put tile %(tile)s into the archive (the blue bag)."),
    "card_to_bag": _("Put story card %(card)s into the archive (the blue bag)."),
    "tile_to_box": _("Return tile %(tile)s to the box."),
    "keep_in_deck": _(
        "Keep card %(card)s among the travel cards, wherever it lies: deck, discard, open cards, a "
        "hand, a planning area, a play area, by the Automa board."
    ),
    "back_to_deck": _("Put “В” card %(card)s back among the travel cards: the campaign has it."),
    "pack_free_game": _("Pack up; nothing goes into the archive after a free game."),
}

# moments of the timeline
EVENTS = {
    "evening_opened": _("Evening %(evening)s"),
    "evening_started": _("The game begins"),
    "front_read": _("%(seat)s opens card %(card)s"),
    "back_read": _("%(seat)s reads the back of card %(card)s"),
    "decided": _("Card %(card)s: the table decides"),
    "token_taken": _("%(seat)s takes story token %(token)s"),
    "card_fulfilled": _("%(seat)s fulfils card %(card)s"),
    "space_filled": _("%(seat)s puts a round marker on tile %(tile)s"),
    "place_tile": _("Tile %(tile)s comes into play"),
    "remove_tile": _("Tile %(tile)s leaves the board"),
    "remove_card": _("Card %(card)s leaves the game"),
    "remember_rule": _("Card %(card)s brings a new rule"),
    "place_unread": _("Card %(card)s waits unread for the next game"),
    "round_ended": _("Round %(round)s ends in the turn of %(seat)s"),
    "evening_closed": _("The evening ends; winners: %(winners)s"),
}

# entries of the set-up list, by the stem of their id
SETUP = {
    "board": _("Lay out the board within everyone's reach."),
    "combat_tokens": _("Shuffle the combat tokens into two face-down stacks."),
    "quest_tokens": _("Shuffle the quest tokens into one face-up stack."),
    "explorer_quests": _("Put %(n)s quest tokens on the quest spaces of the exploration track."),
    "maracaibo_token": _("Cover the city of Maracaibo with its city token."),
    "maracaibo_token.box": _("Return the Maracaibo city token to the box."),
    "city_tokens_fit": _(
        "Keep only city tokens for %(players)s players; the others go to the box."
    ),
    "city_tokens_pick": _(
        "Take the 2 city tokens with the special symbol and 2 random others; shuffle the four."
    ),
    "city_token": _("Put one of these city tokens at settlement %(at)s."),
    "city_token.removed": _(
        "Tile H3 lies in Cartagena: remove the city token at settlement %(at)s from the game."
    ),
    "split_cards": _("Split the travel cards into «А» and «Б»."),
    "bag.emptied": EFFECTS["empty_bag"],
    "bag.rebuilt": EFFECTS["rebuild_bag"],
    "red_card_out": EFFECTS["out_for_free_game"],
    "red_card": _("Add card %(card)s («В») to the «А» cards."),
    "shuffle_a": _("Shuffle the %(cards)s cards of the «А» stack."),
    "deal": _("Deal %(n)s of them to each player."),
    "deal.alone": _("Deal yourself %(n)s of them; Mary gets none."),
    "mix_b": _(
        "Shuffle the «Б» cards, then shuffle %(n)s of them with the rest of «А»: the travel deck."
    ),
    "open_cards": _("Open the top 4 cards of the deck in the open area."),
    "supply": _(
        "Lay out doubloons and attribute tokens as the common supply. VP tokens lie beside it."
    ),
    "buildings": _("Put 4 prestige buildings on spaces I–IV, the first face up."),
    "buildings_left": _("Return the other buildings to the box unseen."),
    "control_chips": _("Fill the nations' supplies with control chips."),
    "chip": _("Put a control chip of this nation at settlement %(at)s: %(nation)s."),
    "ship_board": _("%(seat)s takes a ship board."),
    "markers": _("%(seat)s puts 2 round markers on each round space of the ship board."),
    "vp": _("%(seat)s: VP marker on 0."),
    "ship": _("%(seat)s: ship in Havana."),
    "explorer": _("%(seat)s: explorer on the start of the exploration track."),
    "influence": _("%(seat)s: influence markers on 0 of the three nations."),
    "combat": _("%(seat)s: level marker on 1 of combat strength."),
    "income": _("%(seat)s: level markers on 8 of doubloon income and 0 of VP income."),
    "sailors": _("%(seat)s takes %(n)s sailors."),
    "career": _("%(seat)s takes %(n)s career cards and a reference sheet."),
    "spare": _("Other sailors go to the common supply; spare career cards and sheets to the box."),
    "first_player": _("Choose the first player: whoever was last aboard a ship."),
    "first_player.alone": _("You are the first player; Mary comes after you."),
    "coins": _("Player %(turn)s in turn order takes %(n)s doubloons."),
    "mary.pieces": _(
        "Mary: choose a colour for her ship and explorer. No sailors, no doubloons, no combat points; "
        "no travel cards yet."
    ),
    "mary.tracks": _("Mary: VP marker on 0, influence markers on 0."),
    "mary.board": _("Mary: the Automa board."),
    "mary.markers": _("Mary: a round marker above each VP symbol of her track."),
    "mary.cards": _(
        "Mary: Automa cards А/Б/В, shuffled together. Very low difficulty %(very_low)s, low %(low)s, "
        "medium %(medium)s, high %(high)s, very high %(very_high)s."
    ),
    "mary.spare": _("The other Automa cards go to the box."),
    "keep_cards": _("Of 8 cards keep 4 in hand, put 1 in the planning area, discard 3."),
    "keep_career": _("All choose at the same time: keep 1 of 2 career cards."),
    "career_sailors": _("Put 3 sailors on the career card."),
    "story_stack": _("Set the story stack aside, in the order it had."),
    "story_tokens": EFFECTS["stack_story_tokens"],
    "legacy_tiles": _("Lay the legacy tiles face down beside the supply."),
    "legacy_tiles.others": _("Lay the other legacy tiles face down beside the supply."),
    "unused_story": _("Unused story cards, legacy tiles and all story tokens stay in the box."),
    "card": _("Put story card %(card)s on its space."),
    "read": _("Read card %(card)s and follow it."),
    "tile": _("Put legacy tile %(tile)s on its place."),
    "tile.at": _("Put legacy tile %(tile)s on settlement %(at)s."),
    "tile.way": _("Put legacy tile %(tile)s between settlements %(from)s and %(to)s."),
    "tile.markers": _("Put legacy tile %(tile)s on its place, with round markers: %(markers)s."),
    "tile.at.markers": _(
        "Put legacy tile %(tile)s on settlement %(at)s, with round markers: %(markers)s."
    ),
    "tile.quest": _("Put a quest token face up on tile %(tile)s."),
    "token": _("Story token at settlement %(at)s, for card %(card)s."),
    "quest": _("Quest token at settlement %(at)s, for card %(card)s."),
}

# turning one bag into another: what is done, and where the piece comes from
PUT_BACK = {
    "to_stack.bag": _("Story card %(piece)s: out of the bag, back into the story stack."),
    "to_stack.aside": _("Card %(piece)s: from the cards laid aside, back into the story stack."),
    "to_stack.deck": _("“В” card %(piece)s: out of the travel cards, back into the story stack."),
    "to_box.bag": _("Legacy tile %(piece)s: out of the bag, back into the box."),
    "set_aside.bag": _("Story card %(piece)s: out of the bag, aside: it has been read or removed."),
    "set_aside.stack": _("Card %(piece)s: out of the stack, aside: it has been read or removed."),
    "set_aside.deck": _("“В” card %(piece)s: out of the travel cards, aside: it was removed."),
    "to_deck.stack": _("“В” card %(piece)s: out of the story stack, to the travel cards."),
    "to_deck.aside": _("“В” card %(piece)s: from the cards laid aside, to the travel cards."),
    "to_bag.stack": _("Story card %(piece)s: out of the story stack, into the bag."),
    "to_bag.aside": _("Story card %(piece)s: from the cards laid aside, into the bag."),
    "to_bag.box": _("Legacy tile %(piece)s: out of the box, into the bag."),
    "sort_stack": _("Sort the story stack by number."),
    "sort_stack.top": _("Sort the story stack: cards below %(top)s lie under it."),
}
