"""What a share counts: what stands in the other text, and not what lies between."""

from itertools import chain, zip_longest
from random import Random

import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.match import PairedBy
from hengwen.model.report.report import Comparison, MatchKind
from hengwen.model.request.options import Options
from hengwen.text.display import whole_percent
from hengwen.text.normalisation import normalise

COPIED = (
    "数据处理采用描述统计和方差分析，显著性水平定为零点零五，并以访谈材料对量化结果作出解释和补充。",
    "问卷在预调查的基础上修订，内部一致性系数达到零点八七，说明测量工具比较可靠。",
    "课堂观察由两名研究者同时记录，记录表在每次观察之后当天核对，不一致之处由第三人判定。",
    "阅读量大的学生写得更长，也更愿意修改；而只做练习册的学生篇幅短，修改多半停在错别字上。",
)
MINE = (
    "我住的小区去年开始定点投放垃圾，早晚各两个小时有人值守，邻居起初怨声载道。",
    "傍晚沿河散步的老人常常抱怨路灯太暗，市政部门换了三批灯泡仍旧不见起色。",
    "城中村的租客换得勤，巷口那几只桶总是满的，谁也说不清袋子是谁丢下的。",
    "物业想把香樟锯矮，业主开会投票否决，多数人宁可每周自己去扫落叶。",
)
YOURS = (
    "台风过后门前倒了两棵榕树，整条巷子一下子又晒又吵，搬家的人多了起来。",
    "食堂后勤请来一家公司收剩饭做肥料，同学们打赌它们最后会去哪一块菜地。",
    "北方县城的盐碱地里法桐长不好，园林工人改种白蜡，三年以后才看见树荫。",
    "图书馆把闭馆时间推迟到半夜，值班员却发现来的人大多趴在桌上睡觉。",
)


def _pair(left: str, right: str) -> Comparison:
    (pair,) = compare_documents([make_document(left, "a.txt"), make_document(right, "b.txt")]).comparisons
    return pair


def _size(*texts: str) -> int:
    return sum(len(normalise(text)) for text in texts)


def _in_turn(*parts: tuple[str, ...]) -> str:
    return "".join(chain.from_iterable(zip_longest(*parts, fillvalue="")))


def test_sentences_of_ones_own_between_copied_ones_do_not_count() -> None:
    """Texts interleaved from known parts: the shares are the true ones, though a passage holds all of it."""
    left, right = _in_turn(COPIED, MINE), _in_turn(COPIED, YOURS)
    pair = _pair(left, right)
    for shown, own in ((pair.left_share, MINE), (pair.right_share, YOURS)):
        assert shown == pytest.approx(_size(*COPIED) / _size(*COPIED, *own), abs=0.03)
    assert pair.longest <= 1.05 * _size(*COPIED)
    assert max(len(match.left) for match in pair.matches) > 1.2 * pair.longest


def test_a_word_replaced_in_a_copied_sentence_counts() -> None:
    """A person who counts takes the sentence as copied."""
    edited = "".join(COPIED).replace("修订", "大改").replace("同时", "分别").replace("愿意", "肯")
    pair = _pair("".join(COPIED), edited)
    assert pair.left.count(pair.left_aligned) == pair.left.counted
    assert (pair.left_share, pair.right_share) == (1 - 1 / pair.left.counted, 1 - 1 / pair.right.counted)
    assert pair.parts.edited == len("修订同时愿意大改分别肯") - 2  # which make no 100 %
    assert pair.parts.identical + pair.parts.edited == pair.parts.matched


def test_no_match_says_more_than_its_pair() -> None:
    """Where one passage is all of both texts, its similarity is what of the pair has an equal."""
    scattered = "".join("某" if place % 7 == 3 else character for place, character in enumerate("".join(COPIED)))
    for other in (scattered, _in_turn(COPIED, MINE[:3])):
        pair = _pair("".join(COPIED), other)
        (match,) = pair.matches
        assert match.kind is MatchKind.EDITED
        assert pair.left.inside(match.left) >= 0.95 * pair.left.counted
        equal = pair.parts.share(ScorePart.IDENTICAL) + pair.parts.share(ScorePart.MOVED)
        assert match.similarity == pytest.approx(equal, abs=0.02)
        assert match.similarity <= pair.similarity < 1


