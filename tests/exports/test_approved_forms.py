"""What sheets and workbooks look like changes only on purpose: each is held to what was looked at and approved."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import docx
import handmade
import pytest
from lxml import etree
from PIL import Image
from reading_back import written

from approval import unapproved
from hengwen.exports.html.charts import heat_map, histogram
from hengwen.exports.json_report import document_json, write_json
from hengwen.exports.pdf import writer
from hengwen.exports.pdf.fonts import EM, Outline
from hengwen.exports.sheets.batch import batch_sheet
from hengwen.exports.sheets.blocks import (
    Break,
    DefinitionList,
    Heading,
    Sheet,
    TableBlock,
    Text,
    TextRole,
    TextRun,
    Tile,
    Tiles,
    plain,
)
from hengwen.exports.sheets.document import document_sheet
from hengwen.exports.sheets.pair import pair_sheet
from hengwen.exports.tables import tables
from hengwen.exports.xlsx_report import write_xlsx
from hengwen.model.document import ParagraphKind, Span, State
from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.model.progress import silent
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.report.shared_block import BlockPlace, SharedBlock, Standing
from hengwen.views.figures import Value
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import ReportView

APPROVED = Path(__file__).parent / "approved"

EVERY_BLOCK = Sheet(
    "Title of a sheet 检测报告",
    "A note of more than one line. " * 5,
    "FOOT",
    "en",
    "2026-03-01T08:30:00Z",
    (
        Heading("Part"),
        Heading("Part of a part", 2),
        *(
            Text((TextRun(f"As {role} text. "), TextRun("字" * 70)), role)
            for role in ("body", "note", "title", "heading")
        ),
        Text(tuple(TextRun(f"{role} ", role) for role in TextRole), close=True),
        Text(tuple(TextRun(f"passage {place} ", background=place) for place in range(9))),
        Text((TextRun("bold ", bold=True), TextRun("small ", small=True), TextRun("differs", differs=True))),
        Text((TextRun("line\nbreak\ttab \u05e9\u05dc\u05d5\u05dd"),)),
        DefinitionList((("name", "value"), ("another name", "a longer value " * 12))),
        Tiles((*(Tile(f"level {level}", f"{level}0 %", level) for level in range(4)), Tile("a count " * 9, "12"))),
        TableBlock(("one", "two", "three"), ((plain("a"), plain("b" * 40), plain(3)),) * 3, (1, 2, 1), frozenset((2,))),
        TableBlock(("", ""), ((plain("left " * 300), plain("right " * 100)),), (0.5, 0.5), texts=True),
        Break(),
        Text(plain("on a new page")),
        TableBlock(("head",), tuple((plain(n),) for n in range(60)), (1,)),
        TableBlock(("", "two"), tuple((plain("long " * (n * 40)), plain("")) for n in range(1, 9)), (0.3, 0.7)),
        TableBlock(
            ("", ""), ((plain("left " * 1500), plain("right " * 400)), (plain(""), plain("x"))), (1, 1), texts=True
        ),
        Heading("at the foot"),
        *(Text(plain(f"line {n} " * 9)) for n in range(30)),
        Heading("again", 2),
        Text(plain("a paragraph longer than a page " * 300)),
    ),
)


class _EvenFaces:
    """Stands for the fonts of a system, which differ: Chinese characters are square, all others half as wide."""

    def outline(self, character: str) -> Outline:
        return Outline(EM if character > "\u2e80" else EM // 2, None)


def test_pages_of_a_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of block, on pages that fill up: what is drawn where, how large, in which colour."""
    monkeypatch.setattr(writer, "system_faces", _EvenFaces)
    Image.new("RGB", (90, 30), "navy").save(logo := tmp_path / "logo.png")
    data = written(EVERY_BLOCK, ".pdf", Presentation(logo=logo))
    assert unapproved(APPROVED / "pages.pdf.txt", _pdf_lines(data)) == []


