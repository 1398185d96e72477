"""The sources of a document: documents from which its text may be taken."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import ReportEntry


class Source(Struct, frozen=True, gc=False):
    """A document from which another one may have taken text; `share`: of the other one's counted characters.

    `is_excused`: whether a reader excused the pair; `is_own`: whether both are taken for one person's. In either case
    it is no part of the total.
    """

    entry: ReportEntry
    share: float
    characters: int
    is_excused: bool = False
    is_own: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is part of the total."""
        return not (self.is_excused or self.is_own)


def sources_of(pairs: Iterable[Comparison], is_own: Callable[[Comparison], bool]) -> dict[int, list[Source]]:
    """Return the sources of each document, by `id`: by share, then by path, those that are part of no total last.
    `is_own`: returns whether the documents of a pair are taken for one person's.
    """
    sources: dict[int, list[Source]] = {}
    for pair in pairs:
        marks = pair.is_excused, not pair.is_excused and is_own(pair)
        for taker, source, share, is_left in (
            (pair.left, pair.right, pair.left_share, True),
            (pair.right, pair.left, pair.right_share, False),
        ):
            if share > 0:
                aligned = pair.left_aligned if is_left else pair.right_aligned
                characters = taker.counted if pair.same_bytes else taker.count(aligned)
                sources.setdefault(id(taker), []).append(Source(source, share, characters, *marks))
    for own in sources.values():
        own.sort(key=lambda source: (not source.counts, -source.share, source.entry.document.path))
    return sources
