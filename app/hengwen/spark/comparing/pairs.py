"""Pairs of documents aligned and compared where both texts meet: as `matching.compare`, many pairs a task."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress

import msgspec
import numpy as np

from hengwen.matching.compare import align_pairs, compare
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.common_text import no_common
from hengwen.matching.corpus.parts import MaskedCollection, Part
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import Paraphrases
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.model.request.options import Options
from hengwen.spark.comparing.compared_pair import Numbered, compared_pair
from hengwen.spark.comparing.entries import prepared_of
from hengwen.spark.comparing.pair_tasks import deal_pairs
from hengwen.spark.corpus.parts import ShardedPart
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, pack_bits, unpack_bits
from hengwen.spark.dataflow.shard import Shard

# those of `Texts` in its order after the first two
_ARRAYS = ("in_text", "in_form", "weak", "weight", "line_weight", "passages", "sentence_ends", "notation")


class _Candidate(msgspec.Struct, array_like=True):
    """A pair to compare. `rewritten`: its candidates of rewritten paragraphs."""

    left: int
    right: int
    similar_titles: bool
    rewritten: list[ParaphraseCandidate]


class _Member(msgspec.Struct, array_like=True):
    """A document in a task: the shard it comes from, its entry, and the arrays of its tokens in the part."""

    shard: int
    entry: bytes
    arrays: bytes


def compare_pairs(  # noqa: PLR0917 - what is known of pairs
    engine: Engine[DatasetT],
    part: ShardedPart[DatasetT],
    entries: DatasetT,
    lengths: Numbers,
    pairs: Sequence[tuple[int, int]],
    similar_titles: set[tuple[int, int]],
    paraphrases: Paraphrases,
    options: Options,
    own_compared: bool,
) -> DatasetT:
    """What the documents of these pairs share, a record of a `ComparedPair` for each that share something, by the left
    document. `pairs`: ascending, of new documents with members of the part. `lengths`: the tokens of each document.
    `own_compared`: whether documents of one person are compared as others are.
    """
    numbers = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    dealt = deal_pairs(numbers, lengths, engine.buckets)
    candidates = [
        Record(task, -1, msgspec.msgpack.encode(
            [_Candidate(i, j, (i, j) in similar_titles, list(paraphrases.get((i, j), ())))
             for i, j in numbers[some].tolist()]
        ))
        for task, some in enumerate(dealt)
    ]  # fmt: skip
    of_task = [np.unique(numbers[some]) for some in dealt]
    documents = np.concatenate([np.zeros(0, dtype=np.int64), *of_task])
    tasks = np.repeat(np.arange(len(dealt)), [len(some) for some in of_task])
    members = engine.join(entries, part.shards, partial(_members, numbers=np.unique(documents)))
    together = engine.union(engine.send(members, documents, tasks), engine.parallelise(candidates))
    first = part.members.start
    return engine.group(together, partial(_compare, options=options, first=first, own_compared=own_compared))


def _members(key: int, entries: Sequence[Record], shards: Sequence[Record], numbers: Numbers) -> Iterator[Record]:
    """Some documents of a shard, as tasks have them."""
    wanted = np.isin([record.source for record in entries], numbers)
    if not shards or not wanted.any():
        return
    shard = Shard.of(shards[0])
    for record in compress(entries, wanted):
        number = record.source
        place = number - shard.first
        own = slice(shard.collection.starts[place], shard.collection.ends[place] + 1)  # with the masked token after it
        arrays = pack_bits(**{name: shard[name][own] for name in _ARRAYS})
        yield Record(key, number, msgspec.msgpack.encode(_Member(key, record.value, arrays)))


def _compare(
    key: int, records: Sequence[Record], options: Options, first: int, *, own_compared: bool
) -> Iterator[Record]:
    """The pairs of a task. `first`: the number of the first document that is a member of the part."""
    del key
    candidates = msgspec.msgpack.decode(records[0].value, type=list[_Candidate])
    members = [msgspec.msgpack.decode(record.value, type=_Member) for record in records[1:]]
    places = {record.source: place for place, record in enumerate(records[1:])}
    prepared = [prepared_of(member.entry, options) for member in members]
    collection = _collection(prepared, members, sum(number < first for number in places))
    of_pair = {(places[each.left], places[each.right]): each for each in candidates}
    for i, j, shared in align_pairs(collection, sorted(of_pair), options):
        candidate = of_pair[i, j]
        comparison = compare(
            prepared[i],
            prepared[j],
            shared,
            options,
            paraphrases=candidate.rewritten,
            similar_titles=candidate.similar_titles,
            hidden=False,
        )
        if comparison is not None:
            left, right = Numbered(candidate.left, members[i].shard), Numbered(candidate.right, members[j].shard)
            value = compared_pair(left, right, comparison, options, own_compared=own_compared)
            yield Record(candidate.left, candidate.right, msgspec.msgpack.encode(value))


def _collection(prepared: Sequence[PreparedDocument], members: Sequence[_Member], before: int) -> PreparedCollection:
    """The documents of a task as those of a check. `before`: how many of them are no members of the part."""
    some = [unpack_bits(member.arrays) for member in members]
    arrays = {name: np.concatenate([each[name] for each in some]) for name in _ARRAYS}
    texts = collect([each.normalised.tokens for each in prepared])
    in_text, in_form = (replace(texts, eligible=arrays.pop(name)) for name in ("in_text", "in_form"))
    forms = Texts.unweighted(in_form).written(arrays["sentence_ends"], arrays["notation"])
    masked = MaskedCollection(no_common(in_text), Texts(in_text, *arrays.values()), forms, in_text)
    return PreparedCollection(tuple(prepared), (Part(range(before, len(prepared)), masked),), {})
