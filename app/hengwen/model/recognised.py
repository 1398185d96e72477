"""Text that was read from a picture: its lines, where they stand, and how sure each is."""

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from hengwen.model.bounds import Line, Number, Offset, Share
from hengwen.model.span import Span

DOUBTFUL = 0.9
"""Lines with a lower score are doubtful: nearly all of them have a wrong letter, and few above do."""

CELLS_APART = 0.6
"""The gap between two cells of a row, in their height; words are nearer."""

Point = tuple[Number, Number]
"""x and y in pixels from the top left corner of the upright picture."""

Quadrilateral = tuple[Point, Point, Point, Point]
"""Corners clockwise, from the top left one of the line."""


@dataclass(frozen=True, slots=True)
class RecognisedLine:
    """A line, or a cell of a row, with its score from 0 to 1: the mean certainty of its characters."""

    quadrilateral: Quadrilateral
    text: Line
    score: Share

    @property
    def doubtful(self) -> bool:
        """Whether it may well say something else."""
        return self.score < DOUBTFUL


@dataclass(frozen=True, slots=True)
class RecognisedPicture:
    """The text of a picture. `lines` are in reading order; `paragraphs` are the ranges of them that belong together.

    `width`, `height`: of the upright picture in pixels. `turned`: by how many degrees clockwise it was made upright.
    """

    width: Offset
    height: Offset
    turned: Annotated[int, Meta(ge=0, le=270, multiple_of=90)]
    lines: tuple[RecognisedLine, ...] = ()
    paragraphs: tuple[tuple[Offset, Offset], ...] = ()

    @property
    def text(self) -> str:
        """The paragraphs, with a line feed between them."""
        return self.composed()[0]

    @property
    def mean_score(self) -> float:
        """The mean score of all characters; 1 where there are none."""
        characters = sum(len(line.text) for line in self.lines)
        return sum(line.score * len(line.text) for line in self.lines) / characters if characters else 1.0

    @property
    def doubtful(self) -> tuple[RecognisedLine, ...]:
        """The lines that may well say something else."""
        return tuple(line for line in self.lines if line.doubtful)

    def composed(self) -> tuple[str, tuple[Span, ...]]:
        """Return `text`, and the span in it of each line.

        Chinese lines are joined without a blank and others with one, cells of a row with a tab. A hyphen at the end
        of a line goes where a small letter comes before it and after it.
        """
        parts: list[str] = []
        spans: list[Span] = []
        length = 0
        for first, end in self.paragraphs:
            for number in range(first, end):
                text = self.lines[number].text
                if number + 1 < end:
                    joined = _joined(self.lines[number], self.lines[number + 1])
                else:
                    joined = text if end == len(self.lines) else f"{text}\n"
                spans.append(Span(length, length + min(len(text), len(joined))))
                parts.append(joined)
                length += len(joined)
        return "".join(parts), tuple(spans)

    def require_sound(self) -> None:
        """Raise `ValueError` where the paragraphs are not all lines, each once and in order."""
        ends = [0, *(end for _, end in self.paragraphs)]
        if (
            [first for first, _ in self.paragraphs] != ends[:-1]
            or ends[-1] != len(self.lines)
            or sorted(set(ends)) != ends
        ):
            raise ValueError("paragraphs that are not the lines")


def _joined(line: RecognisedLine, following: RecognisedLine) -> str:
    """Return the text of a line with what stands between it and the one that follows in its paragraph."""
    text, after = line.text, following.text
    gap = _gap(line.quadrilateral, following.quadrilateral)
    if gap is None and text[-2:-1].islower() and text[-1:] in "-\u00ad" and after[:1].islower():
        return text[:-1]
    if gap is not None and gap > CELLS_APART:
        return f"{text}\t"
    return text if _is_wide(text[-1:]) or _is_wide(after[:1]) else f"{text} "


def _gap(left: Quadrilateral, right: Quadrilateral) -> float | None:
    """Return how far to the right a line goes on at the same height, in its height; None where it does not."""
    height = max(1.0, left[3][1] - left[0][1], right[3][1] - right[0][1])
    gap = (right[0][0] - left[1][0]) / height
    return gap if gap >= -0.5 and abs(right[0][1] - left[1][1]) < height / 2 else None


def _is_wide(character: str) -> bool:
    """Return whether a character, Chinese or full width, needs no blank beside it."""
    return character >= "\u2e80"
