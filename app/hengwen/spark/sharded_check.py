"""What happens to documents in shards, from top to bottom: those of `check.comparing`, over all shards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

import numpy as np

from hengwen.matching.candidates.identical import DocumentPairs
from hengwen.matching.candidates.retrieve import matching_titles, pairs_to_align
from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.exclusions import Template
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import worth_aligning
from hengwen.model.report.shared_block import Standing
from hengwen.model.request.check_request import ComparisonScope
from hengwen.model.request.options import Options
from hengwen.spark.comparing.candidates import sharing_ngrams
from hengwen.spark.comparing.entries import EntryFigures, figures_of, make_entries
from hengwen.spark.comparing.pairs import compare_pairs
from hengwen.spark.corpus.blocks import find_blocks
from hengwen.spark.corpus.dealing import DealtDocuments, deal
from hengwen.spark.corpus.fingerprints import fingerprint_documents
from hengwen.spark.corpus.parts import ShardedPart, learn_parts
from hengwen.spark.corpus.preparing import TOKENS, with_heads_of
from hengwen.spark.corpus.sharded_texts import told_by
from hengwen.spark.dataflow.records import DatasetT, Engine
from hengwen.spark.inverted_index.reader import CorpusReader
from hengwen.spark.rewriting.rewritten import find_paraphrases
from hengwen.spark.searching.bringing import bring_documents


@dataclass(frozen=True, slots=True)
class CheckedDocuments(Generic[DatasetT]):
    """The entries of all documents, by shard and number; the compared pairs; and what each block is taken for.

    `figures`, `shards`: of all documents, in their order. `given`: how many there are without those of a corpus.
    `repetitive`: the numbers of documents of which not every repetition is compared, ascending. `own`, `equal`: as in
    `CorpusFindings`.
    """

    entries: DatasetT
    pairs: DatasetT
    standings: dict[str, Standing]
    figures: Sequence[EntryFigures]
    shards: Numbers
    given: int
    repetitive: list[int]
    own: Sequence[int]
    equal: Mapping[int, str]


def check_documents(  # noqa: PLR0917 - what a check has
    engine: Engine[DatasetT],
    documents: DatasetT,
    options: Options,
    template: Template,
    scope: ComparisonScope,
    tokens: int = TOKENS,
    corpus: CorpusReader[DatasetT] | None = None,
) -> CheckedDocuments[DatasetT]:
    """Compare documents that have been read, records by number from 0, the new ones first, and the new ones with those
    of a `corpus`, which come after all others. `tokens`: of a shard, about.

    What is kept goes by the name of its stage, so that none of this may run twice in one folder of work.
    """
    template = with_heads_of(engine, documents, template)
    dealt = deal(engine, documents, template, tokens)
    new, authors, given = dealt.new, dealt.authors, len(dealt.figures)
    parts = learn_parts(engine, dealt.texts, options, dealt.identical, authors[:new], dealt.lengths)
    findings = bring_documents(engine, corpus, dealt, parts[0], template, options, tokens) if corpus and new else None
    of_corpus = findings.documents if findings else None
    found, paraphrases = _candidates(engine, dealt, parts, options)
    if of_corpus:
        dealt, parts = dealt.followed_by(engine, of_corpus.dealt), (*parts, of_corpus.part)
        paraphrases |= of_corpus.paraphrases
        found |= of_corpus.pairs
    brought = of_corpus.brought if of_corpus else None
    fingerprints = fingerprint_documents(engine, dealt.documents, options.method, new, len(dealt.figures), brought)
    blocks = find_blocks(engine, parts)
    entries = make_entries(engine, dealt.documents, parts, dealt.shards, blocks, fingerprints, template, options)
    entries = engine.keep(entries, "entries")
    figures = figures_of(engine, entries, options)
    titles = matching_titles([each.own_title for each in figures], new)

    def compares(i: int, j: int) -> bool:
        one, other = dealt.figures[i], dealt.figures[j]
        if not (one.is_new and other.is_new):
            return True
        return scope.among_new and (scope.compare_own or one.person is None or one.person != other.person)

    groups = _own_groups(dealt, scope)
    candidates = [each.candidate for each in figures]
    chosen = pairs_to_align(candidates, found, titles, worth_aligning(paraphrases), compares, groups)
    of_parts = ((part, [pair for pair in chosen if pair[1] in part.members]) for part in parts)
    compared = (
        compare_pairs(engine, part, entries, dealt.lengths, some, titles, paraphrases, options, scope.compare_own)
        for part, some in of_parts
    )
    pairs = engine.keep(engine.union(*compared), "pairs")
    repetitive = columns(told_by(engine, dealt.texts, _repetitive), numbers="i8")[0].tolist()
    own, equal = (findings.own, findings.equal) if findings else ((), {})
    return CheckedDocuments(
        entries, pairs, dict(blocks.standings), figures, dealt.shards, given, repetitive, own, equal
    )


def _candidates(
    engine: Engine[DatasetT],
    dealt: DealtDocuments[DatasetT],
    parts: Sequence[ShardedPart[DatasetT]],
    options: Options,
) -> tuple[DocumentPairs, dict[tuple[int, int], list[ParaphraseCandidate]]]:
    """The new documents with members of some parts that share n-grams, and what of them looks rewritten."""
    found: DocumentPairs = set()
    paraphrases: dict[tuple[int, int], list[ParaphraseCandidate]] = {}
    for number, part in enumerate(parts):
        ends, name = slice(0, part.members.stop), f"part-{number}"
        paraphrases |= find_paraphrases(engine, part, dealt.authors[ends], dealt.new, name)
        lengths = dealt.lengths[ends]
        pairs = sharing_ngrams(engine, part.shards, lengths, options.min_length, part.members, f"{name}-ngrams")
        found |= {(i, j) for i, j in pairs.tolist()}
    return found, paraphrases


def _repetitive(texts: TextArrays) -> Arrays:
    """The documents of some texts that repeat text beyond measure."""
    return {"numbers": np.flatnonzero(texts.collection.sums(texts["repeated"])) + texts.first}


def _own_groups(dealt: DealtDocuments[DatasetT], scope: ComparisonScope) -> list[list[int]]:
    """As `ComparisonScope.own_groups`."""
    groups: dict[str, list[int]] = {}
    for number, each in enumerate(dealt.figures if scope.among_new and not scope.compare_own else ()):
        if each.is_new and each.guessed and each.person:
            groups.setdefault(each.person, []).append(number)
    return [numbers for numbers in groups.values() if len(numbers) > 1]
