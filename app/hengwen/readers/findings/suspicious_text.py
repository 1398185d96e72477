"""Odd text, whatever file it comes from: exchanged letters, letters pulled apart, unseen characters.

Each gets a finding; `suspicious` is only text that falsifies running text. The rules below tell it from formulas, from
needs of scripts, and from the doings of fonts, converters and text recognition.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hengwen.model.document import Content, Finding, FindingKind, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.findings.glyph_soup import is_glyph_soup
from hengwen.readers.findings.letter_pairs import frequent_pairs
from hengwen.readers.findings.look_alikes import exchanged_words, odd_words
from hengwen.readers.findings.paragraph_places import ParagraphPlaces, with_findings
from hengwen.readers.findings.unseen_characters import breaking_runs, crowded, unseen_runs
from hengwen.readers.guesses import guess
from hengwen.text.rare_characters import PRIVATE_USE, RADICALS, Rare, rare_characters
from hengwen.text.repair import SPREAD, TURNED, split_words

_MANY = 200  # findings of one kind; from here on one for each paragraph is enough
_RADICALS = regex(f"[{RADICALS}]+")
_PRIVATE = regex(f"[{PRIVATE_USE}]+")
_OF_SYMBOLS = regex("[\uf000-\uf0ff\uf8e0-\uf8ff]+")  # where Symbol, Wingdings and brackets of formulas are put
_SPREAD_CHINESE = regex("(?:[\u4e00-\u9fff] ){6,}[\u4e00-\u9fff]")
_RUNNING = regex("[\u3400-\u9fff]{2}|[A-Za-z]{2}")
_BESIDE = 8  # characters on each side that are looked at
_RIGHT_TO_LEFT = regex("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")

_OF_PRIVATE = 30  # characters with six of them: names and rare words have one here and there
_TURNED = 12  # characters: thirteen are the shortest passage ever reported
_SPREAD_LETTERS = 40  # letters pulled apart: five words or more
_SPLIT = 8  # words with thin blanks inside, before it is more than an accident
_ENGLISH = 0.2  # share of frequent pairs of letters: .3 to .6 in prose, a twentieth by chance


@guess(lambda content: content)
def with_text_findings(content: Content) -> Content:
    """Return the content with findings about its odd text; `suspicious` where running text is falsified."""
    places = {kind: list(find(content.text)) for kind, find in _KINDS.items()}
    if not any(places.values()) or is_glyph_soup(content.text):
        return content  # what fonts or encodings made of it says nothing about its letters
    paragraphs = ParagraphPlaces(content.paragraphs)
    findings = [finding for kind in _KINDS for finding in _of_kind(kind, places[kind], paragraphs)]
    suspicion = _suspicion(content)
    state = State.SUSPICIOUS if suspicion and content.state.has_text else content.state
    return replace(with_findings(content, findings), state=state, message=content.message or suspicion)


def _of_kind(kind: FindingKind, stretches: Sequence[tuple[int, int]], places: ParagraphPlaces) -> list[Finding]:
    spans = [Span(*stretch) for stretch in stretches]
    if len(spans) > _MANY:
        together: dict[int, Span] = {}
        for span in spans:
            first = together.setdefault(places.number(span.start), span)
            together[places.number(span.start)] = Span(first.start, span.end)
        spans = list(together.values())
    return [Finding(kind, span, places.page(span.start)) for span in spans]


def _disguises(text: str) -> Iterator[tuple[int, int]]:
    words = [word.span() for word in odd_words(text)]
    radicals = _RADICALS.finditer(text) if Rare.RADICAL in rare_characters(text) else ()
    yield from sorted([*words, *(run.span() for run in radicals)])


def _privates(text: str) -> Iterator[tuple[int, int]]:
    """Yield private-use characters beside letters; alone before a blank they are bullets."""
    for run in _PRIVATE.finditer(text) if Rare.PRIVATE_USE in rare_characters(text) else ():
        if text[run.start() - 1 : run.start()].isalnum() or text[run.end() : run.end() + 1].isalnum():
            yield run.span()


def _turned(text: str) -> Iterator[tuple[int, int]]:
    """Yield two letters and more that are shown in the reverse order of the file."""
    for run in TURNED.finditer(text) if "\u202e" in text else ():
        if sum(map(str.isalnum, run[1])) > 1:
            yield run.span(1)


def _spreads(text: str) -> Iterator[tuple[int, int]]:
    patterns = (SPREAD, _SPREAD_CHINESE) if Rare.SINGLE in rare_characters(text) else ()
    runs = [run for pattern in patterns for run in pattern.finditer(text)]
    yield from sorted(run.span() for run in (*runs, *split_words(text)))


_KINDS = {
    FindingKind.LOOK_ALIKE: _disguises,
    FindingKind.ZERO_WIDTH: unseen_runs,
    FindingKind.PRIVATE_USE: _privates,
    FindingKind.SPREAD: _spreads,
    FindingKind.REMAPPED: _turned,
}


def _suspicion(content: Content) -> Message | None:
    """Return the sentence where running text is falsified. Errors of text recognition are nobody's intent."""
    text = _without_scans(content)
    if count := exchanged_words(odd_words(text)):
        return message("{count} words have letters of another alphabet in them that look the same.", count=count)
    if (count := sum(end - start for start, end in _turned(text) if not _near_right_to_left(text, start))) > _TURNED:
        return message("{count} characters stand in the file in another order than on the page.", count=count)
    if count := breaking_runs(text, list(unseen_runs(text))):
        return message("Characters that take no room stand between letters in {count} places.", count=count)
    if count := crowded(text, [start for start, end in _privates(text) if _falsifies(text, start, end)], _OF_PRIVATE):
        return message("{count} characters have no meaning of their own: the text may be garbled.", count=count)
    if count := _spread_words(text):
        return message("{count} words are pulled apart into single letters.", count=count)
    count = len(split_words(text))
    return (
        message("{count} words have blanks inside that are too narrow to be seen.", count=count)
        if count >= _SPLIT
        else None
    )


