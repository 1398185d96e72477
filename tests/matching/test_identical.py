"""Blank, empty and identical documents: what is no finding forms no pair, and one finding is one, however often."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.matching.candidates.identical import CandidateDocument
from hengwen.matching.candidates.retrieve import pairs_to_align
from hengwen.model.document import Content, Document, Finding, FindingKind, Role, Span, State
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options
from library.libraries import essay, with_part_of


def _named(documents: list[Document], text: Document, count: int, folder: str = "copies") -> None:
    """Put copies of a document among others, each with bytes of its own."""
    documents += [make_document(text.text, f"{folder}/{number:04}.txt", text.role) for number in range(count)]


def _totals(report: Report) -> Mapping[str, tuple[float, float, float]]:
    """The figures of each document: both totals, and the largest share from one source."""
    return {
        entry.document.path: (
            report.similarity(entry),
            report.similarity_without_references(entry),
            max((source.share for source in report.sources(entry)), default=0.0),
        )
        for entry in report.entries
    }


def test_a_thousand_stubs_form_no_pair() -> None:
    """They say nothing: no row for any two of them, nor one that is hidden."""
    documents = [essay(1), with_part_of(essay(2), essay(1))]
    _named(documents, make_document("# NOTE"), 1000)
    report = compare_documents(documents)
    assert len(report.comparisons) == 1
    assert report.hidden_comparisons == ()
    assert len([entry for entry in report.entries if entry.is_blank(report.options.min_length)]) == 1000


def test_blank_documents_form_no_pair_for_their_bytes_or_title() -> None:
    """The same file twice is a fact and no finding where nothing is written, and the same title is neither."""
    stub = replace(make_document("# NOTE"), path="x.txt")
    titled = [make_document("完成", f"{n}.txt", title="城市垃圾分类收费政策的效果评估") for n in range(2)]
    report = compare_documents([stub, replace(stub, path="y.txt"), *titled])
    assert report.comparisons == ()
    assert [pair.same_bytes for pair in report.hidden_comparisons] == [True]


def test_a_filled_in_form_is_not_blank_and_an_untouched_one_is() -> None:
    """What the task sheet says is nobody's own text."""
    form = make_document("实验名称与目的请在下面如实填写并在规定的时间以内提交给任课教师审阅")
    empty = make_document(form.text, "empty.txt")
    filled = make_document(form.text + "\n" + essay(5).text, "filled.txt")
    report = compare_documents(
        [empty, replace(empty, path="again.txt"), filled], reading=ReadingResult(templates=[form])
    )
    blank = [entry.document.path for entry in report.entries if entry.is_blank(report.options.min_length)]
    assert blank == ["empty.txt", "again.txt"]
    assert report.comparisons == ()


@pytest.mark.parametrize("pictures", [False, True])
def test_empty_documents_form_no_pair_but_the_same_scan_does(*, pictures: bool) -> None:
    """Two files of nothing are alike by themselves; two that are the same pictures are one file."""
    actual = (Finding(FindingKind.IMAGES, Span(0, 0)),) if pictures else ()
    empty = Document("a.pdf", "0" * 64, Content(state=State.EMPTY, findings=actual))
    report = compare_documents([empty, replace(empty, path="b.pdf"), replace(empty, path="c.pdf")])
    assert len(report.comparisons) == (2 if pictures else 0)


