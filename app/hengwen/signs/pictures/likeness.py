"""Verifies whether two pictures are the same, altered, or parts of one, as hashes and features suggest."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from hengwen.model.signs.traces import Picture
from hengwen.readers.pictures.features import unpacked
from hengwen.readers.pictures.thumbnails import RelativeBox, Thumbnail, open_thumbnail
from hengwen.signs.pictures.local_correlation import SIDE, Windows, agreement, oriented, windows_of
from hengwen.signs.pictures.part_of_picture import LEAST_FITTING, part_map
from hengwen.signs.pictures.registration import (
    COARSE,
    FINE,
    IDENTITY,
    MIDDLE,
    Affine,
    Pyramid,
    inverse_of,
    register,
    warp,
)

_SAME = 0.7  # of the windows with contents agree
_SAME_OF_FEW = 0.8  # where few features determine how a picture lies in another
_MANY_FITTING = 2 * LEAST_FITTING
_NEARLY = 0.65  # where the hashes leave little doubt
_WORTH = 0.6  # less does not become the same by a small shift
_HOPELESS = 0.04  # less does not become the same at all
_AFTER_COARSE, _AFTER_MIDDLE = 0.3, 0.45  # less is not registered any further
_CLOSE = 6  # bits of the hash: little doubt
_WHOLE = 0.85  # of both pictures is shared: neither is a part of the other
_LEAST_SHARED = 0.2  # of the smaller picture
_LEAST_WINDOWS = 0.04  # of the shared part has contents
_CUT = 0.03  # of a side: a border of another width
_VIEWS = 400  # kept at a time: some 200 KB each


@dataclass(frozen=True, slots=True)
class HashMatch:
    """The distance of hashes: of the left picture turned and mirrored by `orientation`, whole or cut, to the right."""

    distance: int
    orientation: int
    left_cut: bool
    right_cut: bool


@dataclass(frozen=True, slots=True)
class Likeness:
    """How two pictures are alike. `part`: whether one shows only a part of the other; `cut`: whether borders differ.

    `orientation`: as in `local_correlation.oriented`. `changed`: whether it was turned a little, or drawn on.
    """

    agreement: float
    orientation: int = 0
    part: bool = False
    cut: bool = False
    changed: bool = False


def _size(picture: Picture) -> tuple[int, int]:
    return max(1, picture.width), max(1, picture.height)


class ComparedPicture:
    """A picture with everything that comparing needs."""

    def __init__(self, picture: Picture, thumbnail: Thumbnail) -> None:
        self.size = _size(picture)
        self._thumbnail = thumbnail

    @property
    def image(self) -> Image.Image:
        """The thumbnail in mode F, which takes four times the memory."""
        return self._thumbnail.grey.convert("F")

    @cached_property
    def whole(self) -> Windows:
        """The windows of the whole picture."""
        return windows_of(self._values((0.0, 0.0, 1.0, 1.0)))

    @cached_property
    def inner(self) -> Windows:
        """The windows of the part within the plain border."""
        return windows_of(self._values(self._thumbnail.inner))

    @cached_property
    def within_border(self) -> NDArray[np.bool_]:
        """Which windows of the whole lie within the plain border, shape (96, 96)."""
        centres = (np.arange(SIDE) + 0.5) / SIDE
        left, top, right, bottom = self._thumbnail.inner
        return ((centres >= top) & (centres <= bottom))[:, None] & ((centres >= left) & (centres <= right))

    @cached_property
    def pyramid(self) -> Pyramid:
        """The whole picture at several sizes."""
        return Pyramid(self.whole.values)

    def _values(self, box: RelativeBox) -> NDArray[np.float32]:
        image = self.image
        wide, high = image.size
        edges = box[0] * wide, box[1] * high, box[2] * wide, box[3] * high
        return np.asarray(image.resize((SIDE, SIDE), Image.Resampling.BILINEAR, edges), dtype=np.float32)


class Judge:
    """Compares pictures of a list by their numbers; those without a thumbnail are like none."""

    def __init__(self, pictures: list[Picture]) -> None:
        self._pictures = pictures
        self.view = lru_cache(maxsize=_VIEWS)(self._view)

    def _view(self, number: int) -> ComparedPicture | None:
        picture = self._pictures[number]
        thumbnail = open_thumbnail(picture.thumbnail) if picture.thumbnail else None
        return None if thumbnail is None else ComparedPicture(picture, thumbnail)

    def texture(self, number: int) -> float:
        """Return the share of windows of a picture that have contents."""
        view = self.view(number)
        return 0.0 if view is None else view.whole.texture

    def altered(self, left: int, right: int, match: HashMatch) -> Likeness | None:
        """Return how two pictures are alike whose hashes are near."""
        one, other = self.view(left), self.view(right)
        if one is None or other is None:
            return None
        first = (one.inner if match.left_cut else one.whole).turned(match.orientation)
        second = other.inner if match.right_cut else other.whole
        inside = None  # frames of one program are alike: only the contents inside them are compared
        if not (match.left_cut or match.right_cut):
            inside = oriented(one.within_border, match.orientation) | other.within_border
        agreeing, affine = agreement(first, second, inside), None
        if _HOPELESS <= agreeing < _SAME:
            better, affine = _registered(first, second, inside)
            agreeing = max(agreeing, better)
        if agreeing < (_NEARLY if match.distance <= _CLOSE else _SAME):
            return None
        cut = match.left_cut != match.right_cut or _is_cut(affine)
        return Likeness(agreeing, match.orientation, cut=cut)

    def part(self, left: int, right: int) -> Likeness | None:
        """Return how one picture lies in the other, by the features of both."""
        first, second = self._pictures[left], self._pictures[right]
        mapped = part_map(unpacked(first.features), unpacked(second.features), (_size(first), _size(second)))
        if mapped is None:
            return None
        affine, fitting = mapped
        one, other = self.view(left), self.view(right)
        if one is None or other is None:
            return None
        if abs(np.linalg.det(affine[:, :2])) > 1:
            one, other, affine = other, one, inverse_of(affine)[:2]
        return _likeness(one, other, affine, _SAME if fitting >= _MANY_FITTING else _SAME_OF_FEW)


def _registered(one: Windows, other: Windows, inside: NDArray[np.bool_] | None) -> tuple[float, Affine | None]:
    """Return how much two pictures agree once overlaid, from coarse to fine as long as that helps, and the map."""
    first, second = Pyramid(one.values), Pyramid(other.values)
    agreeing, affine = 0.0, IDENTITY
    for size, least in ((COARSE, _AFTER_COARSE), (MIDDLE, _AFTER_MIDDLE), (FINE, _SAME)):
        refined = register(first, second, affine, size)
        if refined is None:
            return agreeing, None
        affine = refined
        agreeing = _agreement_at(one, second.images[FINE], affine, inside)
        if agreeing >= _SAME or agreeing < least:
            break
    return agreeing, affine


def _likeness(one: ComparedPicture, other: ComparedPicture, affine: Affine, least: float) -> Likeness | None:
    """Return whether a picture lies in another where features say, or a little beside. `least`: how much must agree."""
    agreeing = _agreement_at(one.whole, other.image, affine, one.within_border)
    if _WORTH <= agreeing < least:
        refined = register(one.pyramid, other.pyramid, affine, FINE)
        better = 0.0 if refined is None else _agreement_at(one.whole, other.image, refined, one.within_border)
        if refined is not None and better > agreeing:
            agreeing, affine = better, refined
    if agreeing < least:
        return None
    shared = float(warp(other.image, affine, SIDE)[1].mean())
    of_other = shared * abs(float(np.linalg.det(affine[:, :2])))
    turn = round(float(np.degrees(np.arctan2(affine[1, 0] * other.size[1], affine[0, 0] * other.size[0]))) / 90)
    part = min(shared, of_other) < _WHOLE
    return Likeness(agreeing, -turn % 4, part=part, changed=not part)


def _agreement_at(one: Windows, image: Image.Image, affine: Affine, within: NDArray[np.bool_] | None = None) -> float:
    """Return how much of a picture, or its part `within`, another shows where a map says; 0 if too little is seen."""
    values, inside = warp(image, affine, SIDE)
    if within is not None:
        inside &= within
    if inside.mean() < _LEAST_SHARED:
        return 0.0
    other = windows_of(np.where(inside, values, values[inside].mean()).astype(np.float32))
    shows = (one.deviations > 6.0) & inside
    return agreement(one, other, inside) if shows.sum() >= _LEAST_WINDOWS * inside.sum() else 0.0


def _is_cut(affine: Affine | None) -> bool:
    """Return whether a map cuts a border off one of two pictures."""
    if affine is None:
        return False
    corners = affine @ np.array(((0.0, 1.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), (1.0, 1.0, 1.0, 1.0)))
    return bool(np.abs(corners - np.array(((0.0, 1.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)))).max() > _CUT)
