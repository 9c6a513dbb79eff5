"""Endeavor at referee depth: the board and the players' boards, drawn from the state."""

from companion.games.endeavor.face.pictures.board import board
from companion.games.endeavor.face.pictures.mat import mats
from companion.games.endeavor.face.pictures.parts import BoardPicture, MatPicture
from companion.games.endeavor.face.pictures.targets import changes, target
from companion.games.endeavor.face.pictures.tokens import cells

__all__ = ["alternative", "board", "cells", "changes", "mats", "target"]


def alternative(picture: BoardPicture | MatPicture) -> list[str]:
    """The facts of a picture in words, a line each, for whoever does not see it."""
    return [f"{passage.title}: {line}" for passage in picture.words for line in passage.lines]
