"""Ids of a file as a whole: of the document, of its source, of its embedded fonts."""

import re
from collections.abc import Iterator

from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.model.signs.traces import MarkKind
from hengwen.signs.context import PairSign
from hengwen.signs.file_history.direction import came_first
from hengwen.signs.file_history.shared_marks import SharedMarks

_OWN = (MarkKind.DOCUMENT_ID, MarkKind.INSTANCE_ID)
_SHORT_ID = regex("[0-9A-F]{1,8}")  # w14:docId: kept by every copy, often that of the author's own template
_BY_RULE = regex(r"BC[A-Z]{2}EE|ABCDE[A-Z]|[A-Z]{0,2}A{4,6}|MPDFA[A-Z]")
"""Tags that are counted up: those of Word, LibreOffice, Skia and some libraries."""
_RULING_PROGRAMS = regex(
    r"pdftex|luatex|luahbtex|dvipdfmx|ghostscript|gpl|cairo|pdfbox|skia|libreoffice|openoffice|microsoft|reportlab|fop"
    r"|typst|weasyprint|prince",
    re.IGNORECASE,
)
"""Programs that count tags up, or derive them from the letters used: the same letters, the same tag."""
_TAGS = 2  # font subsets with the same tag: one may be equal by chance, or lie in a picture that both used
_MANY_TAGS = 3


def file_signs(shared: SharedMarks) -> Iterator[PairSign]:
    """Yield signs by ids of files and of their fonts."""
    yield from _document_signs(shared)
    yield from _derived_signs(shared)
    yield from _common_source_signs(shared)
    yield from _font_key_signs(shared)
    yield from _font_tag_signs(shared)


def _document_signs(shared: SharedMarks) -> Iterator[PairSign]:
    rare, among = shared.rare(*_OWN), shared.among(MarkKind.DOCUMENT_ID)
    what = message("Both files have the same id, which programs deal to a file when it is first made.")
    for (i, j), ids in rare.pairs.items():
        frequency, first = rare.frequency(ids), came_first(shared, i, j)
        strength = shared.strength(min(map(_strength_of_id, ids), key=list(Strength).index), frequency)
        yield i, j, Sign(SignKind.DOCUMENT_ID, strength, what, frequency, among, from_left=first)


def _strength_of_id(value: str) -> Strength:
    """Return the strength by format: copies and files of one Word template keep its id; PDF ids are from one export."""
    if _SHORT_ID.fullmatch(value):
        return Strength.WEAK
    return Strength.MEDIUM if value.startswith("{") else Strength.STRONG


def _derived_signs(shared: SharedMarks) -> Iterator[PairSign]:
    """Yield signs of pairs in which one names the other as its source."""
    owners: dict[str, list[int]] = {}
    makers: dict[str, list[int]] = {}
    for place in range(len(shared.context.documents)):
        own = {value for kind in _OWN for value in shared.values(place, kind)}
        for value in own:
            owners.setdefault(value, []).append(place)
        for value in set(shared.values(place, MarkKind.DERIVED_FROM)) - own:
            makers.setdefault(value, []).append(place)
    among = shared.among(MarkKind.DOCUMENT_ID, MarkKind.DERIVED_FROM)
    what = message("One file says that it was made from the other: it names its id.")
    done: set[tuple[int, int]] = set()
    for value in owners.keys() & makers.keys():
        frequency = shared.frequency((*owners[value], *makers[value]), (MarkKind.DOCUMENT_ID,), value)
        if frequency > shared.most or shared.in_templates(MarkKind.DOCUMENT_ID, value):
            continue
        for i, j in shared.context.pairs((*owners[value], *makers[value])):
            from_left, from_right = (
                i in owners[value] and j in makers[value],
                j in owners[value] and i in makers[value],
            )
            if from_left != from_right and (i, j) not in done:
                done.add((i, j))
                strength = shared.strength(Strength.STRONG, frequency)
                yield i, j, Sign(SignKind.DERIVED_FILE, strength, what, frequency, among, from_left=from_left)


def _common_source_signs(shared: SharedMarks) -> Iterator[PairSign]:
    rare, among = shared.rare(MarkKind.DERIVED_FROM), shared.among(MarkKind.DERIVED_FROM)
    what = message("Both files say that they were made from one and the same file, which has another id.")
    for (i, j), ids in rare.pairs.items():
        first = came_first(shared, i, j)
        yield i, j, Sign(SignKind.DOCUMENT_ID, Strength.MEDIUM, what, rare.frequency(ids), among, from_left=first)


def _font_key_signs(shared: SharedMarks) -> Iterator[PairSign]:
    rare, among = shared.rare(MarkKind.EMBEDDED_FONT), shared.among(MarkKind.EMBEDDED_FONT)
    for (i, j), keys in rare.pairs.items():
        what = message("Fonts with the same key are embedded in both files: {count} of them.", count=len(keys))
        frequency, first = rare.frequency(keys), came_first(shared, i, j)
        strength = shared.strength(Strength.STRONG, frequency)
        yield i, j, Sign(SignKind.EMBEDDED_FONT, strength, what, frequency, among, from_left=first)


def _font_tag_signs(shared: SharedMarks) -> Iterator[PairSign]:
    """Yield signs of font subsets with the same tag, of programs that choose tags at random."""
    rare = shared.rare(MarkKind.FONT_SUBSET, usual=lambda name: bool(_BY_RULE.match(name.partition("+")[0])))
    among = shared.among(MarkKind.FONT_SUBSET)
    for (i, j), names in rare.pairs.items():
        if len(names) < _TAGS or _goes_by_rule(shared, i) or _goes_by_rule(shared, j):
            continue
        what = message("Font subsets with the same tag lie in both files: {count} of them.", count=len(names))
        frequency, first = rare.frequency(names), came_first(shared, i, j)
        strength = shared.strength(Strength.STRONG if len(names) >= _MANY_TAGS else Strength.MEDIUM, frequency)
        yield i, j, Sign(SignKind.EMBEDDED_FONT, strength, what, frequency, among, from_left=first)


def _goes_by_rule(shared: SharedMarks, place: int) -> bool:
    makers = (*shared.values(place, MarkKind.PRODUCER), *shared.values(place, MarkKind.PROGRAM))
    return any(map(_RULING_PROGRAMS.search, makers))
