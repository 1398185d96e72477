"""One file in detail: its messages, its findings, its text, and its pages as they look."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.pages.reading.facts import FileFacts
from hengwen.gui.pages.reading.findings import FindingsText, findings_model, paint_finding
from hengwen.gui.pages.reading.page_view import PageView
from hengwen.gui.textview.bands import MatchStrip
from hengwen.gui.textview.pane import Pane
from hengwen.gui.translation import filled
from hengwen.gui.widgets.fitting_area import FittingScrollArea
from hengwen.gui.widgets.list_item import ItemList, ItemModel
from hengwen.gui.widgets.parts import button, column, label, pane_head, plain_row
from hengwen.readers.reading_quality import ReadingQuality

_AT_ONCE = 40_000  # characters of a text that is prepared while the window waits: some hundredths of a second
_FACTS = 90  # pixels of height that the facts keep
_WEIGHT = 25  # characters that a finding counts for
_SIGHT = 0.28  # of the view's height: where a finding is scrolled to


class FileDetail(QSplitter):
    """Facts and findings on the left, the text that was read in the middle, the page itself on the right."""

    encoding_chosen = Signal(str, str)

    def __init__(self, runner: JobRunner, render_queue: RenderQueue) -> None:
        super().__init__()
        self.quality: ReadingQuality | None = None
        self._jobs, self._renderer = JobQueue(runner, Policy.REPLACE, self), render_queue.renderer
        self.list = ItemList(self.tr("Findings"), paint_finding)
        self.pane, self.page = Pane(), PageView(render_queue)
        self._model: ItemModel | None = None
        self._text_layout: FindingsText | None = None
        self.facts = FileFacts()
        self.facts.setObjectName("page")
        self.facts.encoding_chosen.connect(self._encode)
        self._nothing = label("", "muted", wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.pane.setAccessibleName(self.tr("Text as it was read"))
        self.pane.clicked.connect(self.go)
        self.pane.scrolled.connect(self._follow)
        self.page.clicked.connect(self.go)
        self.list.clicked.connect(lambda index: self.go(index.row()))
        self._room = QWidget()  # keeps the facts at the top where there is no list below them
        self._lay_out()

    def _lay_out(self) -> None:
        self._text_head = label("", "muted")
        texts = column(
            pane_head(label(self.tr("Text as it was read"), "strong"), self._text_head), self.pane, self._nothing
        )
        self.strip = column(pane_head(), MatchStrip(self.pane))
        self.strip.setFixedWidth(14)
        self._pages = column(self._page_head(), self.page)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        middle = plain_row(texts, self.strip, spacing=0)
        facts = FittingScrollArea(self.facts, keeps_width=True, least=_FACTS)
        facts.setObjectName("page")
        facts.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for part, stretch in (
            (column(facts, self.list, self._room), 0),
            (middle, 1),
            (self._pages, 1),
        ):
            self.addWidget(part)
            self.setStretchFactor(self.count() - 1, stretch)
        self.setSizes([300, 520, 520])

    def _page_head(self) -> QWidget:
        self._page_number = label("", "muted")
        step, zoom = self.page.step, self.page.set_zoom
        self.previous = button("‹", "small", lambda: step(-1), hint=self.tr("Previous page"))
        self.next = button("›", "small", lambda: step(1), hint=self.tr("Next page"))
        self.smaller = button("−", "small", lambda: zoom(-1), hint=self.tr("Smaller"))
        self.larger = button("+", "small", lambda: zoom(1), hint=self.tr("Larger"))
        self.fit = button(self.tr("Fit width"), "small", lambda: zoom(0))
        self.fit.setAccessibleName(self.fit.text())
        buttons = (self.previous, self.next, self.smaller, self.larger, self.fit)
        self.page.turned.connect(self._show_page_number)
        self._page_title = label("", "strong")
        return pane_head(self._page_title, self._page_number, *buttons)

    # The file

    def show_file(self, quality: ReadingQuality) -> None:
        """Show another file from its beginning."""
        self.quality = quality
        document = quality.document
        self._jobs.abandon()
        self._text_layout = self._model = None
        self.facts.show_file(quality)
        self._text_head.setText(filled(self.tr("{count} characters"), count=f"{quality.characters:,}"))
        refused = self._renderer.refused is not None and document.content.pages is not None
        has_pages = document.path.lower().endswith(".pdf") or document.content.recognition is not None
        self._pages.setVisible(refused or has_pages)
        if len(document.text) + _WEIGHT * len(document.content.findings) <= _AT_ONCE:
            self._show(FindingsText(document))
            return
        self.list.setModel(None)
        self._show_text(self.tr("The text is being made ready…"))
        self._jobs.start(lambda _job: FindingsText(document).ready(), self._show)

    def _show(self, text_layout: FindingsText) -> None:
        self._text_layout, self._model = text_layout, findings_model(text_layout, self)
        self.list.setModel(self._model)
        self.list.selectionModel().currentChanged.connect(self._list_moved)
        self.list.setVisible(bool(text_layout.findings))
        self._room.setVisible(not text_layout.findings)
        self._show_text("" if text_layout.text else self.tr("There is no text to show."))
        self.pane.show_text(text_layout)
        picture, page = self.tr("Picture as it looks"), self.tr("Page as it looks")
        self._page_title.setText(picture if text_layout.sheets else page)
        if self._pages.isVisibleTo(self):
            self.page.show_document(text_layout)

    def _show_text(self, notice: str) -> None:
        """Show the text, or a sentence in its place."""
        for part in (self.pane, self.strip):
            part.setVisible(not notice)
        self._nothing.setVisible(bool(notice))
        self._nothing.setText(notice)

    def go(self, number: int) -> None:
        """Choose a finding: scroll to its text, and to its page."""
        if self._text_layout is None:
            return
        self._choose(number)
        read = self._text_layout.line(number)
        self.pane.set_edit((read[1].span.start, read[1].span.end) if read else None)
        self.pane.ensure_laid_out(number)
        top, bottom = self.pane.edges(number)
        if not read or top < self.pane.position or bottom > self.pane.position + self.pane.viewport().height():
            self.pane.bring(top, _SIGHT)
        page = self._text_layout.page(number)
        if page is not None and self._pages.isVisibleTo(self):
            self.page.turn(page, number)

    def _choose(self, number: int) -> None:
        self.pane.set_current(number)
        if self._model is not None and self._text_layout is not None and not self._text_layout.line(number):
            index = self._model.index(number)
            if index != self.list.currentIndex():
                self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.list.scrollTo(index)

    def _list_moved(self, index: QModelIndex) -> None:
        if index.isValid() and index.row() != self.pane.current:
            self.go(index.row())

    def _follow(self) -> None:
        """Let the page follow the text, unless the chosen finding is still in sight."""
        if (
            self._text_layout is None
            or not self._pages.isVisibleTo(self)
            or not self._text_layout.text
            or self._in_sight()
        ):
            return
        bar = self.pane.verticalScrollBar()
        # The sync point moves from the top of the view to its bottom, so that both ends of the text are reached.
        lead = bar.value() / bar.maximum() * self.pane.viewport().height() if bar.maximum() else 0.0
        offset = self._text_layout.column.offset_at(0, max(self.pane.position + lead, 0.0))
        page = self._text_layout.page_at(offset)
        if page is not None and page != self.page.page:
            self.page.turn(page)

    def _in_sight(self) -> bool:
        if self.pane.current is None:
            return False
        top, bottom = self.pane.edges(self.pane.current)
        return bottom > self.pane.position and top < self.pane.position + self.pane.viewport().height()

    def _show_page_number(self) -> None:
        words = self.tr("{page} of {pages}")
        pages = self.page.pages
        self._page_number.setText(words.format(page=self.page.page, pages=pages) if pages else "")
        self.previous.setEnabled(self.page.page > 1)
        self.next.setEnabled(self.page.page < pages)
        for zoom_button in (self.smaller, self.larger, self.fit):
            zoom_button.setEnabled(not self.page.notice)

    def _encode(self, encoding: str) -> None:
        if self.quality is not None:
            self.encoding_chosen.emit(self.quality.document.path, encoding)

    def set_pixels(self, pixels: float) -> None:
        """Set the size of the text."""
        self.pane.set_pixels(pixels)
