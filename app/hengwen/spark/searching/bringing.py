"""The documents of a corpus that a check looks at, loaded and dealt like all others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic

import msgspec
import numpy as np

from hengwen.matching.candidates.identical import DocumentPairs
from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.exclusions import Template
from hengwen.matching.paraphrase.detect import Paraphrases, worth_aligning
from hengwen.model.request.options import Options
from hengwen.spark.corpus.dealing import DealtDocuments, deal, new_documents, path_and_file
from hengwen.spark.corpus.parts import ShardedPart, prose_of
from hengwen.spark.corpus.sharded_texts import told_by
from hengwen.spark.dataflow.records import DatasetT, Engine, Record
from hengwen.spark.indexing.paragraphs import paragraphs_of
from hengwen.spark.inverted_index.reader import BroughtDocuments, CorpusReader
from hengwen.spark.searching.corpus_part import learn_corpus_part
from hengwen.spark.searching.paraphrase_search import search_paraphrases
from hengwen.spark.searching.search import search_corpus


@dataclass(frozen=True, slots=True)
class CorpusDocuments(Generic[DatasetT]):
    """What a corpus brings into a check, numbered after all others. `part`: with what is common in all of the corpus.

    `pairs`: new documents with ones that may share passages, `paraphrases`: with ones from which they look rewritten.
    """

    dealt: DealtDocuments[DatasetT]
    part: ShardedPart[DatasetT]
    brought: BroughtDocuments[DatasetT]
    pairs: DocumentPairs
    paraphrases: Paraphrases


@dataclass(frozen=True, slots=True)
class CorpusFindings(Generic[DatasetT]):
    """`documents`: what a corpus brings, None for nothing. `own`: the numbers of new documents whose files the corpus
    has, which are not compared with themselves. `equal`: those of which it has an equal file, and the path of that one.
    """

    documents: CorpusDocuments[DatasetT] | None
    own: Sequence[int]
    equal: Mapping[int, str]


def bring_documents(  # noqa: PLR0917 - what a check has by then
    engine: Engine[DatasetT],
    corpus: CorpusReader[DatasetT],
    dealt: DealtDocuments[DatasetT],
    of_new: ShardedPart[DatasetT],
    template: Template,
    options: Options,
    tokens: int,
) -> CorpusFindings[DatasetT]:
    """What a corpus brings for the new documents of a check. `dealt`: all others; `of_new`: the new ones, with what is
    common among them.
    """
    new, first = dealt.new, len(dealt.figures)
    count = len(np.unique(dealt.shards[:new]))
    found = search_corpus(
        engine, corpus, of_new.shards, new_documents(engine, dealt), dealt.lengths[:new], count, options
    )
    own, equal = _known(engine, corpus, dealt, found.known)
    mine = np.unique(np.array([*own.values()], dtype=np.int64))
    paraphrases = search_paraphrases(engine, corpus, found.queries, count, dealt.authors[:new], mine)
    every = (found.pairs[:, 1], found.others, found.known[:, 1], [number for _, number in worth_aligning(paraphrases)])
    numbers = np.unique(np.concatenate([np.array(each, dtype=np.int64) for each in every]))
    numbers = numbers[~np.isin(numbers, mine)]
    if not len(numbers):
        return CorpusFindings(None, [*own], equal)
    loaded = engine.map(corpus.load(numbers), partial(_numbered, numbers=numbers, first=first))
    more = deal(engine, engine.keep(loaded, "corpus-read"), template, tokens, dealt, "corpus-")
    members = range(first, first + len(numbers))
    shards = dealt.shard_count + len(np.unique(more.shards))
    part = learn_corpus_part(engine, corpus, of_new.shards, more.texts, members, shards, options)
    places = {number: first + place for place, number in enumerate(numbers.tolist())}
    rewritten = {(i, places[number]): some for (i, number), some in paraphrases.items() if number in places}
    brought = CorpusDocuments(
        more,
        part,
        BroughtDocuments(corpus, members, shards),
        {(i, places[number]) for i, number in found.pairs.tolist() if number in places},
        _still_eligible(engine, part, rewritten),
    )
    return CorpusFindings(brought, [*own], equal)


def _known(
    engine: Engine[DatasetT], corpus: CorpusReader[DatasetT], dealt: DealtDocuments[DatasetT], known: Numbers
) -> tuple[dict[int, int], dict[int, str]]:
    """New documents whose files a corpus has, with its numbers; and those of which it has other files with the same
    bytes, with the paths of these. `known`: both, int64, shape (n, 2).
    """
    own: dict[int, int] = {}
    equal: dict[int, str] = {}
    if len(known):
        records = engine.collect(engine.map(corpus.load(np.unique(known[:, 1])), path_and_file))
        there = {record.key: msgspec.msgpack.decode(record.value, type=tuple[str, bytes]) for record in records}
        for new, number in known.tolist():
            path, file = there[number]
            if file == dealt.figures[new].file:
                own[new] = number
            else:
                equal[new] = path
    return own, {new: path for new, path in equal.items() if new not in own}


def _still_eligible(engine: Engine[DatasetT], part: ShardedPart[DatasetT], paraphrases: Paraphrases) -> Paraphrases:
    """As `detect.still_eligible`."""
    wanted = np.unique(np.array([*paraphrases], dtype=np.int64))
    told = columns(told_by(engine, part.shards, partial(_starts, wanted=wanted)), documents="i8", starts="i8")
    known = set(zip(*(each.tolist() for each in told), strict=True))
    kept = {
        (i, j): [each for each in some if (i, each.left[0]) in known and (j, each.right[0]) in known]
        for (i, j), some in paraphrases.items()
    }
    return {pair: some for pair, some in kept.items() if some}


def _starts(texts: TextArrays, wanted: Numbers) -> Arrays:
    """Where the paragraphs of some documents begin that are long enough by what takes part of them."""
    ranges = paragraphs_of(texts, prose_of(texts))
    begins = ranges[np.isin(texts.documents(ranges[:, 0]), wanted), 0]
    starts = texts.collection.starts[texts.collection.owners[begins]]
    return {"documents": texts.documents(begins), "starts": begins - starts}


def _numbered(record: Record, numbers: Numbers, first: int) -> Iterable[Record]:
    """A document by its number in the check."""
    yield record._replace(key=first + int(np.searchsorted(numbers, record.key)))
