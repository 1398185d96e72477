"""Similar titles of a collection."""

from hypothesis import given
from hypothesis import strategies as st

from hengwen.matching.titles import compare_titles, similar_titles, title_words
from hengwen.matching.titles.weights import Weights
from hengwen.text.title_words import meanings


def _expected(titles: list[list[str]]) -> dict[tuple[int, int], float]:
    weights = Weights(meanings(title) for title in titles)
    pairs = [(i, j) for j in range(len(titles)) for i in range(j)]
    compared = {(i, j): compare_titles(titles[i], titles[j], weights) for i, j in pairs}
    return {pair: similarity.score for pair, similarity in compared.items() if similarity.match}


def test_all_matching_pairs_are_found_by_their_weighty_words() -> None:
    """The search gives what comparing every pair gives."""
    titles = [
        "社区垃圾分类调查", "社区垃圾分类的调查", "城市社区垃圾分类情况调查报告", "乡村垃圾处理调查",
        "乡村垃圾处理的调查研究", "关于的研究", "的研究", "", "社区垃圾分类调查：以某市三个社区为例的问卷与访谈",
    ]  # fmt: skip
    cut = [title_words(title) for title in titles]
    expected = _expected(cut)
    assert len(expected) > 3
    assert {pair: similarity.score for pair, similarity in similar_titles(cut).items()} == expected


WORDS = [
    "城市",
    "绿地",
    "研究",
    "linux",
    "debian",
    "redis",
    "2020",
    "第1",
    "第2",
    "3",
    "的",
    "系统",
    "管理",
    "水泥",
    "在",
]


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=7), max_size=12))
def test_search_is_exact(titles: list[list[str]]) -> None:
    """For any collection: the same pairs with the same scores as all against all."""
    assert {pair: similarity.score for pair, similarity in similar_titles(titles).items()} == _expected(titles)
