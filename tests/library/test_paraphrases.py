"""Rewritten paragraphs are found in a library as they are without one."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from essays import COPY, ENGLISH_COPY, ENGLISH_ESSAYS, ENGLISH_SOURCE, ESSAYS, SOURCE

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.library.add import add_read_documents
from hengwen.library.index import segments
from hengwen.library.index.builder import read_index_input
from hengwen.library.index.reader import open_index
from hengwen.library.index.segments import unindexed_documents, update_index
from hengwen.library.search import paraphrase_search
from hengwen.library.search.paraphrase_search import nearest_paragraphs
from hengwen.library.store import Library
from hengwen.model.document import Document, Role
from hengwen.model.messages import message
from hengwen.model.report.report import Comparison, MatchKind
from library.libraries import essay, make_library


def _old(essays: Sequence[str], source: str) -> list[Document]:
    """The essays but the last, the first with a paragraph more."""
    first, *rest, _ = essays
    texts = [f"{first}\n{source}", *rest]
    return [make_document(text, f"{number}.txt", Role.OLD) for number, text in enumerate(texts)]


def _new(essays: Sequence[str], copy: str) -> Document:
    return make_document(f"{copy}\n{essays[-1]}", "new.txt")


def _paraphrases(pairs: Sequence[Comparison]) -> list[tuple[str, ...]]:
    """The pairs with their names and the two texts of each rewritten match."""
    return [
        (
            pair.right.document.name,
            pair.left.document.text[match.left.start : match.left.end],
            pair.right.document.text[match.right.start : match.right.end],
        )
        for pair in pairs
        for match in pair.matches
        if match.kind is MatchKind.REWRITTEN
    ]


@pytest.mark.parametrize(
    ("essays", "source", "copy"), [(ESSAYS, SOURCE, COPY), (ENGLISH_ESSAYS, ENGLISH_SOURCE, ENGLISH_COPY)]
)
def test_what_was_rewritten_from_a_document_of_the_library_is_found(
    tmp_path: Path, essays: Sequence[str], source: str, copy: str
) -> None:
    """The same match, with the same figures, as in a check with all of them at hand; nothing else."""
    old, new = _old(essays, source), _new(essays, copy)
    plain = compare_documents([new, *old])
    with Library.open(make_library(tmp_path / "a.hengwen", old)) as library:
        report = compare_documents([new], library=library)
    assert _paraphrases(report.comparisons) == _paraphrases(plain.comparisons)
    assert _paraphrases(report.comparisons) == [("0.txt", copy.rstrip("。."), source.rstrip("。."))]
    assert [pair.paragraphs for pair in report.comparisons] == [pair.paragraphs for pair in plain.comparisons]


def test_it_is_found_between_new_documents_too(tmp_path: Path) -> None:
    """One of which may be in the library already."""
    old = _old(ESSAYS, SOURCE)
    first = replace(old[0], role=Role.NEW)
    with Library.open(make_library(tmp_path / "a.hengwen", old)) as library:
        report = compare_documents([_new(ESSAYS, COPY), first], library=library)
    assert _paraphrases(report.comparisons) == [("0.txt", COPY.rstrip("。"), SOURCE.rstrip("。"))]
    assert report.comparisons[0].right.document.role is Role.NEW


def test_a_paragraph_of_the_template_is_none_in_a_library_either(tmp_path: Path) -> None:
    """What the task sheet says is nobody's, however it was put."""
    sheet = make_document(SOURCE, "sheet.txt")
    with Library.open(make_library(tmp_path / "a.hengwen", _old(ESSAYS, SOURCE))) as library:
        assert (
            compare_documents(
                [_new(ESSAYS, COPY)], reading=ReadingResult(templates=[sheet]), library=library
            ).comparisons
            == ()
        )


def test_documents_that_wait_for_the_index_are_judged_as_well(tmp_path: Path) -> None:
    """In a library that may only be read, whose last documents are in no segment."""
    old = _old(ESSAYS, SOURCE)
    path = make_library(tmp_path / "a.hengwen", old[1:])
    with Library.open(path, write=True) as library:
        add_read_documents(library, old[:1])
        library.connection.execute("UPDATE document SET segment = NULL")
        library.connection.execute("DELETE FROM segment")
        library.read_only = message("Only to be read.")
        assert len(unindexed_documents(library)) == len(old)
        assert [
            name for name, _, _ in _paraphrases(compare_documents([_new(ESSAYS, COPY)], library=library).comparisons)
        ] == ["0.txt"]
        library.read_only = None
        update_index(library)
        assert unindexed_documents(library) == []


@pytest.mark.parametrize("at_once", [1 << 14, 100])
def test_the_nearest_paragraph_is_found_in_whatever_segment_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """To a paragraph that the library has, itself: document and place, however many pairs are looked up at once."""
    monkeypatch.setattr(paraphrase_search, "_BATCH", at_once)
    monkeypatch.setattr(segments, "MERGE_FACTOR", 0)
    with Library.open(tmp_path / "a.db", write=True) as library:
        for number in (1, 3, 5):
            add_read_documents(library, [essay(number), essay(number + 1)])
        known, index = read_index_input(library, range(1, 7)), open_index(library)
        near = nearest_paragraphs(index, known.prose, known.paragraphs, np.ones(30, dtype=bool))
    assert len(index.segments) == 3
    _, firsts = np.unique(near[:, 0], return_index=True)
    assert near[firsts].tolist() == [[row, row // 5 + 1, row % 5] for row in range(30)]
