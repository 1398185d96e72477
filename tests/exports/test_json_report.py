"""The JSON report keeps the contract that scripts of others rely on."""

import io
import json
from dataclasses import replace
from typing import Any

import handmade
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.exports import json_report
from hengwen.exports.json_report import document_json, write_json
from hengwen.model.document import Content, Document, Finding, Span
from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.report.shared_block import BlockPlace, SharedBlock, Standing
from hengwen.resources.i18n import translate
from hengwen.views.presentation import Presentation


def written(report: Report, language: str = "en") -> bytes:
    stream = io.BytesIO()
    write_json(report, stream, Presentation(language), silent)
    return stream.getvalue()


@pytest.fixture
def data() -> Any:
    return json.loads(written(handmade.sample_report()))


def test_top_level_keys_stand_in_the_order_of_the_contract(data: dict[str, Any]) -> None:
    keys = """version program created options seconds documents comparisons skipped warnings
              headline complete blank blank_paths groups blocks people people_found_by missing unlisted people_pairs
              inputs"""
    assert list(data) == keys.split()
    assert data["version"] == 1
    assert data["program"]["name"] == "hengwen"
    assert data["options"] == {
        "min_length": 13,
        "distance": 12,
        "method": "simhash-tfidf",
        "leave_out": ["quotations", "references"],
        "without_signs": [],
    }
    assert (data["created"], data["seconds"], data["skipped"]) == ("2026-03-01T08:30:00Z", 1.93, ["key.json"])
    assert data["warnings"] == ["3 documents share the same text."]


def test_a_document_has_what_was_read_and_what_was_found(data: dict[str, Any]) -> None:
    left, right, scan, _ = data["documents"]
    keys = """id path name title role state message findings characters counted left_out left_out_characters
              fingerprint method similarity similarity_without_references largest sources parts person"""
    assert list(left) == keys.split()
    assert left["fingerprint"] == "f0f0f0f0f0f0f0f0"
    assert right["fingerprint"] == "0123456789abcdef", "leading zeros stay"
    assert right["findings"][0] == {"kind": "white text", "start": 10, "end": 20, "page": 1}
    assert right["state"] == "suspicious"
    assert left["left_out"] == [{"kind": "template", "start": 19, "end": 45, "block": None}]
    assert scan["state"] == "empty"
    assert scan["message"] == "It has no text: a scan of 3 pages?"
    assert scan["largest"] is None


def test_a_finding_says_what_exactly_was_noticed() -> None:
    """In the language of the report, and only where there is more to say than its kind."""
    detail = message("Number {number} is missing in the list of references.", number=4)
    actual = (Finding("inconsistent reference", Span(0, 2), 3, detail), Finding("white text", Span(1, 2)))
    document = Document("a.docx", "", Content("甲乙丙", findings=actual))
    plain = {"kind": "white text", "start": 1, "end": 2, "page": None}
    for language, said in (("en", str(detail)), ("zh_CN", "参考文献表中缺少序号 4。")):
        shown = {"kind": "inconsistent reference", "start": 0, "end": 2, "page": 3, "detail": said}
        assert json.loads(document_json(document, language))["findings"] == [shown, plain]


def test_figures_are_those_of_the_report(data: dict[str, Any]) -> None:
    report = handmade.sample_report()
    for shown, entry in zip(data["documents"], report.entries, strict=True):
        assert shown["similarity"] == round(report.similarity(entry), 6)
        assert shown["counted"] == entry.counted
        assert shown["characters"] == len(entry.document.text)
        assert [source["characters"] for source in shown["sources"]] == [s.characters for s in report.sources(entry)]
        assert shown["largest"] is None or shown["largest"]["share"] == shown["sources"][0]["share"]


def test_a_comparison_names_both_sides_and_every_passage(data: dict[str, Any]) -> None:
    _, pair, _ = data["comparisons"]
    keys = """left right left_path right_path similarity left_share right_share longest distance title_similarity
              left_identical right_identical one_person similar_titles near matches
              paragraphs parts rank evidence signs"""
    assert list(pair) == keys.split()
    assert pair["left"] == data["documents"][0]["id"]
    assert pair["matches"][0] == {
        "left": [46, 130],
        "right": [7, 94],
        "kind": "edited",
        "similarity": 0.96,
        "distance": 3,
        "equal": 0.96,
        "left_aligned": [[46, 130]],
        "right_aligned": [[7, 94]],
    }
    assert [match["kind"] for match in pair["matches"]] == ["edited", "identical", "rewritten"]
    assert pair["paragraphs"] == [
        {"left": [46, 130], "right": [7, 94], "distance": 3, "similarity": 0.96, "paired_by": None, "distinct": False}
    ]


