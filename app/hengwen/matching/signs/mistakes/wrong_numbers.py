"""Numbers that few documents have where several others have another one, in the same words."""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import ngram_hashes_at
from hengwen.matching.corpus.collection import Bools
from hengwen.matching.signs.mistakes.batch import Batch, Mistake
from hengwen.model.messages import message
from hengwen.model.signs.sign import SignKind
from hengwen.model.span import Span

_WINDOWS = ((4, 0), (2, 2), (0, 4), (10, 0), (5, 5), (0, 10))  # tokens before and after the number that are the same
_NUMBERS = 2  # other numbers among these
_SAME = 8  # tokens around it that are the same as in one of the others
_EACH_SIDE = 3  # of these, on each side of a number in an address: those of one site begin alike
_AGREE = 0.75  # of the others, how many have the same number
_ITEM = re.compile(r"^[(（]?(\d{1,6})[.．、)）](?!\d)", re.MULTILINE)
_ITEMS = 2_000  # characters before and after an item in which those beside it are looked for
_ADDRESS = re.compile(r"(://|www\.)[!-~]*$")  # of the Internet, up to a place in it
_LONGEST = 200  # characters of an address before the number: lines may be as long as texts

Places = NDArray[np.int64]


def wrong_numbers(batch: Batch) -> Iterator[Mistake]:
    """Every wrong number, some of them twice: by what stands before, around and after it."""
    places = np.flatnonzero(batch.digits)
    for before, after in _WINDOWS:
        inside = places[_has_words(batch, places, before, after)]
        keys = ngram_hashes_at(batch.collection.tokens, inside - before, before) if before else np.uint64(0)
        if after:
            keys = keys * np.uint64(3) + ngram_hashes_at(batch.collection.tokens, inside + 1, after)
        keys = np.asarray(keys, dtype=np.uint64).reshape(-1)
        order = np.argsort(keys, kind="stable")
        keys, inside = keys[order], inside[order]
        for group in _worth_looking(batch, keys, inside):
            yield from _judged(batch, group)


def _has_words(batch: Batch, places: Places, before: int, after: int) -> Bools:
    """Whether there are so many tokens around each place, few of them numbers."""
    last = len(batch.digits) - 1
    found = (places >= before) & (places + after <= last)
    numbers = np.zeros(len(places), dtype=np.int64)
    for step in (*range(-before, 0), *range(1, after + 1)):
        there = np.clip(places + step, 0, last)
        found &= batch.collection.eligible[there]
        numbers += batch.digits[there]
    return np.asarray(found & (numbers <= _NUMBERS))


def _worth_looking(batch: Batch, keys: NDArray[np.uint64], places: Places) -> Iterator[Places]:
    """The places of each run of words that is there often enough, and has more than one number."""
    if not len(keys):
        return
    firsts = np.flatnonzero(begins_group(keys))
    tokens = batch.collection.tokens[places]
    several = np.minimum.reduceat(tokens, firsts) != np.maximum.reduceat(tokens, firsts)
    ends = np.append(firsts[1:], len(keys))
    for which in np.flatnonzero(several & (ends - firsts >= batch.usual + 2)).tolist():
        yield places[firsts[which] : ends[which]]


def _judged(batch: Batch, places: Places) -> Iterator[Mistake]:
    """What few write where others agree on one number; doubtful where not most of them do."""
    tokens = batch.collection.tokens[places]
    by_number = {number: places[tokens == number] for number in np.unique(tokens).tolist()}
    submitters = {number: batch.submitters(some) for number, some in by_number.items()}
    usual = max(submitters, key=lambda number: len(submitters[number]))
    if len(submitters[usual]) < batch.usual:
        return
    for number, some in by_number.items():
        if number == usual or not 2 <= len(submitters[number]) <= batch.few:
            continue
        spans = batch.kept(batch.spans(some, 1))
        if spans is None or any(_is_item_in_order(batch, place) for place in some.tolist()):
            continue
        others = set().union(*(found for other, found in submitters.items() if other != number))
        doubtful = len(submitters[usual]) < _AGREE * len(others)
        around = (batch.equal_around(int(some[0]), place) for place in by_number[usual][:20].tolist())
        least = _EACH_SIDE if _is_in_address(batch, int(some[0])) else 0
        if any(sum(sides) >= _SAME and min(sides) >= least for sides in around):
            what = message(
                "Both write “{wrong}”, where “{right}” is usual ({count} other documents).",
                wrong=batch.near(int(some[0])),
                right=batch.near(int(by_number[usual][0])),
                count=len(submitters[usual]),
            )
            yield Mistake(SignKind.WRONG_NUMBER, what, spans, doubtful=doubtful)


def _is_item_in_order(batch: Batch, place: int) -> bool:
    """Whether a number counts an item of a list rightly: it says how many stand before it, nothing of what is in it."""
    text, line, span = _in_line(batch, place)
    item = _ITEM.match(text, line)
    if item is None or span.end >= item.end():
        return False
    *_, before = 0, *(int(each[1]) for each in _ITEM.finditer(text, max(0, line - _ITEMS), line))
    after = _ITEM.search(text, item.end(), item.end() + _ITEMS)
    number = int(item[1])
    return before + 1 == number or (after is not None and number + 1 == int(after[1]))


def _is_in_address(batch: Batch, place: int) -> bool:
    text, line, span = _in_line(batch, place)
    return _ADDRESS.search(text[max(line, span.start - _LONGEST) : span.start]) is not None


def _in_line(batch: Batch, place: int) -> tuple[str, int, Span]:
    """The text that a token is of, where its line begins, and where it stands."""
    document, token = batch.owner(place)
    text, span = batch.all_documents[document].text, batch.texts[document].span(token, token + 1)
    return text, text.rfind("\n", 0, span.start) + 1, span
