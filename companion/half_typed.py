"""Keep half-typed input: a page that has to be redrawn finds it in its own address."""

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.http import QueryDict

# what a form carries for the server, and the value of the pressed button
NOT_TYPED = frozenset({"csrfmiddlewaretoken", "next", "language", "theme", "key"})
MOST_FIELDS, MOST_LETTERS = 60, 80


def carrying(address: str, sent: QueryDict) -> str:
    """The address with every field of a form in its query, replacing what it had for the same
    fields.

    If a field was sent twice the last one counts: a pressed button comes after the hidden field
    that it changes.
    """
    typed = {name: str(value) for name, value in sent.items() if name not in NOT_TYPED}
    if not typed:
        return address
    parts = urlsplit(address)
    fields = dict(parse_qsl(parts.query, keep_blank_values=True)) | typed
    query = [(name, value[:MOST_LETTERS]) for name, value in fields.items() if value][:MOST_FIELDS]
    return urlunsplit(parts._replace(query=urlencode(query)))
