"""Documents that a corpus brings, as a part of a check: as `matching.corpus.parts` has those of a library."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from hengwen.matching.corpus.all_texts import TextArrays
from hengwen.matching.corpus.common_text import CommonText, common_by_counts, counted_in_library
from hengwen.matching.corpus.forms import bounds_for, learn_forms
from hengwen.matching.corpus.shared_rows import with_shared_passages
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.spark.corpus.parts import ShardedPart, nothing_common, with_forms_of_both
from hengwen.spark.corpus.sharded_texts import ShardedTexts, shard_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.spark.inverted_index.reader import Answers, CorpusReader, Partitioning, with_answers
from hengwen.spark.searching.external_counts import LookedUpCounts, ask_frequencies

_OWN = {name: f"own_{name}" for name in CommonText.__slots__}


def learn_corpus_part(  # noqa: PLR0917 - what is known of documents
    engine: Engine[DatasetT],
    reader: CorpusReader[DatasetT],
    of_new: DatasetT,
    brought: DatasetT,
    members: range,
    sources: int,
    options: Options,
) -> ShardedPart[DatasetT]:
    """The new documents and those that a corpus brings, with what is common among the new ones or in all of the corpus.

    `of_new`, `brought`: shards of both, the former with what is common among them; `sources`: how many shards these
    are. `members`: the numbers of the latter.
    """
    everyone = np.arange(members.stop)
    old = ShardedTexts(engine, brought, "corpus-brought").map(nothing_common)
    both = ShardedTexts(engine, engine.union(of_new, old.shards), "corpus")
    if ExclusionKind.COMMON in options.leave_out:
        bounds = bounds_for(reader.documents)
        formed = learn_forms(old, bounds, everyone, everyone)
        texts = engine.keep(engine.union(of_new, formed.shards), "corpus-texts")
        asked = engine.keep(
            engine.map(texts, each_shard(partial(_ask, partitioning=reader.partitioning))), "corpus-frequencies"
        )
        count = with_answers(partial(_with_counts, documents=reader.documents))
        counted = engine.join(texts, reader.find(asked, sources), count)
        learned = with_shared_passages(replace(both, shards=counted).keep("counted"), everyone, len(everyone))
        both = learned.map(partial(_in_either, many=bounds.many, shortest=options.min_length))
    shards = both.keep("common").shards
    new, after = (
        engine.map(shards, each_shard(partial(_on_side, first=members.start, old=it))) for it in (False, True)
    )
    return ShardedPart(members, engine.keep(with_forms_of_both(engine, new, after), "corpus-part"))


def _on_side(shard: Shard, first: int, *, old: bool) -> Iterable[Record]:
    """The shards of the new documents, or the others."""
    if (shard.first >= first) is old:
        yield shard.record()


def _ask(shard: Shard, partitioning: Partitioning) -> Iterable[Record]:
    return ask_frequencies(partitioning, shard.number, shard.collection)


def _with_counts(shard: Shard, answers: Answers, documents: int) -> Iterator[Record]:
    """A shard with the forms of the corpus, and in how many documents of it words and lines stand."""
    own = {stashed: shard[name] for name, stashed in _OWN.items()}
    known = LookedUpCounts(documents, 0, 0, answers)
    yield shard_of(counted_in_library(shard.with_arrays(**own), known)).record()


def _in_either(texts: TextArrays, many: int, shortest: int) -> TextArrays:
    """What is common in the corpus, or among the new documents."""
    own = CommonText(**{name: texts[stashed] for name, stashed in _OWN.items()})
    both = own.in_either(common_by_counts(texts, many, shortest))
    return texts.without("words", "lines", *_OWN.values()).with_arrays(**both.arrays)
