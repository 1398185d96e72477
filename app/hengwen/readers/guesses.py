"""Guesses about a document beside its text: a guess that fails costs itself, never the document.

Where paragraphs end, their kinds, lines that return on every page: a text can be read without all that. So a function
that guesses names a replacement for its answer where it fails, and the reader of the file adds a sentence.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from hengwen.readers.failure import Unreadable

P = ParamSpec("P")
T = TypeVar("T")

_FAILED: ContextVar[set[str]] = ContextVar("guesses that failed")


def guess(otherwise: Callable[..., Any], *through: type[Exception]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function that guesses: `otherwise` answers with the same arguments where it fails.

    `Unreadable` and faults `through`, which say something about the file, come through; so does `MemoryError`, after
    which nothing is sure.
    """

    passed_on: tuple[type[BaseException], ...] = (Unreadable, MemoryError, *through)

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return function(*args, **kwargs)
            except passed_on:
                raise
            # Hostile files hold what nobody thought of, and any arithmetic may fail on it.
            except Exception:  # noqa: BLE001
                _FAILED.get(set()).add(function.__name__)
                answer: T = otherwise(*args, **kwargs)
                return answer

        return guarded

    return decorate


@contextmanager
def failed_guesses() -> Iterator[set[str]]:
    """Collect the names of the functions whose guesses fail meanwhile."""
    token = _FAILED.set(set())
    try:
        yield _FAILED.get()
    finally:
        _FAILED.reset(token)
