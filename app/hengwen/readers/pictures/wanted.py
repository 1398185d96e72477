"""Whether pictures of documents are looked at while these are read: decoding them may be most of the work."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_WANTED = ContextVar("whether pictures are wanted", default=True)


def are_wanted() -> bool:
    """Return whether pictures are looked at."""
    return _WANTED.get()


@contextmanager
def wanting_pictures(*, wanted: bool) -> Iterator[None]:
    """Have pictures looked at meanwhile, or not: then documents have none."""
    token = _WANTED.set(wanted)
    try:
        yield
    finally:
        _WANTED.reset(token)
