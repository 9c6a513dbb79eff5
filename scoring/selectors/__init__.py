"""Everything that reads scores."""
