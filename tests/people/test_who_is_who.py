"""Claims become people: who is one and the same, what they and their files are called, and what is doubtful."""

from collections.abc import Mapping

import pytest

from hengwen.model.messages import message
from hengwen.model.people import People, PeopleOptions, Person
from hengwen.people.claims import Claim, Claims, are_numbers_of_people, conflicting_share, people_of
from hengwen.people.identity import people_of_claims
from hengwen.people.labels import with_labels
from hengwen.people.proof import proven
from hengwen.people.recognise import recognise
from hengwen.people.rosters.roster import Roster
from people.class_of_people import students, submitted

CLASS = students()


def people_from(
    *claims: Claim | None,
    roster: Roster | None = None,
    corrections: Mapping[str, Person | None] | None = None,
    accounts: bool = False,
    names_only: bool = False,
    given: bool = False,
) -> People:
    """The people of files 0/a.txt, 1/a.txt and so on, one for each claim."""
    files = submitted(f"{at}/a.txt" for at, _ in enumerate(claims))
    result = Claims(claims, message("a way"), accounts=accounts, names_only=names_only, given=given)
    return people_of_claims(files, result, roster, corrections or {})


def who(people: People) -> list[tuple[str, str]]:
    return [(person.number, person.name) for person in people.by_path.values()]


def doubts_of(people: People) -> list[str]:
    return [str(doubt) for doubt in people.doubts]


def test_spellings_of_a_person_have_one_key() -> None:
    """With a number, in whatever order; without one, the order of a name tells people apart, as Chinese ones always."""
    assert Claim("A1", "Smith, John").key == Claim("a1", "john smith").key
    assert Claim("", "Smith, John").key != Claim("", "John Smith").key == Claim("", "john  smith").key
    assert Claim("1", "张 三").key != Claim("1", "三 张").key
    assert Claim("1", "张三", group="G1").key == Claim("2", "李四", group="g1").key
    assert Claim("1", "张三", group="G1").of_member == Claim("1", "张三").key
    assert len(people_of([Claim("1", "A"), Claim("1", "a"), None, Claim("2", "A")])) == 2


def test_a_way_fits_where_most_files_name_one_of_several_people() -> None:
    """Eight of ten; all by one person are nobody's evidence."""
    claims = [Claim(str(at), "") for at in range(8)]
    assert Claims((*claims, None, None), message("")).fits
    assert not Claims((*claims, None, None, None), message("")).fits
    assert not Claims((claims[0],) * 8, message("")).fits


@pytest.mark.parametrize(
    ("claims", "are"),
    [
        ([("1", "甲"), ("2", "乙"), ("3", "丙")], True),
        ([("1", "甲"), ("1", "乙"), ("2", "乙"), ("3", "丙"), ("4", "丁"), ("5", "戊")], True),
        ([("1", "甲"), ("1", "乙"), ("2", "乙"), ("3", "丙"), ("4", "丁")], False),
        ([("7", "")] * 8 + [("8", ""), ("9", "")], True),
        ([("7", "")] * 9 + [("8", "")], False),
        ([("7", "")] * 4, True),
        ([("7", "")] * 5, False),
        ([("20231101", ""), ("20231102", "")], False),
        ([("20231101", "方案"), ("20231102", "计划")], False),
        ([("7", "甲")] * 9, True),
        ([("", "甲")], True),
    ],
)
def test_numbers_are_those_of_people(claims: list[tuple[str, str]], are: bool) -> None:
    """Hardly any stands beside two names, none alone in nearly all of five files or more, and they are no days."""
    assert are_numbers_of_people([None, *(Claim(*claim) for claim in claims)]) == are


def test_the_share_of_numbers_with_several_names() -> None:
    assert conflicting_share([("1", "甲"), ("1", "乙"), ("1", "甲"), ("2", "甲")]) == 0.5
    assert conflicting_share([]) == 0.0


