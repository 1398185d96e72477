"""Single steps of a check in shards say what is said on one machine."""

import random
from itertools import combinations

import numpy as np
import pytest
from in_process import InProcess
from sharded import forms

from hengwen.matching.corpus.all_texts import TextArrays
from hengwen.matching.corpus.collection import Collection, collect
from hengwen.matching.corpus.common_text import CommonText
from hengwen.matching.corpus.near_duplicates import near_pairs
from hengwen.matching.corpus.repeated_text import repeated_text
from hengwen.matching.exclusions import eligible_tokens, learn_template
from hengwen.model.document import Role
from hengwen.model.request.check_request import ComparisonScope
from hengwen.model.request.options import Options
from hengwen.spark.comparing.entries import prepared_of
from hengwen.spark.corpus import near_pairs as in_shards
from hengwen.spark.corpus.parts import _masked
from hengwen.spark.dataflow.documents import document_of, document_record
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.indexing.document_keys import fingerprint_blocks
from hengwen.spark.reading import NamedText, read_texts
from hengwen.spark.sharded_check import check_documents

MANY = 32  # an n-gram in more texts is one of many


def _shards(collection: Collection, size: int) -> list[Shard]:
    parts = [range(first, min(first + size, len(collection))) for first in range(0, len(collection), size)]
    texts = [[collection.tokens[collection.starts[n] : collection.ends[n]] for n in part] for part in parts]
    return [
        Shard(part.start, collect(sample), {}, number)
        for number, (part, sample) in enumerate(zip(parts, texts, strict=True))
    ]


@pytest.mark.parametrize("seed", range(3))
def test_near_pairs_of_shards_are_those_of_one_machine(seed: int) -> None:
    """Of what two have, of what many have, and of what is counted by sets of texts or not at all."""
    chance = random.Random(seed)
    pieces = [[chance.randrange(1 << 31) for _ in range(chance.randrange(6, 30))] for _ in range(20)]
    texts = []
    for _ in range(4 * MANY):
        sample = [piece for piece, share in zip(pieces, (0.6, 0.33, 0.3), strict=False) if chance.random() < share]
        sample += chance.sample(pieces[3:], chance.randrange(3))
        own = [chance.randrange(1 << 31) for _ in range(chance.choice((0, 10, 100)))]
        texts.append(np.array([token for piece in sample for token in piece] + own, dtype=np.uint32))
    collection = collect(texts)
    sizes, most = collection.ends - collection.starts, 3 * MANY // 2
    expected = near_pairs(collection, 0.5, most)
    assert len(expected)
    for buckets, size in ((1, 4 * MANY), (3, 50)):
        records = InProcess(buckets).parallelise([shard.record() for shard in _shards(collection, size)])
        numbers = in_shards.near_pairs(records, lambda part: (part.collection, part.first), sizes, 0.5, most)
        assert numbers.tolist() == sorted(expected.tolist())


def test_two_fingerprints_near_each_other_share_a_quarter() -> None:
    """Wherever the three bits are in which they differ."""
    bits = [0, 15, 16, 31, 32, 47, 48, 63]
    fingerprint = 0x1234_5678_9ABC_DEF0
    others = [
        fingerprint ^ sum(1 << bit for bit in combination)
        for count in range(4)
        for combination in combinations(bits, count)
    ]
    hashes = np.stack(fingerprint_blocks(np.array([fingerprint, *others], dtype=np.uint64)))
    assert (hashes[:, 1:] == hashes[:, :1]).any(axis=0).all()
    for quarters in (fingerprint, 0, 0x1234_1234_1234_1234):  # equal ones at other places are no quarter in common
        assert len({int(of_one[0]) for of_one in fingerprint_blocks(np.array([quarters], dtype=np.uint64))}) == 4


def test_markup_is_as_little_evidence_in_shards_as_on_one_machine() -> None:
    """Of no weight, by words and by lines, weak, and no passage that several copied."""
    chance, size = np.random.default_rng(5), 60
    collection = collect([np.arange(size, dtype=np.uint32)])
    marks = {name: chance.random(size + 1) < 0.5 for name in ("weak", "phrases", "form", "doubtful", "passages")}
    weights = {name: chance.integers(1, 101, size + 1).astype(np.uint8) for name in ("weight", "line_weight")}
    markup, repeated = chance.random(size + 1) < 0.5, np.zeros(size + 1, dtype=bool)
    common = TextArrays(0, collection, {**marks, **weights})
    masked = _masked(common.with_arrays(markup=markup, repeated=repeated))
    expected = CommonText.of(common).with_markup(markup).arrays
    assert {name: masked[name].tolist() for name in expected} == {name: a.tolist() for name, a in expected.items()}
    assert not masked["weight"][markup].any()


def test_what_counts_of_a_document_is_known_where_it_is_compared() -> None:
    """Every token that is neither left out nor mere repetition, to the token."""
    records = [document_record(number, document, None) for number, document in enumerate(forms())]
    checked = check_documents(
        InProcess(3).parallelise(records), Options(), learn_template(()), ComparisonScope(), tokens=3_000
    )
    left_out = 0
    for record in checked.entries.collect():
        prepared = prepared_of(record.value, Options())
        tokens = prepared.normalised
        expected = eligible_tokens(tokens, prepared.entry.left_out) & ~repeated_text(tokens.tokens)
        assert prepared.eligible.tolist() == expected.tolist()
        left_out += not expected.all()
    assert left_out


def test_texts_of_tables_are_read_as_they_are_given() -> None:
    """New and old ones, with their numbers, places and labels."""
    given = [NamedText(7, "a/x.txt", "甲甲\ud800乙", False, {"class": "1"}), NamedText(9, "b", "丙丙", True, {})]
    records = list(read_texts(given))
    documents = [document_of(record.value)[0] for record in records]
    assert [record.key for record in records] == [7, 9]
    assert [(document.path, document.role) for document in documents] == [("a/x.txt", Role.NEW), ("b", Role.OLD)]
    assert documents[1].text == "丙丙"
