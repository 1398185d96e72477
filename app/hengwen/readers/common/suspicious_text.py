"""What is odd about a text whatever file it comes from: exchanged letters, letters pulled apart, characters unseen."""

import re
from collections.abc import Iterator
from dataclasses import replace

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, Span, State
from hengwen.model.messages import Message, message
from hengwen.text.repair import SPREAD, TURNED, ZERO_WIDTH, disguised

_MANY = 200  # findings of one kind, from which on one for each paragraph says enough
_RADICALS = re.compile("[\u2e80-\u2fdf\uf900-\ufaff\U0002f800-\U0002fa1f]+")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd]+")
_ZERO_WIDTH = re.compile(f"[{ZERO_WIDTH}]+")
_SPREAD_CHINESE = re.compile("(?:[\u4e00-\u9fff] ){6,}[\u4e00-\u9fff]")

_DISGUISES = 3  # words, of a kind that nobody writes by accident
_TURNED = 12  # characters: thirteen are the shortest passage that is ever reported
_SHARE = 0.01  # of all characters, for kinds that programs also make by accident


def with_text_findings(content: Content) -> Content:
    """The content with what is odd about its text among the findings; `suspicious` where it looks like intent."""
    if not content.text:
        return content
    found = [finding for kind in _KINDS for finding in _of_kind(kind, content)]
    if not found:
        return content
    suspicion = _suspicion(content.text)
    state = State.SUSPICIOUS if suspicion and content.state.has_text else content.state
    every = tuple(sorted((*content.findings, *found), key=lambda finding: (finding.span, finding.kind)))
    return replace(content, findings=every, state=state, message=content.message or suspicion)


def _of_kind(kind: FindingKind, content: Content) -> list[Finding]:
    spans = [Span(*place) for place in _KINDS[kind](content.text)]
    pages = _Places(content.paragraphs)
    if len(spans) > _MANY:
        spans = pages.joined(spans)
    return [Finding(kind, span, pages.page(span)) for span in spans]


class _Places:
    """The paragraphs of a text, walked through once, in order."""

    def __init__(self, paragraphs: tuple[Paragraph, ...]) -> None:
        self._paragraphs = paragraphs
        self._at = 0

    def page(self, span: Span) -> int | None:
        """The page of the paragraph a span begins in; spans must come in order."""
        self._go(span)
        return self._paragraphs[self._at].page if self._paragraphs else None

    def joined(self, spans: list[Span]) -> list[Span]:
        """One span for each paragraph that has some, from the first to the last of them."""
        by_paragraph: dict[int, Span] = {}
        for span in spans:
            self._go(span)
            first = by_paragraph.setdefault(self._at, span)
            by_paragraph[self._at] = Span(first.start, span.end)
        self._at = 0
        return list(by_paragraph.values())

    def _go(self, span: Span) -> None:
        while self._at + 1 < len(self._paragraphs) and self._paragraphs[self._at + 1].span.start <= span.start:
            self._at += 1


def _disguises(text: str) -> Iterator[tuple[int, int]]:
    words = [word.span() for word in disguised(text)]
    yield from sorted([*words, *(run.span() for run in _RADICALS.finditer(text))])


def _zero_widths(text: str) -> Iterator[tuple[int, int]]:
    """Runs of them between two letters: at the edge of a word they change nothing."""
    for run in _ZERO_WIDTH.finditer(text):
        if text[run.start() - 1 : run.start()].isalnum() and text[run.end() : run.end() + 1].isalnum():
            yield run.span()


def _privates(text: str) -> Iterator[tuple[int, int]]:
    """Private-use characters beside letters; alone before a blank they are bullets."""
    for run in _PRIVATE.finditer(text):
        if text[run.start() - 1 : run.start()].isalnum() or text[run.end() : run.end() + 1].isalnum():
            yield run.span()


def _turned(text: str) -> Iterator[tuple[int, int]]:
    """Two letters and more that are shown in the order opposite to the one they have in the file."""
    for run in TURNED.finditer(text) if "\u202e" in text else ():
        if sum(map(str.isalnum, run[1])) > 1:
            yield run.span(1)


def _spreads(text: str) -> Iterator[tuple[int, int]]:
    yield from sorted(run.span() for pattern in (SPREAD, _SPREAD_CHINESE) for run in pattern.finditer(text))


_KINDS = {
    FindingKind.LOOK_ALIKE: _disguises,
    FindingKind.ZERO_WIDTH: _zero_widths,
    FindingKind.PRIVATE_USE: _privates,
    FindingKind.SPREAD: _spreads,
    FindingKind.REMAPPED: _turned,
}


def _suspicion(text: str) -> Message | None:
    """What is said when it looks like intent; radicals are left to accident: many PDF programs write them."""
    few = _SHARE * len(text)
    if (count := len(disguised(text))) >= _DISGUISES:
        return message("{count} words have letters of another alphabet in them that look the same.", count=count)
    if (count := sum(end - start for start, end in _turned(text))) > _TURNED:
        return message("{count} characters stand in the file in another order than on the page.", count=count)
    if (count := sum(1 for _ in _zero_widths(text))) > max(few, _DISGUISES):
        return message("Characters that take no room stand between letters in {count} places.", count=count)
    if (count := sum(end - start for start, end in _privates(text))) > max(few, _DISGUISES):
        return message("{count} characters have no meaning of their own: the text may be garbled.", count=count)
    if (count := sum(1 for _ in SPREAD.finditer(text))) >= _DISGUISES:
        return message("{count} words are pulled apart into single letters.", count=count)
    return None
