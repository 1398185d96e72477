"""What a single name of a file or folder seems to say: numbers, names, words of assignments, days and groups."""

import re
from collections.abc import Sequence

import pytest

from hengwen.people.calendar_numbers import are_calendar, are_days_of_people, are_running
from hengwen.people.folder_names import with_person_first
from hengwen.people.folders import person_of_folder
from hengwen.people.name_parts import common_words, name_parts
from hengwen.people.names import (
    has_surname,
    is_chinese_name,
    is_date,
    key,
    may_be_chinese_name,
    may_be_one_name,
    normalised,
    trimmed,
)
from hengwen.people.order_search import Level, _name_at, _numbers_beside
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix, without_suffix


@pytest.mark.parametrize(
    ("text", "alone", "beside_others"),
    [
        ("张三", True, True), ("欧阳静", True, True), ("司马青云", True, True), ("阿依古丽·买买提", True, True),
        ("楚建华", True, True), ("帅发展", True, True), ("錢一诺", False, True), ("禤天一", False, True),
        ("方案", False, True), ("安全", False, True), ("欧阳", False, True), ("王大小二", False, True),
        ("程序", False, False), ("张程序", False, False), ("王班", False, False), ("欧阳作业", False, False),
        ("王", False, False), ("司马青云飞", False, False), ("Jane", False, False), ("", False, False),
    ],
)  # fmt: skip
def test_what_looks_like_a_chinese_name(text: str, alone: bool, beside_others: bool) -> None:
    """By itself, with a surname and no other word; a word of the dictionary only where other files have a name."""
    assert (is_chinese_name(text), may_be_chinese_name(text)) == (alone, beside_others)


def test_rare_and_double_surnames_are_surnames() -> None:
    assert all(map(has_surname, ("张三", "楚楚", "欧阳静", "阿依古丽·买买提")))
    assert not any(map(has_surname, ("禤天一", "报告", "阿依", "")))


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("2023级计科1班 20230001 张三", ["计科", "20230001", "张三"]),
        ("s1234567_Jane_Doe", ["s1234567", "Jane_Doe"]),
        ("Jane-Doe_1234567", ["Jane-Doe", "1234567"]),
        ("Li Wei-Ming 1234567", ["Li Wei", "Ming", "1234567"]),
        ("Doe, Jane lab report O’Neil", ["Doe, Jane", "O’Neil"]),
        ("实验三-张三的报告", ["张三"]),
        ("a3f9c1b2-张三", ["张三"]),
        ("550e8400-e29b-41d4-a716-446655440001 李四", ["李四"]),
        ("12345678901234567 李四", ["李四"]),
        ("20230001a 李四", ["20230001a", "李四"]),
    ],
)
def test_the_parts_of_a_name_have_their_places(name: str, parts: list[str]) -> None:
    """Numbers and words, without hashes, numbers of other lengths, and what assignments are called."""
    actual = name_parts(name)
    assert [name[part.start : part.end] for part in actual] == parts
    assert [part.text for part in actual] == [re.sub("[-_, ]+", " ", part) for part in parts]


def test_a_number_of_a_class_or_a_house_is_nobodys() -> None:
    """Nor is a word of one or two letters, or of more than four words, somebody's name."""
    numbers = [part.kind.value for name in ("20230班", "12345 号楼", "20230") for part in name_parts(name)[:1]]
    assert numbers == ["other", "other", "number"]
    names = ["Li", "Ann", "Ana Ben Cid Dan", "Ana Ben Cid Dan Eve", "12345"]
    assert [name_parts(name)[0].may_be_name for name in names] == [False, True, True, False, False]


