"""What Endeavor's referee says: refusals, what hands must do, and the moves of the log."""

from django.utils.translation import gettext_lazy as _

REFUSALS = {
    "unknown_fact": _("First read it off the cardboard: %(keys)s."),
    "wrong_phase": _("Now is the %(phase)s; this belongs elsewhere: %(wanted)s."),
    "not_your_turn": _("It is the turn of: %(seat)s."),
    "first_decide": _("First decide %(pending)s."),
    "nothing_pending": _("Nothing of that kind is to be decided now."),
    "turn_under_way": _("A turn is under way: %(source)s."),
    "no_source": _("Activate a building or spend an action token first."),
    "not_on_building": _("“%(source)s” does not give the action “%(action)s” now."),
    "not_on_token": _("This token gives %(open)s, not %(action)s."),
    "taken_already": _("The action “%(action)s” is taken already."),
    "take_one_action": _("Take at least one of the actions: %(open)s."),
    "act_or_pass": _("Take an action or pass."),
    "already_passed": _("Who has passed takes no more actions in this phase."),
    "no_disc_in_harbour": _("This takes discs of the harbour: %(needs)s; you have %(have)s."),
    "track_shorter_than_discs": _(
        "The track “%(region)s” cannot have %(cells)s cells: discs there: %(discs)s."
    ),
    "more_than_harbour_and_stock": _(
        "Stock and harbour have %(discs)s discs in all: the harbour can have at most %(most)s, "
        "not %(have)s."
    ),
    # set-up
    "side_not_for_players": _("%(side)s is not meant for this number of players: %(players)s."),
    "fleet_needs_two": _("The silent fleet is for two players; you have %(have)s."),
    "fleet_colour_taken": _("The silent fleet needs a colour that nobody plays."),
    "fleet_fifth_colour": _(
        "The box has five colours. These cannot both be among them: %(colour)s."
    ),
    "only_with_fleet": _("This belongs to the silent fleet: %(options)s."),
    "not_level_five": _("“%(building)s” is of level %(level)s, not 5."),
    "face_up_already": _("“%(building)s” lies face up already."),
    "three_face_up": _("Three buildings of level 5 lie face up already: %(have)s."),
    "no_such_token_left": _("The box has no further token of this type: %(token)s."),
    "cell_had_token": _("%(cell)s: its token was taken already."),
    "laid_already": _("%(cell)s: this token is recorded there already."),
    "nothing_laid": _("%(cell)s: no token is recorded there."),
    "no_such_cell": _("%(cell)s: there is no such cell."),
    "no_round_cell": _("%(cell)s: only round cells get a token."),
    "crown_given": _("The crown is given: %(seat)s."),
    "no_crown": _("First decide who has the crown."),
    "has_start_building": _("A player has one starting building only."),
    # the box
    "more_kinds_than_box": _(
        "Level %(level)s has %(most)s kinds of building; this would be %(have)s."
    ),
    "more_cells_than_tokens": _("A side has %(most)s round cells; this would be %(have)s."),
    "named_alike": _("“%(name)s”: two different things of the box have this name."),
    "no_such_building": _(
        "“%(building)s”: the box has no such building; all %(most)s kinds are known."
    ),
    "city_and_fleet": _("“%(place)s” cannot be a city and a fleet."),
    "no_such_place": _("“%(place)s”: your board has no such place."),
    "place_has_disc": _("“%(place)s” cannot be forgotten while a disc lies there: %(owner)s."),
    "level_falls": _("“%(stat)s”: the level at step %(later)s is lower than at step %(step)s."),
    # phases 1 to 3
    "built_already": _("One building a round."),
    "start_building_only": _("“%(building)s” is a starting building."),
    "stack_empty": _("No “%(building)s” is left in the organizer."),
    "face_down": _("“%(building)s” lies face down; face up are: %(face_up)s."),
    "level_too_high": _("“%(building)s” is of level %(level)s; you may build up to %(most)s."),
    "nothing_to_build": _(
        "“%(building)s” is of level %(level)s. Nothing up to level %(most)s is left, "
        "so you build nothing."
    ),
    "must_build": _("You must build: the organizer has buildings up to level %(most)s."),
    "without_the_crown": _("The player without the crown chooses."),
    "order_already": _("You already play %(by)s."),
    "no_disc_there": _("There is no disc on cell %(cell)s of the coast."),
    "salary_used_up": _("Your salary level is %(most)s."),
    "not_paid_now": _("The disc of cell %(cell)s did not just come home by itself."),
    # the action phase
    "no_building_there": _("There is no building on cell %(cell)s of the coast."),
    "building_manned": _("“%(building)s” has a disc already."),
    "no_action_printed": _("“%(building)s” has no action."),
    "no_action_possible": _("Nothing could follow: %(actions)s; discs in the harbour: %(have)s."),
    "no_such_token": _("You have no such token: %(token)s."),
    "no_track": _("Europe has no shipping track."),
    "track_full": _("%(zone)s is explored: its track is full."),
    "no_open_sea": _("Europe has no open sea."),
    "region_unexplored": _("%(zone)s is not explored yet."),
    "not_a_fleet": _("“%(place)s” is not a fleet."),
    "fleet_taken": _("The fleet “%(place)s” is taken: %(owner)s."),
    "not_a_city": _("“%(place)s” is not a city."),
    "city_taken": _("“%(place)s” is occupied: %(owner)s. Another's city can be attacked."),
    "not_present": _("No disc of yours is there: %(zone)s."),
    "nothing_to_attack": _("There is no disc to attack: %(place)s."),
    "own_disc": _("“%(place)s” is yours already."),
    "no_memorial": _("Only the owner of the memorial may do this."),
    "barred_from_pay": _("“%(building)s” cannot be paid by the action, only in the salary phase."),
    "governor_not_drawn": _("A governor is won by exploring, never drawn."),
    "slavery_abolished": _("Slavery is abolished: its cards are gone."),
    "card_of_a_player": _("%(card)s belongs to a player: %(seat)s."),
    "deck_empty": _("The deck is empty: %(deck)s."),
    "not_the_top": _("Only the top card can be taken: %(top)s."),
    "presence_too_low": _("%(zone)s: your presence is %(have)s, the card asks for %(needs)s."),
    "another_cell": _("The token of another cell is due: %(due)s."),
    "cell_emptied": _("%(cell)s: its token is taken."),
    # the discard phase and the end of a round
    "above_limit": _("Cards above the limit: %(over)s."),
    "within_limit": _("You are within your limit: nothing may be discarded."),
    "card_not_held": _("You do not have this card: %(card)s."),
    "not_the_symbols": _(
        "“%(item)s”: the symbols on cards, tokens and buildings add up to %(symbols)s, not %(have)s."
    ),
    "marker_differs": _(
        "%(seat)s: “%(item)s” stands on %(have)s, but its symbols add up to %(symbols)s."
    ),
    "slot_unchanged": _("The governor slot is like that already."),
    "rounds_left": _("The game has %(rounds)s rounds; this is round %(round)s."),
    "game_is_over": _("The game is over already."),
    # the silent fleet
    "not_performed": _("Only an action that was taken: %(did)s."),
    "fleet_must_react": _("The silent fleet can react: %(targets)s."),
    "other_reaction": _("The silent fleet reacts to: %(action)s."),
    "no_sea_for_fleet": _("The silent fleet does not enter an open sea."),
    "another_zone": _("Only where you occupied a city: %(due)s."),
    "only_from_deck": _("The silent fleet takes cards of decks only."),
    "regions_only": _("You agreed that the silent fleet takes cards of regions only."),
    "slavery_deck_spared": _("You agreed that the silent fleet spares the slavery deck."),
    "fleet_not_present": _("The silent fleet has no disc there: %(zone)s."),
    "fleet_presence_too_low": _(
        "%(zone)s: the silent fleet's presence is %(have)s, the card asks for %(needs)s."
    ),
    "city_not_free": _(
        "“%(place)s” is occupied: %(owner)s. The silent fleet takes only free cities."
    ),
    "fleet_has_no_disc": _("The silent fleet has no disc left."),
}

