"""Similarity against its definitions, pair by pair."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hengwen.fingerprints.kinds import HashSets, ParagraphSets, SmallestHashes
from hengwen.fingerprints.similarity import SHARE
from hengwen.fingerprints.title_cosine import TitleCosineSimilarity
from hengwen.matching.titles import title_words

PRINTS = st.sampled_from([0, 1, 3, 7, 15, 2**63, 2**64 - 1, 2**64 - 2])


@given(st.lists(st.lists(PRINTS, max_size=5), min_size=1, max_size=5), st.integers(0, 4))
def test_paragraphs_match_within_the_radius_in_both_directions(documents: list[list[int]], radius: int) -> None:
    """Matched paragraphs of both over all of both."""
    values = np.array([value for document in documents for value in document], dtype=np.uint64)
    bounds = np.cumsum([0, *map(len, documents)])
    near = ParagraphSets(values, bounds, radius).similarity()
    others = np.arange(len(documents))
    for one, mine in enumerate(documents):
        expected = []
        for theirs in documents:
            a, b = (
                sum(any((x ^ y).bit_count() <= radius for y in other) for x in document)
                for document, other in ((mine, theirs), (theirs, mine))
            )
            expected.append(int((a + b) / max(1, len(mine) + len(theirs)) * SHARE + 1e-6))
        assert near.of(one, others).tolist() == expected


@given(st.lists(st.sets(st.integers(0, 2**64 - 2), max_size=12), min_size=1, max_size=4), st.integers(1, 6))
def test_the_smallest_hashes_estimate_by_those_of_the_union(documents: list[set[int]], most: int) -> None:
    """Of the smallest members of the union, the share that both have."""
    rows = [sorted(document)[:most] for document in documents]
    hashes = np.array([value for row in rows for value in row], dtype=np.uint64)
    near = SmallestHashes(HashSets(hashes, np.cumsum([0, *map(len, rows)])), most).similarity()
    for one, mine in enumerate(rows):
        expected = []
        for theirs in rows:
            union = sorted({*mine, *theirs})[:most]
            both = {*mine} & {*theirs}
            expected.append(int(sum(v in both for v in union) / max(1, len(union)) * SHARE + 1e-6))
        assert near.of(one, np.arange(len(rows))).tolist() == expected


def test_titles_follow_both_rules_under_one_threshold() -> None:
    """A part of a longer title matches by its window; what is near but no match stays below the threshold."""
    titles = [
        "推进校园节水用实招见实效",
        "在全市高校后勤工作会议上要求 推进校园节水用实招见实效",
        "校园节水的办法和成效分析报告",
        "火车站改造工程",
    ]
    levels = TitleCosineSimilarity([title_words(title) for title in titles]).of(0, np.arange(4)).tolist()
    assert levels[0] == SHARE
    assert levels[1] >= 0.85 * SHARE
    assert 0 < levels[2] < 0.75 * SHARE
    assert levels[3] == 0
