"""The same content in shards is that of one machine, to the last digit."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from in_process import InProcess
from knows_all import KnowsAll, paragraph
from numpy.typing import NDArray
from sharded import in_shards, on_one_machine, with_old

from conftest import make_document
from hengwen.matching.meaning import embedder
from hengwen.model.document import Document
from hengwen.model.people import Person
from hengwen.model.request.check_request import ComparisonScope
from hengwen.model.request.options import Options
from hengwen.spark.comparing import same_content
from slow import slow

SCOPE = ComparisonScope()


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedder, "Embedder", KnowsAll)


def vectors(texts: Sequence[str]) -> NDArray[np.int8]:
    (packed,) = KnowsAll().packed(texts)
    return packed


def document(name: str, numbers: Sequence[int], seed: int) -> Document:
    return make_document("\n".join(paragraph(number, seed) for number in numbers), name)


def papers() -> list[Document]:
    """What says the same: two papers, three more, some paragraphs that many have, and a pair with copied ones, too."""
    documents = [document(f"own {n:02}.txt", range(100 * n, 100 * n + 7), n) for n in range(18)]
    documents += [document("a copy.txt", range(300, 305), 51), document("z copy.txt", [700, 701, 702, 9, 8], 52)]
    documents += [document(f"{n} third.txt", [1000, 1001, 1002, 1003], 60 + n) for n in range(2)]
    documents += [document(f"all {n}.txt", [1100, 1101, 1102, 5000 + n], 70 + n) for n in range(5)]
    words = [paragraph(number, 12 if number < 1203 else 80) for number in range(1200, 1207)]
    documents.append(make_document("\n".join(words), "copied.txt"))
    documents.append(
        make_document("短。\n" + "没有什么可以说的，也没有人会来看这一段文字，它只是为了有另一种语言而写的。", "zh.txt")
    )
    return documents


def contents(report: dict[str, Any]) -> dict[tuple[str, ...], dict[str, Any]]:
    pairs = report["comparisons"]
    return {tuple(sorted((p["left_path"], p["right_path"]))): p["meaning"] for p in pairs if "meaning" in p}


@pytest.mark.parametrize(
    ("tokens", "block"),
    [(1 << 20, 1 << 13), (700, 20), (1, 1),
     *slow([(1 << 20, 20), (1 << 20, 1), (700, 1 << 13), (700, 1), (1, 1 << 13), (1, 20)])],
)  # fmt: skip
def test_shards_and_blocks_of_any_size_give_the_same_report(
    tokens: int, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(same_content, "PARAGRAPHS", block)
    documents = papers()
    expected = on_one_machine(documents, Options(), (), SCOPE, meaning=True)
    assert in_shards(InProcess(3), documents, Options(), (), SCOPE, tokens, vectors) == expected
    actual = contents(expected)
    assert {("a copy.txt", "own 03.txt"), ("own 07.txt", "z copy.txt"), ("0 third.txt", "1 third.txt")} <= set(actual)
    assert len(actual["copied.txt", "own 12.txt"]["paragraphs"]) == 4
    assert not any("all 0.txt" in pair for pair in actual)


@pytest.mark.parametrize("block", [1 << 13, 5])
@pytest.mark.parametrize(
    ("count", "scope"), [(3, SCOPE), (3, ComparisonScope(among_new=False)), (1, SCOPE), (100, SCOPE)]
)
def test_older_documents_judge_only_pairs_with_them(
    count: int, scope: ComparisonScope, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(same_content, "PARAGRAPHS", block)
    documents = with_old(papers(), count)
    expected = on_one_machine(documents, Options(), (), scope, meaning=True)
    assert in_shards(InProcess(4), documents, Options(), (), scope, 900, vectors) == expected
    assert contents(expected) or count == 1


def test_files_of_one_person_have_none() -> None:
    anna = Person("1", "Anna", "Anna")
    documents = [replace(one, person=anna) if one.name in {"a copy.txt", "own 03.txt"} else one for one in papers()]
    expected = on_one_machine(documents, Options(), (), SCOPE, meaning=True)
    assert in_shards(InProcess(2), documents, Options(), (), SCOPE, 900, vectors) == expected
    assert ("a copy.txt", "own 03.txt") not in contents(expected)


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_of_the_documents_changes_no_figure(order: int) -> None:
    actual = contents(in_shards(InProcess(2), papers()[::order], Options(), (), SCOPE, 900, vectors))
    kept = contents(on_one_machine(papers(), Options(), (), SCOPE, meaning=True))
    assert {pair: value["score"] for pair, value in actual.items()} == {pair: v["score"] for pair, v in kept.items()}


def test_without_it_nothing_is_asked() -> None:
    KnowsAll.asked.clear()
    report = in_shards(InProcess(2), papers(), Options(), (), SCOPE, 900)
    assert not KnowsAll.asked
    assert not contents(report)


@settings(max_examples=12, deadline=None)
@given(st.lists(st.lists(st.integers(0, 14), max_size=8), max_size=10), st.integers(1, 9), st.integers(1, 5))
def test_papers_that_say_anything_give_the_same_report(papers: list[list[int]], block: int, count: int) -> None:
    """Also none, and such as say nothing."""
    documents = with_old([document(f"{n}.txt", numbers, n) for n, numbers in enumerate(papers)], count)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(same_content, "PARAGRAPHS", block)
        expected = on_one_machine(documents, Options(), (), SCOPE, meaning=True)
        actual = in_shards(InProcess(3), documents, Options(), (), SCOPE, 300, vectors)
    del expected["complete"], actual["complete"]  # shards alone do not know what there was to compare with
    assert actual == expected
