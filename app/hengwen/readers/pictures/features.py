"""Local features of a picture, by which a part of it is found in another: ORB (Rublee and others, ICCV 2011) by OpenCV.

OpenCV comes with the extra `pictures`; without it there are none, and only whole pictures are compared.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

FEATURE = np.dtype([("x", "<u2"), ("y", "<u2"), ("angle", "u1"), ("bits", "u1", 32)])
"""A feature: its place in 65535ths of the width and the height, its angle in 256ths of a turn, and 256 bits
that describe its look.
"""

MOST_FEATURES = 250
"""Maximum number for a picture: those with the strongest corners."""

_WORTH = 12  # fewer match anything
_FAST = 12  # steps of grey between a corner and its surroundings
_AREA = 150_000  # pixels, about, of a picture that is searched; a part of it mostly has the same scale
_SIZES, _STEP = 6, 1.25  # how many times it is searched, each time so much smaller

Features = NDArray[np.void]


@cache
def _detector() -> Any:
    """Return ORB, or None where OpenCV is not installed."""
    try:
        import cv2
    except ImportError:
        return None
    cv2.setNumThreads(1)  # each worker has a core
    return cv2.ORB.create(MOST_FEATURES, _STEP, _SIZES, 15, 0, 2, cv2.ORB_HARRIS_SCORE, 31, _FAST)


def features_of(image: Image.Image) -> bytes:
    """Return the features of a picture, as an array of `FEATURE`; empty for too few, or without OpenCV."""
    detector = _detector()
    if detector is None:
        return b""
    grey = image.reduce(max(1, round((image.width * image.height / _AREA) ** 0.5))).convert("L")
    points, bits = detector.detectAndCompute(np.asarray(grey), None)
    if len(points) < _WORTH:
        return b""
    features = np.zeros(len(points), dtype=FEATURE)
    x, y, angle = np.array([(*point.pt, point.angle) for point in points]).T
    features["x"] = np.minimum(x / grey.width * 65535, 65535)
    features["y"] = np.minimum(y / grey.height * 65535, 65535)
    features["angle"] = angle / 360 * 256 % 256
    features["bits"] = bits
    return features.tobytes()


def unpacked(data: bytes) -> Features:
    """Invert `features_of`; empty for bytes that it has not made."""
    if len(data) % FEATURE.itemsize or len(data) > 4 * MOST_FEATURES * FEATURE.itemsize:
        return np.zeros(0, dtype=FEATURE)
    return np.frombuffer(data, dtype=FEATURE)
