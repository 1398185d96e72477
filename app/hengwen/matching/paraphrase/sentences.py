"""Joins rewritten English sentences with each other and with the passages beside them (ours).

Whoever rewrites a passage leaves some sentences nearly unchanged, which the alignment partly finds, and rewrites
others. Rewritten sentences and passages that are close together in both texts become one passage: its stretches are the
aligned ones, and the whole sentences.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import chain, compress

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.kernels.hashes.common_ngrams import common_ngrams
from hengwen.matching.alignment.moves import TokenRange
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.alignment.stretches import GAP
from hengwen.matching.paraphrase.candidates import SEVERAL, STRENGTHS, ParaphraseCandidate, partly_in
from hengwen.matching.paraphrase.equal_words import equal_words
from hengwen.matching.paraphrase.paragraph_vectors import SHORTEST_SENTENCE
from hengwen.matching.prepare import PreparedDocument
from hengwen.model.units import HUNDRED
from hengwen.text.units import token_units

APART = 80
"""Tokens between a sentence and its neighbour in a group, on each side, as between runs of a passage."""

MOST = 0.6
"""Share of its uncommon words that make a sentence part of the passage that it touches."""

_SHARED = 2  # uncommon words of two sentences: one is in many idioms
_WORDS = 3  # uncommon words of a sentence, without which it is no evidence by itself


def with_rewritten_sentences(
    left: PreparedDocument,
    right: PreparedDocument,
    candidates: Sequence[ParaphraseCandidate],
    passages: Sequence[Passage],
) -> list[Passage]:
    """Return the passages of two documents, extended by rewritten sentences, and those of such sentences alone.

    A sentence counts when it is enough evidence by itself, or next to one that is, next to a passage, or with several
    others.
    """
    sentences = [candidate for candidate in candidates if candidate.sentence and _shares_words(left, right, candidate)]
    sentences = _without_copied(_best(sentences), passages) if sentences else []
    if not sentences:
        return list(passages)
    sentences = [_trimmed(left, right, sentence) for sentence in sentences]
    evidence = {sentence for sentence in sentences if _is_evidence(left, right, sentence)}
    groups = [
        (group, aligned)
        for group, aligned in _groups(sentences, passages)
        if aligned or len(group) >= SEVERAL or not evidence.isdisjoint(group)
    ]
    joined = (_joined(left, right, group, aligned) if group else aligned[0] for group, aligned in groups)
    return sorted(passage for passage in joined if passage.left_aligned and passage.right_aligned)


def _groups(
    sentences: Sequence[ParaphraseCandidate], passages: Sequence[Passage]
) -> list[tuple[list[ParaphraseCandidate], list[Passage]]]:
    """Return sentences and passages in groups where each sentence lies close to another one on both sides."""
    ranges = [(sentence.left, sentence.right) for sentence in sentences] + [
        (passage.left, passage.right) for passage in passages
    ]
    boxes = np.array(ranges, dtype=np.int64).reshape(-1, 4)
    return [
        (
            [sentences[n] for n in group if n < len(sentences)],
            [passages[n - len(sentences)] for n in group if n >= len(sentences)],
        )
        for group in _together(boxes, len(sentences))
    ]


def _shares_words(left: PreparedDocument, right: PreparedDocument, candidate: ParaphraseCandidate) -> bool:
    """Return whether two sentences share uncommon words: an idiom is no evidence."""
    return len(_telling(left, candidate.left) & _telling(right, candidate.right)) >= _SHARED


def _trimmed(left: PreparedDocument, right: PreparedDocument, candidate: ParaphraseCandidate) -> ParaphraseCandidate:
    """Return two sentences without long ends that share nothing with the other one: another sentence not separated."""
    shared = _telling(left, candidate.left) & _telling(right, candidate.right)
    return replace(candidate, left=_ends(left, candidate.left, shared), right=_ends(right, candidate.right, shared))


def _ends(document: PreparedDocument, sentence: TokenRange, shared: AbstractSet[int]) -> TokenRange:
    """Return a sentence without an end that has no shared word and is longer than a gap in it may be."""
    places = [place for place, token in enumerate(_tokens(document, sentence), sentence[0]) if token in shared]
    first, last = places[0], places[-1] + 1
    return first if first - sentence[0] > GAP else sentence[0], last if sentence[1] - last > GAP else sentence[1]


def _is_evidence(left: PreparedDocument, right: PreparedDocument, candidate: ParaphraseCandidate) -> bool:
    """Return whether two sentences are enough evidence by themselves.

    Three adjacent words are one fact, such as a name, which any two sentences may have; three words at separate places
    are three facts. So shared words are counted in rows.
    """
    if candidate.strength < min(STRENGTHS):
        return False
    rows = _rows(left, candidate.left, right.normalised.tokens[slice(*candidate.right)])
    units = token_units(left.normalised.tokens[slice(*candidate.left)])
    long = any(units[first:last].sum(dtype=np.int64) >= HUNDRED * SHORTEST_SENTENCE for first, last in rows)
    count = max(len(rows), 2 * long)
    return count >= 2 and candidate.strength >= STRENGTHS[min(count - 2, len(STRENGTHS) - 1)]


def _rows(document: PreparedDocument, sentence: TokenRange, other: NDArray[np.uint32]) -> list[TokenRange]:
    """Return the rows of adjacent words that a sentence shares with another one, the longest first from each word on,
    counted in the sentence, in its order: those with an uncommon word that no earlier row has.
    """
    tokens, uncommon = _tokens(document, sentence), document.uncommon(sentence).tolist()
    longest = _longest_rows(tokens, other)
    rows: list[TokenRange] = []
    known: set[int] = set()
    place = 0
    while place < len(tokens):
        end = place + longest[place]
        fresh = set(compress(tokens[place:end], uncommon[place:end])) - known
        if fresh:
            rows.append((place, end))
            known |= fresh
        place = max(place + 1, end)
    return rows


def _longest_rows(tokens: Sequence[int], other: NDArray[np.uint32]) -> list[int]:
    """Return the length of the longest row of adjacent words of the other sentence that begins at each word."""
    from_each, longest = np.zeros(len(other) + 1, dtype=np.int64), []
    for token in reversed(tokens):
        from_each[:-1] = (from_each[1:] + 1) * (other == token)
        longest.append(int(from_each.max()))
    return longest[::-1]


def _best(candidates: Sequence[ParaphraseCandidate]) -> list[ParaphraseCandidate]:
    """Return those with the highest excess: each sentence with another, or with several that follow it and were one."""
    partners: tuple[dict[TokenRange, list[TokenRange]], ...] = (defaultdict(list), defaultdict(list))
    best = []
    for candidate in sorted(candidates, key=lambda one: (-one.excess, one.left, one.right)):
        of_left, of_right = partners[0][candidate.left], partners[1][candidate.right]
        if _follows(candidate.right, of_left) and _follows(candidate.left, of_right) and not (of_left and of_right):
            best.append(candidate)
            of_left.append(candidate.right)
            of_right.append(candidate.left)
    return sorted(best, key=lambda one: (one.left, one.right))


def _follows(one: TokenRange, others: Sequence[TokenRange]) -> bool:
    """Return whether a sentence is next to one of the others; or there are none."""
    return not others or any(one[0] == last or one[1] == first for first, last in others)


def _without_copied(
    candidates: Sequence[ParaphraseCandidate], passages: Sequence[Passage]
) -> list[ParaphraseCandidate]:
    """Return the sentences not in a passage, nor partly in one with other text than their apparent source."""
    sides = (
        partly_in([candidate.left for candidate in candidates], [passage.left for passage in passages]),
        partly_in([candidate.right for candidate in candidates], [passage.right for passage in passages]),
    )
    return [
        candidate
        for candidate, *partly in zip(candidates, *sides, strict=True)
        if not any(_holds(one.left, candidate.left) and _holds(one.right, candidate.right) for one in passages)
        and (not any(partly) or _inside(candidate, passages))
    ]


def _holds(one: TokenRange, other: TokenRange) -> bool:
    return one[0] <= other[0] and other[1] <= one[1]


def _meet(one: TokenRange, other: TokenRange) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _together(boxes: NDArray[np.int64], sentences: int) -> list[list[int]]:
    """Return groups of boxes, shape (n, 4), in which each sentence (they come first) lies close to another one."""
    group = np.arange(len(boxes))
    for number in range(sentences):
        first_x, last_x, first_y, last_y = boxes[number]
        near = (boxes[:, 0] <= last_x + APART) & (boxes[:, 1] >= first_x - APART)
        near &= (boxes[:, 2] <= last_y + APART) & (boxes[:, 3] >= first_y - APART)
        joined = np.unique(group[near])
        group[np.isin(group, joined)] = joined[0]
    return [np.flatnonzero(group == box_group).tolist() for box_group in np.unique(group)]


def _joined(
    left: PreparedDocument,
    right: PreparedDocument,
    rewritten: Sequence[ParaphraseCandidate],
    aligned: Sequence[Passage],
) -> Passage:
    """Return one passage of sentences and passages, and of sentences beside it that have the same words."""
    equal_left = chain.from_iterable(
        equal_words(left, candidate.left, right, candidate.right) for candidate in rewritten
    )
    equal_right = chain.from_iterable(
        equal_words(right, candidate.right, left, candidate.left) for candidate in rewritten
    )
    on_left = _union(chain(equal_left, *(passage.left_aligned for passage in aligned)))
    on_right = _union(chain(equal_right, *(passage.right_aligned for passage in aligned)))
    edges = _extent([*rewritten, *aligned], left=True), _extent([*rewritten, *aligned], left=False)
    grown = _grown(left, edges[0], right, edges[1]), _grown(right, edges[1], left, edges[0])
    more_left = chain.from_iterable(equal_words(left, stretch, right, edges[1]) for stretch in grown[0])
    more_right = chain.from_iterable(equal_words(right, stretch, left, edges[0]) for stretch in grown[1])
    on_left, on_right = _union((*on_left, *more_left)), _union((*on_right, *more_right))
    edges = _hull([edges[0], *grown[0]]), _hull([edges[1], *grown[1]])
    length = _open(left, [edges[0]]) + _open(right, [edges[1]])
    equal = sum(passage.equal_tokens for passage in aligned) + sum(
        2 * _common(left, candidate.left, right, candidate.right)
        for candidate in rewritten
        if not _inside(candidate, aligned)
    )
    return Passage(
        *edges,
        length,
        min(equal, length),
        _open(left, on_left) + _open(right, on_right),
        identical=False,
        moves=sum(passage.moves for passage in aligned),
        distance=_distance(left, right, *edges),
        runs=b"".join(passage.runs for passage in aligned),
        left_aligned=on_left,
        right_aligned=on_right,
        left_equal=_union(chain.from_iterable(passage.left_equal for passage in aligned)),
        right_equal=_union(chain.from_iterable(passage.right_equal for passage in aligned)),
        left_moved=_union(chain.from_iterable(passage.left_moved for passage in aligned)),
        right_moved=_union(chain.from_iterable(passage.right_moved for passage in aligned)),
    )


def _extent(passages: Sequence[ParaphraseCandidate | Passage], *, left: bool) -> TokenRange:
    return _hull([passage.left if left else passage.right for passage in passages])


def _hull(ranges: Sequence[TokenRange]) -> TokenRange:
    return min(first for first, _ in ranges), max(last for _, last in ranges)


def _grown(one: PreparedDocument, edges: TokenRange, other: PreparedDocument, others: TokenRange) -> list[TokenRange]:
    """Return sentences that touch a stretch and most of whose own words are in the stretch of the other document."""
    known = set(_tokens(other, others))
    touching = one.sentences[(one.sentences[:, 1] == edges[0]) | (one.sentences[:, 0] == edges[1])]
    return [(first, last) for first, last in touching.tolist() if _has_words_of(_telling(one, (first, last)), known)]


def _has_words_of(words: AbstractSet[int], known: AbstractSet[int]) -> bool:
    """Return whether most of the uncommon words of a sentence are known."""
    return len(words) >= _WORDS and len(words & known) / len(words) >= MOST


def _tokens(document: PreparedDocument, stretch: TokenRange) -> list[int]:
    tokens: list[int] = document.normalised.tokens[slice(*stretch)].tolist()
    return tokens


def _telling(document: PreparedDocument, stretch: TokenRange) -> set[int]:
    """Return the different uncommon words of a stretch."""
    return set(compress(_tokens(document, stretch), document.uncommon(stretch).tolist()))


def _union(ranges: Iterable[TokenRange]) -> tuple[TokenRange, ...]:
    """Return ranges with overlapping or touching ones joined, ascending."""
    union: list[TokenRange] = []
    for first, last in sorted(ranges):
        if union and first <= union[-1][1]:
            union[-1] = union[-1][0], max(last, union[-1][1])
        else:
            union.append((first, last))
    return tuple(union)


def _open(document: PreparedDocument, ranges: Iterable[TokenRange]) -> int:
    """Return the tokens in disjoint ranges that are not left out."""
    return sum(int(np.count_nonzero(document.eligible[first:last])) for first, last in ranges)


def _inside(sentence: ParaphraseCandidate, passages: Sequence[Passage]) -> bool:
    """Return whether a sentence overlaps a passage on both sides: its equal tokens are counted there."""
    return any(_meet(sentence.left, one.left) and _meet(sentence.right, one.right) for one in passages)


def _common(left: PreparedDocument, first: TokenRange, right: PreparedDocument, second: TokenRange) -> int:
    """Return the tokens that two stretches have in common, in any order."""
    return common_ngrams(left.normalised.tokens[slice(*first)], right.normalised.tokens[slice(*second)], 1)


def _distance(left: PreparedDocument, right: PreparedDocument, first: TokenRange, second: TokenRange) -> int:
    """Return the Hamming distance of the fingerprints of two stretches."""
    prints = [
        stretch_fingerprints(document.normalised.tokens, np.array([edges]))[0]
        for document, edges in ((left, first), (right, second))
    ]
    return int(np.bitwise_count(prints[0] ^ prints[1]))