@pytest.mark.parametrize(
    ("parts", "kept"),
    [
        (("实验一", "实验二"), True),
        (("实验一", "河流"), True),
        (("实验一", "河流", "桥"), False),
        (("河流", "桥"), False),
        (("计划", "桥"), True),
        (("河流",), True),
    ],
)
def test_files_with_a_name_only_are_one_persons_where_the_rest_is_of_assignments(
    parts: tuple[str, ...], kept: bool
) -> None:
    """Half of them at least; what others hand in under that title as well is one."""
    mine = [Claim("", "张三", part) for part in parts]
    other = Claim("", "李四", "计划")
    assert proven([None, *mine, other]) == (None, *(mine if kept else [None] * len(mine)), other)
    sure = [Claim("1", "张三", part) for part in parts]
    assert proven(sure) == tuple(sure)


def test_a_number_alone_is_the_person_with_that_number() -> None:
    """Where there is one; two are a doubt, as is a name with several numbers."""
    people = people_from(
        Claim("1", "A"), Claim("1", ""), Claim("2", ""), Claim("2", "B"), Claim("2", "C"), None, Claim("3", "A")
    )
    assert who(people) == [("1", "A"), ("1", "A"), ("2", ""), ("2", "B"), ("2", "C"), ("3", "A")]
    assert [person.label for person in people.by_path.values()] == ["A 1", "A 1", "2", "B", "C", "A 3"]
    assert doubts_of(people) == [
        "1 of 7 files fits no person.",
        "Two or more names have the number 2: –, B, C.",
        "The name A stands with two or more numbers: 1, 3.",
    ]
    assert people.missing is None
    assert doubts_of(people_from(Claim("1", "A"), Claim("", "A"))) == [
        "The name A stands with two or more numbers: 1, –."
    ]


def test_files_are_called_by_what_tells_them_apart() -> None:
    """Nothing for the only one, the part if no other of the person has it, the whole otherwise."""
    people = people_from(Claim("1", "A", "x"), Claim("1", "a", "x"), Claim("1", "A", "y"), Claim("2", "A", "x"))
    assert list(people.parts.values()) == ["0/a.txt", "1/a.txt", "y", ""]
    assert people.count == 2


def test_a_person_is_a_guess_unless_somebody_says_so() -> None:
    """The user by a rule, or the roster with this number and name; of a group only the user."""
    claims = (Claim("1", "A"), Claim("2", "B"), Claim("2", "B", group="G1"), Claim("", " "))
    roster = Roster.of([Person("1", "A"), Person("2", "B"), Person("3", "C")])

    def guesses(people: People) -> list[bool]:
        return [person.guessed for person in people.by_path.values()]

    assert guesses(people_from(*claims)) == [True, True, True]
    assert guesses(people_from(*claims, roster=roster)) == [False, False, True]
    assert guesses(people_from(*claims, given=True)) == [False, False, False]


def test_a_group_has_its_members_and_one_label() -> None:
    """Those who are named, each once; they have handed in for the roster."""
    groups = [("1", "A", "G1"), ("2", "B", "g1"), ("1", "a", "G1"), ("", "", "G2"), ("9", "Z", "G3")]
    roster = Roster.of([Person("1", "A"), Person("2", "B"), Person("3", "C")])
    people = people_from(*(Claim(number, name, "", group) for number, name, group in groups), roster=roster)
    assert [person.label for person in people.by_path.values()] == ["G1", "G1", "G1", "G2", "G3"]
    assert people.by_path["/somewhere/1/a.txt"].members == (("1", "A"), ("2", "B"))
    assert people.by_path["/somewhere/3/a.txt"].members == ()
    assert [person.name for person in people.missing or ()] == ["C"]
    assert doubts_of(people) == ["Not on the roster (2): G2, G3."]


