"""Text that many documents share is one block, with a standing and its documents, and one decision is for all."""

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.matching.block_choices import decide
from hengwen.matching.corpus.blocks import common_blocks
from hengwen.matching.corpus.collection import collect
from hengwen.matching.shared_blocks import copied_text, joined_spans
from hengwen.model.document import Document, Role, Span
from hengwen.model.report.report import Report
from hengwen.model.report.shared_block import SharedBlock, Standing
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from hengwen.text.ranges import rows_of
from signed_report import picture_sign

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
ALL = ComparisonScope()


def _own(seed: object, length: int = 300) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _check(texts: Sequence[str], *templates: Document) -> Report:
    documents = [make_document(text, f"{number:02}.txt") for number, text in enumerate(texts)]
    return compare_documents(documents, reading=ReadingResult(templates=templates))


def _edited(text: str, seed: object, share: float = 0.08) -> str:
    chance = random.Random(str(seed))
    return "".join(chance.choice(CHARACTERS) if chance.random() < share else c for c in text)


def _class_on_form(answers: Sequence[str]) -> Report:
    """Answers in the middle and at the end of a form of 300 characters."""
    form = _own("form", 300)
    return _check([f"{form[:150]}\n{a[: len(a) // 2]}\n{form[150:]}\n{a[len(a) // 2 :]}" for a in answers])


def _only(report: Report, standing: Standing) -> SharedBlock:
    (block,) = (block for block in report.blocks if block.standing is standing)
    return block


def _figures(report: Report) -> list[tuple[object, ...]]:
    pairs = [
        (p.left.document.path, p.right.document.path, p.similarity, p.longest, p.matches) for p in report.comparisons
    ]
    return [*pairs, *((e.document.path, e.counted, report.similarity(e)) for e in report.entries)]


def test_a_form_is_one_block_with_all_its_documents() -> None:
    """However many pieces it is printed in; what it takes away of each document is said with its number."""
    report = _class_on_form([_own(number, 200) for number in range(12)])
    block = _only(report, Standing.FORM)
    assert (block.documents, block.characters) == (12, 300)
    assert all(len(place.spans) == 2 for place in block.places)
    assert not report.counts(block)
    for entry in report.entries:
        ((left_out),) = report.left_out(entry)
        assert (left_out.reason, left_out.characters, left_out.block) == ("form", 300, report.block_numbers[block.id])
        assert entry.counted == len(entry.tokens) - left_out.characters


def test_counting_a_form_brings_up_all_who_have_it_and_taking_it_back_all_there_was() -> None:
    """Pairs that nobody compared appear with their passages; the figures of before come back to the last digit."""
    report = _class_on_form([_own(number, 200) for number in range(12)])
    block = _only(report, Standing.FORM)
    counted = decide(report, {block.id: True}, ALL)
    assert (len(report.comparisons), len(counted.comparisons)) == (0, 66)
    assert {pair.longest for pair in counted.comparisons} == {150}
    assert all(pair.left_share == pytest.approx(0.6) for pair in counted.comparisons)
    assert all(pair.paragraphs for pair in counted.comparisons)
    assert _figures(decide(counted, {}, ALL)) == _figures(report)
    assert _figures(decide(decide(counted, {}, ALL), {block.id: True}, ALL)) == _figures(counted)


def test_what_three_copied_is_a_block_and_can_be_left_out_for_all() -> None:
    """Each of them edited it; its pairs go and come with one decision."""
    source = _own("source", 200)
    report = _check([_own(number) + _edited(source, number) + _own(number + 50) for number in range(4)])
    block = _only(report, Standing.COPIED)
    assert block.documents == 4
    assert report.counts(block)
    left_out = decide(report, {block.id: False}, ALL)
    assert (len(report.comparisons), len(left_out.comparisons)) == (6, 0)
    assert all(item.counted < before.counted for item, before in zip(left_out.entries, report.entries, strict=True))
    assert _figures(decide(left_out, {}, ALL)) == _figures(report)


def test_what_two_share_is_no_block() -> None:
    """That is their pair."""
    assert _check([_own(1) + _own("copied", 90), _own(2) + _own("copied", 90), _own(3)]).blocks == ()


