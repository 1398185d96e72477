"""Signs of file history: by what few documents have, never by what is equal alone."""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

import pytest

from hengwen.model.document import Content, Document, Role
from hengwen.model.people import Person
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.model.signs.traces import FileMark, MarkKind, Traces
from hengwen.model.span import Span
from hengwen.signs.context import SignContext
from hengwen.signs.file_history.default_values import is_usual_template, is_usual_time, names_nobody
from hengwen.signs.file_history.direction import comes_before
from hengwen.signs.file_history.history_signs import history_signs

TEXT = "两份文件里都有的这一段文字足够长，可以说明一些问题。" * 6
IDS = ("00AA0001", "00AA0002", "00AA0003", "00AA0004")
K = MarkKind


def mark(kind: MarkKind, value: str, *spans: tuple[int, int]) -> FileMark:
    return FileMark(kind, value, tuple(Span(*span) for span in spans))


def document(name: str, *marks: FileMark, role: Role = Role.NEW, text: str = TEXT) -> Document:
    return Document(name, name, Content(text, traces=Traces(marks=marks)), role)


def others(count: int, *marks: FileMark) -> list[Document]:
    """Documents of other people, each with an id of its own beside some marks."""
    return [document(f"other{n}", mark(K.REVISION_ID, f"00BB{n:04X}"), *marks) for n in range(count)]


def signs(
    documents: Sequence[Document],
    templates: Sequence[Document] = (),
    shared: tuple[int, int] | None = (0, len(TEXT)),
) -> dict[SignKind, Sign]:
    """The signs of the first two documents, which share a stretch of text."""
    aligned = MappingProxyType({(0, 1): ([Span(*shared)], [Span(*shared)])} if shared else {})
    actual = history_signs(SignContext(documents, templates, shared=aligned))
    return {sign.kind: sign for i, j, sign in actual if (i, j) == (0, 1)}


def pair(
    *marks: FileMark,
    rest: int = 8,
    templates: Sequence[Document] = (),
    shared: tuple[int, int] | None = (0, len(TEXT)),
) -> dict[SignKind, Sign]:
    """The signs of two documents with the same marks among others."""
    return signs([document("a", *marks), document("b", *marks), *others(rest)], templates, shared)


def test_sessions_of_shared_text() -> None:
    """An id that two files have under a long stretch of what they share is strong, and stands where it is."""
    sign = pair(mark(K.REVISION_ID, IDS[0], (10, 100)))[SignKind.REVISION_IDS]
    assert (sign.strength, sign.having, sign.among) == (Strength.STRONG, 2, 10)
    assert [place.span for place in sign.left] == [Span(10, 100)] == [place.span for place in sign.right]


