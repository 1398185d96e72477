"""Pairs of documents aligned and compared where both texts meet: as `matching.compare`, many pairs a task."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import msgspec
import numpy as np

from hengwen.matching.candidates.identical import DocumentPairs
from hengwen.matching.compare import ComparedDocuments, PairsToCompare, compare_each
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.parts import MaskedCollection, Part
from hengwen.matching.corpus.texts import Texts
from hengwen.matching.meaning.find import with_content
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import Paraphrases
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.model.report.comparison import Comparison
from hengwen.model.request.options import Options
from hengwen.spark.comparing.compared_pair import Numbered, compared_pair
from hengwen.spark.comparing.entries import prepared_of
from hengwen.spark.comparing.same_content import ContentCandidates, content_of
from hengwen.spark.corpus.parts import ShardedPart
from hengwen.spark.dataflow.records import Dataset, Record, pack, unpack
from hengwen.spark.dataflow.shard import Shard

TOKENS = 1 << 22
"""Tokens of the documents of a task, at most: with texts and words they are some 100 MB of records."""

OF_DOCUMENT = 256
"""Tokens that a document without any counts as."""

PAIRS = 1 << 13
"""Pairs of a task, at most."""


def deal_pairs(pairs: Numbers, tokens: Numbers, least: int = 1) -> list[Numbers]:
    """Return the places of pairs that are compared together, each ascending, so that few documents go to many tasks.

    Recursive bisection of a sparse matrix (Mondriaan; Vastenhouw & Bisseling, SIAM Review 2005), whose rows and columns
    are documents, and whose entries are pairs.

    `pairs`: of numbers of documents, int64, shape (pairs, 2), ascending. `tokens`: of each document, int64, shape
    (documents,). `least`: tasks that can run at once; a task has its part of the pairs, or less.
    """
    costs = tokens + OF_DOCUMENT
    most = min(PAIRS, max(1, -(-len(pairs) // least)))
    tasks, waiting = [], [np.arange(len(pairs))] if len(pairs) else []
    while waiting:
        places = waiting.pop()
        if len(places) == 1 or (len(places) <= most and _cost(pairs[places], costs) <= TOKENS):
            tasks.append(places)
            continue
        splits = [halves for side in (0, 1) for halves in _halves(pairs, places, side)]
        first, second = min(splits, key=lambda halves: sum(_cost(pairs[half], costs) for half in halves))
        waiting += [second, first]
    return tasks


def _cost(pairs: Numbers, costs: Numbers) -> int:
    return int(costs[np.unique(pairs)].sum())


def _halves(pairs: Numbers, places: Numbers, side: int) -> list[tuple[Numbers, Numbers]]:
    """Return pairs by whether one side's document comes before another: about half of them; nothing if all have the
    same.
    """
    documents = pairs[places, side]
    middle = np.partition(documents, len(places) // 2)[len(places) // 2]
    before = documents < middle
    if not before.any():
        before = documents <= middle
    return [] if before.all() else [(places[before], places[~before])]


# those of `Texts` in its order after the first two
_ARRAYS = ("in_text", "in_form", "weak", "weight", "line_weight", "passages", "sentence_ends", "notation")


class _Candidate(msgspec.Struct, array_like=True):
    """A pair to compare. `rewritten`: its candidates of rewritten paragraphs. `is_aligned`: whether it may share text.
    `content`: its candidates of the same content.
    """

    left: int
    right: int
    similar_titles: bool
    rewritten: list[ParaphraseCandidate]
    is_aligned: bool
    content: ContentCandidates | None


class _Member(msgspec.Struct, array_like=True):
    """A document in a task: the shard it comes from, its entry, and the arrays of its tokens in the part."""

    shard: int
    entry: bytes
    arrays: bytes


def compare_pairs(  # noqa: PLR0917 - what is known of pairs
    part: ShardedPart,
    entries: Dataset,
    lengths: Numbers,
    pairs: Sequence[tuple[int, int]],
    similar_titles: DocumentPairs,
    paraphrases: Paraphrases,
    options: Options,
    own_compared: bool,
    contents: Mapping[tuple[int, int], ContentCandidates],
) -> Dataset:
    """Return what the documents of these pairs share, a record of a `ComparedPair` for each that share something, by
    the left document, and an empty one for each whose paragraphs are only alike. `pairs`: ascending, of new documents
    with members of the part. `lengths`: the tokens of each document. `own_compared`: whether documents of one person
    are compared as others are. `contents`: candidates of the same content, of these pairs and of others.
    """
    aligned = set(pairs)
    every = aligned.union(pair for pair in contents if pair[1] in part.members)
    numbers = np.array(sorted(every), dtype=np.int64).reshape(-1, 2)
    tasks = deal_pairs(numbers, lengths, entries.engine.buckets)
    candidates = (
        [
            _Candidate(
                *(i, j),
                (i, j) in similar_titles,
                [*paraphrases.get((i, j), ())],
                (i, j) in aligned,
                contents.get((i, j)),
            )
            for i, j in numbers[places].tolist()
        ]
        for places in tasks
    )
    records = [Record.holding(task, -1, of_task) for task, of_task in enumerate(candidates)]
    tasks_of: dict[int, list[int]] = defaultdict(list)
    for task, places in enumerate(tasks):
        for number in np.unique(numbers[places]).tolist():
            tasks_of[number].append(task)
    members = entries.join(part.texts.shards, partial(_members, tasks_of=tasks_of))
    first = part.members.start
    return (members + entries.engine.parallelise(records)).group(
        partial(_compare, options=options, first=first, own_compared=own_compared)
    )


def _members(
    key: int, entries: Sequence[Record], shards: Sequence[Record], tasks_of: Mapping[int, list[int]]
) -> Iterator[Record]:
    """Yield the documents of a shard for their tasks."""
    wanted = [record for record in entries if record.source in tasks_of]
    if not shards or not wanted:
        return
    shard = Shard.of(shards[0])
    for record in wanted:
        place = record.source - shard.first
        own = slice(shard.collection.starts[place], shard.collection.ends[place] + 1)  # with the masked token after it
        arrays = pack(**{name: shard[name][own] for name in _ARRAYS})
        member = Record.holding(key, record.source, _Member(key, record.value, arrays))
        yield from (member._replace(key=task) for task in tasks_of[record.source])


def _compare(
    key: int, records: Sequence[Record], options: Options, first: int, *, own_compared: bool
) -> Iterator[Record]:
    """Compare the pairs of a task. `first`: the number of the first document that is a member of the part."""
    del key
    members = [record.read(_Member) for record in records[1:]]
    places = {record.source: place for place, record in enumerate(records[1:])}
    prepared = [prepared_of(member.entry, options) for member in members]
    collection = _collection(prepared, members, sum(number < first for number in places))
    candidates = {
        (places[candidate.left], places[candidate.right]): candidate for candidate in records[0].read(list[_Candidate])
    }
    rewritten = {pair: candidate.rewritten for pair, candidate in candidates.items() if candidate.rewritten}
    titles = {pair for pair, candidate in candidates.items() if candidate.similar_titles}
    pairs = sorted(pair for pair, candidate in candidates.items() if candidate.is_aligned)

    def record(i: int, j: int, comparison: Comparison | None, *, near: bool) -> Iterator[Record]:
        candidate = candidates.pop((i, j))
        if candidate.content:
            content = content_of(prepared[i], prepared[j], candidate.content)
            comparison = with_content(prepared[i], prepared[j], comparison, content)
        left, right = Numbered(candidate.left, members[i].shard), Numbered(candidate.right, members[j].shard)
        value = compared_pair(left, right, ComparedDocuments(comparison, near), options, own_compared=own_compared)
        if value is not None:
            yield Record.holding(candidate.left, candidate.right, value)
        elif near:
            yield Record(candidate.left, candidate.right, b"")

    for number, compared in compare_each(PairsToCompare(collection, pairs, options, rewritten, titles, hidden=False)):
        i, j = pairs[number]
        yield from record(i, j, compared.comparison, near=compared.near)
    for i, j in [pair for pair, candidate in candidates.items() if candidate.content]:
        yield from record(i, j, None, near=False)


def _collection(prepared: Sequence[PreparedDocument], members: Sequence[_Member], before: int) -> PreparedCollection:
    """Return the documents of a task as those of a check. `before`: how many of them are no members of the part."""
    parts = [unpack(member.arrays) for member in members]
    arrays = {name: np.concatenate([part[name] for part in parts]) for name in _ARRAYS}
    texts = collect([document.normalised.tokens for document in prepared])
    in_text, in_form = (replace(texts, eligible=arrays.pop(name)) for name in ("in_text", "in_form"))
    forms = Texts.unweighted(in_form).written(arrays["sentence_ends"], arrays["notation"])
    masked = MaskedCollection(Texts(in_text, *arrays.values()), forms, in_text)
    return PreparedCollection(tuple(prepared), (Part(range(before, len(prepared)), masked),), {})