def test_a_passage_of_three_inside_a_passage_of_two_is_a_block_of_its_own() -> None:
    """Two share a whole chapter, a third one has a paragraph of it: the block is the paragraph."""
    chapter = _own("chapter", 900)
    report = _check([_own(1) + chapter, _own(2) + chapter, _own(3) + chapter[400:520] + _own(4)])
    block = _only(report, Standing.COPIED)
    assert block.documents == 3
    assert block.characters == 120


def test_a_form_with_hardly_anything_beside_it_is_undecided_and_said_once() -> None:
    """Screenshots for answers, or one text that all copied: the texts cannot tell; a decision ends the question."""
    report = _class_on_form([_own(number, 16) for number in range(12)])
    block = _only(report, Standing.UNDECIDED)
    assert not report.counts(block)
    assert len(report.warnings) == 1
    assert "12" in str(report.warnings[0])
    for counts in (True, False):
        decided = decide(report, {block.id: counts}, ALL)
        assert decided.warnings == ()
        assert decided.counts(decided.blocks[0]) is counts
        assert bool(decided.comparisons) is counts


def test_what_half_of_the_documents_have_word_for_word_is_undecided_and_counts() -> None:
    """Six of ten with the same paragraph: shown as copied, and the program says that it may be a form."""
    shared = _own("shared", 200)
    report = _check([_own(number) + shared * (number < 6) + _own(number + 50) for number in range(10)])
    block = _only(report, Standing.UNDECIDED)
    assert report.counts(block)
    assert len(report.comparisons) == 15
    assert len(report.warnings) == 1


def test_blank_documents_are_blank_until_the_form_counts() -> None:
    """Six untouched forms among twenty: no pair; when the form counts they are one group, not fifteen rows."""
    form = "姓名：___ 学号：___ " + _own("form", 300) + " 指导教师：___ 日期：___"
    answers = [form.replace("___", _own((number, 1), 4), 3).replace("___", "五月六日") for number in range(14)]
    report = _check([*(text + _own((text, 2), 200) for text in answers), *[form] * 6])
    assert len(report.blank) == 6
    assert not any(report.is_blank(pair.left) or report.is_blank(pair.right) for pair in report.comparisons)
    counted = decide(report, {_only(report, Standing.FORM).id: True}, ALL)
    assert not counted.blank
    assert [len(group) for group in counted.identical.groups] == [6]
    of_one_text = [pair for pair in counted.comparisons if pair.left.same_text(pair.right)]
    assert len(of_one_text) == 5
    assert all(pair.similarity == 1 and pair.longest > 300 for pair in of_one_text)
    assert _figures(decide(counted, {}, ALL)) == _figures(report)


def test_the_template_is_a_block_that_nobody_switches() -> None:
    """It was given, and never counts."""
    template = make_document(_own("form", 300), "task.txt")
    texts = [_own("form", 300) + _own(number, 200) for number in range(3)]
    report = _check(texts, template)
    block = _only(report, Standing.TEMPLATE)
    assert (block.documents, block.characters, block.switchable) == (3, 300, False)
    assert _figures(decide(report, {block.id: True}, ALL)) == _figures(report)


def test_a_counted_form_pairs_only_who_is_compared() -> None:
    """Older documents are not compared with each other, nor new ones that were kept apart."""
    form = _own("form", 300)
    documents = [
        make_document(
            form[:150] + _own(number) + form[150:], f"{number}.txt", role=Role.NEW if number < 9 else Role.OLD
        )
        for number in range(12)
    ]
    report = compare_documents(documents, CheckRequest(scope=ComparisonScope(among_new=False)))
    counted = decide(report, {_only(report, Standing.FORM).id: True}, ComparisonScope(among_new=False))
    roles = {(pair.left.document.role, pair.right.document.role) for pair in counted.comparisons}
    assert roles == {(Role.NEW, Role.OLD)}
    assert len(counted.comparisons) == 27


def test_keeping_common_text_afterwards_brings_up_what_a_block_brings_up() -> None:
    """The switch of the kind is the switch of all its blocks."""
    report = _class_on_form([_own(number, 200) for number in range(12)])
    kept = decide(report.with_exclusions(report.options.leave_out - {"common"}), {}, ALL)
    counted = decide(report, {_only(report, Standing.FORM).id: True}, ALL)
    assert [pair.similarity for pair in kept.comparisons] == [pair.similarity for pair in counted.comparisons]


