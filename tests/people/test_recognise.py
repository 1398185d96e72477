"""Whole sets of files, told apart or left as they are."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hengwen.model.people import FOLDER, NONE, People, PeopleOptions, Person
from hengwen.people.names import without_assignment_words
from hengwen.people.recognise import SubmittedFile, recognise
from hengwen.people.rosters.roster import Roster
from people.class_of_people import ENGLISH, students, submitted

CLASS = students()


def people_of(*paths: str, rule: str = "auto", roster: Roster | None = None) -> People:
    return recognise(submitted(paths), PeopleOptions(rule), roster)


def who(people: People) -> list[tuple[str, str]]:
    return [(person.number, person.name) for person in people.by_path.values()]


def test_a_class_in_the_superstar_shape() -> None:
    """36 people in an archive each, in one of the class; some hand in several files, deeper in it."""
    outer = "计科2301班-_实验三(按人导出)(word).zip"
    archives = [f"{outer}/{number}-{name}{'-57431' * (at % 2)}.zip" for at, (number, name) in enumerate(CLASS)]
    paths = [f"{archive}/实验三.docx" for archive in archives]
    extra = [f"{archive}/附件/答题记录.doc" for archive in archives]
    people = people_of(*paths, *extra[:5])
    assert str(people.source) == "Superstar export"
    assert people.count == 36
    assert who(people) == [*CLASS, *CLASS[:5]]
    assert not people.doubts
    assert [people.parts[f"/somewhere/{path}"] for path in (paths[0], extra[0], paths[9])] == [
        "实验三.docx",
        "附件/答题记录.doc",
        "",
    ]


def test_a_moodle_export_in_folders_and_flat() -> None:
    """A person's files are kept together, by account and name."""
    for form in ("{name}_{number}_assignsubmission_file_/{file}", "{name}_{number}_assignsubmission_file_{file}"):
        files = ("a.txt", "b.txt")
        paths = [form.format(name=name, number=number, file=file) for number, name in ENGLISH for file in files]
        people = people_of(*paths)
        assert str(people.source) == "Moodle export"
        assert who(people) == [person for person in ENGLISH for _ in range(2)]
        assert set(people.parts.values()) == {"a.txt", "b.txt"}


def test_an_export_goes_before_groups_in_the_names_of_its_files() -> None:
    """The system says who handed in what; two who call their task G1 are not one."""
    paths = [f"{name}_{number}_assignsubmission_file_G{at % 2 + 1}.docx" for at, (number, name) in enumerate(ENGLISH)]
    assert who(people_of(*paths)) == list(ENGLISH)


def test_a_flat_canvas_export() -> None:
    """Late work and second files belong to the same person."""
    names = ("doejane", "smithjohn", "leemaryann", "张三")
    paths = [f"{name}_{at + 400}_{at + 8000}_essay.docx" for at, name in enumerate(names)]
    people = people_of(*paths, "doejane_LATE_400_9001_notes.docx")
    assert str(people.source) == "Canvas export"
    assert who(people)[-1] == who(people)[0] == ("400", "doejane")
    assert people.count == 4


def test_a_blackboard_export() -> None:
    """Each file has a text file of the system's beside it, of the same person."""
    stamp = "attempt_2023-11-05-14-03-59"
    paths = [f"Essay 1_s{number}_{stamp}{rest}" for number, _ in ENGLISH for rest in ("_essay.docx", ".txt")]
    people = people_of(*paths)
    assert str(people.source) == "Blackboard export"
    assert people.count == len(ENGLISH)
    assert len(set(people.parts.values())) == len(ENGLISH) + 1


