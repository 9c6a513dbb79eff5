"""The schematic map of Imperial Struggle: nothing overlaps, and what happens on the board shows."""
