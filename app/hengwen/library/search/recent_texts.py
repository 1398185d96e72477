"""Texts of a library that were read last, in memory: checks of one assignment look at the same ones again and again."""

from collections.abc import Iterable, Iterator

from hengwen.library.store import Library, LibraryText

_MAX_TOKENS = 1 << 21
"""Tokens in memory: 8 MB, and a fourth of that of marks."""

_AT_ONCE = 100  # texts read with one query


def texts_of(library: Library, numbers: Iterable[int]) -> Iterator[LibraryText]:
    """Yield texts as `Library.texts`; a number is never given to another text, so what was read stays as it is."""
    recent: dict[int, LibraryText] = library.cache.setdefault("texts", {})  # the latest last
    wanted = sorted(numbers)
    for start in range(0, len(wanted), _AT_ONCE):
        portion = wanted[start : start + _AT_ONCE]
        known = {number: recent.pop(number) for number in portion if number in recent}
        known |= {text.number: text for text in library.texts(set(portion) - known.keys())}
        recent |= known
        _forget(recent)
        yield from (known[number] for number in portion if number in known)  # one may have been removed


def _forget(recent: dict[int, LibraryText]) -> None:
    """Remove the texts that were not asked for longest, until the others are few enough."""
    tokens = sum(len(text.tokens) for text in recent.values())
    while tokens > _MAX_TOKENS:
        tokens -= len(recent.pop(next(iter(recent))).tokens)
