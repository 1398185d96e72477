"""Documents made ready for comparing: folded, fingerprinted, with what does not count left out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.document import Document
from hengwen.matching.collection import Collection, collect
from hengwen.matching.common import Common, learn_common, no_common
from hengwen.matching.exclusions import Template, open_symbols, set_apart, spans_of, template_text
from hengwen.matching.fingerprinting import document_fingerprints
from hengwen.matching.markup import markup
from hengwen.matching.paragraphs import Paragraphs, fingerprint_paragraphs
from hengwen.matching.runs import Text
from hengwen.matching.runs import prepare as prepare_text
from hengwen.matching.titles import title_words
from hengwen.options import Options
from hengwen.progress import Progress
from hengwen.report import Entry, Exclusion
from hengwen.text.fold import Folded, fold


@dataclass(frozen=True)
class Subject:
    """A document with all that comparing it needs; what only some pairs need is made when first asked for.

    `open`, `weak`: bool, shape (symbols,): which symbols take part in matching, and which are everybody's words.
    """

    entry: Entry
    folded: Folded
    title: tuple[str, ...]
    open: NDArray[np.bool_]
    weak: NDArray[np.bool_]
    weights: tuple[NDArray[np.uint8], NDArray[np.uint8]]

    @property
    def document(self) -> Document:
        """The document."""
        return self.entry.document

    @cached_property
    def text(self) -> Text:
        """The folded text, indexed for alignment."""
        return prepare_text(self.folded.symbols, self.open, self.weak, self.weights)

    @cached_property
    def form(self) -> Text:
        """What the document has of a form that many share, indexed for alignment."""
        marked = np.zeros(len(self.folded), dtype=bool)
        for exclusion in self.entry.exclusions:
            if exclusion.kind == "common":
                marked[slice(*self.folded.range(exclusion.span))] = True
        return prepare_text(self.folded.symbols, marked & ~self.open)

    @cached_property
    def paragraphs(self) -> Paragraphs:
        """The paragraphs' fingerprints."""
        return fingerprint_paragraphs(self.document, self.folded, self.open)


@dataclass(frozen=True)
class Batch:
    """The documents of a check, and their texts as one."""

    subjects: tuple[Subject, ...]
    collection: Collection
    weak: NDArray[np.bool_]


def prepare(documents: Sequence[Document], template: Template, options: Options, progress: Progress) -> Batch:
    """Fold every document, make the document fingerprints, and find what does not count."""
    fingerprints = document_fingerprints(documents, options.method, progress).tolist()
    folded = [fold(document.text) for document in documents]
    forms = [template_text(document, text, template) for document, text in zip(documents, folded, strict=True)]
    collection = collect([text.symbols for text in folded])
    for number, (text, form) in enumerate(zip(folded, forms, strict=True)):
        collection.open[collection.part(number)] &= open_symbols(text, form)
    common = learn_common(collection, options.min_length) if "common" in options.leave_out else no_common(collection)
    collection.open[common.form] = False
    batch = _Prepared(collection, common, options)
    subjects = [
        batch.subject(number, *parts)
        for number, parts in enumerate(zip(documents, folded, forms, fingerprints, strict=True))
    ]
    return Batch(tuple(subjects), collection, common.weak)


@dataclass(frozen=True)
class _Prepared:
    """What was learned from all documents, to make each one's subject of."""

    collection: Collection
    common: Common
    options: Options

    def subject(
        self, number: int, document: Document, folded: Folded, form: list[Exclusion], fingerprint: int
    ) -> Subject:
        """One document, its arrays views of those of the collection."""
        part = self.collection.part(number)
        noise = markup(document.text, folded)
        self.common.weak[part] |= noise
        weights = (self.common.weight[part], self.common.weight_in_line[part])
        for weight in weights:
            weight[noise] = 0
        common = spans_of(document, folded, self.common.form[part] | self.common.phrases[part], "common")
        exclusions = (*form, *common, *set_apart(document))
        entry = Entry(document, folded.starts, fingerprint, exclusions, self.options.kept)
        shared = replace(folded, symbols=self.collection.symbols[part])
        arrays = (self.collection.open[part], self.common.weak[part], weights)
        return Subject(entry, shared, tuple(title_words(document.title)), *arrays)
