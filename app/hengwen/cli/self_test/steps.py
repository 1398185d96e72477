"""Every part of the program and its test: a method returns its observation in a few words, and raises if it fails.

Observations are names and figures, the same in every language. A part is imported by its own step, so that a part that
cannot be imported fails alone, and the others go on. Tests hold whether results are right; here they only have to come.
"""

import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from multiprocessing import active_children
from pathlib import Path

from hengwen.cli.self_test.start import own_command, seconds_to_window
from hengwen.cli.self_test.watch import Watch
from hengwen.exports.formats import FORMATS, ExportFormat
from hengwen.model.document import Role
from hengwen.model.failure import require
from hengwen.model.messages import Message, message
from hengwen.model.report.report import Comparison, Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.resources import i18n, licences, resource

JOBS = 2
"""Worker processes."""

Step = tuple[Message, Callable[[], str]]
"""The name of a part, and the function that tests it."""


@dataclass(frozen=True)
class InstalledProgram:
    """The installed program; `folder` takes everything that is written."""

    folder: Path

    @cached_property
    def report(self) -> Report:
        """The bundled samples, checked."""
        from hengwen.check.run import check

        return check(CheckRequest((resource("samples"),), jobs=JOBS))

    @property
    def pair(self) -> Comparison:
        """The two documents that share most without being the same file."""
        return next(pair for pair in self.report.comparisons if not pair.same_bytes)

    def steps(self, watch: Watch) -> tuple[Step, ...]:
        """Return all steps, in this order."""
        return (
            (message("files of the program"), self._files),
            (message("licences"), self._licences),
            (message("compiled kernels"), self._kernels),
            (message("Chinese words"), self._words),
            (message("worker processes"), self._workers),
            (message("pages of PDF files"), self._pages),
            (message("what is copied in the samples is found"), self._samples),
            *((message("report as {kind}", kind=suffix[1:].upper()), partial(self._report, form))
              for suffix, form in FORMATS.items()),
            (message("a check is kept and opened"), self._check_file),
            (message("a new document is checked against a library"), self._library),
            (message("pages of the window, English"), partial(self._window, "en")),
            (message("pages of the window, Chinese"), partial(self._window, "zh_CN")),
            (message("the window starts"), self._start),
            (message("no network"), watch.network),
            (message("nothing is written into the program's folder"), watch.folder),
        )  # fmt: skip

    def _files(self) -> str:
        folders = "icons", "licences", "report", "samples", "text", "translations"
        missing = [name for name in folders if not any(resource(name).glob("*"))]
        require(not missing, f"missing: {', '.join(missing)}")
        return f"{len(folders)} folders, {len(i18n.catalogue('zh_CN'))} translated sentences"

    def _licences(self) -> str:
        parts = licences.licensed_parts()
        bare = [part.name for part in parts if not part.texts]
        require(not bare, f"no text of the licence: {', '.join(bare)}")
        return f"{len(parts)} parts"

    def _kernels(self) -> str:
        """Report compiled kernels. Without them everything works but takes longer: that is said, but is no failure."""
        from hengwen.kernels import MODULES, compiled
        from hengwen.resources.speed import slow_kernels

        note = slow_kernels()
        said = f". {note}" if note else ""
        return f"{len(compiled())} of {len(MODULES)}: {', '.join(compiled()) or '-'}{said}"

    def _words(self) -> str:
        from hengwen.text.words import words

        segmented = words("我来到北京清华大学，比较两篇文章的相似度。")
        require("清华大学" in segmented, " ".join(segmented))
        return " ".join(segmented)

    def _workers(self) -> str:
        """Read with as many processes as requested; all must have ended afterwards."""
        from hengwen.readers.sandbox.pool import read_all

        counts: list[int] = []
        files = [(path, Role.NEW) for path in sorted(resource("samples").glob("*.docx"))]
        read_all(files, jobs=JOBS, progress=lambda _step: counts.append(len(active_children())))
        require(max(counts) == JOBS, f"asked for {JOBS} processes, seen: {max(counts)}")
        require(not active_children(), f"still running: {active_children()}")
        return f"{JOBS} → {max(counts)}"

    def _pages(self) -> str:
        from hengwen.readers.pages.renderer import PageRenderer

        renderer = PageRenderer()
        try:
            picture = renderer.render(min(resource("samples").glob("*.pdf")), 1, 1.0)
        finally:
            renderer.close()
        require(len(set(picture.data)) > 1, "the page is blank")
        return f"{picture.width} × {picture.height}"

    def _samples(self) -> str:
        """Check the samples: unreadable files must be those of their key, and every planted pair must be found."""
        key = json.loads(resource("samples", "key.json").read_text(encoding="utf-8"))
        documents = [entry.document for entry in self.report.entries]
        unread = {document.name for document in documents if not document.state.has_text}
        require(unread == {item["file"] for item in key["unreadable"]}, f"not read: {unread}")
        entries = {entry.document.name: entry for entry in self.report.entries}
        same = self.report.identical.same
        pairs = [(pair.left, pair.right) for pair in self.report.comparisons]
        missing = [
            pair
            for pair in key["pairs"]
            for left, right in [(entries[pair["left"]], entries[pair["right"]])]
            if not any((same(a, left) and same(b, right)) or (same(a, right) and same(b, left)) for a, b in pairs)
        ]
        require(not missing, f"not found: {missing}")
        return f"{len(documents)} documents, {len(pairs)} pairs"

    def _report(self, form: ExportFormat) -> str:
        """Write the whole check and, in formats with pages, the sheets of a pair and of a document."""
        from hengwen.exports import write
        from hengwen.exports.evidence_sheets import write_sheet
        from hengwen.views.presentation import Presentation

        files = list(write(self.report, self.folder / f"报告{form.suffix}", Presentation("zh_CN")))
        for subject in (self.pair, self.pair.left) if form.has_pages else ():
            files.append(self.folder / f"{len(files)}{form.suffix}")
            write_sheet(self.report, subject, files[-1])
        damaged = [path.name for path in files if not _is_whole(path)]
        require(not damaged, f"damaged: {', '.join(damaged)}")
        return f"{len(files)} files, {sum(path.stat().st_size for path in files) // 1000:,} kB"

    def _check_file(self) -> str:
        """Save a check with a verdict and open it."""
        from hengwen.checkfile.file import SUFFIX, CheckFile, SavedCheck, save
        from hengwen.model.report.review import Case, Decision, Review, Verdict

        review = Review().decided(Case.of(self.pair), Verdict(Decision.CONFIRMED, note="注"))
        path = self.folder / f"check{SUFFIX}"
        save(SavedCheck(self.report, review, CheckRequest()), path)
        saved = CheckFile(path).load()
        require(dict(saved.review) == dict(review), "the verdict is lost")
        require(len(saved.report.comparisons) == len(self.report.comparisons), "pairs are lost")
        return f"{path.stat().st_size // 1000:,} kB, {len(saved.report.comparisons)} pairs"

    def _library(self) -> str:
        """Create a library, check a document that is not in it against it, and verify it."""
        from hengwen.check.run import check
        from hengwen.library.add import add_files
        from hengwen.library.maintenance import verify
        from hengwen.library.store import Library

        place = self.folder / "library.db"
        new, source = Path(self.pair.left.document.path), Path(self.pair.right.document.path)
        with Library.open(place, write=True) as library:
            add_files(library, [source], jobs=JOBS)
        report = check(CheckRequest((new,), jobs=JOBS, library=place))
        require(report.comparisons, f"nothing of {new.name} was found")
        health = verify(place)
        require(not health.faults, "; ".join(health.faults))
        return f"{health.documents} documents, {health.bytes // 1000:,} kB, {len(report.comparisons)} pairs"

    def _window(self, language: str) -> str:
        from hengwen.gui.window_checks import open_every_page

        return open_every_page(language, self.report, self.folder)

    def _start(self) -> str:
        return f"{min(seconds_to_window(own_command(), self.folder) for _ in range(2)):.2f} s"


def _is_whole(path: Path) -> bool:
    """Return whether a file is complete: an archive by its checksums, a PDF by its pages, others as text."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return archive.testzip() is None
    if path.suffix == ".pdf":
        from pypdfium2 import PdfDocument

        with PdfDocument(path) as document:
            return len(document) > 0
    return bool(path.read_text(encoding="utf-8"))
