"""Which pieces must be moved so that the table lies as another one: discs, markers, tokens, cards, buildings."""

from collections import Counter
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.games.endeavor.face import names
from companion.games.face import Piece
from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board, Player
from rules.endeavor.referee.words import FLEET
from rules.endeavor.tracks import STATS

HARBOUR, STOCK = "harbour", "stock"
Lying = Counter[str]  # how many of somebody's discs lie where


def pieces(before: Table[Board], after: Table[Board], who: names.Who) -> Iterator[Piece]:
    """What the hands do, player by player, then on the board; nothing that is not a piece."""
    old, new = before.state, after.state
    for seat in after.setup.seats:
        yield from _markers(seat, old.players[seat], new.players[seat])
        yield from _discs(seat, _lying(old, seat), _lying(new, seat), new, who)
        yield from _tokens(seat, old.players[seat], new.players[seat])
        yield from _buildings(seat, old.players[seat], new.players[seat], who)
    yield from _discs(FLEET, _lying(old, FLEET), _lying(new, FLEET), new, who)
    yield from _cards(old, new, who)
    yield from _order(old, new, who)
    if old.crown != new.crown and new.crown:
        yield Piece(_("Crown"), new.crown, who.get(new.crown, new.crown))


def _arrow(old: object, new: object) -> str:
    return f"{old} → {new}"


def _markers(seat: str, old: Player, new: Player) -> Iterator[Piece]:
    for stat in STATS:
        if old.stats.get(stat) != new.stats.get(stat):
            yield Piece(str(names.STATS[stat]), seat, _arrow(old.stats[stat], new.stats[stat]))


# ------------------------------------------------------------ discs


def _lying(board: Board, owner: str) -> Lying:
    """Where the discs of a player, or of the silent fleet, lie."""
    found: Lying = Counter()
    if owner == FLEET:
        found[STOCK] = board.fleet_stock
    else:
        player = board.players[owner]
        found[STOCK], found[HARBOUR] = player.stock, player.harbour
        for cell, tile in enumerate(player.coast):
            found[f"coast.{cell}.{tile.kind}"] += tile.disc
        for stat, n in player.memorial.items():
            found[f"memorial.{stat}"] += n
    for region, owners in board.tracks.items():
        found[f"track.{region}"] += owners.count(owner)
    for region, discs in board.seas.items():
        found[f"sea.{region}"] += discs.get(owner, 0)
    for place, held in board.places.items():
        found[f"{held.kind}.{place}"] += held.owner == owner
    return found


def _discs(owner: str, old: Lying, new: Lying, board: Board, who: names.Who) -> Iterator[Piece]:
    """Each disc that lies elsewhere, from where to where."""
    leave = [place for place, n in (old - new).items() for _n in range(n)]
    come = [place for place, n in (new - old).items() for _n in range(n)]
    ways = Counter(zip(leave, come, strict=False))
    for (start, end), n in ways.items():
        text = ngettext("Disc", "%(n)s discs", n) % {"n": n}
        if owner == FLEET:
            text = f"{names.capital(str(names.FLEET))}: {text.lower()}"
        yield Piece(text, owner, _arrow(_where(start, who), _where(end, who)))


def _where(place: str, who: names.Who) -> str:
    kind, _dot, rest = place.partition(".")
    if kind == HARBOUR:
        return _("harbour")
    if kind == STOCK:
        return _("stock")
    if kind == "coast":
        return names.building(rest.partition(".")[2], who)
    if kind == "memorial":
        return str(names.BUILDINGS["memorial"])
    return names.cell(place, who)


def _order(old: Board, new: Board, who: names.Who) -> Iterator[Piece]:
    """A shipping track whose discs lie in another order, not only one more or less at its end."""
    for region, discs in new.tracks.items():
        before = old.tracks.get(region, ())
        shared = min(len(before), len(discs))
        if before[:shared] != discs[:shared]:
            order = ", ".join(who.get(owner, str(names.FLEET)) for owner in discs)
            yield Piece(names.capital(names.cell(f"track.{region}", who)), "", order)


# ------------------------------------------------------------ tokens, buildings, cards


def _tokens(seat: str, old: Player, new: Player) -> Iterator[Piece]:
    for token in dict.fromkeys((*old.tokens, *new.tokens)):
        had, has = old.tokens.get(token, 0), new.tokens.get(token, 0)
        text = _("Token “%(token)s”") % {"token": names.TOKENS.get(token, token)}
        for _n in range(abs(has - had)):
            yield Piece(text, seat, _("take it") if has > had else _("put it back"))


def _buildings(seat: str, old: Player, new: Player, who: names.Who) -> Iterator[Piece]:
    had, has = Counter(tile.kind for tile in old.coast), Counter(tile.kind for tile in new.coast)
    for kind in (had - has).elements():
        yield Piece(names.capital(names.building(kind, who)), seat, _("put it back"))
    for kind in (has - had).elements():
        yield Piece(names.capital(names.building(kind, who)), seat, _("take it"))


def _cards(old: Board, new: Board, who: names.Who) -> Iterator[Piece]:
    """Each card that lies elsewhere."""
    lay, lies = _card_places(old), _card_places(new)
    for card in dict.fromkeys((*lay, *lies)):
        start, end = lay.get(card, ""), lies.get(card, "")
        if start != end:
            seat = (end or start).partition(".")[2]
            change = _arrow(_card_place(start, who), _card_place(end, who))
            yield Piece(names.capital(names.card(card)), seat, change)


def _card_places(board: Board) -> Mapping[str, str]:
    """Every card that is not in its deck: with a player, in the slot, set aside, in the pile or out of the game."""
    found = dict.fromkeys(board.pile, "pile") | dict.fromkeys(board.cards_gone, "gone")
    for seat, player in board.players.items():
        found |= dict.fromkeys(player.cards, f"hand.{seat}")
        found |= dict.fromkeys(player.aside, f"aside.{seat}")
        if player.slot:
            found[player.slot] = f"slot.{seat}"
    return found


def _card_place(place: str, who: names.Who) -> str:
    kind, _dot, seat = place.partition(".")
    words = {
        "": _("deck"),
        "pile": _("pile by Europe"),
        "gone": _("out of the game"),
        "slot": _("%(who)s, governor slot"),
        "aside": _("%(who)s, set aside"),
    }
    return words.get(kind, "%(who)s") % {"who": who.get(seat, seat)}
