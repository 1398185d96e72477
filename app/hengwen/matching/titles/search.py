"""Finds all similar titles of a collection, without comparing every pair."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from hengwen.matching.titles.similarity import LEAST, TitleSimilarity, compare_prepared, could_match
from hengwen.matching.titles.title import Title, make_title
from hengwen.matching.titles.weights import Weights
from hengwen.text.title_words import meanings

SURE = LEAST * (1 - 1e-9)
"""Share of bits under which two titles certainly do not match, however the sums were rounded."""


def similar_titles(titles: Sequence[Sequence[str]]) -> dict[tuple[int, int], TitleSimilarity]:
    """Return all pairs i < j of titles (as words) that match, weighted by the collection, found by their heavy words.

    Titles that match share at least `LEAST` of the bits of the lighter one. So they share one of its heaviest words, of
    which as many are searched as leave less than that (prefix filtering, Chaudhuri et al., ICDE 2006).
    """
    meant = [meanings(title) for title in titles]
    weights = Weights(meant)
    prepared = [make_title(title, weights, meaning) for title, meaning in zip(titles, meant, strict=True)]
    similarities = {}
    for i, j in sorted(_candidates(prepared, weights)):
        similarity = compare_prepared(prepared[i], prepared[j], weights)
        if similarity.match:
            similarities[i, j] = similarity
    return similarities


def _candidates(titles: Sequence[Title], weights: Mapping[str, float]) -> set[tuple[int, int]]:
    """Return pairs i < j that share a heavy word of the lighter one, and enough of its bits."""
    words = [Counter(title.meaning) for title in titles]
    postings: dict[str, list[int]] = defaultdict(list)
    for place, counts in enumerate(words):
        for word in counts:
            postings[word].append(place)
    pairs = set()
    for i, title in enumerate(titles):
        own = {word: count * weights[word] for word, count in words[i].items()}
        for j in {j for word in _weighty(title, weights) for j in postings[word]}:
            if (titles[j].bits, j) <= (title.bits, i):
                continue  # itself, or found from the lighter one of the two
            # A word that occurs more often here than there counts too much here, never too little.
            shared = sum(map(own.__getitem__, own.keys() & words[j].keys()))
            if shared >= SURE * title.bits and could_match(title, titles[j], shared):
                pairs.add((min(i, j), max(i, j)))
    return pairs


def _weighty(title: Title, weights: Mapping[str, float]) -> Iterator[str]:
    """Yield the heaviest words of a title, as few as leave less than `LEAST` of its bits."""
    rest = title.bits
    for word, count in sorted(Counter(title.meaning).items(), key=lambda item: (-weights[item[0]], item[0])):
        if rest < SURE * title.bits:
            return
        yield word
        rest -= count * weights[word]
