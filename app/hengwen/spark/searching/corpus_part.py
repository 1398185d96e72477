"""Documents that a corpus brings, as a part of a check: as `matching.corpus.parts` has those of a library."""

from collections.abc import Iterable, Sequence
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
from hengwen.spark.corpus.sharded_texts import ShardedTexts
from hengwen.spark.dataflow.records import Record
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.inverted_index.manifest import CorpusCounts
from hengwen.spark.inverted_index.reader import Answers, CorpusReader, Question, common_text_questions

_OWN = {name: f"own_{name}" for name in CommonText.__slots__}


def learn_corpus_part(
    corpus: CorpusReader, of_new: ShardedTexts, retrieved: ShardedTexts, members: range, options: Options
) -> ShardedPart:
    """Return the new documents and those that a corpus brings, with what is common among the new ones or in all of the
    corpus.

    `of_new`, `retrieved`: the texts of both, the former with what is common among them. `members`: the numbers of the
    latter.
    """
    everyone, counts = np.arange(members.stop), corpus.counts
    old = replace(retrieved.map(nothing_common), name="corpus-brought")
    if ExclusionKind.COMMON in options.leave_out:
        bounds = bounds_for(counts.documents)
        formed = learn_forms(old, bounds, everyone, everyone)
        texts = replace(formed + of_new, name="corpus").keep("texts")
        answers = corpus.look_up(texts.shards, _questions, texts.count, "corpus-frequencies")
        counted = texts.beside(answers, partial(_with_counts, corpus=counts)).keep("counted")
        learned = with_shared_passages(counted, everyone, len(everyone))
        both = learned.map(partial(_in_either, many=bounds.many, shortest=options.min_length))
    else:
        both = replace(old + of_new, name="corpus")
    both = both.keep("common")
    new, after = (both.of(partial(_on_side, first=members.start, old=side)) for side in (False, True))
    return ShardedPart(members, with_forms_of_both(new, after).keep("masked"))


def _on_side(shard: Shard, first: int, *, old: bool) -> Iterable[Record]:
    """Yield the shards of the new documents, or the others."""
    if (shard.first >= first) is old:
        yield shard.record()


def _questions(shard: Shard) -> Iterable[Question]:
    return common_text_questions(shard.collection)


def _with_counts(shard: Shard, answers: Sequence[Record], corpus: CorpusCounts) -> TextArrays:
    """Return a shard with the forms of the corpus, and in how many documents of it words and lines stand."""
    own = {stashed: shard[name] for name, stashed in _OWN.items()}
    return counted_in_library(shard.with_arrays(**own), Answers(answers, corpus))


def _in_either(texts: TextArrays, many: int, shortest: int) -> TextArrays:
    """Return what is common in the corpus, or among the new documents."""
    own = CommonText(**{name: texts[stashed] for name, stashed in _OWN.items()})
    both = own.in_either(common_by_counts(texts, many, shortest))
    return texts.without("words", "lines", *_OWN.values()).with_arrays(**both.arrays)
