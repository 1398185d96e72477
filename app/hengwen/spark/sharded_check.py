"""The check of documents in shards, from top to bottom: the one of `check.comparing`, over all shards."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hengwen.matching.candidates.identical import DocumentPairs
from hengwen.matching.candidates.retrieve import matching_titles, pairs_to_align
from hengwen.matching.candidates.unlisted import count_unlisted, with_similar_words
from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.exclusions import Template
from hengwen.matching.meaning.find import Vectors
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import worth_aligning
from hengwen.model.document import Document
from hengwen.model.report.shared_block import Standing
from hengwen.model.request.check_request import ComparisonScope
from hengwen.model.request.options import Options
from hengwen.spark.comparing.candidates import sharing_ngrams
from hengwen.spark.comparing.entries import EntryFigures, figures_of, make_entries
from hengwen.spark.comparing.pairs import compare_pairs
from hengwen.spark.comparing.same_content import find_candidates
from hengwen.spark.corpus.blocks import find_blocks
from hengwen.spark.corpus.fingerprints import fingerprint_documents
from hengwen.spark.corpus.parts import learn_parts
from hengwen.spark.corpus.sharding import TOKENS, shard_documents, with_heads_of
from hengwen.spark.dataflow.records import Dataset
from hengwen.spark.inverted_index.reader import CorpusReader
from hengwen.spark.rewriting.rewritten import find_paraphrases
from hengwen.spark.searching.corpus_documents import bring_documents


@dataclass(frozen=True, slots=True)
class CheckedDocuments:
    """The entries of all documents, by shard and number; the compared pairs; and what each block is taken for.

    `documents`, without their contents, `figures`, `shards`: of all, in their order. `given`: how many there are
    without those of a corpus. `repetitive`: the numbers of documents of which not every repetition is compared,
    ascending. `own`, `equal`: as in `CorpusFindings`. `alike`: pairs of documents whose paragraphs have many words in
    common. `scope`: which are compared.
    """

    entries: Dataset
    pairs: Dataset
    standings: Mapping[str, Standing]
    documents: Sequence[Document]
    figures: Sequence[EntryFigures]
    shards: Numbers
    given: int
    repetitive: list[int]
    own: Sequence[int]
    equal: Mapping[int, str]
    alike: Collection[tuple[int, int]]
    scope: ComparisonScope

    def unlisted(self, alike: Numbers, listed: Numbers) -> int:
        """Return how many pairs are not listed, as `count_unlisted`. `alike`, `listed`: int64, shape (pairs, 2), of
        which paragraphs have near fingerprints, and those of the report.
        """
        every = {*self.alike, *zip(*alike.T.tolist(), strict=True)}
        candidates = [document.candidate for document in self.figures]
        return count_unlisted(candidates, every, zip(*listed.T.tolist(), strict=True), self.compares)

    def compares(self, i: int, j: int) -> bool:
        """Return whether two documents are compared with each other."""
        return self.scope.compares(self.documents[i], {}, self.documents[j], {})


def check_documents(  # noqa: PLR0917 - what a check has
    documents: Dataset,
    options: Options,
    template: Template,
    scope: ComparisonScope,
    tokens: int = TOKENS,
    corpus: CorpusReader | None = None,
    vectors: Vectors | None = None,
) -> CheckedDocuments:
    """Compare documents that have been read, records by number from 0, the new ones first, and the new ones with those
    of a `corpus`, which come after all others. `tokens`: of a shard, about. `vectors`: of paragraphs, where the same
    content is looked for; they are made in the executors.

    What is kept goes by the name of its stage, so that none of this may run twice in one folder of work.
    """
    template = with_heads_of(documents, template)
    sharded_documents = shard_documents(documents, template, tokens)
    new, given, texts = sharded_documents.new, len(sharded_documents.figures), sharded_documents.texts
    parts = learn_parts(sharded_documents, options)
    findings = (
        bring_documents(corpus, sharded_documents, parts[0], template, options, tokens) if corpus and new else None
    )
    sharing: DocumentPairs = set()
    paraphrases: dict[tuple[int, int], list[ParaphraseCandidate]] = {}
    for part in parts:
        end = part.members.stop
        paraphrases |= find_paraphrases(part, sharded_documents.authors[:end], new)
        pairs = sharing_ngrams(part, sharded_documents.lengths[:end], options.min_length)
        sharing |= {(i, j) for i, j in pairs.tolist()}
    of_corpus = findings.documents if findings else None
    if of_corpus:
        sharded_documents, parts = sharded_documents.followed_by(of_corpus.documents), (*parts, of_corpus.part)
        paraphrases |= of_corpus.paraphrases
        sharing |= of_corpus.pairs
    fingerprints = fingerprint_documents(sharded_documents, options.method, of_corpus.retrieved if of_corpus else None)
    blocks = find_blocks(parts)
    entries = make_entries(sharded_documents, parts, blocks, fingerprints, template, options)
    figures = figures_of(entries, options)
    titles = matching_titles([document.own_title for document in figures], new)

    known = [document.document for document in sharded_documents.figures]

    def compares(i: int, j: int) -> bool:
        return scope.compares(known[i], {}, known[j], {})

    candidates = [document.candidate for document in figures]
    groups, worth = scope.own_groups(known), worth_aligning(paraphrases)
    chosen = pairs_to_align(candidates, sharing, titles, worth, compares, groups)
    contents = {}
    if vectors:
        authors = sharded_documents.authors
        contents = find_candidates(entries, known[:given], authors, new, options, vectors, compares)
    compared = documents.engine.parallelise([])
    for part in parts:
        of_part = [pair for pair in chosen if pair[1] in part.members]
        compared += compare_pairs(
            part, entries, sharded_documents.lengths, of_part, titles, paraphrases, options, scope.compare_own, contents
        )
    (repetitive,) = columns(texts.gather(_repetitive), numbers="i8")
    own, equal = (findings.own, findings.equal) if findings else ((), {})
    return CheckedDocuments(
        entries,
        compared.keep("pairs"),
        blocks.standings,
        known,
        figures,
        sharded_documents.shards,
        given,
        repetitive.tolist(),
        own,
        equal,
        with_similar_words(paraphrases),
        scope,
    )


def _repetitive(texts: TextArrays) -> Arrays:
    """Tell the documents of some texts that repeat text beyond measure."""
    return {"numbers": np.flatnonzero(texts.collection.sums(texts["repeated"])) + texts.first}