def test_the_same_bytes_under_two_names_are_told_apart_by_path(data: dict[str, Any]) -> None:
    twins = data["comparisons"][0]
    assert twins["left"] == twins["right"]
    assert (twins["left_path"], twins["right_path"]) == ("班级/提交 18.docx", "旧/提交 18.docx")
    assert twins["similarity"] == twins["left_share"] == twins["right_share"] == 1.0


def test_the_same_report_gives_the_same_bytes() -> None:
    assert written(handmade.sample_report()) == written(handmade.sample_report())


def test_spans_stay_on_one_line() -> None:
    text = written(handmade.sample_report()).decode()
    assert '"left": [46, 130],\n' in text
    assert '"right_aligned": [[7, 94]]\n' in text
    assert max(map(len, text.splitlines())) <= 130


def test_an_empty_report_is_valid() -> None:
    data = json.loads(written(handmade.sample_report(entries=(), comparisons=(), skipped=(), warnings=())))
    assert data["documents"] == data["comparisons"] == data["skipped"] == data["warnings"] == []


def test_sentences_follow_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_report, "translate", lambda what, language: f"{language}: {translate(what, language)}")
    data = json.loads(written(handmade.sample_report(), "zh_CN"))
    assert data["warnings"] == ["zh_CN: 3 documents share the same text."]
    assert data["documents"][2]["message"].startswith("zh_CN: ")


@given(st.text(st.characters(codec=None, exclude_categories=())), st.text(st.characters(exclude_categories=())))
def test_any_text_comes_back_and_the_file_is_utf8(path: str, title: str) -> None:
    """A path that is no UTF-8 reaches us with lone surrogates; it must come back as it was."""
    report = handmade.one_text("abc", f"{path}.txt", title=title or None)
    data = json.loads(written(replace(report, created=title)).decode("utf-8"))
    same = [json.loads(json.dumps(text)) for text in (f"{path}.txt", title)]  # a pair of surrogates is one character
    assert [data["documents"][0]["path"], data["created"]] == same


def test_verdicts_stand_beside_what_they_are_about() -> None:
    """Only where something was decided is there a key for it."""
    report = handmade.sample_report()
    pair = report.comparisons[1]
    review = Review().decided(Case.of(pair, pair.matches[2]), Verdict(Decision.EXCUSED, "set by the task"))
    stream = io.BytesIO()
    write_json(report, stream, Presentation(review=review), silent)
    first, second, *_ = json.loads(stream.getvalue())["comparisons"]
    assert "verdict" not in first
    assert [match.get("verdict", {}).get("reason") for match in second["matches"]] == [None, None, "set by the task"]


def test_people_have_their_names_files_and_figures() -> None:
    """Somebody with two files, and one of nobody known: what a school's own program reads out of the report."""
    ann, ben = Person("2023010101", "王芳", "王芳"), Person("", "李雷", "李雷")
    report = handmade.sample_report()
    owners = (ann, ben, ann, None)
    kept = [
        replace(entry, document=replace(entry.document, person=owner))
        for entry, owner in zip(report.entries, owners, strict=True)
    ]
    place = {id(entry): number for number, entry in enumerate(report.entries)}
    pairs = tuple(
        replace(pair, left=kept[place[id(pair.left)]], right=kept[place[id(pair.right)]]) for pair in report.comparisons
    )
    actual = replace(report, entries=tuple(kept), comparisons=pairs)
    data = json.loads(written(actual))
    first, second = data["people"]
    assert list(first) == ["id", "name", "number", "documents", "paths", "counted", "similarity"]
    assert (first["id"], first["number"], first["paths"]) == (
        ann.id,
        "2023010101",
        [kept[0].document.path, "扫描件.pdf"],
    )
    assert first["documents"] == [kept[0].document.id, kept[2].document.id]
    assert "王芳" in first["name"]
    assert (second["name"], second["number"]) == ("李雷", "")
    assert first["counted"] == kept[0].counted
    assert second["similarity"] == 1.0, "the older one is the same text"
    (both, *_) = (pair for pair in data["people_pairs"] if {pair["left"], pair["right"]} == {ann.id, ben.id})
    assert {both["left_name"], both["right_name"]} == {first["name"], "李雷"}
    shown = data["comparisons"][both["comparisons"][0] - 1]
    assert both["similarity"] == shown["similarity"]
    assert [person["person"] for person in data["documents"]] == [ann.id, ben.id, ann.id, None]


def test_blocks_of_one_text_have_numbers_of_their_own() -> None:
    """What was copied in two places of some documents may read the same: two blocks of one id."""
    blocks = [
        SharedBlock("5adf09dbd9e9faa4", Standing.COPIED, True, (BlockPlace(0, (Span(0, end),)),), end) for end in (4, 2)
    ]
    actual = json.loads(written(handmade.sample_report().with_blocks(blocks)))["blocks"]
    assert [(item["number"], item["characters"]) for item in actual] == [(1, 4), (2, 2)]
