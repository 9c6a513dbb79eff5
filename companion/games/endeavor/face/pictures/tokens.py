"""Where the round cells for trade tokens are on the picture of the board."""

from collections.abc import Iterator

from companion.games.endeavor.face.pictures.parts import BoardPicture


def cells(picture: BoardPicture) -> Iterator[tuple[str, int, int]]:
    """Every drawn cell that can hold a token: its id and its middle."""
    for area in picture.areas:
        for step, cell in enumerate(area.track.cells if area.track else (), start=1):
            yield f"track.{area.id}.{step}", area.x + cell.x, area.y + cell.y
        for place in area.places:
            yield f"{place.kind}.{place.place}", area.x + place.x, area.y + place.y
    for route in picture.routes:
        yield route.id, route.x, route.y
