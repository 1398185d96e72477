"""Families of tests of which `make test` runs one; `make test-all` runs them whole."""

from collections.abc import Iterable

import pytest


def one_of(family: Iterable[object]) -> list[object]:
    """Return the values of a parameter, those after the first one marked as slow."""
    first, *others = family
    return [first, *slow(others)]


def slow(values: Iterable[object]) -> list[object]:
    """Return values of a parameter, or of several in tuples, marked as slow."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow) for value in values
    ]