# where a disc was before
ORIGINS = {
    "harbour": _("from the harbour"),
    "stock": _("from the stock"),
    "city": _("from the city “%(place)s”"),
    "fleet": _("from the fleet “%(place)s”"),
}

EFFECTS = {
    "lay_out_board": _("Lay the board in the middle of the table: %(side)s."),
    "deal_tokens": _("Deal all %(n)s tokens face down onto the round cells, then turn them up."),
    "place_decks": _("Put the 8 decks (%(n)s cards) on their places, the lowest value on top."),
    "tuck_governors": _(
        "Tuck the %(n)s governors under the edge of the board, each by its deck. "
        "They have stripes at the bottom."
    ),
    "place_organizer": _("Put the organizer with the buildings beside the board."),
    "stack_buildings": _("Level %(level)s: stacks of %(n)s."),
    "shuffle_level_five": _("Level 5: %(face_down)s face down in the corner, %(face_up)s face up."),
    "take_components": _("Take a player board, %(discs)s discs and 4 markers; markers on 0."),
    "fleet_discs": _("Put %(discs)s discs beside the board for the silent fleet: %(colour)s."),
    "fleet_discs_of_any": _(
        "Put %(discs)s discs of a colour that nobody plays beside the board for the silent fleet."
    ),
    "set_up_events": _("Set up the events as their booklet says."),
    "draw_first_player": _("Draw the first player, who takes the crown."),
    "choose_start_buildings": _("From the crown on: choose a starting building, put a disc on it."),
    "tokens_laid": _(
        "Tokens by their cells: %(n)s. The picture of the board shows where each lies."
    ),
    "tokens_unlaid": _("Tokens that are no longer recorded: %(n)s."),
    "crown_to": _("Take the crown."),
    "start_building": _(
        "Put the building “%(building)s” on the coast with a disc of the stock on it."
    ),
    "round_begins": _("Round %(round)s begins."),
    "phase_begins": _("Now: %(phase)s."),
    "take_building": _(
        "Take the building “%(building)s” and put it on cell %(cell)s of the coast."
    ),
    "nothing_built": _("You build nothing this round."),
    "paid_fewer": _("You could pay %(n)s more."),
    "coast_full": _("The coast is full: nothing is built."),
    "turn_up": _("Lay the building “%(building)s” of level 5 face up."),
    "scrap_building": _("Put a tile of the building “%(building)s” back into the box."),
    "discs_to_harbour": _("Discs from the stock to the harbour: %(n)s."),
    "disc_to_building": _(
        "Disc from the harbour onto the building “%(building)s” (cell %(cell)s)."
    ),
    "disc_from_building": _(
        "Disc from the building “%(building)s” (cell %(cell)s) to the harbour."
    ),
    "disc_to_track": _("Disc of %(owner)s %(origin)s onto the track “%(region)s”, cell %(step)s."),
    "disc_to_sea": _("Disc of %(owner)s %(origin)s into the open sea: %(region)s."),
    "disc_to_fleet": _("Disc of %(owner)s %(origin)s onto the fleet “%(place)s”."),
    "disc_to_city": _("Disc of %(owner)s %(origin)s into the city “%(place)s”."),
    "disc_to_stock": _("Disc of %(owner)s %(origin)s back to its stock."),
    "disc_to_memorial": _("Lost disc from the stock to the track “%(stat)s” for the memorial."),
    "no_disc_left": _("No disc of %(owner)s is left: nothing is placed."),
    "take_token": _("Take the token (%(token)s): %(cell)s."),
    "remove_token": _("Put the token back into the box: %(cell)s."),
    "source_back": _("Nothing can follow: take it back (%(source)s)."),
    "token_gone": _("Put the action token back into the box: %(token)s."),
    "move_marker": _("%(stat)s %(old)s → %(new)s."),
    "move_marker_level": _("%(stat)s %(old)s → %(new)s; %(name)s is now %(level)s."),
    "put_extender": _("Put an extender beside the track “%(stat)s”."),
    "region_explored": _("%(region)s is explored."),
    "governor_to": _("Take the governor and turn it over: %(region)s."),
    "governor_gone": _("The governor goes back into the box: %(region)s."),
    "governor_slot": _("Governor slot: %(card)s."),
    "governor_slot_empty": _("Take the governor out of the governor slot: it stays empty."),
    "take_card": _("Take the card: %(card)s."),
    "card_to_pile": _("Put the card face up on the pile by Europe: %(card)s."),
    "card_gone": _("Put the card back into the box: %(card)s."),
    "card_aside": _("Turn the card over and set it aside: %(card)s."),
    "slavery_abolished": _("Slavery is abolished: everybody sets slavery cards aside."),
    "slavery_deck_gone": _("Put the rest of the slavery deck back into the box: %(n)s."),
    "passed": _("Passed."),
    "no_reaction": _("The silent fleet finds no place."),
    "adjusted": _("%(item)s: %(old)s → %(new)s."),
    "game_over": _("The game is over: count the glory."),
    "ended_early": _("The table ends the game early: count the glory as the table stands."),
}

