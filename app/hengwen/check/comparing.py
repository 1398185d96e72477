"""Compares documents that have been read, from their texts to a report."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hengwen.check.inputs import state_of
from hengwen.check.kept import kept_work
from hengwen.library.kept_comparisons import compare_or_recall
from hengwen.library.search.library_candidates import NO_CANDIDATES
from hengwen.matching.candidates.identical import candidate_documents
from hengwen.matching.candidates.retrieve import retrieve, similar_titles_of_few
from hengwen.matching.candidates.unlisted import count_unlisted, with_similar_words
from hengwen.matching.compare import ComparedDocuments, PairsToCompare
from hengwen.matching.corpus.document_sets import set_warnings
from hengwen.matching.corpus.parts import PartSizes
from hengwen.matching.corpus.repeated_text import repetition_warnings
from hengwen.matching.exclusions import Template, learn_template, template_warnings
from hengwen.matching.free_memory import give_back_memory
from hengwen.matching.paraphrase.detect import find_paraphrases, still_eligible, worth_aligning
from hengwen.matching.prepare import prepare
from hengwen.matching.shared_blocks import with_blocks
from hengwen.matching.template_heads import heads_of, with_heads
from hengwen.model.document import Document, Role
from hengwen.model.messages import Message
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report.partial_results import GrowingReport, ResultListener, unfinished
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from hengwen.signs.context import SignContext
from hengwen.signs.find import SignSearch, not_own_prose, with_signs
from hengwen.text.analysis import AnalysisStore

if TYPE_CHECKING:
    from hengwen.library.store import Library
    from hengwen.matching.meaning.find import Vectors


@dataclass(frozen=True, slots=True)
class ReadingResult:
    """The results of reading beside the documents that are compared.

    Text that equals text of the `templates` is left out. `analyses`: of the documents, by place. For the report:
    `skipped`, files that are not documents; `inputs`, the given paths; `doubts`, about who handed in what.
    """

    analyses: AnalysisStore | None = None
    templates: Sequence[Document] = ()
    skipped: Sequence[str] = ()
    inputs: CheckInputs = CheckInputs()  # noqa: RUF009 - frozen
    doubts: Sequence[Message] = ()


def compare_documents(
    documents: Sequence[Document],
    request: CheckRequest = CheckRequest(),  # noqa: B008 - frozen
    *,
    reading: ReadingResult = ReadingResult(),
    library: "Library | None" = None,
    progress: Progress = silent,
    listener: ResultListener = ResultListener(),  # noqa: B008 - does nothing
) -> Report:
    """Compare documents that have been read: the new ones with each other, with the old ones and with the library.

    `documents`: the new ones first. Of the `request` its options, its scope, `hidden` and `kept_work` count here.
    """
    options, scope, analyses = request.options, request.scope, reading.analyses or AnalysisStore()
    vectors = _vectors(request, progress) if request.meaning else None
    template = _template(documents, reading.templates)
    candidates = NO_CANDIDATES
    if library:
        from hengwen.library.search.search import search_library

        candidates = search_library(library, documents, analyses, template, options, progress, vectors)
    everything = (*documents, *candidates.documents)
    sizes = PartSizes.of(documents, len(candidates.documents), candidates.classes)
    collection = prepare(everything, analyses, template, options, progress, sizes, candidates.statistics)
    titles = similar_titles_of_few(collection, options.min_length)
    paraphrases = {**find_paraphrases(collection), **still_eligible(collection, candidates.paraphrases)}
    give_back_memory()
    labels = (*map(scope.labels_of, documents), *candidates.labels)

    def compares(i: int, j: int) -> bool:
        return scope.compares(everything[i], labels[i], everything[j], labels[j], candidates.known)

    left_out = not_own_prose(collection)
    context = SignContext(everything, reading.templates, compares, left_out=left_out, marks_in_library=candidates.marks)
    signs = SignSearch(context, collection, frozenset() if request.hidden else options.without_signs)
    worth, own = worth_aligning(paraphrases), scope.own_groups(everything)
    pairs = retrieve(collection, titles, worth, options.min_length, progress, compares, candidates.pairs, own)
    give_back_memory()
    limits = (*repetition_warnings(collection.repetitive), *set_warnings(len(everything)))
    before = (*reading.doubts, *scope.warnings, *template_warnings(reading.templates), *candidates.warnings)
    inputs = _inputs(documents, request, reading, library, candidates.available)
    skipped = tuple(reading.skipped)
    growing = GrowingReport(options, collection.entries, len(documents), (*before, *limits), skipped, inputs)
    kept = kept_work(request)
    given = PairsToCompare(collection, pairs, options, paraphrases, titles, request.hidden)
    compared = compare_or_recall(kept, given)
    names = [everything[i].name for i, _ in pairs]
    near = _compare_pairs(growing, names, compared, signs, progress, listener)
    give_back_memory()
    if vectors:
        from hengwen.matching.meaning.find import find_same_content, with_same_content

        own_documents = collection.documents[: len(documents)]
        content = find_same_content(own_documents, vectors, compares, progress)
        of_library = {pair: value for pair, value in candidates.meaning.items() if compares(*pair)}
        growing.comparisons[:] = with_same_content(collection, growing.comparisons, {**content, **of_library})
    progress(ProgressStep(Stage.SIGNS, 0, len(everything)))
    found_signs = signs.all_signs(growing.comparisons)
    growing.comparisons[:] = with_signs(collection, growing.comparisons, found_signs, options.without_signs)
    progress(ProgressStep(Stage.SIGNS, len(everything), len(everything)))
    report = growing.report()
    places = {id(entry): place for place, entry in enumerate(collection.entries)}
    listed = [(places[id(pair.left)], places[id(pair.right)]) for pair in report.comparisons]
    alike = with_similar_words(paraphrases) | {pairs[number] for number in near}
    unlisted = count_unlisted(candidate_documents(collection.documents, options.min_length), alike, listed, compares)
    return with_blocks(report.leaving_out(unlisted), collection.standings)


def _vectors(request: CheckRequest, progress: Progress) -> "Vectors":
    """Return what makes vectors of paragraphs, each once in a check, or takes those that are kept."""
    from hengwen.library.kept_vectors import embed_or_recall
    from hengwen.matching.meaning.embedder import Embedder

    return partial(embed_or_recall, kept_work(request), Embedder(), progress=progress, known={})


def _compare_pairs(  # noqa: PLR0917 - everything that a pair passes through
    growing: GrowingReport,
    names: Sequence[str],
    compared: Iterable[tuple[int, ComparedDocuments]],
    signs: SignSearch,
    progress: Progress,
    listener: ResultListener,
) -> list[int]:
    """Add the comparisons of pairs to a report, one after the other; `names` of the first documents of all pairs.

    Return the numbers of the pairs that have paragraphs with near fingerprints.
    """
    near = []
    for done, (comparison, is_near) in compared:
        progress(ProgressStep(Stage.ALIGNMENT, done, len(names), names[done]))
        signs.begin()
        if is_near:
            near.append(done)
        if comparison is not None:
            growing.comparisons.append(comparison)
            listener.compared(partial(growing.report, unfinished(done + 1, len(names))))
    progress(ProgressStep(Stage.ALIGNMENT, len(names), len(names)))
    return near


def _template(documents: Sequence[Document], templates: Sequence[Document]) -> Template:
    """Return the text of task sheets that is left out, and what stands before the fields that documents fill in."""
    template = learn_template(templates)
    if not template.has_text:
        return template
    new = (document for document in documents if document.role is Role.NEW and document.state.has_text)
    return with_heads(template, (heads_of(document, template) for document in new))


def _inputs(
    documents: Sequence[Document], request: CheckRequest, reading: ReadingResult, library: "Library | None", kept: int
) -> CheckInputs:
    """Return the inputs for the report; `kept`: the number of documents in the library."""
    older = sum(document.role is Role.OLD and document.state.has_text for document in documents)
    name, scope = library.path.stem if library else "", request.scope
    return reading.inputs.against(
        older,
        name,
        kept,
        state_of(library) if library else "",
        templates=len(reading.templates),
        among_new=scope.among_new,
        own=scope.compare_own,
    )
