"""Everything that reads: one module for each page or kind of question."""
