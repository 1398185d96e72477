"""HTML reports written and read back, for tests."""

import io
from typing import Any, TypeAlias

import lxml.html

from hengwen.exports.html.report import write_html
from hengwen.model.progress import silent
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.views.presentation import Limits, Presentation

Page: TypeAlias = Any
"""An element of a page as lxml.html reads it, whose types lack what such an element can."""


def written(report: Report, language: str = "en", limits: Limits | None = None, review: Review | None = None) -> str:
    stream = io.BytesIO()
    write_html(report, stream, Presentation(language, review or Review(), limits=limits or Limits()), silent)
    return stream.getvalue().decode("utf-8")


def parsed(report: Report, language: str = "en", limits: Limits | None = None, review: Review | None = None) -> Page:
    text = written(report, language, limits, review)
    parser = lxml.html.HTMLParser(encoding="utf-8", huge_tree=True)
    return lxml.html.document_fromstring(text.encode(), parser=parser)


def texts(node: Page, selector: str) -> list[str]:
    return [
        element.text_content() for element in node.xpath(f".//*[contains(concat(' ', @class, ' '), ' {selector} ')]")
    ]


def solid(text: str) -> str:
    """A text without white space, and without the pictures of control characters that count as such."""
    return "".join(c for c in text if not c.isspace() and c not in "␋␌␜␝␞␟␤")


def pane_texts(page: Page) -> list[str]:
    for label in page.xpath("//div[@class='text']//*[contains(@class, 'label')]"):
        label.drop_tree()
    return [solid(text) for text in texts(page, "text")]
