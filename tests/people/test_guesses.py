"""A guess never hides a pair: whatever names of files are taken for, two equal texts are in the report as that."""

import string
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.check.comparing import compare_documents
from hengwen.model.document import Document
from hengwen.model.people import PeopleOptions
from hengwen.model.report.report import Report
from hengwen.people.calendar_numbers import are_calendar, are_running
from hengwen.people.recognise import recognise
from hengwen.people.submitters import handed_in
from library.libraries import essay
from people.class_of_people import ENGLISH, students, submitted

TEXTS = [essay(number, 120).content for number in range(1, 8)]


def report_of(paths: Sequence[str], rule: str = "auto", same: tuple[int, int] = (0, 1)) -> Report:
    """The report of files called so, of which two have the same text and all others texts of their own."""
    files = submitted(paths)
    people = recognise(files, PeopleOptions(rule))
    documents = []
    for place, file in enumerate(files):
        content = TEXTS[same[0] if place == same[1] else place % len(TEXTS)]
        number = same[0] if place == same[1] else place
        documents.append(Document(file.path, f"{number:064x}", content))
    return compare_documents(handed_in(documents, people))


def digits(low: int, high: int, width: int = 2) -> st.SearchStrategy[str]:
    """Numbers with noughts before them."""
    return st.integers(low, high).map(lambda value: f"{value:0{width}}")


DAY = st.builds("{}{}{}".format, st.integers(2015, 2029), digits(1, 12), digits(1, 28))
TIME = st.builds("{}{}{}".format, digits(0, 23), digits(0, 59), digits(0, 59))
COLUMNS = {
    "day": DAY,
    "day with hyphens": st.builds("{}-{}-{}".format, st.integers(2015, 2029), digits(1, 12), digits(1, 28)),
    "day of the year before": st.builds("{}{}{}".format, digits(1, 28), digits(1, 12), st.integers(2015, 2029)),
    "time": TIME,
    "day and time": st.builds("{}T{}Z".format, DAY, TIME),
    "stamp": st.builds("{}{}".format, DAY, TIME),
    "version": st.builds("v{}.{}.{}".format, st.integers(0, 3), st.integers(0, 9), st.integers(0, 20)),
    "ordinal": digits(1, 9),
    "long ordinal": digits(1, 30, 6),
    "hexadecimal": st.text("0123456789abcdef", min_size=8, max_size=8),
    "uuid": st.uuids().map(str),
    "term": st.sampled_from(["20231", "20232", "20241"]),
    "years": st.sampled_from(["20232024", "20242025"]),
    "month": st.builds("{}{}".format, st.integers(2015, 2029), digits(1, 12)),
    "word": st.sampled_from(["export", "add_apple", "fix", "报告", "方案", "plan", "市场"]),
}


@st.composite
def schemes(draw: st.DrawFn) -> list[str]:
    """Names of five to eight files, of the same columns in each, some of which come back."""
    kinds = draw(st.lists(st.sampled_from(sorted(COLUMNS)), min_size=1, max_size=4))
    count = draw(st.integers(5, 8))
    pools = [draw(st.lists(COLUMNS[kind], min_size=1, max_size=4)) for kind in kinds]
    sign = draw(st.sampled_from("_- "))
    names = {sign.join(draw(st.sampled_from(pool)) for pool in pools) for _ in range(count)}
    free = (f"{name}{sign}{letter}" for name in sorted(names) for letter in string.ascii_lowercase)
    return [*sorted(names), *(next(free) for _ in range(count - len(names)))]


@settings(max_examples=60, deadline=None)
@given(schemes(), st.sampled_from([".txt", ".docx", "/report.docx"]))
def test_two_equal_texts_are_a_pair_whatever_their_names_are(names: list[str], suffix: str) -> None:
    """Days, times, versions, running numbers and pieces of hashes hide nothing; the headline counts what they do."""
    report = report_of([f"{name}{suffix}" for name in names])
    same = {report.entries[0].document.path, report.entries[1].document.path}
    (pair,) = (p for p in report.comparisons if {p.left.document.path, p.right.document.path} == same)
    assert pair.similarity == 1.0
    assert pair.one_person == pair.left.document.same_person(pair.right.document)
    assert (pair in report.own_pairs) == pair.one_person