ORDERS = (
    "{number}-{name}.docx", "{number}_{name}_实验3.docx", "{number} {name}.docx", "{number}{name}.docx",
    "{name}-{number}.docx", "{name}{number}.docx", "实验三-计算机2301班-{number}-{name}.docx",
    "[实验四]-{number}-{name}.docx", "{number}–{name}.docx", "{number}—{name}.docx", "{number}+{name}.docx",
    "{number}.{name}.docx", "{number}、{name}.docx", "（{number}）{name}.docx", "【实验一】{name}（{number}）.docx",
    "{number}-{name}-补交.docx", "{number}-{name}_final.docx", "{number}-{name}最终版.docx", "{number}-{name}(1).docx",
    "{number}-{name}-20231105.docx", "20231105-{number}-{name}.docx", "{name}+{number}+数据结构实验报告.docx",
    "软件1班 {name} {number} 第二次作业.docx", "2023级计科{number}{name}.docx", "{number}-{name}/报告.docx",
    "计算机2301班/{number}-{name}.docx", "实验三/{number} {name}/a.docx", "{number}/{number}-{name}.docx",
    "学号{number}姓名{name}.docx",
)  # fmt: skip


@pytest.mark.parametrize("order", ORDERS)
def test_a_teachers_order_of_number_and_name(order: str) -> None:
    """Number and name, wherever the teacher wanted them, in whatever signs."""
    people = people_of(*(order.format(number=number, name=name) for number, name in CLASS))
    assert who(people) == CLASS
    assert not people.doubts


@pytest.mark.parametrize(
    "order",
    ["s{number}_{low}_lab3.docx", "Lab3 - {name} - s{number}.docx", "{name} s{number}.docx", "s{number}_{joined}.docx"],
)
def test_an_english_order(order: str) -> None:
    """The same with Latin names of two words and more."""
    plain = [(f"s{number}", name.replace("-", " ")) for number, name in ENGLISH]
    people = people_of(
        *(
            order.format(number=number[1:], name=name, low=name.replace(" ", "_"), joined=name.replace(" ", ""))
            for number, name in plain
        )
    )
    assert [(number, name.replace(" ", "")) for number, name in who(people)] == [
        (number, name.replace(" ", "")) for number, name in plain
    ]


@pytest.mark.parametrize(
    "order",
    [
        "{name}.docx",
        "{name}-实验三.docx",
        "实验三 {name}.docx",
        "{name}的实验报告.docx",
        "20231105-{name}.docx",
        "计算机2301班/{name}-论文.docx",
        "软件1班-{name}.docx",
        "数据结构{name}.docx",
        "CS10001-{name}.docx",
    ],
)
def test_names_alone(order: str) -> None:
    """A date, a course and a class in all names are nobody's number."""
    people = people_of(*(order.format(name=name) for _, name in CLASS))
    assert who(people) == [("", name) for _, name in CLASS]


@pytest.mark.parametrize("odd", [3, 6])
def test_files_that_do_not_fit_stay_without_a_person(odd: int) -> None:
    """One in ten or one in six is named as it pleased its author: nobody else is taken for that."""
    paths = [f"{number}-{name}.docx" for number, name in CLASS]
    paths[:odd] = [f"新建文档 ({at}).docx" for at in range(odd)]
    people = people_of(*paths)
    assert who(people) == CLASS[odd:]
    assert str(people.doubts[0]) == f"{odd} of 36 files fit no person."


