"""Evidence sheets hold what they promise, in every form, and any text comes back from them as text."""

import re
import warnings
import zipfile
from dataclasses import replace
from html import unescape
from io import BytesIO
from multiprocessing import active_children
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn

import breaking
import docx
import handmade
import pytest
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from reading_back import PAIR, READ, REPORT, copied, docx_text, evidence_text, sheet, solid, written

from hengwen import exports
from hengwen.exports import layout_process
from hengwen.exports.evidence_sheets import find_document, find_pair, write_sheet, write_sheets
from hengwen.exports.formats import Scope, formats_for
from hengwen.exports.sheets import batch, document
from hengwen.exports.sheets.blocks import (
    Break,
    DefinitionList,
    Heading,
    TableBlock,
    Text,
    TextRole,
    TextRun,
    Tile,
    Tiles,
)
from hengwen.exports.sheets.docx_xml import NAMESPACE
from hengwen.files.marks import END_MARK
from hengwen.model.document import Content, Document, ParagraphKind
from hengwen.model.messages import Cancelled, HengwenError
from hengwen.model.progress import ProgressStep
from hengwen.model.report.report import Exclusion, Report
from hengwen.model.report.review import Case, Decision, Review, Verdict, scored
from hengwen.text.display import printable
from hengwen.views.presentation import Presentation, read_user_file
from hengwen.views.report_views import ReportView

SHEETS = [form.suffix for form in formats_for(Scope.PAIR)]


@pytest.mark.parametrize("suffix", SHEETS)
@pytest.mark.parametrize("text", breaking.TEXTS, ids=lambda text: ascii(text)[:20])
def test_a_hostile_text_comes_back_as_text(suffix: str, text: str) -> None:
    actual = copied(suffix, Text((TextRun(text),)))
    assert actual == solid(printable(text))


@pytest.mark.parametrize("suffix", SHEETS)
@settings(deadline=None, max_examples=40)
@given(texts=st.lists(breaking.ANY, min_size=2, max_size=2))
def test_any_text_comes_back_from_headings_cells_facts_and_figures(suffix: str, texts: list[str]) -> None:
    """What PDFium itself rewrites (ligatures, hyphens at the end of lines, right-to-left text) is left out there."""
    if suffix == ".pdf":
        texts = [
            re.sub(r"[^\u0020-\u007e\u3000-\u303f\u4e00-\u9fff\U0001f300-\U0001f5ff]|-", "", text) for text in texts
        ]
    one, other = texts
    blocks = (
        Heading(one),
        DefinitionList(((one, other),)),
        TableBlock((one,), (((TextRun(other),),),), (1.0,)),
        Break(),
    )
    assert copied(suffix, *blocks) == solid(printable(one + one + other + one + other))
    figure = Tiles((Tile(one[:8], other[:8]),))
    assert sorted(copied(suffix, figure)) == sorted(solid(printable(one[:8] + other[:8])))


@pytest.mark.parametrize("suffix", SHEETS)
def test_a_pair_is_shown_with_both_texts_figures_pages_and_hashes(suffix: str, tmp_path: Path) -> None:
    text = evidence_text(suffix, PAIR, tmp_path)
    for entry in (PAIR.left, PAIR.right):
        assert entry.document.id in text
    for match in PAIR.matches:
        assert solid(PAIR.left.document.text[match.left.start : match.left.end]) in text
        assert solid(PAIR.right.document.text[match.right.start : match.right.end]) in text
    assert "edited·96%·Hamming3" in text
    assert "p.1" in text
    assert "2026-03-0108:30UTC" in text
    assert "simhash-tfidf" in text
    assert "similarity,notaverdict" in text or suffix == ".pdf", "there it stands at the foot of every page"
    assert "plagiarism" not in text.lower()


@pytest.mark.parametrize("suffix", SHEETS)
def test_verdicts_on_the_pair_and_on_a_passage_are_shown(suffix: str, tmp_path: Path) -> None:
    review = Review().decided(Case.of(PAIR), Verdict(Decision.CONFIRMED, "", "同组所写", "周老师"))
    review = review.decided(Case.of(PAIR, PAIR.matches[0]), Verdict(Decision.EXCUSED, "出自任务书"))
    text = evidence_text(suffix, PAIR, tmp_path, Presentation(review=review))
    assert all(words in text for words in ("confirmed", "同组所写", "周老师", "excused", "出自任务书"))


