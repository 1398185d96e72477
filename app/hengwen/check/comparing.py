"""Compares documents that have been read, from their texts to a report."""

from collections.abc import Sequence
from functools import partial

from hengwen.library.kept_comparisons import compare_or_recall
from hengwen.library.kept_work import KeptWork
from hengwen.library.search.search import NO_CANDIDATES, search_library
from hengwen.library.store import Library
from hengwen.matching.candidates.retrieve import retrieve, similar_titles_of_few
from hengwen.matching.corpus.document_sets import set_warnings
from hengwen.matching.corpus.parts import PartSizes
from hengwen.matching.corpus.repeated_text import repetition_warnings
from hengwen.matching.exclusions import learn_template, template_warnings
from hengwen.matching.paraphrase.detect import find_paraphrases, still_eligible, worth_aligning
from hengwen.matching.prepare import prepare
from hengwen.matching.shared_blocks import with_blocks
from hengwen.matching.template_heads import heads_of, with_heads
from hengwen.model.document import Document, Role
from hengwen.model.messages import Message
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report.partial_results import GrowingReport, ResultListener, unfinished
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs, ComparisonScope
from hengwen.model.request.options import Options
from hengwen.signs.context import SignContext
from hengwen.signs.find import SignSearch, not_own_prose, with_signs
from hengwen.text.analysis import AnalysisStore


def compare_documents(
    documents: Sequence[Document],
    *,
    analyses: AnalysisStore | None = None,
    templates: Sequence[Document] = (),
    options: Options = Options(),  # noqa: B008 - frozen
    scope: ComparisonScope = ComparisonScope(),  # noqa: B008 - frozen
    library: Library | None = None,
    skipped: Sequence[str] = (),
    inputs: CheckInputs = CheckInputs(),  # noqa: B008 - frozen
    doubts: Sequence[Message] = (),
    kept: KeptWork | None = None,
    hidden: bool = True,
    progress: Progress = silent,
    listener: ResultListener = ResultListener(),  # noqa: B008 - does nothing
) -> Report:
    """Compare documents that have been read: the new ones with each other, with the old ones and with the library.

    `documents`: the new ones first. Text that equals text of the `templates` is left out. `analyses`: of the documents,
    by place. For the report: `skipped`, files that are not documents; `inputs`, the given paths; `doubts`, about who
    handed in what. `kept`: the comparisons of earlier checks. `hidden`: as in `CheckRequest`.
    """
    analyses = analyses or AnalysisStore()
    template = learn_template(templates)
    if template.has_text:
        new = (
            new_document for new_document in documents if new_document.role is Role.NEW and new_document.state.has_text
        )
        template = with_heads(template, (heads_of(new_document, template) for new_document in new))
    candidates = search_library(library, documents, analyses, template, options, progress) if library else NO_CANDIDATES
    everything = (*documents, *candidates.documents)
    sizes = PartSizes.of(documents, len(candidates.documents), candidates.classes)
    collection = prepare(everything, analyses, template, options, progress, sizes, candidates.statistics)
    titles = similar_titles_of_few(collection, options.min_length)
    paraphrases = {**find_paraphrases(collection), **still_eligible(collection, candidates.paraphrases)}
    labels = (*map(scope.labels_of, documents), *candidates.labels)

    def compares(i: int, j: int) -> bool:
        return scope.compares(everything[i], labels[i], everything[j], labels[j], candidates.known)

    left_out = not_own_prose(collection)
    context = SignContext(everything, templates, compares, left_out=left_out, marks_in_library=candidates.marks)
    signs = SignSearch(context, collection, frozenset() if hidden else options.without_signs)
    worth = worth_aligning(paraphrases)
    own = scope.own_groups(everything)
    pairs = retrieve(collection, titles, worth, options.min_length, progress, compares, candidates.pairs, own)
    limits = (*repetition_warnings(collection.repetitive), *set_warnings(len(everything)), *signs.warnings)
    warnings = (*doubts, *scope.warnings, *template_warnings(templates), *candidates.warnings, *limits)
    older = sum(document.role is Role.OLD and document.state.has_text for document in documents)
    name = library.path.stem if library else ""
    inputs = inputs.against(
        older, name, candidates.available, templates=len(templates), among_new=scope.among_new, own=scope.compare_own
    )
    growing = GrowingReport(options, collection.entries, len(documents), warnings, tuple(skipped), inputs)
    compared = compare_or_recall(kept, collection, pairs, options, paraphrases, titles, hidden=hidden)
    for done, ((i, _), comparison) in enumerate(zip(pairs, compared, strict=True)):
        progress(ProgressStep(Stage.ALIGNMENT, done, len(pairs), everything[i].name))
        signs.begin()
        if comparison is not None:
            growing.comparisons.append(comparison)
            listener.compared(partial(growing.report, unfinished(done + 1, len(pairs))))
    progress(ProgressStep(Stage.ALIGNMENT, len(pairs), len(pairs)))
    progress(ProgressStep(Stage.SIGNS, 0, len(everything)))
    growing.comparisons[:] = with_signs(
        collection, growing.comparisons, signs.found(growing.comparisons), options.without_signs
    )
    progress(ProgressStep(Stage.SIGNS, len(everything), len(everything)))
    return with_blocks(growing.report(), collection.standings)
