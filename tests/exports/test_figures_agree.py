"""One check in every output: each says the same figures, to the last digit that it shows."""

import csv
import io
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import lxml.html
import openpyxl
import pytest
from reading_back import READ

from conftest import make_document
from hengwen import exports
from hengwen.check.comparing import compare_documents
from hengwen.checkfile.file import CheckFile, SavedCheck, save
from hengwen.exports.evidence_sheets import write_sheet
from hengwen.gui.pages.compare.citation import citation
from hengwen.gui.pages.compare.match_items import match_items
from hengwen.gui.pages.compare.placed_matches import PlacedMatches
from hengwen.gui.pages.compare.texts.match_text import match_tag
from hengwen.gui.pages.overview.pairs import pair_columns
from hengwen.gui.pages.overview.preview import excerpts
from hengwen.gui.translation import language
from hengwen.gui.widgets.block_columns import block_columns
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.report import MatchKind, Report
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest
from hengwen.text.display import number, percent, whole_percent
from hengwen.views.figures import Unit
from hengwen.views.labels import left_out_texts, parts_text
from hengwen.views.presentation import Presentation

COPIED = (
    "数据处理采用描述统计和方差分析，显著性水平定为零点零五，并以访谈材料对量化结果作出解释和补充。",
    "问卷在预调查的基础上修订，内部一致性系数达到零点八七，说明测量工具比较可靠。",
    "课堂观察由两名研究者同时记录，记录表在每次观察之后当天核对，不一致之处由第三人判定。",
    "阅读量大的学生写得更长，也更愿意修改；而只做练习册的学生篇幅短，修改多半停在错别字上。",
)
OWN = (
    "我住的小区去年开始定点投放垃圾，早晚各两个小时有人值守，邻居起初怨声载道。",
    "台风过后门前倒了两棵榕树，整条巷子一下子又晒又吵，搬家的人多了起来。",
    "北方县城的盐碱地里法桐长不好，园林工人改种白蜡，三年以后才看见树荫。",
)


@pytest.fixture(scope="module")
def report() -> Report:
    """Three documents: one interleaved with sentences of its own, one in another order, with words replaced."""
    texts = {
        "a.txt": "".join(COPIED),
        "b.txt": COPIED[0] + OWN[0] + COPIED[1] + OWN[1] + COPIED[2].replace("当天", "隔日"),
        "c.txt": OWN[2] + COPIED[3] + COPIED[2] + OWN[2][::-1] + COPIED[0],
    }
    return compare_documents([make_document(text, path) for path, text in texts.items()])


def test_the_check_has_every_figure_to_disagree_about(report: Report) -> None:
    """Pairs whose shares are no round figures, with edited and with moved text."""
    assert len(report.comparisons) == 3
    assert any(pair.parts.edited for pair in report.comparisons)
    assert any(pair.parts.moved for pair in report.comparisons)
    assert any(0 < pair.similarity < 1 and pair.left_share != pair.right_share for pair in report.comparisons)


def test_json_says_the_figures(report: Report, tmp_path: Path) -> None:
    """Six decimals of each share and part, every length, and the stretches that they are counted from."""
    exports.write(report, tmp_path / "r.json")
    data = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    for shown, pair in zip(data["comparisons"], report.comparisons, strict=True):
        assert shown["similarity"] == round(pair.similarity, 6)
        assert (shown["left_share"], shown["right_share"]) == (round(pair.left_share, 6), round(pair.right_share, 6))
        assert shown["longest"] == pair.longest
        assert shown["evidence"] == report.evidence(pair)
        assert report.comparisons[shown["rank"] - 1] is pair
        assert shown["parts"] == {part: round(pair.parts.share(part), 6) for part in ScorePart}
        assert sum(shown["parts"].values()) == pytest.approx(shown["similarity"], abs=4e-6)
        for match, actual in zip(shown["matches"], pair.matches, strict=True):
            assert match["left_aligned"] == [[span.start, span.end] for span in actual.left_aligned]
            assert match["right_aligned"] == [[span.start, span.end] for span in actual.right_aligned]
    for shown, entry in zip(data["documents"], report.entries, strict=True):
        assert shown["similarity"] == round(report.similarity(entry), 6)
        assert shown["parts"] == {part: round(report.parts(entry).share(part), 6) for part in ScorePart}


