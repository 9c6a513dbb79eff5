"""What Endeavor's referee says: refusals, what hands must do, and the moves of the log."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

REFUSALS = {
    "wrong_phase": _("Not in the %(phase)s. This is done in: %(wanted)s."),
    "not_your_turn": _("It is the turn of %(seat)s."),
    "not_due": _("Something else is due now."),
    "nothing_follows": _("Nothing can follow."),
    "first_decide": _("First decide %(pending)s."),
    "nothing_pending": _("There is nothing of that kind to decide now."),
    "turn_under_way": _("Finish this turn first: %(source)s."),
    "no_source": _("Activate a building or spend an action token first."),
    "not_on_building": _("“%(source)s” does not give the action “%(action)s” now."),
    "not_on_token": _("This token gives %(open)s, not %(action)s."),
    "taken_already": _("You have already taken the action “%(action)s”."),
    "take_one_action": _("Take at least one of the actions: %(open)s."),
    "act_or_pass": _("Take an action or pass."),
    "already_passed": _("Whoever has passed takes no more actions in this phase."),
    "no_disc_in_harbour": _("Discs needed in the harbour: %(needs)s. You have %(have)s."),
    "track_shorter_than_discs": _(
        "The track “%(region)s” already holds %(discs)s discs: it cannot have %(cells)s cells."
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
    "only_with_fleet": _("This needs the silent fleet: %(options)s."),
    "not_level_five": _("“%(building)s” is of level %(level)s, not 5."),
    "face_up_already": _("“%(building)s” already lies face up."),
    "three_face_up": _("Three buildings of level 5 already lie face up: %(have)s."),
    "no_such_token_left": _("No token of this type is left: %(token)s."),
    "cell_had_token": _("%(cell)s: the token is already taken."),
    "laid_already": _("%(cell)s: this token is already recorded there."),
    "nothing_laid": _("%(cell)s: no token is recorded there."),
    "no_such_cell": _("%(cell)s: there is no such cell."),
    "no_round_cell": _("%(cell)s: only round cells have a token."),
    "crown_given": _("The crown is already taken: %(seat)s."),
    "no_crown": _("First decide who has the crown."),
    "has_start_building": _("A player has only one starting building."),
    # what is read off the components
    "more_kinds_than_box": _(
        "Level %(level)s has %(most)s kinds of building; this would be %(have)s."
    ),
    "more_cells_than_tokens": _("A side has %(most)s round cells; this would be %(have)s."),
    "named_alike": _("Two different things have the same name: “%(name)s”."),
    "no_such_building": _("There is no such building in the game: “%(building)s”."),
    "no_other_building": _("All buildings of level %(level)s are known: choose one by its name."),
    "level_unsaid": _("Say which level the building is."),
    "another_level": _("“%(building)s” is not of level %(level)s."),
    "city_and_fleet": _("“%(place)s” cannot be both a city and a fleet."),
    "no_such_place": _("“%(place)s”: your board has no such place."),
    "no_other_place": _("%(zone)s: every place is known, choose one by its name."),
    "zone_unsaid": _("Say in which zone it lies."),
    "another_zone": _("This zone does not fit: %(zone)s."),
    "already_read": _("Your components already answer this: say nothing more."),
    "place_has_disc": _("“%(place)s” cannot be removed while a disc lies there: %(owner)s."),
    "level_falls": _("“%(stat)s”: the level at step %(later)s is lower than at step %(step)s."),
    "nothing_to_name": _("Nothing on the board is waiting for this name."),
    "named_already": _("“%(place)s” is already on the board."),
    # phases 1 to 3
    "built_already": _("Only one building a round."),
    "start_building_only": _("“%(building)s” is a starting building."),
    "stack_empty": _("No “%(building)s” is left in the organizer."),
    "face_down": _("“%(building)s” lies face down. Face up: %(face_up)s."),
    "level_too_high": _("“%(building)s” is of level %(level)s; you may build up to %(most)s."),
    "nothing_to_build": _(
        "“%(building)s” is of level %(level)s. Nothing up to level %(most)s is left, "
        "so you build nothing."
    ),
    "must_build": _("You must build: the organizer has buildings up to level %(most)s."),
    "without_the_crown": _("The player without the crown chooses."),
    "order_already": _("You already play %(by)s."),
    "not_the_level": _("Your growth level gives another number of discs."),
    "no_disc_there": _("There is no disc on cell %(cell)s of the coast."),
    "salary_used_up": _("Your salary level is %(most)s."),
    "not_paid_now": _("No disc has just come back from cell %(cell)s."),
    # the action phase
    "no_building_there": _("There is no building on cell %(cell)s of the coast."),
    "building_manned": _("“%(building)s” already has a disc."),
    "no_action_printed": _("“%(building)s” has no action."),
    "no_action_possible": _(
        "None of these is possible: %(actions)s. Discs in the harbour: %(have)s."
    ),
    "no_such_token": _("You have no such token: %(token)s."),
    "no_track": _("Europe has no shipping track."),
    "track_full": _("%(zone)s is explored: its track is full."),
    "track_not_full": _("The track “%(region)s” is not full. Discs on it: %(discs)s."),
    "explored_already": _("%(region)s is already explored."),
    "no_open_sea": _("Europe has no open sea."),
    "region_unexplored": _("%(zone)s is not explored yet."),
    "not_a_fleet": _("“%(place)s” is not a fleet."),
    "fleet_taken": _("The fleet “%(place)s” is taken: %(owner)s."),
    "not_a_city": _("“%(place)s” is not a city."),
    "city_taken": _("“%(place)s” is occupied: %(owner)s. You can attack an opponent's city."),
    "not_present": _("No disc of yours is there: %(zone)s."),
    "nothing_to_attack": _("There is no disc to attack: %(place)s."),
    "own_disc": _("“%(place)s” is already yours."),
    "no_memorial": _("Only the owner of the memorial may do this."),
    "barred_from_pay": _("“%(building)s” cannot be paid by the action, only in the salary phase."),
    "governor_not_drawn": _("A governor is won by exploring, never drawn."),
    "slavery_abolished": _("Slavery is abolished: its cards are gone."),
    "card_of_a_player": _("A player already has this card (%(card)s): %(seat)s."),
    "deck_empty": _("The deck is empty: %(deck)s."),
    "not_the_top": _("Only the top card can be taken: %(top)s."),
    "presence_too_low": _("%(zone)s: your presence is %(have)s, the card needs %(needs)s."),
    "another_cell": _("First take the token of another cell: %(due)s."),
    "cell_emptied": _("%(cell)s: the token is already taken."),
    "not_controlled": _("A route needs your discs on both ends: %(places)s."),
    # the discard phase and the end of a round
    "above_limit": _("Cards above the limit: %(over)s."),
    "within_limit": _("You are within your limit: keep your cards."),
    "card_not_held": _("You do not have this card: %(card)s."),
    "not_the_symbols": _(
        "“%(item)s”: the symbols on cards, tokens and buildings add up to %(symbols)s, not %(have)s."
    ),
    "marker_differs": _(
        "%(seat)s: “%(item)s” stands on %(have)s, but its symbols add up to %(symbols)s."
    ),
    "slot_unchanged": _("The governor slot is already like that."),
    "rounds_left": _("The game has %(rounds)s rounds; this is round %(round)s."),
    "game_is_over": _("The game is already over."),
    # the silent fleet
    "not_performed": _("Choose one of the actions you took: %(did)s."),
    "fleet_must_react": _("The silent fleet still has a choice: %(targets)s."),
    "other_reaction": _("The silent fleet reacts to: %(action)s."),
    "no_sea_for_fleet": _("The silent fleet does not enter an open sea."),
    "only_from_deck": _("The silent fleet takes cards from decks only."),
    "regions_only": _("You agreed that the silent fleet takes cards of regions only."),
    "slavery_deck_spared": _("You agreed that the silent fleet spares the slavery deck."),
    "fleet_not_present": _("The silent fleet has no disc there: %(zone)s."),
    "fleet_presence_too_low": _(
        "%(zone)s: the silent fleet's presence is %(have)s, the card needs %(needs)s."
    ),
    "city_not_free": _(
        "“%(place)s” is occupied: %(owner)s. The silent fleet takes only free cities."
    ),
    "fleet_has_no_disc": _("The silent fleet has no disc left."),
}

# where a disc was before
ORIGINS = {"harbour": _("from the harbour"), "stock": _("from the stock")}

# the player's name stands before these; what the silent fleet does is said of it by `OF_THE_FLEET`
EFFECTS: dict[str, Any] = {
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
    "choose_start_buildings": _(
        "Starting with the crown: choose a starting building, put a disc on it."
    ),
    "tokens_laid": _("Lay out the tokens (%(n)s): the picture of the board shows where each goes."),
    "tokens_unlaid": _("Tokens no longer recorded: %(n)s."),
    "crown_to": _("Take the crown."),
    "start_building": _(
        "Put the building “%(building)s” on the coast with a disc from the stock on it."
    ),
    "round_begins": _("Round %(round)s begins."),
    "phase_begins": _("Now: %(phase)s."),
    "take_building": _("Put on cell %(cell)s of the coast: %(building)s."),
    "nothing_built": _("You build nothing this round."),
    "paid_fewer": _("You could pay %(n)s more."),
    "coast_full": _("The coast is full: nothing is built."),
    "turn_up": _("Lay the building “%(building)s” of level 5 face up."),
    "scrap_building": _("Put back into the box: %(building)s."),
    "discs_to_harbour": ngettext_lazy(
        "%(n)s disc from the stock to the harbour.",
        "%(n)s discs from the stock to the harbour.",
        "n",
    ),
    "disc_to_building": _("Disc from the harbour onto cell %(cell)s of the coast (%(building)s)."),
    "disc_from_building": _("Disc from cell %(cell)s of the coast (%(building)s) to the harbour."),
    "disc_to_track": _("Disc %(origin)s onto the track “%(region)s”, cell %(step)s."),
    "disc_to_sea": _("Disc %(origin)s into the open sea: %(region)s."),
    "disc_to_fleet": _("Disc %(origin)s → %(place)s."),
    "disc_to_city": _("Disc %(origin)s → %(place)s."),
    "disc_to_stock": _("Disc %(origin)s back to the stock."),
    "disc_to_stock_from_place": _("Disc back to the stock: %(origin)s."),
    "disc_to_memorial": _("Lost disc from the stock to the track “%(stat)s” for the memorial."),
    "no_disc_left": _("No discs are left: nothing is placed."),
    "take_token": _("Take the token (%(token)s): %(cell)s."),
    "remove_token": _("Put the token back into the box: %(cell)s."),
    "source_back": _("No action is possible: take it back (%(source)s)."),
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
    "slavery_deck_gone": ngettext_lazy(
        "Put the last %(n)s card of the slavery deck back into the box.",
        "Put the last %(n)s cards of the slavery deck back into the box.",
        "n",
    ),
    "passed": _("Passed."),
    "no_reaction": _("The silent fleet has no choice left."),
    "named": _("Named: %(name)s."),
    "adjusted": _("%(item)s: %(old)s → %(new)s."),
    "event_glory": _("%(item)s: %(value)s."),
    "lapsed": _("This can no longer be done."),
    "skipped": _("Skipped."),
    "game_over": _("The game is over: count the glory."),
    "ended_early": _("The game ends early: count the glory as it is now."),
}
OF_THE_FLEET = _("Silent fleet: %(what)s")

# how a move reads in the log and on a button
MOVES: dict[str, Any] = {
    "uncover": _("Level 5, face up: %(building)s"),
    "lay": _("Tokens laid out"),
    "crown": _("Crown: %(seat)s"),
    "start": _("Starting building: %(building)s"),
    "order": _("Phases 1–3 %(by)s"),
    "scrap": _("Shortage: %(building)s"),
    "build": _("Build: %(building)s"),
    "grow": ngettext_lazy("Growth: %(n)s disc", "Growth: %(n)s discs", "n"),
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
    "explored": _("Region explored: %(region)s"),
    "claim": _("Route %(one)s – %(other)s: %(token)s"),
    "name": _("Named: %(names)s"),
    "slot": _("Governor slot: %(card)s"),
    "discard": _("Discard: %(card)s"),
    "adjust": _("Adjusted: %(item)s %(value)s"),
    "close": _("End of the round"),
    "end": _("The game ends early"),
    "teach": _("Read off the components: %(facts)s"),
    "enter": _("Events: %(values)s"),
}
# the same for a choice of nothing
EMPTIED = {
    "remember": _("Memorial: the disc goes back to the stock"),
    "slot": _("The governor slot is left empty"),
}
# the same where more was said than chosen
ACTIVATED_FOR = _("Activate: %(cell)s (%(actions)s)")
