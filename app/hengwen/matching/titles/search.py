"""All similar titles of a collection, without comparing every pair."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from hengwen.matching.titles.likeness import LEAST, Title, TitleSimilarity, compare_prepared, make_title
from hengwen.matching.titles.weights import Weights
from hengwen.matching.titles.words import meanings

SURE = LEAST * (1 - 1e-9)
"""Share of bits under which two titles certainly do not match, however the sums were rounded."""


def similar_titles(titles: Sequence[Sequence[str]]) -> dict[tuple[int, int], TitleSimilarity]:
    """All pairs i < j of titles (as words) that match, weighed by the collection, found by their weighty words.

    Titles that match share at least `LEAST` of the bits of the lighter one. So they share one of its weightiest words,
    as many as leave less than that (prefix filtering, Chaudhuri et al., ICDE 2006).
    """
    weights = Weights(meanings(title) for title in titles)
    prepared = [make_title(title, weights) for title in titles]
    found = {}
    for i, j in sorted(_candidates(prepared, weights)):
        similarity = compare_prepared(prepared[i], prepared[j], weights)
        if similarity.match:
            found[i, j] = similarity
    return found


def _candidates(titles: Sequence[Title], weights: Mapping[str, float]) -> set[tuple[int, int]]:
    """Pairs i < j that share a weighty word of one of them, and bits enough of the lighter one."""
    words = [Counter(title.meaning) for title in titles]
    postings: dict[str, list[int]] = defaultdict(list)
    for place, counts in enumerate(words):
        for word in counts:
            postings[word].append(place)
    found = set()
    for i, title in enumerate(titles):
        own = {word: count * weights[word] for word, count in words[i].items()}
        for j in {j for word in _weighty(title, weights) for j in postings[word]} - {i}:
            # A word that stands oftener here than there counts too much here, never too little.
            if sum(map(own.__getitem__, own.keys() & words[j].keys())) >= SURE * min(title.bits, titles[j].bits):
                found.add((min(i, j), max(i, j)))
    return found


def _weighty(title: Title, weights: Mapping[str, float]) -> Iterator[str]:
    """The weightiest words of a title, as few as leave less than `LEAST` of its bits."""
    rest = title.bits
    for word, count in sorted(Counter(title.meaning).items(), key=lambda item: (-weights[item[0]], item[0])):
        if rest < SURE * title.bits:
            return
        yield word
        rest -= count * weights[word]
