"""The document fingerprints of a check."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints import CorpusText, corpus_of, make
from hengwen.fingerprints.methods import parse_method
from hengwen.matching.corpus.corpus_statistics import CorpusStatistics
from hengwen.matching.titles import title_words
from hengwen.model.document import Document
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.text.words import WordIndex


def source_of_document(document: Document, words: WordIndex | None = None) -> CorpusText:
    """A document as the fingerprints see it. A title taken from the file's name does not weigh on the text.

    `words`: those of the text, where they are known already.
    """
    spans = tuple(paragraph.span for paragraph in document.paragraphs)
    return CorpusText(document.text, spans, document.content.title or "", title_words(document.title), words)


def document_fingerprints(
    documents: Sequence[Document],
    method: str,
    progress: Progress,
    words: Iterable[WordIndex | None] | None = None,
    statistics: CorpusStatistics | None = None,
) -> NDArray[np.uint64]:
    """64 bits for each document by the method, parameters included: uint64, shape (documents,).

    Methods that make sets of fingerprints put them into 64 bits here (`fingerprints.kinds`): the Hamming distance of
    two documents is what the report shows, and an estimate of the nearness of the sets. `words`: those of each
    document, where they are known already. `statistics`: documents that are not at hand but count. Raises
    `HengwenError` for a method that does not exist.
    """
    known = repeat(None, len(documents)) if words is None else words
    return make(corpus_of(_sources(documents, known, progress), statistics), parse_method(method)).documents()


def _sources(
    documents: Sequence[Document], words: Iterable[WordIndex | None], progress: Progress
) -> Iterator[CorpusText]:
    for done, (document, known) in enumerate(zip(documents, words, strict=True)):
        progress(ProgressStep(Stage.FINGERPRINTS, done, len(documents), document.name))
        yield source_of_document(document, known)
