"""Paragraphs of two documents that belong together: which are listed as pairs, and with which figures."""

import random
from itertools import product

import numpy as np
import pytest

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.matching.paragraphs import (
    Paragraphs,
    dice,
    fingerprint_paragraphs,
    near_paragraphs,
    pair_paragraphs,
)
from hengwen.model.document import Document
from hengwen.model.report.match import PairedBy
from hengwen.model.report.report import Comparison, Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options
from hengwen.text.normalisation import normalise

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))


def own(seed: object, length: int) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def compared(left: str, right: str, *, template: str = "", distance: int = 3) -> Report:
    documents = [make_document(left, "a.txt"), make_document(right, "b.txt")]
    templates = [make_document(template, "t.txt")] if template else []
    return compare_documents(
        documents, CheckRequest(options=Options(distance=distance)), reading=ReadingResult(templates=templates)
    )


def pair_of(left: str, right: str, *, distance: int = 3) -> Comparison:
    (pair,) = compared(left, right, distance=distance).comparisons
    return pair


def fingerprinted(*texts: str) -> dict[int, Paragraphs]:
    documents: list[Document] = [make_document(text) for text in texts]
    normalised = [normalise(text) for text in texts]
    both = zip(documents, normalised, strict=True)
    return {
        number: fingerprint_paragraphs(document, text, np.ones(len(text), dtype=bool))
        for number, (document, text) in enumerate(both)
    }


def test_the_radius_that_was_set_is_the_farthest_that_is_near() -> None:
    """Paragraphs as far apart as the settings allow are paired for it; with one less they are not."""
    left = own("p", 120)
    right = left[:40] + own("edit", 3) + left[43:]
    apart = pair_of(left, right).paragraphs[0].distance
    assert apart > 0
    reasons = [pair_of(left, right, distance=most).paragraphs[0].paired_by for most in (apart, apart - 1)]
    assert reasons == [PairedBy.FINGERPRINTS, PairedBy.TEXT]


@pytest.mark.parametrize(("length", "paired"), [(60, True), (64, False)])
def test_a_quarter_of_the_shorter_paragraph_makes_a_pair(length: int, paired: bool) -> None:
    """Fifteen characters of sixty; of sixty-four they are a passage between paragraphs of one's own."""
    copied = own("c", 15)
    pair = pair_of(own(1, length - 15) + copied, own(2, 90) + copied)
    assert pair.longest == 15
    assert len(pair.paragraphs) == paired


@pytest.mark.parametrize(("length", "paired"), [(8, True), (7, False)])
def test_headings_that_two_documents_share_are_no_paragraphs_of_theirs(length: int, paired: bool) -> None:
    """Only the copied paragraph below them is listed; a line of eight characters is one too."""
    heading, below = own("h", length), own("b", 80)
    pair = pair_of(f"{heading}\n{below}\n{own(1, 60)}", f"{heading}\n{below}\n{own(2, 60)}")
    lengths = [len(both.left) for both in pair.paragraphs]
    assert lengths == ([length, 80] if paired else [80])


def test_headings_copied_by_two_pair_no_paragraphs_beside_them() -> None:
    """What stands in short lines is not taken for text of the paragraph before them."""
    headings = "\n".join(own(number, 7) for number in "甲乙丙丁")
    pair = pair_of(f"{own(1, 40)}\n{headings}\n{own(2, 40)}", f"{own(3, 40)}\n{headings}\n{own(4, 40)}")
    assert pair.longest == 28
    assert pair.paragraphs == ()


def test_two_that_wrote_on_one_form_share_nothing_but_the_form() -> None:
    """A paragraph that is the template's for the most part makes no pair, not even one that is hidden: a class on one
    form would be as many pairs as there are.
    """
    form = own("form", 600)
    texts = [f"{form}{own(number, 2)}\n{own(-number, 20)}{own('few', 10)}" for number in (1, 2)]
    assert pair_of(*texts).paragraphs[0].paired_by is PairedBy.FINGERPRINTS
    report = compared(*texts, template=form)
    assert (report.comparisons, report.hidden_comparisons) == ((), ())


def test_a_paragraph_copied_into_a_longer_one_is_half_of_both_together() -> None:
    """Dice: what both have of what both are, 0.67 where one is copied into one of twice its length."""
    copied = own("c", 60)
    (both,) = pair_of(copied, own(1, 60) + copied).paragraphs
    assert both.similarity == pytest.approx(2 / 3, abs=0.01)


def test_what_one_paragraph_says_more_often_is_shared_as_often_as_the_other_says_it() -> None:
    """Of a row that one has once and the other three times, both have one: two pairs of tokens of two and of eight."""
    once, thrice = (normalise(text).tokens for text in ("甲乙丙", "甲乙丙甲乙丙甲乙丙"))
    assert dice(once, thrice) == dice(thrice, once) == 2 * 2 / (2 + 8)


def test_pairs_without_near_paragraphs_are_not_looked_at_again() -> None:
    """What is said of all pairs at once is what comparing their paragraphs one by one would find."""
    copied = own("c", 60)
    paragraphs = fingerprinted(copied, own(1, 60), f"{own(2, 60)}\n{copied}", own(3, 10), f"{copied}\n{own(4, 40)}")
    pairs = [(i, j) for i, j in product(paragraphs, repeat=2) if i < j]
    near = list(near_paragraphs(paragraphs, pairs, 3))
    assert near == [
        bool(pair_paragraphs(paragraphs[i], paragraphs[j], np.zeros((0, 3), dtype=np.int64), 3)) for i, j in pairs
    ]
    assert [pair for pair, is_near in zip(pairs, near, strict=True) if is_near] == [(0, 2), (0, 4), (2, 4)]
