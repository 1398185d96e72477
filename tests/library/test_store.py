"""What goes into a library comes out of it, whatever it is."""

import os
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import make_document
from hengwen.library.add import add_files, add_read_documents
from hengwen.library.index.pages import TableKind, first_page
from hengwen.library.index.segments import delete_segment, remove_documents, unindexed_documents
from hengwen.library.store import Library
from hengwen.library.verdicts import read_review, write_verdict
from hengwen.model.document import Content, Document, Finding, Paragraph, ParagraphKind, Role, Span, State
from hengwen.model.messages import HengwenError, message
from hengwen.model.report.review import Case, Decision, Verdict
from hengwen.serial import columns as codec
from hengwen.text.analysis import analyse
from library.libraries import essay, make_library

CUT = message("The document is too long for this program: only its first {count} characters were read.", count=15)


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_with_its_words_and_tokens_comes_back(text: str) -> None:
    """Lone surrogates, NUL and all."""
    analysis = analyse(text)
    assert codec.unpack_text(codec.pack_text(text)) == text
    normalised = codec.unpack_normalised(*codec.pack_normalised(analysis.normalised))
    for name in ("tokens", "starts", "ends"):
        assert np.array_equal(getattr(normalised, name), getattr(analysis.normalised, name))
    words = codec.unpack_words(text, codec.pack_words(analysis.words))
    assert words.spelled == analysis.words.spelled
    assert np.array_equal(words.hashes, analysis.words.hashes)
    assert np.array_equal(words.numbers, analysis.words.numbers)


def test_the_numbers_of_kinds_of_paragraphs_stay_what_they_were() -> None:
    """They stand in files: a new kind goes to the end."""
    assert [kind.value for kind in codec.KINDS][:14] == [
        "title", "heading", "body", "table", "list", "caption", "footnote", "header", "footer", "contents", "reference",
        "quotation", "code", "declaration",
    ]  # fmt: skip


def test_a_document_comes_back_with_everything_that_was_noticed(tmp_path: Path) -> None:
    """Paragraphs with kinds and pages, findings, state, sentence, encoding, blank pages; as an old document."""
    text = "标题\n正文的一段文字，足够长。"
    content = Content(
        text, (Paragraph(Span(0, 2), ParagraphKind.TITLE, 1), Paragraph(Span(3, len(text)))), "标题", State.READ_PARTLY,
        CUT, (Finding("white text", Span(3, 5), 2),), "GB18030", 3, (2,),
    )  # fmt: skip
    document = Document("/somewhere/文.txt", "ab" * 32, content)
    path = make_library(tmp_path / "a.hengwen", [document], year="2025", author="张三")
    with Library.open(path) as library:
        ((number, actual, _),) = library.load([1])
        (row,) = library.list(year="2025")
        assert library.list(year="2024") == []
    assert number == 1
    assert actual == replace(document, role=Role.OLD)
    assert row.labels == {"year": "2025", "author": "张三"}
    assert (row.name, row.title, row.characters) == ("文.txt", "标题", len(text))


def test_the_same_bytes_are_kept_once(tmp_path: Path) -> None:
    """The second time their name in the library is given."""
    one = essay(1)
    with Library.open(tmp_path / "a.hengwen", write=True) as library:
        assert len(add_read_documents(library, [one]).new) == 1
        added = add_read_documents(library, [replace(one, path="other.txt"), essay(2)])
        assert [(document.path, Path(known).name) for document, known in added.known] == [("other.txt", "0001.txt")]
        assert len(library) == 2