@pytest.mark.parametrize(
    "paths",
    [
        [f"week{at}/essay.txt" for at in range(1, 8)],
        [f"实验{at}/报告.docx" for at in "一二三四五"],
        [f"{year}/{at}.docx" for year in (2021, 2022, 2023) for at in range(3)],
        [f"{year}-{year + 1}/a.docx" for year in range(2019, 2024)],
        [f"计算机230{at}班/{file}.docx" for at in range(1, 5) for file in range(30)],
        [f"{term} {year}/report.docx" for year in (2022, 2023) for term in ("spring", "autumn")],
        [f"{kind}/{at}.docx" for kind in ("old", "new") for at in range(3)],
        [f"202311{day:02}.docx" for day in range(1, 20)],
        [f"第{at}章.docx" for at in range(1, 9)],
        [f"{title}.docx" for title in ("方案", "程序设计", "高等数学", "任务书", "周报", "安全管理", "项目总结")],
        [f"report {at}.docx" for at in range(10)],
        [f"CS10001-{title}.docx" for title in ("计划", "总结", "方案", "周报", "说明")],
        [f"张三-实验{at}.docx" for at in "一二三四"],
        [f"20230001-张三-实验{at}.docx" for at in "一二三四"],
        [f"{folder}/{file}.docx" for folder in ("合同", "发票", "通知", "纪要") for file in "甲乙丙"],
        [f"{folder}/报告.docx" for folder in ("北京", "上海", "广州", "深圳")],
        [f"{folder}/__init__.py" for folder in "abcde"]
        + [f"{folder}/{at}{folder}.py" for folder in "ab" for at in range(30)],
        [f"20230{at}/{file}.docx" for at in range(1, 9) for file in range(9)],
        [
            f"{folder}/{who}.docx"
            for folder in ("计算机2301", "网安2301")
            for who in ("张三 报告", "李四 1", "a", "b", "c")
        ],
        ["a.txt"],
        ["a.txt", "b.txt"],
    ],
    ids=lambda paths: paths[0],
)
def test_what_names_no_people(paths: list[str]) -> None:
    """Classes, assignments, years, terms, days, titles, or one person alone: nothing is told apart."""
    people = people_of(*paths)
    assert people == People(), people


def test_a_mixed_bag_is_left_alone() -> None:
    """Half from one system and half from another: neither speaks for the set."""
    half = [f"doejane{at}_40{at}_800{at}_essay.docx" for at in range(8)]
    other = [f"Participant_{at + 10}_assignsubmission_file_/essay.docx" for at in range(8)]
    assert people_of(*half, *other).source is None


def test_two_namesakes_are_two_people() -> None:
    """The number tells them apart, in what they are called as well."""
    people = people_of("20230001-张伟.docx", "20230002-张伟.docx", "20230003-李娜.docx", "20230004-王芳.docx")
    assert [person.label for person in people.by_path.values()] == ["张伟 20230001", "张伟 20230002", "李娜", "王芳"]


def test_two_namesakes_of_three_people_are_two() -> None:
    """In an export, where the number of the assignment is no better than theirs."""
    stem = "-54896 - Jane Doe - Sep 10, 2023 1159 PM/essay.docx"
    people = people_of(f"4000{stem}", f"4007{stem}", f"4014{stem}".replace("Jane Doe", "John Smith"))
    assert str(people.source) == "Brightspace export"
    assert people.count == 3
    stems = [f"{at}-{name}-54896" for at, name in enumerate(("Jane Doe", "Jane Doe", "John Smith"))]
    assert people_of(*(f"{stem}.docx" for stem in stems)).source is None
    assert people_of(*(f"{stem}/a.docx" for stem in stems), rule=FOLDER).count == 3


def test_two_names_with_one_number_stay_two_people() -> None:
    """To make one of them would hide what they share; a reader is told."""
    paths = [f"{number}-{name}.docx" for number, name in CLASS]
    people = people_of(*paths, f"{CLASS[0][0]}-赵云飞.docx")
    assert people.count == 37
    assert f"{CLASS[0][0]}: {CLASS[0][1]}, 赵云飞" in str(people.doubts[0])


def test_a_folder_for_each_person() -> None:
    """Files of the same names in every folder: these are people, all that lies deeper being theirs."""
    paths = [f"{name}/{rest}" for name in ("annika", "bob77", "chen") for rest in ("report.docx", "notes/a.txt")]
    people = people_of(*paths)
    assert str(people.source) == "one folder for each person"
    assert people.count == 3
    assert people.parts["/somewhere/bob77/notes/a.txt"] == "notes/a.txt"
    assert people_of(*(f"{name}/{at}.docx" for name in ("annika", "bob77") for at in "abcdef")).count == 2
    assert people_of(*(f"{name}/{name}{at}.docx" for name in ("annika", "bob77") for at in "abcdef")).count == 0


