"""Wrong Chinese characters that few documents share: a word, or a run that others have, but for one character.

The character must be one that is taken for the right one (`confusable_characters`). A word is wrong where the text
becomes much likelier with the right one, as spelling correctors judge it (Yu & Li 2014, CLP, with a model of single
words); a run, where several others have it with another character.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import ngram_hashes
from hengwen.matching.corpus.collection import Bools, ngram_starts
from hengwen.matching.signs.mistakes.batch import Batch, Mistake, TokenRuns, rare_runs
from hengwen.matching.signs.mistakes.confusable_characters import confusable, either
from hengwen.matching.signs.mistakes.general_words import LEAST_GAIN, LONG, SHORT, GeneralWords, general_words
from hengwen.matching.signs.mistakes.one_different import one_different
from hengwen.model.messages import Message, message
from hengwen.model.signs.sign import SignKind

Places = NDArray[np.int64]

_AROUND = 6  # characters on each side that say how words are cut
_FITTING = 2  # documents that have the right word beside the same character
_FITTING_GAIN = 5.0  # of a word that is wrong where the right one fits
_SURE_GAIN = 8.0  # of one that is wrong wherever it stands
_STRANGE_GAIN = 10.0  # of one that hardly any document has right
_ALONE_GAIN = 7.0  # where too few documents are there to say what is usual
_USUAL_GAIN = 4.0  # where several others have the run with the right character
_LONG_RUN = 12  # tokens that others have around a character, where both characters make words
_EACH_SIDE = 3
_PORTION = 1 << 20  # tokens whose hashes are held at a time
_REPEATED = 3  # times in a document: who writes it so often means it


def wrong_characters(batch: Batch) -> Iterator[Mistake]:
    """Every wrong character, some of them twice: by its word, and by the run around it."""
    general = general_words()
    if general is None:
        return
    for size in SHORT:
        rare = rare_runs(batch, size, _maybe_wrong(batch, general, size))[0]
        yield from _wrong_words(batch, general, rare, size)
    rare, usual = rare_runs(batch, LONG, _chinese(batch, LONG))
    yield from _wrong_words(batch, general, rare, LONG)
    yield from _usual_runs(batch, general, rare, usual)


def _maybe_wrong(batch: Batch, general: GeneralWords, size: int) -> Bools:
    """Where `size` Chinese characters begin that may be a frequent word with a wrong one, shape as of `_chinese`."""
    found = _chinese(batch, size)
    for start in range(0, len(found), _PORTION):
        some = found[start : start + _PORTION]
        tokens = batch.collection.tokens[start : start + len(some) + size - 1]
        some &= general.maybe_wrong(ngram_hashes(tokens, size))
    return found


def _chinese(batch: Batch, size: int) -> Bools:
    """Where `size` Chinese characters begin with nothing between, shape (max(0, tokens - size + 1),)."""
    found = ngram_starts(batch.collection.masked(batch.han), size)
    for place in range(size - 1):
        found &= batch.joined[place : place + len(found)]
    return found


def _wrong_words(batch: Batch, general: GeneralWords, rare: TokenRuns, size: int) -> Iterator[Mistake]:
    """The runs that are a usual word but for one character, each put right as makes the text likeliest."""
    numbers, rights = _corrections(general, _rows(batch, rare.first, size))
    ends = rare.first[numbers], rare.last[numbers]
    gains = np.minimum(*(_gains(batch, general, places, rights) for places in ends))
    least, needed = _needed(batch, ends, rights)
    wrong = (gains >= least) & (rare.counts <= _REPEATED * rare.frequency)[numbers]
    best = np.lexsort((-gains, gains < needed, ~wrong, numbers))
    for place in best[begins_group(numbers[best])].tolist():
        if wrong[place]:
            places = rare.of(int(numbers[place]))
            what = _said(batch, places, size, _spelled(rights[place]))
            yield _mistake(batch, places, size, what, doubtful=bool(gains[place] < needed[place]))


def _needed(
    batch: Batch, ends: tuple[Places, Places], rights: NDArray[np.uint32]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By how much the text must become likelier for a word to be wrong, and to be so without doubt, shape (words,).

    `ends`: the first and the last place of each.
    """
    if rights.shape[1] == LONG:
        return np.full(len(rights), LEAST_GAIN[LONG]), np.full(len(rights), LEAST_GAIN[LONG])
    different, which = np.unique(rights, axis=0, return_inverse=True)
    usual = batch.frequency(different)[which.reshape(-1)] >= batch.usual_words
    alone = np.where(usual, _SURE_GAIN if batch.usual_words else _ALONE_GAIN, _STRANGE_GAIN)
    followed = _followed(batch, np.concatenate(ends), np.vstack((rights, rights))).reshape(2, -1).max(axis=0)
    needed = np.where(usual & (followed >= _FITTING), _FITTING_GAIN, alone)
    return np.where(usual, LEAST_GAIN[rights.shape[1]], needed), needed


def _followed(batch: Batch, places: Places, rights: NDArray[np.uint32]) -> NDArray[np.int64]:
    """In how many documents what is right stands between the same tokens, one of them at least; shape (places,)."""
    tokens, size = batch.collection.tokens, rights.shape[1]
    before = tokens[np.maximum(places - 1, 0), None]
    after = tokens[np.minimum(places + size, len(tokens) - 1), None]
    rows = np.concatenate((np.hstack((before, rights)), np.hstack((rights, after))))
    return np.maximum(*np.split(batch.frequency(rows), 2))


def _corrections(general: GeneralWords, rows: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    """The numbers of runs and the words that each may have been meant for, uint32, shape (n, size)."""
    words, weights = general.frequent(rows.shape[1])
    found = [np.zeros((0, 2), dtype=np.int64)]
    for some in one_different(rows, words):
        taken = confusable().pairs(rows[some.left, some.column], words[some.right, some.column])
        found.append(np.stack((some.left[taken], some.right[taken]), axis=1))
    runs, corrections = np.concatenate(found).T
    different, which = np.unique(runs, return_inverse=True)
    likely = weights[corrections] - general.likelihoods(rows[different])[which] >= LEAST_GAIN[rows.shape[1]]
    return runs[likely], words[corrections[likely]]


def _said(batch: Batch, places: Places, size: int, right: str) -> Message:
    return message(
        "Both write “{wrong}”, where “{right}” is the usual word.",
        wrong=batch.written(int(places[0]), size),
        right=right,
    )


def _mistake(batch: Batch, places: Places, size: int, what: Message, *, doubtful: bool = False) -> Mistake:
    return Mistake(SignKind.WRONG_CHARACTER, what, batch.spans(places, size), doubtful)


def _usual_runs(batch: Batch, general: GeneralWords, rare: TokenRuns, usual: TokenRuns) -> Iterator[Mistake]:
    """The runs that several others have but for one character inside."""
    rows, others = _rows(batch, rare.first, LONG), _rows(batch, usual.first, LONG)
    for some in one_different(rows, others):
        if not 0 < some.column < LONG - 1:
            continue  # nothing on one side says that it is the same run
        wrong, right = rows[some.left, some.column], others[some.right, some.column]
        taken = confusable().pairs(wrong, right) & ~either().pairs(wrong, right)
        left, found = some.left[taken], some.right[taken]
        gains = _gains(batch, general, rare.first[left], right[taken, None], some.column)
        for number, other, gain in zip(left.tolist(), found.tolist(), gains.tolist(), strict=True):
            places, place = rare.of(number), int(usual.first[other])
            if gain >= _USUAL_GAIN or _is_long(batch, int(places[0]) + some.column, place + some.column):
                what = _usually(batch, places, place, int(usual.frequency[other]))
                yield _mistake(batch, places + some.column, 1, what)


def _is_long(batch: Batch, place: int, usual: int) -> bool:
    """Whether much around two places is the same: then a character is wrong that makes a word, too."""
    before, after = batch.equal_around(place, usual)
    return min(before, after) >= _EACH_SIDE and before + after + 1 >= _LONG_RUN


def _usually(batch: Batch, places: Places, usual: int, count: int) -> Message:
    return message(
        "Both write “{wrong}”, where “{right}” is usual ({count} other documents).",
        wrong=batch.written(int(places[0]), LONG),
        right=batch.written(usual, LONG),
        count=count,
    )


def _rows(batch: Batch, places: Places, size: int) -> NDArray[np.uint32]:
    return np.asarray(batch.collection.tokens[places[:, None] + np.arange(size)])


def _gains(
    batch: Batch, general: GeneralWords, places: Places, rights: NDArray[np.uint32], column: int = 0
) -> NDArray[np.float64]:
    """By how much the Chinese around each place becomes likelier with what is right, shape (places,).

    `rights`: uint32, shape (places, size), what should stand there, from `column` on.
    """
    size = rights.shape[1]
    rows = batch.chinese_around(places + column, size, _AROUND)
    put_right = rows.copy()
    put_right[:, _AROUND : _AROUND + size] = rights
    return general.likelihoods(put_right) - general.likelihoods(rows)


def _spelled(codes: NDArray[np.uint32]) -> str:
    return "".join(map(chr, codes.tolist()))
