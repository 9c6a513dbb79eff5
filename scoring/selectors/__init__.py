"""Functions that read scores."""