@pytest.mark.parametrize("suffix", SHEETS)
def test_a_document_is_shown_whole_with_its_sources(suffix: str, tmp_path: Path) -> None:
    """The pieces between the numbers of the sources together are the document's text."""
    entry = REPORT.entries[0]
    text = evidence_text(suffix, entry, tmp_path)
    assert "Totalcopyratio" in text
    assert "提交18.docx" in text
    whole = text[text.index("ofitssourceinthelist.") + 21 : text.index("Passagesbysource")]
    bare = re.sub(r"\[(?:[\d,]+…?|p\.\d+)\]", "", whole)
    assert bare == solid(entry.document.text)


def inks_of(report: Report, place: int) -> dict[str, TextRole]:
    """The ink of every run in the sheet of a document."""
    view = ReportView(report)
    result = document.document_sheet(view, view.documents[place], Presentation())
    return {run.text: run.role for block in result.blocks if isinstance(block, Text) for run in block.runs}


def test_matches_are_red_and_left_out_text_grey() -> None:
    left, right = handmade.two_texts()
    inks = inks_of(replace(REPORT, entries=(left, right), comparisons=(handmade.compared(left, right),)), 1)
    assert inks[handmade.RIGHT] is TextRole.MATCH
    assert next(ink for text, ink in inks.items() if text.startswith("[1] 王某")) is TextRole.OUT


def test_quotations_that_count_are_green() -> None:
    quoted = handmade.document("q.txt", ("前文。", ParagraphKind.BODY), (handmade.SAME, ParagraphKind.QUOTATION))
    cited = Exclusion("quotations", quoted.paragraphs[1].span)
    first = replace(handmade.entry(quoted, [cited]), kept=frozenset({"quotations"}))
    second = handmade.entry(handmade.document("o.txt", (handmade.SAME, ParagraphKind.BODY)))
    shared = handmade.match(first, second, (handmade.SAME, handmade.SAME))
    pair = replace(PAIR, left=first, right=second, matches=(shared,), paragraphs=())
    report = replace(REPORT, entries=(first, second), comparisons=(pair,))
    assert inks_of(report, 0)[handmade.SAME] is TextRole.CITED
    assert inks_of(report, 1)[handmade.SAME] is TextRole.MATCH


@pytest.mark.parametrize("suffix", SHEETS)
def test_a_document_that_was_not_compared_says_so_and_shows_no_figure(suffix: str, tmp_path: Path) -> None:
    text = evidence_text(suffix, REPORT.entries[2], tmp_path)
    assert "couldnotbecompared" in text
    assert "Totalcopyratio" not in text


@pytest.mark.parametrize("suffix", [".docx", ".pdf"])
def test_the_batch_as_a_sheet_names_everything(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "PAIRS", 2)
    exports.write(REPORT, tmp_path / f"r{suffix}")
    text = solid(READ[suffix]((tmp_path / f"r{suffix}").read_bytes()))
    for entry in REPORT.entries:
        assert solid(entry.document.name) in text
    assert "Ithasnotext:ascanof3pages?" in text
    assert "Thepassagesofpairs3to3arenotshownhere" in text


def test_the_passages_of_the_first_twenty_pairs_are_in_the_printed_batch() -> None:
    """So many are read on paper; of the others the sheet says that they are not there."""
    left, right = handmade.two_texts()
    pairs = tuple(handmade.compared(left, right) for _ in range(23))
    result = batch.batch_sheet(replace(REPORT, entries=(left, right), comparisons=pairs), Presentation())
    runs = [run.text for block in result.blocks if isinstance(block, Text) for run in block.runs]
    shown = [block.text for block in result.blocks if isinstance(block, Heading) and " × " in block.text]
    assert [title.split()[0] for title in shown] == [str(number) for number in range(1, 21)]
    assert "The passages of pairs 21 to 23 are not shown here" in " ".join(runs)


def test_names_hidden_in_every_form_of_sheet(tmp_path: Path) -> None:
    presentation = Presentation(hidden=True, names=("四年级",))
    for suffix in SHEETS:
        text = evidence_text(suffix, PAIR, tmp_path, presentation)
        assert "四年级" not in text
        assert "提交" not in text
        assert "███学生" in text


