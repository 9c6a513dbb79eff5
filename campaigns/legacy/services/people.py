"""Somebody at an evening's table has another name: the line that opened the evening in the story says so, too."""

from campaigns.legacy.selectors.evenings import campaign_of
from campaigns.log.services.corrections import correct
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.records import read_move


def renamed(session: Session, by: str) -> None:
    """Correct who sat down that evening; the colours are those of the story."""
    campaign = campaign_of(session)
    if campaign is None or campaign.story is None:
        return
    rows = campaign.story.lines.filter(struck_by=None, move__contains='"open_evening"')
    names = list(session.seats.order_by("order").values_list("person__name", flat=True))
    for row in rows.order_by("-seq"):
        move = read_move(row)
        if move.get("kind") != "open_evening" or move.get("evening") != session.evening:
            continue
        told = zip(move["players"], names, strict=False)  # Mary sits last, and is no player
        players = [{**player, "who": name} for player, name in told]
        if players != move["players"]:
            place = row.to if row.kind == "correction" and row.to else row.seq
            correct(campaign.story.pk, place, {**move, "players": players}, Post(by=by))
        return
