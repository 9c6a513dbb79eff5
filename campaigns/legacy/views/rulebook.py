"""The rules of the game on the pages of its story: those of the tiles that the group has turned up come first,
the rest of the story stays folded."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.legacy.selectors.story import see
from campaigns.legacy.views.story import legacy_or_404
from campaigns.table.selectors.at_hand import rulings_of
from companion.http import HttpRequest
from companion.rulebooks import rules_page


@require_safe
def story_rules(request: HttpRequest, code: str) -> HttpResponse:
    campaign = legacy_or_404(request, code)
    assert campaign.story is not None
    met = dict.fromkeys(rule for tile in see(campaign).tiles for rule in tile.rules)
    return rules_page(
        request,
        campaign.game,
        met=met,
        rulings=rulings_of(campaign.story, group=True),
        more={"back": {"url": reverse("story", args=[code]), "name": campaign.name}},
    )
