"""Phones at a table: who has started it, sat down, or only watches; each in a browser of its own."""

from django.http import HttpRequest, HttpResponse
from django.test import Client

from campaigns.models import Place, Session, new_phone
from campaigns.seats import access


def place(client: Client, session: Session, role: str, seat: str = "", name: str = "") -> Place:
    """Give this browser a place as if it had come by the door."""
    phone = phone_of(client)
    chair = session.seats.get(seat=seat) if seat else None
    return Place.objects.create(session=session, phone=phone, role=role, seat=chair, name=name)


def phone_of(client: Client) -> str:
    """The phone of this browser; one without it gets the signed cookie that the site would set."""
    if access.PHONE not in client.cookies:
        answer = access.keep_phone(HttpResponse(), new_phone())
        client.cookies[access.PHONE] = answer.cookies[access.PHONE].value
    request = HttpRequest()
    request.COOKIES[access.PHONE] = client.cookies[access.PHONE].value
    return access.phone_of(request)