def test_tables_say_the_figures(report: Report, tmp_path: Path) -> None:
    """CSV and workbook hold the shares themselves."""
    exports.write(report, tmp_path / "r.csv")
    exports.write(report, tmp_path / "r.xlsx")
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "r.csv").read_text(encoding="utf-8-sig"))))
    head, *cells = book["Ranking"].iter_rows(values_only=True)
    for row, line, pair in zip(rows, cells, report.comparisons, strict=True):
        named = dict(zip(head, line, strict=True))
        wanted = {"Similarity": pair.similarity, "A in B": pair.left_share, "B in A": pair.right_share}
        wanted |= {part: pair.parts.share(part) for part in ScorePart} | {"Longest": pair.longest}
        wanted["Evidence"] = report.evidence(pair)
        assert {name: float(row[name]) for name in wanted} == pytest.approx(wanted, abs=1e-6)
        assert {name: named[name] for name in wanted} == pytest.approx(wanted, abs=1e-12)
    head, *cells = book["Documents"].iter_rows(values_only=True)
    for line, entry in zip(cells, report.entries, strict=True):
        named = dict(zip(head, line, strict=True))
        wanted = {part: report.parts(entry).share(part) for part in ScorePart}
        assert {name: named[name] for name in wanted} == pytest.approx(wanted, abs=1e-12)


def test_pages_and_sheets_say_the_figures(report: Report, tmp_path: Path) -> None:
    """HTML, DOCX and PDF show the same sentence of parts and the same percentages."""
    exports.write(report, tmp_path / "r.html")
    page: Any = lxml.html.document_fromstring((tmp_path / "r.html").read_bytes())
    for place, pair in enumerate(report.comparisons, 1):
        row = [cell.text_content() for cell in page.get_element_by_id(f"r{place}").iter("td")]
        assert number(round(report.evidence(pair))) in row
        section = page.get_element_by_id(f"p{place}").text_content()
        parts = () if pair.parts.is_of_one_part else (parts_text(pair.parts, "en"),)
        wanted = *parts, percent(pair.similarity), percent(pair.left_share)
        assert all(figure in section for figure in wanted)
        for suffix in (".html", ".docx", ".pdf"):
            assert all(_solid(figure) in _sheet_text(report, place - 1, tmp_path, suffix) for figure in wanted)


def test_pages_and_sheets_say_how_much_of_a_match_is_equal(report: Report, tmp_path: Path) -> None:
    """The same percentage beside each match that is not identical, and always below a hundred."""
    exports.write(report, tmp_path / "r.html")
    page: Any = lxml.html.document_fromstring((tmp_path / "r.html").read_bytes())
    for place, pair in enumerate(report.comparisons, 1):
        said = _solid(page.get_element_by_id(f"p{place}").text_content())
        sheets = [_sheet_text(report, place - 1, tmp_path, suffix) for suffix in (".html", ".docx", ".pdf")]
        for match in pair.matches:
            if match.kind is not MatchKind.IDENTICAL:
                figures = f"{match.kind}·{_solid(whole_percent(match.similarity))}·Hamming{match.distance}"
                assert all(figures in text for text in (said, *sheets))
            assert (match.kind is MatchKind.IDENTICAL) == (whole_percent(match.similarity) == whole_percent(1))


