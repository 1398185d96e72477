"""How many innocent pairs that share correct text have a sign, and how many planted mistakes are found.

`python -m benchmarks.signs DATA`: DATA is the folder of the labelled sets. Classes of 2 to 60 files are built of each
set: every file has text of its own, and every third pair of files shares an extract of 200 to 3,000 characters that
nobody has made a mistake in, as it is or with small edits by each person. Others are versions of laws, tables of
measured values, lists of names, and sentences with numbers of sources. Each class goes through a whole check. Printed
is, for every set, how many of those pairs have a sign above weak (wanted: one in a hundred at most), and how many have
any sign of a wrong character or number (three in a hundred at most). Planted are mistakes in such extracts, of rules
that know nothing of the program (wanted: 17 of 20): one of the usual slips of writing, two
digits exchanged in a row that others have copied rightly, two letters exchanged in an English word.
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import jieba

from benchmarks.quality.texts import rows
from hengwen.check.comparing import compare_documents
from hengwen.model.document import Content, Document
from hengwen.model.signs.sign import Sign, SignKind, Strength

SIZES = (2, 3, 5, 8, 12, 20, 30, 60)
"""Files of a class."""

PLANTED = 20
"""Pairs with a planted mistake of each kind, in each set."""

_OWN = (600, 2_500)  # characters of a file that nobody else has
_SHARED = (200, 3_000)
_PLANTED_IN = (200, 1_500)
_QUOTING = 5  # others that have a row without the mistake
_WRITTEN = frozenset((SignKind.WRONG_CHARACTER, SignKind.WRONG_NUMBER))
_SLIPS = (
    "已经→以经 已经→己经 意见→意件 问题→问提 研究→研就 方法→方发 结果→结国 数据→数剧 社会→社汇 "
    "环境→环竟 环境→坏境 经济→经挤 发展→发站 重要→重药 需要→需药 学习→学席 教育→教玉 情况→情矿 "
    "系统→系桶 设计→设记 实现→实先 完成→完城 提供→提工 使用→使佣 过程→过乘 分析→分稀 影响→影相 "
    "条件→条见 组织→组职 技术→技书 标准→标谁 资源→资元 安装→按装 虽然→随然 破坏→破环 既然→即然 "
    "竞争→竟争 部署→部暑 发现→发线 培养→倍养 沟通→沟同 根据→根剧 继续→记续 积极→积级 价值→价植 "
    "健康→键康 建议→建仪 关系→关细 目标→目表 方式→方试 活动→活东 增加→增家 提高→提搞 政策→政测 "
    "法律→法绿 责任→责认 措施→措失 建设→建社 企业→企叶 服务→服物 质量→质良 监督→监渡 项目→项木 "
    "资金→资今 时候→时后 因此→因些 "
)
_JOINTS = (
    ("但是", "但"), ("因此", "所以"), ("如果", "若"), ("以及", "和"), ("并且", "而且"),
    ("the ", "this "), ("and ", "or "),
)  # fmt: skip


@dataclass(frozen=True)
class Class:
    """Texts of a class and the pairs of them, by places i < j, that share text."""

    texts: Sequence[str]
    pairs: Sequence[tuple[int, int]]

    def signs(self) -> dict[tuple[int, int], tuple[Sign, ...]]:
        """Return the signs of every pair of a whole check that has some."""
        documents = [Document(f"{number}.txt", f"{number}", Content(text)) for number, text in enumerate(self.texts)]
        report = compare_documents(documents)
        places = {id(entry): place for place, entry in enumerate(report.entries)}
        every = ((places[id(pair.left)], places[id(pair.right)], pair.signs) for pair in report.comparisons)
        return {(min(i, j), max(i, j)): signs for i, j, signs in every if signs}


def main() -> None:
    """Print the figures of every set."""
    arguments = _arguments()
    sets = dict(_sets(arguments.data))
    print(
        "| innocent | pairs | above weak | wrong character or number | any | kinds |\n| --- |"
        + " ---: |" * 4
        + " --- |"
    )
    kinds = {**{name: _mixed(texts) for name, texts in sets.items()}, **_special(arguments.data, sets)}
    signs = [sign for name, classes in kinds.items() for sign in _innocent(name, classes, arguments.limit)]
    print(f"\n| planted | found of {PLANTED} |\n| --- | --- |")
    for name, texts in sets.items():
        _planted(name, texts, min(PLANTED, arguments.limit))
    for name, sign in signs[: arguments.samples]:
        print(f"{name}: {sign.kind.value}, {sign.strength.value}: {str(sign.what)!r}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.signs", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("--limit", type=int, default=300, help="pairs of each set at least")
    parser.add_argument("--samples", type=int, default=40, help="signs of innocent pairs to print")
    return parser.parse_args()


def _sets(data: Path) -> Iterator[tuple[str, list[str]]]:
    yield "technical", [row["final"] for row in rows(data, "revisions")]
    yield "renderings", [row["text"] for row in rows(data, "modern_renderings")]
    yield "news", [row["text"] for row in rows(data, "news_scripts")]
    yield "laws", [row["text"] for row in rows(data, "laws")]
    sources = [row["source"] for row in rows(data, "english_paraphrases")]
    yield "English", ["\n".join(sources[first : first + 40]) for first in range(0, len(sources), 40)]


def _innocent(name: str, classes: Iterator[Class], limit: int) -> Iterator[tuple[str, Sign]]:
    """Yield the signs of pairs that share text, until there are `limit` of these, and the row of the set."""
    pairs = above = written = any_sign = 0
    kinds: Counter[str] = Counter()
    while pairs < limit:
        sample = next(classes)
        signs = sample.signs()
        for pair in sample.pairs:
            here = signs.get(pair, ())
            pairs += 1
            above += any(sign.strength is not Strength.WEAK for sign in here)
            written += any(sign.kind in _WRITTEN for sign in here)
            any_sign += bool(here)
            kinds.update({f"{sign.kind.value}, {sign.strength.value}" for sign in here})
            yield from ((name, sign) for sign in here)
    shown = (f"{number} ({number / pairs:.1%})" for number in (above, written, any_sign))
    print(f"| {name} | {pairs} | " + " | ".join(shown) + f" | {dict(kinds)} |", flush=True)


def _extract(chance: random.Random, texts: Sequence[str], shortest: int, longest: int) -> str:
    """Return whole lines or sentences of one text, between so many characters."""
    while True:
        pieces = re.findall(r"[^。！？!?\n]*[。！？!?\n]+", chance.choice(texts))
        first, wanted, result = chance.randrange(max(1, len(pieces))), chance.randint(shortest, longest), ""
        for piece in pieces[first:]:
            if len(result) >= wanted:
                break
            result += piece
        if shortest <= len(result) <= 1.2 * longest:
            return result.strip("\n")


def _inserted(chance: random.Random, text: str, extract: str) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines) + 1), extract)
    return "\n".join(lines)


def _edited(chance: random.Random, text: str) -> str:
    """Return the text with small edits that are right: another joint here and there, a sentence left out."""
    for one, other in _JOINTS:
        parts = text.split(one)
        text = "".join(part + chance.choice((one, one, other)) for part in parts[:-1]) + parts[-1]
    pieces = re.findall(r"[^。！？\n]*[。！？\n]*", text)
    return "".join(piece for piece in pieces if chance.random() > 0.05)


def _sharing(chance: random.Random, own: Sequence[str], extracts: Callable[[], tuple[str, str]]) -> Class:
    """Return a class in which every third pair of neighbours shares an extract."""
    texts, pairs = list(own), []
    for first in range(0, max(1, len(texts) - 1), 3 if len(texts) > 3 else 2):
        for place, extract in zip((first, first + 1), extracts(), strict=True):
            texts[place] = _inserted(chance, texts[place], extract)
        pairs.append((first, first + 1))
    return Class(texts, pairs)


def _mixed(texts: Sequence[str]) -> Iterator[Class]:
    chance = random.Random(4)

    def extracts() -> tuple[str, str]:
        one = _extract(chance, texts, *_SHARED)
        return (one, one) if chance.random() < 0.5 else (_edited(chance, one), _edited(chance, one))

    while True:
        for size in SIZES:
            yield _sharing(chance, [_extract(chance, texts, *_OWN) for _ in range(size)], extracts)


def _special(data: Path, sets: dict[str, list[str]]) -> dict[str, Iterator[Class]]:
    """Yield classes of what is neither prose nor wrong."""
    versions = [(row["a"], row["b"]) for row in rows(data, "law_versions")]
    prose = sets["renderings"]
    return {
        "versions": _versions(versions, sets["laws"]),
        "measured values": _of_lines(prose, _measured, everybody=True),
        "lists of names": _of_lines(prose, _names, everybody=False),
        "citations": _of_lines(prose, _citations, everybody=True),
    }


def _versions(versions: Sequence[tuple[str, str]], laws: Sequence[str]) -> Iterator[Class]:
    """Yield two who have an old version of a law, some who have the new one, and others."""
    chance = random.Random(5)
    while True:
        for old, new in versions:
            if max(len(old), len(new)) < 20_000:
                yield Class([old, old, *[new] * 4, *(chance.choice(laws)[:3000] for _ in range(4))], [(0, 1), (0, 2)])


def _of_lines(
    texts: Sequence[str], lines: Callable[[random.Random, int, random.Random], list[str]], *, everybody: bool
) -> Iterator[Class]:
    """Yield classes of 8, all or two of which have lines: `lines` is given the chance of class and person."""
    chance = random.Random(6)
    while True:
        own = [_extract(chance, texts, *_OWN) for _ in range(8)]
        seed, count = chance.random(), chance.randint(3, 10)
        for place in range(8 if everybody else 2):
            own[place] += "\n" + "\n".join(lines(random.Random(seed), count, chance))
        yield Class(own, [(i, j) for j in range(8) for i in range(j)] if everybody else [(0, 1)])


_THINGS = (
    "温度", "电压", "长度", "质量", "流量", "压力", "湿度", "速度", "亮度", "频率", "电流", "时间", "高度", "宽度",
    "人数", "得分",
)  # fmt: skip
_UNITS = ["度", "伏", "米", "克", "升", "帕", "%", "元", "秒", "赫", "安", "分", "人"]


def _measured(shared: random.Random, count: int, own: random.Random) -> list[str]:
    """Return rows of values that everybody measures: several agree by chance, and two can agree on another one."""
    rows = []
    for number in range(count):
        thing, unit = shared.choice(_THINGS), shared.choice(_UNITS)
        value = shared.randrange(10, 2000) + own.choice((0, 0, 1, 2, 3))
        shown = own.choice((f"{value}", f"{value / 10}", f"{value:,}.5"))
        rows.append(f"第{number + 1}次测得的{thing}为{shown}{unit}，读数的时候仪器已经稳定下来。")
    return rows


def _names(shared: random.Random, count: int, _own: random.Random) -> list[str]:
    surnames, given = (
        "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗",
        "志远望舒景行清和若溪嘉树一鸣思雨子涵明轩佳禾立文晓峰海燕",
    )
    names = [shared.choice(surnames) + "".join(shared.sample(given, shared.choice((1, 2)))) for _ in range(6 * count)]
    return ["获奖名单：" + " ".join(names[: 3 * count]), "负责人：" + "、".join(names[3 * count :]) + "等参加了活动。"]


def _citations(shared: random.Random, count: int, own: random.Random) -> list[str]:
    first = own.choice((5, 6, 6, 7))
    ways = ["时间", "距离", "资源", "优先级", "成本", "顺序", "质量", "难度", "人员", "地点"]
    return [
        f"{shared.choice('杨陈何施张')}氏等[{first + number}]提出了按{shared.choice(ways)}分配任务的方法，并验证了它。"
        for number in range(count)
    ]


def _planted(name: str, texts: Sequence[str], count: int) -> None:
    """Print how many planted mistakes of each kind are found."""
    rules: Sequence[Rule] = (_letters,) if name == "English" else (_slip, _digits)
    if name == "renderings":  # there are hardly any figures
        rules = (_slip,)
    for rule in rules:
        chance, kind = random.Random(8), SignKind.WRONG_NUMBER if rule is _digits else SignKind.WRONG_CHARACTER
        result, missed = 0, []
        for number in range(count):
            planted, said = _with_mistake(chance, texts, rule, (2, 5, 12, 30)[number % 4])
            signs = planted.signs().get((0, 1), ())
            hit = any(sign.kind is kind for sign in signs)
            result += hit
            missed += [] if hit else [said]
        print(f"| {name}, {rule.__name__.strip('_')} | {result} of {count}; not found: {missed} |", flush=True)


Rule = Callable[[random.Random, str], tuple[str, str] | None]


def _with_mistake(chance: random.Random, texts: Sequence[str], rule: Rule, size: int) -> tuple[Class, str]:
    """Return a class whose first two files share an extract with a mistake; some others have the line without it."""
    size = max(size, 2 + _QUOTING) if rule is _digits else size
    own = [_extract(chance, texts, *_OWN) for _ in range(size)]
    while True:
        extract = _extract(chance, texts, *_PLANTED_IN)
        result = rule(chance, extract)
        if result is None:
            continue
        wrong, said = result
        for place in range(2):
            own[place] = _inserted(chance, own[place], wrong)
        lines = [line for line in extract.split("\n") if line not in wrong.split("\n")]
        for place in range(2, 2 + _QUOTING if rule is _digits else 2):
            own[place] = _inserted(chance, own[place], "\n".join(lines))
        return Class(own, [(0, 1)]), said


def _slip(chance: random.Random, text: str) -> tuple[str, str] | None:
    """Make one of the usual slips of writing."""
    places = {word: start for word, start, _ in reversed([*jieba.tokenize(text)])}
    slips = [slip for slip in (item.split("→") for item in _SLIPS.split()) if slip[0] in places]
    if not slips:
        return None
    right, wrong = chance.choice(slips)
    start, end = places[right], places[right] + len(right)
    return text[:start] + wrong + text[end:], f"{text[max(0, start - 3) : start]}{wrong}{text[end : end + 3]}"


_NUMBER = re.compile(
    r"(?<![\d.A-Za-z/\[第:：,，*+_-])[1-9]\d{1,3}(?!\s?[年月日号时点分秒届级班期版])(?![\d.A-Za-z/:：\]）)—–-])"
)


def _digits(chance: random.Random, text: str) -> tuple[str, str] | None:
    """Exchange two digits, inside of a line."""
    fitting = [
        match
        for match in _NUMBER.finditer(text)
        if match[0][-2] != match[0][-1] and re.search(r"[\u4e00-\u9fff]{6}[^\n]*$", text[: match.start()])
        and re.match(r"[^\n]{6}", text[match.end() :])
    ]  # fmt: skip
    if not fitting:
        return None
    match = chance.choice(fitting)
    wrong = match[0][:-2] + match[0][-1] + match[0][-2]
    return text[: match.start()] + wrong + text[match.end() :], text[max(0, match.start() - 8) : match.end() + 8]


def _letters(chance: random.Random, text: str) -> tuple[str, str] | None:
    """Exchange two letters of a long English word."""
    words = list(re.finditer(r"\b[a-z]{8,12}\b", text))
    for match in chance.sample(words, len(words)):
        word, place = match[0], chance.randrange(1, len(match[0]) - 2)
        if word[place] != word[place + 1]:
            wrong = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
            return text[: match.start()] + wrong + text[match.end() :], wrong
    return None


if __name__ == "__main__":
    main()
