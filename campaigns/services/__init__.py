"""Everything that writes: one function for each thing a table can do."""
