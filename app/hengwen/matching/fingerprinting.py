"""The document fingerprints of a check."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.document import Document
from hengwen.fingerprints import Source, collect, make
from hengwen.matching.titles import title_words
from hengwen.methods import parse_method
from hengwen.progress import Progress, Stage, Step


def source_of_document(document: Document) -> Source:
    """A document as the fingerprints see it. A title taken from the file's name does not weigh on the text."""
    spans = tuple(paragraph.span for paragraph in document.paragraphs)
    return Source(document.text, spans, document.content.title or "", title_words(document.title))


def document_fingerprints(documents: Sequence[Document], method: str, progress: Progress) -> NDArray[np.uint64]:
    """64 bits for each document by the method, parameters included: uint64, shape (documents,).

    Methods that make sets of fingerprints put them into 64 bits here (`fingerprints.kinds`): the Hamming distance of
    two documents is what the report shows, and an estimate of the nearness of the sets. Raises `HengwenError` for a
    method that does not exist.
    """
    return make(collect(_sources(documents, progress)), parse_method(method)).documents()


def _sources(documents: Sequence[Document], progress: Progress) -> Iterator[Source]:
    for done, document in enumerate(documents):
        progress(Step(Stage.FINGERPRINTS, done, len(documents), document.name))
        yield source_of_document(document)
