"""Finds odd punctuation at the same words: two marks in a row instead of one."""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.model.messages import message
from hengwen.model.signs.sign import SignKind
from hengwen.model.span import Span
from hengwen.signs.mistakes.batch import PLANE, Batch, Mistake, Spans, each_place
from hengwen.text.ranges import Bools

_WORDS = 8  # tokens around it that are the same
_SHOWN = 6  # characters on each side that are shown
_SELDOM = 5  # times in a document at most: a writer who always does it makes no error

_MARKS, _HALF, _LETTER = (1 << bit for bit in range(3))
_CHARACTERS = {_MARKS: "。！？，、；：", _HALF: ",;:"}
_EMPHASIS = frozenset(("！！", "？？", "！？", "？！", "。。"))  # “。。” is judged by its length


def odd_punctuation(batch: Batch) -> Iterator[Mistake]:
    """Yield every odd place, with the words around it, that few documents have."""
    spans_by_context: dict[tuple[bytes, bytes], Spans] = {}
    classes = batch.looked_up(_classes())
    places = np.union1d(_doubled(batch, classes), _doubled_comma(batch, classes))
    for document, span in _spans(batch, places):
        for around in batch.around(document, span, _WORDS):
            spans_by_context.setdefault(around, {}).setdefault(document, []).append(span)
    for spans in batch.without_form(spans_by_context.values()):
        document, span = next(each_place(spans))
        before, after = batch.same_around(each_place(spans), _SHOWN)
        shown = batch.documents[document].text[span.start - before : span.end + after]
        what = message("Both have odd punctuation in “{wrong}”: how did it come into both?", wrong=shown)
        yield Mistake(SignKind.ODD_PUNCTUATION, what, spans)


@cache
def _classes() -> NDArray[np.uint8]:
    """Return the class of each character of the first plane, shape (65536,)."""
    classes = np.zeros(PLANE, dtype=np.uint8)
    for bit, characters in _CHARACTERS.items():
        classes[[ord(character) for character in characters]] = bit
    classes[[*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)]] = _LETTER
    return classes


def _doubled(batch: Batch, classes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the first of two marks in a row, one of them full-width."""
    marks = np.flatnonzero(_is(classes, _MARKS | _HALF))
    first = marks[:-1][np.diff(marks) == 1]
    return _no_emphasis(batch, first[_is(classes[first] | classes[first + 1], _MARKS)])


def _doubled_comma(batch: Batch, classes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return a comma after a letter that another half-width mark follows, with a blank between or none."""
    codes = batch.codes
    commas = np.flatnonzero(codes == ord(","))
    commas = commas[(commas > 0) & (commas + 2 < len(codes))]
    commas = commas[_is(classes[commas - 1], _LETTER)]
    next_place = commas + 1 + (codes[commas + 1] == ord(" "))
    return np.asarray(commas[_is(classes[next_place], _HALF) | (codes[next_place] == ord("."))])


def _is(classes: NDArray[np.uint8], bits: int) -> Bools:
    return np.asarray(classes & np.uint8(bits)) > 0


def _spans(batch: Batch, places: NDArray[np.int64]) -> Iterator[tuple[int, Span]]:
    """Yield the texts and spans of two marks, except in texts that have many."""
    texts = np.searchsorted(batch.offsets, places, "right") - 1
    seldom = places[np.bincount(texts, minlength=1)[texts] <= _SELDOM]
    return ((document, Span(start, start + 2)) for document, start in batch.in_texts(seldom))


def _no_emphasis(batch: Batch, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the places without intended ones: several exclamation marks, ellipses."""
    codes = batch.codes
    kept = []
    for place in places.tolist():
        pair = "".join(map(chr, codes[place : place + 2].tolist()))
        dots = pair == "。。" and "。" not in {chr(codes[place - 1]), chr(codes[min(place + 2, len(codes) - 1)])}
        if dots or pair not in _EMPHASIS:
            kept.append(place)
    return np.array(kept, dtype=np.int64)