def test_a_sentence_in_another_place_was_moved() -> None:
    """It counts, as moved, on both sides; a text in its order has nothing that was."""
    turned = _pair("".join(COPIED), "".join(COPIED[2:] + COPIED[:2]))
    assert turned.similarity == (turned.parts.counted - 2) / turned.parts.counted
    assert turned.parts.share(ScorePart.MOVED) == pytest.approx(
        min(_size(*COPIED[2:]), _size(*COPIED[:2])) / _size(*COPIED), abs=0.02
    )
    assert _pair("".join(COPIED), _in_turn(COPIED, MINE)).parts.moved == 0


def test_paragraphs_beyond_the_radius_say_why_they_are_paired() -> None:
    """A distance above that of the settings stands only beside what pairs the two all the same."""
    pair = _pair(_in_turn(COPIED[:2], MINE), _in_turn(YOURS, COPIED[:2]))
    (both,) = pair.paragraphs
    assert both.distance > Options().distance
    assert both.paired_by is PairedBy.TEXT
    (near,) = _pair("".join(COPIED), "".join(COPIED).replace("同时", "分别")).paragraphs
    assert near.distance <= Options().distance
    assert near.paired_by is PairedBy.FINGERPRINTS


def test_aligned_stretches_lie_in_their_passage_in_order() -> None:
    """Disjoint, ascending, inside of the outer bounds."""
    for other in (_in_turn(COPIED, MINE), "".join(COPIED[2:] + COPIED[:2])):
        for match in _pair(_in_turn(COPIED, YOURS), other).matches:
            for outer, spans in ((match.left, match.left_aligned), (match.right, match.right_aligned)):
                edges = [edge for span in spans for edge in (span.start, span.end)]
                assert edges == sorted(edges)
                assert outer.start <= edges[0]
                assert edges[-1] <= outer.end


def test_an_edited_match_never_reads_a_hundred_percent() -> None:
    """Every token of it is aligned, or in a gap that nobody sees: what is shown is how many are equal."""
    edited = "".join(COPIED).replace("修订", "大改", 1)
    pair = _pair("".join(COPIED), edited)
    (match,) = pair.matches
    assert match.kind is MatchKind.EDITED
    assert pair.left.count(match.left_aligned) == pair.left.counted
    assert whole_percent(match.similarity) != whole_percent(1)


HALVES = "这次调查结果", "学生大多满意"


def _own(number: int, length: int) -> str:
    """Characters that no other text has in this order."""
    chance = Random(number)
    return "".join(chr(0x4E00 + chance.randrange(8000)) for _ in range(length))


@pytest.mark.parametrize("copied", [COPIED, ()])
def test_a_short_sentence_of_everybodys_words_counts_beside_much_that_was_copied(copied: tuple[str, ...]) -> None:
    """Six texts have its first half, and six others the second. By itself it is no evidence; who took a fifth of a text
    took it as well.
    """
    sentence = "已显示出".join(HALVES)
    texts = [f"{''.join(copied)}{_own(number, 200)}。{sentence}。" for number in (1, 2)]
    texts += [f"{_own(number, 100)}。{HALVES[number % 2]}。{_own(-number, 100)}。" for number in range(3, 15)]
    documents = [make_document(text, f"{number:02}.txt") for number, text in enumerate(texts)]
    actual = [
        pair.left.document.text[match.left.start : match.left.end]
        for pair in compare_documents(documents).comparisons
        for match in pair.matches
    ]
    assert (sentence in actual) == bool(copied)
    assert len(actual) == (2 if copied else 0)
