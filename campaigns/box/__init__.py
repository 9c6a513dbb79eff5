"""What a group has read off the cardboard: asked, told, kept, sent as a file."""
