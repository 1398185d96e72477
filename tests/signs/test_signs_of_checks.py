"""The signs of whole checks: what their sentences quote, and where those of several files stand."""

from collections.abc import Sequence
from dataclasses import replace

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.model.document import Document
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.signs.sign import Sign, SignKind

_OWN = (
    "校门口的小河在雨季常常漫上台阶，保安便用沙袋垒出一道矮墙，学生们从墙头跨过去。",
    "县档案馆里保存着一批旧账册，封面用的是手工竹纸，里面的数字由右向左书写。",
    "温室里的番茄在第四十二天开始裂果，排查以后认为主要是滴灌的间隔太长。",
    "老木匠不肯用电锯，他说机器吃木头太快，纹路会被咬断，年轻的徒弟不服气。",
    "夜班公交的司机告诉我，凌晨两点以后上车的多半是医院的护工和面包房的学徒。",
    "自行车道旁的银杏到了十一月会落下一层厚厚的叶子，清洁工把它们扫成弧线。",
    "游客在展厅停留的时间与展板的字数几乎没有关系，反而与展品离地面的高度有关。",
    "岛上的渔民判断风向不看旗子，而是看礁石背后那一小片水面的颜色有没有变化。",
)
_SHARED = "大家对这份调查报告提出了很多意件和建议，负责登记的同学把它们一条一条写进了总表里面，准备下个星期再讨论一次。"
_ROW = "全市在册的消防水源共有 {} 处，分布在各个街道的路口和学校旁边。"


def _check(*texts: str, people: Sequence[Person | None] = ()) -> Report:
    documents: list[Document] = []
    for place, text in enumerate(texts):
        document = make_document(text, f"{place}.txt")
        documents.append(replace(document, person=people[place]) if people else document)
    return compare_documents(documents)


def _signs(report: Report) -> list[tuple[str, str, Sign]]:
    texts = ((pair.left.document.text, pair.right.document.text, pair.signs) for pair in report.comparisons)
    return [(left, right, sign) for left, right, signs in texts for sign in signs]


def test_every_quoted_string_stands_in_both_files() -> None:
    """And what is said of others stands in theirs."""
    texts = [f"{own}\n{_ROW.format(83 if at < 2 else 38)}" for at, own in enumerate(_OWN)]
    texts[:2] = [f"{text}\n{_SHARED}" for text in texts[:2]]
    signs = _signs(_check(*texts))
    assert {sign.kind for _, _, sign in signs} == {SignKind.WRONG_CHARACTER, SignKind.WRONG_NUMBER}
    for left, right, sign in signs:
        values = dict(sign.what.values)
        assert str(values["wrong"]) in left
        assert str(values["wrong"]) in right
        if sign.kind is SignKind.WRONG_NUMBER:
            assert str(values["right"]) in texts[5]
        assert all(left[place.span.start : place.span.end] in str(values["wrong"]) for place in sign.left)


def test_the_numbers_of_two_versions_of_a_text_are_none() -> None:
    """Of two files that are alike in most, one is made of the other."""
    body = "\n".join(_OWN)
    wrong, right = (f"{body}\n{_ROW.format(number)}" for number in (83, 38))
    others = [f"{own}\n{_ROW.format(38)}" for own in _OWN]
    assert not _signs(_check(wrong, wrong.replace("校门口", "大门口"), right, *others))


def test_a_sign_of_several_files_stands_at_the_first_that_share_text() -> None:
    """Not at two files that have nothing but the mistake, which alone would be no pair of the report."""
    one, other = Person("2023010101", "甲甲"), Person("2023010102", "乙乙")
    wrong = "我们己经完成了这项调查。"
    more = "大家把收到的问卷一份一份地编了号，放进贴着日期的牛皮纸袋里，等到星期五下午再由两位同学分别录入电脑。"
    texts = [f"{own}\n{wrong}" for own in _OWN[:4]]
    texts[1], texts[3] = f"{texts[1]}\n{more}", f"{texts[3]}\n{more}"
    ((left, right, sign),) = _signs(_check(*texts, *_OWN[4:], people=[one, one, other, other, *([None] * 4)]))
    assert (left, right, sign.pairs) == (texts[1], texts[3], 4)


def test_a_sign_of_several_files_of_two_people_stands_once_with_its_count() -> None:
    """At one pair of their files, and says how many have it."""
    one, other = Person("2023010101", "甲甲"), Person("2023010102", "乙乙")
    texts = [f"{_OWN[0]}\n{_SHARED}", f"{_OWN[1]}\n{_SHARED}", f"{_OWN[2]}\n{_SHARED}", f"{_OWN[3]}\n{_SHARED}"]
    ((_, _, sign),) = _signs(_check(*texts, *_OWN[4:], people=[one, one, other, other, None, None, None, None]))
    assert (sign.kind, sign.pairs, sign.having) == (SignKind.WRONG_CHARACTER, 4, 2)
