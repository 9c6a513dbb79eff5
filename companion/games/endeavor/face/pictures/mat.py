"""The picture of a player's board: four tracks, harbour and stock, the coast, cards and tokens."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.pictures.parts import Chip, CoastCell, Crown, MatPicture, Scale
from companion.games.endeavor.face.pictures.pen import Pen, pen
from companion.marks import Mark
from companion.pictures import Passage
from rules.core.referee.table import Table
from rules.endeavor.referee.known import level, level_key, printed_actions
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import COAST, EXTENDED
from rules.endeavor.tracks import STATS

START, STRIDE = 14, 20  # a track's first step and the way to the next, in units of its drawing


def mats(t: Table[Board], marks: Mapping[str, Mark]) -> list[MatPicture]:
    """The players' boards in table order."""
    drawn = pen(t, marks)
    return [_mat(drawn, seat) for seat in t.setup.seats]


def _mat(pen: Pen, seat: str) -> MatPicture:
    state, own = pen.state, pen.state.players[seat]
    scales = tuple(_scale(pen, seat, stat) for stat in STATS)
    harbour = _count(f"harbour.{seat}", _("Harbour"), own.harbour)
    stock = _count(f"stock.{seat}", _("Stock"), own.stock)
    coast = tuple(_coast(pen, seat))
    slot_text = names.card(own.slot) if own.slot else _("empty")
    says = _("Governor slot: %(card)s") % {"card": slot_text}
    slot = _chip(f"slot.{seat}", slot_text, "pc-held" if own.slot else "pc-empty", says=says)
    cards = tuple(
        _chip(f"hand.{seat}.{card}", names.card(card), "pc-held")
        for card in own.cards
        if card != own.slot
    )
    aside = tuple(_chip(f"aside.{seat}.{card}", names.card(card), "pc-aside") for card in own.aside)
    tokens = tuple(
        _chip(f"token.{seat}.{token}", str(names.TOKENS[token]), "pc-token", n)
        for token, n in own.tokens.items()
        if n and token not in STATS
    )
    mat = MatPicture(
        seat=seat,
        mark=pen.marks[seat],
        due=state.actor() == seat,
        passed=state.phase == "actions" and "actions" in own.done,
        scales=scales,
        harbour=harbour,
        stock=stock,
        coast=coast,
        slot=slot,
        cards=cards,
        aside=aside,
        tokens=tokens,
        crown=Crown(f"crown.{seat}", state.crown == seat, pen.marks[seat].name),
    )
    return mat.told(_words(mat))


def _chip(part: str, text: str, kind: str, count: int = 1, says: str = "") -> Chip:
    shown = text[:1].upper() + text[1:]
    return Chip(part, shown, f"pc-chip {kind}", count, says or shown)


def _count(part: str, text: str, count: int) -> Chip:
    return Chip(part, text, "pc-chip", count, f"{text}: {count}")


def _scale(pen: Pen, seat: str, stat: str) -> Scale:
    own = pen.state.players[seat]
    step = own.stats[stat]
    known = level(pen.t.facts, stat, step)
    likely = pen.t.facts.is_likely(level_key(stat, step))
    shown = "?" if known is None else names.likely(str(known), likely)
    tokens, memorial = own.tokens.get(stat, 0), own.memorial.get(stat, 0)
    values = {
        "track": names.STATS[stat],
        "step": step,
        "name": names.LEVELS[stat],
        "level": shown,
        "tokens": tokens,
        "memorial": memorial,
    }
    says = _("%(track)s: step %(step)s; the %(name)s is not known") % values
    if known is not None:
        says = _("%(track)s: step %(step)s, %(name)s %(level)s") % values
    if tokens:
        says = _("%(said)s; tokens: %(tokens)s") % {**values, "said": says}
    if memorial:
        says = _("%(said)s; memorial discs: %(memorial)s") % {**values, "said": says}
    return Scale(
        id=f"stat.{seat}.{stat}",
        stat=stat,
        name=str(names.STATS[stat]),
        step=step,
        x=START + STRIDE * min(max(step, 0), EXTENDED),
        level=shown,
        level_name=str(names.LEVELS[stat]),
        steps=tuple(_steps(pen, stat)),
        tokens=tokens,
        memorial=memorial,
        says=says,
    )


def _steps(pen: Pen, stat: str) -> Iterator[tuple[int, str]]:
    """Where a level begins, as far as the box knows."""
    before: int | None = None
    for step in range(EXTENDED + 1):
        here = level(pen.t.facts, stat, step)
        if here is not None and here != before:
            yield START + STRIDE * step, str(here)
        before = here


def _coast(pen: Pen, seat: str) -> Iterator[CoastCell]:
    own = pen.state.players[seat]
    for cell in range(COAST):
        part, number = f"coast.{seat}.{cell}", cell + 1
        if cell >= len(own.coast):
            says = _("%(n)s. nothing is built here") % {"n": number}
            yield CoastCell(part, number, "", "", False, says)
            continue
        tile = own.coast[cell]
        name = names.capital(pen.building(tile.kind))
        printed = printed_actions(pen.t, tile.kind)
        likely = pen.t.facts.is_likely(f"building.{tile.kind}.actions")
        actions = names.likely(names.actions(printed), likely) if printed else ""
        text = _("%(n)s. %(building)s, manned") if tile.disc else _("%(n)s. %(building)s, free")
        says = text % {"n": number, "building": name}
        yield CoastCell(part, number, name, actions, tile.disc, says)


def _words(mat: MatPicture) -> tuple[Passage, ...]:
    lines = [scale.says for scale in mat.scales]
    counts = {"harbour": mat.harbour.count, "stock": mat.stock.count}
    lines.append(_("Discs in the harbour: %(harbour)s, in the stock: %(stock)s") % counts)
    lines += [cell.says for cell in mat.coast if cell.name]
    lines.append(_("Governor slot: %(card)s") % {"card": mat.slot.text})
    for text, chips in (
        (_("Cards: %(what)s"), mat.cards),
        (_("Set aside: %(what)s"), mat.aside),
        (_("Action tokens: %(what)s"), mat.tokens),
    ):
        told = ", ".join(_counted(chip) for chip in chips)
        lines.append(text % {"what": told or _("none")})
    if mat.crown.held:
        lines.append(_("Has the crown"))
    if mat.passed:
        lines.append(_("Has passed"))
    return (Passage(mat.mark.name, tuple(lines)),)


def _counted(chip: Chip) -> str:
    return f"{chip.text} × {chip.count}" if chip.count > 1 else chip.text