@pytest.mark.parametrize("suffix", SHEETS)
def test_a_logo_is_inside_and_a_broken_one_is_refused(suffix: str, tmp_path: Path) -> None:
    logo = tmp_path / "logo.png"
    Image.new("RGBA", (3000, 700), (40, 90, 150, 128)).save(logo)
    plain, dressed = written(sheet(), suffix), written(sheet(), suffix, Presentation(logo=logo))
    assert len(dressed) > len(plain)
    sound = logo.read_bytes()
    for size in (5_000_000, 5_000_001):
        logo.write_bytes(sound + bytes(size - len(sound)))
        if size == 5_000_000:
            assert written(sheet(), suffix, Presentation(logo=logo)) == dressed
    for data in (logo.read_bytes(), b"\x89PNG\r\n\x1a\n broken", b"GIF89a"):
        logo.write_bytes(data)
        with pytest.raises(HengwenError, match="must be a PNG or JPEG picture of 5 MB"):
            written(sheet(), suffix, Presentation(logo=logo))


@pytest.mark.parametrize(
    ("size", "shown"),
    [((3000, 700), (900, 210)), ((1000, 960), (250, 240)), ((900, 240), (900, 240)), ((90, 30), (90, 30))],
)
def test_a_large_logo_is_made_small_and_keeps_its_shape(
    size: tuple[int, int], shown: tuple[int, int], tmp_path: Path
) -> None:
    """It is part of every report."""
    Image.new("RGB", size, "navy").save(logo := tmp_path / "logo.png")
    data = Presentation(logo=logo).logo_png()
    assert data is not None
    with Image.open(BytesIO(data)) as picture:
        assert picture.size == shown


def test_a_file_of_the_user_may_be_as_large_as_is_said(tmp_path: Path) -> None:
    """Fifty million bytes of a layout or a style are read; with one more it is refused, not cut."""
    file = tmp_path / "style.css"
    for size in (50_000_000, 50_000_001):
        with file.open("wb") as stream:
            stream.truncate(size)
        if size == 50_000_000:
            assert len(read_user_file(file)) == size
    with pytest.raises(HengwenError, match="too large for a report"):
        read_user_file(file)


def test_what_is_no_file_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    """A folder, on every system by the same words; a pipe would be waited for."""
    with pytest.raises(HengwenError) as error:
        read_user_file(tmp_path)
    assert str(error.value) == f"“{tmp_path}” is a folder or a device, no file."


def test_an_own_document_keeps_its_words_and_takes_the_report_at_its_place(tmp_path: Path) -> None:
    own = docx.Document()
    own.add_paragraph("学校信头")
    own.add_paragraph("{{ report }}")
    own.add_paragraph("签字：")
    own.save(str(tmp_path / "own.docx"))
    text = docx_text(written(sheet(Text((TextRun("中间"),))), ".docx", Presentation(layout=tmp_path / "own.docx")))
    assert re.fullmatch(r"学校信头TITLENOTE中间签字：", solid(text))
    (tmp_path / "own.docx").write_text("no document")
    with pytest.raises(HengwenError, match="no DOCX document"):
        written(sheet(), ".docx", Presentation(layout=tmp_path / "own.docx"))


def test_an_own_template_builds_on_ours_escapes_and_cannot_reach_out(tmp_path: Path) -> None:
    layout = tmp_path / "own.html.j2"
    layout.write_text(
        "{% extends base %}{% block head %}<h1>学校 {{ sheet.title }}</h1>{% endblock %}", encoding="utf-8"
    )
    (tmp_path / "own.css").write_text("h1 { color: teal } </style><script>alert(1)</script>")
    result = sheet(Text((TextRun("中间"),)), title="<b>")
    data = written(result, ".html", Presentation(layout=layout)).decode()
    assert "<h1>学校 &lt;b&gt;</h1>" in data
    assert "中间" in data
    assert "color: teal" in data
    assert "</style><script" not in data
    for source in ("{{ sheet.nothing }}", "{% if %}", "{{ ''.__class__.mro() }}", "{{ 1 // 0 }}"):
        layout.write_text(source)
        with pytest.raises(HengwenError, match="is no template"):
            written(result, ".html", Presentation(layout=layout))


PAGE = '<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="{}">{}</head></html>'


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("<!DOCTYPE html><html><head></head></html>", "the policy"),
        (PAGE.format("default-src *", ""), "the policy"),
        (f"<script src='http://a/b.js'></script>{PAGE.format('{{ policy }}', '')}", "the policy"),
        (f"<!-- {PAGE.format('{{ policy }}', '')} --><html></html>", "the policy"),
        (PAGE.format("{{ policy }}", "<script src='http://a/b.js'></script>"), "from elsewhere: <script src"),
        (PAGE.format("{{ policy }}", '<meta content=">" http-equiv="refresh">'), "from elsewhere: <meta"),
        (PAGE.format("{{ policy }}", "<link rel=preconnect href=//a>"), "from elsewhere: <link"),
    ],
)
def test_a_layout_that_loads_anything_from_elsewhere_is_refused(source: str, said: str, tmp_path: Path) -> None:
    """A report that is handed on tells nobody that it is read, whoever made its layout."""
    layout = tmp_path / "own.html"
    layout.write_text(source)
    with pytest.raises(HengwenError, match=said):
        exports.write(REPORT, tmp_path / "a.html", Presentation(layout=layout))
    assert not (tmp_path / "a.html").exists()


def test_a_layout_that_keeps_the_policy_may_look_as_it_likes(tmp_path: Path) -> None:
    """From the first line on, and with the report in it."""
    layout = tmp_path / "own.html"
    layout.write_text(PAGE.format("{{ policy }}", "<title>{{ report.created }}</title>{{ view.pairs | length }}"))
    exports.write(REPORT, tmp_path / "a.html", Presentation(layout=layout))
    assert "default-src 'none'" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_a_layout_has_the_figures_of_any_report_of_the_check(tmp_path: Path) -> None:
    """Whatever was worked out before, as for the window, and with a pair that the reader excused."""
    report, layout = handmade.sample_report(), tmp_path / "own.html"
    first, second, _ = report.comparisons
    verdict = Verdict(Decision.EXCUSED, "as agreed")
    review = Review(MappingProxyType({Case.of(first): verdict, Case.of(second, second.matches[0]): verdict}))
    actual = scored(report, review)
    assert actual.submission_pairs
    assert actual.parts(actual.entries[0])
    layout.write_text("{% extends base %}")
    exports.write(actual, tmp_path / "a.html", Presentation(layout=layout, review=review))
    exports.write(actual, tmp_path / "b.html", Presentation(review=review))
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes() + END_MARK


