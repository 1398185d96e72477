"""Finds numbers that few documents have where all others with the row agree on another one, a slip away.

A number includes its sign, digits, points, commas, hyphens and colons between these, and a per cent sign. It is wrong
only in comparison with others: where they do not agree, it was measured, chosen or counted, and is no mistake.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.hashing import ngram_hashes_at
from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.model.signs.sign import SignKind
from hengwen.model.span import Span
from hengwen.signs.mistakes.batch import Batch, Mistake, Spans
from hengwen.text.ranges import Bools

_WINDOWS = ((8, 8), (4, 4), (10, 0))  # tokens before and after the number, in its row, that are the same
_OTHERS = 4  # submitters who agree on the right number, at least
_FEWEST = 3  # of a row that two have and a template, or others
_NUMBERS = 4  # other numbers among these
_SHOWN = 6  # characters on each side that are shown
_WHOLE = regex(r"[+\-−±<>≤≥≈~]?\d+(?:[.,:/\-–—~～:，．／×*^·]\d+)*[%‰％]?")
_ONE = regex(r"[+\-−±]?(?:\d{1,3}(?:[,，]\d{3})+|\d{2,})(?:[.．]\d+)?[%‰％]?|[+\-−±]?\d[.．]\d+[%‰％]?")
_COUNTED = regex(
    r"(?:第|图|表|式|附录|附件|章|节|款|条|项|题|例|卷|期|版本?|[Vv]er\.?|[Nn][Oo]\.?|[#№§\[〔（(^_=@]|Fig\.|Figure|Table|Section"
    r"|Chapter|[Pp]age|[Pp]\.|[Tt]el|电话|手机|传真|邮编|证号|学号|编号|账号|QQ|IP|端口|版本为|型号为?"
    r"|(?<![A-Za-z])(?:GBZ?|ISO|IEC|IEEE|DB|JGJ?|CJJ?|HJ|DL|YY|WS)(?:/T)?)\s*[:：]?\s*$|[A-Za-z/\\.&_-]$"
)
_UNIT = regex(r"\s*(?:[年月日号时点分秒届级班期版岁路室栋楼层]|教室|端口)|[\])）〕:：]|[-_/.]?[A-Za-z_]")
_ROUND = regex(r"0*\d5?0*")
_NO_DIGIT = regex(r"\D")
_LONG_NUMBER = regex(r"\d(?:[\s-]?\d){6,}")  # of a telephone, an identity, a student

Places = NDArray[np.int64]


def wrong_numbers(batch: Batch) -> Iterator[Mistake]:
    """Yield every wrong number, some of them twice: by the text around it and before it."""
    firsts, lasts = _number_ends(batch)
    for before, after in _WINDOWS:
        inside = _has_words(batch, firsts, lasts, before, after)
        first, last = firsts[inside], lasts[inside]
        keys = ngram_hashes_at(batch.collection.tokens, first - before, before)
        if after:
            keys = keys * np.uint64(3) + ngram_hashes_at(batch.collection.tokens, last + 1, after)
        for of_row in _worth_looking(batch, keys, first, last):
            yield from _judged(batch, *of_row)


def _number_ends(batch: Batch) -> tuple[Places, Places]:
    """Return the first and last token of each number: tokens of digits with one character between belong together."""
    digits, gaps = batch.digits, batch.gaps
    linked = digits[:-1] & digits[1:] & (gaps[:-1] == 1)
    firsts = np.flatnonzero(digits & ~np.append(False, linked))
    lasts = np.flatnonzero(digits & ~np.append(linked, False))
    return firsts, lasts


def _has_words(batch: Batch, firsts: Places, lasts: Places, before: int, after: int) -> Bools:
    """Return whether each number has so many tokens around it in its row, few of them numbers, and some at the head."""
    size = len(batch.digits)
    enough = (firsts >= before) & (lasts + after < size)
    numbers = np.zeros(len(firsts), dtype=np.int64)
    rows = batch.rows[firsts]
    steps = [firsts - step for step in range(1, before + 1)] + [lasts + step for step in range(1, after + 1)]
    for places in steps:
        there = np.clip(places, 0, size - 1)
        enough &= batch.collection.eligible[there] & (batch.rows[there] == rows)
        numbers += batch.digits[there]
    return np.asarray(enough & (numbers <= _NUMBERS))


def _worth_looking(
    batch: Batch, keys: NDArray[np.uint64], firsts: Places, lasts: Places
) -> Iterator[tuple[Places, Places]]:
    """Yield the numbers, by first and last tokens, of each row that occurs often enough, with two different ones."""
    if not len(keys):
        return
    tokens = batch.collection.tokens
    values = tokens[firsts].astype(np.uint64) * np.uint64(31) + tokens[lasts] + (lasts - firsts).astype(np.uint64)
    order = np.lexsort((firsts, values, keys))
    keys, values, firsts, lasts = keys[order], values[order], firsts[order], lasts[order]
    begin = np.flatnonzero(begins_group(keys))
    different = np.add.reduceat(begins_group(keys) | begins_group(values), begin, dtype=np.int64)
    ends = np.append(begin[1:], len(keys))
    for which in np.flatnonzero((different == 2) & (ends - begin >= _FEWEST)).tolist():
        of_key = slice(begin[which], ends[which])
        yield firsts[of_key], lasts[of_key]


def _judged(batch: Batch, firsts: Places, lasts: Places) -> Iterator[Mistake]:
    """Yield numbers that few write where all others, or a template, agree on one number that is a slip away."""
    places: dict[str, list[tuple[int, Span]]] = {}
    for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True):
        document, span = _number(batch, first, last)
        places.setdefault(batch.all_documents[document].text[span.start : span.end], []).append((document, span))
    if len(places) != 2:
        return
    groups = {
        number: {int(batch.groups[document]) for document, _ in of_number} for number, of_number in places.items()
    }
    wrong, right = sorted(places, key=lambda number: (_given(batch, places[number]), len(groups[number])))
    many = len(groups[right]) >= _OTHERS or _given(batch, places[right])
    if many and not groups[right] & groups[wrong] and _is_slip(wrong, right):
        spans: Spans = {}
        for document, span in places[wrong]:
            spans.setdefault(document, []).append(span)
        every = (*places[wrong], *places[right])
        if batch.kept(spans) and all(_may_be_wrong(batch, *place) for place in every):
            left, after = batch.same_around(every, _SHOWN)
            what = message(
                "Both have “{wrong}” where {count} others have “{right}”: is it a slip that one took from the other?",
                wrong=_shown(batch, *places[wrong][0], left, after),
                right=_shown(batch, *places[right][0], left, after),
                count=len(groups[right]),
            )
            yield Mistake(SignKind.WRONG_NUMBER, what, spans)


def _given(batch: Batch, places: list[tuple[int, Span]]) -> bool:
    """Return whether a template has a number."""
    return any(document >= len(batch.documents) for document, _ in places)


def _shown(batch: Batch, document: int, span: Span, before: int, after: int) -> str:
    return batch.all_documents[document].text[span.start - before : span.end + after]


def _number(batch: Batch, first: int, last: int) -> tuple[int, Span]:
    """Return the document of a number and its place there, with its sign."""
    document, token = batch.owner(first)
    span = batch.texts[document].span(token, token + last - first + 1)
    text = batch.all_documents[document].text
    match = _WHOLE.match(text, span.start - (text[span.start - 1 : span.start] in "+-−±<>≤≥≈~" and span.start > 0))
    return document, Span(*match.span()) if match and match.end() >= span.end else span


def _is_slip(wrong: str, right: str) -> bool:
    """Return whether a number of two digits and more is another one with two exchanged, or one wrong, missing or
    doubled.

    Round numbers are chosen (20 and 30, 65 and 85, .01 and .001), except 01 for 10. Numbers that differ by one in the
    last place were rounded or measured differently (9.7 and 9.8).
    """
    from rapidfuzz.distance import OSA

    if not (_ONE.fullmatch(wrong) and _ONE.fullmatch(right)) or OSA.distance(wrong, right, score_cutoff=1) != 1:
        return False
    digits = [_NO_DIGIT.sub("", number) for number in (wrong, right)]
    chosen = sorted(digits[0]) != sorted(digits[1]) and all(map(_ROUND.fullmatch, digits))
    return not chosen and (len(wrong) != len(right) or abs(int(digits[0]) - int(digits[1])) != 1)


def _may_be_wrong(batch: Batch, document: int, span: Span) -> bool:
    """Return whether a number is a quantity: it numbers no item, names nothing, and is no date or time."""
    text = batch.all_documents[document].text
    before, after = text[max(0, span.start - _SHOWN) : span.start], text[span.end : span.end + _SHOWN]
    return not (
        _COUNTED.search(before)
        or _UNIT.match(after)
        or _LONG_NUMBER.search(before + text[span.start : span.end] + after)
    )
