"""Whether text is read from the pictures of the file that is being read, and who reads it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hengwen.model.messages import Message
from hengwen.model.request.read_pictures import ReadPictures

if TYPE_CHECKING:
    from PIL import Image

    from hengwen.model.recognised import RecognisedPicture

MOST = 1_000
"""Pages and pictures of one document that are read."""

_WANTED = ContextVar("whether text is read from pictures", default=ReadPictures.NEVER)


def wanted_pictures() -> ReadPictures:
    """Return of which pictures text is wanted."""
    return _WANTED.get()


def recognition_model() -> str:
    """Return the name of the models that read pictures, by which what they read is kept."""
    from hengwen.recognition import MODEL

    return MODEL


def can_read_pictures() -> bool:
    """Return whether the models that read pictures are there."""
    from hengwen.recognition import available

    return available()


def why_unreadable() -> Message:
    """Return the sentence that says how pictures can be read where the models are not there."""
    from hengwen.recognition import PackMissing

    return PackMissing().message


def readable_pictures(asked: ReadPictures) -> ReadPictures:
    """Return of which pictures text can be read here, of those asked for. Raises `PackMissing` if all were."""
    if not asked.reads:
        return asked
    if can_read_pictures():
        return asked
    if asked is ReadPictures.ALL:
        from hengwen.recognition import PackMissing

        raise PackMissing
    return ReadPictures.NEVER


@contextmanager
def wanting_text_of(pictures: ReadPictures) -> Iterator[None]:
    """Have text of pictures wanted meanwhile: folders then have picture files as documents."""
    token = _WANTED.set(pictures)
    try:
        yield
    finally:
        _WANTED.reset(token)


class PictureFailed(Exception):  # noqa: N818 - a fact about the picture, not an error of the program
    """A page or a picture could not be read: what reads it died of it, or did not end."""


Picture = Callable[[], "Image.Image"]
"""Decodes or draws a picture. Raises `PictureFailed` where that is impossible."""

Read = Callable[[str, Picture], "RecognisedPicture"]
"""Reads a picture by the hash of its bytes, empty for one that is drawn, or by itself. Raises `PictureFailed`."""


@dataclass(slots=True)
class TextPictures:
    """The pages and pictures of one file that may hold text nothing else tells.

    `read`: None where they are only counted. `unread`: how many were not read; `failed`: those that could not be.
    """

    everything: bool
    read: Read | None = None
    unread: int = 0
    taken: int = 0
    failed: list[tuple[str, int | None]] = field(default_factory=list)

    @property
    def are_read(self) -> bool:
        """Whether every one of them was read."""
        return self.read is not None and self.taken > 0 and not self.unread

    def text_of(self, name: str, page: int | None, picture: Picture, digest: str = "") -> "RecognisedPicture | None":
        """Return what a page or picture says; None where it is not read.

        `name`: by which a sentence names it, empty for a page. `digest`: the hash of its bytes, empty where its pixels
        are its content.
        """
        self.taken += 1
        if self.read is None or self.taken > MOST:
            self.unread += 1
            return None
        try:
            return self.read(digest, picture)
        except PictureFailed:
            self.unread += 1
            self.failed.append((name, page))
            return None


_READER: ContextVar["Read | None"] = ContextVar("what reads pictures of text", default=None)
_CURRENT: ContextVar[TextPictures | None] = ContextVar("pictures of text of the current file", default=None)


@contextmanager
def read_by(read: Read) -> Iterator[None]:
    """Have pictures of text read meanwhile, instead of counted."""
    token = _READER.set(read)
    try:
        yield
    finally:
        _READER.reset(token)


@contextmanager
def text_pictures_of_file() -> Iterator[TextPictures | None]:
    """Collect the pictures of text of a file that is read meanwhile; None where they are not wanted."""
    wanted = wanted_pictures()
    pictures = None if wanted is ReadPictures.NEVER else TextPictures(wanted is ReadPictures.ALL, _READER.get())
    token = _CURRENT.set(pictures)
    try:
        yield pictures
    finally:
        _CURRENT.reset(token)


def text_pictures() -> TextPictures | None:
    """Return the pictures of text of the file that is being read; None where they are not wanted."""
    return _CURRENT.get()
