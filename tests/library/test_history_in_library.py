"""The history of files in a library: what few have brings them into a check, what many have is form."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from docx_maker import docx, part

from hengwen.check.run import check
from hengwen.library.add import add_files
from hengwen.library.index.segments import remove_documents
from hengwen.library.store import Library
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.model.signs.sign import SignKind

FORM = [f"00F0{number:04X}" for number in range(20)]
"""Revision ids that the form of the office carries along."""


def _ids(name: str, count: int = 6) -> list[str]:
    chance = random.Random(name)
    return [f"00{chance.randrange(1 << 24):06X}" for _ in range(count)]


def proposal(path: Path, ids: Sequence[str]) -> None:
    """A DOCX with a sentence that no other one has, and a table of revision ids with those of the form."""
    listed = "".join(f'<w:rsid w:val="{item}"/>' for item in (*FORM, *ids))
    settings = part("settings", f'<w:rsids><w:rsidRoot w:val="{FORM[0]}"/>{listed}</w:rsids>')
    runs = "".join(f'<w:r w:rsidR="{text}"><w:t xml:space="preserve">{path.stem} </w:t></w:r>' for text in ids)
    words = " ".join(f"{path.stem}{number}" for number in range(40))
    body = f'<w:p w:rsidR="{FORM[1]}"><w:r><w:t xml:space="preserve">{words} </w:t></w:r>{runs}</w:p>'
    path.write_bytes(docx(body, {"settings.xml": ("settings", settings)}))


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of twelve proposals on one form."""
    old = tmp_path / "old"
    old.mkdir()
    for number in range(12):
        proposal(old / f"old{number}.docx", _ids(f"old{number}"))
    path = tmp_path / "a.db"
    with Library.open(path, write=True) as opened:
        add_files(opened, [old], jobs=1)
    return path


def _check(folder: Path, library: Path | None, options: Options = Options()) -> Report:  # noqa: B008 - frozen
    return check(CheckRequest((folder,), library=library, options=options, jobs=1, hidden=False))


def _signed(report: Report) -> dict[tuple[str, str], set[SignKind]]:
    return {
        (pair.left.document.name, pair.right.document.name): {sign.kind for sign in pair.signs}
        for pair in report.comparisons
        if pair.signs
    }


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """Three new proposals, the first of which was made from an old one."""
    folder = tmp_path / "new"
    folder.mkdir()
    proposal(folder / "heir.docx", [*_ids("old5"), *_ids("heir", 2)])
    proposal(folder / "other.docx", _ids("other"))
    proposal(folder / "third.docx", _ids("third"))
    return folder


def test_an_old_file_with_the_same_history_is_found_and_the_form_is_none(library: Path, new: Path) -> None:
    """No text is shared; all twelve old ones have the ids of the form."""
    signed = _signed(_check(new, library))
    assert set(signed) == {("heir.docx", "old5.docx")}
    assert (
        SignKind.REVISION_IDS in signed["heir.docx", "old5.docx"]
        or SignKind.SAME_ORIGIN in signed["heir.docx", "old5.docx"]
    )
    assert not _check(new, library, Options(without_signs=ALL_SIGNS)).comparisons


def test_what_the_library_has_often_says_nothing_of_two_new_files(library: Path, new: Path) -> None:
    """Two of a hundred new ones share the ids of a form that the others left: only the library knows it as one."""
    for number in range(8):
        path = new / f"plain{number}.docx"
        path.write_bytes(docx(f"<w:p><w:r><w:t>{' '.join(f'{path.stem}{n}' for n in range(40))}</w:t></w:r></w:p>"))
    (new / "heir.docx").unlink()
    (new / "third.docx").unlink()
    proposal(new / "second.docx", _ids("second"))
    assert ("other.docx", "second.docx") in _signed(_check(new, None))
    assert _signed(_check(new, library)) == {}


def test_files_that_are_in_the_library_themselves_do_not_count_twice(library: Path, new: Path) -> None:
    """Two files of one history give the sign that they give without it."""
    proposal(new / "copy.docx", [*_ids("third"), *_ids("copy", 2)])
    without = _signed(_check(new, None))
    assert ("copy.docx", "third.docx") in without
    with Library.open(library, write=True) as opened:
        add_files(opened, [new], jobs=1)
    signed = _signed(_check(new, library))
    assert signed["copy.docx", "third.docx"] == without["copy.docx", "third.docx"]


def test_a_removed_document_takes_its_marks_along(library: Path, new: Path) -> None:
    """Nothing of it is found any more, and nothing of it counts."""
    with Library.open(library, write=True) as opened:
        numbers = [number for (number,) in opened.rows("SELECT number FROM document")]
        ((before,),) = opened.rows("SELECT count(*) FROM mark")
        remove_documents(opened, numbers)
        assert before > 0
        assert opened.rows("SELECT count(*) FROM mark") == [(0,)]
    assert all("old" not in name for pair in _signed(_check(new, library)) for name in pair)
