"""Finds documents of a library that say the same as new ones, by the vectors of their paragraphs, exactly."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.library.sqlite_errors import sound_values
from hengwen.library.store import Library
from hengwen.library.vectors import LibraryVectors, load_vectors, without_vectors
from hengwen.matching.meaning.find import content_from
from hengwen.matching.meaning.neighbours import COLUMNS, Block, Neighbours, nearest
from hengwen.matching.meaning.paragraphs import Language, MeaningParagraph, prose_of
from hengwen.matching.meaning.same_content import COSINE, NEAREST, MeaningSet, Vote, votes_among
from hengwen.matching.meaning.vectors import Packed, means_of, on_grid
from hengwen.model.document import Document
from hengwen.model.messages import Message, message
from hengwen.model.report.meaning import SameContent
from hengwen.text.analysis import Analysis


def search_meaning(  # noqa: PLR0917 - a library and what is asked of it
    library: Library,
    documents: Sequence[Document],
    analyses: Sequence[Analysis],
    known: Mapping[str, int],
    vectors: Callable[[Sequence[str]], Packed],
    step: Callable[[], None],
) -> dict[tuple[int, int], SameContent]:
    """Return what new documents and those of a library have in common, by the place of the one and the number of the
    other. `known`: numbers of those that are new documents too, by hash. `step`: called between blocks; it may raise.
    """
    stored = load_vectors(library)
    prose = [
        one for place, document in enumerate(documents) for one in prose_of(place, document, analyses[place].normalised)
    ]
    if not prose or not len(stored.numbers):
        return {}
    texts = [documents[one.document].text[one.span.start : one.span.end] for one in prose]
    return _Search(library, documents, analyses, prose, stored, vectors(texts), known).contents(vectors, step)


class _Search:
    """New paragraphs, which come first, and all of a library."""

    def __init__(  # noqa: PLR0917 - a library and what is asked of it
        self,
        library: Library,
        documents: Sequence[Document],
        analyses: Sequence[Analysis],
        prose: Sequence[MeaningParagraph],
        stored: LibraryVectors,
        packed: Packed,
        known: Mapping[str, int],
    ) -> None:
        self._library, self._analyses, self._prose, self._stored = library, analyses, prose, stored
        self._texts_of_new = [document.text for document in documents]
        self._new, self._first = len(prose), len(documents)
        places = [one.document for one in prose]
        self._vectors = packed, stored.packed
        self._languages = np.concatenate(([one.language for one in prose], stored.rows[:, 4])).astype(np.int8)
        self._documents = np.concatenate((places, stored.numbers + self._first)).astype(np.int64)
        people = {document.submitter: place for place, document in reversed([*enumerate(documents)])}
        authors = [people[documents[place].submitter] for place in places]
        self._authors = np.concatenate((authors, stored.numbers + self._first)).astype(np.int64)
        for document in documents:  # a document in the library is as near to itself as can be, which says nothing
            if document.id in known:
                rows = self._new + np.flatnonzero(stored.numbers == known[document.id])
                self._authors[rows] = people[document.submitter]
        self._means = means_of((packed, self._languages[: self._new]), (stored.packed, self._languages[self._new :]))
        self._texts: dict[int, NDArray[np.uint32]] = {}
        self._loaded = -1, ""

    def contents(
        self, vectors: Callable[[Sequence[str]], Packed], step: Callable[[], None]
    ) -> dict[tuple[int, int], SameContent]:
        """Return what new documents and those of the library have in common."""
        new = np.arange(self._new)
        of_new = self._near(new, step)
        candidates = [near.rows[near.cosines >= COSINE] for near in of_new.values()]
        rows = np.unique(np.concatenate(candidates))
        of_library = self._near(rows[rows >= self._new], step)
        near = {language: _joined(of_new[language], of_library[language]) for language in of_new}

        def compares(one: int, other: int) -> bool:
            return one < self._first <= other

        labels = self._languages, self._documents, self._authors
        every = MeaningSet(*labels, self._means, self._tokens, self._text, vectors)
        of_pairs: dict[tuple[int, int], list[tuple[MeaningParagraph, MeaningParagraph, Vote]]] = {}
        for vote in votes_among(every, near, compares):
            one, other = sorted((vote.one, vote.other))
            number = int(self._documents[other]) - self._first
            right = self._stored.paragraph(other - self._new, number)
            left = self._prose[one]
            of_pairs.setdefault((left.document, number), []).append((left, right, vote))
        return {pair: content_from(of_pairs[pair]) for pair in sorted(of_pairs)}

    def _near(self, rows: NDArray[np.int64], step: Callable[[], None]) -> dict[int, Neighbours]:
        """Return the nearest paragraphs in each language of some rows, ascending."""
        wanted = self._block(rows)
        return {int(language): nearest(wanted, self._blocks(language), NEAREST, step) for language in Language}

    def _blocks(self, language: Language) -> Iterator[Block]:
        rows = np.flatnonzero(self._languages == language)
        for first in range(0, len(rows), COLUMNS):
            yield self._block(rows[first : first + COLUMNS])

    def _block(self, rows: NDArray[np.int64]) -> Block:
        new = rows[rows < self._new]
        packed = np.concatenate((self._vectors[0][new], self._vectors[1][rows[len(new) :] - self._new]))
        return Block(rows, on_grid(packed, self._languages[rows], self._means), self._authors[rows])

    def _tokens(self, row: int) -> NDArray[np.uint32]:
        if row < self._new:
            one = self._prose[row]
            return self._analyses[one.document].normalised.tokens[slice(*one.tokens)]
        number = int(self._documents[row]) - self._first
        if number not in self._texts:
            self._texts |= {text.number: text.tokens for text in self._library.texts([number])}
        first, last = self._stored.rows[row - self._new, 2:4].tolist()
        return self._texts.get(number, np.zeros(0, dtype=np.uint32))[first:last]

    def _text(self, row: int) -> str:
        """Return the text of a paragraph. Those of one document are asked for one after the other."""
        if row < self._new:
            one = self._prose[row]
            return self._texts_of_new[one.document][one.span.start : one.span.end]
        number = int(self._documents[row]) - self._first
        if number != self._loaded[0]:
            self._loaded = number, next((document.text for _, document, _ in self._library.load([number])), "")
        start, end = self._stored.rows[row - self._new, :2].tolist()
        with sound_values(self._library.path):
            if end > len(self._loaded[1]) > 0:
                raise ValueError("paragraphs beyond the text")
        return self._loaded[1][start:end]


def _joined(new: Neighbours, library: Neighbours) -> Neighbours:
    """Return the neighbours of new paragraphs, and those of paragraphs of a library."""
    both = zip((new.of, new.rows, new.cosines), (library.of, library.rows, library.cosines), strict=True)
    return Neighbours(*(np.concatenate(arrays) for arrays in both))


def meaning_warnings(library: Library) -> Iterator[Message]:
    """Yield a message where documents of the library have no vectors."""
    if count := len(without_vectors(library)):
        yield message(
            "Documents of the library that were not looked through for the same content in other words: {count}. Add"
            " any document to it with --meaning, or in the window while that is switched on: the others are prepared"
            " then, too.",
            count=count,
        )