# how a move reads in the log and on a button
MOVES = {
    "uncover": _("Level 5, face up: %(building)s"),
    "lay": _("Tokens laid out"),
    "crown": _("Crown: %(seat)s"),
    "start": _("Starting building: %(building)s"),
    "order": _("Phases 1–3 %(by)s"),
    "scrap": _("Shortage: %(building)s"),
    "build": _("Build: %(building)s"),
    "salary": _("Salary: %(cell)s"),
    "withhold": _("Not paid: %(cell)s"),
    "activate": _("Activate: %(cell)s"),
    "spend": _("Spend a token: %(token)s"),
    "pass": _("Pass"),
    "ship": _("Ship: %(to)s"),
    "occupy": _("Occupy: %(city)s"),
    "attack": _("Attack: %(place)s"),
    "pay": _("Pay: %(cell)s"),
    "draw": _("Draw: %(card)s"),
    "collect": _("Token: %(token)s, %(cell)s"),
    "remember": _("Memorial: %(stat)s"),
    "react_to": _("The fleet reacts to: %(action)s"),
    "react": _("The fleet reacts: %(target)s"),
    "done": _("Done"),
    "slot": _("Governor slot: %(card)s"),
    "discard": _("Discard: %(card)s"),
    "adjust": _("Adjusted: %(item)s %(value)s"),
    "close": _("End of the round"),
    "end": _("The game is ended early"),
    "teach": _("Read off the box: %(facts)s"),
    "enter": _("Events: %(values)s"),
}
# the same for a choice of nothing
EMPTIED = {
    "remember": _("Memorial: the disc goes back to the stock"),
    "slot": _("The governor slot is left empty"),
}
