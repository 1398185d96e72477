"""The vectors of paragraphs in a library: made when documents are added with them, and read all at once."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.library.sqlite_errors import sound_values
from hengwen.library.store import Library
from hengwen.matching.meaning.embedder import MODEL
from hengwen.matching.meaning.paragraphs import Language, MeaningParagraph, prose_of
from hengwen.matching.meaning.vectors import DIMENSIONS, Packed
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.span import Span

_BATCH = 20  # documents in one transaction
_COLUMNS = 5  # of a paragraph: first and last character, first and last token, language
_WITHOUT = "SELECT number FROM document WHERE number NOT IN (SELECT number FROM vectors WHERE model = ?)"


class LibraryVectors(Struct, frozen=True):
    """The vectors of all paragraphs in a library, in the order of their documents.

    `numbers`: of the documents, int64, shape (n,). `rows`: int32, shape (n, 5): characters, tokens, language.
    """

    numbers: NDArray[np.int64]
    rows: NDArray[np.int32]
    packed: Packed

    def paragraph(self, row: int, place: int) -> MeaningParagraph:
        """Return a paragraph, of the document at a place."""
        start, end, first, last, language = self.rows[row].tolist()
        return MeaningParagraph(place, Span(start, end), (first, last), Language(language))


def without_vectors(library: Library) -> list[int]:
    """Return the numbers of documents whose paragraphs have no vectors of this model."""
    if not library.has_table("vectors"):
        return [number for (number,) in library.rows("SELECT number FROM document ORDER BY number")]
    return [number for (number,) in library.rows(f"{_WITHOUT} ORDER BY number", (MODEL,))]


def add_vectors(library: Library, vectors: Callable[[Sequence[str]], Packed], progress: Progress) -> None:
    """Make vectors for all documents without any. Raises `HengwenError`, and whatever `progress` raises; what was
    written by then stays.
    """
    numbers = without_vectors(library)
    for first in range(0, len(numbers), _BATCH):
        progress(ProgressStep(Stage.MEANING, first, len(numbers)))
        written = []
        for number, document, analysis in library.load(numbers[first : first + _BATCH]):
            prose = prose_of(0, document, analysis.normalised)
            rows = [(one.span.start, one.span.end, *one.tokens, one.language) for one in prose]
            packed = vectors([document.text[one.span.start : one.span.end] for one in prose])
            written.append((number, MODEL, np.array(rows, dtype="<i4").tobytes(), packed.tobytes()))
        with library.writing() as connection:
            connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?)", written)
    progress(ProgressStep(Stage.MEANING, len(numbers), len(numbers)))


def load_vectors(library: Library) -> LibraryVectors:
    """Return all vectors of this model. Raises `HengwenError`, also for such as this program never writes."""
    query = "SELECT number, paragraphs, packed FROM vectors WHERE model = ? ORDER BY number"
    stored = library.rows(query, (MODEL,)) if library.has_table("vectors") else []
    with sound_values(library.path):
        counts = [_count(rows, packed) for _, rows, packed in stored]
        rows = np.frombuffer(b"".join(rows for _, rows, _ in stored), dtype="<i4").reshape(-1, _COLUMNS)
        packed = np.frombuffer(b"".join(packed for _, _, packed in stored), dtype=np.int8).reshape(-1, DIMENSIONS)
        if len(rows) and not (rows.min() >= 0 and (rows[:, 4] < len(Language)).all()):
            raise ValueError("no paragraphs")
        if not (rows[:, 0] < rows[:, 1]).all() or not (rows[:, 2] < rows[:, 3]).all():
            raise ValueError("empty paragraphs")
    numbers = np.repeat(np.array([number for number, _, _ in stored], dtype=np.int64), counts)
    return LibraryVectors(numbers, rows, packed)


def _count(rows: bytes, packed: bytes) -> int:
    """Return how many paragraphs a document has. Raises `ValueError` where it has not as many vectors."""
    count, rest = divmod(len(rows), 4 * _COLUMNS)
    if rest or len(packed) != count * DIMENSIONS:
        raise ValueError("not as many vectors as paragraphs")
    return count
