"""The documents of a library that a check has to look at: found by the index, loaded, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from hengwen.library.index.reader import IndexReader, open_index
from hengwen.library.index.segments import unindexed_documents, update_index
from hengwen.library.search.paraphrase_search import ParaphrasePairs, Paraphrases, QueryDocuments, find_paraphrases_in
from hengwen.library.search.postings_search import Found, sharing_with
from hengwen.library.search.similar_documents import with_like_title, with_near_fingerprint
from hengwen.library.search.verify_candidates import sharing_passages
from hengwen.library.store import Library, fingerprint_of
from hengwen.matching.candidates.retrieve import pairs_of
from hengwen.matching.candidates.shared_ngrams import sharing
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.corpus_statistics import CorpusStatistics
from hengwen.matching.exclusions import Template, eligible_tokens, template_text
from hengwen.matching.paraphrase.paragraph_vectors import eligible_paragraphs
from hengwen.matching.prepare import MaskedCollection, mask_common_text
from hengwen.model.document import Document, Role
from hengwen.model.errors import Message, message
from hengwen.model.options import Options
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.text.analysis import Analysis, AnalysisStore


@dataclass(frozen=True, slots=True)
class LibraryCandidates:
    """What a library brings into a check.

    `statistics`: all the others, for which of all documents of the check it counts
    too. `pairs`: places i < j of documents of the check that may share passages, and `paraphrases`: what of them looks
    rewritten. `known`: hashes of documents of the check that the library has. `warnings`: what the user should know.
    """

    documents: tuple[Document, ...] = ()
    labels: tuple[Mapping[str, str], ...] = ()
    statistics: CorpusStatistics | None = None
    pairs: Found | None = None
    paraphrases: Paraphrases = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    warnings: tuple[Message, ...] = ()


NO_CANDIDATES = LibraryCandidates()
"""Of a check without a library."""


@dataclass(frozen=True, slots=True)
class _Query:
    """The documents of a check before the library is asked; `new`: the places of those that are compared with it.

    `known`: numbers of those among these that the library has, by hash. `statistics`: the library, for all documents.
    """

    documents: Sequence[Document]
    analyses: Sequence[Analysis]
    new: Sequence[int]
    known: Mapping[str, int]
    statistics: CorpusStatistics


def search_library(  # noqa: PLR0917 - what a check hands on
    library: Library,
    documents: Sequence[Document],
    analyses: AnalysisStore,
    template: Template,
    options: Options,
    progress: Progress,
) -> LibraryCandidates:
    """The documents of a library that may share something with the new ones among those of a check.

    `analyses`: of the documents of the check; those of the library are put behind them.
    """
    new = [place for place, document in enumerate(documents) if document.role is Role.NEW]
    if library.read_only is None:
        update_index(library, progress)
    progress(ProgressStep(Stage.RETRIEVAL, 0, len(new)))
    index_reader = open_index(library)
    kept = [analyses.keep(place, document.text) for place, document in enumerate(documents)]
    asked = _asked(library, index_reader, documents, kept, new)
    out = _laid_out(asked, template, options)
    here = pairs_of(sharing(out.texts.collection, out.common.weak, options.min_length, asked.statistics))
    pairs = _passages(library, index_reader, asked, out, options)
    claimed = _paraphrases(library, index_reader, asked, out)
    mine = [documents[place] for place in new]
    numbers = {number for _, number in (*pairs, *claimed.there)}
    numbers |= with_near_fingerprint(library, np.array([fingerprint_of(kept[place]) for place in new], np.uint64))
    numbers |= with_like_title(library, mine)
    return _loaded(library, asked, sorted(numbers - set(asked.known.values())), here, pairs, claimed, analyses)


def _asked(
    library: Library,
    index_reader: IndexReader,
    documents: Sequence[Document],
    analyses: Sequence[Analysis],
    new: Sequence[int],
) -> _Query:
    known = library.numbers_of(documents[place].id for place in new if documents[place].id)
    fresh = set(new)
    taken = [place in fresh and document.id in known for place, document in enumerate(documents)]
    return _Query(documents, analyses, new, known, CorpusStatistics(index_reader, np.array(taken, dtype=bool)))


def _laid_out(asked: _Query, template: Template, options: Options) -> MaskedCollection:
    """All documents at hand with what is common in them and in the library."""
    texts = [analysis.normalised for analysis in asked.analyses]
    forms = (template_text(document, text, template) for document, text in zip(asked.documents, texts, strict=True))
    collection = collect([text.tokens for text in texts], map(eligible_tokens, texts, forms))
    markup = {place: each.markup for place, each in enumerate(asked.analyses) if each.markup is not None}
    return mask_common_text(collection, markup, options, asked.statistics)


def _passages(
    library: Library, index_reader: IndexReader, asked: _Query, out: MaskedCollection, options: Options
) -> Found:
    """The documents that share passages; without those that the library has of the same bytes."""
    lengths = dict(library.rows("SELECT number, symbols FROM document"))
    pairs = sharing_with(index_reader, out.texts.collection, out.common.weak, lengths, options.min_length)
    pairs |= {(i, number) for i in asked.new for number, _ in unindexed_documents(library)}
    new, known = set(asked.new), set(asked.known.values())
    return sharing_passages(
        library, out, {(i, number) for i, number in pairs if i in new and number not in known}, options.min_length
    )


def _paraphrases(library: Library, index_reader: IndexReader, asked: _Query, out: MaskedCollection) -> ParaphrasePairs:
    new = np.zeros(len(asked.documents), dtype=bool)
    new[list(asked.new)] = True
    normalised = [analysis.normalised for analysis in asked.analyses]
    hand = QueryDocuments(out, *eligible_paragraphs(out.prose, asked.documents, normalised), asked.statistics, new)
    return find_paraphrases_in(library, index_reader, hand, list(asked.known.values()))


def _loaded(  # noqa: PLR0917 - what was found, in one place
    library: Library,
    asked: _Query,
    numbers: Sequence[int],
    here: Found,
    pairs: Found,
    claimed: ParaphrasePairs,
    analyses: AnalysisStore,
) -> LibraryCandidates:
    labels = library.labels()
    loaded = list(library.load(numbers))
    own = len(asked.documents)
    place = {number: own + row for row, (number, _, _) in enumerate(loaded)}
    taken = np.concatenate((asked.statistics.taken, np.ones(len(loaded), dtype=bool)))
    for row, (_, _, analysis) in enumerate(loaded):
        analyses.put(own + row, analysis)
    return LibraryCandidates(
        tuple(document for _, document, _ in loaded),
        tuple(labels.get(number, MappingProxyType({})) for number, _, _ in loaded),
        CorpusStatistics(asked.statistics.external, taken),
        here | {(i, place[number]) for i, number in pairs},
        claimed.here | {(i, place[number]): paraphrases for (i, number), paraphrases in claimed.there.items()},
        frozenset(asked.known),
        tuple(
            _known(asked.documents[each], library, asked.known)
            for each in asked.new
            if asked.documents[each].id in asked.known
        ),
    )


def _known(document: Document, library: Library, known: Mapping[str, int]) -> Message:
    ((path,),) = library.rows("SELECT path FROM document WHERE number = ?", (known[document.id],))
    return message(
        "“{name}” is in the library already, as “{path}”; it is not compared with itself.",
        name=document.name,
        path=path,
    )
