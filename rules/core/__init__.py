"""What all games share: game, setup, move, refusal, effect, option, box, log, pad."""
