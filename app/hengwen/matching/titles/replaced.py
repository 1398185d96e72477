"""Words of two titles that replace each other: another thing, at the same place, or its opposite (ours)."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from hengwen.matching.titles.pairing import Pairing
from hengwen.matching.titles.title import Title, is_content
from hengwen.matching.titles.weights import general
from hengwen.text.title_words import frame_words, is_chinese, is_name, is_noun, is_proper

CONTAINED = 0.9
"""How far a Chinese word is explained by occurring in the other title, segmented differently there."""

PROPER = 12.0
"""Minimum weight in bits of a replaced place, person or institution: another one is another subject."""

_OPPOSITES = frozenset(
    map(
        frozenset,
        re.findall(
            r"\w+",
            "正负 涨跌 升降 增减 东西 南北 城乡 男女 内外 新旧 高低 大小 前后 左右 上下 冷热 快慢 公私 进出 买卖 收支 "
            "加减 开关 强弱 正反 阴阳 主客 优劣 得失 供需 老幼 长短 深浅 轻重 软硬 胜负 早晚 古今 中西 中外 出入 "
            "明暗 干湿 有无",
        ),
    )
)
"""Characters that turn a word into its opposite: 正向, 负向."""


class Replaced(Struct, frozen=True):
    """Replaced words, in bits of the lighter of two, one on each side; 0 where there are none.

    `thing`: two nouns, anywhere. `in_place`: two words between the same shared ones. `other`: two words, at least one
    of which is no noun. `opposite`: whether a word, or the whole title, is the other one with characters replaced by
    their opposites.
    """

    thing: float
    in_place: float
    other: float
    opposite: bool


class _Word(Struct, frozen=True):
    """A content word the other title lacks: its weight in bits, less that of its similar part there, and neighbours."""

    text: str
    weight: float
    noun: bool
    before: str
    after: str


def compare_replaced(a: Title, b: Title, pairing: Pairing) -> Replaced:
    """Return the content words that each title has and the other one lacks, one against one."""
    left, right = list(_words(a, b, pairing.only_left, pairing)), list(_words(b, a, pairing.only_right, pairing))
    pairs = [(x, y, min(x.weight, y.weight)) for x in left for y in right]
    one_script = [(x, y, weight) for x, y, weight in pairs if is_name(x.text) == is_name(y.text)]
    return Replaced(
        max((weight for x, y, weight in one_script if x.noun and y.noun), default=0.0),
        max((weight for x, y, weight in pairs if _in_one_place(x, y)), default=0.0),
        max((weight for x, y, weight in one_script if not (x.noun and y.noun)), default=0.0),
        _opposite("".join(a.meaning), "".join(b.meaning)) or any(_opposite(x.text, y.text) for x, y, _ in pairs),
    )


def _in_one_place(x: _Word, y: _Word) -> bool:
    return (x.before, x.after) == (y.before, y.after)


def _words(a: Title, b: Title, only: Sequence[str], pairing: Pairing) -> Iterator[_Word]:
    """Yield the content words of `a` that `b` lacks, in order."""
    explaining = (pair for pair in pairing.alike if not _of_one_class(pair.left, pair.right))
    alike = {word: pair.similarity for pair in explaining for word in (pair.left, pair.right)}
    shared = frozenset(pairing.shared) - frame_words()
    text, letters = "".join(b.meaning), not a.chinese and not b.chinese
    for place, word in enumerate(a.meaning):
        if word in only and word not in shared and is_content(word, general()):
            explained = max(alike.get(word, 0.0), CONTAINED * (len(word) > 1 and is_chinese(word) and word in text))
            before = next((word for word in reversed(a.meaning[:place]) if word in shared), "")
            after = next((word for word in a.meaning[place + 1 :] if word in shared), "")
            noun = is_noun(word) or (letters and is_name(word))
            weight = max(general()[word], PROPER) if is_proper(word) else general()[word]
            yield _Word(word, weight * (1 - explained), noun, before, after)


def _of_one_class(a: str, b: str) -> bool:
    """Return whether two nouns of one length differ in all but the last character: 肺癌 and 胃癌 are two things."""
    return len(a) == len(b) > 1 and a[-1] == b[-1] and a[:-1] != b[:-1] and is_noun(a) and is_noun(b)


def _opposite(a: str, b: str) -> bool:
    changed = [frozenset(pair) for pair in zip(a, b, strict=False) if pair[0] != pair[1]]
    return len(a) == len(b) and bool(changed) and _OPPOSITES.issuperset(changed)
