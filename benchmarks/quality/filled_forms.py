"""Classes on a printed form that some hand in with their names alone: different answers are not copied."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from benchmarks.quality.collection import check_texts
from benchmarks.quality.editing import edit_characters, sentences
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.kinship import strangers
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text, load_texts

NOTICED = 0.10
"""Similarity at which two documents are called copied."""

_VERBS = ["测量", "记录", "比较", "绘制", "计算", "校准", "拆卸", "安装", "清洗", "称量"]
_THINGS = [
    "水泵压力", "土壤湿度", "轴承间隙", "光源强度", "样品质量", "电池电压", "传送速度", "叶片长度", "溶液浓度",
    "管道温度",
]  # fmt: skip
_LIMITS = ["不少于三次", "至少两组", "不得超过十分钟", "并取平均值", "由两人复核", "在教师指导下"]
_HEAD = ("综合实践 任务单", "学院：", "班级：", "学号：", "姓名：", "成绩：", "一、目的", "1. 学会使用常用的测量工具。")
_FOOT = ("二、小结", "（请写出遇到的困难和解决的办法，不少于八十字。）", "签名：", "日期：")
_MOST_COPIES = 6


@dataclass(frozen=True, slots=True)
class FormClass:
    """A class on one form: how many `documents`, the share of them with `names` alone, `characters` of the form,
    whether its tasks are rows of a `table`, and the share of its `slots` that each of the others filled in.
    """

    documents: int
    names: float
    characters: int
    table: bool
    slots: float

    @property
    def name(self) -> str:
        """What the table calls it."""
        shape = "table" if self.table else "tasks"
        return (
            f"{self.documents} on a form of {self.characters} ({shape}), "
            f"{self.names:.0%} names alone, {self.slots:.0%} of slots filled"
        )


CLASSES = (
    *(FormClass(n, names, 1_500, False, 1) for n in (10, 20, 49, 60) for names in (0.05, 0.12, 0.22, 0.4, 0.6)),
    *(
        FormClass(49, names, size, table, 1)
        for names in (0.12, 0.4)
        for size in (300, 3_000)
        for table in (False, True)
    ),
    *(FormClass(n, names, 1_500, False, 0.4) for n in (12, 25, 55) for names in (0.0, 0.22)),
    *(FormClass(n, 0.22, 800, True, 0.4) for n in (12, 55)),
)


def measure(setting: Setting) -> Iterator[Figure]:
    """Innocent pairs of each class, and the copies found in it."""
    texts = load_texts(setting.data, "modern_renderings", setting.half)
    for some in CLASSES:
        if some.documents <= (setting.limit or some.documents):
            yield from _figures(some, strangers(texts, some.documents))


def _figures(some: FormClass, texts: Sequence[Text]) -> Iterator[Figure]:
    made, copied = hand_in(some, texts)
    checked = check_texts(made)
    innocent = [pair for pair in combinations(made, 2) if pair not in copied]
    wrong = sum(checked.similarity(*pair) >= NOTICED for pair in innocent)
    yield Figure(f"{some.name}: innocent pairs", wrong / len(innocent), 0.0, at_most=True)
    found = sum(checked.similarity(*pair) >= NOTICED for pair in copied)
    yield Figure(f"{some.name}: copies found", found / len(copied), 1.0)


def hand_in(some: FormClass, texts: Sequence[Text]) -> tuple[dict[str, str], set[tuple[str, str]]]:
    """The documents of a class by name, and which pairs copied: the last ones have edited answers of the first ones."""
    lines = form_lines(some)
    bare = round(some.names * some.documents)
    copies = min(_MOST_COPIES, (some.documents - bare) // 3)
    names = [text.id for text in texts]
    answers = {text.id: _answers(text, len(lines), some.slots) for text in texts}
    for name in names[copies : copies + bare]:
        answers[name] = [f"姓名{_number(name)}学号{_number(name, 'n')}"] * 3
    copied = set()
    for source, copier in zip(names[:copies], names[len(names) - copies :], strict=True):
        answers[copier] = [_edited(answer, copier) for answer in answers[source]]
        copied.add((source, copier))
    return {name: _filled(lines, answers[name], some.table) for name in names}, copied


def form_lines(some: FormClass) -> list[str]:
    """The printed lines: a head of labels, tasks that are much alike, and a foot; the same for classes of one form."""
    chance = seeded("filled form", some.characters, some.table)
    lines, number = list(_HEAD), 1
    while sum(map(len, (*lines, *_FOOT))) < some.characters:
        verb, thing, limit = (chance.choice(words) for words in (_VERBS, _THINGS, _LIMITS))
        cells = [f"{number}", f"{verb}{thing}，{limit}，并与{chance.choice(_THINGS)}对照。", "结果：", "评分："]
        lines.append("\t".join(cells) if some.table else f"{'. '.join(cells[:2])}")
        if not some.table:
            lines.append(f"提示：{verb}之前先检查{chance.choice(_THINGS)}，再逐项填写；注意单位。")
        number += 1
    return [*lines, *_FOOT]


def _number(name: str, what: str = "") -> int:
    return seeded("number", name, what).randrange(100_000, 999_999)


def _answers(text: Text, lines: int, filled: float) -> list[str]:
    """What somebody writes into each of the slots, a short sentence or two, nothing in some of them."""
    chance = seeded("answers", text.id)
    suited = [s.strip().replace("\n", "") for s in sentences(text.text[: len(text.text) * 2 // 3])]
    suited = [s for s in suited if 12 <= len(s) <= 60] or [text.text[:40].replace("\n", "")]
    count = max(3, min(8, lines // 4))
    return [chance.choice(suited) if chance.random() < filled or not n else "" for n in range(count)]


def _edited(answer: str, name: str) -> str:
    return edit_characters(answer, 0.08, seeded("edited", name, answer), answer) if answer else ""


def _filled(lines: Sequence[str], answers: Sequence[str], table: bool) -> str:
    """The form with answers at places that are the same for all, evenly among its lines."""
    made = list(lines)
    for number, answer in enumerate(answers):
        place = len(_HEAD) + number * (len(lines) - len(_HEAD)) // len(answers)
        if answer:
            made[place] = f"{made[place]}{answer}" if table else f"{made[place]}\n{answer}"
    return "\n".join(made)
