"""What becomes of texts before they are compared is what it was: libraries keep it, every figure stands on it."""

import unicodedata
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numpy as np

from approval import unapproved
from hengwen.text import display
from hengwen.text.analysis import analyse
from hengwen.text.characters import classify, normalise_character
from hengwen.text.markup import markup
from hengwen.text.normalisation import expand, normalise
from hengwen.text.numerals import with_digits
from hengwen.text.repair import disguised, repair
from hengwen.text.sentences import sentence_ends
from hengwen.text.title_words import is_name, is_noun, is_part, is_proper, meanings, title_words
from hengwen.text.units import token_evidence, token_units
from hengwen.text.words import part_of_speech, words

APPROVED = Path(__file__).parent / "approved"

HAN = (
    "三",
    "十",
    "十二",
    "二十",
    "一百零五",
    "三千",
    "两千零二十四",
    "二〇二四",
    "十万",
    "三百二十万",
    "一亿",
    "两亿三千万零五",
    "百",
    "万",
)
PARTS = (
    "第{}讲",
    "第 {} 章 绪论",
    "实验{}",
    "附件 {}",
    "图{} 结构",
    "（{}）",
    "[{}]",
    "#{} 标题",
    "报告：{}",
    "之{}",
    "系列{}",
    "{}个方面",
    "{}种方法",
    "{}年",
    "{} 月报告",
    "作业{}.",
    "其{}",
    "{}部分",
    "卷{}",
    "{}、问题",
)
TITLES = (
    "十四五规划的实施",
    "第十三个五年规划",
    "十五种方法",
    "中国近代史（上）",
    "中国近代史 下篇",
    "论语译注·中",
    "Part II: Networks",
    "chapter ten",
    "Lesson 3.5 notes",
    "Vol. 12",
    "Ubuntu14.04 安装",
    "C++ 与 C# 和 .NET",
    "3.5万人的调查",
    "12 亿元",
    "2024.12 月报",
    "2024.13",
    "千分之三",
    "《红楼梦》第一百二十回",
    "实验三 链表",
    "实验 3：链表",
    "作业 4",
    "数据结构 课程设计",
    "机 器 学 习",
    "part iv",
    "day 7",
    "issue 0",
    "第0章",
    "第一千零一夜",
    "上册",
    "下",
    "城市 社区",
    "Ⅲ期临床",
    "①总论",
    "ﬁrst café naïve ＡＢＣ",
    "資訊網絡",
    "电脑 计算机",
    "新冠肺炎疫情",
    "王芳的北京大学调查",
    "",
)
TEXTS = (
    "今天天气很好。我们去公园！他说：“好的。”然后呢？"
    "3.14 和 e.g. this; i.e. that... Dr. Smith vs. Mr. Li. 见 www.a.com/b.html。",
    "一、总则\n（一）目的\n1. 为了……\n(2) item two\n• point\t表 1\n",
    "The quick brown fox's state-of-the-art e-mail, don't! 50% of 1,000.5 km² in 2024–2025 (cf. A/B).",
    "垃圾\u200b分类\u00ad的\u2060词\ufeff，ｆｕｌｌ　ｗｉｄｔｈ，㈠①Ⅳ℃㎏ﬁ，"
    "ИнТернет Ελλάδα，한국어 텍스트，日本語のテキスト，ไทย，עברית",
    "раssword аnd соpу: Сyrillic letters, Ηellο wοrld",
    "ａ́é ö ñ ç ß İ ı ſ ﬃ ǅ",
    "1 22 333 4444 55555 a b cd efg",
    "print(x) # 注释 for i in range(10): x += 1",
    "$E=mc^2$ 与 \\frac{a}{b} 和 `code`",
    "\x00\x1f\x7f\x85\u2028\ud800\ufffe\U0001f600",
    "因此，综上所述，总之，本文研究了居民对垃圾分类的态度，结果表明显著提高。",
    "我我我的的的了了了",
    "𠮷野家 㐂 〇 々 仝 ㄅㄆ ꀀꀁ",
)
SHARES = (0.0, 1.0, 1e-9, 0.0004, 0.0005, 0.00049, 0.001, 0.05, 0.3333, 0.4995, 0.9949, 0.995, 0.9994, 0.9995, 0.99999)


