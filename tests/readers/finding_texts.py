"""Contents for tests of findings, and how much work looking through them is."""

import re
import sys
from collections.abc import Callable
from typing import Any

from hengwen.model.document import Content, Paragraph, ParagraphKind, Span

_LINE = re.compile(r"[^\n]+")


def body(text: str, kind: ParagraphKind = ParagraphKind.BODY) -> Content:
    """A text whose lines are paragraphs of a kind, on page 3."""
    spans = (Span(*line.span()) for line in _LINE.finditer(text))
    return Content(text, tuple(Paragraph(span, kind, 3) for span in spans))


def steps_per_character(content: Content, look: Callable[[], object]) -> float:
    """Calls of functions, Python's and built-in ones, that something takes for each character of a text."""
    calls = 0

    def count(_frame: Any, event: str, _value: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        look()
    finally:
        sys.setprofile(before)
    return calls / len(content.text)
