"""A file that repeats itself without end costs no more than others, and what was copied is found in it."""

import random

import numpy as np
import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.matching.corpus.repeated_text import MOST, repeated_text
from hengwen.matching.paragraphs import Paragraphs, near_paragraphs, pair_paragraphs
from hengwen.model.document import Span
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import USUALLY_LEFT_OUT, Options
from hengwen.text.normalisation import normalise

SENTENCE = "本次实验通过测量不同温度下溶液的电导率来研究离子迁移与浓度之间的关系，并把所得数据与理论值进行比较。"
OTHER = "随后由两名同学分别独立地重复了上述全部步骤以便估计偶然误差的大小，最后把各组结果写进实验报告的表格之中。"
COUNTED = Options(leave_out=USUALLY_LEFT_OUT - {ExclusionKind.COMMON})


def own(seed: int, length: int = 300) -> str:
    """Unrelated characters."""
    rnd = random.Random(seed)
    return "".join(chr(0x4E00 + rnd.randrange(4000)) for _ in range(length))


def checked(repeating: str, copied: str, texts: int, place: int) -> Report:
    """A text that repeats itself, so many others that have of it what was copied once; it comes as number `place`."""
    others = [f"{own(n)}\n{own(n + 500, 60)}，{copied}{own(n + 900, 60)}" for n in range(texts)]
    every = [*others[:place], repeating, *others[place:]]
    documents = [make_document(text, f"{number:02}.txt") for number, text in enumerate(every)]
    return compare_documents(documents, CheckRequest(options=COUNTED))


@pytest.mark.parametrize("place", [0, 4])
@pytest.mark.parametrize("between", ["", "\n"])
def test_a_copy_in_a_text_that_repeats_itself_is_found_and_costs_little(place: int, between: str) -> None:
    """A thousand times the same in one text and once in four others are no thousands of matches; that is said."""
    report = checked(between.join([SENTENCE + OTHER] * 1000), SENTENCE + OTHER, 4, place)
    pairs = [
        comparison
        for comparison in report.comparisons
        if f"{place:02}.txt" in (comparison.left.document.path, comparison.right.document.path)
    ]
    assert len(pairs) == 4
    assert all(1 <= len(pair.matches) <= MOST for pair in pairs)
    (said,) = (str(warning) for warning in report.warnings if "repeats the same text" in str(warning))
    assert f"{place:02}.txt" in said


def test_two_texts_that_repeat_the_same_are_compared() -> None:
    """Every line of the one is like every line of the other: a hundred by a hundred, not thousands by thousands."""
    one, other = ("\n".join([SENTENCE] * 400 + [own(n)] + [OTHER] * 400) for n in (1, 2))
    report = compare_documents(
        [make_document(one, "a.txt"), make_document(other, "b.txt")], CheckRequest(options=COUNTED)
    )
    (pair,) = report.comparisons
    assert pair.matches
    assert len(pair.paragraphs) <= 2 * (MOST + 1) ** 2


def test_a_letter_without_end_takes_no_part_but_for_its_beginning() -> None:
    """A hundred thousand times one character."""
    marked = repeated_text(normalise("啊" * 100_000).tokens)
    assert np.flatnonzero(~marked).tolist() == list(range(len(marked) - np.count_nonzero(marked)))
    assert np.count_nonzero(~marked) <= MOST + 3


@pytest.mark.parametrize("text", [
    own(3, 30_000),
    own(4, 60_000) + (SENTENCE + "\n") * 150,
    "\n".join(f"{own(n, 40)}{SENTENCE}" for n in range(200)),
])  # fmt: skip
def test_ordinary_texts_take_part_as_a_whole(text: str) -> None:
    """Refrains and forms, a hundred and more times a sentence, are nothing that has to be bounded."""
    assert not repeated_text(normalise(text).tokens).any()


def test_texts_of_thousands_of_lines_are_held_against_each_other_piece_by_piece() -> None:
    """The same pairs as all at once, and never a table of every line by every other one."""
    rnd = np.random.default_rng(5)
    sides = []
    for count in (3000, 5000):
        starts = np.arange(count, dtype=np.int64) * 30
        prints = rnd.integers(0, 1 << 63, count, dtype=np.uint64)
        tokens = rnd.integers(1, 1 << 30, 30 * count, dtype=np.uint32)
        spans = tuple(Span(first, first + 30) for first in starts.tolist())
        sides.append(Paragraphs(tokens, spans, np.column_stack((starts, starts + 30)), prints))
    left, right = sides
    right.fingerprints[[17, 4321]] = left.fingerprints[[5, 2999]]
    actual = [
        (paragraph.left.start // 30, paragraph.right.start // 30)
        for paragraph in pair_paragraphs(left, right, np.zeros((0, 3), dtype=np.int64), 0)
    ]
    assert actual == [(5, 17), (2999, 4321)]
    assert list(near_paragraphs({0: left, 1: right}, [(0, 1)], 0)) == [True]
