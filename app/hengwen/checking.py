"""What happens to a folder of files, from top to bottom."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType

from hengwen.discovery import Found, discover, with_members
from hengwen.document import Document, Role
from hengwen.errors import Message, message
from hengwen.matching.candidates import retrieve, similar_titles_of_few
from hengwen.matching.comparing import aligned, compare
from hengwen.matching.exclusions import learn_template
from hengwen.matching.subjects import prepare
from hengwen.options import Options
from hengwen.progress import Progress, Stage, Step, silent
from hengwen.readers.supervisor import list_archives, read_analysed
from hengwen.report import Report, best_first
from hengwen.text.analysis import Analysis


def check(
    paths: Sequence[Path],
    *,
    against: Sequence[Path] = (),
    templates: Sequence[Path] = (),
    options: Options = Options(),  # noqa: B008 - frozen
    encodings: Mapping[Path, str] = MappingProxyType({}),
    jobs: int | None = None,
    progress: Progress = silent,
) -> Report:
    """Read the documents under `paths`; compare them with each other and with those under `against`.

    Text that equals text of the `templates` is left out. `encodings`: what the user has chosen for plain
    text that was guessed wrong. `jobs`: worker processes that read, as many as the machine
    has cores by default; the report does not depend on it. Raises `HengwenError` with a sentence where nothing can be
    done, and whatever `progress` raises, such as `Cancelled`.
    """
    began = time.monotonic()
    lister = partial(list_archives, jobs=jobs, progress=progress)
    forms = with_members(discover(templates), lister).files
    new = with_members(_without(discover(paths), forms), lister)
    old = _without(with_members(discover(against), lister), (*forms, *new.files))
    files = [*((f, Role.NEW) for f in new.files), *((f, Role.OLD) for f in old.files)]
    asked = [*((f, Role.OLD) for f in forms), *files]
    read, analyses = read_analysed(asked, jobs=jobs, progress=progress, encodings=encodings)
    report = _compare(
        read[len(forms) :],
        {place - len(forms): analyses.pop(place) for place in tuple(analyses)},
        templates=read[: len(forms)],
        options=options,
        progress=progress,
    )
    return replace(
        report,
        skipped=(*new.skipped, *old.skipped),
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        seconds=round(time.monotonic() - began, 3),
    )


def _without(found: Found, others: Sequence[Path]) -> Found:
    """What was found, less files that have another part in the check: they are skipped, and named there.

    A task sheet in the folder of submissions is none of them, and a new document is never compared with itself.
    """
    taken = {file.resolve() for file in others}
    skipped = tuple(file.name for file in found.files if file.resolve() in taken)
    return Found(tuple(file for file in found.files if file.resolve() not in taken), (*skipped, *found.skipped))


def compare_documents(
    documents: Sequence[Document],
    *,
    templates: Sequence[Document] = (),
    options: Options = Options(),  # noqa: B008 - frozen
    progress: Progress = silent,
) -> Report:
    """Compare documents that have been read: the new ones with each other and with the old ones."""
    return _compare(documents, {}, templates=templates, options=options, progress=progress)


def _compare(
    documents: Sequence[Document],
    analyses: dict[int, Analysis],
    *,
    templates: Sequence[Document],
    options: Options,
    progress: Progress,
) -> Report:
    """Compare documents; `analyses`: of some of them, by place, taken out of it so that none is in memory twice."""
    batch = prepare(documents, analyses, learn_template(templates), options, progress)
    subjects = batch.subjects
    namesakes = similar_titles_of_few(subjects)
    pairs = retrieve(batch, namesakes, options.min_length, progress)
    comparisons = []
    for done, (i, j, shared) in enumerate(aligned(batch, pairs, options)):
        progress(Step(Stage.ALIGNMENT, done, len(pairs), subjects[i].document.name))
        found = compare(subjects[i], subjects[j], shared, options, namesakes=(i, j) in namesakes)
        if found is not None:
            comparisons.append(found)
    progress(Step(Stage.ALIGNMENT, len(pairs), len(pairs)))
    return Report(
        options=options,
        entries=tuple(subject.entry for subject in subjects),
        comparisons=best_first(pair for pair in comparisons if pair.shown),
        silent=best_first(pair for pair in comparisons if not pair.shown),
        warnings=tuple(_unread_template(form) for form in templates if not form.state.has_text),
    )


def _unread_template(form: Document) -> Message:
    return message(
        "The template “{name}” has no text that could be read, so nothing of it is left out.", name=form.name
    )
