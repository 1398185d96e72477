"""Rewritten paragraphs: words in common where no runs are."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from essays import COPY, ENGLISH_COPY, ENGLISH_ESSAYS, ENGLISH_SOURCE, ESSAYS, SOURCE, TRADITIONAL

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.matching.exclusions import set_apart
from hengwen.model.document import Document, Paragraph, ParagraphKind, Role, Span
from hengwen.model.report.report import MatchKind, Report


def _documents(*texts: str) -> list[Document]:
    return [make_document(text, f"{number}.txt") for number, text in enumerate(texts)]


def _with(essays: Sequence[str], source: str, copy: str) -> list[Document]:
    """The essays, the first with a paragraph more and the last with one written anew from it."""
    first, *rest, last = essays
    return _documents(f"{first}\n{source}", *rest, f"{copy}\n{last}")


def _rewritten(report: Report) -> list[tuple[str, str]]:
    """The texts of both sides of every rewritten match."""
    return [
        (_cut(pair.left.document, match.left), _cut(pair.right.document, match.right))
        for pair in report.comparisons
        for match in pair.matches
        if match.kind is MatchKind.REWRITTEN
    ]


def _cut(document: Document, span: Span) -> str:
    return document.text[span.start : span.end]


def _close(text: str) -> str:
    return text.rstrip("。.")


@pytest.mark.parametrize(
    ("essays", "source", "copy"),
    [
        (ESSAYS, SOURCE, COPY),
        (ESSAYS, SOURCE, TRADITIONAL),
        (ENGLISH_ESSAYS, ENGLISH_SOURCE, ENGLISH_COPY),
    ],
    ids=["Chinese", "traditional", "English"],
)
def test_a_paragraph_with_half_its_words_and_another_order_is_found(
    essays: Sequence[str], source: str, copy: str
) -> None:
    """Both paragraphs, as a whole and nothing else, are a match of the kind `rewritten` and a pair of paragraphs."""
    report = compare_documents(_with(essays, source, copy))
    assert _rewritten(report) == [(_close(source), _close(copy))]
    (pair,) = report.comparisons
    (both,) = pair.paragraphs
    (match,) = pair.matches
    assert (_cut(pair.left.document, both.left), _cut(pair.right.document, both.right)) == (source, copy)
    assert (match.similarity, match.distance) == (both.similarity, both.distance)
    assert 0 < match.similarity < 1


@pytest.mark.parametrize("essays", [ESSAYS, ENGLISH_ESSAYS, (*ESSAYS, *ENGLISH_ESSAYS)])
def test_essays_on_one_topic_share_no_paragraphs(essays: Sequence[str]) -> None:
    """The words of a topic are no evidence: neither in all essays at once nor in any two of them."""
    assert compare_documents(_documents(*essays)).comparisons == ()
    for number in range(len(essays) - 1):
        assert compare_documents(_documents(*essays[number : number + 2])).comparisons == ()


def test_figures_count_rewritten_paragraphs() -> None:
    """The share of a document is what is still equal of its rewritten paragraph."""
    report = compare_documents(_with(ESSAYS, SOURCE, COPY))
    (pair,) = report.comparisons
    equal = sum(map(pair.left.inside, pair.matches[0].left_aligned))
    assert pair.left_share == equal / pair.left.counted
    assert 0.3 * pair.left.inside(pair.matches[0].left) < equal < 0.8 * pair.left.inside(pair.matches[0].left)
    assert report.similarity(pair.left) == pair.left_share


def test_the_same_report_every_time_and_in_any_order() -> None:
    """Neither chance nor the order of the documents changes what is found."""
    documents = _with(ESSAYS, SOURCE, COPY)
    once, again = (compare_documents(documents).comparisons for _ in range(2))
    assert [(pair.matches, pair.paragraphs) for pair in once] == [(pair.matches, pair.paragraphs) for pair in again]
    turned = compare_documents(documents[::-1])
    assert _rewritten(turned) == [(_close(COPY), _close(SOURCE))]
    random.Random(1).shuffle(documents)
    assert len(_rewritten(compare_documents(documents))) == 1


def test_old_documents_are_not_compared_with_each_other() -> None:
    """A rewritten paragraph counts where one of both documents is new."""
    first, *others, last = _with(ESSAYS, SOURCE, COPY)
    old = [replace(document, role=Role.OLD) for document in (first, last)]
    assert compare_documents([*others, *old]).comparisons == ()
    assert len(_rewritten(compare_documents([*others, last, old[0]]))) == 1
    with pytest.raises(ValueError, match="old document"):
        compare_documents([old[0], *others])


def test_a_paragraph_of_the_template_is_none() -> None:
    """What the task sheet says is nobody's, however it was put."""
    documents = _with(ESSAYS, SOURCE, COPY)
    sheet = make_document(SOURCE, "sheet.txt")
    assert compare_documents(documents, reading=ReadingResult(templates=[sheet])).comparisons == ()


