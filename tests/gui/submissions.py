"""A class of 120 submissions, as a teacher downloads it: long names, and 34 pairs of which one copied the other."""

from itertools import combinations
from pathlib import Path
from random import Random

SIZES = (4, 4, 3, 3, 3, 3, *(2,) * 10)
"""Students of each group that copied from each other: 34 pairs."""

STUDENTS = 120
_SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗"
_GIVEN = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文慧建国志远子涵雨桐浩然欣怡"
_CHARACTERS = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经"
    "十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形"
    "相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展"
    "五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战"
)
"""Frequent ones: a text of rare ones would look garbled."""


def _paragraph(random: Random) -> str:
    return "".join("".join(random.choices(_CHARACTERS, k=random.randrange(9, 24))) + "。" for _ in range(5))


def write_text(random: Random) -> list[str]:
    """Return the paragraphs of a text that nobody else has."""
    return [_paragraph(random) for _ in range(8)]


def write_class(folder: Path) -> set[frozenset[str]]:
    """Write the files into a folder; returns the pairs of names of students that copied."""
    random = Random(20261)
    people: list[str] = []
    while len(people) < STUDENTS:
        name = random.choice(_SURNAMES) + "".join(random.sample(_GIVEN, random.choice((1, 2, 2))))
        if name not in people:
            people.append(name)
    texts = [write_text(random) for _ in people]
    pairs: set[frozenset[str]] = set()
    first = 0
    for size in SIZES:
        members = range(first, first + size)
        for member in members[1:]:
            texts[member] = [*texts[first][:6], *texts[member][:2]]
        pairs |= {frozenset((people[one], people[other])) for one, other in combinations(members, 2)}
        first += size
    order = random.sample(range(STUDENTS), STUDENTS)
    for place, student in enumerate(order):
        room = 1 + place * 3 // STUDENTS
        number = f"20231{room}{place:04}"
        name = f"2023级软件工程{room}班_{number}_{people[student]}_操作系统课程实验三进程调度实验报告（终稿）.txt"
        (folder / name).write_text("\n".join(texts[student]), encoding="utf-8")
    return pairs
