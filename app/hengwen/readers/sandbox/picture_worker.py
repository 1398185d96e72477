"""The process that reads text from the pictures of files: one page or picture after the other, and it may die of them.

It reads a file once more, as a worker does, with what its pictures say. Of each picture it first asks whether its
content is known; so nothing is read twice, and one that brought the process down is left out the next time.
"""

import os
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hengwen.model.bounds import Line
from hengwen.model.document import Document, Role
from hengwen.model.recognised import RecognisedPicture
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.loading import stay_within
from hengwen.readers.pictures.decode import pixels_hash
from hengwen.readers.pictures.wanted import wanting_pictures
from hengwen.readers.read import read_file
from hengwen.readers.sandbox.process import limit_memory, memory_exceeded
from hengwen.readers.text_pictures import Picture, PictureFailed, read_by, wanting_text_of
from hengwen.serial.decoding import decode_json, encode_json
from hengwen.serial.frames import pack_frame, unpack_frame

if TYPE_CHECKING:
    from PIL import Image

    from hengwen.recognition.recogniser import Recogniser

_ADDRESSES = 3 << 30
"""Address space of the process, in bytes: what the models take of it is several times the memory that they use."""


class PictureTask(Struct, frozen=True):
    """A file to read with the text of its pictures, and whether its pictures are looked at for signs."""

    path: Path
    role: Role
    encoding: str | None
    pictures: bool
    text_of: ReadPictures


class Asked(Struct, frozen=True, tag=True):
    """A picture comes next. The answer: its packed text, None where it has to be read, False to leave it out."""

    digest: Line


class PictureRead(Struct, frozen=True, tag=True):
    """The picture that was asked for is read; its packed text goes with it."""


class FileRead(Struct, frozen=True, tag=True):
    """The file is read; its packed document goes with it. `leaves`: the process ends now, as it has grown."""

    leaves: bool = False


Report = tuple[Asked | PictureRead | FileRead, bytes]
_REPORT: Any = Asked | PictureRead | FileRead


def unpack_picture_report(data: bytes) -> Report:
    """Return a message of the process, and the bytes that go with it. Raises `ValueError` for other bytes."""
    report, parts = unpack_frame(data, _REPORT)
    return report, bytes(parts[0]) if parts else b""


def pack_recognised(picture: RecognisedPicture) -> bytes:
    """Return what a picture says as bytes."""
    return encode_json(picture).encode()


def unpack_recognised(data: bytes) -> RecognisedPicture:
    """Undo `pack_recognised`. Raises `ValueError` for other bytes."""
    picture = decode_json(data, RecognisedPicture)
    picture.require_sound()
    return picture


def serve(connection: "Connection[object, Any]", folders: tuple[Path, ...] = ()) -> None:
    """Read the files that come through `connection`. Raises `EOFError` at its end. `folders`: as in `stay_within`."""
    from hengwen.serial.reading import pack_reading

    limit_memory(_ADDRESSES)
    stay_within(folders)
    read = _read_by(connection)
    leaves = False
    while not leaves:
        task: PictureTask = connection.recv()
        try:
            with wanting_text_of(task.text_of), wanting_pictures(wanted=task.pictures), read_by(read):
                document = read_file(task.path, task.role, encoding=task.encoding)
        except MemoryError:
            os._exit(70)  # the rest of the memory cannot be trusted
        leaves = memory_exceeded(_ADDRESSES)
        connection.send_bytes(pack_frame(FileRead(leaves), *([pack_reading(document, None)] if document else [])))


def _read_by(connection: "Connection[object, Any]") -> Callable[[str, Picture], RecognisedPicture]:
    """Return what reads a picture that is not known to the other end; the models are loaded for the first such one."""
    loaded: list[Recogniser] = []

    def read(digest: str, picture: Picture) -> RecognisedPicture:
        if not digest:
            drawn = picture()
            digest, picture = pixels_hash(drawn), lambda: drawn
        connection.send_bytes(pack_frame(Asked(digest)))
        try:
            answer = connection.recv()
        except (EOFError, OSError):
            os._exit(1)  # whoever asked has gone
        if answer is False:
            raise PictureFailed
        if answer is not None:
            return unpack_recognised(answer)
        recognised = _recognise(loaded, picture())
        connection.send_bytes(pack_frame(PictureRead(), pack_recognised(recognised)))
        return recognised

    return read


def _recognise(loaded: "list[Recogniser]", picture: "Image.Image") -> RecognisedPicture:
    """Return what a picture says; the models are put into `loaded`. Raises `PictureFailed`."""
    try:
        if not loaded:
            from hengwen.recognition import load

            loaded.append(load())
        return loaded[0].read(picture)
    except MemoryError:
        raise
    # A picture may be odd in ways nobody thought of: it is named, and the others are read.
    except Exception as fault:
        raise PictureFailed from fault


def unpack_document(data: bytes, path: Path, role: Role) -> Document | None:
    """Return the document that goes with `FileRead`; None where no reader could read the file."""
    from hengwen.serial.reading import unpack_reading

    return unpack_reading(data, str(path), role)[0] if data else None
