"""112 spaces in four seas, each linked to its neighbours; a few straits lead from sea to sea."""

SEAS = {"north": (0, 0), "east": (1, 0), "west": (0, 1), "south": (1, 1)}  # column, row
ABREAST, DEEP = 7, 4

SPACES = tuple(f"{sea}_{n + 1}" for sea in SEAS for n in range(ABREAST * DEEP))


def sea_of(space: str) -> str:
    return space.partition("_")[0]


def place_of(space: str) -> tuple[int, int]:
    """The column and row of a space in its sea."""
    row, column = divmod(int(space.partition("_")[2]) - 1, ABREAST)
    return column, row


def _links() -> tuple[tuple[str, str], ...]:
    found = []
    for space in SPACES:
        sea, n = sea_of(space), int(space.partition("_")[2])
        column, row = place_of(space)
        if column + 1 < ABREAST:
            found.append((space, f"{sea}_{n + 1}"))
        if row + 1 < DEEP:
            found.append((space, f"{sea}_{n + ABREAST}"))
    straits = [("north_14", "east_8"), ("north_25", "west_4"), ("east_25", "south_4")]
    return (*found, *straits, ("west_21", "south_15"))


LINKS = _links()
NEAR = {
    space: frozenset(b if a == space else a for a, b in LINKS if space in (a, b))
    for space in SPACES
}
