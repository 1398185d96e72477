"""Signs of pictures that two documents share: the same, altered, or a part of one.

Pictures of the template, pictures that many have, and ornaments belong to forms, altered ones too. Each different
picture is compared once, however many documents have it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from hengwen.model.messages import Message
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength
from hengwen.model.signs.traces import Picture
from hengwen.model.span import Span
from hengwen.readers.pictures.features import unpacked
from hengwen.signs.context import PairSign, SignContext
from hengwen.signs.pictures.candidates import feature_candidates, hash_candidates
from hengwen.signs.pictures.distinct import DistinctPicture, DistinctPictures
from hengwen.signs.pictures.likeness import Judge, Likeness
from hengwen.signs.pictures.sentences import describe_alike, describe_same, describe_shared

_RICH = 0.25  # of the windows of a picture have contents: it is neither an icon nor a few lines
_SEVERAL = 3  # submitters with a picture: more may have it from the task
_SMALL = 10_000  # pixels: an icon, or a line of text

_Pair = tuple[int, DistinctPicture, int, DistinctPicture]


def picture_signs(context: SignContext) -> Iterator[PairSign]:
    """Yield the signs of every two documents i < j that are compared: one for each pair of pictures."""
    pictures = DistinctPictures(context)
    judge = Judge([distinct.picture for distinct in pictures.every])
    likenesses = _likenesses(pictures, judge)
    signs = _Signs(context, pictures, judge)
    yield from signs.of_same()
    yield from signs.of_alike(likenesses)


def _likenesses(pictures: DistinctPictures, judge: Judge) -> Mapping[tuple[int, int], Likeness]:
    """Return how every two alike pictures i < j are alike; pictures like a form become forms."""
    asking = np.array([pictures.is_new(number) for number in range(len(pictures.every))], dtype=np.bool_)
    if not asking.any():
        return {}
    known: dict[tuple[int, int], Likeness] = {}
    hashes = np.array([distinct.picture.hashes for distinct in pictures.every], dtype=np.uint64)
    matches = hash_candidates(hashes, asking & (hashes[:, 0] != 0))
    _settle(pictures, filter(pictures.may_pair, matches), lambda i, j: judge.altered(i, j, matches[i, j]), known)
    features = [unpacked(distinct.picture.features) for distinct in pictures.every]
    rest = [pair for pair in feature_candidates(features, asking) if pair not in known and pictures.may_pair(pair)]
    _settle(pictures, rest, judge.part, known)
    return known


def _settle(
    pictures: DistinctPictures,
    candidates: Iterable[tuple[int, int]],
    compare: Callable[[int, int], Likeness | None],
    known: dict[tuple[int, int], Likeness],
) -> None:
    """Compare pairs until all likenesses are `known`, or a picture turns out to belong to a form.

    The picture with most candidates comes first. A logo that each of 300 saved again is known as form after a few
    comparisons; then each other one is compared with that one only.
    """
    near: dict[int, set[int]] = defaultdict(set)
    for i, j in candidates:
        near[i].add(j)
        near[j].add(i)
    asked: set[tuple[int, int]] = set()

    def alike(i: int, j: int) -> bool:
        pair = min(i, j), max(i, j)
        if pair not in asked:
            asked.add(pair)
            if (likeness := compare(*pair)) is not None and not pictures.show_other_texts(pair):
                known[pair] = likeness
        return pair in known

    for i in sorted(near, key=lambda number: (-len(near[number]), number)):
        _settle_one(pictures, i, sorted(near[i]), alike)


def _settle_one(pictures: DistinctPictures, i: int, near: list[int], alike: Callable[[int, int], bool]) -> None:
    every = pictures.every
    for j in near:
        if every[i].form and every[j].form:
            continue
        if every[i].form:
            every[j].form |= alike(i, j)
        elif alike(i, j):
            every[i].alike.add(j)
            every[j].alike.add(i)
            every[i].form = every[j].form or pictures.is_common(pictures.owners(i))
    if every[i].form:
        for j in every[i].alike:
            every[j].form = True


@dataclass(frozen=True, slots=True)
class _Signs:
    """Makes the signs of pictures that belong to no form."""

    context: SignContext
    pictures: DistinctPictures
    judge: Judge

    def of_same(self) -> Iterator[PairSign]:
        """Yield signs of pictures that several documents have with the same pixels or bytes."""
        for number, distinct in enumerate(self.pictures.every):
            if distinct.form or len(distinct.places) < 2:
                continue
            for i, j in self.context.pairs(distinct.places):
                left, right = (self._picture(place, distinct.places[place]) for place in (i, j))
                what = describe_same(left, right)
                yield i, j, self._sign(SignKind.SAME_PICTURE, what, number, (i, distinct, j, distinct))

    def of_alike(self, likenesses: Mapping[tuple[int, int], Likeness]) -> Iterator[PairSign]:
        """Yield signs of pictures that are alike, unless both documents have one of them with the same pixels."""
        for (one, other), likeness in sorted(likenesses.items(), key=lambda item: item[0]):
            first, second = self.pictures.every[one], self.pictures.every[other]
            if first.form or second.form:
                continue
            for i, j in self.context.pairs({*first.places, *second.places}):
                left, right = (first, second) if i in first.places and j in second.places else (second, first)
                if i in left.places and j in right.places and not _both(i, j, first) and not _both(i, j, second):
                    kind = SignKind.PART_OF_PICTURE if likeness.part else SignKind.ALTERED_PICTURE
                    what = describe_alike(left.picture, right.picture, likeness)
                    yield i, j, self._sign(kind, what, one, (i, left, j, right))

    def _picture(self, place: int, number: int) -> Picture:
        return self.context.documents[place].content.traces.pictures[number]

    def _sign(self, kind: SignKind, what: Message, number: int, pair: _Pair) -> Sign:
        i, left, j, right = pair
        frequency = self.context.document_frequency({*left.places, *right.places, *self.pictures.owners(number)})
        among = self.context.document_frequency(range(len(self.context.documents)))
        places = (self._place(i, left.places[i]),), (self._place(j, right.places[j]),)
        if frequency >= _SEVERAL:
            what = describe_shared(left.picture, right.picture, frequency)
        return Sign(kind, self._strength(left.picture, number, frequency), what, frequency, among, *places)

    def _place(self, place: int, number: int) -> SignPlace:
        picture = self._picture(place, number)
        return SignPlace(Span(picture.offset, picture.offset), picture.page, number)

    def _strength(self, picture: Picture, number: int, frequency: int) -> Strength:
        """Return strong where only two have a picture that cannot be alike by chance."""
        if not picture.pixels:
            return Strength.MEDIUM if frequency == 2 else Strength.WEAK
        if picture.width * picture.height < _SMALL or self.judge.texture(number) < _RICH:
            return Strength.WEAK
        return Strength.STRONG if frequency == 2 else Strength.MEDIUM


def _both(i: int, j: int, picture: DistinctPicture) -> bool:
    return i in picture.places and j in picture.places
