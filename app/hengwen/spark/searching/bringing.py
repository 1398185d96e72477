"""The documents of a corpus that a check looks at, loaded and dealt like all others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from hengwen.matching.candidates.identical import DocumentPairs
from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.exclusions import Template
from hengwen.matching.paraphrase.detect import Paraphrases, worth_aligning
from hengwen.model.request.options import Options
from hengwen.spark.corpus.dealing import DealtDocuments, deal, hash_of_file
from hengwen.spark.corpus.parts import ShardedPart, paragraphs_of, prose_of
from hengwen.spark.dataflow.documents import document_of, valid_text
from hengwen.spark.dataflow.records import Record
from hengwen.spark.inverted_index.reader import BroughtDocuments, CorpusReader
from hengwen.spark.searching.corpus_part import learn_corpus_part
from hengwen.spark.searching.paraphrase_search import numbered, search_paraphrases
from hengwen.spark.searching.search import search_corpus


@dataclass(frozen=True, slots=True)
class CorpusDocuments:
    """Documents of a corpus in a check, numbered after all others. `part`: with what is common in all of the corpus.

    `pairs`: new documents with ones that may share passages, `paraphrases`: with ones from which they look rewritten.
    """

    dealt: DealtDocuments
    part: ShardedPart
    brought: BroughtDocuments
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
    dealt: DealtDocuments,
    of_new: ShardedPart,
    template: Template,
    options: Options,
    tokens: int,
) -> CorpusFindings:
    """Bring documents of a corpus for the new ones of a check. `dealt`: all others; `of_new`: the new ones, with what
    is common among them.
    """
    first, new = len(dealt.figures), dealt.of_new
    found = search_corpus(corpus, of_new.texts, new, options)
    own, equal = _known(corpus, dealt, found.known)
    mine = np.unique(np.array([*own.values()], dtype=np.int64))
    paraphrases = search_paraphrases(corpus, found.queries, new, mine, tokens)
    rewritten_from = np.array([number for _, number in worth_aligning(paraphrases)], dtype=np.int64)
    every = (found.pairs[:, 1], found.others, found.known[:, 1], rewritten_from)
    numbers = np.setdiff1d(np.concatenate(every), mine)
    if not len(numbers):
        return CorpusFindings(None, [*own], equal)
    loaded = corpus.load(numbers).map(partial(numbered, numbers=numbers, first=first)).keep("corpus-read")
    more = deal(loaded, template, tokens, dealt, "corpus")
    members = range(first, first + len(numbers))
    part = learn_corpus_part(corpus, of_new.texts, more.texts, members, options)
    places = {number: first + place for place, number in enumerate(numbers.tolist())}
    rewritten = {(i, places[number]): some for (i, number), some in paraphrases.items() if number in places}
    pairs = {(i, places[number]) for i, number in found.pairs.tolist() if number in places}
    brought = BroughtDocuments(corpus, members)
    documents = CorpusDocuments(more, part, brought, pairs, _still_eligible(part, rewritten))
    return CorpusFindings(documents, [*own], equal)


def _known(corpus: CorpusReader, dealt: DealtDocuments, known: Numbers) -> tuple[dict[int, int], dict[int, str]]:
    """Return new documents whose files a corpus has, with its numbers; and those of which it has other files with the
    same bytes, with the paths of these. `known`: both, int64, shape (n, 2).
    """
    own: dict[int, int] = {}
    equal: dict[int, str] = {}
    if len(known):
        told = corpus.load(np.unique(known[:, 1])).told(_path_and_file, tuple[int, str, bytes])
        stored = {number: (path, file) for number, path, file in told}
        for new, number in known.tolist():
            path, file = stored[number]
            if file == dealt.figures[new].file:
                own[new] = number
            else:
                equal[new] = path
    return own, {new: path for new, path in equal.items() if new not in own}


def _path_and_file(record: Record) -> Iterator[tuple[int, str, bytes]]:
    document, _ = document_of(record.value)
    yield record.key, valid_text(document.path), hash_of_file(document)


def _still_eligible(part: ShardedPart, paraphrases: Paraphrases) -> Paraphrases:
    """Return the candidates that count, as `detect.still_eligible`."""
    wanted = np.unique(np.array([*paraphrases], dtype=np.int64))
    told = columns(part.texts.tell(partial(_starts, wanted=wanted)), documents="i8", starts="i8")
    known = set(zip(*(each.tolist() for each in told), strict=True))
    kept = {
        (i, j): [each for each in some if (i, each.left[0]) in known and (j, each.right[0]) in known]
        for (i, j), some in paraphrases.items()
    }
    return {pair: some for pair, some in kept.items() if some}


def _starts(texts: TextArrays, wanted: Numbers) -> Arrays:
    """Tell where the paragraphs of some documents begin that are long enough by what takes part of them."""
    ranges = paragraphs_of(texts, prose_of(texts))
    begins = ranges[np.isin(texts.documents(ranges[:, 0]), wanted), 0]
    starts = texts.collection.starts[texts.collection.owners[begins]]
    return {"documents": texts.documents(begins), "starts": begins - starts}