@pytest.mark.parametrize(
    ("same_bytes", "short", "empty", "paired"),
    [
        (False, (False, False), (False, False), True),
        (False, (True, False), (False, False), False),
        (False, (False, True), (False, False), False),
        (False, (True, True), (False, False), False),
        (True, (True, True), (False, False), True),
        (True, (True, True), (True, True), False),
        (False, (False, False), (False, True), False),
    ],
)
def test_a_document_without_enough_text_is_paired_with_its_own_file_alone(
    *, same_bytes: bool, short: tuple[bool, bool], empty: tuple[bool, bool], paired: bool
) -> None:
    """Whatever brings the two up: shared text, or fingerprints that are near."""
    ids = "a", "a" if same_bytes else "b"
    documents = [
        CandidateDocument(name, True, (name,), nothing, few, not nothing, fingerprint=7, fingerprint_across=7)
        for name, nothing, few in zip(ids, empty, short, strict=True)
    ]
    both = {(0, 1)}
    for sharing in (set[tuple[int, int]](), both):
        pairs = pairs_to_align(documents, sharing, set(), set(), lambda *_: True, [])
        assert pairs == [(0, 1)] * paired
        assert pairs_to_align(documents, sharing, set(), set(), lambda *_: False, [(0, 1)]) == pairs
    old = [document._replace(is_new=False) for document in documents]
    assert pairs_to_align(old, both, both, both, lambda *_: True, []) == []


def test_rows_of_identical_texts_grow_with_their_number() -> None:
    """Two hundred copies and one that holds a part of them: a row for each, and one for what the other one has."""
    source = essay(1)
    documents = [source, essay(3), with_part_of(essay(2), source, "part.txt")]
    _named(documents, source, 199)
    report = compare_documents(documents)
    assert len(report.comparisons) + len(report.hidden_comparisons) == 200
    assert sum(len(report.sources(entry)) for entry in report.entries) == 400
    assert {entry.document.path for pair in report.comparisons for entry in (pair.left, pair.right)} == {
        entry.document.path for entry in report.entries
    } - {"0003.txt"}


def test_no_figure_of_a_document_depends_on_how_many_stand_for_it() -> None:
    """The part that one more document holds is as large beside four copies as beside one."""
    source, other = essay(1), with_part_of(essay(2), essay(1), "part.txt")
    few = _totals(compare_documents([source, other]))
    documents = [source, other]
    _named(documents, source, 3)
    many = _totals(compare_documents(documents))
    assert many["part.txt"] == few["part.txt"]
    assert {figures[:1] for path, figures in many.items() if path != "part.txt"} == {(1.0,)}


def _of(name: str, document: Document) -> Document:
    """The document, handed in by somebody."""
    return replace(document, person=Person(name=name, label=name))


def test_identical_documents_that_are_not_compared_stand_for_themselves() -> None:
    """Twins of one team, a pair for nobody's total, both have what they share with a third one."""
    source = essay(1)
    documents = [_of("team", make_document(source.text, path)) for path in ("team/a.txt", "team/b.txt")]
    documents.append(_of("other", with_part_of(essay(2), source, "other/c.txt")))
    report = compare_documents(documents)
    assert sorted(pair.one_person for pair in report.comparisons) == [False, False, True]
    assert len({figures for path, figures in _totals(report).items() if path.startswith("team")}) == 1
    assert _totals(report)["team/a.txt"][0] > 0


def test_an_identical_document_of_another_team_is_compared_where_the_first_is_not() -> None:
    """The first copy is of the third document's team; the second one is not, and stands for both."""
    source = essay(1)
    documents = [_of(path[0], make_document(source.text, path)) for path in ("a/1.txt", "b/2.txt")]
    documents.append(_of("a", with_part_of(essay(2), source, "a/part.txt")))
    report = compare_documents(documents)
    pairs = {(pair.left.document.path, pair.right.document.path) for pair in report.comparisons}
    assert pairs == {("a/1.txt", "b/2.txt"), ("b/2.txt", "a/part.txt")}


def test_old_documents_are_not_paired_for_being_identical() -> None:
    """Two of the library's are not compared; each is with the new one that holds them."""
    source = essay(1)
    old = [make_document(source.text, f"old/{number}.txt", Role.OLD) for number in range(2)]
    report = compare_documents([make_document(source.text, "new.txt"), *old])
    assert [pair.left.document.path for pair in report.comparisons] == ["new.txt", "new.txt"]
    alone = compare_documents(old, CheckRequest(options=Options()))
    assert alone.comparisons == ()