def test_the_rule_of_folders_is_the_users_word() -> None:
    """Whatever the folders are called; one that holds everything is looked through; a loose file is nobody's."""
    paths = [f"all.zip/week{at}/{chapter}/a.txt" for at in (1, 2) for chapter in ("ch1", "ch2")]
    assert [person.label for person in people_of(*paths, rule=FOLDER).by_path.values()] == [
        "week1",
        "week1",
        "week2",
        "week2",
    ]
    for whole in ("", "class/"):
        assert people_of(*(f"{whole}{path}" for path in ("s1/a.txt", "s2/a.txt", "b.txt")), rule=FOLDER).count == 2


def test_nobody_is_told_apart_where_that_is_not_wanted() -> None:
    assert people_of(*(f"{number}-{name}.docx" for number, name in CLASS), rule=NONE) == People()


def test_corrections_are_the_last_word() -> None:
    """They move a file to another person, to a new one, or to nobody."""
    files = submitted(f"{number}-{name}.docx" for number, name in CLASS)
    first, second, third, *_ = (file.path for file in files)
    new = Person("20239999", "欧阳静")
    corrections = {first: Person(*CLASS[1]), second: new, third: None}
    people = recognise(files, PeopleOptions(corrections=corrections))
    assert people.by_path[first].name == CLASS[1][1]
    assert people.by_path[second].label == "欧阳静"
    assert third not in people.by_path
    assert people.by_path[files[3].path].name == CLASS[3][1]


def test_a_number_outside_and_a_name_inside_are_put_together() -> None:
    """Folders by number, files by name: two namesakes stay two."""
    numbered = [(number, "张伟" if at < 2 else name) for at, (number, name) in enumerate(CLASS)]
    people = people_of(*(f"{number}/{name}-{file}.docx" for number, name in numbered for file in ("实验一", "实验二")))
    assert who(people) == [person for person in numbered for _ in range(2)]


def test_namesakes_of_two_classes_are_two_people() -> None:
    """Names alone, in folders of classes: a name that stands in both is called after its class."""
    first, second = ([name for _, name in CLASS[at : at + 18]] for at in (0, 18))
    paths = [f"计科1班/{name}.docx" for name in first] + [f"计科2班/{name}.docx" for name in (*second, first[0])]
    people = people_of(*paths)
    assert people.count == 37
    assert people.by_path[f"/somewhere/{paths[0]}"].label == f"{first[0]} (计科1班)"
    assert people.by_path[f"/somewhere/{paths[-1]}"].label == f"{first[0]} (计科2班)"


def test_names_that_come_back_in_folders_of_assignments_are_the_same_people() -> None:
    """The second experiment is handed in by a few only: they are no namesakes."""
    names = [name for _, name in CLASS]
    people = people_of(*(f"实验一/{name}.docx" for name in names), *(f"实验二/{name}.docx" for name in names[:5]))
    assert people.count == 36
    assert set(people.parts.values()) == {
        "",
        *(f"{lab}/{name}.docx" for lab in ("实验一", "实验二") for name in names[:5]),
    }


def test_a_name_that_alone_has_two_files_is_a_doubt() -> None:
    """It may be that of two namesakes."""
    people = people_of(*(f"{name}.docx" for _, name in CLASS), f"{CLASS[3][1]}(1).docx")
    assert people.count == 36
    assert str(people.doubts[0]).startswith(f"{CLASS[3][1]} has 2 files, where most have 1")


def test_a_title_after_a_latin_name_is_none_of_it() -> None:
    """The words that all files of a number have are the name."""
    paths = [f"s{number}_{name.replace(' ', '_')}_{title}" for number, name in ENGLISH for title in TITLES]
    people = people_of(*paths)
    assert people.count == len(ENGLISH)
    assert who(people)[0] == ("s1234501", "Jane Doe")


TITLES = ("lab1.docx", "Ulysses_and_Dubliners.docx")


