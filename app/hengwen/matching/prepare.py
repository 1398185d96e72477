"""Prepares documents for comparing: normalised, with fingerprints, without text that does not count."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.fingerprints.method import method_of
from hengwen.matching.corpus.blocks import CommonBlocks, common_blocks
from hengwen.matching.corpus.chance import Information, information
from hengwen.matching.corpus.collection import Collection, collect
from hengwen.matching.corpus.parts import Part, PartSizes, learn_parts
from hengwen.matching.corpus.repeated_text import repeated_in
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.exclusions import Template, common_text, eligible_tokens, never_compared, set_apart
from hengwen.matching.free_memory import give_back_memory
from hengwen.matching.paragraphs import Paragraphs, fingerprint_paragraphs
from hengwen.matching.prose import paragraph_ranges
from hengwen.matching.titles.title import Title, make_title
from hengwen.matching.titles.weights import general
from hengwen.model.document import Document
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.report import Exclusion, ReportEntry
from hengwen.model.report.shared_block import Standing
from hengwen.model.request.options import Options
from hengwen.model.units import HUNDRED
from hengwen.text.analysis import AnalysisStore
from hengwen.text.normalisation import NormalisedText
from hengwen.text.notation import Notation, number_notation
from hengwen.text.program_text import Programs
from hengwen.text.sentences import line_places, sentence_ends
from hengwen.text.title_words import title_words
from hengwen.text.units import token_evidence
from hengwen.text.words import WordIndex


@dataclass(frozen=True)
class PreparedDocument:
    """A document with everything that comparing needs; values that only some pairs need are made when first needed.

    `eligible`: bool, shape (tokens,): which tokens take part in matching. `among`: the texts that it is one of, and its
    number there; None where it is compared by itself.
    """

    entry: ReportEntry
    normalised: NormalisedText
    title: tuple[str, ...]
    eligible: NDArray[np.bool_]
    among: tuple[Texts, int] | None = None

    @property
    def document(self) -> Document:
        """The document."""
        return self.entry.document

    @cached_property
    def prepared_title(self) -> Title:
        """The title, prepared for comparing."""
        return make_title(self.title, general())

    @cached_property
    def information(self) -> Information:
        """The information of each token."""
        if self.among is None:
            return information(self.normalised.tokens)
        texts, number = self.among
        return texts.information_of(number)

    @cached_property
    def sentences(self) -> NDArray[np.int64]:
        """The tokens of units that may be rewritten whole, int64, shape (n, 2): paragraphs, and English sentences."""
        return paragraph_ranges(self.document, self.normalised)

    def uncommon(self, stretch: tuple[int, int]) -> NDArray[np.bool_]:
        """Return which tokens of a stretch are words that say something about the subject, bool, shape (tokens,)."""
        if self.among is None:
            evidence = token_evidence(self.normalised.tokens[slice(*stretch)])
        else:
            texts, number = self.among
            evidence = texts.evidence[texts.collection.part(number)][slice(*stretch)]
        uncommon: NDArray[np.bool_] = evidence > HUNDRED
        return uncommon

    @cached_property
    def paragraphs(self) -> Paragraphs:
        """The paragraphs' fingerprints."""
        return fingerprint_paragraphs(self.document, self.normalised, self.eligible)


@dataclass(frozen=True)
class PreparedCollection:
    """The documents of a check, the new ones first, and its parts, that of the new ones first.

    `standings`: the standing of each block of common text. `repetitive`: the names of documents not all of whose
    repetitions are compared.
    """

    documents: tuple[PreparedDocument, ...]
    parts: tuple[Part, ...]
    standings: Mapping[str, Standing]
    repetitive: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[ReportEntry, ...]:
        """The documents as a report has them."""
        return tuple(document.entry for document in self.documents)

    @property
    def tokens(self) -> Collection:
        """The texts of all documents; masked as in the last part."""
        return self.parts[-1].masked.texts.collection

    def only(self, places: Sequence[int]) -> "PreparedCollection":
        """Return some of the documents, ascending: what two of them share is the same among all."""
        wanted = np.isin(np.arange(len(self.documents)), list(places))
        documents, parts = (self.documents[place] for place in places), (part.only(wanted) for part in self.parts)
        return replace(self, documents=tuple(documents), parts=tuple(parts))

    @property
    def new(self) -> tuple[PreparedDocument, ...]:
        """The new documents."""
        return self.documents[: len(self.parts[0].members)]


