"""Results and history."""