@pytest.mark.parametrize(
    ("claim", "accounts", "expected"),
    [
        (("1", "张三"), False, ("1", "张三")),
        (("1", ""), False, ("1", "张三")),
        (("1", "Zhang San"), False, ("1", "张三")),
        (("1", "王五"), False, ("1", "王五")),
        (("1", "王五"), True, ("1", "张三")),
        (("1", "李四"), False, ("1", "李四")),
        (("77", "李四"), False, ("2", "李四")),
        (("77", "李四"), True, ("2", "李四")),
        (("77", "王五"), False, ("77", "王五")),
        (("", "李四"), False, ("2", "李四")),
    ],
)
def test_the_roster_completes_who_is_on_it(claim: tuple[str, str], accounts: bool, expected: tuple[str, str]) -> None:
    """By number or name; where these are two people's, or the name is another one, a reader decides."""
    roster = Roster.of([Person("1", "张三"), Person("2", "李四")])
    assert who(people_from(Claim(*claim), roster=roster, accounts=accounts)) == [expected]


@pytest.mark.parametrize(("absent", "shown"), [(5, ""), (6, ", …")])
def test_five_people_who_are_not_on_the_roster_are_named(absent: int, shown: str) -> None:
    """Of more, it says that there are."""
    roster = Roster.of([Person(*texts) for texts in CLASS[absent:]])
    files = submitted(f"{number}-{name}.docx" for number, name in CLASS)
    people = recognise(files, PeopleOptions("{number}-{name}"), roster)
    names = ", ".join(name for _, name in CLASS[:5])
    assert doubts_of(people) == [f"Not on the roster ({absent}): {names}{shown}."]


def test_namesakes_on_the_roster_are_no_doubt() -> None:
    """It has them with two numbers."""
    roster = Roster.of([Person("1", "A"), Person("2", "A")])
    assert doubts_of(people_from(Claim("1", "A"), Claim("2", "A"), roster=roster)) == []


def test_five_doubts_of_a_kind_are_listed() -> None:
    """Of seven numbers with two names, and one name with seven numbers."""
    claims = [Claim(number, name) for number, item in CLASS[:7] for name in (item, "张晓明")]
    doubts = doubts_of(people_from(*claims))
    assert [doubt.partition(":")[0][-8:] for doubt in doubts[:-1]] == [number for number, _ in CLASS[:5]]
    assert doubts[-1].startswith("The name 张晓明 stands with two or more numbers: 20230101, 20230102")


@pytest.mark.parametrize(("twice", "listed"), [(0, 0), (4, 4), (5, 5), (7, 5), (8, 0)])
def test_few_names_with_more_files_than_most_may_be_two_peoples(twice: int, listed: int) -> None:
    """At most one in five, of whom five are listed, and where no numbers stand beside the names."""
    claims = [Claim("", name) for _, name in (*CLASS, *CLASS[:twice])]
    doubts = doubts_of(people_from(*claims, names_only=True))
    assert doubts == [
        f"{name} has 2 files, where most have 1; without a number, that may be two people."
        for _, name in CLASS[:listed]
    ]
    assert not doubts_of(people_from(*claims))


def test_corrections_join_people_and_make_new_ones() -> None:
    """Whatever the names say, also where they say nothing."""
    corrections = {
        "/somewhere/0/a.txt": Person("2", "B", "an old label"),
        "/somewhere/1/a.txt": None,
        "/somewhere/3/a.txt": Person("", "D"),
    }
    people = people_from(
        Claim("1", "A", "x"), Claim("1", "A", "y"), Claim("2", "B", "z"), None, corrections=corrections
    )
    assert {path[11]: person.label for path, person in people.by_path.items()} == {"0": "B", "2": "B", "3": "D"}
    assert {path[11]: part for path, part in people.parts.items()} == {"0": "x", "2": "z", "3": ""}
    by_hand = people_of_claims(submitted(["a.txt", "b.txt"]), None, None, {"/somewhere/a.txt": Person("", "D")})
    assert (str(by_hand.source), by_hand.count, by_hand.doubts) == ("corrections by hand", 1, ())


def test_labels_have_the_number_where_two_have_a_name() -> None:
    people = [Person("1", "A"), Person("2", "a"), Person("", "A"), Person("3", "B"), Person("3", "B"), Person("4")]
    assert [person.label for person in with_labels(people)] == ["A 1", "a 2", "A", "B", "B", "4"]
