"""Draw a result as a picture for a chat: plain data in, a PNG out; no database, no wording."""

from scoring.picture.result import Bar, Picture, draw

__all__ = ["Bar", "Picture", "draw"]
