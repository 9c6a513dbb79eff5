"""Referee depth: every phase and every action of Endeavor, one module per chapter of the rulebook."""
