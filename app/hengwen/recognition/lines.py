"""Reads lines of text: crops of a picture, a model, and connectionist temporal classification (CTC, Graves 2006)."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from hengwen.recognition.detection import normalised
from hengwen.recognition.rectangles import Points, sides
from hengwen.recognition.sessions import Model

_HEIGHT = 48  # of the lines the model was trained with
_NARROWEST, _WIDEST = 64, 4800  # to which lines are padded and pressed
_AT_ONCE = 1600  # pixels of width in one run of the model: more take more memory and no less time

Reading = tuple[str, float]
"""A text and its score, the mean probability of its characters."""


class LineReader:
    """Reads lines by a model that gives each step along a line the probabilities of all characters."""

    def __init__(self, model: Model, characters: Sequence[str]) -> None:
        self._model = model
        self._characters = np.array(["", *characters, " "])

    def read(self, picture: Image.Image, rectangles: Points) -> list[Reading]:
        """Read the lines in some rectangles of an upright picture, in their order."""
        crops = [_crop(picture, rectangle) for rectangle in rectangles]
        readings: list[Reading] = [("", 0.0)] * len(crops)
        for batch in _batches([crop.width for crop in crops]):
            width = max(_NARROWEST, *(crops[number].width for number in batch))
            pictures = np.zeros((len(batch), 3, _HEIGHT, width), dtype=np.float32)
            for row, number in zip(pictures, batch, strict=True):
                row[:, :, : crops[number].width] = normalised(crops[number])
            for number, probabilities in zip(batch, self._model(pictures), strict=True):
                readings[number] = self._decoded(probabilities)
        return readings

    def _decoded(self, probabilities: NDArray[np.float32]) -> Reading:
        """Take the likeliest character of each step, without repetitions and blanks."""
        best = probabilities.argmax(axis=1)
        new = (best != 0) & (best != np.concatenate([[0], best[:-1]]))
        if not new.any():
            return "", 0.0
        return "".join(self._characters[best[new]]).strip(), float(probabilities[new, best[new]].mean())


def _crop(picture: Image.Image, rectangle: Points) -> Image.Image:
    """Cut a rectangle out, straight, at the height the model reads."""
    width, height = (max(1.0, float(side)) for side in sides(rectangle))
    target = min(_WIDEST, max(8, round(width * _HEIGHT / height))), _HEIGHT
    quad = rectangle[[0, 3, 2, 1]].ravel().tolist()  # Pillow goes around the other way
    size = max(1, round(width)), max(1, round(height))
    straight = picture.transform(size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC, fillcolor="white")
    return straight.resize(target, Image.Resampling.BICUBIC)


def _batches(widths: Sequence[int]) -> Iterator[list[int]]:
    """Yield the numbers of lines to be read at once: of like width, so that little is padded."""
    batch: list[int] = []
    for number in sorted(range(len(widths)), key=widths.__getitem__):
        if batch and max(_NARROWEST, widths[number]) * (len(batch) + 1) > _AT_ONCE:
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch
