"""At which place of the names of a set the number and the name are: what varies around them makes no difference."""

import pytest

from hengwen.model.people import FOLDER, People, PeopleOptions
from hengwen.people.recognise import recognise
from people.class_of_people import students, submitted

CLASS = [(f"3190{101 + at}", name) for at, (_, name) in enumerate(students(12))]


def people_of(*paths: str) -> People:
    return recognise(submitted(paths), PeopleOptions())


def who(people: People) -> list[tuple[str, str]]:
    return [(person.number, person.name) for person in people.by_path.values()]


@pytest.mark.parametrize(
    ("form", "longer"),
    [
        ("{n}_{m}", "{n}_{m}_{day}"),
        ("{day}_{n}_{m}", "{day}_{n}_{m}_{room}"),
        ("{day}_{room}_{n}_{m}", "{day}_{room}_{n}_{m}_{day}"),
        ("{n}_{m}", "{day}_{n}_{m}"),
        ("{n}_{m}_{day}", "{room}_{n}_{m}_{day}"),
        ("{n}_{m}_{day}_{room}", "{day}_{n}_{m}_{day}_{room}"),
        ("市场_{m}_{n}", "{m}_{n}_河流"),
        ("市场_{n}_{m}", "{n}_{m}_河流"),
        ("{n}_市场_{m}", "方案_{n}_市场_{m}"),
        ("{m}_市场_{n}", "{m}_方案_市场_{n}"),
        ("市场_{m}_方案_{n}", "市场_{m}_方案_计划_{n}"),
    ],
)
def test_other_numbers_and_words_around_a_person(form: str, longer: str) -> None:
    """Before or behind, in some of the files only: number and name are counted from the end where they are."""
    forms = (form, longer)
    paths = [
        f"{forms[at % 2].format(n=n, m=m, day=f'4150{at % 3}11', room=f'416{at % 2}022')}.docx"
        for at, (n, m) in enumerate(CLASS)
    ]
    assert who(people_of(*paths)) == CLASS


TEACHERS = ("王建国", "李志强", "张丽华")


@pytest.mark.parametrize("sign", ["/", "_"])
def test_a_class_and_a_name_are_not_put_together(sign: str) -> None:
    """A number that several people have tells nobody apart, nor does a name with several numbers."""
    classes = people_of(*(f"31810{1 + at % 3}{sign}{name}.docx" for at, (_, name) in enumerate(CLASS)))
    assert [name for _, name in who(classes)] == [name for _, name in CLASS]
    assert str(classes.source) == "names in the names of the files"
    teachers = people_of(*(f"{TEACHERS[at % 3]}{sign}{number}.docx" for at, (number, _) in enumerate(CLASS)))
    assert [number for number, _ in who(teachers)] == [number for number, _ in CLASS]
    assert str(teachers.source) != "number and name in the names of the files"
    assert who(people_of(*(f"{name}{sign}{number}.docx" for number, name in CLASS))) == CLASS
    inside = people_of(*(f"{TEACHERS[at % 3]}/{number}.docx" for at, (number, _) in enumerate(CLASS)))
    assert who(inside) == [(number, "") for number, _ in CLASS]
    outside = people_of(*(f"31810{1 + at % 3}/{name}.docx" for at, (_, name) in enumerate(CLASS)))
    assert who(outside) == [("", name) for _, name in CLASS]


@pytest.mark.parametrize(
    ("more", "together"),
    [
        ([(0, 8)], True), ([(0, 8), (1, 9)], True), ([(0, 8), (1, 9), (2, 10)], False),
        ([(8, 0), (9, 1), (10, 2), (11, 3)], True), ([(8, 0), (9, 1), (10, 2), (11, 3), (7, 4)], False),
    ],
)  # fmt: skip
def test_a_few_who_differ_do_not_keep_numbers_from_names(more: list[tuple[int, int]], together: bool) -> None:
    """A quarter of the numbers may have two names, and half of the names two numbers: errors and namesakes."""
    places = [*((at, at) for at in range(8)), *more]
    people = people_of(*(f"{CLASS[number][0]}/{CLASS[name][1]}.docx" for number, name in places))
    assert who(people) == [(CLASS[number][0] if together else "", CLASS[name][1]) for number, name in places]


