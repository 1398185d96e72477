"""Offers to read the text of scans and pictures that was not read; where nothing reads it, says how to get that."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout

from hengwen.gui.check_result import CheckResult
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import button, label, lay_out, styled
from hengwen.model.document import Document
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.formats import PICTURES
from hengwen.readers.text_pictures import can_read_pictures, why_unreadable

_SECONDS = 6  # for a page on an ordinary computer


class UnreadPictures(NamedTuple):
    """How many files are pictures or have some that may hold text, and how many pages and pictures these are."""

    files: int
    pictures: int


def pictures_to_offer(result: CheckResult, request: CheckRequest) -> UnreadPictures:
    """Return what of a check can be offered to be read: nothing where its request had it read."""
    if request.read_pictures.reads and can_read_pictures():
        return UnreadPictures(0, 0)
    return unread_pictures((quality.document for quality in result.reading_qualities), result.report.skipped)


def unread_pictures(documents: Iterable[Document], skipped: Sequence[str]) -> UnreadPictures:
    """Return what of some documents, and of files that are none, only text recognition can read."""
    counts = [*map(_pictures, documents), *map(PICTURES.names, skipped)]
    return UnreadPictures(sum(map(bool, counts)), sum(counts))


def _pictures(document: Document) -> int:
    is_one = not document.text and PICTURES.names(document.path)
    return document.content.unrecognised or int(is_one)


class PictureOffer(QFrame):
    """A line with the number of files and a button; hidden where there is nothing to read."""

    def __init__(self) -> None:
        super().__init__()
        styled(self, "banner")
        self.words = label("", wrap=True)
        self.read = button("", command="read_pictures")
        lay_out(QHBoxLayout(self), (self.words, 1), self.read, margins=(12, 7, 12, 7), spacing=14)
        self.hide()

    def show_unread(self, unread: UnreadPictures) -> None:
        """Offer to read so many, none for no offer."""
        self.setVisible(bool(unread.files))
        if not unread.files:
            return
        words = self.tr("Files that are pictures or have some; what text there is in them was not read: {count}.")
        why = "" if can_read_pictures() else sentence(why_unreadable())
        self.words.setText(" ".join(filter(None, (words.format(count=f"{unread.files:,}"), why))))
        self.read.setVisible(can_read_pictures())
        self.read.setText(self.tr("Read them ({time})").format(time=about_so_long(_SECONDS * unread.pictures)))


def about_so_long(seconds: int) -> str:
    """Return a time in words."""
    translate = QCoreApplication.translate
    if seconds < 90:
        return translate("PictureOffer", "about {count} s").format(count=seconds)
    return translate("PictureOffer", "about {count} min").format(count=round(seconds / 60))
