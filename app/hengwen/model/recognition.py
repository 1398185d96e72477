"""The text that was read from pictures: where its lines stand in the text and in their pictures, and how sure."""

from collections.abc import Iterator

from msgspec import Struct

from hengwen.model.bounds import Line, Offset, Share, Word
from hengwen.model.recognised import DOUBTFUL
from hengwen.model.span import Span, union

_SURE, _FEW = 0.9, 0.1  # the mean score, and the share of doubtful lines, of a text that was read well

Corner = tuple[Offset, Offset]
Corners = tuple[Corner, Corner, Corner, Corner]
"""Corners of a line in pixels of the upright picture, clockwise from the top left one of the line."""


PageBox = tuple[Share, Share, Share, Share]
"""The left, upper, right and lower edge of something on a page, as shares of it."""


class PlacedLine(Struct, frozen=True, array_like=True, gc=False):
    """A recognised line, or a cell of a row: its span in the text of the document, its score from 0 to 1."""

    span: Span
    score: Share
    corners: Corners

    @property
    def doubtful(self) -> bool:
        """Whether it may well say something else."""
        return self.score < DOUBTFUL


class PictureOfText(Struct, frozen=True, array_like=True):
    """A page or a picture that was read by recognition, with its lines in the order of the text.

    `page`: from 1, None where the format has no pages. `name`: of the picture in the file (`Picture.name`), empty for
    a page as it is drawn. `width`, `height`: in pixels, upright; `turned`: by how many degrees clockwise for that.
    `box`: where a picture lies on its page, where that is known.
    """

    page: Offset | None
    name: Line
    width: Offset
    height: Offset
    turned: Offset
    lines: tuple[PlacedLine, ...] = ()
    box: PageBox | None = None

    @property
    def spans(self) -> list[Span]:
        """The stretches of the text that its lines make, with what joins them."""
        ends = [*(line.span.start for line in self.lines[1:]), 0]
        joined = (
            Span(line.span.start, following if 0 <= following - line.span.end <= 1 else line.span.end)
            for line, following in zip(self.lines, ends, strict=True)
        )
        return union(joined)


class Recognition(Struct, frozen=True, array_like=True):
    """The pages and pictures of a document that were read, in the order of its text, and the model that did it."""

    model: Word
    pictures: tuple[PictureOfText, ...]

    @property
    def lines(self) -> Iterator[PlacedLine]:
        """All lines."""
        return (line for picture in self.pictures for line in picture.lines)

    @property
    def pages(self) -> int:
        """How many pages were read as they are drawn."""
        return sum(not picture.name for picture in self.pictures)

    @property
    def spans(self) -> list[Span]:
        """The stretches of the text that were read from pictures, in order."""
        return union(span for picture in self.pictures for span in picture.spans)

    @property
    def characters(self) -> int:
        """How many characters were read from pictures."""
        return sum(map(len, self.spans))

    @property
    def mean_score(self) -> float:
        """The mean score of all characters."""
        characters = sum(len(line.span) for line in self.lines)
        return sum(line.score * len(line.span) for line in self.lines) / characters if characters else 1.0

    @property
    def doubtful(self) -> int:
        """How many lines may well say something else."""
        return sum(line.doubtful for line in self.lines)

    @property
    def is_doubtful(self) -> bool:
        """Whether so much of it is unsure that somebody should compare it with the pictures."""
        return self.mean_score < _SURE or self.doubtful > _FEW * sum(1 for _ in self.lines)

    def within(self, span: Span) -> int:
        """Return how many characters of a stretch were read from pictures."""
        near = (p for p in self.pictures if p.lines[0].span.start < span.end and span.start < p.lines[-1].span.end)
        return sum(own.shared(span) for picture in near for own in picture.spans)

    def require_sound(self, length: int) -> None:
        """Raise `ValueError` where lines are not in order, or outside a text of some length."""
        end = 0
        for picture in self.pictures:
            if not picture.lines:
                raise ValueError("a picture of text without lines")
            for line in picture.lines:
                if line.span.start < end:
                    raise ValueError("recognised lines that overlap")
                end = line.span.end
        if end > length:
            raise ValueError("a recognised line outside of the text")

    def cut(self, end: int) -> "Recognition | None":
        """Return what lies before a place in the text; None for nothing."""
        kept = (
            PictureOfText(p.page, p.name, p.width, p.height, p.turned, lines, p.box)
            for p in self.pictures
            if (lines := tuple(line for line in p.lines if line.span.end <= end))
        )
        pictures = tuple(kept)
        return Recognition(self.model, pictures) if pictures else None
