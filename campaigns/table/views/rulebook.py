"""The rules of the game on this table: what matters now first, and what its group has ruled beside each rule."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from campaigns.seats.access import belongs, table_or_404
from campaigns.table.selectors.at_hand import at_hand, rulings_of
from campaigns.table.selectors.tables import url_of
from campaigns.table.selectors.titles import title_at
from companion.http import HttpRequest
from companion.rulebooks import rules_page


@require_safe
def table_rules(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a table; a guest reads the rulings of this table only."""
    session = table_or_404(request, code)
    return rules_page(
        request,
        session.game,
        at_hand=at_hand(session),
        rulings=rulings_of(session, group=belongs(request, session)),
        more={"back": {"url": url_of(session), "name": str(title_at(session))}},
    )
