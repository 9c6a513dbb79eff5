"""The rule engine of Shiplog: pure Python and msgspec; no Django, no clock, no random numbers."""

__version__ = "0.1.0"
