"""What happens to a folder of files, from top to bottom."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType

from hengwen.library.read_cache import recall_or_read
from hengwen.library.search.search import LibraryCandidates, search_library
from hengwen.library.store import Library
from hengwen.matching.candidates.retrieve import retrieve, similar_titles_of_few
from hengwen.matching.compare import align_pairs, compare
from hengwen.matching.exclusions import Template, learn_template
from hengwen.matching.paraphrase.detect import find_paraphrases, still_eligible
from hengwen.matching.prepare import PreparedDocument, prepare
from hengwen.model.comparison_scope import ComparisonScope
from hengwen.model.document import Document, Role
from hengwen.model.errors import Message, message
from hengwen.model.options import Options
from hengwen.model.partial_results import ResultListener, unfinished
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report import Comparison, Report, ReportEntry, best_first
from hengwen.readers.discovery import DiscoveredFiles, discover, with_members
from hengwen.readers.sandbox.pool import list_archives, read_analysed
from hengwen.text.analysis import Analysis, analyse
from hengwen.text.preload import warm_up


def check(
    paths: Sequence[Path],
    *,
    against: Sequence[Path] = (),
    templates: Sequence[Path] = (),
    options: Options = Options(),  # noqa: B008 - frozen
    encodings: Mapping[Path, str] = MappingProxyType({}),
    jobs: int | None = None,
    progress: Progress = silent,
    library: Library | None = None,
    company: ComparisonScope = ComparisonScope(),  # noqa: B008 - frozen
    readings: Path | None = None,
    listener: ResultListener = ResultListener(),  # noqa: B008 - does nothing
) -> Report:
    """Read the documents under `paths`; compare them with each other and with those under `against`.

    And with those of the `library`, which are never compared with each other; `company` says which of them all are not
    compared either. Text that equals text of the `templates` is left out. `encodings`: what the user has chosen for
    plain text that was guessed wrong. `jobs`: worker processes that read, as many as the machine has cores by default;
    the report does not depend on it. `readings`: a file that keeps what was read, so that it is read once only. The
    `listener` hears what is known before all is done. Raises `HengwenError` with a sentence where nothing can be done,
    and whatever `progress` raises, such as `Cancelled`.
    """
    began = time.monotonic()
    lister = partial(list_archives, jobs=jobs, progress=progress)
    forms = with_members(discover(templates), lister).files
    new = with_members(_without(discover(paths), forms), lister)
    old = _without(with_members(discover(against), lister), (*forms, *new.files))
    files = [*((f, Role.NEW) for f in new.files), *((f, Role.OLD) for f in old.files)]
    asked = [*((f, Role.OLD) for f in forms), *files]
    warming = warm_up()
    read_now = partial(read_analysed, jobs=jobs, progress=progress, encodings=encodings)
    read, analyses = recall_or_read(readings, asked, encodings, read_now) if readings else read_now(asked)
    warming.join()
    skipped = (*new.skipped, *old.skipped)
    listener.read(read[len(forms) :], skipped)
    report = _compare(
        read[len(forms) :],
        {place - len(forms): analyses.pop(place) for place in tuple(analyses)},
        templates=read[: len(forms)],
        options=options,
        progress=progress,
        library=library,
        company=company,
        compared=lambda made: listener.compared(lambda: replace(made(), skipped=skipped)),
    )
    return replace(
        report,
        skipped=skipped,
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        seconds=round(time.monotonic() - began, 3),
    )


def _without(found: DiscoveredFiles, others: Sequence[Path]) -> DiscoveredFiles:
    """What was found, less files that have another part in the check: they are skipped, and named there.

    A task sheet in the folder of submissions is none of them, and a new document is never compared with itself.
    """
    taken = {file.resolve() for file in others}
    skipped = tuple(file.name for file in found.files if file.resolve() in taken)
    return DiscoveredFiles(
        tuple(file for file in found.files if file.resolve() not in taken), (*skipped, *found.skipped)
    )


def compare_documents(
    documents: Sequence[Document],
    *,
    templates: Sequence[Document] = (),
    options: Options = Options(),  # noqa: B008 - frozen
    progress: Progress = silent,
    library: Library | None = None,
    company: ComparisonScope = ComparisonScope(),  # noqa: B008 - frozen
) -> Report:
    """Compare documents that have been read: the new ones with each other, with the old ones and with the library."""
    return _compare(
        documents, {}, templates=templates, options=options, progress=progress, library=library, company=company
    )


def _compare(
    documents: Sequence[Document],
    analyses: dict[int, Analysis],
    *,
    templates: Sequence[Document],
    options: Options,
    progress: Progress,
    library: Library | None = None,
    company: ComparisonScope = ComparisonScope(),  # noqa: B008 - frozen
    compared: Callable[[Callable[[], Report]], None] = lambda _made: None,
) -> Report:
    """Compare documents; `analyses`: of some of them, by place, taken out of it so that none is in memory twice.

    `compared` is called after each pair that shares something, with what makes a report of all so far.
    """
    template = learn_template(templates)
    drawn = _drawn(library, documents, analyses, template, options, progress)
    labels = [company.labels_of(document) for document in documents]
    if drawn is not None:
        documents, labels = [*documents, *drawn.documents], [*labels, *drawn.labels]
        analyses |= drawn.analyses
        drawn.analyses.clear()  # they are in memory once, and only as long as they are needed
    statistics = drawn.statistics if drawn else None
    batch = prepare(documents, analyses, template, options, progress, statistics)
    subjects = batch.subjects
    similar_titles = similar_titles_of_few(subjects)
    paraphrases = still_eligible(batch, drawn.paraphrases) if drawn else find_paraphrases(batch)
    pairs = retrieve(
        batch, similar_titles | paraphrases.keys(), options.min_length, progress, drawn.pairs if drawn else None
    )
    known = drawn.known if drawn else frozenset()
    pairs = [(i, j) for i, j in pairs if company.compares(documents[i], labels[i], documents[j], labels[j], known)]
    warnings = (
        *company.warnings,
        *(_unread_template(form) for form in templates if not form.state.has_text),
        *(drawn.warnings if drawn else ()),
    )
    own = len(subjects) - len(drawn.documents) if drawn else len(subjects)
    so_far = _SoFar(options, subjects, own, warnings)
    for done, (i, j, shared) in enumerate(align_pairs(batch, pairs, options)):
        progress(ProgressStep(Stage.ALIGNMENT, done, len(pairs), subjects[i].document.name))
        rewritten = paraphrases.get((i, j), ())
        found = compare(
            subjects[i], subjects[j], shared, options, paraphrases=rewritten, similar_titles=(i, j) in similar_titles
        )
        if found is not None:
            so_far.comparisons.append(found)
            compared(partial(so_far.report, unfinished(done + 1, len(pairs))))
    progress(ProgressStep(Stage.ALIGNMENT, len(pairs), len(pairs)))
    return so_far.report()


@dataclass(frozen=True, slots=True)
class _SoFar:
    """The comparisons of a check as they are made. `own`: how many of the subjects are of no library."""

    options: Options
    subjects: Sequence[PreparedDocument]
    own: int
    warnings: tuple[Message, ...]
    comparisons: list[Comparison] = field(default_factory=list)

    def report(self, *more: Message) -> Report:
        """What was found by now; `more`: further warnings."""
        return Report(
            options=self.options,
            entries=self._shown(),
            comparisons=best_first(pair for pair in self.comparisons if pair.shown),
            hidden_comparisons=best_first(pair for pair in self.comparisons if not pair.shown),
            warnings=(*self.warnings, *more),
        )

    def _shown(self) -> tuple[ReportEntry, ...]:
        """The documents of a report: all that were given, and those of the library that share something with one."""
        met = {id(entry) for pair in self.comparisons for entry in (pair.left, pair.right)}
        entries = [subject.entry for subject in self.subjects]
        return tuple(entry for place, entry in enumerate(entries) if place < self.own or id(entry) in met)


def _drawn(  # noqa: PLR0917 - what a check hands on
    library: Library | None,
    documents: Sequence[Document],
    analyses: dict[int, Analysis],
    template: Template,
    options: Options,
    progress: Progress,
) -> LibraryCandidates | None:
    """What a library brings into the check; None without one."""
    if library is None:
        return None
    for place, document in enumerate(documents):
        if place not in analyses:
            analyses[place] = analyse(document.text)
    new = [place for place, document in enumerate(documents) if document.role is Role.NEW]
    return search_library(library, documents, analyses, new, template, options, progress)


def _unread_template(form: Document) -> Message:
    return message(
        "The template “{name}” has no text that could be read, so nothing of it is left out.", name=form.name
    )
