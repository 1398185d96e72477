"""Each course system's names are told from others, and say whose file it is."""

import re

import pytest

from hengwen.model.people import PeopleOptions
from hengwen.people.pattern import parse_pattern
from hengwen.people.recognise import recognise
from hengwen.people.recognisers import RECOGNISERS, Example, Recogniser
from hengwen.resources import guide_folder
from hengwen.resources.i18n import catalogue
from people.class_of_people import submitted

BY_ID = {recogniser.id: recogniser for recogniser in RECOGNISERS}


@pytest.mark.parametrize(
    ("recogniser", "example"),
    [(recogniser, example) for recogniser in RECOGNISERS for example in recogniser.examples],
    ids=lambda value: value.path if isinstance(value, Example) else value.id,
)
def test_an_example_names_its_person(recogniser: Recogniser, example: Example) -> None:
    """The table's own examples, which the guide shows."""
    (claim,) = recogniser.claims(submitted([example.path]))
    assert claim is not None
    assert (claim.number, claim.name) == (example.number, example.name)


@pytest.mark.parametrize(
    ("system", "path"),
    [
        ("moodle", "Jane Doe_assignsubmission_file_/essay.docx"),
        ("moodle", "Jane Doe_1234567/essay.docx"),
        ("canvas", "doejane_essay_4321.docx"),
        ("canvas", "hw1_2023_11_05.docx"),
        ("canvas", "DoeJane_4321_87654_essay.docx"),
        ("blackboard", "Essay 1_s1234567_essay.docx"),
        ("blackboard", "Essay 1_s1234567_attempt_2.docx"),
        ("brightspace", "2023-2024 - spring - essay.docx"),
        ("openedx", "1 - jane_doe - essay.docx"),
        ("superstar", "20230001-张三.docx"),
        ("superstar", "2023-张三/a.docx"),
        ("superstar", "20230001-20230002/a.docx"),
        ("superstar", "20230001_张三/a.docx"),
    ],
)
def test_a_near_miss_names_nobody(system: str, path: str) -> None:
    """What only resembles a system's names is not taken for one of them."""
    assert BY_ID[system].claims(submitted([path])) == (None,)


@pytest.mark.parametrize(
    ("system", "path", "name", "part"),
    [
        ("moodle", "x/Jane_Doe_12_assignsubmission_file_/d/essay.docx", "Jane Doe", "d/essay.docx"),
        ("moodle", "Jane  Doe-_12_assignsubmission_file_essay.docx", "Jane Doe", "essay.docx"),
        ("moodle", "张三补交_12_assignsubmission_file_a.docx", "张三", "a.docx"),
        ("moodle", "作业_12_assignsubmission_file_a.docx", "作业", "a.docx"),
        ("superstar", "all/20230001-张三.zip/x/y/实验三.docx", "张三", "x/y/实验三.docx"),
        ("canvas", "sub/doejane_4321_87654_a_b.docx", "doejane", "a_b.docx"),
        ("brightspace", "236142-54896 - Jane Doe - Sep 10, 2023 1159 PM - a.pdf", "Jane Doe", "a.pdf"),
    ],
)
def test_names_are_written_as_people_write_them(system: str, path: str, name: str, part: str) -> None:
    """Without underscores and what was put behind them; the rest of the path tells a person's files apart."""
    (claim,) = BY_ID[system].claims(submitted([path]))
    assert claim is not None
    assert (claim.name, claim.part) == (name, part)


