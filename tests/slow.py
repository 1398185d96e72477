"""Families of tests of which `make test` runs one; `make test-all` runs them whole."""

from collections.abc import Iterable

import pytest


def one_of(family: Iterable[object]) -> list[object]:
    """Return the values of a parameter, those after the first one marked as slow."""
    return [item if not number else pytest.param(item, marks=pytest.mark.slow) for number, item in enumerate(family)]
