"""A check as the window runs it off its own thread: its intermediate results, and its final one."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from time import monotonic

from hengwen.gui.check_result import CheckResult, check_result
from hengwen.gui.document_names import ShownNames
from hengwen.model.document import Document
from hengwen.model.messages import HengwenError, message
from hengwen.model.people import People
from hengwen.model.progress import Progress, ProgressStep, silent
from hengwen.model.report.partial_results import ResultListener
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.reading_quality import ReadingQuality, reading_quality

_FREEZE_EVERY = 0.25  # seconds
_PUBLISH_EVERY = 1.0  # seconds between two results: numbers that change more often cannot be read
_PUBLISH_SHARE = 8  # partial results take at most this part of the time
_NO_LISTENER = ResultListener()

Check = Callable[[CheckRequest, Progress, ResultListener], Report]
"""`run_check`, or a replacement."""


@dataclass(frozen=True, slots=True)
class PeopleFound:
    """Who handed in the new documents, `files`; sent before any of these is read."""

    people: People
    files: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class ReadingDone:
    """How all documents were read, before any were compared. `skipped`: files that are not documents."""

    qualities: list[ReadingQuality]
    skipped: tuple[str, ...]
    names: ShownNames


@dataclass(frozen=True, slots=True)
class PartialResult:
    """The results of a check so far. `taken` is called after they were shown, from any thread."""

    result: CheckResult
    taken: Callable[[], None]


class PartialResultStream(ResultListener):
    """Publishes a `PeopleFound`, a `ReadingDone` and then several `PartialResult`.

    Each is made in the thread of the check, the next one only after the previous one was taken: none waits in a queue.
    """

    def __init__(self, publish: Callable[[object], None]) -> None:
        self._publish = publish
        self._taken = Event()
        self._taken.set()
        self._due = 0.0
        self.qualities: dict[int, ReadingQuality] = {}

    def found_people(self, people: People, files: Sequence[Path]) -> None:
        """Publish who handed in what."""
        self._publish(PeopleFound(people, tuple(files)))

    def read(self, documents: Sequence[Document], skipped: Sequence[str]) -> None:
        """Publish how every document was read."""
        self.qualities = {id(document): reading_quality(document) for document in documents}
        self._publish(ReadingDone(list(self.qualities.values()), tuple(skipped), ShownNames.of(documents)))

    def compared(self, report: Callable[[], Report]) -> None:
        """Publish a report of all pairs so far, where one is due."""
        began = monotonic()
        if began < self._due or not self._taken.is_set():
            return
        finished = report()
        if not finished.comparisons:
            return
        result = check_result(finished, self.qualities)
        self._taken.clear()
        self._publish(PartialResult(result, self._taken.set))
        now = monotonic()
        self._due = now + max(_PUBLISH_EVERY, _PUBLISH_SHARE * (now - began))


def run_check(request: CheckRequest, progress: Progress = silent, listener: ResultListener = _NO_LISTENER) -> Report:
    """Run the check, imported when it is first needed: the window is up long before."""
    from hengwen.check.run import check

    if request.library is not None and not request.library.exists():
        raise HengwenError(
            message("The library is empty. Add documents to it first (File, Library), or check without it.")
        )
    scope = replace(request.scope, among_new=request.compares_new)
    return check(replace(request, scope=scope), progress, listener)


def run_and_summarise(
    check: Check, request: CheckRequest, progress: Progress = silent, publish: Callable[[object], None] | None = None
) -> CheckResult:
    """Run the check and compute every figure that a table shows: pairs cache them, so that no table has to wait.

    `publish` gets the intermediate results: a `PeopleFound`, a `ReadingDone`, then every `PartialResult`.
    """
    stream = PartialResultStream(publish or (lambda _value: None))
    report = check(request, _freezing(progress), stream)
    known, stream.qualities = stream.qualities, {}
    return check_result(report, known)


def _freezing(progress: Progress) -> Progress:
    """Return a progress that now and then hides the objects of the check from the garbage collector.

    Documents and pairs have no cycles. The collector would scan all of them whenever there are a quarter more, and
    nothing else runs meanwhile: over a tenth of a second for 800 statutes.
    """
    last = monotonic()

    def freeze(step: ProgressStep) -> None:
        nonlocal last
        if monotonic() - last > _FREEZE_EVERY:
            last = monotonic()
            gc.freeze()
        progress(step)

    return freeze
