"""The look of a page of the guide: what Qt makes of Markdown is put into the window's colours and sizes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextList,
    QTextListFormat,
    QTextTable,
)

from hengwen.gui.style.theme import Theme, font

_CODE = ["JetBrains Mono", "Cascadia Mono", "Consolas", "Menlo", "DejaVu Sans Mono", "Noto Sans Mono CJK SC"]
_LARGER = {1: 1.6, 2: 1.28, 3: 1.1}
_ABOVE = {1: 4, 2: 26, 3: 18}
_LINES = 124.0  # per cent of a line's height
MARGIN = 28
"""Pixels around a page."""

_IMAGE = QTextDocument.ResourceType.ImageResource.value
_Style = QTextFrameFormat.BorderStyle


@dataclass(frozen=True, slots=True)
class FormatRun:
    """A stretch of one format: where it begins, how long it is."""

    start: int
    length: int
    format: QTextCharFormat


def format_document(document: QTextDocument, theme: Theme, pixels: float) -> None:
    """Put a document, just made from Markdown, into the look of the window; `pixels` is the size of its text."""
    document.setDefaultFont(font(pixels))
    document.setDocumentMargin(MARGIN)
    for block in blocks(document):
        _dress_block(block, theme, pixels)
    for piece in [piece for block in blocks(document) for piece in pieces(block)]:
        _dress_piece(document, piece, theme)
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _dress_table(frame, theme)


def fit_pictures(document: QTextDocument, load: Callable[[str], QImage], width: float, ratio: float) -> None:
    """Make every picture as wide as it is, or as there is room for; `ratio`: device pixels of a pixel."""
    for piece in [piece for block in blocks(document) for piece in pieces(block)]:
        if piece.format.isImageFormat():
            picture = load(piece.format.toImageFormat().name())
            if not picture.isNull():
                _fit(document, piece, width, picture, ratio)


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """All blocks in order, those in tables too."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def pieces(block: QTextBlock) -> list[FormatRun]:
    """The pieces of a block; values, since to change one is to make the others anew."""
    found, places = [], block.begin()
    while not places.atEnd():
        fragment = places.fragment()
        found.append(FormatRun(fragment.position(), fragment.length(), fragment.charFormat()))
        places += 1
    return found


def is_code(block: QTextBlock) -> bool:
    """Whether a block is a line of code."""
    return block.blockFormat().hasProperty(int(QTextFormat.Property.BlockCodeFence))


def _is_picture(block: QTextBlock) -> bool:
    return any(piece.format.isImageFormat() for piece in pieces(block))


def _dress_block(block: QTextBlock, theme: Theme, pixels: float) -> None:
    cursor, made, level = QTextCursor(block), QTextBlockFormat(), block.blockFormat().headingLevel()
    if not _is_picture(block):  # whose line would have that much more of its height, which is a lot
        made.setLineHeight(_LINES, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if level:
        made.setTopMargin(_ABOVE[level])
        made.setBottomMargin(4)
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        # In the place of Qt's own: it has a size relative to the default font, beside which no other one counts.
        cursor.setCharFormat(_heading(pixels * _LARGER[level], theme))
    elif is_code(block):
        made.setNonBreakableLines(False)
        made.setBackground(QBrush(QColor(theme.hover)))
        made.setTopMargin(0)
        made.setBottomMargin(0)
    elif (items := _list_of(block)) is not None:
        made.setTopMargin(2)
        made.setBottomMargin(2)
        _dress_list(items)
    elif not cursor.currentTable():
        made.setTopMargin(6)
        made.setBottomMargin(8)
    QTextCursor(block).mergeBlockFormat(made)


def _list_of(block: QTextBlock) -> QTextList | None:
    return block.textList()  # none outside lists, which Qt's types do not tell


def _dress_list(items: QTextList) -> None:
    made = items.format()
    if made.style() == QTextListFormat.Style.ListCircle:
        made.setStyle(QTextListFormat.Style.ListDisc)
        items.setFormat(made)


def _heading(pixels: float, theme: Theme) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFont(font(pixels, bold=True))
    made.setForeground(QBrush(QColor(theme.ink)))
    return made


def _dress_piece(document: QTextDocument, piece: FormatRun, theme: Theme) -> None:
    made = QTextCharFormat()
    if piece.format.isAnchor():
        made.setForeground(QBrush(QColor(theme.accent)))
        made.setFontUnderline(False)
    elif piece.format.fontFixedPitch():
        made.setFontFamilies(_CODE)
        made.setBackground(QBrush(QColor(theme.hover)))
    else:
        return
    _cursor(document, piece).mergeCharFormat(made)


def _cursor(document: QTextDocument, piece: FormatRun) -> QTextCursor:
    cursor = QTextCursor(document)
    cursor.setPosition(piece.start)
    cursor.setPosition(piece.start + piece.length, QTextCursor.MoveMode.KeepAnchor)
    return cursor


def _dress_table(table: QTextTable, theme: Theme) -> None:
    made = table.format()
    made.setBorderCollapse(True)
    made.setBorder(1)
    made.setBorderStyle(_Style.BorderStyle_Solid)
    made.setBorderBrush(QBrush(QColor(theme.rule)))
    made.setCellPadding(7)
    made.setCellSpacing(0)
    made.setTopMargin(8)
    made.setBottomMargin(12)
    made.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(made)
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        form = cell.format()
        form.setBackground(QBrush(QColor(theme.panel)))
        cell.setFormat(form)


def _fit(document: QTextDocument, piece: FormatRun, width: float, picture: QImage, ratio: float) -> None:
    """Qt itself scales without smoothing: the picture is put there as it is to be seen, pixel for pixel."""
    made, share = QTextImageFormat(piece.format.toImageFormat()), min(1.0, max(80.0, width) / picture.width())
    size = (picture.size().toSizeF() * share).toSize()
    shown = picture.convertToFormat(QImage.Format.Format_RGB32).scaled(
        size * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    document.addResource(_IMAGE, QUrl(made.name()), shown)
    made.setWidth(size.width())
    made.setHeight(size.height())
    _cursor(document, piece).setCharFormat(made)
