"""Searches a library for a check: loads its documents that may share something with the new ones."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.library.index.reader import IndexReader, open_index
from hengwen.library.index.segments import unindexed_documents, update_index
from hengwen.library.search.library_candidates import LibraryCandidates
from hengwen.library.search.paraphrase_search import QueryDocuments, search_paraphrases
from hengwen.library.search.postings_search import DocumentPairs, pairs_sharing_ngrams
from hengwen.library.search.shared_history import NO_HISTORY, shared_history
from hengwen.library.search.similar_documents import with_near_fingerprint, with_similar_title
from hengwen.library.search.similar_pictures import documents_without_traces, with_similar_picture
from hengwen.library.search.verify_candidates import pairs_sharing_passages
from hengwen.library.sqlite_errors import sound_values
from hengwen.library.store import Library, fingerprint_of
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.parts import LibraryClass, MaskedCollection, mask_for_library
from hengwen.matching.exclusions import Template, eligible_tokens, never_compared
from hengwen.matching.paraphrase.detect import Paraphrases
from hengwen.matching.paraphrase.paragraph_vectors import eligible_paragraphs
from hengwen.matching.prose import paragraph_ranges
from hengwen.model.document import Document, Role
from hengwen.model.messages import Message, message
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.meaning import SameContent
from hengwen.model.request.options import Options
from hengwen.model.signs.sign import SignGroup, SignKind
from hengwen.readers.loading import real_path
from hengwen.serial.columns import unpack_string
from hengwen.serial.comparison import require_in_text
from hengwen.text.analysis import Analysis, AnalysisStore
from hengwen.text.sentences import line_places

if TYPE_CHECKING:
    from hengwen.matching.meaning.find import Vectors


@dataclass(frozen=True, slots=True)
class _Query:
    """The new documents of a check, for which a library is searched.

    `known`: numbers of those that the library has, by hash; `own`: of those whose files are the library's, which are
    not compared with themselves. `statistics`: of the library, and which of these it counts too.
    """

    documents: Sequence[Document]
    analyses: Sequence[Analysis]
    known: Mapping[str, int]
    own: Mapping[str, int]
    statistics: CorpusStatistics


def search_library(  # noqa: PLR0917 - what a check has by then
    library: Library,
    documents: Sequence[Document],
    analyses: AnalysisStore,
    template: Template,
    options: Options,
    progress: Progress,
    vectors: "Vectors | None" = None,
) -> LibraryCandidates:
    """Return the documents of a library that may share something with the new ones of a check, which come first.

    `analyses`: of the documents of the check; those of the library are appended. `vectors`: makes those of paragraphs,
    where the same content in other words is looked for.
    """
    new = [document for document in documents if document.role is Role.NEW]
    if library.read_only is None:
        update_index(library, progress)
    progress(ProgressStep(Stage.RETRIEVAL, 0, len(new)))
    index = open_index(library)
    query = _query(library, index, new, [analyses.keep(place, document.text) for place, document in enumerate(new)])
    masked = _mask(query, template, options)
    pairs = _search_passages(library, index, query, masked, options)
    paraphrases = _search_paraphrases(library, index, query, masked)
    numbers = {number for _, number in (*pairs, *paraphrases)}
    numbers |= with_near_fingerprint(library, np.array(list(map(fingerprint_of, query.analyses)), np.uint64))
    numbers |= with_similar_title(library, new)
    if _is_wanted(options, SignGroup.PICTURES):
        numbers |= with_similar_picture(library, new)
    wanted = _is_wanted(options, SignGroup.FILE_HISTORY)
    history = shared_history(library, new, set(query.own.values())) if wanted else NO_HISTORY
    numbers |= history.numbers
    content = _search_meaning(library, query, vectors, progress) if vectors else {}
    numbers |= {number for _, number in content}
    numbers = (numbers | set(query.known.values())) - set(query.own.values())
    candidates = _load(library, query, sorted(numbers), len(documents), pairs, paraphrases, analyses)
    if vectors:
        candidates = _with_meaning(candidates, library, content, len(documents))
    return replace(candidates, marks=history.mark_frequency)


def _search_meaning(
    library: Library, query: _Query, vectors: "Vectors", progress: Progress
) -> dict[tuple[int, int], SameContent]:
    from hengwen.library.search.meaning_search import search_meaning

    def step() -> None:
        progress(ProgressStep(Stage.MEANING, 0, len(query.documents)))

    return search_meaning(library, query.documents, query.analyses, query.known, vectors, step)


def _with_meaning(
    candidates: LibraryCandidates, library: Library, content: Mapping[tuple[int, int], SameContent], first: int
) -> LibraryCandidates:
    """Return candidates with their same content by their places in the check, from `first` on."""
    from hengwen.library.search.meaning_search import meaning_warnings

    numbers = library.numbers_of(document.id for document in candidates.documents)
    place = {numbers[one.id]: first + row for row, one in enumerate(candidates.documents) if one.id in numbers}
    meaning = {(i, place[number]): value for (i, number), value in content.items() if number in place}
    with sound_values(library.path):
        for (_, j), value in meaning.items():
            require_in_text((both.right for both in value.paragraphs), candidates.documents[j - first].text)
    return replace(candidates, meaning=meaning, warnings=(*candidates.warnings, *meaning_warnings(library)))


def _is_wanted(options: Options, group: SignGroup) -> bool:
    return any(kind.value not in options.without_signs for kind in SignKind if kind.group is group)


def _query(
    library: Library,
    index: IndexReader,
    documents: Sequence[Document],
    analyses: Sequence[Analysis],
) -> _Query:
    known = library.numbers_of(document.id for document in documents if document.id)
    taken = np.array([document.id in known for document in documents], dtype=bool)
    stored = library.rows_in("SELECT number, path FROM document WHERE number", known.values())
    paths = {number: unpack_string(path) for number, path in stored}
    own = {
        document.id: known[document.id]
        for document in documents
        if document.id in known and _same_file(document.path, paths[known[document.id]])
    }
    return _Query(documents, analyses, known, own, CorpusStatistics(index, taken))


def _mask(query: _Query, template: Template, options: Options) -> MaskedCollection:
    """Return the new documents without the template and the text common among them or in the library."""
    texts = [analysis.normalised for analysis in query.analyses]
    forms = (never_compared(document, text, template) for document, text in zip(query.documents, texts, strict=True))
    collection = collect([text.tokens for text in texts], map(eligible_tokens, texts, forms))
    places = {
        n: line_places(document.text, text)
        for n, (document, text) in enumerate(zip(query.documents, texts, strict=True))
    }
    collection = replace(collection, line_places=collection.figures(places, np.uint8))
    markup = {place: analysed.markup for place, analysed in enumerate(query.analyses) if analysed.markup is not None}
    return mask_for_library(collection, markup, options, query.statistics.external)


def _search_passages(
    library: Library, index: IndexReader, query: _Query, masked: MaskedCollection, options: Options
) -> DocumentPairs:
    """Return the documents that share passages, without those that are documents of the check."""
    lengths = dict(library.rows("SELECT number, symbols FROM document"))
    texts = masked.texts.collection
    pairs = pairs_sharing_ngrams(index, texts, masked.texts.weak, lengths, options.min_length)
    pairs |= {(i, number) for i in range(len(query.documents)) for number, _ in unindexed_documents(library)}
    own = set(query.own.values())
    wanted = {(i, number) for i, number in pairs if number not in own}
    return pairs_sharing_passages(library, masked, wanted, options.min_length)


def _search_paraphrases(library: Library, index: IndexReader, query: _Query, masked: MaskedCollection) -> Paraphrases:
    ranges = map(paragraph_ranges, query.documents, (analysis.normalised for analysis in query.analyses))
    every = [own + start for own, start in zip(ranges, masked.prose.starts, strict=True)]
    paragraphs = eligible_paragraphs(masked.prose, np.concatenate([np.zeros((0, 2), dtype=np.int64), *every]))
    documents = QueryDocuments(masked, *paragraphs, query.statistics)
    return search_paraphrases(library, index, documents, list(query.own.values()))


def _load(  # noqa: PLR0917 - what was found, in one place
    library: Library,
    query: _Query,
    numbers: Sequence[int],
    first: int,
    pairs: DocumentPairs,
    paraphrases: Paraphrases,
    analyses: AnalysisStore,
) -> LibraryCandidates:
    """Load the documents of these numbers, with places from `first` on."""
    labels = library.labels()
    available = int(library.rows("SELECT count(*) FROM document")[0][0])
    loaded = list(library.load(numbers))
    place = {number: first + row for row, (number, _, _) in enumerate(loaded)}
    others = np.zeros(first - len(query.documents), dtype=bool)
    taken = np.concatenate((query.statistics.included, others, np.ones(len(loaded), dtype=bool)))
    for row, (_, _, analysis) in enumerate(loaded):
        analyses.put(first + row, analysis)
    return LibraryCandidates(
        tuple(document for _, document, _ in loaded),
        tuple(labels.get(number, MappingProxyType({})) for number, _, _ in loaded),
        _classes(labels, place, available),
        CorpusStatistics(query.statistics.external, taken),
        {(i, place[number]) for i, number in pairs if number in place},  # one may have been removed meanwhile
        {(i, place[number]): candidates for (i, number), candidates in paraphrases.items() if number in place},
        frozenset(query.own),
        (
            *(_already_there(document, library, query) for document in query.documents if document.id in query.known),
            *_unknown_pictures(library, query.documents),
        ),
        available,
    )


def _classes(
    labels: Mapping[int, Mapping[str, str]], place: Mapping[int, int], available: int
) -> tuple[LibraryClass, ...]:
    """Return a class of all documents of a library, and one of each set of labels. `place`: of those found."""
    numbers: dict[frozenset[tuple[str, str]], list[int]] = {}
    for number, own in labels.items():
        numbers.setdefault(frozenset(own.items()), []).append(number)
    brought = ([place[number] for number in labelled if number in place] for labelled in numbers.values())
    by_labels = (
        LibraryClass(tuple(labelled), len(every))
        for labelled, every in zip(brought, numbers.values(), strict=True)
        if labelled
    )
    return LibraryClass(tuple(place.values()), available), *by_labels


def _already_there(document: Document, library: Library, query: _Query) -> Message:
    ((stored,),) = library.rows("SELECT path FROM document WHERE number = ?", (query.known[document.id],))
    path = unpack_string(stored)
    return already_there(document.name, path, is_same=_same_file(document.path, path))


def _unknown_pictures(library: Library, documents: Sequence[Document]) -> Iterator[Message]:
    """Yield a message where new documents have pictures and the pictures of some library documents are unknown."""
    have_pictures = any(document.content.traces.pictures for document in documents)
    if have_pictures and (count := documents_without_traces(library)):
        yield message(
            "Pictures were not compared with those of {count} documents of the library, which were added by an older "
            "version: remove and add them again.",
            count=count,
        )


def already_there(name: str, path: str, *, is_same: bool) -> Message:
    """Return the message for a document that a library has already under a path; `is_same`: whether it is that file."""
    shown = "/".join(PurePath(path).parts[-2:])  # a report is handed on, so the path shows nothing of the machine
    if is_same:
        return message(
            "“{name}” is in the library already, as “{path}”; it is not compared with itself.", name=name, path=shown
        )
    return message("“{name}” is, byte for byte, a document of the library: “{path}”.", name=name, path=shown)


def _same_file(one: str, other: str) -> bool:
    """Return whether two paths are of one file."""
    return real_path(Path(one)) == real_path(Path(other))
