"""Read a legacy campaign from its file into a group."""

from campaigns.legacy.commands import Import as Command

__all__ = ["Command"]