def test_words_that_most_names_have_are_no_parts() -> None:
    """Of four names or more; Chinese ones by what they begin and end with."""
    assert common_words(["a b", "a c", "A d", "e f"]) == {"a"}
    assert common_words(["a b", "a c", "a d"]) == common_words(["a b", "a c", "f d", "e f"]) == frozenset()
    assert common_words([f"{name}的报告" for name in ("张三", "李四", "王五", "赵六")]) == {"报告", "的报告"}
    common = common_words(["数据结构张三", "数据结构李四", "数据结构王五", "赵六"])
    assert common == {"数据", "数据结", "数据结构"}
    for name, start in (("数据结构张三", 4), ("张三数据结构", 0)):
        assert [(part.text, part.start) for part in name_parts(name, common)] == [("张三", start)]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("张　三", "张三"), ("欧 阳 静", "欧阳静"), ("李 小龙 ", "李小龙"), ("x 张 三", "x 张三"), ("a \t b", "a b"),
        ("王 报告", "王 报告"), ("花 小龙 作业", "花 小龙 作业"), ("１２３", "123"),
    ],
)  # fmt: skip
def test_blanks_are_taken_out_of_names_only(text: str, plain: str) -> None:
    assert normalised(text) == plain


@pytest.mark.parametrize(("text", "bare"), [(" - a (1) ", "a (1)"), ("(a", "a"), ("-_.a、【", "a"), ("a)", "a")])
def test_separators_are_trimmed_and_a_bracket_is_kept_whole(text: str, bare: str) -> None:
    assert trimmed(text) == bare


@pytest.mark.parametrize(
    ("one", "other", "may_be"),
    [
        ("张三", "", True), ("张三", "张三丰", True), ("Doe, Jane", "jane_doe", True), ("Jane Doe", "Jane", True),
        ("张三", "Zhang San", True), ("张三", "李四", False), ("Jane Doe", "John Doe", False),
    ],
)  # fmt: skip
def test_two_spellings_may_be_one_name(one: str, other: str, may_be: bool) -> None:
    """One is missing, a part of the other, in another order or script."""
    assert may_be_one_name(one, other) == may_be_one_name(other, one) == may_be


def test_spellings_have_one_key() -> None:
    """Whatever the width, the case, the blanks and the dot."""
    assert key("Ｊane__Doe ") == key(" jane doe") == "jane doe"
    assert len({key(f"阿依古丽{dot}买买提") for dot in "·•・‧∙"}) == 1


@pytest.mark.parametrize(
    ("number", "calendar", "date"),
    [
        ("20231105", True, True), ("2023110514", False, True), ("202311051403", True, True), ("20231305", False, False),
        ("20231132", False, False), ("20231105140359", True, True), ("05112023", True, False), ("231105", True, False),
        ("2023", False, False), ("202312", True, False), ("20231", True, False), ("20235", False, False),
        ("2023-2024", True, False), ("20232025", False, False), ("1699189439000", True, False),
        ("20791105", False, False), ("202311050312", False, True),
    ],
)  # fmt: skip
def test_numbers_of_the_calendar(number: str, calendar: bool, date: bool) -> None:
    """Days, times, months, terms and years."""
    assert (are_calendar([number]), is_date(number)) == (calendar, date)


def test_nearly_all_numbers_must_be_days() -> None:
    """None at all are not."""
    days = [f"202311{day:02}" for day in range(1, 11)]
    assert are_calendar([*days[:9], "20239999"])
    assert not are_calendar([*days[:8], "20239998", "20239999"])
    assert not are_calendar([])


@pytest.mark.parametrize(
    ("numbers", "running"),
    [
        (["000101", "000202"], True), (["000001", "100002"], False), (["010001", "010002"], False),
        (["01", "06"], True), (["01", "07"], False), (["01", "12", "13"], False),
    ],
)  # fmt: skip
def test_numbers_that_count_files(numbers: list[str], running: bool) -> None:
    """More than half begin with noughts; with one only, they are hardly above their count."""
    assert are_running(numbers) == running


def test_days_are_five_peoples_only_where_each_has_one() -> None:
    """With names like those of people."""
    names = ("张三", "李四", "王五", "Jane Doe", "赵六")
    own = [(f"2023110{n}", name) for n, name in enumerate(names, 1)]
    assert not are_days_of_people(own)
    assert are_days_of_people(own[:4])
    assert are_days_of_people([*own[:4], (own[3][0], "赵六")])
    assert are_days_of_people([*own[:4], ("20231105", "方案")])
    assert not are_days_of_people([("20239901", "方案"), ("20239902", "计划")])


