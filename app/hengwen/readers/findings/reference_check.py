"""References that must be wrong: by their form, beside each other, and where the text cites them.

Nothing is looked up anywhere. A reference that contradicts itself may be a slip of the pen, or of a program that made
it up: it is worth asking whether the source exists.

Types of sources and the order of year, volume and pages are those of GB/T 7714. Only certain faults count, and none on
pages whose text was recognised.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hengwen.model.document import Content, Finding, FindingKind, ParagraphKind, Span, State, union
from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.model.signs.traces import MarkKind, Traces
from hengwen.readers.findings.paragraph_places import ParagraphPlaces, Place
from hengwen.readers.findings.reference_entries import Entry, entry_lists, reference_stretches
from hengwen.readers.findings.reference_forms import wrong_forms
from hengwen.readers.guesses import guess

_TYPE = regex(r"\[([JMDCNRPS])(?:/OL)?\]")
_YEAR = regex(r"(?<![\d.:：/-])(?:1[4-9]|20)\d\d(?![\d])")
_ANY_YEAR = regex(r"[12][\dOolI]{3}|['’]\d\d|[〇零一二三四五六七八九○]{4}年|民国")
_NO_YEAR_YET = regex(
    r"in press|to appear|forthcoming|accepted|submitted|preprint|n\. ?d\.|s\. ?a\.|待刊|待发|待出版|出版中|即将出版"
    r"|录用|不详|未出版|未刊|内部|手稿",
    re.IGNORECASE,
)
_FORM = regex(r"年份|出版年|卷号|期号|页码|刊名|题目|题名|\bvolume\b|\byear\b", re.IGNORECASE)  # says how to cite
_OLD_YEAR = regex(r"[,，]\s?(1[0-3]\d\d)\s?[,，(（:：]")
_LETTERS = regex(r"[^\W\d_]+")
_SHORTEST = 12  # letters of author and title together; with fewer, several sources may have them

_LISTS = 12  # of references in one document, such as one for each chapter
_LIST = 5  # entries of a list whose numbers are checked
_CITATION = regex(r"(?<=[\s\u3000-\u9fff\uff00-\uffef])\[(\d{1,3})\](?!\s?(?:晶|方向|面|direction|plane|axis))")
_BEYOND = 10  # further than this behind the last entry, a number in brackets is something else
_MISSING = 2  # entries that may be missing; with more, the end of the list was not read as such
_CITED = 3  # entries cited so, before brackets in a text count as citations
_LATER = 2  # entries later than their file; with more, the file's date is wrong

_NO_YEAR = message("It has no year.")
_NO_SOURCE = message("It does not say where it was published.")
_TOO_EARLY = message("Its year is long before there were journals or prints.")


@guess(lambda _content: ())
def bad_references(content: Content) -> tuple[Finding, ...]:
    """Return a finding for each reference that must be wrong, in order, `MOST` at most."""
    text, places = content.text, ParagraphPlaces(content.paragraphs)
    scans = union(finding.span for finding in content.findings if finding.kind == FindingKind.SCAN)
    stretches = [stretch for stretch in reference_stretches(content.paragraphs) if not _touches(stretch, scans)]
    if not stretches:
        return ()
    wrong = sorted(set(_all(content, stretches)), key=lambda place: (place[:2], place[2].text))
    return places.findings(FindingKind.BAD_REFERENCE, (place for place in wrong if place[0] < place[1] <= len(text)))


def _touches(span: Span, others: Sequence[Span]) -> bool:
    """Return whether it shares text with one of the others, which are in order and do not overlap."""
    before = bisect_left(others, Span(span.end, span.end))
    return before > 0 and others[before - 1].end > span.start


def _all(content: Content, stretches: Sequence[Span]) -> Iterator[Place]:
    for stretch in stretches:
        for start, end, detail in wrong_forms(content.text[stretch.start : stretch.end]):
            yield stretch.start + start, stretch.start + end, detail
    lists = entry_lists(stretches, content.text)[:_LISTS]
    for entries in lists:
        yield from _incomplete(entries)
        yield from _twice(entries)
        yield from _numbers(entries, content.text)
        yield from _later(entries, content.traces)
    if len(lists) == 1 and content.state is State.READ:
        yield from _cited(lists[0], content)


def _incomplete(entries: Sequence[Entry]) -> Iterator[Place]:
    """Yield entries of a stated type that lack a part which this type must have."""
    for entry in entries:
        type_ = _TYPE.search(entry.text)
        if not (type_ and entry.whole) or _FORM.search(entry.text):
            continue
        if not _LETTERS.search(entry.text, type_.end()):
            yield (entry.span.start, entry.span.end, _NO_SOURCE)
        elif _OLD_YEAR.search(entry.text, type_.end()) and not _YEAR.search(entry.text):
            yield (entry.span.start, entry.span.end, _TOO_EARLY)
        elif not _ANY_YEAR.search(entry.text) and not _NO_YEAR_YET.search(entry.text):
            yield (entry.span.start, entry.span.end, _NO_YEAR)


def _twice(entries: Sequence[Entry]) -> Iterator[Place]:
    """Yield articles and theses with the same authors, title and source, and another year."""
    seen: dict[tuple[str, str], tuple[Entry, str]] = {}
    for entry in entries:
        type_, years = _TYPE.search(entry.text), set(_YEAR.findall(entry.text))
        if not (type_ and type_[1] in "JD" and entry.whole) or len(years) != 1:
            continue
        title = "".join(_LETTERS.findall(entry.text[: type_.start()])).lower()
        source = "".join(_LETTERS.findall(entry.text[type_.end() :])).lower()
        if len(title) < _SHORTEST:
            continue
        first, year = seen.setdefault((title, source), (entry, *years))
        if year not in years:
            detail = message("Reference {number} is the same one with another year.", number=first.number)
            yield (entry.span.start, entry.span.end, detail)


def _numbers(entries: Sequence[Entry], text: str) -> Iterator[Place]:
    """Yield the one place where a list's numbers do not go on; with several, the list was read in another order."""
    breaks = [(one, other) for one, other in pairwise(entries) if other.number != one.number + 1]
    if len(entries) < _LIST or len(breaks) != 1:
        return
    before, entry = breaks[0]
    if entry.number == before.number:
        what = message("Number {number} stands twice in the list of references.", number=entry.number)
        yield (entry.span.start, entry.span.end, what)
    elif entry.number == before.number + 2 and not _stands_at_a_line(before.number + 1, text):
        what = message("Number {number} is missing in the list of references.", number=before.number + 1)
        yield (entry.span.start, entry.span.end, what)


