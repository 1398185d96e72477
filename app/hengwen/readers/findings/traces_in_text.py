"""Traces in the words of a text: leftovers of chat programs, patterned characters, impossible references.

There is no detector of machine-written text here: such detectors call most essays of second-language writers
machine-made (Liang and others 2023, "GPT detectors are biased against non-native English writers", Patterns 4(7),
100779).
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from hengwen.model.document import Content, Finding, FindingKind, Span
from hengwen.readers.findings.chat_leftovers import chat_leftovers
from hengwen.readers.findings.paragraph_places import with_findings
from hengwen.readers.findings.reference_check import bad_references
from hengwen.readers.findings.watermarks import watermarks

_OF_CHARACTERS = (FindingKind.ZERO_WIDTH, FindingKind.PRIVATE_USE)


def with_traces_in_text(content: Content, *, set_type: bool) -> Content:
    """Return the content with these findings added; each stretch of odd characters gets one only.

    `set_type`: the format has bold letters, headings and formulas of its own. All of them are notes: the state stays.
    Call it after `with_text_findings`.
    """
    marks = (*chat_leftovers(content, set_type=set_type), *watermarks(content))
    traces = (*marks, *bad_references(content))
    if not traces:
        return content
    spans = sorted(mark.span for mark in marks)
    others = tuple(finding for finding in content.findings if not _is_known(finding, spans))
    return with_findings(replace(content, findings=others), traces)


def _is_known(finding: Finding, spans: Sequence[Span]) -> bool:
    """Return whether odd characters lie in one of these stretches, or the words of a link are its reported address."""
    if finding.kind == FindingKind.CHAT_LEFTOVER:
        return any(finding.span.start <= span.start and span.end <= finding.span.end for span in spans)
    return finding.kind in _OF_CHARACTERS and _within(finding.span, spans)


def _within(span: Span, others: Sequence[Span]) -> bool:
    """Return whether it lies in one of the others, which are in order and hardly overlap."""
    before = bisect_right(others, Span(span.start, span.end))
    return any(other.start <= span.start and span.end <= other.end for other in others[max(0, before - 2) : before + 1])