@pytest.mark.parametrize(
    ("folders", "people"),
    [
        (["anna_one", "anna_two", "bob_one", "bob_two", "cy_one", "cy_two"], ["anna", "bob", "cy"]),
        (["Anna_one", "anna_Two", "bob_One", "bob_two", "cy_one", "cy_two"], ["Anna", "anna", "bob", "cy"]),
        (["anna_one", "anna_two", "bob_one", "bob_two", "cy_one", "cy_two", "dora"], ["anna", "bob", "cy", "dora"]),
        (["anna_b_one", "anna_b_two", "cy_d_one", "cy_d_two", "x"], ["anna_b", "cy_d", "x"]),
    ],
)
def test_a_folder_is_called_by_a_person_and_then_a_task(folders: list[str], people: list[str]) -> None:
    texts = with_person_first(folders)
    assert list(texts) == folders
    assert list(dict.fromkeys(texts.values())) == people


@pytest.mark.parametrize(
    "folders",
    [
        ["anna_one", "anna_two", "bob_one", "bob_two"],
        ["anna_one", "anna_two", "bob_one", "bob_two", "dora", "emil"],
        ["anna", "anna_late", "bob", "bob_late", "cy", "cy_late"],
        ["anna_one", "bob_one", "cy_one"],
        ["al_one", "al_two", "bo_one", "bo_two", "cy_one", "cy_six", "di_one", "di_ten", "ed_one"],
        ["anna_b_one", "cy_d_two"],
        ["anna_b_one", "anna_b_two", "cy_d_one", "x"],
        [],
    ],
)
def test_a_folder_is_called_by_its_person_alone(folders: list[str]) -> None:
    """As many tasks as people, too few of several, or every folder somebody's own: nothing is cut off."""
    assert dict(with_person_first(folders)) == {name: name for name in folders}


@pytest.mark.parametrize(
    ("folder", "person"),
    [
        ("20230001-张三.zip", ("20230001", "张三")), ("20230001", ("20230001", "")), ("张三", ("", "张三")),
        ("Jane Doe 1234567", ("1234567", "Jane Doe")), ("20230001-张三-Jane", ("20230001", "张三")),
        ("20230001-张三-李四", ("", "20230001-张三-李四")), ("20230001 20230002", ("", "20230001 20230002")),
        ("20230001-ab", ("", "20230001-ab")),
    ],
)  # fmt: skip
def test_the_person_of_a_folder(folder: str, person: tuple[str, str]) -> None:
    """One number and one name, of several the Chinese one; otherwise the whole of it."""
    assert person_of_folder(folder) == person


def test_suffixes_are_those_of_files_and_archives() -> None:
    """A dot in a name is none."""
    names = ("a.docx", "a.7z", "1.张三", "v1.2", ".docx", "a.tar.gz", "a.verylong")
    assert [without_suffix(name) for name in names] == ["a", "a", "1.张三", "v1.2", ".docx", "a.tar", "a.verylong"]
    assert [without_archive_suffix(name) for name in ("a.ZIP", "a.rar", "a.docx", "zip")] == ["a", "a", "a.docx", "zip"]


@pytest.mark.parametrize(
    ("depth", "name"), [(0, "2023.1班"), (1, "张三.v2"), (2, "作业"), (-1, "作业"), (3, None)]
)  # fmt: skip
def test_only_the_name_of_the_file_loses_its_ending(depth: int, name: str | None) -> None:
    """A dot in the name of a folder is no ending, but that of an archive is."""
    assert _name_at(("2023.1班", "张三.v2.zip", "作业.docx"), depth) == name


@pytest.mark.parametrize(
    ("numbers", "tell"), [((7781190, 7781191, 7781192), True), ((7781190, 7781190, 7781192, 7781193), True),
                          ((7781190, 7781190, 7781190, 7781193), False), ((7781190, 7781190, 7781192), False)],
)  # fmt: skip
def test_a_number_that_more_than_half_of_the_names_have_is_nobodys(numbers: Sequence[int], *, tell: bool) -> None:
    """It is that of a class, not of a student."""
    names = [
        f"{name}-{number}" for name, number in zip(("张三丰", "李四光", "王五一", "赵六安"), numbers, strict=False)
    ]
    level = Level([SubmittedFile(name, (f"{name}.docx",)) for name in names], -1)
    assert bool(_numbers_beside(level, names)) is tell
