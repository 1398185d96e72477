"""A user's own pattern: read, matched, and learnt from one example."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.model.messages import HengwenError
from hengwen.model.people import PeopleOptions, Person
from hengwen.people.claims import Claim
from hengwen.people.pattern import claims_by_pattern, learn_pattern, parse_pattern
from hengwen.people.recognise import recognise
from people.class_of_people import students, submitted

CLASS = students()


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("{number}-{name}", "20230001-张三.docx", ("20230001", "张三")),
        ("{number}{name}", "20230001张三.docx", ("20230001", "张三")),
        ("{name}{number}", "张三20230001.docx", ("20230001", "张三")),
        ("{name}-{}", "张三-实验-3.docx", ("", "张三")),
        ("{}-{name}", "实验-3-张三.docx", ("", "张三")),
        ("*_{name}_*", "a/Lab 3_Jane Doe_final.docx", ("", "Jane Doe")),
        ("{name} ({number})", "Anne-Marie Petit (77).txt", ("77", "Anne-Marie Petit")),
        ("{name}-{number}", "Anne-Marie Petit-77.txt", ("77", "Anne-Marie Petit")),
        ("{number}-{name}", "20230001-张三.zip/20239999/a.docx", ("20230001", "张三")),
        ("{name}/*", "班/张三/a.docx", ("", "张三")),
        ("{number}/{name}*", "1/20230001/张三_补交.docx", ("20230001", "张三")),
        ("（{number}）{name}", "(20230001)张三.docx", ("20230001", "张三")),
        ("{number}-{name}", "张三-20230001.docx", None),
        ("{number}-{name}", "20230001-.docx", None),
        ("{name}/*/*", "张三/a.docx", None),
        ("lab{number}", "LAB12.txt", ("12", "")),
    ],
)
def test_a_pattern_finds_number_and_name(pattern: str, path: str, expected: tuple[str, str] | None) -> None:
    """On the file's name without suffix, or a folder's; levels stand for the end of the path."""
    matched = parse_pattern(pattern).match(tuple(path.split("/")))
    assert (matched and matched[:2]) == expected


@pytest.mark.parametrize(
    ("pattern", "path", "located"),
    [
        ("{group}_{name}", "第12组_张三/a.docx", ("", "张三", "第12组", 1)),
        ("{group}_{name}", "G1_/第1组_张三/b/c.docx", ("", "张三", "第1组", 2)),
        ("{group}{number}", "第12组3401.docx", ("3401", "", "第12组", 0)),
        ("{group}{number}", "12.docx", None),
        ("{name}*", "张三的报告终稿.docx", ("", "张三", "", 0)),
        ("{name}*", "报告.docx", ("", "报告", "", 0)),
        ("{name}*", "Jane Doe.docx", ("", "Jane Doe", "", 0)),
        ("{number}*", "abc1-2.docx", ("abc1", "", "", 0)),
        ("*{number}*", "ab-12_3.docx", ("12", "", "", 0)),
        ("{number}", "a-b@c.docx", ("a-b@c", "", "", 0)),
        ("{number}", "a b.docx", None),
        ("{name}_{}", "a1_b.docx", ("", "a1", "", 0)),
        ("{name}_{}", "(a)_b.docx", ("", "(a)", "", 0)),
        ("{name}_{}", "12_b.docx", None),
        ("*1{number}", "a1234.docx", None),
        ("{name}/{number}*/*", "b/张三/12x/a.docx", ("12x", "张三", "", 2)),
        ("*/{name}", "b/张三.docx", ("", "张三", "", 0)),
        ("*{name}-*", "(a(-b-c.docx", ("", "b", "", 0)),
        ("*{name}-*", "1a2-b-c.docx", ("", "b", "", 0)),
        ("*{name}-", "(a(-.docx", ("", "(a(", "", 0)),
        ("{name}{number}", "张12.docx", ("12", "张", "", 0)),
        ("{name}{number}", "12.docx", None),
        ("{name}{}{}*-{}", "张三报告-1-2.docx", ("", "张三", "", 0)),
    ],
)
def test_a_pattern_is_found_in_one_name_of_the_path(
    pattern: str, path: str, located: tuple[str, str, str, int] | None
) -> None:
    """What lies inside of that is the person's; numbers are not split, names end before signs and words like 报告."""
    assert parse_pattern(pattern).locate(path.split("/")) == located


def test_what_a_pattern_leaves_is_the_name_of_the_file() -> None:
    """Behind the member of a group, if there are such; underscores in names are blanks."""
    files = submitted(["G1_Jane/x/a.docx", "G1_12/a.docx", "G2_Al_B/b.docx", "loose.docx"])
    claims = claims_by_pattern(files, "{group}_{name}")
    assert claims.of_files[1:] == (None, Claim("", "Al B", "Al B b.docx", "G2"), None)
    assert claims.of_files[0] == Claim("", "Jane", "Jane x/a.docx", "G1")
    assert claims_by_pattern(files, "{group}_*").of_files[1] == Claim("", "", "a.docx", "G1")
    assert claims_by_pattern(files, "{group}_{number}").of_files[1] == Claim("12", "", "12 a.docx", "G1")
    assert claims.given


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("", "neither"),
        ("实验*", "neither"),
        ("{number}-{number}", "twice"),
        ("{name}/{name}", "twice"),
        ("{class}-{name}", "brace"),
        ("{name", "brace"),
        ("name}", "brace"),
        ("{name}" + "*-" * 12, "too long"),
        ("{name}" + "x" * 155, "too long"),
    ],
)
def test_what_is_no_pattern_is_said(pattern: str, why: str) -> None:
    """In one sentence."""
    with pytest.raises(HengwenError, match=why):
        parse_pattern(pattern)
    with pytest.raises(HengwenError, match=why):
        recognise(submitted(["a.txt"]), PeopleOptions(pattern or "*"))


def test_the_longest_patterns() -> None:
    """Of twelve open pieces, and of as many characters as a name is examined for."""
    assert parse_pattern("{name}" + "*-" * 11).levels
    assert parse_pattern("{name}" + "x" * 154).levels


def test_a_pattern_made_to_take_for_ever_ends() -> None:
    """Open pieces between equal letters: what has failed once is not tried again."""
    pattern = parse_pattern("*a*a*a*a*a*a{name}a*a*b")
    assert pattern.match(("a" * 300,)) is None


@pytest.mark.parametrize(
    ("paths", "person", "pattern"),
    [
        (["实验三-{number}-{name}.docx"] * 36, CLASS[0], "实验三-{number}-{name}"),
        (["计科1班 {name}（{number}）.docx", "软工2班 {name}（{number}）.docx"] * 18, CLASS[0], "*班 {name}({number})"),
        (["{name}_{number}_final.docx"] * 30 + ["{name}_{number}.docx"] * 6, CLASS[0], "{name}_{number}_final"),
        (["{number}-{name}/a.docx", "{number}-{name}/b/c.docx"] * 18, CLASS[1], "{number}-{name}"),
        (["计科1班/{number}/{name}实验报告.docx"] * 36, CLASS[2], "{number}/{name}实验报告"),
        (["{name}/{number}/a.docx", "{name}/{number}/b.docx"] * 18, CLASS[2], "{name}/{number}/*"),
        (["作业{name}.docx"] * 36, ("", CLASS[0][1]), "作业{name}"),
        (["实验_{name}-报告.docx", "报告_{name}-实验.docx"] * 18, ("", CLASS[0][1]), "*_{name}-*"),
    ],
)
def test_a_pattern_is_learnt_from_one_example(paths: list[str], person: tuple[str, str], pattern: str) -> None:
    """What most files share stays as it is, what varies is left open."""
    files = submitted(path.format(number=number, name=name) for path, (number, name) in zip(paths, CLASS, strict=True))
    example = next(file for file in files if person[1] in "/".join(file.parts))
    learnt = learn_pattern(files, example, Person(*person))
    assert learnt == pattern
    assert parse_pattern(learnt).fitting(files) >= 0.8 * len(files)


@pytest.mark.parametrize(
    ("paths", "person", "pattern"),
    [
        (["作业3_3_张三", "作业3_4_李四", "作业3_5_王五"], ("3", "张三"), "作业3_{number}_{name}"),
        (["作业3张三", "作业4李四", "作业5王五"], ("3", "张三"), "作业{number}{name}"),
        (["a-S31_x", "a-s32_y", "a-s33_z"], ("s31", ""), "a-{number}_*"),
        (["2031-31-Al_B", "2031-32-Cy_D", "2031-33-Ed_F"], ("31", "al b"), "2031-{number}-{name}"),
        (["a 1 (x)-张三", "a 2 (y)-李四", "a 3 z-王五"], ("", "张三"), "a * (*)-{name}"),
        (["a {1} 张三", "a {2} 李四", "a {3} 王五"], ("", "张三"), "a * {name}"),
    ],
)
def test_number_and_name_are_found_as_they_are_written(paths: list[str], person: tuple[str, str], pattern: str) -> None:
    """In any case, with underscores for blanks; a number by itself first, never a part of another one."""
    files = submitted(f"{path}.docx" for path in paths)
    assert learn_pattern(files, files[0], Person(*person)) == pattern


def test_a_long_title_is_learnt_as_a_whole() -> None:
    """Where each of its words by itself would be more open pieces than a pattern may have."""
    paths = ["-".join(f"{at}{part}" for part in range(20)) + f"-{name}.docx" for at, (_, name) in enumerate(CLASS)]
    files = submitted(paths)
    pattern = learn_pattern(files, files[0], Person("", CLASS[0][1]))
    assert pattern == "*-{name}"
    assert parse_pattern(pattern).fitting(files) == len(files)


@pytest.mark.parametrize("name", ["张三", "Jane", ""])
def test_nothing_is_learnt_from_a_path_without_the_person(name: str) -> None:
    """A part of a longer word is nobody's name."""
    files = submitted(["Janet.txt", "b.txt"])
    with pytest.raises(HengwenError, match="Neither number nor name"):
        learn_pattern(files, files[0], Person("1", name))


names = st.sampled_from([name for _, name in CLASS] + ["Jane Doe", "John Smith", "欧阳静"])
numbers = st.from_regex(r"(20[0-9]{6}|[A-Z]2[0-9]{5})", fullmatch=True)
people = st.lists(st.tuples(numbers, names), min_size=5, max_size=12, unique_by=lambda person: person[0])
signs = st.sampled_from(["-", "_", " ", "+", "—", "、"])
around = st.sampled_from(["", "实验三", "Lab 4", "计科{}班", "w{}", "【作业】"])


@settings(max_examples=40)
@given(people, signs, around, around, st.tuples(st.booleans(), st.booleans()))
def test_learning_from_one_names_all(
    people: list[tuple[str, str]], sign: str, before: str, after: str, places: tuple[bool, bool]
) -> None:
    """Made by one order, learnt from one file, each file is its own person's again."""
    name_first, in_folder = places
    first, second = ("{name}", "{number}") if name_first else ("{number}", "{name}")
    order = sign.join(filter(None, (before, first, second, after)))
    tail = "/report.docx" if in_folder else ".docx"
    paths = [order.replace("{}", str(at % 3)).format(number=n, name=p) + tail for at, (n, p) in enumerate(people)]
    files = submitted(paths)
    pattern = learn_pattern(files, files[0], Person(*people[0]))
    actual = recognise(files, PeopleOptions(pattern)).by_path
    assert [(actual[file.path].number, actual[file.path].name) for file in files] == people, pattern
