"""Write a legacy campaign as a file."""

from campaigns.legacy.commands import Export as Command

__all__ = ["Command"]
