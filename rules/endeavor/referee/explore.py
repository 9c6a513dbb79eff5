"""Rulebook chapter «Исследование региона»: the full track, the governor and who gets it."""

from collections.abc import Sequence

from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import number, symbol_keys
from rules.endeavor.referee.routes import win_token
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import FLEET


def length(board: Board, region: str) -> int | None:
    return number(board.box, f"{board.side}.track.{region}")


def governor_of(discs: Sequence[str]) -> str:
    """Most discs on the track; among equals the disc nearest the deck (END-GOV-01, END-GOV-02)."""
    last = {owner: n for n, owner in enumerate(discs)}
    return max(last, key=lambda owner: (discs.count(owner), last[owner]))


def track_keys(board: Board, owner: str, region: str) -> tuple[str, ...]:
    """What the box must know before a disc lands on this track."""
    cells = length(board, region)
    if cells is None:
        return (f"{board.side}.track.{region}",)
    discs = (*board.tracks[region], owner)
    if len(discs) < cells or governor_of(discs) == FLEET:
        return ()
    return symbol_keys(f"governor.{region}")


def sail_track(desk: Desk, owner: str, region: str, chooser: str) -> None:
    """A disc onto the next cell (END-SHIP-04); the last one explores the region (END-EXPL-02)."""
    discs = (*desk.board.tracks[region], owner)
    desk.set(tracks={**desk.board.tracks, region: discs})
    desk.lay_disc("disc_to_track", owner, region=region, step=len(discs))
    win_token(desk, owner, f"track.{region}.{len(discs)}", chooser)
    cells = length(desk.board, region)
    if cells is not None and len(discs) >= cells and region not in desk.board.explored:
        _explore(desk, region, discs)


def explore_full(desk: Desk) -> None:
    """A track that is told to be shorter than was thought may be full already (END-EXPL-02)."""
    for region, discs in desk.board.tracks.items():
        cells = length(desk.board, region)
        full = cells is not None and discs and len(discs) >= cells
        if full and region not in desk.board.explored:
            _explore(desk, region, discs)


def _explore(desk: Desk, region: str, discs: Sequence[str]) -> None:
    desk.set(explored=(*desk.board.explored, region))
    desk.tell("region_explored", None, region=region)
    winner = governor_of(discs)
    card = f"governor.{region}"
    if winner == FLEET:  # END-SILENT-09
        desk.set(governors={**desk.board.governors, region: ""})
        desk.set(cards_gone=(*desk.board.cards_gone, card))
        desk.tell("governor_gone", None, region=region)
        return
    desk.set(governors={**desk.board.governors, region: winner})
    desk.put(winner, cards={**desk.player(winner).cards, card: desk.at})
    desk.tell("governor_to", winner, region=region)
    desk.gain_symbols(winner, card)
