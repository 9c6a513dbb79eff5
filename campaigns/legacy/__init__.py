"""The legacy campaign: story cards, tiles, archives, branches, its file.

The one room that knows rules.maracaibo.campaign."""