NUMBERS = [number for number, _ in CLASS]


@pytest.mark.parametrize(
    ("names", "count"),
    [
        ([*NUMBERS[:4], "5"], 4),
        ([*NUMBERS[:3], "5"], 0),
        ([f"31901{at}" for at in range(9)], 9),
        ([f"3190{at}" for at in range(9)], 0),
        ([f"{number} 作业{at}" for number in NUMBERS[:3] for at in range(4)], 3),
        ([f"{number} 作业{at}" for number in NUMBERS[:3] for at in range(5)], 0),
        ([f"{number} 作业{at}" for number in NUMBERS[:10] for at in range(15)], 10),
        ([f"{number} 作业{at}" for number in NUMBERS[:10] for at in range(16)], 0),
        ([f"{number} 作业{at}" for number in NUMBERS[:9] for at in range(15)], 0),
        ([NUMBERS[0], f"{NUMBERS[0]} 作业2", NUMBERS[1]], 2),
        ([NUMBERS[0], *(f"{NUMBERS[0]} 作业{at}" for at in (2, 3)), NUMBERS[1]], 0),
        ([NUMBERS[0], f"{NUMBERS[0]} 作业2", *NUMBERS[1:3]], 3),
        (["319010", "3190102", "3190103", "31901044"], 4),
        (["319010", "3190102", "31901033", "3190104433"], 0),
        (["20230501", "20230502 a", "20230502 b", "20230503"], 0),
        ([f"0000{at}1" for at in range(1, 5)], 0),
    ],
)
def test_numbers_alone_are_peoples_where_nothing_says_that_they_are_none(names: list[str], count: int) -> None:
    """Long enough, mostly of one length, none in most of the files, each in a few, and no days."""
    assert people_of(*(f"{name}.docx" for name in names)).count == count


def test_names_that_few_files_or_all_have_tell_nobody_apart() -> None:
    """Numbers do."""
    few = [f"{number}_{name if at == 1 else '方案'}.docx" for at, (number, name) in enumerate(CLASS)]
    one = [f"{number}_王建国.docx" for number in NUMBERS]
    for paths in (few, one):
        assert who(people_of(*paths)) == [(number, "") for number in NUMBERS]


PEOPLE = ("annika", "bob77", "chen", "dora", "emil", "farid")
TITLES = ("rome", "greece", "spain", "egypt", "japan", "peru", "chile", "iran", "iraq", "oman")


def folders(counts: tuple[int, ...], shared: int = 0) -> list[str]:
    """A folder for each count, with so many files; the first `shared` ones are called the same in all folders."""
    return [
        f"{PEOPLE[at]}/{title}{'' if place < shared else at}.txt"
        for at, count in enumerate(counts)
        for place, title in enumerate(TITLES[:count])
    ]


@pytest.mark.parametrize(
    ("paths", "count"),
    [
        (folders((4, 4, 4, 4, 4)), 5),
        (folders((5, 5, 5, 5, 5)), 0),
        (folders((6, 6, 6, 6, 6), shared=2), 0),
        (folders((6, 6, 6, 6, 6), shared=3), 5),
        (folders((10, 1, 1, 1, 1)), 5),
        (folders((10, 10, 1, 1, 1)), 0),
        (folders((3, 3, 1, 1, 1)), 5),
        (folders((4, 4, 1, 1, 1)), 0),
        (folders((1, 1, 3, 3, 3)), 5),
        (folders((1, 1, 4, 4, 4)), 0),
        ([*folders((1, 1, 1, 1)), "loose.txt"], 4),
        ([*folders((1, 1, 1)), "loose.txt"], 0),
        ([*folders((1, 1, 1, 1, 1, 1)), "week1/rome9.txt"], 7),
        ([*folders((1, 1, 1)), "week1/rome9.txt"], 0),
        ([f"all/of/{path}" for path in folders((1, 1, 1))], 3),
        ([f"annika/{title}.txt" for title in TITLES], 0),
        ([*(f"annika/{title}.txt" for title in TITLES), "loose.txt"], 0),
        ([*folders((1, 1, 1, 1)), "emil/3190101/a.txt", "emil/3190102/a.txt", "farid/a.txt"], 6),
        ([*folders((1, 1, 1)), *(f"{who}/319010{at}/a.txt" for who in ("emil", "farid") for at in (1, 2))], 0),
    ],
)
def test_folders_of_people_are_alike(paths: list[str], count: int) -> None:
    """Nearly all files are in one; most have about as many files, which are few or called the same; no one is named
    in them.
    """
    people = people_of(*paths)
    assert people.count == count
    assert count == 0 or str(people.source) == "one folder for each person"


