"""Where each person handed in one file, people and documents are one list."""

from collections.abc import Sequence
from dataclasses import replace

import handmade
from html_back import Page, parsed

from hengwen.exports.sheets.batch import batch_sheet
from hengwen.exports.sheets.blocks import Heading
from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckInputs
from hengwen.resources.i18n import translate
from hengwen.views.presentation import Presentation


def _report(numbers: Sequence[int | None]) -> Report:
    """Three new documents, each handed in by the person with that number, or by nobody known."""
    report = handmade.sample_report(comparisons=())
    people = {number: Person(f"2023{number}", f"王{number}", f"王{number}") for number in numbers if number is not None}
    entries = [
        replace(entry, document=replace(entry.document, person=people[number], part=entry.document.name))
        if number is not None
        else entry
        for entry, number in zip(report.entries[:3], numbers, strict=True)
    ]
    inputs = CheckInputs(("folder",), people=message("the roster"), missing=("赵六",))
    return replace(report, entries=tuple(entries), inputs=inputs)


def _headings(page: Page) -> list[str]:
    return [heading.text_content() for heading in page.xpath("//section/h2")]


def _parts(report: Report) -> list[str]:
    return [block.text for block in batch_sheet(report, Presentation("en")).blocks if isinstance(block, Heading)]


def _headline(report: Report) -> list[str]:
    return [translate(part, "en") for part in Headline(report).parts]


def test_one_file_each_is_one_list_of_people() -> None:
    """With the number and the file of each; and "3 people" is not said beside "3 documents"."""
    report = _report((1, 2, 3))
    assert ("People" in _parts(report), "Documents" in _parts(report)) == (True, False)
    headings = _headings(parsed(report))
    assert ("People" in headings, "Documents" in headings) == (True, False)
    assert "people: 3" not in _headline(report)
    sheet = str(batch_sheet(report, Presentation("en")))
    assert "20231" in sheet
    assert "提交 03 终稿.pdf" in sheet


def test_several_files_of_one_person_make_two_lists() -> None:
    report = _report((1, 1, 2))
    assert {"People", "Documents"} <= set(_parts(report))
    assert {"People", "Documents"} <= set(_headings(parsed(report)))
    assert "people: 2" in _headline(report)


def test_a_file_of_nobody_known_makes_it_a_list_of_documents() -> None:
    """What fits no person has a row, too."""
    report = _report((1, 2, None))
    assert ("People" in _parts(report), "Documents" in _parts(report)) == (False, True)
    assert "people: 2" in _headline(report)


def test_who_handed_in_nothing_is_named_either_way() -> None:
    for numbers in ((1, 2, 3), (1, 1, 2)):
        assert "Not handed in (1)" in _parts(_report(numbers))
        assert "赵六" in parsed(_report(numbers)).get_element_by_id("reading").text_content()
