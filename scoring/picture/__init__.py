"""Draw a result as a picture for a chat: plain data in, a PNG out; no database, no wording."""

from scoring.picture.result import Bar, Picture, draw
from scoring.picture.track import End, Gain, Way

__all__ = ["Bar", "End", "Gain", "Picture", "Way", "draw"]