def prepare(  # noqa: PLR0917 - what a check has, in one place
    documents: Sequence[Document],
    analyses: AnalysisStore,
    template: Template,
    options: Options,
    progress: Progress,
    sizes: PartSizes,
    statistics: CorpusStatistics | None = None,
) -> PreparedCollection:
    """Normalise every document, make the document fingerprints, and find text that does not count.

    `analyses`: of the documents, by place, which are taken out of it. `sizes`: of the parts of the check, in the order
    of the documents. `statistics`: the library that some documents come from.
    """
    texts: list[NormalisedText] = []
    markup: dict[int, NDArray[np.bool_]] = {}
    programs: list[Programs | None] = []
    words = _take_words(documents, analyses, texts, markup, programs)
    fingerprints = _fingerprints(documents, words, options.method, progress, sizes, statistics)
    give_back_memory()
    forms = [never_compared(document, text, template) for document, text in zip(documents, texts, strict=True)]
    collection = collect([text.tokens for text in texts], map(eligible_tokens, texts, forms))
    texts = [replace(text, tokens=collection.tokens[collection.part(n)]) for n, text in enumerate(texts)]
    both = list(zip((document.text for document in documents), texts, strict=True))
    ends = collection.marks({n: sentence_ends(*arrays) for n, arrays in enumerate(both)})
    lines = collection.figures({n: line_places(*arrays) for n, arrays in enumerate(both)}, np.uint8)
    collection = replace(collection, line_places=lines)
    notation = collection.figures({n: number_notation(*arrays) for n, arrays in enumerate(both)}, np.uint16)
    repeated = repeated_in(collection)
    library = statistics.external if statistics else None
    parts, left_out = learn_parts(collection, markup, repeated, options, sizes, library)
    parts = tuple(part.written(ends, notation) for part in parts)
    give_back_memory()
    part_of = {number: part for part in parts for number in part.members}
    blocks = common_blocks(collection, *left_out, len(parts[0].members))
    del left_out
    give_back_memory()
    prepared = [
        _prepared(part_of[number], blocks, number, options, *prepared_parts)
        for number, prepared_parts in enumerate(zip(documents, texts, programs, forms, *fingerprints, strict=True))
    ]
    repetitive = compress((document.name for document in documents), collection.sums(repeated))
    return PreparedCollection(tuple(prepared), parts, blocks.standings, tuple(repetitive))


def _fingerprints(  # noqa: PLR0917 - what a corpus is made of
    documents: Sequence[Document],
    words: Iterable[WordIndex],
    method: str,
    progress: Progress,
    sizes: PartSizes,
    statistics: CorpusStatistics | None,
) -> tuple[list[int], list[int]]:
    """Return 64 bits for each document by the method, parameters included: those of its entry, and those for
    comparisons with another part.

    Those of new documents are weighted by the words of the new ones, all others by those of all. Methods that make sets
    of fingerprints reduce them to 64 bits here (`fingerprints.kinds`): the Hamming distance of two documents is shown
    in the report, and estimates the similarity of the sets.
    """
    corpus = corpus_of(_corpus_texts(documents, words, progress), statistics)
    of_new = method_of(method).fingerprints(corpus.first(sizes.new)).documents().tolist()
    if len(documents) == sizes.new:
        return of_new, of_new
    of_all = method_of(method).fingerprints(corpus).documents().tolist()
    return [*of_new, *of_all[sizes.new :]], of_all


def _corpus_texts(
    documents: Sequence[Document], words: Iterable[WordIndex], progress: Progress
) -> Iterator[CorpusText]:
    for done, (document, known) in enumerate(zip(documents, words, strict=True)):
        progress(ProgressStep(Stage.FINGERPRINTS, done, len(documents), document.name))
        yield CorpusText.of(document, known)


def _take_words(
    documents: Sequence[Document],
    analyses: AnalysisStore,
    texts: list[NormalisedText],
    markup: dict[int, NDArray[np.bool_]],
    programs: list[Programs | None],
) -> Iterator[WordIndex]:
    """Yield the words of one document after the other, each for the last time; the other arguments keep the rest."""
    for place, document in enumerate(documents):
        analysis = analyses.take(place, document.text)
        texts.append(analysis.normalised)
        if analysis.markup is not None:
            markup[place] = analysis.markup
        programs.append(analysis.programs)
        yield analysis.words


def _prepared(  # noqa: PLR0917 - what was found of one document
    part: Part,
    blocks: CommonBlocks,
    number: int,
    options: Options,
    document: Document,
    normalised: NormalisedText,
    programs: Programs | None,
    form: Sequence[Exclusion],
    fingerprint: int,
    across: int,
) -> PreparedDocument:
    """Return one document, its arrays views of those of its part."""
    texts = part.masked.texts
    collection, notation = texts.collection, texts.notation
    places = collection.part(number)
    common = common_text(document, normalised, blocks.within(places))
    entry = make_entry(document, normalised, notation[places], (*form, *common), options, fingerprint, across, programs)
    title, eligible = tuple(title_words(document.title)), collection.eligible[places]
    return PreparedDocument(entry, normalised, title, eligible, (texts, number))


def make_entry(  # noqa: PLR0917 - what was found of one document
    document: Document,
    normalised: NormalisedText,
    notation: Notation,
    shared: Sequence[Exclusion],
    options: Options,
    fingerprint: int,
    across: int,
    programs: Programs | None = None,
) -> ReportEntry:
    """Return a document's entry. `notation`: of its numbers, shape (tokens,). `shared`: template and common text.
    `across`: its fingerprint beside other parts. `programs`: as in its analysis.
    """
    exclusions = (*shared, *set_apart(document, programs))
    written = normalised.tokens.tobytes() + notation.tobytes()
    text_hash = sha256(written).hexdigest() if written else ""
    other = None if across == fingerprint else across
    return ReportEntry(document, normalised.starts, fingerprint, exclusions, options.kept, text_hash, across=other)