def test_every_output_has_one_similarity_of_a_match(report: Report, tmp_path: Path) -> None:
    """JSON under both names, CSV, workbook, evidence sheets, the lists, tags and citations of the window, its search,
    and the preview of the ranking.
    """
    matches = [match for pair in report.comparisons for match in pair.matches]
    assert {match.kind for match in matches} >= {MatchKind.IDENTICAL, MatchKind.EDITED}
    for suffix in (".json", ".csv", ".xlsx"):
        exports.write(report, tmp_path / f"r{suffix}")
    data = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    wanted = [round(match.similarity, 6) for match in matches]
    for name in ("similarity", "equal"):
        assert [match[name] for pair in data["comparisons"] for match in pair["matches"]] == wanted
    rows = csv.DictReader(io.StringIO((tmp_path / "r-matches.csv").read_text(encoding="utf-8-sig")))
    assert [float(row["Similarity"]) for row in rows] == wanted
    head, *cells = openpyxl.load_workbook(tmp_path / "r.xlsx")["Matches"].iter_rows(values_only=True)
    assert [round(line[head.index("Similarity")], 6) for line in cells] == wanted
    for place, pair in enumerate(report.comparisons):
        places = PlacedMatches(pair)
        sheets = [_sheet_text(report, place, tmp_path, suffix) for suffix in (".html", ".docx", ".pdf")]
        preview = {excerpt.match: excerpt.head for excerpt in excerpts(pair, most=len(pair.matches))}
        for item, placed in zip(match_items(places), places.all, strict=True):
            figure = whole_percent(placed.match.similarity)
            assert item.similarity == placed.match.similarity
            assert f"{item.name} {figure}" in item.sentence
            assert figure in match_tag(placed).text
            assert percent(placed.match.similarity) in citation(places, item)
            assert f" · {figure} · " in preview[placed.match]
            said = f" · {figure}" if placed.match.similarity < 1 else ""
            assert all(_solid(f"{placed.match.kind}{said} · ") in sheet for sheet in sheets)


def _solid(text: str) -> str:
    return "".join(text.split())


def _sheet_text(report: Report, place: int, folder: Path, suffix: str) -> str:
    path = folder / f"{place}{suffix}"
    write_sheet(report, report.comparisons[place], path, Presentation())
    return _solid(READ[suffix](path.read_bytes()))


def test_a_kept_check_says_the_figures(report: Report, tmp_path: Path) -> None:
    """Saved and opened again."""
    save(SavedCheck(report, Review(), CheckRequest()), tmp_path / "a.hengwen")
    again = CheckFile(tmp_path / "a.hengwen").load().report
    for before, after in zip(report.comparisons, again.comparisons, strict=True):
        assert after.matches == before.matches
        assert (after.similarity, after.longest, after.parts) == (before.similarity, before.longest, before.parts)
        assert again.evidence(after) == report.evidence(before)
    totals = [[(item.similarity(entry), item.parts(entry)) for entry in item.entries] for item in (report, again)]
    assert totals[0] == totals[1]


def test_a_kept_check_in_another_order_is_opened_in_that_of_the_evidence(report: Report, tmp_path: Path) -> None:
    """As one that was kept by similarity."""
    other = replace(report, comparisons=report.comparisons[::-1])
    save(SavedCheck(other, Review(), CheckRequest()), tmp_path / "a.hengwen")
    again = CheckFile(tmp_path / "a.hengwen").load().report
    assert [pair.matches for pair in again.comparisons] == [pair.matches for pair in report.comparisons]


def test_the_window_says_the_figures(report: Report) -> None:
    """The table of pairs and what stands under its pointer."""
    columns = {column.name: column for column in pair_columns(report=report)}
    for pair in report.comparisons:
        assert columns["evidence"].text(pair) == number(round(report.evidence(pair)))
        assert columns["similarity"].text(pair) == percent(pair.similarity)
        assert columns["a"].text(pair) == percent(pair.left_share)
        assert columns["similarity"].tip is not None
        assert columns["similarity"].tip(pair) == parts_text(pair.parts, language())


