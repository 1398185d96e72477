"""What is left out can be switched: figures follow at once, passages stay where they are."""

import random

import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Span
from hengwen.model.messages import HengwenError
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import LEAVE_OUT, USUALLY_LEFT_OUT, Options

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))


def _own(seed: object, length: int = 300) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _with_references(seed: int, references: str, kind: ParagraphKind = ParagraphKind.REFERENCE) -> Document:
    body = _own(seed)
    paragraphs = (
        Paragraph(Span(0, len(body))),
        Paragraph(Span(len(body) + 1, len(body) + 1 + len(references)), kind),
    )
    return Document(f"{seed}.txt", str(seed), Content(text=f"{body}\n{references}", paragraphs=paragraphs))


def _figures(report: Report) -> list[tuple[object, ...]]:
    pairs = [(p.left.document.path, p.right.document.path, p.similarity, p.matches) for p in report.comparisons]
    return [*pairs, *((e.document.path, e.counted, report.similarity(e)) for e in report.entries)]


def test_switching_gives_what_a_check_with_those_options_gives() -> None:
    """Passages in references come and go with them; the figures are those of a new check."""
    documents = [_with_references(1, _own("r", 60)), _with_references(2, _own("r", 60)), _with_references(3, _own(9))]
    counted = compare_documents(documents)
    apart = Options(leave_out=USUALLY_LEFT_OUT | {"references"})
    assert len(counted.comparisons) == 1
    assert counted.with_exclusions(apart.leave_out).comparisons == ()
    assert _figures(counted.with_exclusions(apart.leave_out)) == _figures(
        compare_documents(documents, CheckRequest(options=apart))
    )
    back = counted.with_exclusions(apart.leave_out).with_exclusions(USUALLY_LEFT_OUT)
    assert _figures(back) == _figures(counted)


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        (ParagraphKind.HEADER, "headers"), (ParagraphKind.FOOTER, "headers"),
        (ParagraphKind.DECLARATION, "declarations"), (ParagraphKind.CONTENTS, "contents"),
        (ParagraphKind.CODE, "code"), (ParagraphKind.OUTPUT, "output"),
    ],
)  # fmt: skip
def test_what_every_thesis_of_a_school_has_is_no_copying(kind: ParagraphKind, word: str) -> None:
    """The foot of the pages, the declaration of originality, …: of no weight unless it is kept."""
    same = _own("same", 60)
    documents = [_with_references(number, same, kind) for number in (1, 2)]
    assert compare_documents(documents).comparisons == ()
    kept = Options(leave_out=USUALLY_LEFT_OUT - {word})
    assert [pair.longest for pair in compare_documents(documents, CheckRequest(options=kept)).comparisons] == [60]


def test_a_passage_partly_left_out_counts_with_the_rest() -> None:
    """Characters that do not count leave numerator and denominator; the passage stays."""
    shared = _own("body", 80) + "\n" + _own("r", 60)
    texts = [_own(1) + shared, _own(2) + shared]
    documents = []
    for number, text in enumerate(texts):
        cut = text.index("\n")
        paragraphs = (Paragraph(Span(0, cut)), Paragraph(Span(cut + 1, len(text)), ParagraphKind.REFERENCE))
        documents.append(Document(f"{number}.txt", str(number), Content(text=text, paragraphs=paragraphs)))
    report = compare_documents(documents)
    (pair,) = report.comparisons
    assert pair.left_share == 140 / 440
    (pair,) = report.with_exclusions(frozenset({"references"})).comparisons
    assert pair.left_share == 80 / 380
    assert pair.longest == 80


def test_a_form_that_was_left_out_can_be_counted() -> None:
    """Its text counts for every document, and in every pair that has anything else to show."""
    form, copied = _own("form", 200), _own("copied", 60)
    documents = [make_document(form + _own(i) + (copied if i < 2 else ""), f"{i}.txt") for i in range(12)]
    report = compare_documents(documents)
    (pair,) = report.comparisons
    assert pair.left_share == 60 / 360
    assert len(pair.uncounted) == 1
    switched = report.with_exclusions(USUALLY_LEFT_OUT - {"common"})
    (pair,) = switched.comparisons
    assert pair.left_share == 260 / 560
    assert all(switched.similarity(entry) >= 200 / 560 for entry in switched.entries)
    kept = compare_documents(documents, CheckRequest(options=Options(leave_out=USUALLY_LEFT_OUT - {"common"})))
    assert len(kept.comparisons) == 66


def test_kinds_that_do_not_exist_are_refused() -> None:
    """All that can be left out can be named."""
    report = compare_documents([make_document(_own(1))])
    assert report.with_exclusions(frozenset(LEAVE_OUT)).options.leave_out == frozenset(LEAVE_OUT)
    with pytest.raises(HengwenError):
        report.with_exclusions(frozenset({"everything"}))
