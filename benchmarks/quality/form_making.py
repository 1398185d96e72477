"""Documents written on one printed form, and documents that really share text."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.quality.editing import edit_characters, sentences
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text

FORM = 1_500
"""Characters of a form."""

SHORTEST, LONGEST = 600, 1_500
"""Characters of what is written on it."""

REVISED = 0.05
"""Share of characters that a light revision changes."""

_LABELS = (
    "姓名：{name}　学号：{number}　班级：{group}",
    "课程名称：{course}　指导教师：{teacher}　成绩：",
    "实验日期：{date}　实验地点：{room}",
    "序号　项目内容　分值　得分　备注",
    "一、目的与要求",
    "二、内容与步骤",
    "三、结果与分析",
    "四、讨论与体会（不少于五百字）",
    "教师评语：　　　　　　　　　　签字：{teacher}　日期：{date}",
)
_STOPS = str.maketrans("，。；：（）", ",.;:()")


@dataclass(frozen=True, slots=True)
class Form:
    """The printed lines of a form in order; those with braces have places to fill in."""

    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The empty form."""
        blank = dict.fromkeys(("name", "number", "group", "course", "teacher", "date", "room"), "______")
        return "\n".join(line.format(**blank) for line in self.lines)


def make_form(texts: Sequence[Text], name: str) -> Form:
    """Return labels and headings with instructions of `texts` between them, `FORM` characters in all.

    Raises `ValueError` when these have too few sentences.
    """
    chance = seeded("form", name)
    wanted = FORM - sum(map(len, _LABELS))
    suited = [s.strip() for text in texts for s in sentences(text.text) if 25 <= len(s.strip()) <= 120 and "{" not in s]
    instructions: list[str] = []
    while sum(map(len, instructions)) < wanted:
        instructions.append(suited.pop(chance.randrange(len(suited))))
    return Form(tuple(_spread(_LABELS, instructions)))


def _spread(labels: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return labels in their order with the others evenly between them."""
    lines = []
    for number, label in enumerate(labels):
        lines.append(label)
        lines += others[number * len(others) // len(labels) : (number + 1) * len(others) // len(labels)]
    return lines


def filled(form: Form, identity: str, edited: bool) -> list[str]:
    """Return the form's lines filled in; `edited`: typed again with other punctuation and a slip here and there."""
    chance = seeded("filled", identity)
    lines = [line.format(**_answers(chance)) for line in form.lines]
    return [_retyped(line, chance) for line in lines] if edited else lines


def _answers(chance: random.Random) -> dict[str, str]:
    surname, given = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨", "伟芳娜敏静丽强磊军洋勇艳杰涛明超秀霞平刚桂英"
    return {
        "name": chance.choice(surname) + "".join(chance.choices(given, k=2)),
        "number": str(chance.randrange(2019_0000, 2025_0000)),
        "group": f"计算机{chance.randint(1, 9)}班",
        "course": chance.choice(("操作系统", "数据结构", "编译原理", "计算机网络")),
        "teacher": chance.choice(surname) + chance.choice(given),
        "date": f"2024年{chance.randint(1, 12)}月{chance.randint(1, 28)}日",
        "room": f"{chance.choice('东西南北')}楼{chance.randint(101, 630)}",
    }


def _retyped(line: str, chance: random.Random) -> str:
    line = line.translate(_STOPS) if chance.random() < 0.3 else line
    return edit_characters(line, 0.02, chance, "的了在是和有一不为这") if chance.random() < 0.5 else line


def written(text: Text) -> str:
    """Return what somebody writes on a form: whole sentences of a text, 600 to 1,500 characters."""
    chance = seeded("written", text.id)
    wanted = chance.randint(SHORTEST, LONGEST)
    start = chance.randrange(max(1, len(text.text) - LONGEST))
    parts = sentences(text.text[start : start + 2 * LONGEST])[1:]
    body = ""
    for part in parts:
        if len(body) + len(part) > wanted:
            break
        body += part
    return re.sub(r"\n{2,}", "\n", body).strip() or text.text[:wanted].strip()


def revised(body: str, identity: str) -> str:
    """Return a light revision: some characters of it changed into others of the same text."""
    return edit_characters(body, REVISED, seeded("revised", identity), "".join(body.split()))


def on_form(lines: Sequence[str], body: str, interleaved: bool) -> str:
    """Put what is written after the form, or its paragraphs between the form's lines."""
    if not interleaved:
        return "\n".join((*lines, body))
    parts = sentences(body)
    pieces = ["".join(parts[n * len(parts) // 5 : (n + 1) * len(parts) // 5]) for n in range(5)]
    return "\n".join(_spread(tuple(pieces), lines))
