"""The pages of a report before it is written: made again after every change, off the window's thread."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from hengwen.files.faults import reason
from hengwen.gui.dialogs.export_request import ExportRequest, write_export
from hengwen.gui.jobs.job import Job, JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.jobs.render_queue import image_of
from hengwen.gui.style.theme import theme_now
from hengwen.gui.translation import sentence, word
from hengwen.gui.widgets.parts import button, label, lay_out, plain_row
from hengwen.model.messages import Cancelled, HengwenError
from hengwen.model.progress import Progress
from hengwen.readers.pages.renderer import PageImage, PageRenderer

_PAUSE = 250  # milliseconds without another change before pages are made
_SCALE = 1.4  # pixels of a point; the picture is drawn smaller


class PagePicture(QWidget):
    """One page as a picture, as large as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Preview of the report"))

    def sizeHint(self) -> QSize:
        return QSize(430, 600)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        if self.image.isNull():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self.image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(0, 0, size.width(), size.height())
        place.moveCenter(self.rect().center())
        painter.drawImage(place, self.image)
        painter.setPen(QColor(theme_now().rule))
        painter.drawRect(place.adjusted(0, 0, -1, -1))


class ReportPreview(QWidget):
    """Shows the pages of an export request. The pages of an outdated request are never shown."""

    def __init__(self, runner: JobRunner) -> None:
        super().__init__()
        self._jobs, self._renderer = JobQueue(runner, Policy.REPLACE, self), PageRenderer()
        self._folder = Path(tempfile.mkdtemp(prefix="hengwen-"))
        self._request: ExportRequest | None = None
        self._rendered = 0
        self.page, self.pages = 1, 0
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._later.timeout.connect(self._make)
        self.picture = PagePicture()
        self.notice = label("", "muted")
        self.back = button("‹", "small", lambda: self.turn(self.page - 1), hint=self.tr("Previous page"))
        self.on = button("›", "small", lambda: self.turn(self.page + 1), hint=self.tr("Next page"))
        row = plain_row(self.back, self.on, self.notice)
        lay_out(QVBoxLayout(self), (self.picture, 1), (row, Qt.AlignmentFlag.AlignHCenter))
        self._enable()

    def show_request(self, request: ExportRequest) -> None:
        """Show the pages of this request soon."""
        self._request, self.page = request.previewed, 1
        self._later.start()

    def turn(self, page: int) -> None:
        """Show another page of the same request."""
        if 1 <= page <= self.pages:
            self.page = page
            path, renderer = self._path, self._renderer
            self._start(lambda _job: renderer.render(path, page, _SCALE))

    def close_down(self) -> None:
        """Stop, and leave nothing behind."""
        self._request = None
        self._later.stop()
        self._jobs.abandon()
        self._renderer.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _path(self) -> Path:
        return self._folder / f"{self._rendered}.pdf"

    def _make(self) -> None:
        request = self._request
        if request is None:
            return
        self._rendered += 1
        path, renderer = self._path, self._renderer
        self.notice.setText(self.tr("Making the preview…"))
        self._start(lambda job: _first_page(request, path, renderer, job.progress))

    def _start(self, call: Callable[[Job], PageImage]) -> None:
        self._jobs.start(call, self._show, failed=self._fail)

    def _show(self, picture: PageImage) -> None:
        self.picture.image, self.pages = image_of(picture), picture.pages
        self.picture.update()
        self.notice.setText(self.tr("Page {page} of {pages}").format(page=self.page, pages=self.pages))
        self._enable()

    def _fail(self, fault: Exception) -> None:
        self.picture.image, self.pages = QImage(), 0
        self.picture.update()
        why = word(reason(fault)) if isinstance(fault, OSError) else str(fault)
        self.notice.setText(sentence(fault.message) if isinstance(fault, HengwenError) else why)
        self._enable()

    def _enable(self) -> None:
        self.back.setEnabled(self.page > 1)
        self.on.setEnabled(self.page < self.pages)


def _first_page(request: ExportRequest, path: Path, renderer: PageRenderer, progress: Progress) -> PageImage:
    """Write the pages and draw the first one. Closing the preview meanwhile deletes their folder."""
    if not path.parent.is_dir():
        raise Cancelled
    write_export(request, path, progress)
    return renderer.render(path, 1, _SCALE)
