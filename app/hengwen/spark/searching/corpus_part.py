"""Documents that a corpus brings, as a part of a check: as `matching.corpus.parts` has those of a library."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from hengwen.matching.corpus.collection import external_frequency
from hengwen.matching.corpus.common_text import CommonText, common_by
from hengwen.matching.corpus.forms import LINE, WORD, bounds_for, external_forms
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.spark.corpus.common_text import with_shared_passages
from hengwen.spark.corpus.document_frequency import without_forms
from hengwen.spark.corpus.forms import learn_forms
from hengwen.spark.corpus.parts import ShardedPart, nothing_common, with_forms_of_both
from hengwen.spark.dataflow.records import DatasetT, Engine, Record
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.spark.inverted_index.reader import Answers, CorpusReader, Partitioning
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
    brought = engine.map(brought, each_shard(nothing_common))
    if ExclusionKind.COMMON in options.leave_out:
        bounds = bounds_for(reader.documents)
        formed = learn_forms(engine, brought, bounds, everyone, everyone, "corpus-brought")
        both = engine.keep(engine.union(of_new, formed), "corpus-texts")
        asked = engine.keep(
            engine.map(both, each_shard(partial(_ask, partitioning=reader.partitioning))), "corpus-frequencies"
        )
        counts = LookedUpCounts(reader.documents, 0, 0, Answers(()))
        counted = engine.join(both, reader.find(asked, sources), partial(_with_counts, counts=counts))
        counted = engine.keep(counted, "corpus-counted")
        learned = with_shared_passages(engine, counted, everyone, len(everyone), "corpus")
        both = engine.map(learned, each_shard(partial(_in_either, many=bounds.many, shortest=options.min_length)))
    else:
        both = engine.union(of_new, brought)
    both = engine.keep(both, "corpus-common")
    new, old = (engine.map(both, each_shard(partial(_on_side, first=members.start, old=old))) for old in (False, True))
    return ShardedPart(members, engine.keep(with_forms_of_both(engine, new, old), "corpus-part"))


def _on_side(shard: Shard, first: int, *, old: bool) -> Iterable[Record]:
    """The shards of the new documents, or the others."""
    if (shard.first >= first) is old:
        yield shard.record()


def _ask(shard: Shard, partitioning: Partitioning) -> Iterable[Record]:
    return ask_frequencies(partitioning, shard.number, shard.collection)


def _with_counts(
    key: int, shards: Sequence[Record], answers: Sequence[Record], counts: LookedUpCounts
) -> Iterator[Record]:
    """A shard with the forms of the corpus, and in how many documents of it words and lines stand."""
    del key
    for record in shards:
        shard = Shard.of(record)
        known = LookedUpCounts(counts.documents, 0, 0, Answers(answers))
        form = external_forms(shard.collection, known, bounds_for(counts.documents))
        rest = shard.collection.masked(~form)
        words, lines = (external_frequency(rest, size, known) for size in (WORD, LINE))
        own = {stashed: shard[name] for name, stashed in _OWN.items()}
        yield shard.with_arrays(**own, form=form, words=words, lines=lines).record()


def _in_either(shard: Shard, many: int, shortest: int) -> Iterable[Record]:
    """What is common in the corpus, or among the new documents."""
    rest = without_forms(shard)
    of_corpus = common_by(rest, shard["form"], shard["words"], shard["lines"], many, shortest, shard["passages"])
    own = CommonText(**{name: shard[stashed] for name, stashed in _OWN.items()})
    both = own.in_either(of_corpus)
    found = shard.without("words", "lines", *_OWN.values())
    yield found.with_arrays(**{name: getattr(both, name) for name in _OWN}).record()