@pytest.mark.parametrize(
    "names",
    [
        ["20260401_add_apple.txt", "20260401_add_pear.txt", "20250521_river.txt", "20251009_bridge.txt"],
        ["export_20250805_142406.txt", "export_20250806_142406.txt", "export_20250807_093011.txt"],
        ["export_20250805_142406_data.txt", "export_20250806_142406_data.txt", "export_20250807_093011_data.txt"],
        [f"550e8400-e29b-41d4-a716-44665544000{n}.txt" for n in range(5)],
        [f"{n:06}_{word}.txt" for n in range(1, 5) for word in ("a", "b")],
        [f"v1.0.{n}_notes.txt" for n in range(5)],
        ["100234_add_apple.txt", "100234_add_pear.txt", "100235_fix.txt", "100239_fix_bug.txt"],
        [f"2023-2024-1_{word}.txt" for word in ("rome", "greece", "spain", "egypt")],
        [f"4月{day}日/{word}.txt" for day in (1, 2, 3) for word in ("rome", "greece")],
        [f"1.{n}.0-rc1/{word}.txt" for n in (1, 2, 3) for word in ("rome", "greece")],
        [f"{piece}/{word}.txt" for piece in ("a3f9c1", "b210d7", "77ce09") for word in ("rome", "greece")],
        [f"550e8400-e29b-41d4-a716-44665544000{n}/{word}.txt" for n in (1, 2, 3) for word in ("rome", "greece")],
        [f"{language}/{word}.txt" for language in ("en", "zh-cn", "fr") for word in ("rome", "greece")],
        [f"{n}组数据.txt" for n in (1, 2, 3)] + [f"{n}组数据说明.txt" for n in (1, 2, 3)],
    ],
    ids=[
        "days",
        "times",
        "Canvas-lookalike",
        "UUIDs",
        "running",
        "versions",
        "tickets",
        "years",
        "day-folders",
        "version-folders",
        "hash-folders",
        "UUID-folders",
        "languages",
        "data",
    ],
)
def test_nobody_is_called_by_a_day_a_time_or_a_piece_of_a_hash(names: list[str]) -> None:
    """A number is a person's only where nothing says that it is none."""
    assert recognise(submitted(names), PeopleOptions()).count == 0


def test_numbers_of_a_class_are_no_days() -> None:
    """Numbers of years, colleges, classes and places hold more than a calendar has."""
    assert not are_calendar([f"20230{101 + n}" for n in range(36)])
    assert not are_calendar([f"20230101{n:02}" for n in range(1, 41)])
    assert not are_calendar([f"2023010101{n:02}" for n in range(1, 41)])
    assert are_calendar(["20250805142406", "20250806100000"])
    assert are_running(["000001", "000002", "000003"])
    assert not are_running(["100001", "100002"])


@pytest.mark.parametrize(
    "form", ["{number}_{name}_{task}.docx", "{task}-{name}-{number}.docx", "{name}{number}{task}.docx"]
)
@pytest.mark.parametrize("group", [students(30), [(n, m.replace("bin ", "")) for n, m in ENGLISH]], ids=["zh", "en"])
def test_students_who_hand_in_twice_are_still_known(form: str, group: list[tuple[str, str]]) -> None:
    """By number and name, each with both files."""
    if "}{" in form and group[0][1].isascii():
        return
    paths = [
        form.format(number=number, name=name, task=task) for number, name in group for task in ("实验一", "实验二")
    ]
    people = recognise(submitted(paths), PeopleOptions())
    assert people.count == len(group)
    assert all(person.guessed for person in people.by_path.values())


@pytest.mark.parametrize("tasks", [("实验一", "实验二"), ("作业1", "作业2", "作业3"), ("期中报告", "期末报告")])
def test_a_name_alone_holds_files_that_are_called_after_assignments(tasks: tuple[str, ...]) -> None:
    """The usual case of a name without number."""
    paths = [f"{name}_{task}.docx" for _, name in students(12) for task in tasks]
    assert recognise(submitted(paths), PeopleOptions()).count == 12


def test_a_name_alone_with_titles_of_its_own_proves_nothing() -> None:
    """Two people may have it: such files stand for themselves, everybody else stays known."""
    names = [f"{name}_实验报告.docx" for _, name in students(20)]
    people = recognise(submitted([*names, "林小北_河流的石头.docx", "林小北_桥与路.docx"]), PeopleOptions())
    assert people.count == 20
    assert any("2 of 22 files fit no person" in str(doubt) for doubt in people.doubts)