@pytest.mark.parametrize("spans", [((10, 50), (10, 50)), ((0, 100), (120, 150)), ((0, 100), (0, 3))])
def test_too_little_shared_text_under_an_id(spans: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """One equal id under a short stretch, or under shared text of one file only, may be chance."""
    left, right = (document(n, mark(K.REVISION_ID, IDS[0], span)) for n, span in zip("ab", spans, strict=True))
    assert not signs([left, right, *others(8)], shared=(0, 100))


def test_ids_of_a_template() -> None:
    """What the template has says nothing, however few others have it."""
    marks = [mark(K.REVISION_ID, item, (0, 100)) for item in IDS]
    template = document("form", *marks, mark(K.REVISION_ROOT, IDS[0]))
    assert not pair(*marks, mark(K.REVISION_ROOT, IDS[0]), templates=[template])


def test_ids_of_many() -> None:
    """What a class began with says nothing: neither its ids, nor its names, times and properties."""
    marks = [
        *(mark(K.REVISION_ID, item, (0, 100)) for item in IDS), mark(K.REVISION_ROOT, IDS[0]),
        mark(K.PARAGRAPH_ID, "1A2B3C4D", (0, 50)), mark(K.DOCUMENT_ID, "{1234ABCD}"), mark(K.AUTHOR, "王芳"),
        mark(K.CREATED, "2024-03-01T10:00:01Z"), mark(K.COMPANY, "某学院"), mark(K.EMBEDDED_FONT, "{KEY}"),
    ]  # fmt: skip
    assert not signs([document(str(n), *marks) for n in range(12)])


def test_what_old_documents_have() -> None:
    """Documents of former years count as others do."""
    marks = [mark(K.REVISION_ID, item, (0, 100)) for item in IDS]
    old = [document(f"old{n}", *marks, role=Role.OLD) for n in range(6)]
    assert not signs([document("a", *marks), document("b", *marks), *others(8), *old])


def test_group_of_three() -> None:
    """A file that three of twenty passed on gives signs, weaker ones than what only two have."""
    marks = [mark(K.REVISION_ID, IDS[0], (0, 100))]
    three = [document(name, *marks) for name in "abc"]
    assert signs([*three, *others(17)])[SignKind.REVISION_IDS].strength is Strength.MEDIUM
    assert signs([*three, *others(80)])[SignKind.REVISION_IDS].strength is Strength.STRONG
    assert not signs([*three, *others(3)])


def test_two_files_alone() -> None:
    """Where there are no others, nothing is known to be rare, and no sign is strong."""
    actual = pair(mark(K.REVISION_ID, IDS[0], (0, 100)), mark(K.DOCUMENT_ID, "0123456789abcdef" * 2), rest=0)
    assert {sign.strength for sign in actual.values()} == {Strength.MEDIUM}


def test_same_first_file() -> None:
    """The first session and three rare ones are a sign without any shared text; two rare ones are none, unless one of
    them is the first.
    """
    marks = [mark(K.REVISION_ROOT, "00FF0001"), *(mark(K.REVISION_ID, item) for item in IDS[:3])]
    actual = pair(*marks, shared=None)
    assert actual.keys() == {SignKind.SAME_ORIGIN}
    assert actual[SignKind.SAME_ORIGIN].strength is Strength.STRONG
    assert not pair(*marks[:-1], shared=None)
    rare_first = pair(mark(K.REVISION_ROOT, IDS[0]), *marks[1:3], shared=None)
    assert rare_first[SignKind.SAME_ORIGIN].strength is Strength.MEDIUM


def test_ids_without_the_first_one() -> None:
    """Three rare ids in files that began apart are a hint."""
    left, right = (
        document(name, mark(K.REVISION_ROOT, f"00FF000{name}"), *(mark(K.REVISION_ID, item) for item in IDS[:3]))
        for name in "AB"
    )
    actual = signs([left, right, *others(8)], shared=None)
    assert {kind: sign.strength for kind, sign in actual.items()} == {SignKind.REVISION_IDS: Strength.MEDIUM}


def test_ids_of_libraries() -> None:
    """Two files that a library made of its template have nothing to do with each other."""
    ids = ("00B47730", "00034616", "0006063C", "0015074B")
    result = mark(K.CREATED, "2013-12-23T23:15:00Z"), mark(K.AUTHOR, "python-docx"), mark(K.TEMPLATE, "Normal.dotm")
    assert not pair(mark(K.REVISION_ROOT, ids[0]), *(mark(K.REVISION_ID, item, (0, 100)) for item in ids), *result)


def test_paragraph_ids() -> None:
    """One paragraph with its id and its text is strong, one with other text medium, one without text none."""
    same = pair(mark(K.PARAGRAPH_ID, "1A2B3C4D", (0, 30)))[SignKind.PARAGRAPH_IDS]
    assert (same.strength, same.left[0].span) == (Strength.STRONG, Span(0, 30))
    left, right = (
        document(name, mark(K.PARAGRAPH_ID, "1A2B3C4D", (0, 30)), text=letter * 40)
        for name, letter in zip("ab", "甲乙", strict=True)
    )
    assert signs([left, right, *others(8)])[SignKind.PARAGRAPH_IDS].strength is Strength.MEDIUM
    assert not pair(mark(K.PARAGRAPH_ID, "1A2B3C4D", (0, 5)))


@pytest.mark.parametrize(
    ("value", "strength"),
    [("3351419D", Strength.WEAK), ("{8B450379-2F41}", Strength.MEDIUM), ("0123456789abcdef" * 2, Strength.STRONG)],
)
def test_document_ids(value: str, strength: Strength) -> None:
    """Ids that Word keeps in every copy are weak, those of an export of a PDF strong."""
    assert pair(mark(K.DOCUMENT_ID, value))[SignKind.DOCUMENT_ID].strength is strength


@pytest.mark.parametrize("swapped", [False, True])
def test_file_made_from_the_other(swapped: bool) -> None:
    """A file that names the id of another was made from it, whichever comes first in the list."""
    first = document("a", mark(K.DOCUMENT_ID, "id-of-first"), mark(K.DERIVED_FROM, "id-of-first"))
    second = document("b", mark(K.DOCUMENT_ID, "id-of-second"), mark(K.DERIVED_FROM, "id-of-first"))
    files = [second, first] if swapped else [first, second]
    sign = signs([*files, *others(8)])[SignKind.DERIVED_FILE]
    assert (sign.strength, sign.from_left) == (Strength.STRONG, not swapped)


def test_author_of_one_saved_the_other() -> None:
    """A name that crosses from one file to the other says which came first, and may be a person's."""
    first, second = document("a", mark(K.AUTHOR, "王芳")), document("b", mark(K.LAST_AUTHOR, "王芳"))
    sign = signs([first, second, *others(8)])[SignKind.AUTHOR]
    assert (sign.strength, sign.names, sign.from_left) == (Strength.MEDIUM, ("name",), True)
    assert "王芳" in str(sign.what)


def test_times_of_creation() -> None:
    """Equal minutes are weak, equal seconds medium; minutes are medium where ids say the same."""
    minute, second = mark(K.CREATED, "2024-03-01T10:00:00Z"), mark(K.CREATED, "2024-03-01T10:00:31Z")
    assert pair(minute)[SignKind.CREATED].strength is Strength.WEAK
    assert pair(second)[SignKind.CREATED].strength is Strength.MEDIUM
    assert pair(minute, mark(K.REVISION_ID, IDS[0], (0, 100)))[SignKind.CREATED].strength is Strength.MEDIUM


def _times(created: str, modified: str) -> tuple[FileMark, FileMark]:
    return mark(K.CREATED, f"2024-{created}:00Z"), mark(K.MODIFIED, f"2024-{modified}:00Z")


def test_created_while_the_other_was_written() -> None:
    """That one file was begun while the other was written counts only where an id relates both."""
    times = _times("03-01T10:00", "03-05T10:00"), _times("03-03T10:00", "03-09T10:00")
    rare = mark(K.REVISION_ID, IDS[0], (0, 100))
    related = [document(name, rare, *sample) for name, sample in zip("ab", times, strict=True)]
    apart = [document(name, *sample) for name, sample in zip("ab", times, strict=True)]
    for end, within in (("04-30T10:00", True), ("04-30T10:01", False)):  # sixty days, and more
        long = [document("a", rare, *_times("03-01T10:00", end)), related[1]]
        assert (SignKind.CREATED_WITHIN in signs([*long, *others(8)])) is within
    assert signs([*related, *others(8)])[SignKind.CREATED_WITHIN].from_left is True
    assert SignKind.CREATED_WITHIN not in signs([*apart, *others(8)])


def test_which_file_came_first() -> None:
    """More sessions, later times; where both say different, nothing is said."""
    ids = [mark(K.REVISION_ID, item, (0, 100)) for item in IDS]
    early, late = _times("03-01T10:00", "03-02T10:00"), _times("03-03T10:00", "03-04T10:00")

    def first(left: Sequence[FileMark], right: Sequence[FileMark]) -> bool | None:
        return signs([document("a", *left), document("b", *right), *others(8)])[SignKind.REVISION_IDS].from_left

    assert first(ids[:2], ids) is True
    assert first((*ids, *late), (*ids, *early)) is False
    assert first((*ids[:2], *late), (*ids, *early)) is None
    saved = _times("03-01T10:00", "03-02T10:00"), _times("03-01T10:00", "03-04T10:00")
    assert [first((*ids, *saved[n]), (*ids, *saved[1 - n])) for n in (0, 1)] == [True, False]


@pytest.mark.parametrize("kind", [K.AUTHOR, K.LAST_AUTHOR])
def test_which_of_two_files_of_one_author_came_first_is_told_by_their_times(kind: MarkKind) -> None:
    """As where other marks relate them; the author's own file comes first only where another one saved it."""
    name = mark(kind, "王芳")
    early, late = _times("03-01T10:00", "03-02T10:00"), _times("03-03T10:00", "03-04T10:00")
    for left, right, first in ((early, late, True), (late, early, False), ((), (), None)):
        two = [document("a", name, *left), document("b", name, *right)]
        assert signs([*two, *others(8)])[SignKind.AUTHOR].from_left is first


@pytest.mark.parametrize(
    ("one", "other", "before"),
    [
        ("2024-03-01T10:00:00Z", "2024-03-01T10:00:01Z", True), ("2024-03-01T10:00:01Z", "2024-03-01T10:00:00Z", False),
        ("2024-03-01T10:00:00", "2024-03-01T10:00:01", True), ("2024-03-01T10:00:00Z", "2024-03-01T10:00:00Z", False),
        ("2024-03-01T10:00:00", "2024-03-02T10:00:00Z", False), ("", "2024-03-01T10:00:00", False), ("", "", False),
        ("1970-01-01T00:00:00Z", "2024-03-01T10:00:00Z", False),
    ],
)  # fmt: skip
def test_only_known_times_of_one_kind_are_in_order(one: str, other: str, before: bool) -> None:
    """A time that is not there, or one without a zone beside one with it, comes neither before nor after."""
    assert comes_before(one, other) is before


def test_tags_of_fonts() -> None:
    """Three tags dealt by chance are strong, one is none, and tags that a program counts up or computes say nothing."""
    tags = [mark(K.FONT_SUBSET, f"{tag}+SimSun") for tag in ("QWERTZ", "YXCVBN", "ASDFGH")]
    assert pair(*tags)[SignKind.EMBEDDED_FONT].strength is Strength.STRONG
    assert not pair(tags[0])
    assert not pair(*tags, mark(K.PRODUCER, "pdfTeX-1.40.21"))
    assert not pair(*(mark(K.FONT_SUBSET, f"{tag}+SimSun") for tag in ("AAAAAA", "BAAAAA", "BCDEEE", "BCDFEE")))


@pytest.mark.parametrize("rulers", [(), (0,), (1,), (0, 1)])
def test_tags_that_one_of_two_programs_counts_up_say_nothing(rulers: tuple[int, ...]) -> None:
    """Whichever of the two files it made: an equal tag of the other one is chance."""
    tags = [mark(K.FONT_SUBSET, f"{tag}+SimSun") for tag in ("QWERTZ", "YXCVBN", "ASDFGH")]
    by_rule = mark(K.PRODUCER, "pdfTeX-1.40.21")
    two = [document(name, *tags, *([by_rule] if place in rulers else [])) for place, name in enumerate("ab")]
    assert (SignKind.EMBEDDED_FONT in signs([*two, *others(8)])) is (not rulers)


def test_environment() -> None:
    """A company and a custom property that only two have are a weak sign; the usual template is none."""
    actual = pair(mark(K.COMPANY, "某设计院"), mark(K.CUSTOM_PROPERTY, "ICV=0ABC"), mark(K.TEMPLATE, "Normal.dotm"))
    sign = actual[SignKind.ENVIRONMENT]
    assert (sign.strength, sign.names) == (Strength.WEAK, ("values",))
    assert not pair(mark(K.TEMPLATE, "Normal.dotm"))


def test_files_of_one_person() -> None:
    """Documents of one person count once: five files of one and one of another still have what only two have."""
    rare = mark(K.REVISION_ID, IDS[0], (0, 100))
    person = Person(number="1", name="王芳")
    own = [replace(document(f"own{n}", rare), person=person) for n in range(5)]
    actual = signs([document("a", rare), *own, *others(8)])
    assert actual[SignKind.REVISION_IDS].having == 2


@pytest.mark.parametrize(
    "name",
    ["user", "Administrator", "Microsoft Office User", "微软用户", "lab_wz", "LAB-12", "python-docx", "DELL", "lenovo",
     "HP", "Windows User", "未知", "Microsoft Office 用户", "机房 3", "user123", "番茄花园", "微软中国", "", "a", "1"],
)  # fmt: skip
def test_names_of_nobody(name: str) -> None:
    """Names that programs, shops and schools enter say nothing."""
    assert names_nobody(name)


@pytest.mark.parametrize("name", ["王芳", "Wei Hu", "wqmazitai@sjtu.edu.cn", "陈 立文", "whu", "labelle", "南京大学"])
def test_names_of_somebody(name: str) -> None:
    """Names of people and places do."""
    assert not names_nobody(name)


def test_long_names_take_no_time() -> None:
    """A name made of a hundred words of nobody and a strange one ends at once."""
    assert not names_nobody("微软中国" * 75 + "某")


def test_usual_values() -> None:
    """Times of libraries and before there were such files, and the template of every file."""
    assert is_usual_time("2013-12-23T23:15:00Z")
    assert is_usual_time("1970-01-01T00:00:00Z")
    assert not is_usual_time("2024-03-01T10:00:00Z")
    assert is_usual_template("C:\\Users\\x\\Normal.dotm")
    assert not is_usual_template("file:///D:/班级.dotx")
