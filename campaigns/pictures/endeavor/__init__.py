"""Endeavor at referee depth: the board and the players' boards, drawn from the state."""

from campaigns.pictures.endeavor.board import board
from campaigns.pictures.endeavor.mat import mats
from campaigns.pictures.endeavor.parts import BoardPicture, MatPicture
from campaigns.pictures.endeavor.targets import changes, target
from campaigns.pictures.endeavor.tokens import cells

__all__ = ["alternative", "board", "cells", "changes", "mats", "target"]


def alternative(picture: BoardPicture | MatPicture) -> list[str]:
    """The facts of a picture in words, a line each, for whoever does not see it."""
    return [f"{passage.title}: {line}" for passage in picture.words for line in passage.lines]
