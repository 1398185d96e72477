"""Both pictures of a sign: beside each other, over each other, and their difference."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Slot
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QSlider, QVBoxLayout, QWidget

from hengwen.gui.document_names import ShownNames
from hengwen.gui.jobs.render_queue import RenderQueue, image_of
from hengwen.gui.pages.compare.signs.picture_overlay import FittedPictures
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import Elided, dialog_buttons, label, lay_out, plain_row
from hengwen.gui.widgets.sign_text import innocent_text, sign_line
from hengwen.gui.widgets.switcher import Switcher
from hengwen.gui.widgets.window_size import fit
from hengwen.model.document import Document
from hengwen.model.messages import Message
from hengwen.model.report.report import Comparison
from hengwen.model.signs.sign import Sign, SignPlace
from hengwen.model.signs.traces import Picture
from hengwen.readers.pages.renderer import PageImage, PageRenderer

BESIDE, OVER, DIFFERENCE = "beside", "over", "difference"


@dataclass(frozen=True, slots=True)
class PictureRenderRequest:
    """A picture of a document, by its name in the file; `side`: 0 for the left document, 1 for the right."""

    path: Path
    name: str
    side: int

    def render(self, renderer: PageRenderer) -> PageImage:
        """Read it from the file. Raises `HengwenError` where that is not possible."""
        return renderer.picture(self.path, self.name)


class PictureView(QWidget):
    """A picture as large as there is room, never larger than its own size; a notice where there is none."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.picture = QImage()
        self.notice = ""
        self.setMinimumSize(160, 120)

    def show_picture(self, picture: QImage, notice: str = "") -> None:
        """Show another picture."""
        self.picture, self.notice = picture, notice
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(440, 400)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self.picture.isNull():
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(12, 12, -12, -12), int(flags), self.notice)
            return
        room = self.size()
        size = self.picture.size()
        if size.width() > room.width() or size.height() > room.height():
            size = size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (room.width() - size.width()) // 2, (room.height() - size.height()) // 2
        painter.drawImage(QRect(left, top, size.width(), size.height()), self.picture)


class PictureDialog(QDialog):
    """Shows the pictures of a sign as each is loaded; thumbnails where the files are gone."""

    def __init__(
        self, pair: Comparison, sign: Sign, queue: RenderQueue, names: ShownNames, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(sentence(sign.kind.label))
        self._queue = queue
        self._pictures = [QImage(), QImage()]
        self.views = (PictureView(self.tr("Left picture")), PictureView(self.tr("Right picture")))
        self.over, self.difference = PictureView(self.tr("One over the other")), PictureView(self.tr("Difference"))
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(0, 100)
        self.opacity.setValue(50)
        self.opacity.setAccessibleName(self.tr("How much of the right picture is seen"))
        self.opacity.valueChanged.connect(lambda _value: self._show_over())
        self.switcher = Switcher(self.tr("How both are shown"))
        self._fitted: FittedPictures | None = None
        sides = _side(pair.left.document, sign.left), _side(pair.right.document, sign.right)
        self._lay_out(sign, [self._head(side, names) for side in sides])
        self._ask(sides)

    @staticmethod
    def _head(side: "_Side | None", names: ShownNames) -> QWidget:
        title = Elided("strong")
        title.set_text(names.title(side.document) if side else "")
        return plain_row(title, label(side.facts if side else "", "small"), spacing=10)

    def _lay_out(self, sign: Sign, heads: Sequence[QWidget]) -> None:
        columns = (lay_out(QVBoxLayout(), head, (view, 1)) for head, view in zip(heads, self.views, strict=True))
        beside, over = plain_row(*((picture_column, 1) for picture_column in columns), spacing=16), QWidget()
        ends = label(self.tr("left"), "small"), label(self.tr("right"), "small")
        lay_out(QVBoxLayout(over), (self.over, 1), plain_row(ends[0], self.opacity, ends[1], spacing=10))
        self.switcher.add(BESIDE, self.tr("Side by side"), beside)
        self.switcher.add(OVER, self.tr("One over the other"), over)
        self.switcher.add(DIFFERENCE, self.tr("Difference"), self.difference)
        what = label(sign_line(sign), "strong", wrap=True)
        shown = (self.switcher, Qt.AlignmentFlag.AlignLeft), (self.switcher.stack, 1)
        parts = (what, label(innocent_text(sign), "small", wrap=True), *shown, dialog_buttons(self))
        lay_out(QVBoxLayout(self), *parts, margins=(20, 16, 20, 14), spacing=10)
        fit(self, QSize(980, 660))

    def _ask(self, sides: Sequence["_Side | None"]) -> None:
        self._queue.drawn.connect(self._take)
        self._queue.failed.connect(self._fail)
        self._thumbnails = [side.thumbnail if side else QImage() for side in sides]
        requests = []
        for number, side in enumerate(sides):
            self.views[number].show_picture(QImage(), self.tr("The picture is being fetched…"))
            if side is not None:
                requests.append(PictureRenderRequest(Path(side.document.path), side.picture.name, number))
        self._queue.ask(self, requests)

    @Slot(object, object)
    def _take(self, request: object, picture: PageImage) -> None:
        if isinstance(request, PictureRenderRequest):
            self._put(request.side, image_of(picture))

    @Slot(object, object)
    def _fail(self, request: object, why: Message) -> None:
        if isinstance(request, PictureRenderRequest):
            small = self._thumbnails[request.side]
            self._put(request.side, small, sentence(why))

    def _put(self, side: int, picture: QImage, notice: str = "") -> None:
        self._pictures[side] = picture
        self.views[side].show_picture(picture, notice)
        if notice and not picture.isNull():
            self.views[side].setToolTip(notice)
        if not any(image.isNull() for image in self._pictures):
            self._fitted = FittedPictures.of(*self._pictures)
            self.difference.show_picture(self._fitted.difference())
            self._show_over()

    def _show_over(self) -> None:
        if self._fitted is not None:
            self.over.show_picture(self._fitted.blended(self.opacity.value() / 100))


@dataclass(frozen=True, slots=True)
class _Side:
    document: Document
    picture: Picture

    @property
    def facts(self) -> str:
        """Its size in pixels, and its page."""
        size = f"{self.picture.width:,} × {self.picture.height:,}"
        return size if self.picture.page is None else f"{size} · {_page_text(self.picture.page)}"

    @property
    def thumbnail(self) -> QImage:
        """The thumbnail that the check keeps of it."""
        return QImage.fromData(self.picture.thumbnail)


def _page_text(page: int) -> str:
    return QCoreApplication.translate("MatchesModel", "p. {page}").format(page=page)


def _side(document: Document, places: Sequence[SignPlace]) -> _Side | None:
    numbers = [place.picture for place in places if place.picture is not None]
    return _Side(document, document.content.traces.pictures[numbers[0]]) if numbers else None