def _as(document: Document, text: str, kind: ParagraphKind) -> Document:
    """The document, with another kind for the paragraph of this text."""
    paragraphs = tuple(
        Paragraph(paragraph.span, kind, paragraph.page) if _cut(document, paragraph.span) == text else paragraph
        for paragraph in document.paragraphs
    )
    return replace(document, content=replace(document.content, paragraphs=paragraphs))


@pytest.mark.parametrize(
    "kind",
    [
        ParagraphKind.REFERENCE,
        ParagraphKind.CONTENTS,
        ParagraphKind.HEADER,
        ParagraphKind.FOOTER,
        ParagraphKind.DECLARATION,
    ],
)
def test_lists_of_sources_and_their_like_are_none(kind: ParagraphKind) -> None:
    """What two lists have in common is what they are about."""
    first, *others = _with(ESSAYS, SOURCE, COPY)
    assert _rewritten(compare_documents([_as(first, SOURCE, kind), *others])) == []


def test_a_quotation_that_is_left_out_is_excused_and_comes_back() -> None:
    """The match is kept as long as half of it does not count; the figures are those of a check with these options."""
    first, *others = _with(ESSAYS, SOURCE, COPY)
    quoted = _as(first, SOURCE, ParagraphKind.QUOTATION)
    assert [exclusion.kind for exclusion in set_apart(quoted)] == ["quotations"]
    report = compare_documents([quoted, *others])
    kinds = report.options.leave_out
    without, counted = report.with_exclusions(kinds | {"quotations"}), report.with_exclusions(kinds - {"quotations"})
    assert _rewritten(without) == []
    assert without.similarity(without.entries[0]) == 0
    (silent,) = without.hidden_comparisons
    assert [match.kind for match in silent.uncounted] == [MatchKind.REWRITTEN]
    assert _rewritten(counted) == [(_close(SOURCE), _close(COPY))]


def test_a_paragraph_that_the_alignment_found_is_no_rewritten_one() -> None:
    """A copied paragraph is a match once, with all that is equal in it."""
    report = compare_documents(_with(ESSAYS, SOURCE, SOURCE.replace("三个街区", "几条街道")))
    (pair,) = report.comparisons
    assert [match.kind for match in pair.matches] == [MatchKind.EDITED]


@pytest.mark.parametrize("turned", [False, True])
def test_a_paragraph_copied_elsewhere_is_no_rewritten_one_on_either_side(turned: bool) -> None:
    """What two documents share of it is shown where it was copied, though one of them has it in other words as well."""
    first, *others, last = _with(ESSAYS, SOURCE, COPY)
    documents = [first, *others, make_document(f"{last.text}\n我们读过的报告说：{SOURCE[:37]}", last.name)]
    (pair,) = compare_documents(documents[::-1] if turned else documents).comparisons
    assert [match.kind for match in pair.matches] == [MatchKind.IDENTICAL]


def test_addresses_make_no_paragraph() -> None:
    """Two pictures from one server have nothing to say."""
    pictures = [
        f"<img src='https://static.example.org/images/{name}-released-with-many-new-things-{number}-2.jpg' width='640'>"
        for name, number in (("sailing-boats", 448028), ("garden-tools", 483279))
    ]
    first, *others, last = ESSAYS
    assert compare_documents(_documents(f"{first}\n{pictures[0]}", *others, f"{last}\n{pictures[1]}")).comparisons == ()


@pytest.mark.parametrize("texts", [(), ("",), ("", ""), (SOURCE,), ("短", "短"), (SOURCE, "")])
def test_few_and_empty_documents(texts: Sequence[str]) -> None:
    """Nothing to compare is nothing found."""
    assert _rewritten(compare_documents(_documents(*texts))) == []


def test_two_documents_alone() -> None:
    """What is common in general texts tells enough where the collection tells nothing."""
    assert _rewritten(compare_documents(_documents(SOURCE, COPY))) == [(_close(SOURCE), _close(COPY))]
    assert compare_documents(_documents(SOURCE, ESSAYS[0])).comparisons == ()
