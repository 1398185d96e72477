"""What holds for every method, and how methods are named."""

import os
import subprocess
import sys
from dataclasses import fields

import numpy as np
import pytest

from hengwen.fingerprints.corpus import Corpus, CorpusText, corpus_of
from hengwen.fingerprints.lexicons import SimhashLexicons
from hengwen.fingerprints.method import method_of
from hengwen.fingerprints.shingles import Minhash
from hengwen.fingerprints.simhash_improved import SimhashImproved
from hengwen.model.messages import HengwenError
from hengwen.model.request.methods import METHODS, Parameter, parse_method

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
    from hengwen.cli.bench.labelled_sets import source_of

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


def test_every_line_of_the_table_names_a_method_that_bears_its_name() -> None:
    """With a sentence for the window, a line for the help, and a label for each parameter."""
    for name in METHODS:
        method = method_of(name)
        assert method.name == name
        assert str(method.about).endswith(".")
        assert (type(method).__doc__ or "").partition("\n")[0].endswith(".")
        assert all(str(parameter.label) for parameter in method.parameters().values())


def test_options_are_checked_without_loading_a_method() -> None:
    """The window starts without numpy; only parameters have to be looked at."""
    code = "import sys, hengwen.model.request.options as o; o.Options(method='minhash'); print('numpy' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("name", METHODS)
def test_near_documents_have_near_and_different_ones_far_fingerprints(name: str, corpus: Corpus) -> None:
    """In the 64 bits that a check shows, whatever the method makes; nothing for a document without words."""
    prints = method_of(name).fingerprints(corpus)
    near, changed, other, empty = prints.documents().tolist()
    far = (near ^ other).bit_count()
    assert far >= 12
    if not name.startswith("i-match"):  # all or nothing
        assert (near ^ changed).bit_count() < far - 5
    assert prints.size > 0
    assert empty == 0


@pytest.mark.parametrize("name", METHODS)
def test_fingerprints_do_not_depend_on_the_order_of_the_documents(name: str, corpus: Corpus) -> None:
    """Words are numbered as they are met; nothing may follow from that."""
    turned = corpus_of(corpus.texts[::-1])
    method = method_of(name)
    assert method.fingerprints(corpus).documents().tolist() == method.fingerprints(turned).documents().tolist()[::-1]


@pytest.mark.parametrize("name", METHODS)
def test_collections_without_documents_or_words_are_harmless(name: str) -> None:
    """No error, and one fingerprint for each document."""
    method = method_of(name)
    assert method.fingerprints(corpus_of([])).documents().tolist() == []
    assert len(method.fingerprints(corpus_of([CorpusText(""), CorpusText("，。\n")])).documents()) == 2


def test_a_band_up_to_one_has_the_words_of_one_document() -> None:
    """I-Match of the rarest words too: a document with a word that no other has is another document."""
    texts = ["、".join(STEM), "、".join(OTHER), "、".join([*STEM, "天文台"])]
    fingerprints = method_of("i-match:low=0,high=1").fingerprints(corpus_of([CorpusText(text) for text in texts]))
    assert len(set(fingerprints.documents().tolist())) == 3


def test_parameters_are_read_from_the_name() -> None:
    """What is not said keeps its default."""
    assert parse_method("minhash:size=4,functions=64") == Minhash(4, 64)
    assert parse_method("simhash-improved:title=off,marker=off") == SimhashImproved(True, True, False, False)
    assert parse_method("simhash-lexicons:dropped=0.5,file=a b.npz") == SimhashLexicons(dropped=0.5, file="a b.npz")


NUMBERS = [
    (name, parameter, bounds, type(field.default))
    for name in METHODS
    for field in fields(method_of(name))
    if isinstance(field.default, int | float) and not isinstance(field.default, bool)
    for parameter, bounds in method_of(name).parameters().items()
    if parameter == field.name
]


@pytest.mark.parametrize(("name", "parameter", "bounds", "kind"), NUMBERS, ids=lambda value: str(value)[:20])
def test_each_parameter_has_bounds(name: str, parameter: str, bounds: Parameter, kind: type[int] | type[float]) -> None:
    """The least and the most are possible, what lies beyond is refused in a sentence that names both."""
    step = 1 if kind is int else 0.001
    for value in (bounds.least, bounds.most):
        other = {"low": "high=1", "high": "low=0"}.get(parameter, "") if name.startswith("i-match") else ""
        parameters = parse_method(f"{name}:{parameter}={kind(value)}" + (f",{other}" if other else ""))
        assert getattr(parameters, parameter) == value
    for value in (bounds.least - step, bounds.most + step):
        with pytest.raises(HengwenError, match=rf"{parameter}=.* is not possible: {bounds.least} … {bounds.most}\."):
            parse_method(f"{name}:{parameter}={kind(value)}")


def test_a_band_whose_ends_are_exchanged_is_refused() -> None:
    """Instead of no words at all."""
    with pytest.raises(HengwenError, match=r"low=0\.5 is above high=0\.4"):
        parse_method("i-match:low=0.5,high=0.4")
    parse_method("i-match:low=0.5,high=0.5")


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
