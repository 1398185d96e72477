"""A sheet as PDF is real text that can be searched and copied, on pages that are well set."""

from pathlib import Path
from types import SimpleNamespace

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from reading_back import PAIR, REPORT, copied, sheet, written

from hengwen.exports.evidence_sheets import write_sheet
from hengwen.exports.pdf import fonts
from hengwen.exports.pdf.fonts import Faces, Outline
from hengwen.exports.pdf.lines import wrap_lines
from hengwen.exports.pdf.typeface import Typeface
from hengwen.exports.sheets.blocks import TableBlock, Text, TextRun
from hengwen.model.messages import HengwenError


def test_characters_that_a_font_draws_alike_are_copied_as_what_they_are() -> None:
    assert copied(".pdf", Text((TextRun("⼀一⼆二Ａａ㎡𠮷😀"),))) == "⼀一⼆二Ａａ㎡𠮷😀"


def test_a_pdf_has_its_font_inside_page_numbers_and_bookmarks(tmp_path: Path) -> None:
    write_sheet(REPORT, PAIR, tmp_path / "e.pdf")
    data = (tmp_path / "e.pdf").read_bytes()
    assert b"/FontFile3" in data
    file = pypdfium2.PdfDocument(data)
    for number, page in enumerate(file, 1):
        assert f"{number} / {len(file)}" in page.get_textpage().get_text_range()
    assert "Passages" in [mark.get_title().strip() for mark in file.get_toc()]
    assert file.get_metadata_value("Title") == "Evidence sheet: two documents compared"


def test_a_row_longer_than_a_page_goes_on_with_its_head() -> None:
    row = (TextRun("甲" * 4000),), (TextRun("乙" * 10),)
    data = written(sheet(TableBlock(("LEFT", "RIGHT"), (row,), (0.5, 0.5), texts=True)), ".pdf")
    file = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_range() for page in file]
    assert len(texts) > 1
    assert all("LEFT" in text for text in texts)
    assert sum(text.count("甲") for text in texts) == 4000


def test_no_line_is_wider_than_its_cell_and_none_begins_with_a_closing_mark() -> None:
    text = "他说：“这里的天气很好。”然后（大家）都笑了，《报告》就这样写完了。" * 9 + "word " * 40 + "x" * 300
    lines = wrap_lines((TextRun(text),), 10.0, 123.0, lambda character: 1000 if character > "\u2e80" else 500)
    assert "".join(piece.text for line in lines for piece in line) == text
    for line in lines:
        words = "".join(piece.text for piece in line)
        assert sum(10 if c > "\u2e80" else 5 for c in words.rstrip()) <= 123
        assert words[0] not in "，。）》”："
        assert words.rstrip()[-1] not in "（《“"


