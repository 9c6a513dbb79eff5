"""What the hands do once a round of Maracaibo is counted, in words."""

from django.utils.translation import gettext_lazy as _

# of players: what they all do, and what each does
EACH = {
    "marker_to": (_("VP markers"), _("%(who)s to %(space)s")),
    "gain_vp": (_("VP markers forward"), _("%(who)s by %(vp)s")),
    "vp_token": (_("Tokens “100/200”"), _("%(who)s takes %(side)s")),
    "take_doubloons": (_("Doubloons from the supply"), _("%(who)s %(doubloons)s")),
}
# of the whole table
ALL = {
    "clear_markets": _("Take the goods off all cities."),
    "renew_open_cards": _("Remove the open cards and lay out %(cards)s new ones."),
    "reveal_building": _("Turn up the prestige building on space %(space)s."),
    "quests_or_story": _("Refill the quests; in the campaign see the story card instead."),
    "ships_to_havana": _("All ships go back to Havana."),
    "left_of_ender_starts": _("Whoever sits to the left of the one who ended the round begins."),
}
