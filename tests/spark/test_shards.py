"""A check in shards says what the check on one machine says, to the last digit."""

from dataclasses import replace
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from in_process import InProcess
from numpy.typing import NDArray
from sharded import COLLECTIONS, FORM, copies, edited, forms, in_shards, on_one_machine, prose, with_old

from conftest import make_document
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.exclusions import learn_template
from hengwen.matching.paraphrase import detect, neighbours
from hengwen.matching.paraphrase.detect import OutstandingPairs, Paraphrases, candidates_of
from hengwen.matching.paraphrase.paragraph_vectors import ParagraphVectors
from hengwen.matching.shared_blocks import block_id
from hengwen.model.document import Span
from hengwen.model.people import Person
from hengwen.model.report.shared_block import Standing
from hengwen.model.request.check_request import ComparisonScope
from hengwen.model.request.methods import METHODS
from hengwen.model.request.options import LEAVE_OUT, USUALLY_LEFT_OUT, Options
from hengwen.spark.dataflow.documents import document_record
from hengwen.spark.reporting.report_blocks import block_rows, find_report_blocks
from hengwen.spark.rewriting import rewritten
from hengwen.spark.rewriting.paragraph_features import ShardedParagraphs
from hengwen.spark.sharded_check import check_documents
from slow import one_of

NO_TEMPLATE = ()
SCOPE = ComparisonScope()


@pytest.mark.parametrize("tokens", one_of([1_500, 1 << 20, 1]))
@pytest.mark.parametrize("name", COLLECTIONS)
def test_shards_of_any_size_give_the_same_report(name: str, tokens: int) -> None:
    """All documents in one shard, a few in each, and each in one of its own."""
    documents = COLLECTIONS[name]()
    expected = on_one_machine(documents, Options(), NO_TEMPLATE, SCOPE)
    assert in_shards(InProcess(3), documents, Options(), NO_TEMPLATE, SCOPE, tokens) == expected


