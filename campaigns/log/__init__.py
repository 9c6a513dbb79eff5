"""The log of a table: writing, taking back, correcting and showing lines."""