def test_two_folders_with_the_name_of_one_person_stay_two() -> None:
    """Where the user says that each is somebody's."""
    names = ("20230001-张三", "20230001 张三", "20230002-李四")
    people = recognise(submitted(f"{name}/a.txt" for name in names), PeopleOptions(FOLDER))
    assert who(people) == [("", names[0]), ("", names[1]), ("20230002", "李四")]


NAMES = [name for _, name in students(16)]


@pytest.mark.parametrize(
    ("outer", "first", "second", "apart"),
    [
        (("计科1班", "计科2班"), NAMES[:8], NAMES[7:16], 1),
        (("计科1班.zip", "x/计科2班.zip"), NAMES[:8], NAMES[7:16], 1),
        (("计科1班", "计科2班"), NAMES[:8], NAMES[5:8], 3),
        (("计科1班", "计科2班"), NAMES[:8], NAMES[4:8], 0),
        (("实验1", "实验2"), NAMES[:8], NAMES[7:16], 0),
        (("实验1", "计科2班"), NAMES[:8], NAMES[7:16], 0),
    ],
)
def test_namesakes_of_classes_are_apart(
    outer: tuple[str, str], first: list[str], second: list[str], apart: int
) -> None:
    """Where the folders are classes, and hardly anybody is in both; in those of assignments they are one person's."""
    people = people_of(
        *(f"{folder}/{name}.docx" for folder, of in zip(outer, (first, second), strict=True) for name in of)
    )
    both = set(first) & set(second)
    assert people.count == len({*first, *second}) + apart
    labels = {person.label for person in people.by_path.values() if person.name.partition(" ")[0] in both}
    assert labels == ({f"{name} ({folder})" for name in both for folder in ("计科1班", "计科2班")} if apart else both)


def test_a_class_and_loose_files_have_namesakes() -> None:
    """Who is in no folder is called by the name alone."""
    people = people_of(
        *(f"计科1班/{name}.docx" for name in NAMES[:8]), *(f"b/c/{name}.docx" for name in NAMES[8:]), f"{NAMES[0]}.docx"
    )
    assert [person.label for person in people.by_path.values() if NAMES[0] in person.name] == [
        f"{NAMES[0]} (计科1班)",
        NAMES[0],
    ]


@pytest.mark.parametrize(
    ("two", "count"),
    [
        (("Ann_Lee", "Ann_Lee_Ulysses"), 6),
        (("Ann", "Ann_Lee"), 7),
        (("Ann_Lee", "Ann_Ray_Ulysses"), 7),
    ],
)
def test_two_words_that_all_files_of_a_number_have_are_the_name(two: tuple[str, str], count: int) -> None:
    """One word alone may be that of two people, as are other ones."""
    others = ("Jane_Doe", "John_Smith", "Al_Lee", "Ed_Stone", "Ida_Kay")
    paths = [f"s319010{at}_{name}.docx" for at, name in enumerate(others)]
    people = people_of(*paths, *(f"s3190108_{name}.docx" for name in two))
    assert people.count == count
    assert len(people.by_path) == 7
