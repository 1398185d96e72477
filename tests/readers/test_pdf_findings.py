"""Text in a PDF that nobody sees on the page is read, named with its place, and compared all the same."""

import random
from collections.abc import Sequence
from functools import partial

import pytest
from pdf_maker import IMAGE, Put, lines, pdf

from hengwen.check.comparing import compare_documents
from hengwen.model.document import Content, Document, FindingKind, State
from hengwen.readers.failure import Unreadable
from hengwen.readers.pdf.plausibility import implausible
from hengwen.readers.pdf.reader import read_pdfium

HIDDEN = "社区垃圾分类的关键在于居民愿意配合管理人员的安排"
MORE = "志愿者每天早晚各站岗两个小时记录投放的情况和问题"
OWN = ["图书馆的座位预约系统在期末考试期间经常排起长队", "学生们希望延长开放时间并且增加插座和台灯的数量。"]
COPIED = f"{HIDDEN}{MORE}"
PATCH = "0.9 0.9 0.9 rg 50 385 500 40 re f\n"
OFF = {
    "extras": ["<< /Type /OCG /Name (Draft) >>"],
    "catalog": "/OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >>",
    "resources": "/Properties << /L 9 0 R >>",
}
_CLEAR = "/ExtGState << /G << /ca 0.02 >> >>"
untitled_pdf = partial(pdf, title=None)


def hidden(extra: str = "", size: float = 10, y: float = 412) -> list[Put | str]:
    return [Put(60, y, HIDDEN, size, extra), Put(60, y - 15 * size / 10, MORE, size, extra)]


def page(items: Sequence[Put | str]) -> bytes:
    return pdf([[*lines(OWN), *items]])


