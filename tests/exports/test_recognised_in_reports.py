"""Every report says how much of a passage was read from pictures; one without such text says nothing of it."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import handmade
import pytest
from reading_back import READ, evidence_text, solid

from hengwen import exports
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.cli.terminal import Terminal
from hengwen.exports.csv_report import write_csv
from hengwen.model.document import Finding, FindingKind, Span, State
from hengwen.model.messages import message
from hengwen.model.progress import silent
from hengwen.model.recognition import PictureOfText, PlacedLine, Recognition
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest
from hengwen.serial.reading import pack_reading, unpack_reading
from hengwen.views.presentation import Presentation

CORNERS = ((1, 2), (30, 2), (30, 9), (1, 9))


def recognised(entry: ReportEntry, words: str) -> ReportEntry:
    """The same, with some words read from a page, one line of two in doubt."""
    span = handmade.span(entry, words)
    middle = (span.start + span.end) // 2
    lines = PlacedLine(Span(span.start, middle), 0.98, CORNERS), PlacedLine(Span(middle, span.end), 0.7, CORNERS)
    content = replace(
        entry.document.content,
        recognition=Recognition("model-1", (PictureOfText(2, "", 100, 200, 90, lines),)),
        state=State.READ_FROM_PICTURES,
        message=message("The document has no text."),
    )
    return replace(entry, document=replace(entry.document, content=content))


def report() -> Report:
    """Of two texts: the identical passage of the left one was read from a picture."""
    left, right = handmade.two_texts()
    left = recognised(left, handmade.SAME)
    return replace(handmade.sample_report(), entries=(left, right), comparisons=(handmade.compared(left, right),))


SAID = "readfrompictures:A100%,B0%"


def test_json_has_shares_and_figures(tmp_path: Path) -> None:
    """Under the names of the contract; nothing of it without recognised text."""
    path = tmp_path / "r.json"
    exports.write(report(), path)
    values = json.loads(path.read_text(encoding="utf-8"))
    same = len(handmade.SAME)
    assert values["documents"][0]["recognised"] == {
        "pages": 1, "pictures": 0, "characters": same, "mean_score": pytest.approx(0.84, abs=0.01), "doubtful": 1,
        "model": "model-1",
    }  # fmt: skip
    assert [match.get("recognised") for match in values["comparisons"][0]["matches"]] == [None, [1.0, 0.0], None]
    exports.write(handmade.sample_report(), path.with_name("s.json"))
    assert "recognised" not in path.with_name("s.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("suffix", [".html", ".docx", ".pdf"])
def test_sheets_and_reports_say_it_of_each_passage(suffix: str, tmp_path: Path) -> None:
    """The report, and the evidence sheet of the pair."""
    path = tmp_path / f"r{suffix}"
    exports.write(report(), path)
    assert SAID in solid(READ[suffix](path.read_bytes()))
    of_all = report()
    assert SAID in evidence_text(suffix, of_all.comparisons[0], tmp_path, report=of_all)
    exports.write(handmade.sample_report(), path.with_name(f"s{suffix}"))
    assert "pictures:" not in solid(READ[suffix](path.with_name(f"s{suffix}").read_bytes()))


def test_tables_have_columns_for_it_only_where_there_is_any() -> None:
    """Of passages and of documents."""

    def rows(of: Report, name: str) -> list[list[str]]:
        stream = io.BytesIO()
        write_csv(of, stream, Presentation(), silent, name)
        return list(csv.reader(io.StringIO(stream.getvalue().decode("utf-8-sig"))))

    head, *passages = rows(report(), "matches")
    assert head[-2:] == ["Read from pictures in A", "Read from pictures in B"]
    assert [row[-2:] for row in passages] == [["0.0", "0.0"], ["1.0", "0.0"], ["0.0", "0.0"]]
    head, *documents = rows(report(), "documents")
    assert head[-3:] == ["Characters read from pictures", "Mean score of recognition", "Doubtful lines"]
    assert documents[0][-3] == str(len(handmade.SAME))
    assert documents[1][-3:] == ["0", "", ""]
    assert all(len(row) == len(head) for row in documents)
    assert "pictures" not in str(rows(handmade.sample_report(), "matches")[0])


def test_the_terminal_says_how_many_pairs_rest_on_it(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """In one line."""
    Terminal("en").show_ranking(report())
    assert b"read from pictures: 1" in capsysbinary.readouterr().out


def test_check_files_and_readings_keep_it(tmp_path: Path) -> None:
    """With the place and score of each line, so that the window can frame it; what lies outside the text is refused."""
    of_all = report()
    path = tmp_path / "a.hengwen"
    save(SavedCheck(of_all, Review(), CheckRequest()), path)
    document = of_all.entries[0].document
    assert CheckFile(path).load().report.entries[0].document.content.recognition == document.content.recognition
    again, _ = unpack_reading(pack_reading(document, None), document.path, document.role)
    assert again == document
    beyond = PlacedLine(Span(0, len(document.text) + 1), 1.0, CORNERS)
    recognition = Recognition("m", (PictureOfText(1, "", 1, 1, 0, (beyond,)),))
    bad = replace(document, content=replace(document.content, recognition=recognition))
    with pytest.raises(ValueError, match="outside"):
        unpack_reading(pack_reading(bad, None), "", document.role)


def test_well_read_pictures_are_noted_and_doubtful_ones_ask_for_a_look() -> None:
    """A warning sign stands only where recognition is unsure, or something else about the file."""
    from hengwen.views.report_views import ReportView

    of_all = report()
    assert ReportView(of_all).documents[0].doubtful  # half of its lines
    entry = of_all.entries[0]
    recognition = entry.document.content.recognition
    assert recognition
    (picture,) = recognition.pictures
    lines = tuple(PlacedLine(line.span, 0.99, CORNERS) for line in picture.lines)
    sure = Recognition("m", (PictureOfText(2, "", 100, 200, 0, lines),))
    entry = replace(entry, document=replace(entry.document, content=replace(entry.document.content, recognition=sure)))
    view = ReportView(replace(of_all, entries=(entry, of_all.entries[1]), comparisons=())).documents[0]
    assert (view.doubtful, view.noted) == (False, True)
    actual = (Finding(FindingKind.WHITE, Span(0, 5)),)
    content = replace(entry.document.content, state=State.SUSPICIOUS, findings=actual)
    entry = replace(entry, document=replace(entry.document, content=content))
    assert ReportView(replace(of_all, entries=(entry, of_all.entries[1]), comparisons=())).documents[0].doubtful
