"""A small sample for `make test`, the same test with all other values for `make test-long`."""

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], *kept: Any) -> list[Any]:
    """The values of a parametrized test; those that are not kept are marked `long`."""
    found = list(values)
    assert kept, "a sample has at least one value"
    assert all(value in found for value in kept), "the sample is of these values"
    return [value if value in kept else long(value) for value in found]


def long(value: Any) -> Any:
    several = value if isinstance(value, tuple) else (value,)
    return pytest.param(*several, marks=pytest.mark.long)
