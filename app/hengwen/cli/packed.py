"""Options of a command as one value."""

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any


def packed(kind: type) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Return a decorator that hands the options named as the fields of a dataclass to a command as one, `given`."""
    names = [field.name for field in fields(kind)]

    def decorated(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def call(*arguments: Any, **values: Any) -> int:
            given = kind(**{name: values.pop(name) for name in names})
            return command(*arguments, given=given, **values)

        return call

    return decorated