def test_files_are_added_with_their_bytes_and_unread_ones_are_listed(tmp_path: Path) -> None:
    """A file without text is no document of the library."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(essay(1).text, encoding="utf-8")
    (folder / "b.txt").write_bytes(b"")
    with Library.open(tmp_path / "a.hengwen", write=True) as library:
        added = add_files(library, [folder], originals=True, jobs=1)
        assert [document.name for document in added.unread] == ["b.txt"]
        assert library.original(added.new[0]) == (folder / "a.txt").read_bytes()
        assert unindexed_documents(library) == []
        assert library.rows("SELECT sum(with_words), sum(with_text) FROM segment") == [(1, 1)]


def test_a_file_that_was_saved_again_is_no_original_of_what_was_read(tmp_path: Path) -> None:
    """Between reading and keeping: the library would hand out bytes whose text was never compared."""
    file = tmp_path / "a.txt"
    file.write_text(essay(1).text, encoding="utf-8")
    read = make_document(essay(1).text, str(file))
    read = replace(read, id=sha256(file.read_bytes()).hexdigest())
    with Library.open(tmp_path / "a.db", write=True) as library:
        file.write_text(essay(2).text, encoding="utf-8")
        (number,) = add_read_documents(library, [read], originals=True).new
        assert library.original(number) is None


def test_a_label_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    """With the names of those that do."""
    with Library.open(tmp_path / "a.hengwen", write=True) as library, pytest.raises(HengwenError, match="year"):
        add_read_documents(library, [essay(1)], labels={"colour": "red"})


def test_removed_documents_leave_nothing_behind(tmp_path: Path) -> None:
    """No row of any table, and no entry of the index: their segment is made anew."""
    path = make_library(tmp_path / "a.hengwen", [essay(number) for number in range(6)], year="2025")
    with Library.open(path, write=True) as library:
        assert remove_documents(library, [2, 5, 77]) == 2
        for table in ("document", "content", "label"):
            assert {number for (number,) in library.rows(f"SELECT number FROM {table}")} == {1, 3, 4, 6}
        ((with_text,),) = library.rows("SELECT sum(with_text) FROM segment")
        assert with_text == 4


def test_verdicts_and_notes_are_kept_by_case(tmp_path: Path) -> None:
    """A later one takes the place of the former, an empty one takes it away."""
    pair, passage = Case("aa", "bb"), Case("aa", "bb", (Span(0, 9), Span(5, 14)))
    with Library.open(tmp_path / "a.hengwen", write=True) as library:
        write_verdict(library, pair, Verdict(Decision.CONFIRMED, note="see page 3"))
        write_verdict(library, passage, Verdict(Decision.EXCUSED, "form", who="me", when="2026-01-01", number=3))
        write_verdict(library, pair, Verdict(Decision.EXCUSED, "same team"))
    with Library.open(tmp_path / "a.hengwen", write=True) as library:
        assert dict(read_review(library)) == {
            pair: Verdict(Decision.EXCUSED, "same team"),
            passage: Verdict(Decision.EXCUSED, "form", who="me", when="2026-01-01", number=3),
        }
        write_verdict(library, pair, Verdict())
        assert list(dict(read_review(library))) == [passage]


def test_what_is_added_is_in_the_index_when_the_command_ends(tmp_path: Path) -> None:
    """The next check need not wait for it; and the log is empty, so that a copy of the file has it all."""
    with Library.open(tmp_path / "a.db", write=True) as library:
        add_read_documents(library, [essay(number) for number in range(5)])
        assert unindexed_documents(library) == []
        assert library.rows("SELECT sum(with_words), sum(with_text) FROM segment") == [(5, 5)]
        assert (tmp_path / "a.db-wal").stat().st_size == 0


def test_a_segment_that_is_made_anew_leaves_the_pages_of_others(tmp_path: Path) -> None:
    """A document beside a large segment makes a second one; deleting one segment spares the next."""
    with Library.open(tmp_path / "a.db", write=True) as library:
        for numbers in (range(40), (50,)):
            add_read_documents(library, [essay(number) for number in numbers])
        segments = [number for (number,) in library.rows("SELECT number FROM segment ORDER BY number")]
        assert segments == [1, 2]

        def pages() -> dict[int, list[tuple[int, bytes]]]:
            rows = library.rows("SELECT key, * FROM page ORDER BY key")
            edges = [first_page(segment, TableKind(0)) for segment in (*segments, segments[-1] + 1)]
            return {
                segment: [row for row in rows if edges[n] <= row[0] < edges[n + 1]]
                for n, segment in enumerate(segments)
            }

        before = pages()
        assert all(before.values())
        with library.writing():
            delete_segment(library, segments[0])
        assert pages() == {segments[0]: [], segments[1]: before[segments[1]]}


def test_segments_are_few_however_documents_come(tmp_path: Path) -> None:
    """Forty documents one by one make no more segments than there are powers of two."""
    with Library.open(tmp_path / "a.hengwen", write=True) as library:
        for number in range(40):
            add_read_documents(library, [make_document(essay(number, 60).text, f"{number}.txt")])
        ((segments, with_text),) = library.rows("SELECT count(*), sum(with_text) FROM segment")
    assert with_text == 40
    assert segments <= 6


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be deleted there")
def test_a_library_that_is_deleted_meanwhile_is_not_said_to_hold_anything(tmp_path: Path) -> None:
    """Nor one that was exchanged for another: what is added goes into a file that has no name any more."""
    for exchanged in (False, True):
        with Library.open(tmp_path / "a.db", write=True) as library:
            add_read_documents(library, [essay(1)])
            library.path.unlink()
            if exchanged:
                library.path.write_bytes(b"")
            with pytest.raises(HengwenError, match="deleted or exchanged"):
                add_read_documents(library, [essay(2)])
        for path in tmp_path.iterdir():
            path.unlink()
