"""Two pictures laid over each other: turned and scaled to fit, blended or subtracted."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QTransform

_SIDE = 48  # pixels of the thumbnails that the orientation is found with
_TURNS = tuple((turn, mirrored) for mirrored in (False, True) for turn in (0, 90, 180, 270))


@dataclass(frozen=True, slots=True)
class FittedPictures:
    """Two pictures of one size, the second one oriented like the first."""

    first: QImage
    second: QImage

    @classmethod
    def of(cls, first: QImage, second: QImage) -> "FittedPictures":
        """Turn the second picture to the one of eight orientations that differs least, scaled to the first (ours)."""
        wanted = _small(first)
        turned = [_turned(second, turn, mirrored=mirrored) for turn, mirrored in _TURNS]
        best = min(turned, key=lambda candidate: float(np.abs(_small(candidate) - wanted).mean()))
        smooth = Qt.TransformationMode.SmoothTransformation
        scaled = best.scaled(first.size(), Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        form = QImage.Format.Format_RGB32
        return cls(first.convertToFormat(form), scaled.convertToFormat(form))

    def blended(self, share: float) -> QImage:
        """Return both blended, the second one with a share from 0 to 1."""
        image = self.first.copy()
        painter = QPainter(image)
        painter.setOpacity(share)
        painter.drawImage(0, 0, self.second)
        painter.end()
        return image

    def difference(self) -> QImage:
        """Return the difference: black where both are the same, brighter where they differ more."""
        image = self.first.copy()
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
        painter.drawImage(0, 0, self.second)
        painter.end()
        return image


def _turned(picture: QImage, degrees: int, *, mirrored: bool) -> QImage:
    turned = picture.transformed(QTransform().rotate(degrees))
    return turned.flipped(Qt.Orientation.Horizontal) if mirrored else turned


def _small(picture: QImage) -> NDArray[np.int16]:
    """Return a small grey copy: int16, shape (48, 48)."""
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    ignore, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    small = grey.scaled(_SIDE, _SIDE, ignore, smooth).convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(small.constBits(), np.uint8).reshape(_SIDE, small.bytesPerLine())
    return rows[:, :_SIDE].astype(np.int16)