def test_the_same_sheet_is_the_same_pdf(tmp_path: Path) -> None:
    for name in "ab":
        write_sheet(REPORT, PAIR, tmp_path / f"{name}.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_more_characters_than_a_font_has_codes_for_are_replaced() -> None:
    """Codes have two bytes; what comes after the last one is shown as the sign for that, and breaks nothing."""

    class EvenFaces(Faces):
        def outline(self, character: str) -> Outline:
            return Outline(1000, None)

    typeface = Typeface(EvenFaces())
    many = "\ufffd" + "".join(map(chr, range(0x20000, 0x20000 + 65_534)))
    codes = typeface.hexadecimal(many)
    assert len({codes[at : at + 4] for at in range(0, len(codes), 4)}) == len(many)
    assert typeface.hexadecimal("ab" + many[5]) == 2 * typeface.hexadecimal("\ufffd") + typeface.hexadecimal(many[5])


def test_words_from_right_to_left_are_copied_in_their_order() -> None:
    assert copied(".pdf", Text((TextRun("x שלום עולם y"),))) == "xשלוםעולםy"


def test_without_a_chinese_font_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_known_files", dict)
    with pytest.raises(HengwenError, match="no font with Chinese characters"):
        Faces().outline("字")


def test_a_font_without_the_usual_names_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    known = fonts._known_files()
    chinese = next(known[name] for name in fonts._CHINESE if name in known)
    monkeypatch.setattr(fonts, "_known_files", lambda: {"unusual.ttf": chinese})
    assert Faces().outline("字").drawing is not None
    assert Faces().outline("\u200b").width == 0, "what cannot be seen takes no room"
    assert Faces().outline("\U0001fae8").drawing is not None, "a box stands for what no font has"


def test_chinese_characters_are_as_wide_as_they_are_high() -> None:
    """In thousandths, in which a reader of PDF takes widths, and where the next one is drawn."""
    assert Faces().outline("测").width == 1000
    data = written(sheet(Text((TextRun("测" * 20),))), ".pdf")
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    at = page.get_text_range().index("测")
    (left, *_), (right, *_) = (page.get_charbox(at + place, loose=True) for place in (0, 10))
    assert right - left == pytest.approx(10 * 9.5, abs=0.1)


@pytest.mark.parametrize(("rights", "embedded"), [(0, True), (2, False), (4, True), (8, True), (0x102, False)])
def test_a_font_whose_maker_forbids_it_is_not_put_into_a_pdf(tmp_path: Path, rights: int, embedded: bool) -> None:
    """fsType 2 of OpenType: no embedding; printing and editing are allowed by 4 and 8, subsetting is another bit."""
    result = FontBuilder(1000, isTTF=False)
    result.setupGlyphOrder([".notdef", "a"])
    result.setupCharacterMap({0x61: "a"})
    glyph = T2CharStringPen(500, None).getCharString()
    result.setupCFF("Test", {}, {".notdef": glyph, "a": glyph}, {})
    result.setupHorizontalMetrics({".notdef": (500, 0), "a": (500, 0)})
    result.setupHorizontalHeader()
    result.setupOS2(fsType=rights)
    result.save(tmp_path / "font.otf")
    assert fonts.Face(tmp_path / "font.otf").embeddable is embedded


def test_the_box_for_what_no_font_has_is_an_empty_frame() -> None:
    """As wide as a Chinese character; the inner edge runs the other way, so that it stays empty."""
    pen = RecordingPen()
    box = fonts._box()
    assert box.width == 1000
    assert box.drawing is not None
    box.drawing.private = SimpleNamespace(nominalWidthX=0, defaultWidthX=0, Subrs=[])
    box.drawing.globalSubrs = []
    box.drawing.draw(pen)
    lines = [points[0] for name, points in pen.value if name in ("moveTo", "lineTo")]
    assert lines == [(80, -80), (920, -80), (920, 840), (80, 840), (130, -30), (130, 790), (870, 790), (870, -30)]


def test_a_character_that_one_font_lacks_is_looked_for_in_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """In turn, each opened once and only when it is needed; a broken one is passed over."""
    opened: list[str] = []
    letters = {"first": fonts._SAMPLE + "a", "second": "b", "third": "bc", "last": "d"}

    class Drawn:
        def __init__(self, name: str) -> None:
            self.name = name

        def has(self, characters: str) -> bool:
            return set(characters) <= set(letters[self.name])

        def outline(self, character: str) -> fonts.Outline:
            return fonts.Outline(len(self.name) * 100 + ord(character), None)

    def face(path: str) -> Drawn | None:
        opened.append(path)
        return None if path == "broken" else Drawn(path)

    monkeypatch.setattr(fonts, "_face", face)
    monkeypatch.setattr(fonts, "_CHINESE", ("first",))
    monkeypatch.setattr(fonts, "_OTHERS", ("broken", "second", "third", "last"))
    monkeypatch.setattr(fonts, "_known_files", lambda: {name: name for name in (*letters, "broken")})
    faces = Faces()
    assert (faces.outline("a").width, opened) == (500 + ord("a"), ["first"])
    assert (faces.outline("b").width, opened) == (600 + ord("b"), ["first", "broken", "second"])
    assert (faces.outline("c").width, opened) == (500 + ord("c"), ["first", "broken", "second", "third"])
    assert faces.outline("?").width == 1000
    assert faces.outline("b").width == 600 + ord("b")
    assert opened == ["first", "broken", "second", "third", "last"]
