"""The pictures of a document, collected in the order of its text, within bounds."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256

from hengwen.model.signs.traces import Picture, Traces
from hengwen.readers.common.draft import PicturePlace
from hengwen.readers.guesses import guess
from hengwen.readers.pictures.decode import Pixels, UnreadPicture, decode
from hengwen.readers.pictures.wanted import are_wanted

MOST_PICTURES = 1_000
"""Different pictures of a document that are decoded."""
MOST_DECODED = 400_000_000
"""Pixels of a document that are decoded, a few seconds of work; not a time, so that slow machines have the
same result.
"""
MOST_REPEATED = 5
"""Places at which one picture is noted: a picture that is everywhere is an ornament, and this many show
it.
"""

_LONGEST_NAME = 300
_REMEMBERED = 200  # pictures of earlier documents, such as the logo of a form, which are not decoded again

_RECENT: OrderedDict[str, Pixels] = OrderedDict()


@dataclass(slots=True)
class Collected:
    """The pictures of a document so far. `decoded`: pixels decoded; `known`: by the hash of the bytes."""

    pictures: list[Picture] = field(default_factory=list)
    unread: int = 0
    decoded: int = 0
    known: dict[str, Pixels | None] = field(default_factory=dict)
    repeated: Counter[str] = field(default_factory=Counter)

    @property
    def is_full(self) -> bool:
        """Return whether new pictures are no longer looked at."""
        return len(self.known) >= MOST_PICTURES or self.decoded >= MOST_DECODED

    def add(self, place: PicturePlace, data: bytes, look: Callable[[], Pixels] | None = None) -> None:
        """Note a picture by its bytes in the file. `look` decodes it, where these bytes do not suffice."""
        digest = sha256(data).hexdigest()
        if digest not in self.known:
            if self.is_full:
                self.unread += 1
                return
            self.known[digest] = self._looked_at(look or (lambda: _decoded(digest, data)))
        seen = self.known[digest]
        self.repeated[digest] += 1
        if seen is None or seen.form or self.repeated[digest] > MOST_REPEATED:
            return
        self.pictures.append(_picture(place, digest, seen))

    def _looked_at(self, look: Callable[[], Pixels]) -> Pixels | None:
        """Return the pixels of a picture; None where it cannot be decoded."""
        try:
            pixels = look()
        except UnreadPicture:
            self.unread += 1
            return None
        self.decoded += pixels.cost
        return pixels


def _decoded(digest: str, data: bytes) -> Pixels:
    """Return the pixels of a picture by its bytes alone: so they can be remembered from another document."""
    pixels = _RECENT.get(digest) or decode(data)
    _RECENT[digest] = pixels
    _RECENT.move_to_end(digest)
    if len(_RECENT) > _REMEMBERED:
        _RECENT.popitem(last=False)
    return pixels


def _picture(place: PicturePlace, digest: str, seen: Pixels) -> Picture:
    return Picture(
        place.offset, place.page, place.name, seen.width, seen.height, digest, seen.pixels, seen.hashes,
        seen.thumbnail, seen.features,
    )  # fmt: skip


@guess(lambda traces, _places, _load: traces)
def with_pictures(traces: Traces, places: Iterable[PicturePlace], load: Callable[[str], bytes | None]) -> Traces:
    """Return the traces with the pictures at some places; `load` returns the bytes under a name in the file, if any."""
    if not are_wanted():
        return traces
    collected, loaded = Collected(), dict[str, bytes | None]()
    for place in places:
        if len(place.name) > _LONGEST_NAME or (collected.is_full and place.name not in loaded):
            collected.unread += 1
            continue
        data = loaded[place.name] if place.name in loaded else load(place.name)
        loaded[place.name] = data
        if data is None:
            collected.unread += 1
        else:
            collected.add(place, data)
    return with_collected(traces, collected)


def with_collected(traces: Traces, collected: Collected) -> Traces:
    """Return the traces with the collected pictures, in the order of the text."""
    pictures = tuple(sorted(collected.pictures, key=lambda picture: picture.offset))
    return replace(traces, pictures=pictures, unread_pictures=collected.unread)
