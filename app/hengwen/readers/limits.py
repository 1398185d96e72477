"""How much of a document is kept: a worker must not send more than the receiving program can hold."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from hengwen.model.document import Content, Finding, Paragraph, Span, State
from hengwen.model.messages import message
from hengwen.model.signs.traces import Traces

MAX_CHARACTERS = 20_000_000
"""Maximum characters of a document: forty times the longest thesis, and 80 MB at the widest."""
MAX_ITEMS = 200_000
"""Maximum number of paragraphs, and of findings, of a document: 300 bytes each in the parent."""
_TITLE = 1000


def bounded(content: Content) -> Content:
    """Return the content within the limits: cut where the first of them is reached, `read partly`, with a sentence."""
    if content.title and len(content.title) > _TITLE:
        content = replace(content, title=content.title[:_TITLE])
    end = _end(content)
    return content if end >= len(content.text) and len(content.findings) <= MAX_ITEMS else _cut(content, end)


def _end(content: Content) -> int:
    """Return how many characters of the text are kept."""
    ends = [MAX_CHARACTERS, len(content.text)]
    if len(content.paragraphs) > MAX_ITEMS:
        ends.append(content.paragraphs[MAX_ITEMS - 1].span.end)
    if len(content.findings) > MAX_ITEMS:
        ends.append(max(finding.span.start for finding in islice(content.findings, MAX_ITEMS)))
    return min(ends)


def _cut(content: Content, end: int) -> Content:
    what = message("The document is too long for this program: only its first {count} characters were read.", count=end)
    return replace(
        content,
        text=content.text[:end],
        paragraphs=tuple(_paragraphs(content.paragraphs, end)),
        findings=tuple(_findings(content.findings, end)),
        traces=_traces(content.traces, end),
        recognition=content.recognition and content.recognition.cut(end),
        state=State.READ_PARTLY if content.state.has_text else content.state,
        message=what,
    )


def _paragraphs(paragraphs: Iterable[Paragraph], end: int) -> Iterable[Paragraph]:
    for paragraph in islice(paragraphs, MAX_ITEMS):
        if paragraph.span.start < end:
            yield Paragraph(Span(paragraph.span.start, min(paragraph.span.end, end)), paragraph.kind, paragraph.page)


def _findings(findings: Iterable[Finding], end: int) -> Iterable[Finding]:
    for finding in islice(findings, MAX_ITEMS):
        if finding.span.start <= end:
            yield replace(finding, span=Span(finding.span.start, min(finding.span.end, end)))


def _traces(traces: Traces, end: int) -> Traces:
    """Return the traces of the kept text; a mark whose text is all gone still belongs to the file."""
    pictures = tuple(picture for picture in traces.pictures if picture.offset <= end)
    marks = tuple(
        replace(mark, spans=tuple(Span(span.start, min(span.end, end)) for span in mark.spans if span.start < end))
        for mark in traces.marks
    )
    return Traces(pictures, marks, traces.unread_pictures + len(traces.pictures) - len(pictures))
