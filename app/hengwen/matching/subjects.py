"""Documents made ready for comparing: folded, fingerprinted, with what does not count left out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.document import Document
from hengwen.matching.exclusions import Template, cited_text, open_symbols, template_text
from hengwen.matching.fingerprinting import document_fingerprints
from hengwen.matching.paragraphs import Paragraphs, fingerprint_paragraphs
from hengwen.matching.runs import Text
from hengwen.matching.runs import prepare as prepare_text
from hengwen.matching.titles import title_words
from hengwen.options import Options
from hengwen.progress import Progress
from hengwen.report import Entry
from hengwen.text.fold import Folded, fold


@dataclass(frozen=True)
class Subject:
    """A document with all that comparing it needs; what only some pairs need is made when first asked for."""

    entry: Entry
    folded: Folded
    title: tuple[str, ...]

    @property
    def document(self) -> Document:
        """The document."""
        return self.entry.document

    @cached_property
    def open(self) -> NDArray[np.bool_]:
        """Which symbols take part in matching, bool, shape (symbols,)."""
        return open_symbols(self.folded, self.entry.left_out)

    @cached_property
    def text(self) -> Text:
        """The folded text, indexed for alignment."""
        return prepare_text(self.folded.symbols, self.open)

    @cached_property
    def paragraphs(self) -> Paragraphs:
        """The paragraphs' fingerprints."""
        return fingerprint_paragraphs(self.document, self.folded, self.open)


def prepare(documents: Sequence[Document], template: Template, options: Options, progress: Progress) -> list[Subject]:
    """Fold every document, find what does not count, and make the document fingerprints."""
    fingerprints = document_fingerprints(documents, options.method, progress)
    return [
        _subject(document, int(fingerprint), template, options)
        for document, fingerprint in zip(documents, fingerprints, strict=True)
    ]


def _subject(document: Document, fingerprint: int, template: Template, options: Options) -> Subject:
    folded = fold(document.text)
    cited = cited_text(document)
    left_out = template_text(document, folded, template)
    left_out += [exclusion for exclusion in cited if exclusion.kind in options.leave_out]
    entry = Entry(document, folded.starts, fingerprint, tuple(left_out), tuple(cited))
    return Subject(entry, folded, tuple(title_words(document.title)))
