"""The address on the QR code: one that other devices reach."""

from typing import Any

import pytest
from django.test import RequestFactory, override_settings

from campaigns.seats.views.inviting import outside


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("localhost:8000", "http://192.168.0.7:8000/j/abc/"),
        ("localhost", "http://192.168.0.7/j/abc/"),
        ("127.0.0.1:9000", "http://192.168.0.7:9000/j/abc/"),
        ("ship.example:8000", "http://ship.example:8000/j/abc/"),
    ],
)
def test_a_phone_is_not_sent_to_itself(host: str, found: str) -> None:
    request: Any = RequestFactory(headers={"host": host}).get("/")
    with override_settings(LAN_ADDRESS="192.168.0.7", ALLOWED_HOSTS=["*"]):
        assert outside(request, "/j/abc/") == found


def test_without_a_household_address_the_host_is_taken_as_it_is() -> None:
    request: Any = RequestFactory(headers={"host": "localhost:8000"}).get("/")
    with override_settings(LAN_ADDRESS="", ALLOWED_HOSTS=["*"]):
        assert outside(request, "/x/") == "http://localhost:8000/x/"
