"""Marks of files in one form: tidy values, times by one standard, spans in order, all within bounds."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice

from hengwen.model.document import Content
from hengwen.model.regex import regex
from hengwen.model.signs.traces import FileMark, MarkKind
from hengwen.model.span import Span

MOST_IDS = 5_000
"""Maximum number of marks of one kind in a file: the largest known table of revision ids has 800."""
_MOST_SPANS = 200  # spans of a mark: the longest are kept
_MOST_SPANS_OF_KIND = 20_000
_LONGEST = 300  # characters of a value
_JOINED = 2  # characters between two paragraphs or cells: of no session

_UNSEEN = regex(r"[\x00-\x1f\x7f\ud800-\udfff]+")
_PDF_TIME = regex(r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)(?:00'?00'?)?|([+-])(\d\d)'?(\d\d)?'?)?")


def marks_of(kind: MarkKind, *values: str | None, spans: Sequence[Span] = ()) -> Iterator[FileMark]:
    """Yield a mark for each non-empty value: without outer blanks and control characters, in NFC, cut at 300."""
    for value in values:
        tidy = unicodedata.normalize("NFC", _UNSEEN.sub(" ", (value or "")[:_LONGEST])).strip()
        if tidy:
            yield FileMark(kind, tidy, tuple(spans))


def with_marks(content: Content, marks: tuple[FileMark, ...]) -> Content:
    """Return the content with these marks in its traces."""
    return replace(content, traces=replace(content.traces, marks=marks))


def marks_by_value(kind: MarkKind, spans: Mapping[str, Sequence[Span]]) -> Iterator[FileMark]:
    """Yield a mark for each id, with the text it belongs to; up to 5,000 of them and 20,000 spans."""
    room = _MOST_SPANS_OF_KIND
    for value, value_spans in islice(spans.items(), MOST_IDS):
        kept = tuple(value_spans[:room]) if value_spans else ()
        room -= len(kept)
        yield FileMark(kind, value, kept)


class TextsById:
    """The text that belongs to each of several ids, collected in the order of the text."""

    def __init__(self) -> None:
        self._edges: dict[str, list[int]] = {}
        self._start = self._end = self._before = -1

    def add(self, value: str, start: int, end: int) -> None:
        """Add a stretch that is not before the last one, once for each of its ids."""
        if start != self._start:
            self._start, self._end, self._before = start, end, self._end
        edges = self._edges.get(value)
        if edges is None:
            self._edges[value] = [start, end]
        elif edges[-1] == self._before and start <= self._before + _JOINED:
            edges[-1] = end
        elif edges[-1] < end:
            edges += start, end

    @property
    def spans(self) -> dict[str, tuple[Span, ...]]:
        """Return spans in order, joined where only the end of a paragraph parts them; of more than 200 the longest."""
        return {value: _longest(tuple(map(Span, edges[::2], edges[1::2]))) for value, edges in self._edges.items()}


def _longest(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return spans if len(spans) <= _MOST_SPANS else tuple(sorted(sorted(spans, key=len, reverse=True)[:_MOST_SPANS]))


def iso_time(value: str | None) -> str | None:
    """Return a time of OOXML or ODF in ISO 8601, to the second: in UTC with a zone, else unchanged; None for others."""
    try:
        return _written(datetime.fromisoformat((value or "").strip()))
    except (ValueError, OverflowError):
        return None


def pdf_time(value: str | None) -> str | None:
    """Return a time such as `D:20230407120000+08'00'` (ISO 32000-1, 7.9.4) in ISO 8601; None for no time."""
    match = _PDF_TIME.fullmatch((value or "").strip())
    if match is None:
        return iso_time(value)
    year, month, day, hour, minute, second, utc, sign, hours, minutes = match.groups()
    zone = "+00:00" if utc else f"{sign}{hours}:{minutes or '00'}" if sign else ""
    date = f"{year}-{month or '01'}-{day or '01'}"
    return iso_time(f"{date}T{hour or '00'}:{minute or '00'}:{second or '00'}{zone}")


def _written(time: datetime) -> str:
    time = time.replace(microsecond=0)
    return time.isoformat() if time.tzinfo is None else time.astimezone(UTC).isoformat().replace("+00:00", "Z")
