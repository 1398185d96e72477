"""The program's own count of time and saves: questions to ask, never more.

Only Word keeps both counts, so files of other programs give none: LibreOffice, WPS and exports of online editors write
zeros or arbitrary numbers. Nor does a file begun from another one with text, because its clock did not run while that
text was written: it has many more revision ids than saves.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from hengwen.model.document import Finding, FindingKind
from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.model.signs.traces import FileMark, MarkKind
from hengwen.model.span import Span
from hengwen.readers.guesses import guess

_UNITS = regex(r"[\u3040-\u9fff\uac00-\ud7a3]|[^\W\d_\u3040-\u9fff\uac00-\ud7a3]+")
_FASTEST, _COMPOSED = 100, 30
"""Chinese characters, or Latin words, per minute that nobody keeps up for long: trained typists
copy up to about 100, and people who compose write 10 to 30 (Karat and others 1999: 19 words, 33 when copying).
"""
_LONG = 1_500  # characters or words: some three pages
_LONG_SESSION = 1_000
_MAIN_PART = 0.6  # share of the text that came in one session
_OTHER_SESSIONS = 3
_INHERITED = 3, 8  # revision ids for each save, and beyond that, that an original file has at most


@guess(lambda _marks, _written, _text: ())
def writing_findings(
    marks: Sequence[FileMark], written: Callable[[], Mapping[str, Sequence[Span]]], text: str
) -> tuple[Finding, ...]:
    """Return findings about the time and the saves of a file of Word; `written`: the text of each session by its id."""
    figures = _figures(marks)
    length = _length(text) if figures else 0
    if figures is None or length <= _LONG_SESSION:
        return ()
    minutes, saves = figures
    sessions = written() if length > _COMPOSED * minutes else {}
    return (*_at_once(text, sessions, length, minutes), *_as_a_whole(length, minutes, saves))


def _figures(marks: Sequence[FileMark]) -> tuple[int, int] | None:
    """Return minutes of editing and number of saves; None where they tell nothing about the writing of this text."""
    values = {mark.kind: mark.value for mark in marks}
    programs = [mark.value for mark in marks if mark.kind is MarkKind.PROGRAM]
    of_word = len(programs) == 1 and programs[0].startswith("Microsoft") and "Word" in programs[0]
    minutes, saves = (int(values.get(kind, "0")) for kind in (MarkKind.EDITING_MINUTES, MarkKind.REVISIONS))
    ids = sum(mark.kind is MarkKind.REVISION_ID for mark in marks)
    most = _INHERITED[0] * saves + _INHERITED[1]
    return (minutes, saves) if of_word and minutes and saves and 0 < ids <= most else None


def _as_a_whole(length: int, minutes: int, saves: int) -> Iterator[Finding]:
    if length > max(_LONG, _FASTEST * minutes):
        what = message("{count} characters or words, {minutes} minutes of editing", count=length, minutes=minutes)
        yield Finding(FindingKind.SHORT_EDITING, Span(0, 0), detail=what)
    if length > _LONG and saves == 1:
        what = message("{count} characters or words, saved once", count=length)
        yield Finding(FindingKind.ONE_SAVE, Span(0, 0), detail=what)


def _at_once(text: str, written: Mapping[str, Sequence[Span]], length: int, minutes: int) -> Iterator[Finding]:
    """Yield a finding where one of several sessions brought most of the text, more than anyone writes in that time."""
    sessions = [spans for spans in written.values() if spans]
    largest = max(sessions, key=lambda spans: sum(map(len, spans)), default=())
    count = sum(_length(text[span.start : span.end]) for span in largest)
    is_most = count > _MAIN_PART * length and len(sessions) > _OTHER_SESSIONS
    if is_most and count > max(_LONG_SESSION, _COMPOSED * minutes):
        what = message("{count} characters or words under one revision id", count=count)
        for span in largest:
            yield Finding(FindingKind.AT_ONCE, span, detail=what)


def _length(text: str) -> int:
    """Return the length in Chinese characters and the like, and words of other letters: each is one to a few keys."""
    return len(_UNITS.findall(text))
