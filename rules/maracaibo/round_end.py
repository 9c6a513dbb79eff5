"""«Промежуточный подсчёт очков»: what the hands do at the table once a round is counted."""

from collections.abc import Iterator

from rules.core.outcome import Effect
from rules.core.schedule import Read
from rules.maracaibo.automa import MARY
from rules.maracaibo.facts import COMPONENTS
from rules.maracaibo.tracks import LAP, MOST_SHOWN


def on_the_table(read: Read) -> Iterator[Effect]:
    """Steps 1 and 2 by what was counted, steps 3 to 7 by the rulebook (MAR-INTER-16)."""
    rows = {row.id: row.cells for row in read.would_be.rows}
    gains = read.would_be.totals
    for seat in read.book.setup.seats:
        yield from _marker(seat, rows["vp_before"][seat].points, gains[seat])
    for seat in read.book.setup.seats:
        doubloons = rows["interim_doubloons"][seat].points
        if seat != MARY and doubloons is not None:
            yield Effect("take_doubloons", seat, {"doubloons": doubloons})
    ended = read.number("", "round") or 0
    yield Effect("clear_markets")  # MAR-INTER-08
    yield Effect("renew_open_cards", facts={"cards": COMPONENTS["open_cards"]})  # MAR-INTER-09
    yield Effect("reveal_building", facts={"space": ended + 1})  # MAR-INTER-10
    yield Effect("quests_or_story", facts={"round": ended})  # MAR-INTER-11, in a campaign …-13
    yield Effect("ships_to_havana")  # MAR-INTER-14
    yield Effect("left_of_ender_starts", facts={"round": ended + 1})  # MAR-INTER-15


def _marker(seat: str, before: int | None, gain: int | None) -> Iterator[Effect]:
    """Where the marker goes, or how far while nobody has typed where it stands."""
    if not gain:
        return
    if before is None:
        yield Effect("gain_vp", seat, {"vp": gain})
        return
    after = before + gain
    yield Effect("marker_to", seat, {"space": after % LAP, "vp": gain})
    if before // LAP < after // LAP and after <= MOST_SHOWN:  # MAR-VPTOK-01, MAR-VPTOK-02
        yield Effect("vp_token", seat, {"side": after // LAP * LAP})
