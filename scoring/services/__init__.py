"""Functions that write scores."""
