"""Evenings that belong together, and how long they take."""
