"""Pictures are looked at where something may follow from them, and nowhere else."""

from dataclasses import replace
from pathlib import Path

import pytest
from picture_maker import docx_with, html_with, packed, pdf_with, scene

from hengwen.library.kept_work import KeptWork
from hengwen.library.read_cache import read_or_recall
from hengwen.model.document import Document, Role
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.readers.sandbox.pool import read_analysed


@pytest.fixture
def files(tmp_path: Path) -> list[tuple[Path, Role]]:
    """A DOCX and a PDF, which workers read, and an HTML, each with a picture."""
    picture, photo = packed(scene(1)), packed(scene(1), "JPEG")
    contents = {
        "a.docx": docx_with({"a.png": picture}),
        "b.pdf": pdf_with((320, 240, "DCTDecode", photo)),
        "c.html": html_with({"a.png": picture}),
    }
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    return [(tmp_path / name, Role.NEW) for name in contents]


def counts(documents: list[Document]) -> list[int]:
    return [len(document.content.traces.pictures) for document in documents]


def test_documents_are_the_same_but_for_their_pictures(files: list[tuple[Path, Role]]) -> None:
    """Text, findings, marks of programs: all that a report without signs follows from."""
    looked_at, _ = read_analysed(files, jobs=1)
    left_alone, _ = read_analysed(files, jobs=1, pictures=False)
    assert counts(looked_at) == [1, 1, 1]
    assert counts(left_alone) == [0, 0, 0]
    for one, other in zip(looked_at, left_alone, strict=True):
        traces = replace(one.content.traces, pictures=())
        assert replace(one, content=replace(one.content, traces=traces)) == other


def test_a_reading_without_pictures_is_not_recalled_for_a_check_with_signs(
    files: list[tuple[Path, Role]], tmp_path: Path
) -> None:
    """It would have none."""
    kept = KeptWork(tmp_path / "kept")
    without, _ = read_or_recall(kept, files, {}, jobs=1, pictures=False)
    looked_at, _ = read_or_recall(kept, files, {}, jobs=1)
    again, _ = read_or_recall(kept, files, {}, jobs=1, pictures=False)
    assert (counts(without), counts(looked_at), counts(again)) == ([0, 0, 0], [1, 1, 1], [0, 0, 0])


@pytest.mark.parametrize(
    ("request_", "needed"),
    [
        (CheckRequest(hidden=False, options=Options(without_signs=ALL_SIGNS)), False),
        (CheckRequest(hidden=True, options=Options(without_signs=ALL_SIGNS)), True),
        (CheckRequest(hidden=False, options=Options(without_signs=ALL_SIGNS - {min(ALL_SIGNS)})), True),
        (CheckRequest(hidden=False, options=Options(without_signs=ALL_SIGNS), library=Path("a.library")), True),
    ],
)
def test_pictures_are_needed_for_signs_and_for_a_library(request_: CheckRequest, needed: bool) -> None:
    """The window shows signs again that were switched off; a library says what of it has no pictures yet."""
    assert request_.needs_pictures is needed
