"""Finds the lines of text in a picture: differentiable binarisation (DB, Liao et al. 2020)."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from hengwen.recognition.components import connected_components
from hengwen.recognition.rectangles import Points, minimum_area_rectangle, sides, unclip
from hengwen.recognition.sessions import Model

LONGEST = 960
"""Pixels of the longer side in which lines are looked for: in more, the model cuts long lines into pieces."""

_BINARISE = 0.3  # the probability from which on a pixel is text
_SURE = 0.5  # the mean probability from which on a component is
_UNCLIP = 1.6
_STEP = 32  # the model halves its pictures five times
_SPECKLED = 0.006  # share of pixels in dots of their own, from which on they are dirt, as of a fax; clean pages: .004
_DOT, _SMOOTH = 40, 1.0  # the contrast of a dot to all pixels two away, of 255; pixels by which it is smoothed
_SMALLEST = 3  # pixels of the lower side of a component


def normalised(picture: Image.Image) -> NDArray[np.float32]:
    """Return a picture as the models take it: blue, green, red from -1 to 1, shape (3, height, width)."""
    pixels = np.asarray(picture, dtype=np.float32)[:, :, ::-1].transpose(2, 0, 1)
    return np.ascontiguousarray(pixels / 127.5 - 1)


class Detector:
    """Finds lines by a model that gives each pixel the probability that it is in the middle of a line."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def lines(self, picture: Image.Image, longest: int = LONGEST) -> Points:
        """Return the rectangles of the lines, corners clockwise from the top left, shape (n, 4, 2), in no order."""
        scale = min(1.0, longest / max(picture.size))
        width, height = (max(_STEP, round(side * scale / _STEP) * _STEP) for side in picture.size)
        small = picture.resize((width, height), Image.Resampling.BILINEAR)
        if _is_speckled(small):
            small = small.filter(ImageFilter.GaussianBlur(_SMOOTH))
        probabilities = self._model(normalised(small)[None])[0, 0]
        rectangles = unclip(text_rectangles(probabilities), _UNCLIP)
        return rectangles * (picture.width / width, picture.height / height)


def _is_speckled(picture: Image.Image) -> bool:
    """Return whether dots are strewn over a picture: the model loses pieces of lines for them, or all of a page."""
    grey = np.asarray(picture.convert("L"), dtype=np.int16)
    middle = grey[2:-2, 2:-2]
    places = ((down, right) for down in range(5) for right in range(5) if {down, right} & {0, 4})
    around = [grey[down : down + middle.shape[0], right : right + middle.shape[1]] for down, right in places]
    dark, light = np.minimum.reduce(around) - middle, middle - np.maximum.reduce(around)
    return max(float((dark > _DOT).mean()), float((light > _DOT).mean())) >= _SPECKLED


def text_rectangles(probabilities: NDArray[np.float32]) -> Points:
    """Return the smallest rectangles around what is text by a map of probabilities, shape (n, 4, 2)."""
    large = [rectangle for rectangle in _rectangles(probabilities) if min(sides(rectangle)) >= _SMALLEST]
    return np.array(large).reshape(-1, 4, 2)


def _rectangles(probabilities: NDArray[np.float32]) -> Iterator[Points]:
    runs = connected_components(probabilities > _BINARISE)
    totals = np.concatenate([np.zeros((len(probabilities), 1)), np.cumsum(probabilities, axis=1, dtype=float)], axis=1)
    sums = totals[runs.rows, runs.ends] - totals[runs.rows, runs.starts]
    means = np.bincount(runs.components, sums, runs.count) / np.bincount(
        runs.components, runs.ends - runs.starts, runs.count
    ).clip(1)
    order = np.argsort(runs.components, kind="stable")
    bounds = np.searchsorted(runs.components[order], np.arange(runs.count + 1))
    for component in np.flatnonzero(means >= _SURE):
        of_it = order[bounds[component] : bounds[component + 1]]
        rows, starts, ends = runs.rows[of_it], runs.starts[of_it], runs.ends[of_it]
        x = np.concatenate([starts, ends, starts, ends])
        y = np.concatenate([rows, rows, rows + 1, rows + 1])
        yield minimum_area_rectangle(np.stack([x, y], axis=1).astype(float))