TRICKS: dict[str, tuple[FindingKind, bytes]] = {
    "white": (FindingKind.WHITE, page(hidden("1 1 1 rg"))),
    "nearly white": (FindingKind.WHITE, page(hidden("0.98 0.97 0.98 rg"))),
    "light grey": (FindingKind.WHITE, page(hidden("0.95 g"))),
    "squeezed": (FindingKind.TINY, page(hidden("1 Tz"))),
    "in ink without body": (FindingKind.INVISIBLE, pdf([[*lines(OWN), *hidden("/G gs")]], resources=_CLEAR)),
    "in the colour of the box behind it": (FindingKind.WHITE, page([PATCH, *hidden("0.9 0.9 0.9 rg")])),
    "white on a white box on a dark one": (
        FindingKind.WHITE,
        page(["0 g 40 380 520 50 re f 1 g 50 385 500 40 re f\n", *hidden("1 1 1 rg")]),
    ),
    "one point": (FindingKind.TINY, page(hidden(size=1))),
    "1.9 points": (FindingKind.TINY, page(hidden(size=1.9))),
    "without ink": (FindingKind.INVISIBLE, page(hidden("3 Tr"))),
    "left of the page": (FindingKind.OUTSIDE, page([Put(-700, 412, HIDDEN), Put(-700, 397, MORE)])),
    "below the page": (FindingKind.OUTSIDE, page(hidden(y=-40))),
    "outside the crop box": (FindingKind.OUTSIDE, pdf([[*lines(OWN), *hidden()]], entries="/CropBox [0 500 600 800]")),
    "under a picture": (FindingKind.COVERED, page([*hidden(), "q 500 0 0 40 50 385 cm /I Do Q\n"])),
    "under a white box": (FindingKind.COVERED, page([*hidden(), "1 g 50 385 500 40 re f\n"])),
    "under a box drawn by lines": (
        FindingKind.COVERED,
        page([*hidden(), "50 385 m 550 385 l 550 425 l 50 425 l h f\n"]),
    ),
    "in a layer that is off": (
        FindingKind.HIDDEN,
        pdf(
            [[*lines(OWN), "/OC /L BDC\n", *hidden(), "EMC\n"]],
            extras=OFF["extras"],
            catalog=str(OFF["catalog"]),
            resources=str(OFF["resources"]),
        ),
    ),
}
HONEST: dict[str, bytes] = {
    "nothing": page(hidden()),
    "white on a dark box": page(["0 0 0.5 rg 50 385 500 40 re f\n", *hidden("1 1 1 rg")]),
    "over a box": page([PATCH, *hidden("0 g")]),
    "over a picture": page(["q 500 0 0 40 50 385 cm /I Do Q\n", *hidden()]),
    "framed afterwards": page([*hidden(), "50 385 500 40 re S\n"]),
    "beside a box drawn later": page([*hidden(), "1 g 50 100 500 40 re f\n"]),
    "ruled through": page([*hidden(), "0 g 50 414 500 1 re f\n"]),
    "under a round shape": page([*hidden(), "300 385 m 560 385 560 425 300 425 c h f\n"]),
    "in a layer that is on": pdf(
        [[*lines(OWN), "/OC /L BDC\n", *hidden(), "EMC\n"]],
        extras=OFF["extras"],
        catalog="/OCProperties << /OCGs [9 0 R] /D << /ON [9 0 R] >> >>",
        resources=str(OFF["resources"]),
    ),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_each_trick_is_named_with_its_place(trick: str) -> None:
    """Exactly the hidden characters, on their page; the state is `suspicious` with a sentence."""
    kind, data = TRICKS[trick]
    content = read_pdfium(data)
    actual = "".join(content.text[finding.span.start : finding.span.end] for finding in content.findings)
    assert {finding.kind for finding in content.findings} == {kind}
    assert actual.replace(" ", "").replace("\n", "") == COPIED
    assert {finding.page for finding in content.findings} == {1}
    assert (content.state, bool(content.message)) == (State.SUSPICIOUS, True)


@pytest.mark.parametrize("trick", TRICKS)
def test_the_passage_behind_a_trick_is_found(trick: str) -> None:
    """Matching runs on all the text, so hiding a copied passage does not help."""
    source = Document("source.pdf", "1", read_pdfium(pdf([lines([HIDDEN, MORE, "这是来源文件自己的另外一句话。"])])))
    report = compare_documents([source, Document("copy.pdf", "2", read_pdfium(TRICKS[trick][1]))])
    (comparison,) = report.comparisons
    assert sum(len(match.left) for match in comparison.matches) >= len(COPIED) - 4


@pytest.mark.parametrize("layout", HONEST)
def test_what_can_be_seen_is_not_accused(layout: str) -> None:
    """Boxes behind, frames, rules and shapes with holes are no tricks."""
    content = read_pdfium(HONEST[layout])
    assert (content.state, content.findings) == (State.READ, ())
    assert HIDDEN in content.text


def test_recognised_text_painted_under_its_scan_is_a_scan() -> None:
    """Some programs write it in ink and lay the picture over it."""
    content = read_pdfium(pdf([[*lines(OWN), IMAGE]]))
    assert (content.state, {finding.kind for finding in content.findings}) == (State.READ, {FindingKind.SCAN})


def test_pages_of_pictures_are_named() -> None:
    """By their numbers, and where their text would stand."""
    content = read_pdfium(pdf([lines(OWN), [IMAGE], [], lines([HIDDEN, MORE])]))
    assert (content.pages, content.blank_pages) == (4, (2, 3))
    assert [(finding.kind, finding.page, len(finding.span)) for finding in content.findings] == [
        (FindingKind.IMAGES, 2, 0)
    ]
    with pytest.raises(Unreadable) as fault:
        read_pdfium(pdf([[IMAGE], [IMAGE]]))
    assert (fault.value.content.pages, fault.value.content.blank_pages) == (2, (1, 2))
    assert [finding.page for finding in fault.value.content.findings] == [1, 2]


def test_values_of_form_fields_and_typed_comments_are_text() -> None:
    """The reader of the page sees them; hidden ones are left out."""
    note = "<< /Type /Annot /Subtype /{} /Rect [60 300 400 320] /F {} /{} <feff{}> >>"
    extras = [
        note.format("Widget /FT /Tx /T (a)", 4, "V", HIDDEN.encode("utf-16-be").hex()),
        note.format("FreeText", 4, "Contents", MORE.encode("utf-16-be").hex()).replace("300 400 320", "200 400 220"),
        note.format("FreeText", 2, "Contents", "4e004e01"),
    ]
    content = read_pdfium(pdf([lines(OWN)], extras=extras, entries="/Annots [9 0 R 10 0 R 11 0 R]"))
    assert content.text.split("\n")[-2:] == [HIDDEN, MORE]


def shuffled(text: str, seed: int = 3) -> dict[str, str]:
    letters = sorted({item for item in text if item.isalpha()})
    others = random.Random(seed).sample(letters, len(letters))
    return dict(zip(letters, others, strict=True))


CHINESE = [
    HIDDEN,
    MORE,
    *OWN,
    "老人们把厨余和纸箱分开交给物业再由清运公司送到处理厂",
    "调查共发出问卷三百份其中有效问卷二百八十六份。",
]
ENGLISH = [
    "the method compares every paragraph of a document with those of the others and",
    "reports where the same words stand in the same order although the author has changed",
    "several of these words and given a new beginning and another end to many sentences",
    "some of them in order to hide that the text was taken from an older paper of another",
    "student who had written on the very same question in the year before this report.",
]


@pytest.mark.parametrize("texts", [CHINESE, ENGLISH])
def test_letters_that_are_not_what_is_drawn_are_named(texts: list[str]) -> None:
    """A font that says other letters than it draws gives words that no language has."""
    honest = read_pdfium(pdf([lines(texts)]))
    assert (honest.state, honest.findings) == (State.READ, ())
    content = read_pdfium(pdf([lines(texts)], shown=shuffled("".join(texts))))
    assert (content.state, {finding.kind for finding in content.findings}) == (State.SUSPICIOUS, {FindingKind.REMAPPED})
    assert "make no words" in str(content.message)


@pytest.mark.parametrize("texts", [CHINESE, ENGLISH])
def test_a_font_that_says_one_letter_for_all_is_named(texts: list[str]) -> None:
    """Nearly everything becomes the same character."""
    letters = {item: "一" if item > "z" else "e" for text in texts for item in text if item.isalpha()}
    content = read_pdfium(pdf([lines(texts)], shown=letters))
    assert content.state is State.SUSPICIOUS
    assert FindingKind.REMAPPED in {finding.kind for finding in content.findings}


@pytest.mark.parametrize(
    "text",
    [
        "先帝创业未半而中道崩殂今天下三分益州疲弊此诚危急存亡之秋也然侍卫之臣不懈于内忠志之士忘身于外者盖追先帝之殊遇"
        "欲报之于陛下也诚宜开张圣听以光先帝遗德恢弘志士之气不宜妄自菲薄引喻失义以塞忠谏之路也",
        "for i in range(len(xs)): if xs[i] > ys[j]: tmp = np.sqrt(xs[i] ** 2 + cfg.lr * grad) " * 6,
        "2019 2020 2021 3.14 2.71 1.41 " * 40,
    ],
)
def test_unusual_text_is_not_taken_for_nonsense(text: str) -> None:
    """Classical prose, program code, figures."""
    assert not implausible(text)


def test_a_broken_page_does_not_cost_the_others() -> None:
    """The others are read, and the file says how many are missing."""
    data = pdf([lines(OWN), lines([HIDDEN, MORE])])
    content: Content = read_pdfium(data.replace(b"/Kids [10 0 R", b"/Kids [999 0 R"))
    assert HIDDEN in content.text
    assert (content.state, str(content.message)[:11]) == (State.READ_PARTLY, "1 of 2 page")


def asked(monkeypatch: pytest.MonkeyPatch, answer: str) -> list[int]:
    """The page limits with which the second opinion is asked for; it always says `answer`."""
    calls: list[int] = []

    def second(data: bytes, most: int = 0) -> Content:
        calls.append(most)
        return Content(answer)

    monkeypatch.setattr("hengwen.readers.pdf.pdfminer_reader.read_pdfminer", second)
    return calls


def test_a_better_second_opinion_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a look at the first pages, and only for text that cannot be right."""
    nonsense = pdf([lines(CHINESE)], shown=shuffled("".join(CHINESE)))
    calls = asked(monkeypatch, "".join(CHINESE))
    assert read_pdfium(pdf([lines(CHINESE)])).text == "".join(CHINESE)
    assert calls == []
    assert read_pdfium(nonsense).text == "".join(CHINESE)
    assert calls == [3, 0]


def test_two_bad_opinions_are_suspicious(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one stays, with its sentence."""
    calls = asked(monkeypatch, "\ue000" * 200)
    content = read_pdfium(pdf([lines(CHINESE)], shown=shuffled("".join(CHINESE))))
    assert (content.state, calls) == (State.SUSPICIOUS, [3])
    assert len(content.text) == len("".join(CHINESE))


def test_where_there_is_no_text_the_second_opinion_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for pages of pictures: those are scans."""
    calls = asked(monkeypatch, HIDDEN)
    assert read_pdfium(pdf([[]])).text == HIDDEN
    with pytest.raises(Unreadable):
        read_pdfium(pdf([[IMAGE]]))
    assert calls == [0]
