"""How fast a result is revealed: the same on every screen, so that all are in step."""

LEAD = 1_400  # ms: every screen has heard of it and says what will happen
FIRST = 2_200  # the first row, while people find their lane
LONGEST = 2_200  # any other row
ALL_OTHERS = 15_300  # the rows after the first, together
LAST = 600  # from the last row to the winner


def beats(rows: int) -> tuple[int, ...]:
    """When each row is opened and, last, the winner: ms since the start. More rows go faster."""
    if not rows:
        return (LEAD,)
    each = min(LONGEST, ALL_OTHERS // max(1, rows - 1))
    opened = [LEAD, *(LEAD + FIRST + each * n for n in range(rows - 1))]
    return (*opened, opened[-1] + (each if rows > 1 else FIRST) + LAST)
