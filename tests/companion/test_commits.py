"""What `make check` says about the subject of a commit."""

import pytest

from tests.commits import advice, complaints


@pytest.mark.parametrize(
    "subject",
    [
        "endeavor: Refuse a second crown",
        "rules, tests: Quote the facts of a move",
        f"look: {'Wrap' + ' x' * 31}",  # 72 characters
    ],
)
def test_a_subject_in_the_house_form_passes(subject: str) -> None:
    assert list(complaints(subject)) == []


@pytest.mark.parametrize(
    ("subject", "why"),
    [
        (f"look: {'Wrap' + ' x' * 32}", "74 characters"),
        ("Refuse a second crown", "area"),
        ("endeavor: refuse a second crown", "area"),
        ("endeavor: Refuse a second crown.", "no dot"),
    ],
)
def test_any_other_subject_is_named_with_its_fault(subject: str, why: str) -> None:
    (complaint,) = complaints(subject)
    assert why in complaint


@pytest.mark.parametrize(
    ("subject", "advised"),
    [
        ("endeavor: A second crown is refused", True),
        ("endeavor: Fixed the second crown", True),
        ("endeavor: Refuse a second crown", False),
    ],
)
def test_a_verb_is_advised(subject: str, advised: bool) -> None:
    assert bool(advice(subject)) == advised