def test_the_form_that_a_pair_shares_counts_in_it_when_common_text_does() -> None:
    """It is kept beside what the two copied: both halves of 150, with 60 of 100 in between."""
    answers = [_own(number, 40) + _own("copied", 60) * (number < 2) + _own(-number, 100) for number in range(12)]
    report = _class_on_form(answers)
    (pair,) = report.comparisons
    assert (pair.left.counted, pair.longest) == (200, 60)
    (kept,) = report.with_exclusions(report.options.leave_out - {"common"}).comparisons[:1]
    assert kept.left.counted == 500
    assert kept.left_share == pytest.approx((300 + 60) / 500)


def test_a_decision_that_no_longer_applies_is_said() -> None:
    """Nothing that a reader decided goes without a word."""
    report = decide(_check([_own(1), _own(2)]), {"0123456789abcdef": False}, ALL)
    assert len(report.warnings) == 1


@pytest.mark.parametrize(
    ("starts", "edited", "leaders"),
    [
        ((0, 20, 21), (), (0, 0, 21)),
        ((0, 50, 51), (0,), (0, 0, 51)),
        ((0, 50, 51), (50, 51), (0, 0, 51)),
        ((0, 12, 24), (), (0, 0, 24)),  # one that has joined takes no others with it
    ],
)
def test_nearly_equal_passages_of_a_document_are_one_place(
    starts: Sequence[int], edited: Sequence[int], leaders: Sequence[int]
) -> None:
    """That of the longest, which four fifths of have to be the same; half where somebody edited."""
    spans = [Span(start, 100) for start in starts]
    joined = joined_spans(spans, {Span(start, 100) for start in edited})
    assert [joined[span].start for span in spans] == list(leaders)


def test_what_is_a_form_and_a_phrase_at_once_is_one_block() -> None:
    """Text of a form that is learned from others stands in the phrases of the new ones too."""
    texts = [np.array([*range(number, number + 30), *range(1000, 1100)], np.uint32) for number in (100, 200, 300)]
    collection = collect(texts)
    shared = collection.tokens >= 1000
    blocks = common_blocks(collection, shared, np.zeros_like(shared), shared, len(texts))
    assert set(blocks.standings.values()) == {Standing.FORM}
    assert blocks.pieces.tolist() == rows_of(shared).tolist()


def test_a_phrase_with_another_behind_it_is_cut_where_the_more_usual_one_ends() -> None:
    """It is one block in all who have it, whatever follows it in some."""
    usual, rare = range(1000, 1040), range(2000, 2040)
    texts = [
        np.array([*range(start, start + 30), *usual, *(rare if start < 13_000 else ()), start + 50], np.uint32)
        for start in range(10_000, 19_000, 1000)
    ]
    collection = collect(texts)
    phrases, none = (collection.tokens >= 1000) & (collection.tokens < 3000), np.zeros(len(collection.tokens), bool)
    blocks = common_blocks(collection, none, none, phrases, len(texts))
    of_blocks = {block: blocks.ids.count(block) for block in blocks.standings}
    assert sorted(of_blocks.values()) == [3, 9]
    assert {end - start for start, end in blocks.pieces.tolist()} == {40}


@pytest.mark.parametrize("is_counted", [True, False])
def test_a_pair_with_signs_keeps_them_alone_when_its_block_no_longer_counts(is_counted: bool) -> None:
    """Nothing of its text stays, even what did not count; with the block it comes back beside the signs."""
    report = _class_on_form([_own(number, 200) for number in range(12)])
    choices = {_only(report, Standing.FORM).id: True}
    counted = decide(report, choices, ALL)
    before, *others = counted.comparisons
    pair = replace(before, signs=(picture_sign(),))
    if not is_counted:
        pair = replace(pair, matches=(), paragraphs=(), uncounted=pair.matches, uncounted_paragraphs=pair.paragraphs)
    (alone,) = decide(replace(counted, comparisons=(pair, *others)), {}, ALL).comparisons
    assert alone.is_without_text
    assert alone.signs == pair.signs
    again = decide(decide(replace(counted, comparisons=(pair, *others)), {}, ALL), choices, ALL)
    assert next(comparison.matches for comparison in again.comparisons if comparison.signs) == before.matches


def test_the_copied_text_is_as_most_places_have_it() -> None:
    """Whatever blanks are in it; the first by the alphabet of those that are as frequent."""
    assert copied_text(["河 水", "河水", "一", "二"]) == "河水"
    assert copied_text(["b", "a"]) == "a"