def _without_scans(content: Content) -> str:
    """Return the text without recognised text of scanned pages; places do not matter any more."""
    pieces, done = [], 0
    for finding in sorted(content.findings, key=lambda finding: finding.span):
        if finding.kind == FindingKind.SCAN and finding.span.end > done:
            pieces.append(content.text[done : max(done, finding.span.start)])
            done = finding.span.end
    return "\n".join([*pieces, content.text[done:]]) if done else content.text


def _near_right_to_left(text: str, place: int) -> bool:
    """Return whether the line has right-to-left letters: beside them such marks are needed."""
    start, end = text.rfind("\n", 0, place) + 1, text.find("\n", place)
    return bool(_RIGHT_TO_LEFT.search(text, start, len(text) if end < 0 else end))


def _falsifies(text: str, start: int, end: int) -> bool:
    """Return whether private-use characters stand amid Chinese or amid the letters of words, and are no symbols."""
    before = _PRIVATE.sub("", text[max(0, start - _BESIDE) : start])[-2:]
    behind = _PRIVATE.sub("", text[end : end + _BESIDE])[:2]
    amid = _RUNNING.fullmatch(before) and _RUNNING.fullmatch(behind) and before.isascii() == behind.isascii()
    return bool(amid) and not _OF_SYMBOLS.fullmatch(text, start, end)


def _spread_words(text: str) -> int:
    """Count the runs of single letters that are words pulled apart, and no lists of letters or headings in capitals."""
    runs = [run[0] for run in SPREAD.finditer(text)]
    words = ["".join(word.split()) for run in runs for word in re.split(r"\s{2,}", run)]
    lower = [word for word in words if word[1:].islower()]
    frequent, pairs = frequent_pairs(" ".join(lower))
    return len(runs) if sum(map(len, lower)) >= _SPREAD_LETTERS and frequent >= _ENGLISH * pairs else 0
