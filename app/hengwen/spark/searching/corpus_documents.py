"""The documents of a corpus that a check looks at, loaded and sharded like all others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from hengwen.matching.candidates.identical import DocumentPairs
from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.corpus.common_text import CommonText, common_by_counts, counted_in_library
from hengwen.matching.corpus.forms import bounds_for, learn_forms
from hengwen.matching.corpus.shared_rows import with_shared_passages
from hengwen.matching.exclusions import Template
from hengwen.matching.paraphrase.detect import Paraphrases, beginning_at, worth_aligning
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.spark.corpus.parts import ShardedPart, nothing_common, paragraphs_of, prose_of, with_forms_of_both
from hengwen.spark.corpus.sharded_texts import ShardedTexts
from hengwen.spark.corpus.sharding import ShardedDocuments, shard_documents
from hengwen.spark.dataflow.documents import document_of, valid_text
from hengwen.spark.dataflow.records import Record
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.inverted_index.manifest import CorpusCounts
from hengwen.spark.inverted_index.reader import (
    Answers,
    CorpusReader,
    Question,
    RetrievedDocuments,
    common_text_questions,
)
from hengwen.spark.searching.paraphrase_search import numbered, search_paraphrases
from hengwen.spark.searching.search import search_corpus


@dataclass(frozen=True, slots=True)
class CorpusDocuments:
    """Documents of a corpus in a check, numbered after all others. `part`: with what is common in all of the corpus.

    `pairs`: new documents with ones that may share passages, `paraphrases`: with ones from which they look rewritten.
    """

    documents: ShardedDocuments
    part: ShardedPart
    retrieved: RetrievedDocuments
    pairs: DocumentPairs
    paraphrases: Paraphrases


@dataclass(frozen=True, slots=True)
class CorpusFindings:
    """`documents`: those that a corpus brings, None for none. `own`: the numbers of new documents whose files the
    corpus has, which are not compared with themselves. `equal`: those of which it has an equal file, and the path of
    that one.
    """

    documents: CorpusDocuments | None
    own: Sequence[int]
    equal: Mapping[int, str]


def bring_documents(  # noqa: PLR0917 - what a check has by then
    corpus: CorpusReader,
    sharded_documents: ShardedDocuments,
    of_new: ShardedPart,
    template: Template,
    options: Options,
    tokens: int,
) -> CorpusFindings:
    """Bring a corpus's documents for new ones. `sharded_documents`: all others; `of_new`: the new ones, with what is
    common.
    """
    first, new = len(sharded_documents.figures), sharded_documents.of_new
    candidates = search_corpus(corpus, of_new.texts, new, options)
    own, equal = _known(corpus, sharded_documents, candidates.known)
    mine = np.unique(np.array([*own.values()], dtype=np.int64))
    paraphrases = search_paraphrases(corpus, candidates.queries, new, mine, tokens)
    rewritten_from = np.array([number for _, number in worth_aligning(paraphrases)], dtype=np.int64)
    every = (candidates.pairs[:, 1], candidates.others, candidates.known[:, 1], rewritten_from)
    numbers = np.setdiff1d(np.concatenate(every), mine)
    if not len(numbers):
        return CorpusFindings(None, [*own], equal)
    loaded = corpus.load(numbers).map(partial(numbered, numbers=numbers, first=first)).keep("corpus-read")
    more = shard_documents(loaded, template, tokens, sharded_documents, "corpus")
    members = range(first, first + len(numbers))
    part = learn_corpus_part(corpus, of_new.texts, more.texts, members, options)
    places = {number: first + place for place, number in enumerate(numbers.tolist())}
    rewritten = {(i, places[number]): of_pair for (i, number), of_pair in paraphrases.items() if number in places}
    pairs = {(i, places[number]) for i, number in candidates.pairs.tolist() if number in places}
    retrieved = RetrievedDocuments(corpus, members)
    documents = CorpusDocuments(more, part, retrieved, pairs, _still_eligible(part, rewritten))
    return CorpusFindings(documents, [*own], equal)


def _known(corpus: CorpusReader, documents: ShardedDocuments, known: Numbers) -> tuple[dict[int, int], dict[int, str]]:
    """Return new documents whose files a corpus has, with its numbers; and those of which it has other files with the
    same bytes, with the paths of these. `known`: both, int64, shape (n, 2).
    """
    own: dict[int, int] = {}
    equal: dict[int, str] = {}
    if len(known):
        numbers = np.unique(known[:, 1])
        paths = dict(zip(numbers.tolist(), corpus.load(numbers).gather(_path, str), strict=True))
        for new, number in known.tolist():
            if paths[number] == valid_text(documents.figures[new].document.path):
                own[new] = number
            else:
                equal[new] = paths[number]
    return own, {new: path for new, path in equal.items() if new not in own}


def _path(record: Record) -> Iterator[str]:
    yield valid_text(document_of(record.value)[0].path)


def _still_eligible(part: ShardedPart, paraphrases: Paraphrases) -> Paraphrases:
    """Return the candidates that count, as `detect.still_eligible`."""
    wanted = np.unique(np.array([*paraphrases], dtype=np.int64))
    begins = columns(part.texts.gather(partial(_starts, wanted=wanted)), documents="i8", starts="i8")
    return beginning_at(paraphrases, set(zip(*(column.tolist() for column in begins), strict=True)))


def _starts(texts: TextArrays, wanted: Numbers) -> Arrays:
    """Tell where the paragraphs of some documents begin that are long enough by what takes part of them."""
    ranges = paragraphs_of(texts, prose_of(texts))
    begins = ranges[np.isin(texts.documents(ranges[:, 0]), wanted), 0]
    starts = texts.collection.starts[texts.collection.owners[begins]]
    return {"documents": texts.documents(begins), "starts": begins - starts}


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
