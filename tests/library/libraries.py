"""Small libraries for the tests, and a check that one is whole."""

import random
from collections.abc import Sequence
from pathlib import Path

from conftest import make_document
from hengwen.library.add import add_read_documents
from hengwen.library.maintenance import quick_check
from hengwen.library.store import Library
from hengwen.model.document import Document, Role

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5200))


def essay(number: int, length: int = 400, role: Role = Role.NEW, title: str | None = None) -> Document:
    """A text of made-up words in five paragraphs that shares nothing with others."""
    chance = random.Random(number)
    text = "".join(chance.choices(CHARACTERS, k=length))
    step = length // 5
    lines = [text[at : at + step] + "。" for at in range(0, length, step)]
    return make_document("\n".join(lines), f"{number:04}.txt", role, title)


def with_part_of(document: Document, source: Document, path: str = "copy.txt") -> Document:
    """A document whose first part is the middle of another."""
    middle = source.text[len(source.text) // 3 : 2 * len(source.text) // 3]
    return make_document(middle + "\n" + document.text, path)


def make_library(path: Path, documents: Sequence[Document], **labels: str) -> Path:
    """A library with some documents."""
    with Library.open(path, write=True) as library:
        add_read_documents(library, documents, labels=labels)
    return path


def count_whole(path: Path, known: Sequence[Document]) -> int:
    """How many documents a library has; each must be one of the known ones, whole. Fails for a damaged file."""
    assert quick_check(path) == ()
    texts = {document.id: document.text for document in known}
    with Library.open(path) as library:
        numbers = [number for (number,) in library.rows("SELECT number FROM document")]
        actual = list(library.load(numbers))
        contents = library.rows("SELECT count(*) FROM content")[0][0]
    assert len(actual) == len(numbers) == contents
    for _, document, analysis in actual:
        assert document.text == texts[document.id]
        assert len(analysis.normalised) > 0
    return len(actual)
