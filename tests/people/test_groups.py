"""Groups in names of files and folders: which are one, who is in them, and what their files are called."""

import string
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.messages import message
from hengwen.people import groups
from hengwen.people.claims import Claim, Claims
from hengwen.people.groups import with_groups
from people.class_of_people import submitted


def groups_of(paths: Sequence[str], of_files: tuple[Claim | None, ...] | None = None) -> list[tuple[str, str]]:
    """Group and part of each file, empty where there is none."""
    claims = None if of_files is None else Claims(of_files, message("a way"), accounts=True)
    actual = with_groups(submitted(paths), claims)
    return [] if actual is None else [(file.group, file.part) if file else ("", "") for file in actual.of_files]


@pytest.mark.parametrize(
    ("paths", "groups"),
    [
        (["第一组_a.docx", "1组_b.docx", "第２小组c.docx", "第2组d.docx"], ["第一组", "第一组", "第2小组", "第2小组"]),
        (["第十组.docx", "10组.docx", "十二组.docx", "第12组.docx"], ["第十组", "第十组", "十二组", "十二组"]),
        (["第二十组.docx", "20组.docx", "第二十三组.docx", "23組.docx"], ["第二十组"] * 2 + ["第二十三组"] * 2),
        (["Team One - A.docx", "team_one b.docx", "team two.docx"], ["Team One", "Team One", "team two"]),
        (["all/G1/a.docx", "all/g1/b.docx", "all/G2/a.docx"], ["G1", "G1", "G2"]),
        (["G1/G3_a.docx", "G1/G4_b.docx", "G2/G3_a.docx"], ["G1", "G1", "G2"]),
        (["G1/a.docx", "G1/b/c.docx", "G2/a.docx", "G2/b.docx", "x/a.docx"], ["G1", "G1", "G2", "G2", ""]),
        (["G1/a.docx", "G2/b.docx", "G2/c.docx", "loose.docx", "G1/d.docx"], ["G1", "G2", "G2", "", "G1"]),
        (["G1/a.docx", "G2/b.docx", "G2/c.docx", "G3 a.docx", "G1/d.docx"], ["G1", "G2", "G2", "", "G1"]),
        (["G1/a.docx", "G1/b.docx", "G2/a.docx", "x/a.docx"], []),
        (["G1/a.docx", "G1/b.docx"], []),
        (["3组数据.docx", "3组说明.docx", "4组数据.docx"], []),
        (["3组王小明.docx", "3组李四.docx", "4组.docx"], ["3组", "3组", "4组"]),
    ],
)
def test_spellings_of_a_group_are_one(paths: list[str], groups: list[str]) -> None:
    """By its number, at the outermost depth where nearly all files name one of several."""
    assert [group for group, _ in groups_of(paths)] == groups


@pytest.mark.parametrize(
    ("sizes", "are"), [((8, 8), True), ((9, 9), False), ((9, 2), True), ((12, 2, 2), True), ((13, 2, 2), False)]
)
def test_groups_are_small(sizes: tuple[int, ...], are: bool) -> None:
    """Most have eight members at most, and none more than twelve: classes are larger."""
    paths = [f"G{at}_{letter}.docx" for at, size in enumerate(sizes) for letter in string.ascii_lowercase[:size]]
    assert bool(groups_of(paths)) == are
    members = tuple(Claim("", path[3:-5]) for path in paths)
    assert any(group for group, _ in groups_of(paths, members)) == are


def test_members_count_once_however_many_files_they_hand_in() -> None:
    paths = [f"G{at}_{name}_{n}.docx" for at, name in enumerate(("Ann", "Bob")) for n in range(20)]
    assert not groups_of(paths)
    members = tuple(Claim("", path.split("_")[1]) for path in paths)
    assert groups_of(paths, members)[0][0] == "G0"


def test_files_of_a_group_are_called_by_member_and_rest() -> None:
    """Without the group; a file of nobody by its own name. Whether numbers are accounts is still known."""
    files = submitted(["G1 - Ann - draft.docx", "G1 12.docx", "G2 - notes  G1.docx", "G2.docx"])
    claims = Claims((Claim("1", "Ann", "G1 draft G2"), Claim("12", ""), None, None), message("a way"), accounts=True)
    actual = with_groups(files, claims)
    assert actual is not None
    assert actual.of_files == (
        Claim("1", "Ann", "Ann draft G2", "G1"),
        Claim("12", "", "12", "G1"),
        Claim("", "", "notes G1", "G2"),
        Claim("", "", "", "G2"),
    )
    assert (actual.accounts, actual.given, str(actual.source)) == (True, False, "groups in the names of the files")
    none = Claims(claims.of_files[:1], message("a way"))
    assert with_groups(files[:1], none) is none


@given(st.text("第3三ABgGtTeEaAmMrRpPoOuUſK小大组組团队團隊 ._#-", max_size=12))
def test_a_name_without_the_mark_of_a_group_names_none(name: str) -> None:
    """Most names of files are only looked at for these few characters."""
    assert groups._MARK.search(name) or not groups._GROUP.search(name)
