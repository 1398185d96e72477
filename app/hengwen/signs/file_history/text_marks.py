"""Ids of stretches of text: of the editing sessions in which it was written, of paragraphs, of slides."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from hengwen.model.messages import Message, message
from hengwen.model.signs.sign import Sign, SignKind, SignPlace, Strength
from hengwen.model.signs.traces import MarkKind
from hengwen.model.span import Span, union
from hengwen.signs.context import PairSign
from hengwen.signs.file_history.direction import came_first
from hengwen.signs.file_history.shared_marks import RareMarks, SharedMarks

_ENOUGH_TEXT = 60  # characters of shared text under rare ids: two sentences
_OF_EACH = 8  # characters of it under one id, in both files: a phrase
_SEVERAL = 3  # ids without shared text: of Word's 2²⁴ random ids, one or two may be equal by chance in a large batch
_SOME_TEXT = 10  # characters of a paragraph with an id
_LONG_TEXT = 20
_MOST_PLACES = 50
_BOOKMARKS = 2  # bookmarks


def text_signs(shared: SharedMarks) -> Iterator[PairSign]:
    """Yield signs by ids of sessions, paragraphs, slides and bookmarks."""
    yield from _session_signs(shared)
    yield from _piece_signs(shared, MarkKind.PARAGRAPH_ID)
    yield from _piece_signs(shared, MarkKind.SLIDE_ID)
    yield from _bookmark_signs(shared)


def _session_signs(shared: SharedMarks) -> Iterator[PairSign]:
    rare = shared.rare(MarkKind.REVISION_ID)
    for (i, j), ids in rare.pairs.items():
        # The rarest ids come first; only where they are not enough are those that a few more have counted too.
        chosen = (rare.had_by(shared.most_close, ids), ids)
        of_text = next(filter(None, (_of_shared_text(shared, rare, i, j, ids) for ids in chosen)), None)
        of_origin = next(filter(None, (_of_same_origin(shared, rare, i, j, ids) for ids in chosen)), None)
        if of_text is None and of_origin is None and len(ids) >= _SEVERAL:
            what = message("The same revision ids ({count}) stand in both files.", count=len(ids))
            of_text = replace(
                _sign(shared, SignKind.REVISION_IDS, what, rare.frequency(ids), (i, j)), strength=Strength.MEDIUM
            )
        yield from ((i, j, sign) for sign in (of_text, of_origin) if sign is not None)


def _of_same_origin(shared: SharedMarks, rare: RareMarks, i: int, j: int, ids: Sequence[str]) -> Sign | None:
    """Return the sign of files that began with one session and have several rare ids; two, with that one among them."""
    root = shared.value(i, MarkKind.REVISION_ROOT)
    needed = _SEVERAL - (root in ids)
    if not root or root != shared.value(j, MarkKind.REVISION_ROOT) or len(ids) < needed:
        return None
    if shared.in_templates(MarkKind.REVISION_ROOT, root):
        return None
    what = message(
        "Both files began with the same first session, and have {count} revision ids in common that hardly any other"
        " file has.",
        count=len(ids),
    )
    sign = _sign(shared, SignKind.SAME_ORIGIN, what, rare.frequency(ids), (i, j))
    return sign if len(ids) >= _SEVERAL else replace(sign, strength=Strength.MEDIUM)


def _sign(shared: SharedMarks, kind: SignKind, what: Message, frequency: int, pair: tuple[int, int]) -> Sign:
    """Return a sign by revision ids, as strong as the number of submitters with them allows."""
    strength = shared.strength(Strength.STRONG, frequency)
    among, first = shared.among(MarkKind.REVISION_ID), came_first(shared, *pair)
    return Sign(kind, strength, what, frequency, among, from_left=first)


def _of_shared_text(shared: SharedMarks, rare: RareMarks, i: int, j: int, ids: Sequence[str]) -> Sign | None:
    """Return the sign of rare ids under text that both files share; None where too little of it is under them."""
    aligned = shared.context.shared.get((i, j), ((), ()))
    texts = {value: _texts_under(shared, i, j, value, aligned) for value in ids} if aligned[0] else {}
    enough = {value: sides for value, sides in texts.items() if min(map(_length, sides)) >= _OF_EACH}
    left, right = (union(chain.from_iterable(sides[side] for sides in enough.values())) for side in (0, 1))
    count = min(_length(left), _length(right))
    if count < _ENOUGH_TEXT:
        return None
    what = message(
        "{count} characters of the shared text were written or formatted in the same sessions, by revision ids that"
        " hardly any other file has ({ids}).",
        count=count,
        ids=len(enough),
    )
    frequency = rare.frequency(list(enough))
    sign = _sign(shared, SignKind.REVISION_IDS, what, frequency, (i, j))
    return replace(sign, left=_places(left), right=_places(right))


def _texts_under(
    shared: SharedMarks, i: int, j: int, value: str, aligned: tuple[Sequence[Span], Sequence[Span]]
) -> tuple[list[Span], list[Span]]:
    left, right = (
        common(shared.spans(place, MarkKind.REVISION_ID, value), stretches)
        for place, stretches in zip((i, j), aligned, strict=True)
    )
    return left, right


def _piece_signs(shared: SharedMarks, kind: MarkKind) -> Iterator[PairSign]:
    """Yield signs of paragraphs or slides with the same id, the one first that also has the same text."""
    rare, among = shared.rare(kind), shared.among(kind)
    for (i, j), ids in rare.pairs.items():
        pieces = [_Piece(shared, i, j, kind, value) for value in ids]
        long = [piece for piece in pieces if piece.length >= _SOME_TEXT]
        if not long:
            continue
        much = len(long) > 1 and sum(piece.length for piece in long) >= _ENOUGH_TEXT
        strong = much or any(piece.is_same for piece in long)
        left, right = (_places(list(chain.from_iterable(piece.sides[side] for piece in long))) for side in (0, 1))
        frequency, first = rare.frequency([piece.value for piece in long]), came_first(shared, i, j)
        strength = shared.strength(Strength.STRONG if strong else Strength.MEDIUM, frequency)
        what = _pieces_message(kind, len(long))
        yield i, j, Sign(SignKind.PARAGRAPH_IDS, strength, what, frequency, among, left, right, from_left=first)


class _Piece:
    """A paragraph or a slide that two documents have under one id."""

    def __init__(self, shared: SharedMarks, i: int, j: int, kind: MarkKind, value: str) -> None:
        self.value = value
        self.sides = tuple(shared.spans(place, kind, value) for place in (i, j))
        texts = [
            "".join(shared.context.documents[place].text[span.start : span.end] for span in spans)
            for place, spans in zip((i, j), self.sides, strict=True)
        ]
        self.length = min(map(len, texts))
        self.is_same = texts[0] == texts[1] and self.length >= _LONG_TEXT


def _pieces_message(kind: MarkKind, count: int) -> Message:
    if kind is MarkKind.SLIDE_ID:
        return message("Slides with the same id stand in both files: {count} of them.", count=count)
    return message("Paragraphs with the same id stand in both files: {count} of them.", count=count)


def _bookmark_signs(shared: SharedMarks) -> Iterator[PairSign]:
    rare, among = shared.rare(MarkKind.BOOKMARK), shared.among(MarkKind.BOOKMARK)
    for (i, j), names in rare.pairs.items():
        if len(names) >= _BOOKMARKS:
            what = message("Bookmarks with the same number stand in both files: {count} of them.", count=len(names))
            first = came_first(shared, i, j)
            yield (
                i,
                j,
                Sign(SignKind.PARAGRAPH_IDS, Strength.MEDIUM, what, rare.frequency(names), among, from_left=first),
            )


def common(ones: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """Return the characters in spans of both; spans in each are ordered and disjoint, and so are those returned."""
    shared, one, other = list[Span](), 0, 0
    while one < len(ones) and other < len(others):
        start = max(ones[one].start, others[other].start)
        end = min(ones[one].end, others[other].end)
        if start < end:
            shared.append(Span(start, end))
        if ones[one].end < others[other].end:
            one += 1
        else:
            other += 1
    return shared


def _length(spans: Sequence[Span]) -> int:
    return sum(map(len, spans))


def _places(spans: Sequence[Span]) -> tuple[SignPlace, ...]:
    """Return the longest of them, in order."""
    longest = sorted(spans, key=len, reverse=True)[:_MOST_PLACES]
    return tuple(SignPlace(span) for span in sorted(longest))