def of_moodle(*names: str) -> list[str]:
    """The names found in an export of Moodle."""
    files = submitted(f"{name}_{at + 10}_assignsubmission_file_/a.txt" for at, name in enumerate(names))
    return [claim.name for claim in BY_ID["moodle"].claims(files) if claim]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["T1-Al B", "T2-Cy D", "T1-Ed F", "T2-Gus H"], ["Al B", "Cy D", "Ed F", "Gus H"]),
        (["T1-Al B", "T2-Cy D", "T1-Ed F", "T2-Gus H", "Ida K"], ["Al B", "Cy D", "Ed F", "Gus H", "Ida K"]),
        (["T1-Al-Ba B", "T1-Cy D"], ["Al-Ba B", "Cy D"]),
        (["T1-Al B"], None),
        (["T1-Al B", "T2-Cy D"], None),
        (["T1-Al B", "T2-Cy D", "T3-Ed F", "T1-Gus H"], None),
        (["T1-Al B", "T2-Cy D", "T1-Ed F", "T2-Gus H", "Ida K", "Lu M"], None),
        (["Participant"] * 9 + ["Ida K"], [""] * 9 + ["Ida K"]),
        (["Participant"] * 8 + ["Ida K"], None),
        (["Participant"], None),
        (["20230001"], None),
        (["Jane 20230001 Doe"], ["Jane Doe"]),
    ],
)
def test_groups_and_placeholders_are_no_names(names: list[str], expected: list[str] | None) -> None:
    """Where nearly all have them, each with several people; otherwise names are as they are."""
    assert of_moodle(*names) == (names if expected is None else expected)


def test_a_group_before_the_names_of_moodle_is_none_of_them() -> None:
    """`Group-Full Name_…` stands for all of a grouped course; a hyphen in some of the names is theirs."""
    grouped = [f"Tutorial {at % 2}-{name}_{at + 10}_assignsubmission_file_/a.txt" for at, name in enumerate(NAMES)]
    assert [claim and claim.name for claim in BY_ID["moodle"].claims(submitted(grouped))] == list(NAMES)
    plain = [f"{name}_{at + 10}_assignsubmission_file_/a.txt" for at, name in enumerate(NAMES)]
    assert [claim and claim.name for claim in BY_ID["moodle"].claims(submitted(plain))] == list(NAMES)


NAMES = ("Jane Doe", "Mary-Ann Lee", "Li Wei", "Jean-Luc Petit", "John Smith", "张三")


def test_people_of_a_blind_export_have_numbers_only() -> None:
    """`Participant` is nobody's name, in whatever language it is said."""
    for word in ("Participant", "参与者"):
        files = submitted(f"{word}_{at}_assignsubmission_file_/a.txt" for at in range(10, 16))
        people = recognise(files, PeopleOptions())
        assert str(people.source) == "Moodle export"
        assert [person.label for person in people.by_path.values()] == ["10", "11", "12", "13", "14", "15"]


def test_a_number_shown_with_the_name_is_the_persons_own() -> None:
    """Some sites show the student number before the name."""
    (claim,) = BY_ID["moodle"].claims(submitted(["20230001 张三_77_assignsubmission_file_/a.txt"]))
    assert claim is not None
    assert (claim.number, claim.name) == ("20230001", "张三")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_guide_shows_examples_of_every_system(language: str) -> None:
    """As the table has them, by the names under which a check says what it took them for."""
    page = (guide_folder(language) / "people.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| `(.+?)` \| (\S*) ?\| ?(.*?) ?\|$", page, re.MULTILINE)
    words = catalogue("zh_CN") if language == "zh_CN" else {}
    examples = {
        (words.get(("", str(recogniser.label)), str(recogniser.label)), example.path, example.number, example.name)
        for recogniser in RECOGNISERS
        for example in recogniser.examples
    }
    assert set(rows) <= examples
    assert {label for label, *_ in rows} == {label for label, *_ in examples}


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_guides_patterns_fit_what_they_are_said_to_fit(language: str) -> None:
    """Row by row."""
    page = (guide_folder(language) / "people.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.*\{.*)` \| (.+) \|$", page, re.MULTILINE)
    assert len(rows) == 4
    for pattern, paths in rows:
        for path in re.findall("`(.+?)`", paths):
            assert any(parse_pattern(pattern).match(path.split("/")) or ()), path
