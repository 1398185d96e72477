"""From a picture to its text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from hengwen.model.recognised import DOUBTFUL, RecognisedLine, RecognisedPicture
from hengwen.recognition.boxes import aslant, letter, rows, straightened, tilt
from hengwen.recognition.detection import Detector
from hengwen.recognition.layout import columns
from hengwen.recognition.lines import LineReader, Reading
from hengwen.recognition.pack import models
from hengwen.recognition.paragraphs import Paragraphs
from hengwen.recognition.pixels import ready
from hengwen.recognition.rectangles import Points, half_turned, sides
from hengwen.recognition.sessions import give_memory_back, open_model
from hengwen.recognition.tables import find_tables

LEGIBLE = 0.82
"""The mean score below which lines may be upside down."""

_TIDY_AFTER, _HEAVY = 4, 8_000_000  # pictures; pixels of one after which memory is given back at once
_SAMPLE = 4  # lines by which it is told
_LEAST = 0.5  # the score of a line, below which it is no text
_ROUND, _LARGE = frozenset("oO0〇○Cc"), 2.5  # as which a stamp is read, and its height in heights of a line


@dataclass(frozen=True, slots=True)
class _Page:
    """A picture turned some way, with its lines and the readings of a few of them by their number."""

    picture: Image.Image
    turned: int
    rectangles: Points
    sample: dict[int, Reading]

    @property
    def score(self) -> float:
        """The mean of the sample."""
        return sum(score for _, score in self.sample.values()) / max(len(self.sample), 1)


class Recogniser:
    """Reads pictures with models that are loaded once, half a second and 150 MB. For one thread at a time."""

    def __init__(self, detector: Detector, reader: LineReader) -> None:
        self._detector = detector
        self._reader = reader
        self._pictures = 0

    def read(self, picture: Image.Image) -> RecognisedPicture:
        """Return what a picture says, of any mode and size, turned by its EXIF. Never raises for what it shows."""
        page = self._upright(ready(picture))
        rest = [number for number in range(len(page.rectangles)) if number not in page.sample]
        readings = page.sample | dict(zip(rest, self._reader.read(page.picture, page.rectangles[rest]), strict=True))
        legible = _legible(page.rectangles, readings)
        lines, paragraphs = _ordered(page.picture, page.rectangles[legible], [readings[number] for number in legible])
        self._pictures += 1
        if not self._pictures % _TIDY_AFTER or page.picture.width * page.picture.height > _HEAVY:
            give_memory_back()
        return RecognisedPicture(page.picture.width, page.picture.height, page.turned, lines, paragraphs)

    def _upright(self, picture: Image.Image) -> _Page:
        """Turn a picture until a few of its lines can be read; where none can be, the best way."""
        pages = []
        for degrees, turned_picture, rectangles in self._ways(picture):
            width, height = sides(rectangles)
            longest = np.argsort(-width / np.maximum(height, 1), kind="stable")[:_SAMPLE]
            readings = self._reader.read(turned_picture, rectangles[longest])
            sample = dict(zip(longest.tolist(), readings, strict=True))
            pages.append(_Page(turned_picture, degrees, rectangles, sample))
            if pages[-1].score >= LEGIBLE:
                break
        return max(pages, key=lambda page: page.score)

    def _ways(self, picture: Image.Image) -> Iterator[tuple[int, Image.Image, Points]]:
        """Yield the ways in which a picture may be upright, the likeliest first, with its lines."""
        rectangles = self._detector.lines(picture)
        if not _are_tall(rectangles):
            yield 0, picture, rectangles
            yield 180, *_turned_by_half(picture, rectangles)
            return
        aside = picture.transpose(Image.Transpose.ROTATE_270)
        detected = self._detector.lines(aside)
        yield 90, aside, detected
        yield 270, *_turned_by_half(aside, detected)
        yield 0, picture, rectangles


def load_models() -> Recogniser:
    """Load the models. Raises `PackMissing` where they, or onnxruntime, are not there."""
    detection, recognition = models()
    detector, _ = open_model(detection)
    reader, about = open_model(recognition)
    return Recogniser(Detector(detector), LineReader(reader, about["character"].split("\n")))


def _legible(rectangles: Points, readings: Mapping[int, Reading]) -> list[int]:
    """Return the numbers of the lines that are text. A large round letter that is doubtful is the ring, the arc or the
    star of a stamp; large letters of a text are not doubtful, but for some O.
    """
    legible = [number for number, (text, score) in sorted(readings.items()) if text and score >= _LEAST]
    _, heights = sides(rectangles)
    lines = [heights[number] for number in legible if len(readings[number][0]) > 1]
    largest = _LARGE * float(np.median(lines)) if lines else np.inf

    def is_stamp(number: int) -> bool:
        text, score = readings[number]
        return text in _ROUND and score < DOUBTFUL and float(heights[number]) > largest

    return [number for number in legible if not is_stamp(number)]


def _are_tall(rectangles: Points) -> bool:
    """Return whether most of the text runs up or down."""
    width, height = sides(rectangles)
    area = width * height
    return bool(area[height > 1.5 * width].sum() > area.sum() / 2)


def _turned_by_half(picture: Image.Image, rectangles: Points) -> tuple[Image.Image, Points]:
    return picture.transpose(Image.Transpose.ROTATE_180), half_turned(rectangles, *picture.size)


def _ordered(
    picture: Image.Image, rectangles: Points, readings: Sequence[Reading]
) -> tuple[tuple[RecognisedLine, ...], tuple[tuple[int, int], ...]]:
    """Return the lines in reading order, and the ranges of them that are paragraphs; those across the others last."""
    if not readings:
        return (), ()
    angle = tilt(rectangles)
    across = aslant(rectangles, angle)
    boxes = [box for box in straightened(rectangles, angle) if not across[box.number]]
    has_cells = any(len(row.boxes) > 1 for row in rows(boxes))
    tables = find_tables(picture, angle, letter(boxes)) if has_cells else []
    paragraphs = Paragraphs(list(columns(boxes, tables)), [text for text, _ in readings])
    readings = [(text, score) for text, (_, score) in zip(paragraphs.texts, readings, strict=True)]
    lines: list[RecognisedLine] = []
    ranges: list[tuple[int, int]] = []
    for paragraph in paragraphs.rows():
        first = len(lines)
        lines += [_line(rectangles[box.number], readings[box.number]) for row in paragraph for box in row.boxes]
        ranges.append((first, len(lines)))
    for number in np.flatnonzero(across).tolist():
        ranges.append((len(lines), len(lines) + 1))
        lines.append(_line(rectangles[number], readings[number]))
    return tuple(lines), tuple(ranges)


def _line(rectangle: Points, reading: Reading) -> RecognisedLine:
    a, b, c, d = ((round(float(x), 1), round(float(y), 1)) for x, y in rectangle)
    return RecognisedLine((a, b, c, d), reading[0], round(min(1.0, reading[1]), 4))
