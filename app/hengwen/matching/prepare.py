"""Documents made ready for comparing: folded, fingerprinted, with what does not count left out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import Collection, collect
from hengwen.matching.corpus.common_text import Common, learn_common, no_common
from hengwen.matching.corpus.corpus_statistics import Beyond
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.exclusions import Template, open_symbols, set_apart, spans_of, template_text
from hengwen.matching.fingerprinting import document_fingerprints
from hengwen.matching.paragraphs import Paragraphs, fingerprint_paragraphs
from hengwen.matching.titles import title_words
from hengwen.matching.titles.likeness import Title, make_title
from hengwen.matching.titles.weights import general
from hengwen.model.document import Document
from hengwen.model.options import Options
from hengwen.model.progress import Progress
from hengwen.model.report import Entry, Exclusion
from hengwen.text.analysis import Analysis, analyse
from hengwen.text.normalization import Folded
from hengwen.text.words import WordIndex


@dataclass(frozen=True)
class Subject:
    """A document with all that comparing it needs; what only some pairs need is made when first asked for.

    `open`: bool, shape (symbols,): which symbols take part in matching.
    """

    entry: Entry
    folded: Folded
    title: tuple[str, ...]
    open: NDArray[np.bool_]

    @property
    def document(self) -> Document:
        """The document."""
        return self.entry.document

    @cached_property
    def prepared_title(self) -> Title:
        """The title, ready to be compared with any other."""
        return make_title(self.title, general())

    @cached_property
    def paragraphs(self) -> Paragraphs:
        """The paragraphs' fingerprints."""
        return fingerprint_paragraphs(self.document, self.folded, self.open)


@dataclass(frozen=True)
class Batch:
    """The documents of a check, their texts, and what these have of forms that many share.

    `prose`: the texts without their mark-up. `beyond`: documents that are not at hand but count.
    """

    subjects: tuple[Subject, ...]
    texts: Texts
    forms: Texts
    prose: Collection
    beyond: Beyond | None = None


def prepare(  # noqa: PLR0917 - what a check hands on, in one place
    documents: Sequence[Document],
    analyses: dict[int, Analysis],
    template: Template,
    options: Options,
    progress: Progress,
    beyond: Beyond | None = None,
) -> Batch:
    """Fold every document, make the document fingerprints, and find what does not count.

    `analyses`: of some of the documents, by place; they are taken out of it. `beyond`: documents that are not at hand
    but count.
    """
    texts: list[Folded] = []
    noise: dict[int, NDArray[np.bool_]] = {}
    words = _taken(documents, analyses, texts, noise)
    fingerprints = document_fingerprints(documents, options.method, progress, words, beyond).tolist()
    forms = [template_text(document, text, template) for document, text in zip(documents, texts, strict=True)]
    collection = collect([text.symbols for text in texts])
    texts = [replace(text, symbols=collection.symbols[collection.part(n)]) for n, text in enumerate(texts)]
    for number, (text, form) in enumerate(zip(texts, forms, strict=True)):
        collection.open[collection.part(number)] &= open_symbols(text, form)
    out = lay_out(collection, noise, options, beyond)
    batch = _Prepared(collection, out.common, options)
    subjects = [
        batch.subject(number, *parts)
        for number, parts in enumerate(zip(documents, texts, forms, fingerprints, strict=True))
    ]
    return Batch(tuple(subjects), out.texts, out.forms, out.prose, beyond)


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The texts of a collection with what is common among them; `texts`, `forms` and `prose` as in `Batch`."""

    common: Common
    texts: Texts
    forms: Texts
    prose: Collection


def lay_out(
    collection: Collection, noise: Mapping[int, NDArray[np.bool_]], options: Options, beyond: Beyond | None
) -> LaidOut:
    """Learn what is common in a collection, and close its forms. `noise`: mark-up of some of the texts, by number."""
    leave_common = "common" in options.leave_out
    common = learn_common(collection, options.min_length, beyond) if leave_common else no_common(collection)
    collection.open[common.form] = False
    prose = np.ones(len(collection.symbols), dtype=bool)
    for number, marked in noise.items():
        prose[collection.part(number)] = ~marked
        common.weak[collection.part(number)] |= marked
        for weight in (common.weight, common.weight_in_line):
            weight[collection.part(number)][marked] = 0
    texts = Texts(collection, common.weak, common.weight, common.weight_in_line)
    forms = Texts.all_telling(replace(collection, open=common.form))
    return LaidOut(common, texts, forms, collection.with_open(prose))


def _taken(
    documents: Sequence[Document],
    analyses: dict[int, Analysis],
    texts: list[Folded],
    noise: dict[int, NDArray[np.bool_]],
) -> Iterator[WordIndex]:
    """The words of one document after the other; what else was found in each is put where it is kept."""
    for place, document in enumerate(documents):
        analysis = analyses.pop(place, None) or analyse(document.text)
        texts.append(analysis.folded)
        if analysis.markup is not None:
            noise[place] = analysis.markup
        yield analysis.words


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
        common = spans_of(document, folded, self.common.form[part] | self.common.phrases[part], "common")
        exclusions = (*form, *common, *set_apart(document))
        entry = Entry(document, folded.starts, fingerprint, exclusions, self.options.kept)
        return Subject(entry, folded, tuple(title_words(document.title)), self.collection.open[part])
