"""Reports made by hand whose pairs have signs beside their text."""

from dataclasses import replace
from io import BytesIO

import numpy as np
from PIL import Image

from hengwen.model.document import Content, Document
from hengwen.model.messages import message
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.request.options import Options
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength
from hengwen.model.signs.traces import FileMark, MarkKind, Picture, Traces
from hengwen.model.span import Span


def thumbnail(shade: int = 90) -> bytes:
    """A JPEG of one colour."""
    stream = BytesIO()
    Image.new("L", (8, 8), shade).save(stream, "JPEG")
    return stream.getvalue()


def signed_entry(name: str, text: str, *, identity: str = "") -> ReportEntry:
    """A document with two pictures and an author."""
    pictures = tuple(Picture(place, 1, f"image{place}.png", 640, 480, "0" * 64, "1" * 64, (1, 2), thumbnail(place))
                     for place in (0, 1))  # fmt: skip
    marks = (FileMark(MarkKind.AUTHOR, "林知远"), FileMark(MarkKind.REVISION_ID, "00AB12CD", (Span(0, 2),)))
    content = Content(text, traces=Traces(pictures, marks))
    tokens = np.arange(len(text), dtype=np.int32)
    return ReportEntry(Document(name, identity or name[0] * 64, content), tokens, 0)


def as_kept(document: Document) -> Document:
    """A document as check files have it where no picture of it stands in a sign."""
    return replace(document, content=replace(document.content, traces=document.content.traces.to_keep(())))


def picture_sign(strength: Strength = Strength.STRONG) -> Sign:
    """Both have a picture."""
    places = (SignPlace(Span(1, 1), 1, 1),), (SignPlace(Span(0, 0), 1, 0),)
    what = message("The file has no page {page}.", page=2)
    return Sign(SignKind.SAME_PICTURE, strength, what, 2, 96, *places)


def author_sign(strength: Strength = Strength.WEAK) -> Sign:
    """Both name one author."""
    what = message("Person {number}", number="林知远")
    return Sign(SignKind.AUTHOR, strength, what, 2, 96, names=("number",), from_left=True)


def signed_report(*signs: Sign, off: frozenset[str] = frozenset()) -> Report:
    """Two documents that share no text and have these signs."""
    left, right = signed_entry("a.docx", "甲乙丙丁"), signed_entry("b.docx", "子丑寅卯")
    pair = Comparison(left, right, (), (), 30, 0.1).with_signs(signs, off)
    options = replace(Options(), without_signs=off, min_length=4)
    return Report(options, (left, right), (pair,)).with_pairs([pair])
