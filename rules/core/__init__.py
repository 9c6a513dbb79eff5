"""The words that all games share: game, setup, move, refusal, effect, option, box, log, pad."""