def _pdf_lines(data: bytes) -> Iterator[str]:
    for entries, stream in re.findall(rb"<<([^\n]*?)>>\s*stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        content = zlib.decompress(stream) if b"FlateDecode" in entries else stream
        if b" Tj ET" in content:
            yield from re.sub(r"<((?:[0-9A-F]{4})*)> Tj", _glyphs, content.decode("ascii")).splitlines()
    yield from sorted(line.decode("latin-1") for line in re.findall(rb"/Type /(?:Page|Outlines|Catalog) [^\n]*", data))


def test_the_page_and_the_styles_of_a_word_document() -> None:
    """Paper, margins, and the fonts of both scripts, which no theme overrules."""
    for language in ("en", "zh_CN"):
        document = docx.Document(io.BytesIO(written(replace(EVERY_BLOCK, language=language), ".docx")))
        lines = [re.sub(r' (?:xmlns:\w+|w:rsid\w*)="[^"]*"', "", etree.tostring(document.sections[0]._sectPr).decode())]
        for name in ("Normal", "Title", "Heading 1", "Heading 2"):
            style = etree.tostring(document.styles[name].element.rPr, encoding="unicode")
            lines.append(f"{name}: {re.sub(r' xmlns:[a-z0-9]+=.[^ >]*', '', style)}")
        assert unapproved(APPROVED / f"styles.{language}.txt", lines) == []


def _glyphs(shown: re.Match[str]) -> str:
    return f"<{len(shown[1]) // 4} glyphs> Tj"


@pytest.mark.parametrize("part", ["word/document.xml", "word/footer1.xml"])
def test_a_word_document(part: str) -> None:
    """Every kind of block in WordprocessingML."""
    with zipfile.ZipFile(io.BytesIO(written(EVERY_BLOCK, ".docx"))) as package:
        xml = package.read(part).decode()
    assert (
        unapproved(
            APPROVED / f"{Path(part).name}.txt", iter(re.sub(r"(?=<w:(?:p|tbl|tr|sectPr)[ >])", "\n", xml).splitlines())
        )
        == []
    )


def _batch(blocks: int = 62) -> Report:
    """Everything that a batch may have: people, same texts, blocks of shared text, files unread or blank."""
    report = handmade.sample_report()
    left, right, scan, twin = report.entries
    people = Person("2023010101", "王芳", "王芳"), Person("2023010102", "李雷", "李雷"), Person("", "韩梅梅", "韩梅梅")
    first, second, third = (
        replace(entry, document=replace(entry.document, person=person, part=f"{person.name}.docx"))
        for entry, person in zip((left, right, scan), people, strict=True)
    )
    empty = handmade.entry(handmade.document("白卷.docx", state=State.EMPTY))
    blanks = [handmade.entry(handmade.document(f"{name}.docx", (name, ParagraphKind.BODY))) for name in ("题", "目")]
    entries = first, second, third, twin, empty, *blanks
    by_path = {entry.document.path: entry for entry in entries}
    pairs = tuple(
        replace(pair, left=by_path[pair.left.document.path], right=by_path[pair.right.document.path])
        for pair in report.comparisons
    )
    shared = tuple(
        SharedBlock(
            f"{number:032x}",
            list(Standing)[number % len(Standing)],
            number % 2 == 0,
            tuple(BlockPlace(place, (Span(number, number + 230),)) for place in (0, 1)),
            230 - number,
        )
        for number in range(blocks)
    )
    inputs = replace(
        handmade.sample_inputs(),
        names=("作业",),
        older=0,
        library="馆",
        library_documents=800,
        templates=1,
        people=message("the roster"),
        missing=("赵六",),
        other_files=2,
    )
    return replace(report, entries=entries, comparisons=pairs, blocks=shared, inputs=inputs)


def _review(report: Report) -> Review:
    pair = report.comparisons[1]
    said = Verdict(Decision.CONFIRMED, "合写", "问过两人", "李老师", "2026-05-01T08:00:00Z")
    review = Review().decided(Case.of(pair), said)
    review = review.decided(Case.of(pair, pair.matches[0]), Verdict(Decision.EXCUSED, "task"))
    return review.decided(Case.of(report.comparisons[2]), Verdict(Decision.EXCUSED, "the same author"))


def _described(sheet: Sheet) -> Iterator[str]:
    yield f"{sheet.title} | {sheet.note} | {sheet.footer} | {sheet.language} | {sheet.created}"
    for block in sheet.blocks:
        match block:
            case TableBlock():
                yield f"TableBlock {block.head} {block.widths} right={sorted(block.right)} texts={block.texts}"
                yield from (f"    {' | '.join(map(_runs, row))}" for row in block.rows)
            case Text():
                yield f"Text {block.role}{' close' if block.close else ''}: {_runs(block.runs)}"
            case _:
                yield repr(block)


def _runs(runs: tuple[TextRun, ...]) -> str:
    return "".join(_run(run) for run in runs)


def _run(run: TextRun) -> str:
    style = [run.role.value] if run.role is not TextRole.PLAIN else []
    style += [name for name in ("bold", "small", "differs") if getattr(run, name)]
    style += [str(run.background)] if run.background is not None else []
    return f"[{' '.join(style)}: {run.text}]" if style else run.text


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_sheet_of_a_batch(language: str) -> None:
    """In its order: figures, what was not read, ranking, people, same texts, blocks, documents, passages, figures."""
    report = _batch()
    sheet = batch_sheet(report, Presentation(language, _review(report)))
    assert unapproved(APPROVED / f"batch.{language}.txt", _without_version(_described(sheet))) == []


@pytest.mark.parametrize("path", ["班级/提交 03 终稿.pdf", "班级/提交 18.docx"])
def test_the_sheet_of_a_document(path: str) -> None:
    report = _batch()
    presentation = Presentation("en", _review(report))
    view = ReportView(report, presentation.limits, presentation.review, "en")
    sheet = document_sheet(view, next(one for one in view.documents if one.entry.document.path == path), presentation)
    assert unapproved(APPROVED / f"document.{Path(path).suffix[1:]}.txt", _without_version(_described(sheet))) == []


def test_the_sheet_of_a_pair() -> None:
    report = _batch()
    presentation = Presentation("en", _review(report))
    view = ReportView(report, presentation.limits, presentation.review, "en")
    assert (
        unapproved(APPROVED / "pair.txt", _without_version(_described(pair_sheet(view, view.pairs[1], presentation))))
        == []
    )


def _without_version(lines: Iterator[str]) -> Iterator[str]:
    return (re.sub(r"([Hh]engwen|衡文) \d[.\d]*\w*", r"\1 VERSION", line) for line in lines)


def test_the_sheets_of_a_workbook() -> None:
    """Widths, what stays while one scrolls, what is printed, filters, colours; the cells are held by other tests."""
    result = io.BytesIO()
    report = _batch()
    write_xlsx(report, result, Presentation("en", _review(report)), silent)
    with zipfile.ZipFile(result) as package:
        names = [name for name in sorted(package.namelist()) if re.match(r"xl/(worksheets/|styles|workbook)", name)]
        parts = {name: package.read(name).decode() for name in names if name.endswith(".xml")}
    assert unapproved(APPROVED / "workbook.txt", _workbook_lines(parts)) == []


def test_the_json_of_a_batch() -> None:
    """What other programs read: a contract, to which fields are added and none is changed."""
    result = io.BytesIO()
    report = replace(_batch(3), block_choices=MappingProxyType({f"{0:032x}": True, f"{1:032x}": False}))
    write_json(report, result, Presentation("en", _review(report)), silent)
    assert unapproved(APPROVED / "batch.json", _without_version(iter(result.getvalue().decode().splitlines()))) == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_json_of_a_document(language: str) -> None:
    """What `hengwen text --json` says."""
    documents = [entry.document for entry in _batch(0).entries]
    lines = (line for document in documents for line in document_json(document, language).splitlines())
    assert unapproved(APPROVED / f"text.{language}.json", lines) == []


def test_the_tables_of_a_batch() -> None:
    """Every cell that a workbook and CSV files have."""
    report = _batch(3)
    lines: list[str] = []
    for table in tables(report, Presentation("en", _review(report)), silent):
        lines.append(f"{table.name}: {' | '.join(figure.key for figure in table.columns)}")
        lines += (" | ".join(map(_cell, row)) for row in table.rows())
    assert unapproved(APPROVED / "tables.txt", _without_version(iter(lines))) == []


def _cell(value: Value) -> str:
    return f"{value:.6g}" if isinstance(value, float) else repr(value)


_LAID_OUT = ("<col ", "<pane", "<pageSetup", "<pageSetUpPr", "<autoFilter", "<conditional", "<cfRule", "<definedName",
             '<row r="1"', "<numFmt ", "<fgColor", "<bgColor", "<color", "<alignment", "<xf", "<sz", "<b/>",
             "<sheet ")  # fmt: skip
"""How elements begin that a reader sees something of; the others are the library's own affair."""


def _workbook_lines(parts: dict[str, str]) -> Iterator[str]:
    for name, xml in parts.items():
        yield name
        yield from (tag for tag in re.findall(r"<[^/?][^>]*>", xml) if tag.startswith(_LAID_OUT))


def test_the_charts_of_a_page() -> None:
    """The bars of the histogram, and where the pairs stand in the heat map."""
    entries = [
        handmade.entry(handmade.document(f"{name}.txt", (name * 100, ParagraphKind.BODY))) for name in "甲乙丙丁戊"
    ]
    shares = ((0, 1, 0.9), (1, 2, 0.5), (3, 4, 0.35), (0, 4, 0.3), (2, 3, 0.05))
    report = handmade.sample_report(
        entries=tuple(entries), comparisons=tuple(_pair(entries[a], entries[b], share) for a, b, share in shares)
    )
    chart = heat_map(ReportView(report))
    squares = (f"{square.column} {square.row} {square.title}" for square in chart.squares)
    bars = map(repr, histogram([pair.similarity for pair in report.comparisons] + [0.3] * 100))
    assert unapproved(APPROVED / "charts.txt", iter([*bars, str(chart.size), *map(repr, chart.paths), *squares])) == []


def _pair(left: ReportEntry, right: ReportEntry, share: float) -> Comparison:
    """Two documents of which so much is shared."""
    end = round(100 * share)
    words = left.document.text[:end], right.document.text[:end]
    return Comparison(left, right, (handmade.match(left, right, words),), (), 9, 0.0)


def test_that_all_was_read_is_said_only_where_it_was() -> None:
    """A finding in one document, or one that has no text, and it is not said."""
    left, right = (handmade.entry(handmade.document(f"{n}.txt", (handmade.SAME, ParagraphKind.BODY))) for n in "ab")
    white = replace(right.document, content=replace(right.document.content, state=State.SUSPICIOUS))
    scan = handmade.entry(handmade.document("c.pdf", state=State.EMPTY))
    for entries, whole in (
        ((left, right), True),
        ((left, replace(right, document=white)), False),
        ((left, right, scan), False),
    ):
        sheet = batch_sheet(handmade.sample_report(entries=entries, comparisons=(), warnings=()), Presentation("en"))
        said = [_runs(block.runs) for block in sheet.blocks if isinstance(block, Text)]
        assert ("All documents were read without a remark." in said) is whole


def test_sixty_blocks_of_shared_text_are_listed() -> None:
    """In a sheet; of more it says so, and where all are."""
    for count, cut in ((60, 0), (61, 1)):
        said = [
            _runs(block.runs)
            for block in batch_sheet(_batch(count), Presentation("en")).blocks
            if isinstance(block, Text)
        ]
        assert sum("60" in text and "blocks" in text for text in said) == cut, said


def test_twenty_documents_that_were_not_read_are_named() -> None:
    """At the end of a sheet; of more it says how many."""
    for count, last in ((20, "19.pdf (empty)"), (23, "19.pdf (empty) and 3 more")):
        scans = [handmade.entry(handmade.document(f"{n}.pdf", state=State.EMPTY)) for n in range(count)]
        sheet = batch_sheet(handmade.sample_report(entries=tuple(scans), comparisons=()), Presentation("en"))
        (rows,) = [
            dict(block.rows)
            for block in sheet.blocks
            if isinstance(block, DefinitionList) and "Program" in dict(block.rows)
        ]
        assert rows["Not compared"].startswith(f"{count}: 0.pdf (empty), 1.pdf (empty)")
        assert rows["Not compared"].endswith(last)
        assert rows["Not compared"].count("(empty)") == 20


def test_a_sheet_says_where_it_was_cut() -> None:
    """A thousand rows of the ranking and the passages of twenty pairs are printed; a workbook has all."""
    entries = [
        handmade.entry(handmade.document(f"{place}.txt", ("文" * 50 + str(place), ParagraphKind.BODY)))
        for place in range(47)
    ]
    pairs = [_pair(a, b, 0.2) for n, a in enumerate(entries) for b in entries[:n]][:1001]
    for count, ends in ((1000, ["passages of pairs"]), (1001, ["1001 pairs", "passages of pairs"])):
        report = handmade.sample_report(entries=tuple(entries), comparisons=tuple(pairs[:count]))
        sheet = batch_sheet(report, Presentation("en"))
        said = [_runs(block.runs) for block in sheet.blocks if isinstance(block, Text)]
        warned = [text for text in said if text.startswith("[warn: ") and any(end in text for end in ends)]
        assert len(warned) == len(ends), said
        ranking = next(block for block in sheet.blocks if isinstance(block, TableBlock) and "A" in block.head)
        assert len(ranking.rows) == 1000
        assert sum(isinstance(block, Break) for block in sheet.blocks) == 20