@pytest.mark.parametrize("teachers", ["{teacher}/{name}.docx", "{name}-{teacher}.docx", "{teacher}_{name}_论文.docx"])
def test_the_teacher_is_not_the_person(teachers: str) -> None:
    """Of two names, the one is taken that tells more people apart."""
    names = [name for _, name in CLASS if name not in (TEACHERS := ("王建国", "李志强", "张丽华"))]
    people = people_of(*(teachers.format(teacher=TEACHERS[at % 3], name=name) for at, name in enumerate(names)))
    assert [name for _, name in who(people)] == names


def test_blanks_within_chinese_names_make_no_difference() -> None:
    """张 三 is as wide as 欧阳静 and the same person as 张三."""
    paths = [f"{number} {' '.join((name[0], name[1:]))}.docx" for number, name in CLASS]
    assert who(people_of(*paths)) == CLASS


orders = st.sampled_from(
    ["{a}-{n}", "{n}{a}", "实验一_{a}_{n}", "计科2301班 {n} {a} 作业2", "{a}{n}的报告", "{n}（{a}）"]
)
written = st.lists(st.tuples(orders, st.sampled_from(CLASS), st.integers(0, 2)), min_size=2, max_size=25)


@settings(max_examples=60)
@given(written)
def test_whatever_order_each_follows_no_two_people_become_one(files: list[tuple[str, tuple[str, str], int]]) -> None:
    """All who are found in one person are one person in truth."""
    truth = {order.format(a=a, n=n) + f"({copy}).docx": (a, n) for order, (a, n), copy in files}
    people = people_of(*truth)
    actual: dict[Person, set[tuple[str, str]]] = {}
    for path, person in people.by_path.items():
        actual.setdefault(person, set()).add(truth[path.removeprefix("/somewhere/")])
    assert all(len(together) == 1 for together in actual.values())


@pytest.mark.parametrize(
    ("run", "name"),
    [
        ("张三实验三", "张三"), ("张天一", "张天一"), ("禤天一", "禤天一"), ("李明的实验报告", "李明"),
        ("周建华最终版", "周建华"), ("实验三周建华", "周建华"), ("第二次作业王新", "王新"), ("张三第三周作业", "张三"),
        ("课程论文", ""), ("第三章", ""), ("欧阳一诺期末报告", "欧阳一诺"), ("尹实的课程论文最终版", "尹实"),
        ("三班张伟", "张伟"), ("欧阳作业一", "欧阳"), ("王实验一", "王"), ("周周", "周周"), ("张新周", "张新周"),
        ("新月", ""),
    ],
)  # fmt: skip
def test_words_of_assignments_are_cut_off_names(run: str, name: str) -> None:
    """At both ends, but never a character of the name that is such a word elsewhere."""
    assert without_assignment_words(run) == name


anything = st.text(st.characters(), min_size=1, max_size=30).map(lambda name: name.replace("/", "_"))
namelike = st.sampled_from(["20230001-张三", "实验三", "_", "(", "a.zip", "1_assignsubmission_file_", "x_12_345_", "·"])
odd_name = anything | st.tuples(namelike, anything).map("".join)
weird = st.lists(st.lists(odd_name, min_size=1, max_size=4).map(tuple), max_size=8)


@settings(max_examples=80)
@example([(":", "0"), (" ", "0")], "auto")
@given(weird, st.sampled_from(["auto", "folder", "{number}-{name}", "*{name}*"]))
def test_no_name_is_too_odd(paths: list[tuple[str, ...]], rule: str) -> None:
    """Lone surrogates, marks, controls: everybody has a label, and every file of a person is told from the others."""
    files = [SubmittedFile("/".join(parts), parts) for parts in paths]
    people = recognise(files, PeopleOptions(rule))
    assert all(person.label and person.id for person in people.by_path.values())
    assert people.parts.keys() == people.by_path.keys()


def test_paths_made_to_take_for_ever_end() -> None:
    """Long names in deep folders, of all that is looked for."""
    name = "张三20230001-" * 60
    assert people_of(*("/".join([name] * 300) + f"/{at}.docx" for at in range(3))).source is None
