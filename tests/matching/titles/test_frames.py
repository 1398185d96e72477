"""Frames: words that titles have whatever they are about."""

from hengwen.matching.titles.kinds import kind_of
from hengwen.matching.titles.pairing import compare_numbers, pair_words, word_similarity
from hengwen.matching.titles.replaced import Replaced, compare_replaced
from hengwen.matching.titles.similarity import compare_titles
from hengwen.matching.titles.title import make_title
from hengwen.matching.titles.weights import FRAME, Weights, general
from hengwen.text.title_words import meanings, title_words


def _replaced(a: str, b: str) -> Replaced:
    left, right = (make_title(title_words(title), general()) for title in (a, b))
    return compare_replaced(left, right, pair_words(left.meaning, right.meaning, general()))


def test_words_of_frames_weigh_little() -> None:
    """Also where no title of the list has them; what a title is about weighs more."""
    weights = Weights()
    assert all(weights[word] <= FRAME for word in ("基于", "研究", "系统", "implementation", "the", "of"))
    assert all(weights.is_content(word) for word in ("宿舍", "微生物", "redis", "erosion"))


def test_frames_are_learned_from_a_long_list() -> None:
    """A word that most titles of a list have is no content there, whatever it is elsewhere."""
    titles = [meanings(title_words(f"{thing}种植栽培")) for thing in ("茄子", "黄瓜", "辣椒", "丝瓜", "莲藕")] * 200
    assert general().is_content("栽培")
    assert not Weights(titles).is_content("栽培")


def test_what_is_replaced_is_said_with_its_place() -> None:
    """A noun in another's place; two nouns in two places; a word of a frame is none."""
    assert _replaced("实习管理系统", "仓库管理系统").in_place > FRAME
    elsewhere = _replaced("仓库管理系统", "管理系统的课程")
    assert elsewhere.in_place == 0 < elsewhere.thing or elsewhere.thing == 0
    assert _replaced("实习系统研究", "实习平台设计") == Replaced(0.0, 0.0, 0.0, opposite=False)
    assert _replaced("气温升高", "气温降低").opposite


def test_a_noun_in_anothers_place_lowers_the_score() -> None:
    """More than the same noun added on one side alone."""
    whole, other, added = ("基于Django的实习管理系统", "基于Django的仓库管理系统", "基于Django的管理系统")
    words = [title_words(item) for item in (whole, other, added)]
    assert compare_titles(words[0], words[1]).score < compare_titles(words[0], words[2]).score


def test_the_tool_of_a_paper_is_named_by_what_stands_before_it() -> None:
    """基于Spring Boot has two words; a word elsewhere is a subject."""
    title = make_title(title_words("基于Spring Boot的Redis监控"), general())
    assert title.tools == {"spring", "boot"}
    assert title.letters == {"spring", "boot", "redis"}


def test_short_forms_and_stems_are_alike_and_single_characters_are_not() -> None:
    """车企 is 汽车企业, detecting is detection; 季 says nothing of 四季."""
    assert word_similarity("车企", "汽车企业") == word_similarity("detecting", "detection") == 0.8
    assert word_similarity("四季", "季") == 0
    assert word_similarity("community", "communication") == 0


def test_a_law_is_another_kind_than_the_rules_for_it() -> None:
    """方法 and 算法 end with the same character and are no laws."""
    assert [kind_of(title_words(title)).name for title in ("森林法", "实施森林法办法", "排序方法")] == [
        "法",
        "办法",
        "",
    ]


def test_numbers_of_lots_are_parts() -> None:
    """Two lots of one tender are told apart by their numbers."""
    a, b = (meanings(title_words(f"清淤工程（{lot}包）")) for lot in "AB")
    assert compare_numbers(pair_words(a, b, general())).other_part
