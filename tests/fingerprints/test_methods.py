"""What holds for every method, and how methods are named."""

import numpy as np
import pytest

from hengwen.fingerprints import METHODS, Corpus, CorpusText, corpus_of, make
from hengwen.fingerprints.methods import METHODS as NAMES
from hengwen.fingerprints.methods import PARAMETERS, Minhash, SimhashImproved, SimhashLexicons, parse_method
from hengwen.model.errors import HengwenError

STEM = [
    "垃圾分类",
    "社区",
    "居民",
    "调查",
    "问卷",
    "数据",
    "统计",
    "结果",
    "管理",
    "办法",
    "厨余",
    "回收",
    "宣传",
    "奖励",
    "投放",
    "时间",
    "地点",
    "志愿者",
    "物业",
    "街道",
]
OTHER = [
    "图书馆",
    "借阅",
    "读者",
    "馆员",
    "书架",
    "编目",
    "数字化",
    "检索",
    "古籍",
    "修复",
    "阅览室",
    "开放",
    "座位",
    "预约",
    "系统",
    "服务",
    "讲座",
    "展览",
    "藏书",
    "期刊",
]


def _text(words: list[str], seed: int) -> str:
    """Some paragraphs of sentences of these words, in an order of their own."""
    generator = np.random.default_rng(seed)
    lines = ["，".join("、".join(generator.choice(words, 6)) for _ in range(5)) + "。" for _ in range(12)]
    return "\n".join(lines)


def _source(text: str, title: str) -> CorpusText:
    from hengwen.evaluation.labelled_sets import source_of

    return source_of(text, title)


@pytest.fixture
def corpus() -> Corpus:
    """A text, the same with few changes, one about something else, and one without words."""
    text = _text(STEM, 1)
    changed = text.replace("志愿者", "义工", 2)
    return corpus_of(
        [
            _source(text, "社区垃圾分类调查"),
            _source(changed, "社区垃圾分类调查"),
            _source(_text(OTHER, 2), "图书馆座位预约系统"),
            _source("", ""),
        ]
    )


def test_every_name_has_a_function_and_parameters() -> None:
    """Options knows the methods by name without importing them."""
    assert tuple(METHODS) == NAMES == tuple(PARAMETERS)


@pytest.mark.parametrize("name", NAMES)
def test_near_documents_have_near_and_different_ones_far_fingerprints(name: str, corpus: Corpus) -> None:
    """In the 64 bits that a check shows, whatever the method makes; nothing for a document without words."""
    prints = make(corpus, parse_method(name))
    near, changed, other, empty = prints.documents().tolist()
    far = (near ^ other).bit_count()
    assert far >= 12
    if not name.startswith("i-match"):  # all or nothing
        assert (near ^ changed).bit_count() < far - 5
    assert prints.size > 0
    assert empty == 0


@pytest.mark.parametrize("name", NAMES)
def test_fingerprints_do_not_depend_on_the_order_of_the_documents(name: str, corpus: Corpus) -> None:
    """Words are numbered as they are met; nothing may follow from that."""
    turned = corpus_of(corpus.sources[::-1])
    method = parse_method(name)
    assert make(corpus, method).documents().tolist() == make(turned, method).documents().tolist()[::-1]


@pytest.mark.parametrize("name", NAMES)
def test_collections_without_documents_or_words_are_harmless(name: str) -> None:
    """No error, and one fingerprint for each document."""
    method = parse_method(name)
    assert make(corpus_of([]), method).documents().tolist() == []
    assert len(make(corpus_of([CorpusText(""), CorpusText("，。\n")]), method).documents()) == 2


def test_parameters_are_read_from_the_name() -> None:
    """What is not said keeps its default."""
    assert parse_method("minhash:size=4,functions=64") == Minhash(4, 64)
    assert parse_method("simhash-improved:title=off,marker=off") == SimhashImproved(True, True, False, False)
    assert parse_method("simhash-lexicons:dropped=0.5,file=a b.npz") == SimhashLexicons(dropped=0.5, file="a b.npz")


@pytest.mark.parametrize(
    "name",
    ["magic", "", "minhash:shape=3", "minhash:size=many", "minhash:size=0",
     "simhash-improved:title=perhaps", "simhash:size=2"],
)  # fmt: skip
def test_what_does_not_exist_is_refused_in_one_sentence(name: str) -> None:
    """A name, a parameter, a value."""
    with pytest.raises(HengwenError) as raised:
        parse_method(name)
    assert len(str(raised.value).splitlines()) == 1
