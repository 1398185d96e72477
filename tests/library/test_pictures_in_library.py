"""Pictures of documents in a library: found again, also altered ones, and told where they are not known."""

from collections.abc import Sequence
from pathlib import Path

from docx_maker import para
from picture_maker import docx_with, inline, packed, scene
from PIL import Image

from hengwen.check.run import check
from hengwen.library.add import add_files
from hengwen.library.store import Library
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.model.signs.sign import SignKind


def report_with(path: Path, words: str, pictures: Sequence[Image.Image]) -> None:
    """A DOCX with a paragraph that no other one has, and pictures."""
    named = {f"media/{number}.png": packed(picture) for number, picture in enumerate(pictures)}
    text = f"{words}: {' '.join(f'{words}{number}' for number in range(40))}"
    path.write_bytes(docx_with(named, para(text) + "".join(para(inner=inline(name)) for name in named)))


def _library(folder: Path) -> Path:
    """Ten old reports with a picture each."""
    old = folder / "old"
    old.mkdir()
    for number in range(10):
        report_with(old / f"{number}.docx", f"old {number}", [scene(number)])
    path = folder / "a.db"
    with Library.open(path, write=True) as library:
        add_files(library, [old], jobs=1)
    return path


def _check(folder: Path, library: Path, options: Options = Options()) -> Report:  # noqa: B008 - frozen
    return check(CheckRequest((folder,), library=library, options=options, jobs=1, hidden=False))


def test_a_picture_of_an_old_report_is_found_again(tmp_path: Path) -> None:
    """The same one, and one that is half as large; no text is shared."""
    library, new = _library(tmp_path), tmp_path / "new"
    new.mkdir()
    large = scene(3)
    report_with(new / "same.docx", "new one", [scene(7)])
    report_with(new / "small.docx", "new two", [large.resize((large.width // 2, large.height // 2))])
    report_with(new / "own.docx", "new three", [scene(99)])
    pairs = {
        (pair.left.document.name, pair.right.document.name): {sign.kind for sign in pair.signs}
        for pair in _check(new, library).comparisons
        if pair.signs
    }
    assert pairs == {
        ("same.docx", "7.docx"): {SignKind.SAME_PICTURE},
        ("small.docx", "3.docx"): {SignKind.ALTERED_PICTURE},
    }
    assert not _check(new, library, Options(without_signs=ALL_SIGNS)).comparisons


def test_documents_of_before_pictures_were_kept_are_named(tmp_path: Path) -> None:
    """Their number stands in a warning, as long as new documents have pictures at all."""
    path, new = _library(tmp_path), tmp_path / "new"
    new.mkdir()
    report_with(new / "a.docx", "new one", [scene(7)])
    with Library.open(path, write=True) as library, library.writing() as connection:
        connection.execute("DELETE FROM traces WHERE number <= 4")
        connection.execute("DELETE FROM picture WHERE number <= 4")
    warnings = [str(warning) for warning in _check(new, path).warnings]
    assert any("4 documents of the library" in warning for warning in warnings)
    (new / "a.docx").unlink()
    report_with(new / "b.docx", "new one", [])
    assert not any("Pictures were not compared" in str(warning) for warning in _check(new, path).warnings)