def test_one_hand_in_under_two_names_is_said_and_counts_for_nobody() -> None:
    """The second file of one number and name is a pair that says what it was taken for, part of no total."""
    names = [f"{number}_{name}_实验一.docx" for number, name in students(4)]
    report = report_of([names[0], names[0].replace(".docx", " (1).docx"), *names[1:]])
    (pair,) = report.own_pairs
    assert (pair.similarity, pair.one_person, report.comparisons) == (1.0, True, (pair,))
    assert str(pair.taken_for_one) == "taken for one person’s files"
    assert report.similarity(pair.left) == report.similarity(pair.right) == 0.0
    assert [(source.is_own, source.counts) for source in report.sources(pair.left)] == [(True, False)]
    assert report.submission_similarity(report.submissions[0]) == 0.0
    (row,) = report.submission_pairs
    assert row.of_one_person
    assert row.left.label != row.right.label


GROUPS = [
    "第1组_林小北_小组报告.docx",
    "第1组_赵远航_小组报告.docx",
    "第2组_吴佳禾_小组报告.docx",
    "第2组_周立文_小组报告.docx",
]


@pytest.mark.parametrize(
    "names",
    [
        GROUPS,
        [name.replace("第1组", "第一组").replace("第2组", "第二组") for name in GROUPS],
        [name.replace("第1组_", "第1组/").replace("第2组_", "第2组/") for name in GROUPS],
        ["Group 3 - Zhang San.docx", "Group 3 - Li Si.docx", "Group 4 - Wang Wu.docx", "Group 4 - Zhao Liu.docx"],
        ["G1_张三_report.docx", "G1_李四_report.docx", "G2_王五_report.docx", "G2_赵六_report.docx"],
        ["team 1 report.docx", "team 1 slides.docx", "team 2 report.docx", "team 2 slides.docx"],
        ["3组林小北.docx", "3组赵远航报告.docx", "4组吴佳禾.docx", "4组周立文.docx"],
        ["第2队_林小北.docx", "第2队_赵远航.docx", "第5队_吴佳禾.docx", "第5队_周立文.docx"],
        ["团队1-林小北.docx", "团队1-赵远航.docx", "团队2-吴佳禾.docx", "团队2-周立文.docx"],
        ["第Ⅱ组 林小北.docx", "第Ⅱ组 赵远航.docx", "第Ⅲ组 吴佳禾.docx", "第Ⅲ组 周立文.docx"],
        ["Team One - Li Si.docx", "Team One - Wang Wu.docx", "Team Two - Zhao Liu.docx", "Team Two - Sun Qi.docx"],
    ],
)
def test_members_of_a_group_hand_in_together(names: list[str]) -> None:
    """Its one report from each member is no copying of strangers: the pair says that it is taken for one hand-in."""
    report = report_of(names)
    assert [len(submission.entries) for submission in report.submissions] == [2, 2]
    (pair,) = report.own_pairs
    assert pair.similarity == 1.0
    assert [report.similarity(entry) for entry in report.entries] == [0.0] * 4


def test_a_group_knows_its_members() -> None:
    """For a roster, and to hide their names."""
    people = recognise(submitted(GROUPS), PeopleOptions())
    assert [person.members for person in dict.fromkeys(people.by_path.values())] == [
        (("", "林小北"), ("", "赵远航")),
        (("", "吴佳禾"), ("", "周立文")),
    ]


def test_a_pattern_says_which_part_is_the_group() -> None:
    """What the user says is no guess: members are apart."""
    report = report_of(GROUPS, "{group}_{name}_*")
    assert not report.comparisons
    assert [submission.label for submission in report.submissions] == ["第1组", "第2组"]


def test_classes_of_a_course_are_no_groups() -> None:
    """Thirty do not hand in together."""
    names = [f"第{1 + n % 2}组_{number}_{name}_报告.docx" for n, (number, name) in enumerate(students(36))]
    assert recognise(submitted(names), PeopleOptions()).count == 36


@pytest.mark.parametrize("tasks", [("task1", "task2", "task3"), ("rome", "greece"), ("lab_1", "lab_2")])
def test_where_folders_share_a_beginning_it_is_the_person(tasks: tuple[str, ...]) -> None:
    """Surname, initial and task: one person for all tasks."""
    who = ["smith_j", "doe_a", "brown_k", "miller_t"]
    paths = [f"{person}_{task}/essay.docx" for person in who for task in tasks]
    people = recognise(submitted(paths), PeopleOptions())
    assert sorted({person.name for person in people.by_path.values()}) == sorted(who)
