"""The log of a table: written, taken back, corrected, read out."""