def _stands_at_a_line(number: int, text: str) -> bool:
    return bool(
        re.search(rf"(?:^|\n)\W{{0,8}}{number}(?!\d)|[\[［【]\s?{number}\s?[\]］】]\s?[A-Z\u4e00-\u9fff]", text)
    )


def _later(entries: Sequence[Entry], traces: Traces) -> Iterator[Place]:
    """Yield entries with a year after the last saving; the next year is printed on publications at a year's end."""
    if (saved := _saved(traces)) is None:
        return
    years = [(entry, [int(year) for year in _YEAR.findall(entry.text)]) for entry in entries]
    later = [(entry, min(later_years)) for entry, later_years in years if later_years and min(later_years) > saved + 1]
    if len(later) <= _LATER and len(entries) - len(later) >= _LIST:
        for entry, year in later:
            what = message("Its year is {year}, and the file was saved in {saved}.", year=year, saved=saved)
            yield (entry.span.start, entry.span.end, what)


def _saved(traces: Traces) -> int | None:
    """Return the year a file was last saved; None where it was not saved again: it may have its template's dates."""
    created, modified = (traces.values(kind)[:1] for kind in (MarkKind.CREATED, MarkKind.MODIFIED))
    if not created or not modified or modified <= created or not modified[0][:4].isdecimal():
        return None
    return int(modified[0][:4])


def _cited(entries: Sequence[Entry], content: Content) -> Iterator[Place]:
    """Yield citations behind the last entry, in a text that cites others the same way."""
    in_order = [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    if len(entries) < _LIST or not in_order or not entries[-1].whole:
        return
    cited = [
        (int(citation[1]), paragraph.span.start + citation.start(), paragraph.span.start + citation.end())
        for paragraph in content.paragraphs
        if paragraph.kind is ParagraphKind.BODY
        for citation in _CITATION.finditer(content.text[paragraph.span.start : paragraph.span.end])
    ]
    there = {number for number, *_ in cited if 1 <= number <= len(entries)}
    beyond = {number for number, *_ in cited if len(entries) < number <= len(entries) + _BEYOND}
    if len(there) < _CITED or len(beyond) > _MISSING:
        return
    for number, start, end in cited:
        if number in beyond:
            what = message("Reference {number} is cited, and the list has {count}.", number=number, count=len(entries))
            yield (start, end, what)
