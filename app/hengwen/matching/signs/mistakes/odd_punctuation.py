"""Odd punctuation at the same words: two marks in a row, half-width ones in Chinese, doubled blanks, open brackets."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.collection import Bools
from hengwen.matching.signs.mistakes.batch import PLANE, Batch, Mistake, Spans
from hengwen.model.messages import message
from hengwen.model.signs.sign import SignKind
from hengwen.model.span import Span

_WORDS = 8  # tokens around it that are the same
_SHOWN = 6  # characters on each side that are shown
_SELDOM = 5  # times in a document at most: who writes so always does not err

_STOPS, _COMMAS, _HALF, _BLANK, _HAN, _LETTER, _OPEN, _CLOSE = (1 << bit for bit in range(8))
_CHARACTERS = {
    _STOPS: "。！？",
    _COMMAS: "，、；：",
    _HALF: ",;:",
    _BLANK: " ",
    _OPEN: "（《「『【",
    _CLOSE: "）》」』】",
}
_PAIRS = dict(zip(_CHARACTERS[_OPEN], _CHARACTERS[_CLOSE], strict=True))
_EMPHASIS = frozenset(("！！", "？？", "！？", "？！", "。。"))  # “。。” is judged by its length


def odd_punctuation(batch: Batch) -> Iterator[Mistake]:
    """Every odd place, with the words around it, that few documents have."""
    found: dict[tuple[str, bytes, bytes], Spans] = {}
    for name, document, span in _odd(batch):
        for around in batch.around(document, span, _WORDS):
            found.setdefault((name, *around), {}).setdefault(document, []).append(span)
    for spans in batch.without_form(found.values()):
        document, places = next(iter(spans.items()))
        text = batch.documents[document].text
        shown = text[max(0, places[0].start - _SHOWN) : places[0].end + _SHOWN]
        yield Mistake(SignKind.ODD_PUNCTUATION, message("Both have odd punctuation in “{wrong}”.", wrong=shown), spans)


@cache
def _classes() -> NDArray[np.uint8]:
    """What each character of the first plane is, shape (65536,)."""
    found = np.zeros(PLANE, dtype=np.uint8)
    for bit, characters in _CHARACTERS.items():
        found[[ord(character) for character in characters]] = bit
    found[0x3400:0xA000] = _HAN
    found[[*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)]] = _LETTER
    return found


def _odd(batch: Batch) -> Iterator[tuple[str, int, Span]]:
    """Odd places: what is odd, the text and the span."""
    classes = batch.looked_up(_classes())
    yield from _spans(batch, "doubled", _doubled(batch, classes), 2)
    yield from _spans(batch, "doubled", _doubled_comma(batch, classes), 2)
    half = _between(classes, np.flatnonzero(_is(classes, _HALF)), _HAN)
    yield from _spans(batch, "half", _where_full_is_usual(batch, half, classes), 1)
    blanks = np.flatnonzero(_is(classes, _BLANK))
    yield from _spans(batch, "blank", _between(classes, blanks, _HAN), 1)
    yield from _spans(batch, "blanks", _between(classes, blanks[:-1][np.diff(blanks) == 1], _LETTER, 2), 2)
    yield from _spans(batch, "open", _unclosed(batch, classes), 1)


def _doubled(batch: Batch, classes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The first of two marks in a row, one of them full-width."""
    marks = np.flatnonzero(_is(classes, _STOPS | _COMMAS | _HALF))
    first = marks[:-1][np.diff(marks) == 1]
    return _no_emphasis(batch, first[_is(classes[first] | classes[first + 1], _STOPS | _COMMAS)])


def _between(classes: NDArray[np.uint8], places: NDArray[np.int64], bits: int, size: int = 1) -> NDArray[np.int64]:
    """The places of `size` characters with one of a class on each side."""
    inside = places[(places > 0) & (places + size < len(classes))]
    return inside[_is(classes[inside - 1], bits) & _is(classes[inside + size], bits)]


def _doubled_comma(batch: Batch, classes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """A comma after a letter that another half-width mark follows, a blank between or none."""
    codes = batch.codes
    commas = np.flatnonzero(codes == ord(","))
    commas = commas[(commas > 0) & (commas + 2 < len(codes))]
    commas = commas[_is(classes[commas - 1], _LETTER)]
    next_place = commas + 1 + _is(classes[commas + 1], _BLANK)
    return np.asarray(commas[_is(classes[next_place], _HALF) | (codes[next_place] == ord("."))])


def _is(classes: NDArray[np.uint8], bits: int) -> Bools:
    return np.asarray(classes & np.uint8(bits)) > 0


def _spans(batch: Batch, name: str, places: NDArray[np.int64], size: int) -> Iterator[tuple[str, int, Span]]:
    """The spans of places, but for those of texts that have many of the kind."""
    texts = np.searchsorted(batch.offsets, places, "right") - 1
    seldom = places[np.bincount(texts, minlength=1)[texts] <= _SELDOM]
    for document, start in batch.in_texts(seldom):
        yield name, document, Span(start, start + size)


def _no_emphasis(batch: Batch, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Without what is written on purpose: several signs of exclamation, dots that go on."""
    codes = batch.codes
    kept = []
    for place in places.tolist():
        pair = "".join(map(chr, codes[place : place + 2].tolist()))
        dots = pair == "。。" and "。" not in {chr(codes[place - 1]), chr(codes[min(place + 2, len(codes) - 1)])}
        if dots or pair not in _EMPHASIS:
            kept.append(place)
    return np.array(kept, dtype=np.int64)


def _where_full_is_usual(batch: Batch, half: NDArray[np.int64], classes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The half-width marks of texts that have ten times as many full-width ones."""
    full = np.array([np.count_nonzero(_is(classes[a:b], _COMMAS)) for a, b in pairwise(batch.offsets.tolist())])
    owners = np.searchsorted(batch.offsets, half, "right") - 1
    return half[10 * np.bincount(owners, minlength=len(full))[owners] <= full[owners]]


def _unclosed(batch: Batch, classes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The brackets that are not closed on their line."""
    places = np.flatnonzero(_is(classes, _OPEN | _CLOSE) | (batch.codes == ord("\n")))
    brackets = batch.codes[places] != ord("\n")
    near = brackets | np.append(False, brackets[:-1])
    found, waiting = [], []
    for place, code in zip(places[near].tolist(), batch.codes[places[near]].tolist(), strict=True):
        character = chr(code)
        if character in _PAIRS:
            waiting.append((place, _PAIRS[character]))
        elif character == "\n":
            found += [each for each, _close in waiting]
            waiting = []
        elif waiting and waiting[-1][1] == character:
            waiting.pop()
    return np.array(found, dtype=np.int64)
