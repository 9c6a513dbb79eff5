"""Photos and notes of a table."""
