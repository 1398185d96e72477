"""The check of documents in shards, from top to bottom: the one of `check.comparing`, over all shards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
from hengwen.spark.corpus.dealing import TOKENS, DealtDocuments, deal, with_heads_of
from hengwen.spark.corpus.fingerprints import fingerprint_documents
from hengwen.spark.corpus.parts import learn_parts
from hengwen.spark.dataflow.records import Dataset
from hengwen.spark.inverted_index.reader import CorpusReader
from hengwen.spark.rewriting.rewritten import find_paraphrases
from hengwen.spark.searching.bringing import bring_documents


@dataclass(frozen=True, slots=True)
class CheckedDocuments:
    """The entries of all documents, by shard and number; the compared pairs; and what each block is taken for.

    `figures`, `shards`: of all documents, in their order. `given`: how many there are without those of a corpus.
    `repetitive`: the numbers of documents of which not every repetition is compared, ascending. `own`, `equal`: as in
    `CorpusFindings`.
    """

    entries: Dataset
    pairs: Dataset
    standings: Mapping[str, Standing]
    figures: Sequence[EntryFigures]
    shards: Numbers
    given: int
    repetitive: list[int]
    own: Sequence[int]
    equal: Mapping[int, str]


def check_documents(  # noqa: PLR0917 - what a check has
    documents: Dataset,
    options: Options,
    template: Template,
    scope: ComparisonScope,
    tokens: int = TOKENS,
    corpus: CorpusReader | None = None,
) -> CheckedDocuments:
    """Compare documents that have been read, records by number from 0, the new ones first, and the new ones with those
    of a `corpus`, which come after all others. `tokens`: of a shard, about.

    What is kept goes by the name of its stage, so that none of this may run twice in one folder of work.
    """
    template = with_heads_of(documents, template)
    dealt = deal(documents, template, tokens)
    new, given, texts = dealt.new, len(dealt.figures), dealt.texts
    parts = learn_parts(dealt, options)
    findings = bring_documents(corpus, dealt, parts[0], template, options, tokens) if corpus and new else None
    found: DocumentPairs = set()
    paraphrases: dict[tuple[int, int], list[ParaphraseCandidate]] = {}
    for part in parts:
        paraphrases |= find_paraphrases(part, dealt.authors[: part.members.stop], new)
        pairs = sharing_ngrams(part, dealt.lengths[: part.members.stop], options.min_length).tolist()
        found |= {(i, j) for i, j in pairs}
    of_corpus = findings.documents if findings else None
    if of_corpus:
        dealt, parts = dealt.followed_by(of_corpus.dealt), (*parts, of_corpus.part)
        paraphrases |= of_corpus.paraphrases
        found |= of_corpus.pairs
    fingerprints = fingerprint_documents(dealt, options.method, of_corpus.brought if of_corpus else None)
    blocks = find_blocks(parts)
    entries = make_entries(dealt, parts, blocks, fingerprints, template, options)
    figures = figures_of(entries, options)
    titles = matching_titles([each.own_title for each in figures], new)

    def compares(i: int, j: int) -> bool:
        one, other = dealt.figures[i], dealt.figures[j]
        if not (one.is_new and other.is_new):
            return True
        return scope.among_new and (scope.compare_own or one.person is None or one.person != other.person)

    candidates = [each.candidate for each in figures]
    groups = _own_groups(dealt, scope)
    chosen = pairs_to_align(candidates, found, titles, worth_aligning(paraphrases), compares, groups)
    compared = documents.engine.parallelise([])
    for part in parts:
        some = [pair for pair in chosen if pair[1] in part.members]
        compared += compare_pairs(part, entries, dealt.lengths, some, titles, paraphrases, options, scope.compare_own)
    (repetitive,) = columns(texts.tell(_repetitive), numbers="i8")
    own, equal = (findings.own, findings.equal) if findings else ((), {})
    return CheckedDocuments(
        entries, compared.keep("pairs"), blocks.standings, figures, dealt.shards, given, repetitive.tolist(), own, equal
    )


def _repetitive(texts: TextArrays) -> Arrays:
    """Tell the documents of some texts that repeat text beyond measure."""
    return {"numbers": np.flatnonzero(texts.collection.sums(texts["repeated"])) + texts.first}


def _own_groups(dealt: DealtDocuments, scope: ComparisonScope) -> list[list[int]]:
    """Return the groups as `ComparisonScope.own_groups`."""
    groups: dict[str, list[int]] = {}
    for number, each in enumerate(dealt.figures if scope.among_new and not scope.compare_own else ()):
        if each.is_new and each.guessed and each.person:
            groups.setdefault(each.person, []).append(number)
    return [numbers for numbers in groups.values() if len(numbers) > 1]