def test_characters_are_matched_as_they_were() -> None:
    """All that Unicode 3.2 knows, in blocks of 1,024: what each is matched as, and whether it is a token."""
    old, lines = unicodedata.ucd_3_2_0, []
    for start in (*range(0, 0x10000, 1024), *range(0x20000, 0x2A800, 1024), 0x2F800, 0xE0000):
        known = [chr(code) for code in range(start, start + 1024) if old.category(chr(code)) != "Cn"]
        said = (normalise_character(character) for character in known)
        described = "".join(f"{text} {[int(classify(c)) for c in text]}" for text in said)
        if known:
            digest = sha256(described.encode("utf-8", "surrogatepass")).hexdigest()[:12]
            lines.append(f"{start:05x} {len(known)} {digest}")
    assert unapproved(APPROVED / "characters.txt", lines) == []


def test_titles_are_read_as_they_were() -> None:
    """Numbers, parts of series, synonyms, and which words are names and nouns."""
    numbered = [part.format(number) for part in PARTS for number in (*HAN, "0", "1", "2", "12", "iv", "xii", "1000")]
    lines = [f"{title} → {with_digits(title)}" for title in numbered]
    for title in TITLES:
        texts = title_words(title)
        tests: dict[str, Callable[[str], bool]] = {"n": is_noun, "p": is_proper, "a": is_name, "#": is_part}
        kinds = [word + "".join(mark for mark, holds in tests.items() if holds(word)) for word in texts]
        lines.append(f"{title} → {with_digits(title.lower())} → {' '.join(kinds)} → {' '.join(meanings(texts))}")
    assert unapproved(APPROVED / "titles.txt", lines) == []


def test_texts_are_taken_apart_as_they_were() -> None:
    """Tokens, words and sentences, what is markup or disguised, and how much each token tells."""
    lines = []
    for text in TEXTS:
        normalised = normalise(text)
        analysis = analyse(text)
        ends = np.flatnonzero(sentence_ends(text, normalised)).tolist()
        lines += [
            ascii(text),
            f"    normalised {expand(text).normalised()!a}",
            f"    tokens {' '.join(f'{token:x}' for token in normalised.tokens.tolist())}",
            f"    from {normalised.starts.tolist()} to {normalised.ends.tolist()}",
            f"    units {token_units(normalised.tokens).tolist()} {token_evidence(normalised.tokens).tolist()}",
            f"    words {words(text)!a} {[part_of_speech(word) for word in words(text)[:12]]}",
            f"    placed {analysis.words.spelled!a} {analysis.words.numbers.tolist()}",
            f"    sentences end {ends}, markup {np.flatnonzero(markup(text, normalised)).tolist()}",
            f"    disguised {[match[0] for match in disguised(text)]!a} {repair(text)!a}",
        ]
    assert unapproved(APPROVED / "texts.txt", lines) == []


def test_texts_and_figures_are_shown_as_they_were() -> None:
    """What cannot be seen, shares at their edges, parts that add up, times, counts, excerpts."""
    lines = [f"{share}: {display.percent(share)} {display.whole_percent(share)}" for share in SHARES]
    for parts in (
        (0.3333, 0.3333, 0.3334), (0.1, 0.2, 0.05), (0.0001, 0.9999), (0.0004, 0.0004), (1.0, 0.0), (0.12349, 0.55555),
    ):  # fmt: skip
        lines.append(f"{parts}: {' + '.join(display.percents(parts, sum(parts)))} = {display.percent(sum(parts))}")
    ranges = (range(0x100), range(0x2000, 0x2070), (0x61C, 0x180E, 0xFDD0, 0xFEFF, 0xFFF9, 0xFFFD, 0xFFFE, 0xD800))
    every = "".join(chr(code) for sample in (*ranges, (0xDC80, 0xDCFF, 0x1FFFE)) for code in sample)
    lines += [f"{show.__name__} {show(every)!a}" for show in (display.printable, display.visible, display.visible_line)]
    lines += [
        display.number(1234567),
        display.moment("2026-03-01T08:30:00Z"),
        display.moment("x"),
    ]
    wide = " 字\n"
    for length in (59, 60, 61, 239, 240, 241):
        lines.append(f"{length}: {display.excerpt('字' * length)} {display.excerpt(wide * length)}")
    assert unapproved(APPROVED / "shown.txt", lines) == []
