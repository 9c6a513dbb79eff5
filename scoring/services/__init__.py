"""Everything that writes scores."""
