"""Documents made ready for comparing: normalised, fingerprinted, with what does not count left out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.fingerprints.method import method_of
from hengwen.matching.corpus.collection import Collection, collect
from hengwen.matching.corpus.common_text import CommonText, learn_common, no_common
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.exclusions import Template, eligible_tokens, set_apart, spans_of, template_text
from hengwen.matching.paragraphs import Paragraphs, fingerprint_paragraphs
from hengwen.matching.paraphrase.paragraph_vectors import paragraph_ranges
from hengwen.matching.titles.similarity import Title, make_title
from hengwen.matching.titles.weights import general
from hengwen.model.document import Document
from hengwen.model.exclusion_kinds import ExclusionKind
from hengwen.model.options import Options
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report import Exclusion, ReportEntry
from hengwen.text.analysis import AnalysisStore
from hengwen.text.normalisation import NormalisedText
from hengwen.text.sentences import sentence_ends
from hengwen.text.title_words import title_words
from hengwen.text.words import WordIndex


@dataclass(frozen=True)
class PreparedDocument:
    """A document with all that comparing it needs; what only some pairs need is made when first asked for.

    `eligible`: bool, shape (tokens,): which tokens take part in matching.
    """

    entry: ReportEntry
    normalised: NormalisedText
    title: tuple[str, ...]
    eligible: NDArray[np.bool_]

    @property
    def document(self) -> Document:
        """The document."""
        return self.entry.document

    @cached_property
    def prepared_title(self) -> Title:
        """The title, ready to be compared with any other."""
        return make_title(self.title, general())

    @cached_property
    def sentences(self) -> NDArray[np.int64]:
        """The tokens of what may be rewritten as a whole, int64, shape (n, 2): paragraphs, and sentences of English."""
        return paragraph_ranges(self.document, self.normalised)

    @cached_property
    def paragraphs(self) -> Paragraphs:
        """The paragraphs' fingerprints."""
        return fingerprint_paragraphs(self.document, self.normalised, self.eligible)


@dataclass(frozen=True)
class PreparedCollection:
    """The documents of a check, their texts, and what these have of forms that many share.

    `prose`: the texts without their mark-up. `statistics`: external documents that count too.
    """

    documents: tuple[PreparedDocument, ...]
    texts: Texts
    forms: Texts
    prose: Collection
    statistics: CorpusStatistics | None = None

    @property
    def entries(self) -> tuple[ReportEntry, ...]:
        """The documents as a report has them."""
        return tuple(document.entry for document in self.documents)


def prepare(  # noqa: PLR0917 - what a check has, in one place
    documents: Sequence[Document],
    analyses: AnalysisStore,
    template: Template,
    options: Options,
    progress: Progress,
    statistics: CorpusStatistics | None = None,
) -> PreparedCollection:
    """Normalise every document, make the document fingerprints, and find what does not count.

    `analyses`: of the documents, by place, which are taken from it. `statistics`: external documents that count too.
    """
    texts: list[NormalisedText] = []
    markup: dict[int, NDArray[np.bool_]] = {}
    words = _take_words(documents, analyses, texts, markup)
    fingerprints = _fingerprints(documents, words, options.method, progress, statistics).tolist()
    forms = [template_text(document, text, template) for document, text in zip(documents, texts, strict=True)]
    collection = collect([text.tokens for text in texts], map(eligible_tokens, texts, forms))
    texts = [replace(text, tokens=collection.tokens[collection.part(n)]) for n, text in enumerate(texts)]
    masked = mask_common_text(collection, markup, options, statistics)
    prepared = [
        _prepared(masked, number, options, *parts)
        for number, parts in enumerate(zip(documents, texts, forms, fingerprints, strict=True))
    ]
    ends = collection.marks(
        {n: sentence_ends(document.text, text) for n, (document, text) in enumerate(zip(documents, texts, strict=True))}
    )
    both = masked.texts.with_sentences(ends), masked.forms.with_sentences(ends)
    return PreparedCollection(tuple(prepared), *both, masked.prose, statistics)


def _fingerprints(
    documents: Sequence[Document],
    words: Iterable[WordIndex],
    method: str,
    progress: Progress,
    statistics: CorpusStatistics | None,
) -> NDArray[np.uint64]:
    """64 bits for each document by the method, parameters included: uint64, shape (documents,).

    Methods that make sets of fingerprints put them into 64 bits here (`fingerprints.kinds`): the Hamming distance of
    two documents is what the report shows, and an estimate of the similarity of the sets.
    """
    corpus = corpus_of(_corpus_texts(documents, words, progress), statistics)
    return method_of(method).fingerprints(corpus).documents()


def _corpus_texts(
    documents: Sequence[Document], words: Iterable[WordIndex], progress: Progress
) -> Iterator[CorpusText]:
    for done, (document, known) in enumerate(zip(documents, words, strict=True)):
        progress(ProgressStep(Stage.FINGERPRINTS, done, len(documents), document.name))
        yield CorpusText.of(document, known)


@dataclass(frozen=True, slots=True)
class MaskedCollection:
    """The texts of a collection with what is common among them; `texts`, `forms` and `prose` as in
    `PreparedCollection`.
    """

    common: CommonText
    texts: Texts
    forms: Texts
    prose: Collection


def mask_common_text(
    collection: Collection,
    markup: Mapping[int, NDArray[np.bool_]],
    options: Options,
    statistics: CorpusStatistics | None,
) -> MaskedCollection:
    """Learn what is common in a collection, and mask its forms. `markup`: of some of the texts, by number."""
    leave_common = ExclusionKind.COMMON in options.leave_out
    common = learn_common(collection, options.min_length, statistics) if leave_common else no_common(collection)
    marked = collection.marks(markup)
    common, masked = common.with_markup(marked), collection.masked(~common.form)
    one_sentence = np.broadcast_to(np.False_, len(masked.tokens))
    texts = Texts(masked, common.weak, common.weight, common.line_weight, one_sentence)
    forms = Texts.unweighted(replace(collection, eligible=common.form))
    return MaskedCollection(common, texts, forms, masked.masked(~marked))


def _take_words(
    documents: Sequence[Document],
    analyses: AnalysisStore,
    texts: list[NormalisedText],
    markup: dict[int, NDArray[np.bool_]],
) -> Iterator[WordIndex]:
    """The words of one document after the other, each for the last time; `texts` and `markup` keep the rest."""
    for place, document in enumerate(documents):
        analysis = analyses.take(place, document.text)
        texts.append(analysis.normalised)
        if analysis.markup is not None:
            markup[place] = analysis.markup
        yield analysis.words


def _prepared(  # noqa: PLR0917 - what was found of one document
    masked: MaskedCollection,
    number: int,
    options: Options,
    document: Document,
    normalised: NormalisedText,
    form: Sequence[Exclusion],
    fingerprint: int,
) -> PreparedDocument:
    """One document, its arrays views of those of the collection."""
    collection = masked.texts.collection
    part = collection.part(number)
    marked = masked.common.form[part] | masked.common.phrases[part]
    common = spans_of(document, normalised, marked, ExclusionKind.COMMON)
    exclusions = (*form, *common, *set_apart(document))
    text_hash = sha256(normalised.tokens.tobytes()).hexdigest() if len(normalised) else ""
    entry = ReportEntry(document, normalised.starts, fingerprint, exclusions, options.kept, text_hash)
    return PreparedDocument(entry, normalised, tuple(title_words(document.title)), collection.eligible[part])
