"""Reads the text of pictures, except of those read before: by the content of a page or picture and the model."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from hengwen.library.kept_work import KeptWork, key_of
from hengwen.model.document import Document
from hengwen.model.progress import Progress
from hengwen.readers.encodings.guess import canonical_encoding
from hengwen.readers.sandbox.picture_reading import PicturedFile, read_pictured_files
from hengwen.readers.sandbox.picture_worker import unpack_recognised
from hengwen.readers.text_pictures import recognition_model, wanted_pictures


class _KnownPictures:
    """The text of pictures: of this run, and of those before where work is kept."""

    def __init__(self, kept: Path | None) -> None:
        self._kept, self._here = KeptWork(kept) if kept else None, dict[str, bytes]()

    def recall(self, digest: str) -> bytes | None:
        """Return what a picture says; None where that is not known."""
        if digest not in self._here and self._kept:
            key = _key(digest)
            if recognised := self._kept.recall([key]).get(key):
                try:
                    unpack_recognised(recognised)
                except ValueError:
                    return None
                self._here[digest] = recognised
        return self._here.get(digest)

    def keep(self, digest: str, recognised: bytes) -> None:
        """Note what a picture says, at once: who stops a check does not lose it."""
        self._here[digest] = recognised
        if self._kept:
            self._kept.keep({_key(digest): recognised})


def _key(digest: str) -> bytes:
    return key_of("recognised", recognition_model(), digest)


def read_pictures_of(
    documents: Sequence[Document],
    kept: Path | None,
    encodings: Mapping[Path, str],
    *,
    pictures: bool = True,
    progress: Progress,
) -> Iterator[tuple[int, Document | None]]:
    """Yield those of some documents that have pictures of text, by their places, read anew with what these say; None
    where reading them is given up.

    What a page or picture says is kept in the file `kept`. `encodings`, `pictures`: as in `read_or_recall`.
    """
    places = [place for place, document in enumerate(documents) if document.content.unrecognised]
    files = []
    for document in map(documents.__getitem__, places):
        path = Path(document.path)
        encoding = canonical_encoding(encodings[path]) if path in encodings else None
        files.append(PicturedFile(path, document.role, document.content.unrecognised, encoding))
    read = read_pictured_files(
        files, _KnownPictures(kept), text_of=wanted_pictures(), pictures=pictures, progress=progress
    )
    yield from zip(places, read, strict=True)