@pytest.mark.parametrize("tokens", one_of([1_500, 1 << 20]))
def test_a_sample_of_paragraphs_is_the_same_in_shards(tokens: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which neighbours show how alike unrelated paragraphs are follows from the texts, and so do all figures."""
    documents, actual = COLLECTIONS["rewritten"](), []

    def noted(starts: object, vectors: ParagraphVectors, outstanding: OutstandingPairs) -> Paraphrases:
        actual.append([column.tolist() for column in outstanding])
        return candidates_of(starts, vectors, outstanding)  # type: ignore[arg-type]

    monkeypatch.setattr(detect, "candidates_of", noted)
    monkeypatch.setattr(rewritten, "candidates_of", noted)
    for most in (neighbours.MOST_NEIGHBOURS, 50):
        monkeypatch.setattr(neighbours, "MOST_NEIGHBOURS", most)
        expected = on_one_machine(documents, Options(), NO_TEMPLATE, SCOPE)
        assert in_shards(InProcess(3), documents, Options(), NO_TEMPLATE, SCOPE, tokens) == expected
    assert all(pairs for pairs, *_ in actual)
    assert actual[0] == actual[1] != actual[2] == actual[3]


def test_paragraphs_at_hand_stand_for_all_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where these are all, nothing is different; the more they stand for, the nearer ones show what is unrelated."""
    plain, actual = rewritten._baselines, []

    def noted(
        paragraphs: ShardedParagraphs, rows: Numbers, groups: Numbers, authors: Numbers, total: int
    ) -> NDArray[np.float64]:
        count = len(paragraphs.vectors)
        actual.append([plain(paragraphs, rows, groups, authors, times * count) for times in (0, 1, 2, 4, 100)])
        return plain(paragraphs, rows, groups, authors, total)

    monkeypatch.setattr(rewritten, "_baselines", noted)
    in_shards(InProcess(3), COLLECTIONS["rewritten"](), Options(), NO_TEMPLATE, SCOPE, 1_500)
    assert actual
    for alone, all_of_them, half, quarter, hundredth in actual:
        assert alone.tolist() == all_of_them.tolist()
        assert (half <= quarter).all()
        assert (quarter <= hundredth).all()
        assert (half < hundredth).any()


def test_the_collections_have_what_a_check_looks_for() -> None:
    """Otherwise the tests of this file would compare nothing with nothing."""
    actual = {name: on_one_machine(make(), Options(), NO_TEMPLATE, SCOPE) for name, make in COLLECTIONS.items()}
    kinds = {match["kind"] for one in actual.values() for pair in one["comparisons"] for match in pair["matches"]}
    assert kinds == {"identical", "edited", "rewritten"}
    standings = {block["standing"] for one in actual.values() for block in one["blocks"]}
    assert {"form", "undecided", "copied", "phrase"} <= standings
    assert actual["forms"]["blank"]
    assert actual["copies"]["groups"]
    assert any(pair["title_similarity"] > 0.5 for pair in actual["copies"]["comparisons"])
    assert any(pair["paired_by"] == "rewritten text" for pair in _paragraphs(actual["rewritten"]))


def _paragraphs(report: dict[str, Any]) -> list[dict[str, Any]]:
    return [paragraphs for pair in report["comparisons"] for paragraphs in pair["paragraphs"]]


@pytest.mark.parametrize("buckets", one_of([8, 1, 64]))
def test_any_number_of_buckets_gives_the_same_report(buckets: int) -> None:
    """N-grams and pairs are dealt into as many parts as there are."""
    documents = [*copies(), *forms()]
    expected = on_one_machine(documents, Options(), NO_TEMPLATE, SCOPE)
    assert in_shards(InProcess(buckets), documents, Options(), NO_TEMPLATE, SCOPE, 4_000) == expected


@pytest.mark.parametrize("name", ["forms", "copies", "rewritten", "stubs"])
def test_old_documents_are_a_part_of_their_own(name: str) -> None:
    """New ones are judged by themselves, and with old ones by both."""
    documents = with_old(COLLECTIONS[name](), 3)
    expected = on_one_machine(documents, Options(), NO_TEMPLATE, SCOPE)
    assert in_shards(InProcess(3), documents, Options(), NO_TEMPLATE, SCOPE, 2_000) == expected


def test_what_is_left_out_and_compared_follows_the_options() -> None:
    """A template, other kinds left out, common text that counts, files of one person, and only old documents."""
    template = [make_document("\n".join(FORM).format(name="", first="", second=""), "sheet.txt")]
    documents = with_old([*forms(), *copies()], 4)
    for options, templates, scope in (
        (Options(leave_out=frozenset(LEAVE_OUT)), template, SCOPE),
        (Options(leave_out=USUALLY_LEFT_OUT - {"common"}, min_length=20), NO_TEMPLATE, SCOPE),
        (Options(distance=3), NO_TEMPLATE, ComparisonScope(among_new=False)),
        (Options(), NO_TEMPLATE, ComparisonScope(compare_own=True)),
    ):
        expected = on_one_machine(documents, options, templates, scope)
        assert in_shards(InProcess(3), documents, options, templates, scope, 3_000) == expected


@pytest.mark.parametrize("own", [False, True])
def test_what_was_taken_for_one_persons_is_compared_there_too(own: bool) -> None:
    """Near and equal files within a guess are pairs that say so, in no total unless they are asked for."""
    guess = Person("7", "Bo", "Bo", guessed=True, members=(("", "Cy"),))
    mine = {"text-04.txt", "near.txt", "text-07.txt", "same-1.txt", "bytes.txt", "text-14.txt", "text-20.txt"}
    sample = (copy for copy in copies() if copy.name in mine or copy.name < "text-10")
    documents = [replace(document, person=guess) if document.name in mine else document for document in sample]
    scope = ComparisonScope(compare_own=own)
    expected = on_one_machine(documents, Options(), NO_TEMPLATE, scope)
    assert sum(pair["one_person"] for pair in expected["comparisons"]) >= 3
    assert in_shards(InProcess(3), documents, Options(), NO_TEMPLATE, scope, 2_000) == expected


def test_the_id_of_what_was_copied_follows_from_its_passages() -> None:
    """Also where two of them overlap in one document: its place is both of them together."""
    engine, options = InProcess(2), Options()
    documents = [make_document(prose("same", 200), f"{n}.txt") for n in range(3)]
    records = [document_record(number, document, None) for number, document in enumerate(documents)]
    checked = check_documents(engine.parallelise(records), options, learn_template(()), SCOPE, 100)
    places = {0: [Span(0, 40), Span(30, 90)], 1: [Span(30, 90)], 2: [Span(5, 50)]}
    blocks = find_report_blocks(
        checked.entries, checked.shards, np.arange(3), [(places, Standing.COPIED)], {}, options, range(3)
    )
    (row,) = (
        msgspec.msgpack.decode(record.value) for record in block_rows(blocks, np.arange(3)).collect() if record.key == 1
    )
    assert row["id"] == block_id("".join(documents[0].text[30:90].split()))
    assert [(place["number"], place["start"], place["end"]) for place in row["places"]] == [
        (0, 0, 90),
        (1, 30, 90),
        (2, 5, 50),
    ]


def test_shards_without_a_document_of_the_report_have_no_part_in_its_blocks() -> None:
    """Of four shards of one document each, that of the last one has none that any other shares text with."""
    documents = [
        make_document(text, f"{n}.txt") for n, text in enumerate([prose("same", 200)] * 3 + [prose("own", 200)])
    ]
    records = [document_record(number, document, None) for number, document in enumerate(documents)]
    engine, options = InProcess(2), Options()
    checked = check_documents(engine.parallelise(records), options, learn_template(()), SCOPE, 1)
    assert len({*checked.shards.tolist()}) == 4
    places = {number: [Span(10, 90)] for number in range(3)}
    blocks = find_report_blocks(
        checked.entries, checked.shards, np.arange(3), [(places, Standing.COPIED)], {}, options, range(4)
    )
    assert [block.documents for block in blocks.blocks] == [3]


@pytest.mark.parametrize("method", METHODS)
def test_every_method_makes_the_same_fingerprints(method: str) -> None:
    """What words weigh follows from all documents, in whichever shards they lie."""
    documents = with_old(copies()[:14], 3)
    expected = on_one_machine(documents, Options(method=method), NO_TEMPLATE, SCOPE)
    assert in_shards(InProcess(3), documents, Options(method=method), NO_TEMPLATE, SCOPE, 1_000) == expected


@settings(max_examples=12)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4), st.sampled_from([0.0, 0.1, 0.4])), max_size=12),
       st.integers(200, 3_000), st.integers(1, 7))  # fmt: skip
@example(
    [(1, 3, 0.4), (1, 2, 0.4), (4, 0, 0.0), (4, 4, 0.4), (4, 1, 0.0), (5, 4, 0.4)], 200, 1
)  # a pair of which nothing counts
def test_texts_put_together_of_anything_give_the_same_report(
    parts: list[tuple[int, int, float]], tokens: int, buckets: int
) -> None:
    """Each of two pieces that others have too, edited or not."""
    documents = [
        make_document(f"{edited(prose(one, 120), n, share)}\n{prose(('b', other), 80)}", f"{n}.txt")
        for n, (one, other, share) in enumerate(parts)
    ]
    expected = on_one_machine(documents, Options(), NO_TEMPLATE, SCOPE)
    assert in_shards(InProcess(buckets), documents, Options(), NO_TEMPLATE, SCOPE, tokens) == expected