@pytest.fixture(scope="module")
def on_form() -> Report:
    """Eight documents on one form, three of which have a passage besides."""
    chance, letters = random.Random(1), "".join(chr(code) for code in range(0x4E00, 0x5600))
    form, copied = ("".join(chance.choices(letters, k=size)) for size in (160, 80))
    texts = ["".join(chance.choices(letters, k=200)) + copied * (n < 3) for n in range(8)]
    return compare_documents(
        [make_document(f"{form[:80]}\n{text}\n{form[80:]}", f"{number}.txt") for number, text in enumerate(texts)]
    )


def test_every_output_lists_the_same_blocks(on_form: Report, tmp_path: Path) -> None:
    """Number, standing, documents and characters of each, whether it counts, and what it takes away of a document."""
    report = on_form
    wanted = [
        (str(n), block.standing.value, str(block.documents), str(block.characters))
        for n, block in enumerate(report.blocks, 1)
    ]
    assert wanted == [("1", "form", "8", "160"), ("2", "copied", "3", "80")]
    left_out = ["form, block 1 160"] * 8
    assert [", ".join(left_out_texts(report.left_out(entry), "en")) for entry in report.entries] == left_out
    for suffix in (".json", ".csv", ".xlsx", ".html", ".docx", ".pdf"):
        exports.write(report, tmp_path / f"r{suffix}")
    data = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    actual = [tuple(str(b[key]) for key in ("number", "standing", "documents", "characters")) for b in data["blocks"]]
    assert actual == wanted
    assert [b["counts"] for b in data["blocks"]] == [False, True]
    assert {document["left_out_characters"][0]["characters"] for document in data["documents"]} == {160}
    assert {part["block"] for document in data["documents"] for part in document["left_out"]} == {1}
    rows = list(csv.DictReader(io.StringIO((tmp_path / "r-blocks.csv").read_text(encoding="utf-8-sig"))))
    assert [tuple(list(row.values())[at] for at in (0, 1, 3, 4)) for row in rows] == wanted
    assert [row["Counts"] for row in rows] == ["no", "yes"]
    book = openpyxl.load_workbook(tmp_path / "r.xlsx")
    _, *cells = book["Shared text"].iter_rows(values_only=True)
    assert [tuple(str(line[at]) for at in (0, 1, 3, 4)) for line in cells] == wanted
    head, *cells = book["Documents"].iter_rows(values_only=True)
    assert [line[head.index("What is left out")] for line in cells] == left_out
    page: Any = lxml.html.document_fromstring((tmp_path / "r.html").read_bytes())
    shown = [[_solid(cell.text_content()) for cell in page.get_element_by_id(f"b{n}").iterchildren()] for n in (1, 2)]
    assert [(row[0], row[1], row[3], row[4]) for row in shown] == wanted
    for suffix in (".docx", ".pdf"):
        sheet = _solid(READ[suffix]((tmp_path / f"r{suffix}").read_bytes()))
        assert all(f"{n}{state}" in sheet for n, state, *_ in wanted)
        assert _solid(left_out[0]) in _sheet_text(report, 0, tmp_path, suffix)
    columns = [column for column in block_columns(report) if column.name not in {"text", "counts"}]
    assert [tuple(column.text(block) for column in columns) for block in report.blocks] == wanted


@pytest.mark.parametrize(
    ("unit", "value", "text"),
    [
        (Unit.COUNT, 45210, "45,210"), (Unit.SHARE, 0.336, "33.6 %"), (Unit.WHOLE, 0.336, "34 %"),
        (Unit.COUNT, 1234.56, "1,235"), (Unit.WHOLE, None, "—"), (Unit.TEXT, None, ""), (Unit.COUNT, "few", "few"),
    ],
)  # fmt: skip
def test_figures_are_written_by_their_unit(unit: Unit, value: object, text: str) -> None:
    """A dash where a number has no meaning."""
    assert unit.text(value).replace("\u00a0", " ") == text