@pytest.mark.parametrize(
    "source",
    [
        "{% include '/etc/hostname' %}",
        "{% include '../translations/hengwen_zh_CN.ts' %}",
        "{{ report.entries[0].tokens.tofile(target) }}",
        "{{ report.entries[0].tokens.dump(target) }}",
        "{{ histogram.__globals__ }}",
    ],
)
def test_a_layout_reads_and_writes_no_file(source: str, tmp_path: Path) -> None:
    """It sees figures and texts; what they are made of could write itself to a file."""
    layout, target = tmp_path / "own.html", tmp_path / "written"
    layout.write_text(f"{{% set target = {str(target)!r} %}}{source}")
    with pytest.raises(HengwenError, match="is no template"):
        exports.write(REPORT, tmp_path / "a.html", Presentation(layout=layout))
    assert [path.name for path in tmp_path.iterdir()] == ["own.html"]


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    ],
)
def test_a_layout_that_never_ends_costs_a_sentence(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the window nor the machine waits for it."""
    others = {*active_children()}  # of earlier tests
    monkeypatch.setattr(layout_process, "SILENCE", 1.0)
    layout = tmp_path / "own.html"
    layout.write_text(source)
    with pytest.raises(HengwenError, match="more time or memory"):
        exports.write(REPORT, tmp_path / "a.html", Presentation(layout=layout))
    monkeypatch.undo()
    layout.write_text("{% extends base %}")
    exports.write(REPORT, tmp_path / "a.html", Presentation(layout=layout))
    assert len({*active_children()} - others) == 1, "the one that never ended does not go on"


def test_one_process_makes_all_sheets_of_a_layout(tmp_path: Path) -> None:
    """Starting one takes longer than a sheet: it waits for the next one."""
    layout = tmp_path / "own.html"
    layout.write_text("{% extends base %}")
    known = []
    for name in "abc":
        exports.write(REPORT, tmp_path / f"{name}.html", Presentation(layout=layout))
        known.append({process.pid for process in active_children()})
    assert known[0]
    assert known[0] == known[1] == known[2]


def test_a_document_for_a_layout_is_small_and_loads_nothing(tmp_path: Path) -> None:
    """No gigabytes out of a few bytes, no picture from a server that notes who reads, and no faults of python-docx."""
    own, layout = docx.Document(), tmp_path / "own.docx"
    own.part.relate_to("http://localhost/a.png", RELATIONSHIP_TYPE.IMAGE, is_external=True)
    own.save(str(layout))
    with pytest.raises(HengwenError, match="from elsewhere: http://localhost"):
        written(sheet(), ".docx", Presentation(layout=layout))
    for field in (
        '<w:r><w:instrText> INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "http://a"</w:instrText></w:r>',
        '<w:fldSimple w:instr=" DDEAUTO excel a"/>',
    ):
        own = docx.Document()
        own.sections[0].header.paragraphs[0]._p.extend(parse_xml(f"<w:p {NAMESPACE}>{field}</w:p>"))
        own.save(str(layout))
        with pytest.raises(HengwenError, match="from elsewhere: "):
            written(sheet(), ".docx", Presentation(layout=layout))
    for name, data in (
        ("word/more.xml", bytes(101_000_000)),
        ("word/document.xml", b"<a/>"),
        ("[Content_Types].xml", b""),
    ):
        docx.Document().save(str(layout))
        with zipfile.ZipFile(layout, "a", zipfile.ZIP_DEFLATED) as package, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a name that stands there twice
            package.writestr(name, data)
        with pytest.raises(HengwenError, match="no DOCX document"):
            written(sheet(), ".docx", Presentation(layout=layout))


def test_documents_are_found_by_path_name_or_stem() -> None:
    assert find_document(REPORT, "班级/提交 18.docx") is REPORT.entries[1]
    assert find_document(REPORT, "提交 03 终稿") is REPORT.entries[0]
    with pytest.raises(HengwenError, match="Several documents"):
        find_document(REPORT, "提交 18.docx")
    with pytest.raises(HengwenError, match="No document"):
        find_document(REPORT, "x")
    assert find_pair(REPORT, "旧/提交 18.docx", "提交 03 终稿.pdf") is REPORT.comparisons[2]
    with pytest.raises(HengwenError, match="share nothing"):
        find_pair(REPORT, "提交 03 终稿", "扫描件.pdf")


def test_every_new_document_that_was_compared_gets_a_sheet_of_its_own(tmp_path: Path) -> None:
    odd = Document('a/"x"?<y>.txt', "9" * 64, Content(text="字" * 30))
    report = replace(REPORT, entries=(*REPORT.entries, handmade.entry(odd)))
    files = write_sheets(report, tmp_path / "new" / "folder", ".html", Presentation())
    assert [file.name for file in files] == ["001 提交 03 终稿.html", "002 提交 18.html", "005 _x_y_.html"]
    assert all(file.stat().st_size > 1000 for file in files)


@pytest.mark.parametrize("suffix", SHEETS)
def test_cancelling_a_sheet_leaves_nothing(suffix: str, tmp_path: Path) -> None:
    def cancel(_step: ProgressStep) -> NoReturn:
        raise Cancelled

    with pytest.raises(Cancelled):
        write_sheet(REPORT, PAIR, tmp_path / f"e{suffix}", progress=cancel)
    assert list(tmp_path.iterdir()) == []


def test_a_sheet_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HengwenError, match=r"\.html, \.docx, \.pdf"):
        write_sheet(REPORT, PAIR, tmp_path / "e.xlsx")


def test_an_html_sheet_allows_nothing_but_its_own_style() -> None:
    data = written(sheet(Text((TextRun("<script>alert(1)</script>"),))), ".html").decode()
    stated = re.search(r'Content-Security-Policy" content="([^"]+)"', data)
    assert stated
    policy = unescape(stated[1])
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'", policy)
    assert "<script" not in data
    assert ' style="' not in data


def test_a_span_outside_of_every_page_is_told_by_its_characters(tmp_path: Path) -> None:
    assert PAIR.right.document.page_at(0) is None
    assert f"B characters {PAIR.matches[0].right.start}".replace(" ", "") in evidence_text(".html", PAIR, tmp_path)


def test_a_layout_by_another_name_is_refused(tmp_path: Path) -> None:
    """Before a check is made, with the names that are known."""
    layout = tmp_path / "layout.txt"
    layout.write_text("text", encoding="utf-8")
    with pytest.raises(HengwenError, match="must end in"):
        Presentation(layout=layout).check()
