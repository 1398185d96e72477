"""From a path to a document in one state: what the bytes are decides, and nothing raises."""

import errno
import os
import stat
from hashlib import sha256
from pathlib import Path

import pytest
from bad_readers import formats
from docx_maker import docx, packed, para
from pdf_maker import Put, pdf

from hengwen.model.document import Role, State
from hengwen.readers import loading
from hengwen.readers.formats import format_of
from hengwen.readers.read import read, read_file

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


def written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_text_and_id_come_from_the_same_bytes(tmp_path: Path) -> None:
    """The id is the SHA-256 of exactly the bytes that were read; role and path are as given."""
    data = "衡文检查文档。\n".encode()
    document = read(written(tmp_path, "a.txt", data), Role.OLD)
    assert (document.id, document.text) == (sha256(data).hexdigest(), "衡文检查文档。\n")
    assert (document.role, document.path, document.state) == (Role.OLD, str(tmp_path / "a.txt"), State.READ)


@pytest.mark.parametrize("name", ["a.docx", "a.DOCM", "b.pdf", "c.txt", "c.text", "d.md", "d.markdown"])
def test_suffixes_are_known(name: str) -> None:
    """Suffixes count in any case."""
    assert format_of(Path(name))


def test_unknown_suffixes_are_not_known() -> None:
    """`.key` and files without a suffix have no reader."""
    assert not format_of(Path("a.key"))
    assert not format_of(Path("Makefile"))


@pytest.mark.parametrize(
    ("name", "data", "state"),
    [
        ("nothing.txt", b"", State.EMPTY),
        ("nothing.docx", b"", State.EMPTY),
        ("blank.txt", b" \r\n\t\n", State.EMPTY),
        ("secret.docx", OLE + "EncryptedPackage".encode("utf-16-le"), State.LOCKED),
        ("text.docx", "其实是文本".encode(), State.WRONG_KIND),
        ("text.pdf", b"only text", State.WRONG_KIND),
        ("sheet.docx", packed({"xl/workbook.xml": b"<x/>"}), State.WRONG_KIND),
        ("slides.pptx", packed({"ppt/presentation.xml": b"<x/>"}), State.DAMAGED),
        ("picture.txt", b"\x89PNG\r\n\x1a\n" + bytes(100), State.WRONG_KIND),
        ("noise.txt", bytes(range(256)) * 20, State.WRONG_KIND),
        ("some.key", b"\x00\x01 whatever", State.WRONG_KIND),
        ("empty.docx", packed({"a.txt": b"x"}), State.DAMAGED),
        ("cut.docx", docx(para("文本" * 500))[:-300], State.DAMAGED),
        ("noise.docx", b"PK\x03\x04" + bytes(range(256)), State.DAMAGED),
        ("cut.pdf", b"%PDF-1.7\nand nothing else", State.DAMAGED),
    ],
)
def test_every_bad_file_ends_in_a_state_with_a_sentence(tmp_path: Path, name: str, data: bytes, state: State) -> None:
    """The state is the promised one, the message a sentence, the text empty."""
    document = read(written(tmp_path, name, data))
    assert (document.state, document.text) == (state, "")
    assert str(document.content.message).endswith(".")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.docx", pdf([[Put(60, 700, "PDF text")]])),
        ("a.txt", pdf([[Put(60, 700, "PDF text")]])),
        ("a.pdf", docx(para("PDF text"))),
        ("a.unknown", docx(para("PDF text"))),
        ("a.docx", rb"{\rtf1 PDF text}"),
    ],
)
def test_the_content_decides_when_it_is_unmistakable(tmp_path: Path, name: str, data: bytes) -> None:
    """A PDF or DOCX under another name is read as what it is, with a sentence about the name."""
    document = read(written(tmp_path, name, data))
    assert (document.state, document.text) == (State.READ, "PDF text")
    assert "name says otherwise" in str(document.content.message)


def test_a_file_that_is_not_there_is_gone(tmp_path: Path) -> None:
    """Also a path that no system accepts, and a link that leads in a circle."""
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    for path in (tmp_path / "not here.txt", Path("a\0b.txt"), tmp_path / "loop.txt"):
        assert (read(path).state, read(path).id) == (State.GONE, "")


def test_a_file_without_permission_is_there_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not gone; whoever manages the folder can help."""
    path = written(tmp_path, "a.txt", b"text")

    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr("hengwen.readers.loading.os.open", refuse)
    document = read(path)
    assert (document.state, document.id) == (State.NOT_ALLOWED, "")
    assert "permission" in str(document.content.message)


def test_a_fifo_and_a_folder_are_no_documents(tmp_path: Path) -> None:
    """A FIFO must not hold the reader for ever."""
    os.mkfifo(tmp_path / "pipe.txt")
    assert stat.S_ISFIFO((tmp_path / "pipe.txt").stat().st_mode)
    assert read(tmp_path / "pipe.txt").state is State.WRONG_KIND
    assert read(tmp_path).state is State.WRONG_KIND
    assert read(Path("/dev/zero")).state is State.WRONG_KIND


def test_a_link_named_directly_is_followed(tmp_path: Path) -> None:
    """Links inside folders are not the readers' business."""
    written(tmp_path, "real.txt", b"text")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    assert read(tmp_path / "link.txt").text == "text"


def test_a_file_over_the_limit_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not even read."""
    monkeypatch.setattr(loading, "LIMIT", 10)
    assert read(written(tmp_path, "a.txt", b"01234567890")).state is State.TOO_LARGE


def test_the_second_reader_is_asked_when_the_first_finds_damage(tmp_path: Path) -> None:
    """An exception nobody foresaw counts as damage; if the second reader fails too, the first one's word stands."""
    path = written(tmp_path, "a.odd", b"x")
    good = read_file(path, Role.NEW, formats({".odd": ("bad_readers:raises", "bad_readers:reads")}))
    bad = read_file(path, Role.NEW, formats({".odd": ("bad_readers:raises",)}))
    assert good is not None
    assert bad is not None
    assert (good.state, good.text) == (State.READ, "second opinion x")
    assert (bad.state, str(bad.content.message)) == (
        State.DAMAGED,
        "The file is damaged and cannot be read; save it once more in the program it comes from.",
    )


def test_no_reader_is_left() -> None:
    """With all readers skipped there is no document: the supervisor says why."""
    table = formats({".py": ("bad_readers:reads",)})
    assert read_file(Path(__file__).with_name("pdf_maker.py"), Role.NEW, table, 1) is None
