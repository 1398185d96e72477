"""The check of a folder of files, from top to bottom."""

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hengwen.check.kept import kept_work
from hengwen.check.preload import preloaded
from hengwen.model.clock import utc_now
from hengwen.model.document import Content
from hengwen.model.progress import Progress, ProgressStep, Stage, silent
from hengwen.model.report.partial_results import ResultListener
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from hengwen.people.submitters import discover_submissions, handed_in
from hengwen.readers.text_pictures import readable_pictures, wanting_text_of

if TYPE_CHECKING:
    from hengwen.check.anonymity.identity_list import IdentityList
    from hengwen.library.kept_work import KeptWork
    from hengwen.library.store import Library


def check(
    request: CheckRequest,
    progress: Progress = silent,
    listener: ResultListener = ResultListener(),  # noqa: B008 - does nothing
) -> Report:
    """Discover and read the documents of a request, and compare them.

    The same files and options give the same report, with any number of processes. The `listener` gets intermediate
    results. Raises `HengwenError` with a message where nothing can be done, and whatever `progress` raises, such as
    `Cancelled`.
    """
    began = time.monotonic()
    if request.meaning:
        from hengwen.matching.meaning.embedder import Embedder

        Embedder()  # says before anything is read that the model is missing
    names = _names(request)
    with wanting_text_of(readable_pictures(request.read_pictures)), _library(request) as library:
        kept = kept_work(request)
        lister = partial(_list_archives, kept, jobs=request.jobs, progress=progress)
        files, people = discover_submissions(request, lister)
        listener.found_people(people, files.new)
        progress(ProgressStep(Stage.READING, 0, len(files.with_roles)))
        from hengwen.library.read_cache import read_or_recall  # with numpy: the first line is shown before

        with preloaded():
            read, analyses = read_or_recall(
                kept,
                files.with_roles,
                request.encodings,
                jobs=request.jobs,
                progress=progress,
                pictures=request.needs_pictures,
                kept_pictures=request.kept_pictures,
            )
        documents, templates = handed_in(read[: len(files.compared)], people), read[len(files.compared) :]
        doubts = (*files.doubts, *people.doubts)
        if request.anonymous:
            from hengwen.check.anonymity.search import with_identity_data

            documents, notes = with_identity_data(documents, templates, names)
            doubts = (*doubts, *notes)
        listener.read(documents, files.skipped)
        from hengwen.check.comparing import ReadingResult, compare_documents  # imported by now: see `preload`
        from hengwen.check.inputs import with_given

        inputs = CheckInputs.of(request.paths, files.unopened, files.others).of_people(people)
        inputs = with_given(inputs, request, documents, templates)
        reading = ReadingResult(analyses, templates, files.skipped, inputs, doubts)
        report = compare_documents(
            documents, request, reading=reading, library=library, progress=progress, listener=listener
        )
    if request.block_choices:
        from hengwen.matching.block_choices import decide

        report = decide(report, request.block_choices, request.scope, progress)
    created = utc_now()
    return report.finished(created, round(time.monotonic() - began, 3))


def _names(request: CheckRequest) -> "IdentityList | None":
    """Return the list of names that must not stand in the documents; before anything is read, it may be none."""
    if not (request.anonymous and request.identity_list):
        return None
    from hengwen.check.anonymity.identity_list import read_list

    return read_list(request.identity_list)


def _list_archives(
    kept: "KeptWork | None", archives: Sequence[Path], *, jobs: int | None, progress: Progress
) -> list[Content]:
    if not archives:
        return []
    from hengwen.library.read_cache import list_or_recall

    return list_or_recall(kept, archives, jobs=jobs, progress=progress)


def _library(request: CheckRequest) -> "AbstractContextManager[Library | None]":
    if not request.library:
        return nullcontext()
    from hengwen.library.store import Library

    return Library.open(request.library)
